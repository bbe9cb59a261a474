"""What was played lately, and how to start a game.

Law: logs are only read; one that cannot be read is skipped.
"""

from __future__ import annotations

import os
from itertools import islice

from cli import recent
from cli.settings import Settings
from ledger.core.blocks import Block, Cell, Grid, Note
from ledger.core.errors import LogUnplayable, typed
from ledger.core.log.events import Header
from ledger.core.rules.verdicts import Over
from ledger.desk.called import game_title
from ledger.desk.reader import Reader
from ledger.store.journal import read_header

SHOWN = 8
"""How many logs are listed."""
LARGEST = 2 * 1024 * 1024
"""Bytes; a list does not wait to read a log that is larger."""


def blocks(settings: Settings) -> tuple[Block, ...]:
    """The logs that were played lately, the last one first, and what to type next."""
    if not settings.recent:
        return Note("What was played lately is not remembered (recent = false)."), *_how_to_start()
    found = (row for log in recent.logs(os.environ) if (row := _log_row(log, settings)) is not None)
    rows = tuple(islice(found, SHOWN))
    if not rows:
        return Note("No game has been played here lately."), *_how_to_start()
    return (
        Grid(("log", "game", "seats", "where it stands", "when"), rows),
        Note(f"To go on with {rows[0][0]}: tablefold play", tone="next"),
        *_how_to_start(),
    )


def _how_to_start() -> tuple[Block, ...]:
    new = typed("new", "friday.jsonl", "--game", "GAME", "--players", "ann,bob,cy")
    return (
        Note(f"To start one: {new}", tone="hint"),
        Note("`tablefold games` lists the games, `tablefold --help` the commands.", tone="hint"),
    )


def _log_row(log: str, settings: Settings) -> tuple[Cell, ...] | None:
    """A log in a few words, even if it cannot be played here; None where it cannot be read."""
    try:
        if os.path.getsize(log) > LARGEST:
            header = read_header(log)
            return (
                typed_name(log),
                header.title or game_title(header),
                ", ".join(_seat_names(header)),
                "long; `show` reads it",
                "",
            )
        desk = Reader.open(log)
        last = desk.history.event(len(desk.history)).at if len(desk.history) else desk.header.created
        game = desk.header.title or desk.game_title
        return (
            typed_name(log),
            game,
            ", ".join(desk.people),
            turn_or_winner(desk),
            settings.clock.moment(last),
        )
    except LogUnplayable:
        header = read_header(log)
        game = header.title or game_title(header)
        return (
            typed_name(log),
            game,
            ", ".join(_seat_names(header)),
            "cannot be played here; `show` says why",
            "",
        )
    except Exception:  # a log that cannot be read, or the mistake of one game, hides one row
        return None


def _seat_names(header: Header) -> tuple[str, ...]:
    """The names that the seats had at the beginning of the log."""
    return tuple(header.names.get(seat, seat) for seat in header.seats)


def typed_name(log: str) -> str:
    """How to type a log's name here: without the path if it is below this folder; a URL as it is."""
    if "://" in log:
        return log
    try:
        below = os.path.relpath(log)
    except (OSError, ValueError):
        return log
    return log if below.startswith(os.pardir) else below


def turn_or_winner(desk: Reader) -> str:
    """Whose turn it is, or who won."""
    if not isinstance(desk.pending, Over):
        return desk.prompt(desk.pending)
    sheet = desk.score(desk.head).reworded(desk.names.with_names)
    if not sheet.winners:
        return desk.prompt(desk.pending)
    points = sheet.points(sheet.side(sheet.winners[0]))
    return f"{' and '.join(sheet.winners)} won with {points}"
