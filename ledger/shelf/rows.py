"""The rows that the shelf keeps of a log, table by table, in the order in which they are written.

Law: the same bytes of a log always give the same rows. Names and types are those of FORMAT.md, "Shelf".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from operator import attrgetter
from typing import Any, TypeVar, overload

import msgspec

from ledger.core.pieces.formulas import Points


class RowOfLog(msgspec.Struct, frozen=True, kw_only=True, gc=False, array_like=True):
    """The field of every row. Written by itself a row is a list of its fields, which is quick to read."""

    log: str
    """The place of the log that the row is about: an absolute path, or a URL."""


R = TypeVar("R", bound=RowOfLog)


class GameRow(RowOfLog, frozen=True, kw_only=True):
    """A log, and how far its game has got."""

    id: str = ""
    """The log's id from its header, the same in every copy."""
    game: str = ""
    """The name of the game."""
    played: str = ""
    """What was played: the game, or `GAME:CATALOG` if a catalog is a game of its own."""
    variant: str = ""
    """The variant that was played."""
    catalog: str = ""
    """The catalog of pieces that it was played with."""
    package: str = ""
    """What brought the game, and its version."""
    dealer: str = ""
    """Who dealt: `table` or `tool`."""
    title: str = ""
    """What the table calls this game; may be empty."""
    place: str = ""
    """Where the table played."""
    date: str = ""
    """When it was played, `YYYY-MM-DD` unless the table wrote it otherwise: the header's, or the day (UTC) on
    which the log was begun."""
    created: str = ""
    """When the log was begun."""
    seats: int = 0
    """How many seats there are."""
    events: int = 0
    """The number of events on the current line of play."""
    moves: int = 0
    """The number of steps among them."""
    lines: int = 0
    """The number of lines of the log, the header and other lines of play included."""
    turns: int = 0
    """How many turns have begun."""
    minutes: int = 0
    """How long people played, without pauses of more than an hour."""
    over: bool = False
    """Whether the game is over at the head of the log."""
    final: bool = False
    """Whether the score is final: the game is over and nothing in it is open."""
    fewest: bool = False
    """Whether the fewest points win."""
    seal: str = ""
    """The first word of the seal, for a finished game in a whole log."""
    damage: str = ""
    """A sentence that says why the log is not read, or only in part; empty for a sound log."""
    damaged_line: int = 0
    """The first line that is not read; 0 if no line can be named."""
    is_installed: bool = True
    """Whether its game is installed; without it the log is only listed."""
    overruled: int = 0
    """How many moves the table let stand against a rule."""
    corrections: int = 0
    """How often the table amended, inserted or dropped something."""
    audited: bool = False
    """Whether its findings are kept."""
    source: str = ""
    """Where it was recorded, if it was imported."""
    source_id: str = ""
    """What that source calls it."""
    ignored: bool = False
    """Whether it is kept, but not counted."""
    apart: bool = False
    """Whether each seat of a team has the points of its team, so that they are not added."""
    refused: int | None = None
    """How many moves break a rule that nobody overruled; empty if the log was not audited."""


class SeatRow(RowOfLog, frozen=True, kw_only=True):
    """One seat of a game, `number` in the order of the table, from 1."""

    number: int
    """Its place in the order of the table, from 1."""
    seat: str
    """The word that it is typed with."""
    name: str = ""
    """Its name, as people read it."""
    score: int | None = None
    """Empty if the game has no points, or if they are not a whole number."""
    text: str = ""
    """What the table reads as the score if that is not a whole number: `13.5`, `8-3`."""
    value: int | None = None
    """A score with decimals, times ten for each of its `decimals`: 135 for 13.5."""
    decimals: int = 0
    """How many decimals `value` has."""
    rank: int | None = None
    """From 1, winners first, then by points; empty until somebody has won."""
    won: bool = False
    """Whether it won, alone or with others; false until the game is over."""
    started: bool = False
    """Whether it made the first move of the first turn."""
    team: int = 0
    """The number of its team, from 1; 0 if everybody plays alone."""
    person: str = ""
    """What the source of a game that was brought calls the person."""
    role: str = ""
    """What it played, if somebody wrote that down."""
    is_new: bool = False
    """Whether it played this game for the first time, if somebody wrote that down."""

    @property
    def written(self) -> str:
        """The score as people read it; empty if there is none."""
        return self.text or ("" if self.score is None else str(self.score))

    @property
    def points(self) -> Points | None:
        """The score, whole or with decimals."""
        return self.score if self.value is None else Decimal(self.value).scaleb(-self.decimals)


class OpponentRow(RowOfLog, frozen=True, kw_only=True):
    """A side without a player: an opponent that the rules play."""

    name: str
    """What it is called, as in `score_lines.seat`."""
    score: int | None = None
    """Empty if the game has no points."""
    rank: int | None = None
    """From 1, among the seats and the other opponents; empty until somebody has won."""
    won: bool = False
    """Whether it won."""


class ScoreLineRow(RowOfLog, frozen=True, kw_only=True):
    """Some points with their reason, `number` in the order of the sheet, from 1."""

    number: int
    """Its place on the sheet, from 1."""
    seat: str
    """Whose points they are."""
    category: str
    """The category of the sheet."""
    label: str
    """What they are for, within the category."""
    points: int
    """Victory points; may be negative. If they have decimals, the whole part."""
    text: str = ""
    """What the line says if that is not a whole number: `13.5`, `8-3`."""
    rule: str
    """The heading of the rule, or the number of the ruling, that gives them."""
    events: tuple[int, ...] = ()
    """The events that earned the points."""
    open: str = ""
    """What must be decided before they have a value."""


class ClaimRow(RowOfLog, frozen=True, kw_only=True):
    """A score that the table wrote down, and what that seat had then, by what everybody may know."""

    event: int
    """The event that wrote it down."""
    seat: str
    """Whose score it is."""
    points: int
    """What was written down. If that has decimals, the whole part."""
    scored: int
    """The score of the seat at that time, from the log. If that has decimals, the whole part."""
    text: str = ""
    """What was written down, if that is not a whole number: `13.5`."""
    scored_text: str = ""
    """The score at that time, if that is not a whole number."""


class CorrectionRow(RowOfLog, frozen=True, kw_only=True):
    """A correction, in line `id` of the log."""

    id: int
    """The line of the log that records it."""
    how: str
    """`amend`, `insert` or `drop`."""
    event: int
    """The event that was amended, the first that was dropped, or the one before what was inserted."""
    at: str
    """When, UTC."""
    reason: str = ""
    """In the words of the table; may be empty."""


class ArguedRow(RowOfLog, frozen=True, kw_only=True):
    """A rule that the table overruled, at an event."""

    event: int
    """The event that overrules it; the move itself is the next event."""
    rule: str
    """The heading of the rule, or the number of the ruling."""
    reason: str = ""
    """In the words of the table; may be empty."""


class TallyRow(RowOfLog, frozen=True, kw_only=True):
    """What a game counts for somebody besides points, at the head of its log. Rows with the same `about` and
    `by` are a table."""

    number: int
    """Its place in the game's own order, from 1."""
    about: str
    """What is counted: `Checks`."""
    by: str
    """What it is split by: `Stat`."""
    who: str
    """Who it is counted for: a seat, or a character that a seat plays."""
    seat: str = ""
    """The seat that plays this character; empty if no seat does."""
    what: str
    """Which kind of that: `hand`."""
    name: str
    """Which count of it: `busts`."""
    count: int
    """How often, or how much."""
    expected: float | None = None
    """The number to be expected, if chance decides."""


class EventRow(RowOfLog, frozen=True, kw_only=True):
    """What everybody may know of an event of the current line of play."""

    id: int
    """Its number in the log."""
    on: int
    """The event before it on its line of play; 0 for none."""
    at: str
    """When it was recorded, UTC."""
    by: str
    """A seat, another name that can act, `table` or `tool`."""
    type: str
    """What kind of event it is."""
    turn: int
    """The game's turn once it had happened."""
    body: Any
    """Its own fields as in the log, without default values; `?` stands for what not everybody may know."""


class FactRow(RowOfLog, frozen=True, kw_only=True):
    """A fact at the end of a turn: `ann supply` is the `supply` of the seat `ann`, and every seat has a
    `total`."""

    turn: int
    """The turn that ended, or the one in progress at the head; 0 before the first turn."""
    event: int
    """The last event of that turn."""
    seat: str
    """The seat; empty for what belongs to nobody."""
    name: str
    """What is counted."""
    number: int | None = None
    """Its value, with yes and no as 1 and 0."""
    text: str | None = None
    """Its value if that is not a number. If both are empty, nobody knows it."""


class FindingRow(RowOfLog, frozen=True, kw_only=True):
    """What an audit says. For a game in progress with hidden pieces, no audit is kept."""

    number: int
    """Its place in the audit, from 1."""
    code: str
    """What kind of finding it is; never changes."""
    severity: str
    """`error`, `warning` or `note`."""
    line: int
    """The line of the log, from 1; 0 for none."""
    event: int
    """The event of that line; 0 for none."""
    message: str
    """A sentence; if not everybody may know it, it says so."""


class OddsRow(RowOfLog, frozen=True, kw_only=True):
    """How a game could still go when a turn began, and at the head of its log. Random games from there
    estimate it, by what everybody could know then. Only if you asked a scan for it."""

    event: int
    """The event after which it was asked."""
    turn: int
    """The game's turn then."""
    seat: str
    """A seat, or another name on the score sheet."""
    chance: float | None = None
    """The share of the random games that it won, from 0 to 1; empty if none of them ended."""
    margin: float | None = None
    """Half the width of the 95 % interval of the chance."""
    points: float | None = None
    """The points that it had on average when these games ended; empty if the game has none."""
    points_margin: float | None = None
    """Half the width of the 95 % interval of the points."""
    decided: int = 0
    """How many random games came to a result."""
    undecided: int = 0
    """How many came to none."""


class ColumnarRows(Sequence[R]):
    """Rows of one log, held column by column, as the shelf keeps them; a row is made when somebody reads it.
    Two are equal if their rows are."""

    __slots__ = ("log", "row", "values")

    def __init__(self, row: type[R], log: str, values: Mapping[str, list[Any]] | None = None) -> None:
        """`values` has the column of every field but `log`; without it all are empty."""
        names = row.__struct_fields__[1:]
        self.row, self.log = row, log
        self.values = {name: [] if values is None else values[name] for name in names}

    @classmethod
    def of(cls, rows: Sequence[R]) -> ColumnarRows[R]:
        """The columns of some rows, all of them of one log."""
        if isinstance(rows, ColumnarRows):
            return rows
        kind = type(rows[0])
        return cls(
            kind,
            rows[0].log,
            {name: list(map(attrgetter(name), rows)) for name in kind.__struct_fields__[1:]},
        )

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Adds rows at the end: what is in each column, in the order of the fields."""
        for column, more in zip(self.values.values(), zip(*rows, strict=True), strict=False):
            column.extend(more)

    def __len__(self) -> int:
        return len(next(iter(self.values.values())))

    def __iter__(self) -> Iterator[R]:
        for each in zip(*self.values.values(), strict=True):
            yield self._made(each)

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> ColumnarRows[R]: ...
    def __getitem__(self, place: int | slice) -> R | ColumnarRows[R]:
        if isinstance(place, slice):
            return ColumnarRows(self.row, self.log, {name: each[place] for name, each in self.values.items()})
        return self._made(tuple(each[place] for each in self.values.values()))

    def _made(self, values: tuple[Any, ...]) -> R:
        return self.row(log=self.log, **dict(zip(self.values, values, strict=True)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash((self.log, len(self)))

    def __repr__(self) -> str:
        return f"ColumnarRows({[*self]})"


class Evening(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The evening in a log, without its moves."""

    game: GameRow
    seats: tuple[SeatRow, ...] = ()
    opponents: tuple[OpponentRow, ...] = ()
    score_lines: tuple[ScoreLineRow, ...] = ()
    claims: tuple[ClaimRow, ...] = ()
    corrections: tuple[CorrectionRow, ...] = ()
    argued: tuple[ArguedRow, ...] = ()
    tallies: tuple[TallyRow, ...] = ()


class Rows(Evening, frozen=True, kw_only=True):
    """All rows of a log."""

    events: Sequence[EventRow] = ()
    """`ColumnarRows`, as are the facts: a long game has thousands of each."""
    facts: Sequence[FactRow] = ()
    findings: tuple[FindingRow, ...] = ()
    odds: tuple[OddsRow, ...] = ()


TABLES: dict[str, type[RowOfLog]] = {
    "games": GameRow,
    "seats": SeatRow,
    "opponents": OpponentRow,
    "score_lines": ScoreLineRow,
    "claims": ClaimRow,
    "corrections": CorrectionRow,
    "argued": ArguedRow,
    "tallies": TallyRow,
    "events": EventRow,
    "facts": FactRow,
    "findings": FindingRow,
    "odds": OddsRow,
}
"""Each table, with the type of its rows."""
