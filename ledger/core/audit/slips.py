"""What somebody can get wrong about an event: every way in which it may have been different.

Law: pure, and the only place where anything is varied. A slip gets a single field wrong, or writes a whole
event once too often or not at all. Its weight is how likely it is; nothing here asks what the rules say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import chain, islice, product
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.meant import ALL, ELSEWHERE, LIKELY, likely_numbers
from ledger.core.audit.naming import Naming
from ledger.core.audit.story import Playback
from ledger.core.log.events import Defined, Event, bare, own_fields
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL
from ledger.core.rules.verbs import Move
from ledger.core.rules.working import is_worked_out, with_effects

FARTHEST = 100
"""How many places are tried for a piece."""
MOST_OTHERS = 200
"""How many other values are tried for a field."""
LISTING = 100
"""The cost of listing the moves of a state, counted in folded events."""
DOUBLED = 0.2
"""How likely an event is to be recorded twice or not at all. An event with a mistake in it counts 1."""
ALIKE = 3.0
"""How much likelier a slip is if the right and the wrong value look alike or are next to each other."""
CLOSE = 0.7
"""Two words look alike if they share more than this part of their letters."""
GUESSED = 0.01
"""How likely any other number is. All the numbers that a slip of the hand gives count 1 together."""


class Slip(msgspec.Struct, frozen=True):
    """What may have happened at a place instead of what is written there."""

    events: tuple[Event, ...]
    weight: float
    """How likely the slip is; the weights for the fields of an event add up to about 1."""
    field: str = ""
    """Which field is wrong; empty if the whole event is."""
    naming: Naming | None = None
    """What the field names, if it names a piece."""
    part: str = ""
    """Which part of the field is wrong, if the field holds several by name."""
    is_guess: bool = False
    """Whether only the claims suggest it, and no slip of the hand leads to it."""
    is_forbidden: bool = False
    """Whether it is already known that the pieces forbid it."""

    @property
    def renames(self) -> bool:
        """Whether a piece on the table gets another name, which later events may use, too."""
        return self.naming is not None and bool(self.naming.tokens)


Moves = Callable[[AnyGame, Any, type[Event]], Iterable[Move]]
"""The moves in a state that make a kind of event; others may be among them."""


def no_moves(game: AnyGame, state: Any, kind: type[Event]) -> Iterable[Move]:
    """Lists no moves."""
    return ()


class Slips:
    """The slips of a line of play. What a field holds in another event may have been meant here."""

    def __init__(self, story: Playback, moves: Moves = no_moves) -> None:
        """`moves` lists what can be done in a state of the game."""
        self.story = story
        self._moves = moves
        self._seats: Sequence[str] = story.end.table.seats
        catalog = story.end.table.catalog
        columns = [[*catalog.of(kind)] for kind in catalog.schema.kinds]
        rows = enumerate((self._seats, *columns))
        self._places = {name: (row, place) for row, names in rows for place, name in enumerate(names)}
        """Name of a seat or of an entry → the list it is in, and its place in that list."""
        self._amounts: dict[tuple[type[Event], str], bool] = {}
        """Kind of event and field → whether the field holds a number that the event's sentence shows."""
        self._written: dict[Hashable, Sequence[tuple[Any, float]]] = {}
        """Kind of event, field, value and what it names → other values that a log can hold."""
        self._known: dict[str, dict[Hashable, None]] = {}
        """Field → all values that it has in any event, alone or with others."""
        self._varied: set[Hashable] = set()
        """The events for which similar events have already been listed: what each said, and what it named."""
        for event in story.path:
            for field in own_fields(type(event)):
                self._learn(field, getattr(event, field))
            if event.by not in ("", TOOL):
                self._learn("by", event.by)

    def _learn(self, field: str, value: Any) -> None:
        if isinstance(value, dict):
            for name, part in value.items():
                self._learn(name, part)
            return
        for each in (value, *(value if isinstance(value, tuple) else ())):
            if isinstance(each, Hashable) and each is not None:
                self._known.setdefault(field, {}).setdefault(each)

    def slips_at(self, place: int, state: Any) -> Iterator[Slip]:
        """What may be wrong with the event at a place, if the game was in this state. It may be the whole
        event or a field of it, or the move, if somebody could have made another."""
        event = self.story.path[place]
        yield Slip((), DOUBLED)
        tried = {event_key(event)}
        fields = self.field_slips(place)
        if is_worked_out(self.story.game, state, event):
            fields = (self._with_effects(slip, state) for slip in fields)
        for slip in chain(fields, self._listed_slips(event, state)):
            if (key := event_key(slip.events[0])) not in tried:
                tried.add(key)
                yield slip

    def _with_effects(self, slip: Slip, state: Any) -> Slip:
        """The slip, with the effects that its event stores worked out, because nobody writes them by hand. If
        the pieces forbid the event, the slip says so."""
        (other,) = slip.events
        if not self.story.is_possible(state, other):
            return replace(slip, is_forbidden=True)
        return replace(slip, events=(with_effects(self.story.game, state, other),))

    def _listed_slips(self, event: Event, state: Any) -> Iterator[Slip]:
        self.story.spend(LISTING)
        listed = self._moves(self.story.game, state, type(event))
        others = [move.event for move in listed if type(move.event) is type(event)]
        for other in others:
            fields = ("by", *own_fields(type(event)))
            wrong = [field for field in fields if getattr(event, field) != getattr(other, field)]
            weight = 1 / (len(fields) ** len(wrong) * len(others))
            if any(getattr(other, field) is None for field in wrong) or (wrong == ["by"] and not event.by):
                continue  # what nobody knows explains nothing, nor does a seat where none is named
            yield Slip((other,), weight, wrong[0] if len(wrong) == 1 else "")

    def field_slips(self, place: int, *, is_written: bool = True) -> Iterator[Slip]:
        """Other values for each field, whatever the rules say. An event that was forgotten (not `is_written`)
        has no wrong digit, and one without a `by` has no wrong seat."""
        event = self.story.path[place]
        namings = {naming.field: naming for naming in self.story.namings.get(place, ())}
        if isinstance(event, Defined) and (taught := self._taught_naming(event)) is not None:
            namings["name"] = taught
        fields = (*(("by",) if event.by else ()), *own_fields(type(event)))
        for field in fields:
            value, naming = getattr(event, field), namings.get(field)
            is_amount = is_written and self.is_amount(place, field)
            for other, weight in self._written_values(event, field, value, naming, is_amount=is_amount):
                part = _part_changed(value, other) if isinstance(value, dict) else ""
                yield Slip((replace(event, **{field: other}),), weight / len(fields), field, naming, part)
        for otherwise in _with_number_moved(event) if is_written else ():
            yield Slip((otherwise,), LIKELY["sign"] / ALL / len(fields))

    def _taught_naming(self, event: Defined) -> Naming | None:
        """How a `Defined` names its piece: it may have been any other piece of its kind."""
        kinds = self.story.end.table.catalog.schema.kinds
        kind = next((kind for kind in kinds if kind.kind == event.kind), None)
        return None if kind is None else Naming("name", kind, frozenset(), False)

    def amount_fields(self, place: int) -> list[str]:
        """The fields of the event at a place that hold an amount."""
        return [f for f in own_fields(type(self.story.path[place])) if self.is_amount(place, f)]

    def is_number(self, place: int, slip: Slip) -> bool:
        """Whether a slip is another number: an amount, or what a piece was taught with."""
        event = self.story.path[place]
        if slip.part:
            return type(number_at(event, slip.field, slip.part)) is int
        return bool(slip.field) and self.is_amount(place, slip.field)

    def is_amount(self, place: int, field: str) -> bool:
        """Whether a field of the event at a place holds a number that its sentence shows. The number of a
        place that has a name does not count."""
        event = self.story.path[place]
        value, key = getattr(event, field, None), (type(event), field)
        if type(value) is not int:
            return False
        if key not in self._amounts:
            numbers = re.findall(r"\d+", self.story.sentence(place, event))
            self._amounts[key] = str(abs(value)) in numbers
        return self._amounts[key]

    def _written_values(
        self, event: Event, field: str, value: Any, naming: Naming | None, *, is_amount: bool
    ) -> Sequence[tuple[Any, float]]:
        """Other values that a field may have and that a log can hold, each with how likely it is. They are
        worked out once for all events with this value."""
        about = None if naming is None else (naming.kind, naming.is_piece)
        key = type(event), field, repr(value), about, is_amount
        if (found := self._written.get(key)) is None:
            weighed = self._weighed_values(field, value, naming, is_amount=is_amount)
            found = self._written[key] = [
                each for each in weighed if can_be_written(replace(event, **{field: each[0]}))
            ]
        return found

    def _weighed_values(
        self, field: str, value: Any, naming: Naming | None, *, is_amount: bool = True
    ) -> Iterator[tuple[Any, float]]:
        """Other values that a field may have, each with how likely it is: about 1 in all, more if some are
        alike."""
        others = list(islice(self._other_values(field, value, naming), MOST_OTHERS))
        if is_amount and type(value) is int:
            likely = likely_numbers(value)
            for other in others:
                likely[other] = likely.get(other, 0.0) + ELSEWHERE / len(others)
            yield from ((other, one / ALL) for other, one in likely.items())
        else:
            is_column = naming is not None and not naming.is_piece
            for other in others:
                is_likely = _is_alike(value, other) or (
                    (is_column or value in self._seats) and self._lies_beside(value, other)
                )
                yield other, (ALIKE if is_likely else 1) / len(others)

    def _lies_beside(self, one: str, other: str) -> bool:
        """Whether two seats or two entries are neighbours."""
        row, place = self._places.get(one, (-1, 0))
        return self._places.get(other) in ((row, place - 1), (row, place + 1))

    def _other_values(self, field: str, value: Any, naming: Naming | None) -> Iterable[Any]:
        """Other values that a field may have, each once."""
        if isinstance(value, dict):
            return (
                {**value, name: other}
                for name, part in value.items()
                for other, _ in self._weighed_values(name, part, None)
            )
        known = [each for each in self._known.get(field, ()) if type(each) is type(value) or value is None]
        if naming is not None:
            found = [*self.story.end.table.catalog.of(naming.kind), *(() if naming.is_piece else known)]
        elif isinstance(value, bool):
            found = [not value]
        elif isinstance(value, int):
            found = sorted({value - 1, value + 1, *known}, key=lambda other: abs(other - value))
        elif isinstance(value, tuple):
            found = [*_with_other_parts(value, self._known.get(field, ())), *known]
        else:
            found = [*(self._seats if value in self._seats else ()), *known]
        return (other for other in dict.fromkeys(found) if other != value and not _is_minus(other, value))

    def forgotten_slips(self, place: int) -> Iterator[Slip]:
        """Events that somebody may have forgotten: the event at a place once more, or a similar event. If the
        same was said elsewhere, similar events are listed only the first time."""
        event = self.story.path[place]
        amounts = [abs(getattr(event, field)) for field in self.amount_fields(place)]
        yield Slip((event,), DOUBLED / max([1, *amounts]))  # the same large number rarely comes twice
        namings = self.story.namings.get(place, ())
        about = event_key(event), tuple((each.field, each.kind, each.is_piece) for each in namings)
        if about in self._varied:
            return
        self._varied.add(about)
        yield from (
            replace(slip, weight=DOUBLED * slip.weight)
            for slip in self.field_slips(place, is_written=False)
            if not (slip.naming and slip.naming.is_piece)
        )
        yield from (Slip((other,), DOUBLED / FARTHEST) for other in self._events_elsewhere(place))

    def _events_elsewhere(self, place: int) -> Iterator[Event]:
        """Events like the event at a place that could happen at the end, about any piece.

        Only for events that may leave the name of their piece open: a number alone then says which piece it
        is.
        """
        story, event = self.story, self.story.path[place]
        kind, namings = type(event), story.namings.get(place, ())
        names = [each.field for each in namings if _may_be_left_open(kind, each.field)]
        numbers = [field for field in own_fields(kind) if type(getattr(event, field)) is int]
        for name, number, seat in product(names, numbers, self._seats if event.by in self._seats else ("",)):
            for count in range(1, FARTHEST):
                other = replace(event, by=seat or event.by, **{name: None, number: count})
                if story.tried(story.end, other) is None:
                    break
                yield other


def number_at(event: Event, field: str, part: str = "") -> Any:
    """The value of a field, or of a part of it."""
    value = getattr(event, field)
    return value[part] if part else value


def with_number(event: Event, field: str, part: str, number: int) -> Event:
    """The event with another number in a field, or in a part of it."""
    return replace(event, **{field: {**getattr(event, field), part: number} if part else number})


def _part_changed(value: dict[str, Any], other: dict[str, Any]) -> str:
    return next((name for name in value if value[name] != other[name]), "")


def event_key(event: Event) -> bytes:
    """What an event says, as bytes that are the same wherever it happens."""
    return msgspec.json.encode(bare(event))


def can_be_written(event: Event) -> bool:
    """Whether a log can hold an event with these fields."""
    try:
        msgspec.json.decode(msgspec.json.encode(event), type=type(event))
    except msgspec.ValidationError:
        return False
    return True


def _with_number_moved(event: Event) -> Iterator[Event]:
    """The event with its number in another field, where it means something else: the new value in place of
    the change, or the other way round."""
    fields = own_fields(type(event))
    for field, other in product(fields, fields):
        value = getattr(event, field)
        if type(value) is int and getattr(event, other) is None:
            for number in dict.fromkeys((value, -value)):
                otherwise = replace(event, **{field: None, other: number})
                if can_be_written(otherwise):
                    yield otherwise


@cache
def _may_be_left_open(kind: type[Event], field: str) -> bool:
    return any(each.name == field and each.default is None for each in msgspec.structs.fields(kind))


def _with_other_parts(parts: tuple[Any, ...], known: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """The tuple with one part changed: replaced by another value, made less or more by 1, or left out."""
    for place, part in enumerate(parts):
        others = [each for each in known if type(each) is type(part)]
        if type(part) is int:
            others = [part - 1, part + 1, *others]
        elif isinstance(part, tuple):
            others = [*_with_other_parts(part, ()), *others]
        for other in others:
            if not _is_minus(other, part):
                yield (*parts[:place], other, *parts[place + 1 :])
        yield (*parts[:place], *parts[place + 1 :])


def _is_minus(other: Any, value: Any) -> bool:
    """Whether an amount would be below zero."""
    return type(other) is int and type(value) is int and other < 0 <= value


def _is_alike(one: Any, other: Any) -> bool:
    """Whether a hand easily confuses the two: they are next to each other, or look alike."""
    if type(one) is int and type(other) is int:
        return abs(one - other) == 1
    return isinstance(one, str) and isinstance(other, str) and _looks_alike(one, other)


@cache
def _looks_alike(one: str, other: str) -> bool:
    if not {*one.casefold().split()}.isdisjoint(other.casefold().split()):
        return True
    if 2 * min(len(one), len(other)) <= CLOSE * (len(one) + len(other)):
        return False  # the ratio is never above this, nor above the quick one
    matcher = SequenceMatcher(None, one, other)
    return matcher.quick_ratio() > CLOSE and matcher.ratio() > CLOSE
