"""A random legal move, without a list of all moves.

Law: every legal event is equally likely.

Nobody has counted the moves of a verb. So each argument counts as if it had as many branches as it ever had
in this run (its `width`), and the draw goes down this tree of bounds. Where it looks for the first time, the
true branches take the place of the bound. A draw is a place among all the moves that there could be, and so
it says at each argument which way to go. If there is no such way, the draw begins again. A move that the
referee refuses is taken away, and the draw begins again, too. So whatever has been looked at before, every
legal move is as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from copy import deepcopy
from itertools import accumulate
from math import prod
from random import Random
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import LEGAL, Chance, Decision, Pending
from ledger.core.typing.filling import branches
from ledger.core.typing.listing import who_does_what
from ledger.core.typing.questions import actor_of, verb_draft

TRIES = 48
"""How often chance is asked if the table deals and the referee keeps refusing what came up."""


class _Widths(msgspec.Struct):
    """The most branches that each argument of a verb ever had. They bound how many moves can begin with the
    verb (`most`), and how many with the verb and its first arguments, up to each one (`begun`)."""

    widest: list[int] = []
    begun: list[int] = []
    most: int = 1

    def learn(self, depth: int, count: int) -> None:
        """Notes how many branches an argument has."""
        self.widest += [1] * (depth + 1 - len(self.widest))
        self.widest[depth] = max(count, self.widest[depth])
        self.begun = [prod(self.widest[place:]) for place in range(1, len(self.widest) + 1)]
        self.most = prod(self.widest)


class _MovePart:
    """A part of a move: the `values` of its first arguments, and the `rest` of them. At most `bound` moves
    begin with it. After `look`, it goes on with a part of `seen`, or in one of the `fresh` ways: at most
    `most` moves begin with each, and the arguments of `after` are left. Ways without such arguments are moves
    that become no parts."""

    __slots__ = ("after", "bound", "fresh", "is_brief", "most", "rest", "seen", "values")

    def __init__(self, values: Typed, rest: tuple[Arg, ...], bound: int) -> None:
        self.values, self.rest, self.bound = values, rest, bound
        self.fresh: list[Any] | None = None
        if not rest:
            self.fresh, self.after, self.is_brief = [values], rest, False

    def look(self, state: Any, by: str, shown: dict[Any, Collection[Any]]) -> int:
        """In how many ways the move can go on. The first argument of several verbs may be the same: its
        choices are asked for once, and then kept in `shown`."""
        rest, values = self.rest, self.values
        self.seen: list[_MovePart] = []
        self.most = 1
        if (offered := rest[0].offered) is None:
            ways = [*branches(rest, state, by, values)]
            self.is_brief, self.after = False, ways[0].rest if ways else ()
            self.fresh = [way.values for way in ways]
            return len(ways)
        if values:
            found = offered(state, by, values)
        elif (found := shown.get(key := (offered, by))) is None:  # type: ignore[assignment]
            found = shown[key] = offered(state, by, ())
        self.is_brief, self.after = True, rest[1:]
        self.fresh = [*found]
        return len(self.fresh)

    def taken(self, index: int) -> Typed:
        """The values with one of the fresh ways, which is fresh no longer."""
        fresh: Any = self.fresh
        found, fresh[index] = fresh[index], fresh[-1]
        fresh.pop()
        return (*self.values, found) if self.is_brief else found


class _Answer(msgspec.Struct, frozen=True):
    """A verb that somebody may say, with the arguments that a draw has to look at: those at its end that are
    always left out are not among them."""

    by: str
    verb: Verb
    args: tuple[Arg, ...]
    widths: _Widths


def _args_to_look_at(verb: Verb, due: Pending) -> tuple[Arg, ...]:
    """What chance brings can also be something that nobody saw, which only the choices name."""
    args = verb.args
    while args and args[-1].optional and args[-1].usual is None:
        args = args[:-1]
    return tuple([replace(arg, offered=None) for arg in args]) if type(due) is Chance else args


class _Question(msgspec.Struct):
    """The answers to a question, and how many moves can begin with each, by what was `learned` so far. The
    verb that begins the most moves comes first, because it is drawn most often."""

    said: list[_Answer]
    bounds: list[int] = []
    learned: int = -1


class MoveSampler:
    """Draws moves of one game. It learns the widths of its arguments as it goes: use one for each run."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._widths: dict[str, _Widths] = {}
        self._learned = 0
        """How many times a width was learned."""
        self._questions: dict[Any, _Question] = {}
        """The parts of a question that matter here → its answers."""
        self._last: tuple[Pending | None, _Question] = (None, _Question([]))
        """The last question, because a game often asks the same one again."""

    def copy(self) -> Self:
        """Another sampler that starts with what this one has learned."""
        found = type(self)(self.game)
        found._widths = deepcopy(self._widths)
        return found

    def move(self, state: Any, due: Pending, chance: Random) -> Event | None:
        """A legal event that somebody may choose now; None if no move can be listed."""
        question = self._question(due)
        while True:
            if question.learned != self._learned:
                self._bound(question, state, chance)
            try:
                return self._drawn(state, due, question, chance)
            except _Wider:
                self._learned += 1

    def _question(self, due: Pending) -> _Question:
        """Everybody who may act now, with every verb that they may say."""
        key: Any = None
        if type(due) is Decision:
            if due is self._last[0]:
                return self._last[1]
            key = due.seat, due.events, due.others, due.theirs, due.mute
            if (known := self._questions.get(key)) is not None:
                self._last = due, known
                return known
        own, others, theirs = who_does_what(self.game, due)
        asked = actor_of(due)
        found = [(TABLE if verb.by_table else asked, verb) for verb in own if not verb.personal]
        found += [(TABLE if verb.by_table else other, verb) for other in others for verb in theirs]
        said = [
            _Answer(by, verb, _args_to_look_at(verb, due), self._widths.setdefault(verb.name, _Widths()))
            for by, verb in found
        ]
        question = _Question(said)
        if key is not None:
            self._questions[key] = question
        return question

    def _bound(self, question: _Question, state: Any, chance: Random) -> None:
        """Notes how many moves can begin with each verb. For a verb that was never used, it looks at the
        first branches."""
        for each in question.said:
            if each.args and not each.widths.widest:
                self._learned += 1
                part, depth = _MovePart((), each.args, 1), 0
                while part.rest:
                    ways = part.look(state, each.by, {})
                    each.widths.learn(depth, ways)
                    if not ways:
                        break
                    depth += 1
                    part = _MovePart(part.taken(chance.randrange(ways)), part.after, 1)
        question.said.sort(key=lambda each: -each.widths.most)
        question.bounds = [each.widths.most for each in question.said]
        question.learned = self._learned

    def _drawn(self, state: Any, due: Pending, question: _Question, chance: Random) -> Event | None:
        """A legal event, drawn evenly; None if there is none. Raises _Wider once a new width is learned."""
        said, bounds = question.said, question.bounds.copy()
        total, parts, shown = sum(bounds), dict[int, _MovePart](), dict[Any, Collection[Any]]()
        while total:
            place, root = int(chance.random() * total), 0
            while place >= (bound := bounds[root]):
                place -= bound
                root += 1
            answer = said[root]
            if (first := parts.get(root)) is None:
                first = parts[root] = _MovePart((), answer.args, bound)
            event = _below(first, place, self.game, state, due, answer, shown)
            if event is not None:
                return event
            total -= bound - first.bound
            bounds[root] = first.bound
        return None


def _below(
    part: _MovePart,
    place: int,
    game: AnyGame,
    state: Any,
    due: Pending,
    answer: _Answer,
    shown: dict[Any, Collection[Any]],
    depth: int = 0,
) -> Event | None:
    """The legal event at a place within a part. If there is none, the part's bound loses all moves that
    turned out not to exist, or that are refused. Raises _Wider once a new width is learned."""
    if part.fresh is None:
        count, widths = part.look(state, answer.by, shown), answer.widths
        if depth >= len(widths.widest) or count > widths.widest[depth]:
            widths.learn(depth, count)
            raise _Wider
        if part.after:
            part.most = widths.begun[depth]
        part.bound = count * part.most
        if place >= part.bound:
            return None
    if part.after:
        for child in part.seen:
            if place < child.bound:
                break
            place -= child.bound
        else:
            index, place = divmod(place, part.most)
            child = _MovePart(part.taken(index), part.after, part.most)
            part.seen.append(child)
        before = child.bound
        event = _below(child, place, game, state, due, answer, shown, depth + 1)
        part.bound -= before - child.bound
    else:
        event = _legal(game, state, due, answer.verb, answer.by, part.taken(place))
        part.bound -= 1
    return event


class _Wider(Exception):
    """An argument has more branches than ever before, so that bounds were too low."""


def outcome(game: AnyGame, state: Any, due: Chance, chance: Random) -> Event | None:
    """What chance brings if the table deals: each piece as often as there are copies that can still turn up,
    but never an unknown piece. None if no such outcome can be listed."""
    for verb in who_does_what(game, due)[0]:
        if type(due.draft) not in verb.kinds:
            continue
        first = _OutcomePart((), verb.args)
        for _ in range(TRIES):
            part: _OutcomePart | None = first
            while part is not None and part.rest and not part.rest[0].repeat:
                part = part.brought(state, chance)
            if part is None:
                break
            if part.rest:
                event = _longest_row(game, state, due, verb, part, chance)
                if event is not None:
                    return event
                break
            if not part.is_refused:
                event = _legal(game, state, due, verb, TABLE, part.values)
                if event is not None:
                    return event
                part.is_refused = True
                first.leave_out(part)
    return None


def _legal(game: AnyGame, state: Any, due: Pending, verb: Verb, by: str, values: Typed) -> Event | None:
    """The event that a verb makes from these values; None if the referee refuses it."""
    try:
        event = verb_draft(game, state, due, verb, by, values)
    except TablefoldError:
        return None
    verdict = check(game, state, event, due)
    return event if verdict is LEGAL or verdict.is_accepted else None


def _longest_row(
    game: AnyGame, state: Any, due: Chance, verb: Verb, part: _OutcomePart, chance: Random
) -> Event | None:
    """The event in which several pieces turn up, one after the other: as many as the referee accepts. None if
    the referee accepts no number of them."""
    choices = part.rest[0].choices
    assert choices is not None
    left = Counter[Any]()
    for choice in choices(state, TABLE, part.values):
        if choice.value is not None and not choice.unlisted:
            left[choice.value] += choice.copies
    found: Event | None = None
    row: Typed = ()
    while left:
        (piece,) = chance.choices([*left], weights=[*left.values()])
        row, left = (*row, piece), left - Counter([piece])
        event = _legal(game, state, due, verb, TABLE, (*part.values, row))
        if event is None and found is not None:
            break
        found = event
    return found


class _OutcomePart(msgspec.Struct, eq=False):
    """A part of what chance brings: the `values` so far, and the `rest` of the arguments. What can come next
    is listed once, and the referee is asked about it once, however often it comes up."""

    values: Typed
    rest: tuple[Arg, ...]
    is_refused: bool = False
    is_brief: bool = False
    ways: list[Any] | None = None
    """What can come next; a way becomes a part once it has come up."""
    sums: list[int] | None = None
    """The running totals of the copies of each way; None if all ways are equally likely."""

    def brought(self, state: Any, chance: Random) -> _OutcomePart | None:
        """What chance brings next; None if nothing can come."""
        if (ways := self.ways) is None:
            ways = self.ways = self._listed(state)
        if not ways:
            return None
        place = chance.choices(range(len(ways)), cum_weights=self.sums)[0]
        if type(way := ways[place]) is not _OutcomePart:
            values, rest = ((*self.values, way), self.rest[1:]) if self.is_brief else (way.values, way.rest)
            way = ways[place] = _OutcomePart(values, rest)
        return way

    def leave_out(self, refused: _OutcomePart) -> None:
        """Leaves out a way that the referee refused. What comes after several arguments stays among the
        others: without it, they would turn up more often than they should."""
        ways = self.ways or []
        if refused not in ways:
            return
        place = ways.index(refused)
        del ways[place]
        if self.sums is not None:
            copies = self.sums[place] - (self.sums[place - 1] if place else 0)
            self.sums = [*self.sums[:place], *(each - copies for each in self.sums[place + 1 :])]

    def _listed(self, state: Any) -> list[Any]:
        """What can come next, leaving out unknown pieces."""
        if (offered := self.rest[0].offered) is not None:
            self.is_brief, found = True, offered(state, TABLE, self.values)
            if isinstance(found, Mapping):
                self.sums = [*accumulate(found.values())]
            return [*found]
        self.is_brief, known = False, len(self.values)
        seen = [
            each for each in branches(self.rest, state, TABLE, self.values) if None not in each.values[known:]
        ]
        self.sums = [*accumulate(each.copies for each in seen)]
        return seen
