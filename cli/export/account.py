"""What a reader may know about one line of play, told from its first move to its last.

Law: what is in here may be published. No seed, hash or typed word gets in; as long as the game goes on,
nothing in it changes when identities that the reader cannot know are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from cli.pages import log as listing
from cli.pages.proof import seal_of
from cli.pages.score import winner_sentences
from cli.replay import Replay
from ledger.core.log.events import Event, Noted
from ledger.core.pieces.called import SeatNames
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Over
from ledger.desk import called, pace
from ledger.desk.starting import who_began

if TYPE_CHECKING:
    from cli.pages.log import EventSentence
    from ledger.desk.reader import Reader


class StepAccount(msgspec.Struct, frozen=True):
    """What happened in one step: each event as the reader may see it, with its sentence."""

    number: int
    turn: int
    """The game's turn after the step; 0 before the first turn."""
    rows: tuple[EventSentence, ...]
    remarks: tuple[str, ...] = ()
    """Remarks that were made later about the step."""

    @property
    def first(self) -> Event:
        return self.rows[0][0]

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes that were written in this step."""
        return tuple(event.text for event, _ in self.rows if isinstance(event, Noted))


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """`reader` is a seat, or None for everybody."""

    reader: str | None
    log: str
    """The id of the log; neither its name nor a path."""
    played: str
    """What programs call the game: `GAME`, or `GAME:CATALOG` if the catalog is a game of its own."""
    called: str
    """What people call the game."""
    variant: str
    """The variant's name; empty if it says nothing about the game."""
    title: str
    place: str
    date: str
    created: str
    seats: tuple[str, ...]
    """The names of the seats, as on the score sheet."""
    names: SeatNames
    starters: tuple[str, ...]
    """The names of the seats that began; empty if nobody said so."""
    moves: tuple[StepAccount, ...]
    score: ScoreSheet
    is_over: bool
    asked: str
    """What the game waits for."""
    turn_word: str
    """What the game's turns are called."""
    seal: str
    """The seal of the log, once its game is over; empty before, as it covers what is hidden."""

    @property
    def turns(self) -> Iterator[tuple[str, list[StepAccount]]]:
        """The heading and the moves of each turn; the heading is empty if the game has no turns."""
        has_turns = bool(self.moves) and self.moves[-1].turn
        for turn, moves in groupby(self.moves, key=lambda move: move.turn):
            word = self.turn_word
            title = f"{word.capitalize()} {turn}" if turn else f"Before the first {word}"
            yield title if has_turns else "", list(moves)

    @property
    def notes(self) -> list[str]:
        """What was noted while playing, and what was said later."""
        return [text for move in self.moves for text in (*move.notes, *move.remarks)]

    @property
    def score_title(self) -> str:
        return "Final score" if self.score.final else "Score so far"

    @property
    def headline(self) -> str:
        """What the table calls this game, or its name."""
        return self.title or self.called

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What was played, where, when and by whom: each known fact with its name."""
        said = (
            ("Game", self.called + (f", {self.variant}" if self.variant else "")),
            ("Place", self.place),
            ("Date", self.date or (f"{self.began:%Y-%m-%d}" if self.began else "")),
            ("Seats", ", ".join(self.seats)),
            ("As seen by", self.names.of(self.reader or "")),
        )
        return tuple((name, value) for name, value in said if value)

    @property
    def winners(self) -> tuple[str, ...]:
        """A sentence about who won, or none."""
        return winner_sentences(self.score)

    @property
    def began(self) -> datetime | None:
        """The time of the first move whose time can be read, or else the time when the log was begun; None if
        neither can be read."""
        times = (pace.read_time(move.first.at) for move in self.moves)
        return next((time for time in times if time is not None), None) or pace.read_time(self.created)

    @property
    def minutes(self) -> int:
        """How long people played."""
        return pace.minutes_played(move.first.at for move in self.moves)


class Export(msgspec.Struct, frozen=True):
    """What to export: the line of play that ends at `at`, as a seat, or everybody, may know it."""

    desk: Reader
    at: int
    seat: str | None
    board: bool
    """Whether the picture is the table's, not the score's."""
    table: str
    """The only kind of rows that is wanted, `moves` or `scores`; empty for both."""

    @property
    def account(self) -> Account:
        return account_of(self.desk, self.at, self.seat)


def account_of(
    desk: Reader, at: int, seat: str | None, moves: tuple[StepAccount, ...] | None = None
) -> Account:
    """What a seat, or everybody, may know about the line of play that ends at `at`. Its `moves` can be given
    if they have been put into words before."""
    moves = tuple(_moves(desk, at, seat)) if moves is None else moves
    pending = desk.game.pending(desk.settled_state(at))
    is_over = isinstance(pending, Over)
    header = desk.header
    return Account(
        reader=seat,
        log=header.log,
        played=called.game_name(header),
        called=desk.game_title,
        variant=called.shown_variant(header),
        title=header.title,
        place=header.place,
        date=header.date,
        created=header.created,
        seats=desk.people,
        starters=tuple(map(desk.names.of, who_began(desk, at))),
        moves=moves,
        names=desk.names,
        score=desk.game.score(desk.known_state(desk.state_at(at), seat)).reworded(desk.names.with_names),
        is_over=is_over,
        asked=desk.prompt(pending),
        turn_word=desk.turn_word,
        seal=str(seal_of(desk.journal.path)) if is_over and at == desk.head and _is_whole(desk) else "",
    )


def _moves(desk: Reader, at: int, seat: str | None) -> list[StepAccount]:
    said = listing.remarks(desk)
    return [
        StepAccount(
            number,
            step.turn,
            step.rows,
            tuple(text for event, _ in step.rows for text in said.get(event.id, ())),
        )
        for number, step in enumerate(Replay(desk, at, seat).steps, start=1)
    ]


def _is_whole(desk: Reader) -> bool:
    return desk.damage is None and desk.journal.torn is None
