"""A random legal move, without a list of all moves.

Law: every legal event is equally likely.

Nobody has counted the moves of a verb. So each argument counts as if it had as many branches as it ever had
in this run, its `width`, and the draw goes down this tree of bounds. If it looks for the first time, the true
branches take the place of the bound: if they are fewer, the draw begins again as often as it would have come
to a branch that is not there. A move that the referee refuses is taken away, and the draw begins again, too.
So whatever has been looked at before, every legal move is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import Chance, Decision, Pending
from ledger.core.typing.filling import branches
from ledger.core.typing.listing import who_does_what
from ledger.core.typing.questions import actor_of, verb_draft

TRIES = 48
"""How often chance is asked again at a table that deals, if the referee refuses what came up."""


class _MovePart:
    """A part of a move: who says which verb, and the `values` of its arguments so far. At most `bound` moves
    begin with it. Once somebody has looked, it goes on with a node of `seen`, or with one of the `fresh`
    ways, each of which begins at most `most` moves and leaves the arguments of `after`."""

    __slots__ = (
        "after",
        "bound",
        "by",
        "depth",
        "fresh",
        "is_brief",
        "most",
        "rest",
        "seen",
        "values",
        "verb",
    )

    def __init__(
        self, by: str, verb: Verb, values: Typed, rest: tuple[Arg, ...], depth: int, bound: int
    ) -> None:
        self.by, self.verb, self.values, self.rest = by, verb, values, rest
        self.depth, self.bound = depth, bound
        self.fresh: list[Any] | None = None
        self.seen: list[_MovePart] = []

    def looked(self, state: Any, widths: list[int]) -> int:
        """Looks how it goes on: how many moves fewer than its bound begin with it. Raises _Wider, once the
        new width is entered."""
        first = self.rest[0]
        if is_brief := first.offered is not None:
            found, self.after = list(first.offered(state, self.by, self.values)), self.rest[1:]
        else:
            ways = [*branches(self.rest, state, self.by, self.values)]
            found, self.after = [way.values for way in ways], ways[0].rest if ways else ()
        self.is_brief, self.fresh = is_brief, found
        if self.depth == len(widths):
            widths.append(1)
        self.most = prod(widths[self.depth + 1 :]) if self.after else 1
        if len(found) > widths[self.depth]:
            widths[self.depth] = len(found)
            raise _Wider
        return self.bound - len(found) * self.most

    def below(self, chance: Random) -> _MovePart:
        """A way to go on, as often as its bound says."""
        place = chance.random() * self.bound
        for node in self.seen:
            place -= node.bound
            if place < 0:
                return node
        if not self.fresh:
            return next(node for node in reversed(self.seen) if node.bound)
        index = min(int(place / self.most), len(self.fresh) - 1)
        self.fresh[index], self.fresh[-1] = self.fresh[-1], self.fresh[index]
        found = self.fresh.pop()
        values = (*self.values, found) if self.is_brief else found
        node = _MovePart(self.by, self.verb, values, self.after, self.depth + 1, self.most)
        self.seen.append(node)
        return node


class MoveSampler:
    """Draws moves of one game. It learns the widths of its arguments as it goes: use one for each run."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._widths: dict[str, list[int]] = {}
        """Verb → how many branches each of its arguments had at most."""
        self._most: dict[str, int] = {}
        """Verb → how many moves it can begin at most: the product of its widths."""
        self._said: dict[Any, list[tuple[str, Verb]]] = {}
        """A question, as far as it matters → who may say what."""

    def move(self, state: Any, due: Pending, chance: Random) -> Event | None:
        """A legal event that somebody may choose now; None if no move can be listed."""
        verbs = self._verbs(due)
        while True:
            try:
                return self._drawn(state, due, verbs, chance)
            except _Wider:
                self._most = {name: prod(widths) for name, widths in self._widths.items()}

    def _verbs(self, due: Pending) -> list[tuple[str, Verb]]:
        """Everybody who may act now, with every verb that they may say."""
        key: Any = None
        if type(due) is Decision:
            key = due.seat, due.events, due.others, due.theirs, due.mute
            if (known := self._said.get(key)) is not None:
                return known
        own, others, theirs = who_does_what(self.game, due)
        asked = actor_of(due)
        found = [(TABLE if verb.by_table else asked, verb) for verb in own if not verb.personal]
        found += [(TABLE if verb.by_table else other, verb) for other in others for verb in theirs]
        if key is not None:
            self._said[key] = found
        return found

    def _drawn(self, state: Any, due: Pending, verbs: list[tuple[str, Verb]], chance: Random) -> Event | None:
        bounds, roots = [self._bound(state, by, verb, chance) for by, verb in verbs], dict[int, _MovePart]()
        while total := sum(bounds):
            root, place = -1, chance.random() * total
            while place >= 0:
                root += 1
                place -= bounds[root]
            if (node := roots.get(root)) is None:
                by, verb = verbs[root]
                node = roots[root] = _MovePart(by, verb, (), verb.args, 0, bounds[root])
            way = [node]
            while (node := way[-1]).rest:
                if node.fresh is None:
                    bound = node.bound
                    missing = node.looked(state, self._widths[node.verb.name])
                    for each in way:
                        each.bound -= missing
                    bounds[root] -= missing
                    if missing and chance.random() * bound >= node.bound:
                        break
                way.append(node.below(chance))
            else:
                event = self._legal(state, due, node)
                if event is not None:
                    return event
                for each in way:
                    each.bound -= 1
                bounds[root] -= 1
        return None

    def _bound(self, state: Any, by: str, verb: Verb, chance: Random) -> int:
        """How many moves a verb can begin at most. If it was never said, its first branches are looked at."""
        if (known := self._most.get(verb.name)) is None:
            node, widths = _MovePart(by, verb, (), verb.args, 0, 1), self._widths.setdefault(verb.name, [])
            while node.rest:
                with suppress(_Wider):
                    node.looked(state, widths)
                if not node.fresh:
                    break
                node = node.below(chance)
            known = self._most[verb.name] = prod(widths)
        return known

    def _legal(self, state: Any, due: Pending, node: _MovePart) -> Event | None:
        try:
            event = verb_draft(self.game, state, due, node.verb, node.by, node.values)
        except TablefoldError:
            return None
        return event if check(self.game, state, event, due).is_accepted else None


class _Wider(Exception):
    """An argument has more branches than ever before, so that bounds were too low."""


def outcome(game: AnyGame, state: Any, due: Chance, chance: Random) -> Event | None:
    """What chance brings if the table deals: each piece as often as there are copies that can still turn up,
    and nothing that nobody saw. None if no such outcome can be listed."""
    for verb in who_does_what(game, due)[0]:
        if type(due.draft) not in verb.kinds:
            continue
        for _ in range(TRIES):
            values: Typed | None = ()
            rest = verb.args
            while values is not None and rest:
                values, rest = _brought(rest, state, values, chance)
            if values is None:
                break
            try:
                event = verb_draft(game, state, due, verb, TABLE, values)
            except TablefoldError:
                continue
            if check(game, state, event, due).is_accepted:
                return event
    return None


def _brought(
    rest: tuple[Arg, ...], state: Any, values: Typed, chance: Random
) -> tuple[Typed | None, tuple[Arg, ...]]:
    """The values with what chance brings next, and the arguments after it; None if nothing can come."""
    if rest[0].offered is not None:
        found: Any = rest[0].offered(state, TABLE, values)
        if not found:
            return None, ()
        copies = [*found.values()] if isinstance(found, Mapping) else None
        return (*values, chance.choices([*found], copies)[0]), rest[1:]
    seen = [each for each in branches(rest, state, TABLE, values) if None not in each.values[len(values) :]]
    if not seen:
        return None, ()
    branch = chance.choices(seen, [each.copies for each in seen])[0]
    return branch.values, branch.rest
