"""What every line of a log has in common, and the lines that every game shares.

Law: an event says what happened and is never changed. Timeline events move the head through the tree of play
and change no game. Table events are played like any other, and are folded alike for every game.
"""

from collections.abc import Callable
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Literal, get_args

import msgspec

from ledger.core.line import with_point

FORMAT = 1
"""The version of the log format that this tool writes. Source: ledger/FORMAT.md."""


def _snake(name: str) -> str:
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).removeprefix("_")


class Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=_snake,
):
    """One line of the log after the header. A draft has no `id` yet; the desk stamps it."""

    told: ClassVar[str] = ""
    """Its sentence, with fields in braces; empty if a method makes it, or if the event has none."""
    verb: ClassVar[Any] = ""
    """The word to type for it, or a `Verb`, or several; see `Chapter`."""
    args: ClassVar[tuple[Any, ...]] = ()
    """What comes after that word: each an `Arg`."""
    seen_by: ClassVar[str] = ""
    """The field that names the only seat that may see the fields with a default; empty for all."""
    reveals: ClassVar[Any] = ""
    """What people have seen and cannot unsee: `[Everybody has seen {card}.]`, or a method."""

    id: int = 0
    """The line's number minus one; 0 marks a draft."""
    on: int = -1
    """The id of the parent event; 0 is the header."""
    at: str = ""
    """UTC, `YYYY-MM-DDTHH:MM:SSZ`; never read by a fold."""
    by: str = ""
    """A seat, a scripted opponent, `table`, or `tool`."""
    more: bool = False
    """True on every line of a step but its last."""
    then: bool = False
    """True on the last line of a step that was written together with the next step."""
    typed: str = ""
    """On the first played line of a step: the words that made it, as they were understood. Only for
    `log --moves`; never read by a fold."""
    h: str = ""
    """The first 8 bytes, in hex, of SHA-256 over every byte of the file before `,"h":`."""


class Retired(Event, frozen=True, kw_only=True):
    """A kind of event that nobody writes any more. Old logs keep it; a reader gets what replaces it."""

    def now(self) -> Event:
        """The event that would be written today. It gets this event's place in the log, and this event's `by`
        if it has none of its own. Raises Contradiction if it cannot have happened."""
        raise TypeError(f"{type(self).__name__} does not say what it is now")


ENVELOPE = ("id", "on", "at", "more", "then", "typed", "h")
"""The fields that say where an event is in a log, and what was typed; the others say what happened."""


def same(one: Event, other: Event, but: tuple[str, ...] = ()) -> bool:
    """Whether two events say the same, wherever they are in a log. The fields in `but` do not count."""
    kind = type(one)
    if kind is not type(other):
        return False
    facts = facts_of(kind, but)
    return bool(facts(one) == facts(other))


@cache
def facts_of(kind: type[Event], but: tuple[str, ...] = ()) -> Callable[[Event], Any]:
    """A function that gives the fields of an event of this kind for comparing, without those in `but`."""
    names = [name for name in kind.__struct_fields__ if name not in ENVELOPE and name not in but]
    return attrgetter(*names) if names else lambda event: ()


def bare(event: Event) -> Event:
    """The event without its place in a log."""
    return msgspec.structs.replace(event, id=0, on=-1, at="", more=False, then=False, typed="", h="")


@cache
def own_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields that a kind of event adds to the envelope, in their order."""
    return kind.__struct_fields__[len(Event.__struct_fields__) :]


KEPT_BACK = "?"
"""Shown in place of something that the viewer may not know."""


def withheld(event: Event, shown: Event, seat: str | None) -> dict[str, Any]:
    """What an event keeps back when it is `shown` to a seat, or to everybody: its fields, with `?` for their
    values.

    If only another seat may see these fields, they are all fields with a default, changed or not. So nobody
    can work out anything from the rest.
    """
    kind = type(event)
    if kind.seen_by and getattr(event, kind.seen_by) != seat:
        optional = {each.name for each in msgspec.structs.fields(kind) if not each.required}
        return {name: KEPT_BACK for name in own_fields(kind) if name in optional}
    values = ((name, getattr(event, name), getattr(shown, name)) for name in own_fields(kind))
    return {name: _kept_back(value, left) for name, value, left in values if value != left}


def _kept_back(value: object, left: object) -> object:
    """What to show of a value if only `left` of it may be seen. If both are tuples of the same length, each
    part that may be seen is shown."""
    if value == left:
        return left
    if isinstance(value, tuple) and isinstance(left, tuple) and len(value) == len(left):
        return [_kept_back(*each) for each in zip(value, left, strict=True)]
    return KEPT_BACK


class CatalogRef(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pieces that the table plays with: their names, and everything known about them.

    The content is there for built-in catalogs, too, so that a later edition does not change a log. Without
    it, the built-in catalog with that name and digest is meant.
    """

    name: str
    digest: str
    content: dict[str, Any] | None = None


class Header(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag="header",
):
    """Line 1 of every log."""

    format: int
    tool: str
    game: str
    package: str = ""
    """The package that brought the game, and its version: `tablefold 0.1.0`."""
    variant: str
    rules: int
    seats: tuple[str, ...]
    dealer: Literal["table", "tool"]
    seed: int | None
    rulings: dict[str, str | int | bool]
    catalog: CatalogRef
    log: str
    created: str
    title: str = ""
    """What the table calls this game. Like `place` and `date`, it is for people who read the log later."""
    place: str = ""
    date: str = ""
    colours: dict[str, str] = {}
    """Colours of seats with names of their own, in a game that calls seats by colours: seat → colour."""
    names: dict[str, str] = {}
    """Names that people read instead of a seat's word: seat → name."""
    bots: dict[str, str] = {}
    """Seats that the tool plays: seat → how long it thinks about a move (`1s`), or `random`."""
    since: str = ""
    """The log that this one goes on from, and the last event that it takes from there: `9f0c…:85`."""
    host: str = ""
    """Who may have secrets from the table at the beginning: a seat, or a name that no seat has. See
    `Hosted`."""
    h: str = ""


class Undone(Event, frozen=True, kw_only=True):
    """The head went back from `on` to `to`."""

    to: int


class Redone(Event, frozen=True, kw_only=True):
    """The head went forward again from `on` to `to`."""

    to: int


class Branched(Event, frozen=True, kw_only=True):
    """Somebody started a new branch at `on`; the head is there."""

    name: str
    left: str = ""
    """The new name of the current branch, if the new branch takes over its old name."""


class Switched(Event, frozen=True, kw_only=True):
    """The head went from `on` to `to`, the tip of the branch `name`."""

    name: str
    to: int


class Renamed(Event, frozen=True, kw_only=True):
    """A branch got another name."""

    old: str
    new: str


class Annotated(Event, frozen=True, kw_only=True):
    """A remark about the event `to`, made at any later time. No undo takes it back."""

    to: int
    text: str


class Bookmarked(Event, frozen=True, kw_only=True):
    """The event `to` has a name from here on; a name that is already in use moves here. No undo takes it
    back."""

    to: int
    name: str


class SeatNamed(Event, frozen=True, kw_only=True):
    """A seat has this name from here on, wherever people read it; its word stays. No undo takes it back."""

    seat: str
    name: str


class Hosted(Event, frozen=True, kw_only=True):
    """This seat, or this name, hosts the table from here on; nobody, if it is empty. No undo takes it back.
    Source: `core/log/secrets.py`."""

    seat: str


class Corrected(Event, frozen=True, kw_only=True):
    """The new branch is a line of play that was played again, because `event` was recorded wrongly.

    Ids of the old line are `old`, ids of this line are `new`. The correction ends with line `last`.
    """

    how: Literal["amend", "insert", "drop"]
    event: int
    """What was amended, or the first that was dropped; or the event before what was inserted (0: none)."""
    upto: int
    """How far the old line went: it was played again up to this event."""
    last: int
    """The id of the last line that this correction wrote."""
    same: tuple[tuple[int, int, int], ...] = ()
    """Runs of events that are on both lines: old first, old last, new first."""
    kept: tuple[tuple[int, int], ...] = ()
    """Old and new ids of events that the rules now forbid and the table kept anyway."""
    edited: tuple[tuple[int, int, int], ...] = ()
    """Old id of a changed event; first and last id of what replaces it."""
    out: tuple[int, ...] = ()
    """Old ids of what was left out, including the `overruled` line of an event that is now legal."""
    anew: tuple[int, ...] = ()
    """New ids of what the tool dealt, but did not deal at that place of the old line."""
    reason: str = ""


class Noted(Event, frozen=True, kw_only=True):
    """Somebody wanted this `text` remembered."""

    text: str


class Uncovered(Event, frozen=True, kw_only=True):
    """The next `count` events of this step were a secret that the host wrote down after event `after`."""

    after: int
    count: int


class Overruled(Event, frozen=True, kw_only=True):
    """The table keeps the next event of this step against `rule`, for a `reason` in its own words."""

    rule: str
    reason: str = ""


class Ruled(Event, frozen=True, kw_only=True):
    """From here on the ruling `knob` has this `value`; the `reason` is in the table's own words."""

    knob: str
    value: str | int | bool
    reason: str = ""


class Defined(Event, frozen=True, kw_only=True):
    """Somebody taught a piece at the table: a new catalog entry of a `kind`, called `name`, or better values
    for an entry, in its `fields`."""

    kind: str
    name: str
    fields: dict[str, Any]


class Claimed(Event, frozen=True, kw_only=True):
    """The table wrote down a `seat`'s score: `points` 135 with 1 of `decimals` are 13.5 victory points."""

    seat: str
    points: int
    decimals: int = 0

    @property
    def score(self) -> int | Decimal:
        """The score that was written down."""
        return with_point(self.points, self.decimals)


class Counted(Event, frozen=True, kw_only=True):
    """Somebody counted pieces on the table: `count` of the fact `what`. The log may say something else."""

    what: str
    count: int


class Adjusted(Event, frozen=True, kw_only=True):
    """The table corrected a count: from here on `what` is `count`, for a `reason` in its own words."""

    what: str
    count: int
    reason: str = ""


class Asserted(Event, frozen=True, kw_only=True):
    """The table says what is true now, or `always` from here on. Source: `rules/conditions.py`."""

    condition: str
    always: bool = False


class Brought(Event, frozen=True, kw_only=True):
    """This game was recorded elsewhere, in a `source` that knows it as `key`; the rest of this line of play
    was made from that record. It is the first event of its line."""

    source: str
    key: str
    changed: str = ""
    """When it was changed there last, as that source writes times."""
    title: str = ""
    """The game, as the source calls it."""
    date: str = ""
    place: str = ""
    minutes: int = 0
    """How long it took; 0 if nobody wrote it down."""
    ignored: bool = False
    """Whether it is kept, but not counted."""
    people: dict[str, str] = {}
    """What the source calls the person in a seat."""
    first: tuple[str, ...] = ()
    """The seats that began."""
    new: tuple[str, ...] = ()
    """The seats that played this game for the first time."""
    roles: dict[str, str] = {}
    teams: dict[str, int] = {}
    """Seats that won and lost together have the same number, from 1."""
    remarks: tuple[str, ...] = ()
    """Everything that has no field of its own, in words."""
    record: dict[str, Any] = {}
    """The record as it came."""


class UnknownEvent(Event, frozen=True, kw_only=True, tag=False, forbid_unknown_fields=False):
    """A line of a type that this version does not know: its place in the timeline, without its fields.

    Only a tolerant reader makes such an event, and nobody ever writes it.
    """

    type: str


TimelineEvent = (
    Undone | Redone | Branched | Switched | Renamed | Corrected | Annotated | Bookmarked | SeatNamed | Hosted
)
TableEvent = (
    Brought | Noted | Uncovered | Overruled | Ruled | Defined | Claimed | Counted | Adjusted | Asserted
)
TABLE = frozenset({*get_args(TableEvent), UnknownEvent})
"""What every table may record, whatever the game."""
TIMELINE = frozenset(get_args(TimelineEvent))
