"""A random legal move, without a list of all moves.

Law: every legal event is equally likely.

Nobody has counted the moves of a verb. So each argument counts as if it had as many branches as it ever had
in this run, its `width`, and the draw goes down this tree of bounds. Where it looks for the first time, the
true branches take the place of the bound: if they are fewer, the draw begins again as often as it would have
come to a branch that is not there. A move that the referee refuses is taken away, and the draw begins again,
too. So whatever has been looked at before, every legal move is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from random import Random
from typing import Any

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import Chance, Pending
from ledger.core.typing.filling import Branch, branches
from ledger.core.typing.listing import who_does_what
from ledger.core.typing.questions import actor_of, verb_draft

TRIES = 48
"""How often chance is asked again at a table that deals, if the referee refuses what came up."""


class _Node:
    """A part of a move: who says which verb, and its arguments so far. At most `bound` moves begin with it;
    `below` says how it can go on, once somebody has looked."""

    __slots__ = ("below", "bound", "branch", "by", "depth", "verb")

    def __init__(self, by: str, verb: Verb, branch: Branch, depth: int, bound: int) -> None:
        self.by, self.verb, self.branch, self.depth, self.bound = by, verb, branch, depth, bound
        self.below: list[_Node] | None = None


class Drawer:
    """Draws moves of one game. It learns the widths of its arguments as it goes: use one for each run."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._widths: dict[str, list[int]] = {}
        """Verb → how many branches each of its arguments had at most."""

    def move(self, state: Any, due: Pending, chance: Random) -> Event | None:
        """A legal event that somebody may choose now; None if no move can be listed."""
        verbs = [*self._verbs(due)]
        while True:
            try:
                return self._drawn(state, due, verbs, chance)
            except _Wider:
                continue

    def _verbs(self, due: Pending) -> Iterator[tuple[str, Verb]]:
        """Everybody who may act now, with every verb that they may say."""
        own, others, theirs = who_does_what(self.game, due)
        asked = actor_of(due)
        for verb in own:
            if not verb.personal:
                yield TABLE if verb.by_table else asked, verb
        for other in others:
            for verb in theirs:
                yield TABLE if verb.by_table else other, verb

    def _drawn(self, state: Any, due: Pending, verbs: list[tuple[str, Verb]], chance: Random) -> Event | None:
        widths = self._widths
        roots = [
            _Node(by, verb, Branch((), (), verb.args), 0, prod(widths.setdefault(verb.name, [])))
            for by, verb in verbs
        ]
        while total := sum([node.bound for node in roots]):
            way = [_picked(roots, total, chance)]
            while (node := way[-1]).branch.rest:
                if node.below is None:
                    bound = node.bound
                    node.below = self._below(state, node)
                    missing = bound - sum([each.bound for each in node.below])
                    for each in way:
                        each.bound -= missing
                    if chance.random() * bound >= node.bound:
                        break
                way.append(_picked(node.below, node.bound, chance))
            else:
                event = self._legal(state, due, node)
                if event is not None:
                    return event
                for each in way:
                    each.bound -= 1
        return None

    def _below(self, state: Any, node: _Node) -> list[_Node]:
        """How a part of a move can go on. Raises _Wider."""
        by, verb, branch, depth = node.by, node.verb, node.branch, node.depth
        found = [*branches(branch.rest, state, by, branch.values)]
        widths = self._widths[verb.name]
        if depth == len(widths):
            widths.append(1)
        if len(found) > widths[depth]:
            widths[depth] = len(found)
            raise _Wider
        most = prod(widths[depth + 1 :])
        return [_Node(by, verb, each, depth + 1, most if each.rest else 1) for each in found]

    def _legal(self, state: Any, due: Pending, node: _Node) -> Event | None:
        try:
            event = verb_draft(self.game, state, due, node.verb, node.by, node.branch.values)
        except TablefoldError:
            return None
        return event if check(self.game, state, event, due).is_accepted else None


class _Wider(Exception):
    """An argument has more branches than ever before, so that bounds were too low."""


def _picked(nodes: list[_Node], total: int, chance: Random) -> _Node:
    """One of the nodes, as often as its bound says; `total` is the sum of all bounds."""
    place = chance.random() * total
    for node in nodes:
        place -= node.bound
        if place < 0:
            return node
    return next(node for node in reversed(nodes) if node.bound)


def outcome(game: AnyGame, state: Any, due: Chance, chance: Random) -> Event | None:
    """What chance brings where the table deals: each piece as often as there are copies that can still turn
    up, and nothing that nobody saw. None if no such outcome can be listed."""
    for verb in who_does_what(game, due)[0]:
        if type(due.draft) not in verb.kinds:
            continue
        for _ in range(TRIES):
            branch: Branch | None = Branch((), (), verb.args)
            while branch is not None and branch.rest:
                found = [
                    each
                    for each in branches(branch.rest, state, TABLE, branch.values)
                    if _is_seen(each, branch)
                ]
                branch = chance.choices(found, [each.copies for each in found])[0] if found else None
            if branch is None:
                break
            try:
                event = verb_draft(game, state, due, verb, TABLE, branch.values)
            except TablefoldError:
                continue
            if check(game, state, event, due).is_accepted:
                return event
    return None


def _is_seen(branch: Branch, before: Branch) -> bool:
    return None not in branch.values[len(before.values) :]
