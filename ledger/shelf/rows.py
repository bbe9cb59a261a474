"""What is kept of a log: the rows of each table, in the order in which they are written.

Law: rows are data, the same for the same bytes of the log, whoever makes them. Source of names and types:
ledger/FORMAT.md, "Shelf".
"""

from __future__ import annotations

from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every row says."""

    log: str
    """The place of the log that the row is about: an absolute path, or a URL."""


class GameRow(Row, frozen=True, kw_only=True):
    """One log, and where the game in it stands."""

    id: str = ""
    """That of the header, the same in every copy of the log."""
    game: str = ""
    """The name of the game."""
    played: str = ""
    """What was played: the game, or `GAME:CATALOG` where a catalog is a game of its own."""
    variant: str = ""
    """The variant that was played."""
    catalog: str = ""
    """The pieces that were played with."""
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
    """How many."""
    events: int = 0
    """Those on the line of play that the log stands on."""
    moves: int = 0
    """The steps among them."""
    turns: int = 0
    """How many began."""
    minutes: int = 0
    """How long was played; pauses of more than an hour are left out."""
    over: bool = False
    """Whether the game is, where the log stands."""
    final: bool = False
    """Whether the score is: the game is over and nothing in it is open."""
    fewest: bool = False
    """Whether the fewest points win."""
    seal: str = ""
    """The seal's first word, of a game that is over and a log that is whole."""
    damage: str = ""
    """Why the log is not read, or not all of it, in a sentence; empty for a sound one."""
    damaged_line: int = 0
    """The first line that is not read; 0 where none can be named."""
    is_installed: bool = True
    """Whether its game is here; without it a log is only listed."""
    overruled: int = 0
    """How many moves the table let stand against a rule."""
    corrections: int = 0
    """How often something was amended, inserted or dropped."""
    audited: bool = False
    """Whether its findings are kept."""
    refused: int | None = None
    """How many moves stand although a rule forbids them and nobody overruled it; nothing where it was not
    audited."""


class SeatRow(Row, frozen=True, kw_only=True):
    """One seat of a game, `number` in the order of the table, from 1."""

    number: int
    """Its place in the order of the table, from 1."""
    seat: str
    """Its word, with which it is typed."""
    name: str = ""
    """Its name, as people read it."""
    score: int | None = None
    """Nothing where the game has no points."""
    rank: int | None = None
    """From 1, winners first, then by points; nothing as long as nobody has won."""
    won: bool = False
    """Whether it won, alone or with others; nobody has as long as the game goes on."""
    started: bool = False
    """Whether it made the first move of the first turn."""
    team: int = 0
    """The number of its team, from 1; 0 where everybody plays alone."""


class OpponentRow(Row, frozen=True, kw_only=True):
    """A side at which nobody sits: an opponent that the rules play."""

    name: str
    """What it is called, as in `score_lines.seat`."""
    score: int | None = None
    """Nothing where the game has no points."""
    rank: int | None = None
    """From 1, among the seats and the others of its kind; nothing as long as nobody has won."""
    won: bool = False
    """Whether it won."""


class ScoreLineRow(Row, frozen=True, kw_only=True):
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
    """Whole victory points; may be negative."""
    rule: str
    """The heading of the rule, or the number of the ruling, that gives them."""
    events: tuple[int, ...] = ()
    """The events that earned the points."""
    open: str = ""
    """What must be told before they have a value."""


class ClaimRow(Row, frozen=True, kw_only=True):
    """A score that the table wrote down, and what that seat had then, as far as everybody may know it."""

    event: int
    """The event with which it was written down."""
    seat: str
    """Whose score it is."""
    points: int
    """What was written down."""
    scored: int
    """What the log says that the seat had then."""


class CorrectionRow(Row, frozen=True, kw_only=True):
    """A correction: line `id` of the log."""

    id: int
    """The line of the log that says so."""
    how: str
    """`amend`, `insert` or `drop`."""
    event: int
    """What was amended, or dropped first; or the event behind which something was inserted."""
    at: str
    """When, UTC."""
    reason: str = ""
    """In the words of the table; may be empty."""


class ArguedRow(Row, frozen=True, kw_only=True):
    """A rule that the table overruled, at an event."""

    event: int
    """The event that says so; the move that was let stand is the next."""
    rule: str
    """The heading of the rule, or the number of the ruling."""
    reason: str = ""
    """In the words of the table; may be empty."""


class EventRow(Row, frozen=True, kw_only=True):
    """An event of the line of play that the log stands on, as far as everybody may know it."""

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
    """The fields of its own as the log has them, what is as usual left out; `?` stands for what not everybody
    was told."""


class FactRow(Row, frozen=True, kw_only=True):
    """What could be counted at the end of a turn: `ann supply` is the `supply` of the seat `ann`, and every
    seat has a `total`."""

    turn: int
    """The turn that ended, or that goes on where the log stands; 0 for what came before the first."""
    event: int
    """The last event of that turn."""
    seat: str
    """Empty for what belongs to nobody."""
    name: str
    """What is counted."""
    number: int | None = None
    """How many; yes and no as 1 and 0."""
    text: str | None = None
    """What is no number; with neither, nobody knows it."""


class FindingRow(Row, frozen=True, kw_only=True):
    """What an audit says. Of a game that goes on, and hides something, no audit is kept."""

    number: int
    """In the order of the audit, from 1."""
    code: str
    """What kind of finding it is; never changes."""
    severity: str
    """`error`, `warning` or `note`."""
    line: int
    """The line of the log, from 1; 0 for none."""
    event: int
    """The event of that line; 0 for none."""
    message: str
    """In a sentence, or that not everybody may know it."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """What a log comes to, without its moves."""

    game: GameRow
    seats: tuple[SeatRow, ...] = ()
    opponents: tuple[OpponentRow, ...] = ()
    score_lines: tuple[ScoreLineRow, ...] = ()
    claims: tuple[ClaimRow, ...] = ()
    corrections: tuple[CorrectionRow, ...] = ()
    argued: tuple[ArguedRow, ...] = ()


class Rows(Evening, frozen=True, kw_only=True):
    """All of it."""

    events: tuple[EventRow, ...] = ()
    facts: tuple[FactRow, ...] = ()
    findings: tuple[FindingRow, ...] = ()


TABLES: dict[str, type[Row]] = {
    "games": GameRow,
    "seats": SeatRow,
    "opponents": OpponentRow,
    "score_lines": ScoreLineRow,
    "claims": ClaimRow,
    "corrections": CorrectionRow,
    "argued": ArguedRow,
    "events": EventRow,
    "facts": FactRow,
    "findings": FindingRow,
}
"""Each table and what a row of it is."""
