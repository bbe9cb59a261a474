"""What a recorder can get wrong: a line of play in which one thing that somebody said is otherwise.

Law: pure. Only what was said can be wrong: what follows, and what the tool dealt, goes with it. A story that
the pieces forbid is none, and none is told that a later count or statement belies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.catalog import Entry
from ledger.core.describe import describe
from ledger.core.errors import LogDamaged
from ledger.core.events import TABLE as SHARED
from ledger.core.events import Counted, Event, bare, own_fields, same
from ledger.core.game import AnyGame
from ledger.core.rulebook import TOOL, unasked
from ledger.core.scores import ScoreSheet
from ledger.core.verdicts import Follows

SCORING = 64
"""What a score costs to work out, in events folded. A count, and no clock: a search ends at the same place on
every machine."""
FARTHEST = 100
"""Places that are counted through where a piece may lie."""
FEW = 12
"""Numbers that stand in one field all over a log; where there are more, only the next ones are tried."""


class Naming(msgspec.Struct, frozen=True):
    """A field in which an event names a piece, and the tokens that it gives that name to."""

    place: int
    field: str
    kind: type[Entry]
    tokens: frozenset[int]
    is_piece: bool
    """Whether something on the table has that name; if not, it names what lies in nobody's hand."""


class Slip(msgspec.Struct, frozen=True):
    """Fields of an event that may have been otherwise, with words for "it had …"; `{}` stands for `other`."""

    what: str
    other: str
    fields: Mapping[str, Any]


class Story:
    """A line of play, with the state before each of its events. Places count from 0."""

    def __init__(self, game: AnyGame, start: Any, path: Sequence[Event]) -> None:
        """`start` stays as it is. Raises LogDamaged where the path contradicts the pieces."""
        self.game = game
        self.start = start
        self.path = path
        self.alike: dict[bytes, list[int]] = {}
        """What was said → the places where just this was said."""
        self.namings: dict[int, list[Naming]] = {}
        self.steps = len(path)
        """Events folded so far, in this story and in those that were tried."""
        self._numbers: dict[tuple[type[Event], str], set[int]] = {}
        self._every = max(32, len(path) // 256)
        self._copies: list[Any] = []
        self.end = start.copy()
        for place, event in enumerate(path):
            if place % self._every == 0:
                self._copies.append(self.end.copy())
            if self._is_said(event):
                self._take_in(place, event)
            else:
                game.projector.fold(self.end, (event,))
        self._belied = _belied(game, start.copy(), path) if any(map(self._states, path)) else None

    def _is_said(self, event: Event) -> bool:
        if type(event) in SHARED or event.by == TOOL:
            return False
        due = self.game.pending(self.end)
        if not isinstance(due, Follows):
            return True
        open_ = (due.open,) if isinstance(due.open, str) else due.open
        return not same(event, due.event, open_)

    def _take_in(self, place: int, event: Event) -> None:
        self.alike.setdefault(said(event), []).append(place)
        for field in own_fields(type(event)):
            if type(value := getattr(event, field)) is int:
                self._numbers.setdefault((type(event), field), set()).add(value)
        fields = list(_naming(self.end.table.catalog.schema.kinds, self.end, event))
        before = dict(self.end.pieces.names) if fields else {}
        self.game.projector.fold(self.end, (event,))
        names = self.end.pieces.names
        for field, kind in fields:
            name = getattr(event, field)
            tokens = frozenset(t for t, own in names.items() if own == name and before.get(t) != name)
            is_piece = self.end.pieces.seen.get(name, 0) > 0
            self.namings.setdefault(place, []).append(Naming(place, field, kind, tokens, is_piece))

    def before(self, place: int) -> Any:
        """The state before the event at a place, for the caller to keep."""
        block = min(place // self._every, len(self._copies) - 1)
        state = self._copies[block].copy() if self._copies else self.start.copy()
        between = self.path[max(block, 0) * self._every : place]
        self.steps += len(between)
        return self.game.projector.fold(state, between)

    def score(self, state: Any) -> ScoreSheet:
        """What a story comes to."""
        self.steps += SCORING
        return self.game.score(state)

    def told(self, place: int) -> str:
        """The event in a sentence, as everybody may know it."""
        return describe(self.game, self.before(place), self.path[place])

    # stories

    def instead(self, place: int, events: Sequence[Event]) -> Any | None:
        """The end, had these events happened at that place and not the one that is written there."""
        state = self.after(self.before(place), events)
        return None if state is None else self._folded(state, *self.path[place + 1 :])

    def after(self, state: Any, events: Iterable[Event]) -> Any | None:
        """The state, which is given up, after some events; None where the pieces forbid one of them."""
        for event in events:
            if self._is_impossible(state, event) or self._folded(state, event) is None:
                return None
        return state

    def renamed(self, naming: Naming, name: str) -> tuple[Any, list[Event]] | None:
        """The end, had the event named another piece, and whoever spoke of that piece later as well; with all
        that is told from that event on."""
        event = self.path[naming.place]
        old = getattr(event, naming.field)
        told = [replace(event, **{naming.field: name})]
        state = self.after(self.before(naming.place), told)
        for later in self.path[naming.place + 1 :]:
            if state is None:
                return None
            fields = [field for field in own_fields(type(later)) if getattr(later, field) == old]
            is_that = fields and self._is_impossible(state, later)
            told.append(replace(later, **dict.fromkeys(fields, name)) if is_that else later)
            state = self.after(state, told[-1:]) if fields else self._folded(state, later)
        return None if state is None else (state, told)

    def _is_impossible(self, state: Any, event: Event) -> bool:
        verdict = unasked(self.game, state, event)
        return verdict is not None and verdict.kind == "impossible"

    def _folded(self, state: Any, *events: Event) -> Any | None:
        self.steps += len(events)
        try:
            return self.game.projector.fold(state, events)
        except LogDamaged:
            return None

    def is_belied(self, place: int, told: Sequence[Event]) -> bool:
        """Whether a story, told from a place on, is belied by what was counted or stated later, and was true
        until then."""
        if self._belied is None:
            return False
        self.steps += len(told)
        return not _belied(self.game, self.before(place), told) <= self._belied

    def from_there(self, place: int, events: Sequence[Event]) -> tuple[Event, ...]:
        """All that is told from a place on, with these events instead of the one that is written there."""
        return (*events, *self.path[place + 1 :])

    def _states(self, event: Event) -> bool:
        return isinstance(event, Counted) or type(event) in self.game.anytime

    # single slips

    def others(self, event: Event, seats: Sequence[str]) -> Iterator[Slip]:
        """What could be otherwise in an event: whose it was, or a number."""
        yield from self._whose(event, seats)
        for field in own_fields(type(event)):
            value = getattr(event, field)
            for other in self._beside(event, field, value):
                words = f"been recorded with {field} {{}} instead of {_told(value)}"
                yield Slip(words, _told(other), {field: other})

    def _whose(self, event: Event, seats: Sequence[str]) -> Iterator[Slip]:
        for seat in seats if event.by in seats else ():
            if seat != event.by:
                yield Slip("been {}'s", seat, {"by": seat})
        for field in own_fields(type(event)):
            if (value := getattr(event, field)) in seats:
                yield from (Slip("been about {}", seat, {field: seat}) for seat in seats if seat != value)

    def elsewhere(self, place: int, seats: Sequence[str]) -> Iterator[Event]:
        """What could happen at the end like the event at a place, to whichever piece lies wherever one can.

        Only where an event need not name its piece: then a number alone says which it is.
        """
        event = self.path[place]
        for naming in self.namings.get(place, ()):
            if _need_not_be_told(type(event), naming.field):
                slips = [slip.fields for slip in self._whose(event, seats)]
                for fields in ({}, *slips):
                    yield from self._counted(replace(event, **{**fields, naming.field: None}))

    def _counted(self, event: Event) -> Iterator[Event]:
        """An event with each number in its place, from 1 until there is no such piece."""
        for field in own_fields(type(event)):
            if type(getattr(event, field)) is int:
                for number in range(1, FARTHEST):
                    other = replace(event, **{field: number})
                    if self.after(self.end.copy(), (other,)) is None:
                        break
                    yield other

    def _beside(self, event: Event, field: str, value: Any) -> Iterator[Any]:
        """Amounts that are easily written for another: the next ones, and what stands there elsewhere."""
        if type(value) is int:
            known = self._numbers.get((type(event), field), set())
            near = {value - 1, value + 1} | (known if len(known) <= FEW else set())
            yield from sorted(other for other in near if other >= 0 and other != value)
        elif isinstance(value, tuple):
            for place, part in enumerate(value):
                for other in _next_to(part):
                    yield (*value[:place], other, *value[place + 1 :])


def said(event: Event) -> bytes:
    """What an event says, wherever it stands."""
    return msgspec.json.encode(bare(event))


@cache
def _need_not_be_told(kind: type[Event], field: str) -> bool:
    return any(each.name == field and each.default is None for each in msgspec.structs.fields(kind))


def _naming(kinds: Iterable[type[Entry]], state: Any, event: Event) -> Iterator[tuple[str, type[Entry]]]:
    for field in own_fields(type(event)):
        value = getattr(event, field)
        if isinstance(value, str) and value not in state.table.seats:
            for kind in kinds:
                if value in state.table.catalog.of(kind):
                    yield field, kind
                    break


def _next_to(value: Any) -> Iterator[Any]:
    if type(value) is int:
        yield from (other for other in (value - 1, value + 1) if other >= 0)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in _next_to(part):
                yield (*value[:place], other, *value[place + 1 :])


def _told(value: Any) -> str:
    return " ".join(map(_told, value)) if isinstance(value, tuple) else str(value)


def _belied(game: AnyGame, state: Any, rest: Sequence[Event]) -> set[int]:
    """Of the events that follow, those that say of the table what is not so. Gives up `state`."""
    wrong = set()
    for event in rest:
        if isinstance(event, Counted):
            is_wrong = game.facts(state).get(event.what) not in (None, event.count)
        else:
            verdict = unasked(game, state, event) if type(event) in game.anytime else None
            is_wrong = verdict is not None and not verdict.is_accepted
        if is_wrong:
            wrong.add(event.id)
        try:
            game.projector.fold(state, (event,))
        except LogDamaged:
            wrong.add(event.id)
    return wrong
