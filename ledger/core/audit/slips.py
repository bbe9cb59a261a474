"""What a recorder can get wrong: a line of play in which one thing that somebody said is otherwise.

Law: pure. Only what was said can be wrong: what follows, and what the tool dealt, goes with it. A story that
the pieces forbid is none, and none is told that a later count or statement contradicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from math import inf
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Counted, Event, bare, own_fields, same
from ledger.core.pieces.catalog import Entry
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL, unasked
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Follows

SCORING = 64
"""What a score costs to work out, in events folded. A count, and no clock: a search ends at the same place on
every machine."""
FARTHEST = 100
"""Places that are counted through where a piece may lie."""
MOST_NAMES = 200
"""Names of one kind that are tried for a piece."""
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
    """What may be wrong about an event, in words behind "if it"; `{}` in them stands for `other`."""

    what: str
    other: str = ""
    fields: Mapping[str, Any] | None = None
    """What these fields should have been; None where nothing happened at all."""
    is_piece: bool = False
    """Whether it was another piece of those on the table, of which later events may speak as well."""


class OutOfPatience(Exception):
    """So many events are folded that a search ends with what it has."""


Retold = tuple[Any, Sequence[Event]]
"""The end of a story in which something is otherwise, and all that it tells from that place on."""


class Story:
    """A line of play, with the state before each of its events. Places count from 0."""

    def __init__(self, game: AnyGame, start: Any, path: Sequence[Event], patience: float = inf) -> None:
        """`start` stays as it is. Raises LogDamaged where the path contradicts the pieces.

        Every method raises OutOfPatience once more than `patience` events have been folded.
        """
        self.game = game
        self.start = start
        self.path = path
        self.alike: dict[bytes, list[int]] = {}
        """What was said → the places where just this was said."""
        self.namings: dict[int, list[Naming]] = {}
        self.steps = len(path) + SCORING
        """Events folded so far, in this story and in those that were tried."""
        self._patience = patience
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
        self.sheet = game.score(self.end)
        is_checked = any(isinstance(event, Counted) or type(event) in game.anytime for event in path)
        self._wrong = _contradicted(game, start.copy(), path) if is_checked else None

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
        self._spend(len(between))
        return self.game.projector.fold(state, between)

    def score(self, state: Any) -> ScoreSheet:
        """What a story comes to."""
        self._spend(SCORING)
        return self.game.score(state)

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self._patience:
            raise OutOfPatience

    def told(self, place: int) -> str:
        """The event in a sentence, as everybody may know it."""
        return describe(self.game, self.before(place), self.path[place])

    def told_at_end(self, place: int, event: Event) -> str:
        """An event like the one at a place, had it happened last, in a sentence. One that names no piece
        is told with the name of the only piece that it can be about."""
        nameless = [naming for naming in self.namings.get(place, ()) if getattr(event, naming.field) is None]
        named = [replace(event, **{naming.field: name}) for naming in nameless for name in self.names(naming)]
        possible = [each for each in named if self.at_end(each) is not None]
        return describe(self.game, self.end, possible[0] if len(possible) == 1 else event)

    # stories

    def instead(self, place: int, *events: Event) -> Retold | None:
        """The story, had these events happened at that place and not the one that is written there."""
        later = self.path[place + 1 :]
        state = self.after(self.before(place), events)
        if state is None or self.folded(state, *later) is None:
            return None
        return state, (*events, *later)

    def at_end(self, event: Event) -> Any | None:
        """The end, had this event happened after all others."""
        return self.after(self.end.copy(), (event,))

    def after(self, state: Any, events: Iterable[Event]) -> Any | None:
        """The state, which is given up, after some events; None where the pieces forbid one of them."""
        for event in events:
            if self._is_impossible(state, event) or self.folded(state, event) is None:
                return None
        return state

    def renamed(self, naming: Naming, name: str) -> Retold | None:
        """The story, had the event named another piece, and whoever spoke of that piece later as well."""
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
            state = self.after(state, told[-1:]) if fields else self.folded(state, later)
        return None if state is None else (state, told)

    def _is_impossible(self, state: Any, event: Event) -> bool:
        verdict = unasked(self.game, state, event)
        return verdict is not None and verdict.kind == "impossible"

    def folded(self, state: Any, *events: Event) -> Any | None:
        """The state, which is given up, after some events; None where one contradicts what was recorded."""
        self._spend(len(events))
        try:
            return self.game.projector.fold(state, events)
        except LogDamaged:
            return None

    def contradicted_later(self, place: int, told: Sequence[Event]) -> bool:
        """Whether a story, told from a place on, is contradicted by what was counted or stated later, and was
        true until then."""
        if self._wrong is None:
            return False
        self._spend(len(told))
        return not _contradicted(self.game, self.before(place), told) <= self._wrong

    # single slips

    def slips(self, place: int) -> Iterator[Slip]:
        """What could be otherwise about the event at a place: whose it was, a number, a name."""
        event = self.path[place]
        yield from _whose(event, self.end.table.seats)
        for field in own_fields(type(event)):
            value, known = getattr(event, field), self._numbers.get((type(event), field), ())
            for other in _beside(value, known if len(known) <= FEW else ()):
                words = f"had been recorded with {field} {{}} instead of {_told(value)}"
                yield Slip(words, _told(other), {field: other})
        for naming in self.namings.get(place, ()):
            words = instead_of(getattr(event, naming.field))
            for name in self.names(naming):
                if name != getattr(event, naming.field):
                    yield Slip(words, name, {naming.field: name}, naming.is_piece)

    def names(self, naming: Naming) -> Iterable[str]:
        """What a piece of that kind can be called."""
        return islice(self.end.table.catalog.of(naming.kind), MOST_NAMES)

    def elsewhere(self, place: int) -> Iterator[Event]:
        """What could happen at the end like the event at a place, to whichever piece lies wherever one can.

        Only where an event need not name its piece: then a number alone says which it is.
        """
        event = self.path[place]
        kind, namings = type(event), self.namings.get(place, ())
        names = [each.field for each in namings if _need_not_be_told(kind, each.field)]
        whose = [{}, *(slip.fields or {} for slip in _whose(event, self.end.table.seats))]
        numbers = [field for field in own_fields(kind) if type(getattr(event, field)) is int]
        for name, fields, number in product(names, whose, numbers):
            for count in range(1, FARTHEST):
                other = replace(event, **{**fields, name: None, number: count})
                if self.at_end(other) is None:
                    break
                yield other


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


def _whose(event: Event, seats: Sequence[str]) -> Iterator[Slip]:
    for field in ("by", *own_fields(type(event))):
        if (value := getattr(event, field)) in seats:
            words = "had been {}'s" if field == "by" else "had been about {}"
            yield from (Slip(words, seat, {field: seat}) for seat in seats if seat != value)


def _beside(value: Any, known: Iterable[int] = ()) -> Iterator[Any]:
    """Amounts that are easily written for another: the next ones, and what stands there elsewhere."""
    if type(value) is int:
        near = {value - 1, value + 1, *known}
        yield from sorted(other for other in near if other >= 0 and other != value)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in _beside(part):
                yield (*value[:place], other, *value[place + 1 :])


def instead_of(name: str) -> str:
    """Words for an event that should have named another piece."""
    plain = name.replace("{", "{{").replace("}", "}}")
    return f"had been {{}} instead of {plain}"


def _told(value: Any) -> str:
    return " ".join(map(_told, value)) if isinstance(value, tuple) else str(value)


def _contradicted(game: AnyGame, state: Any, rest: Sequence[Event]) -> set[int]:
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
