"""What was played lately, and how a game is started.

Law: a log is only read; one that cannot be read is passed over.
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
from ledger.desk.called import called
from ledger.desk.reader import Reader
from ledger.store.journal import read_header

SHOWN = 8
"""Logs that are listed."""
LARGEST = 2 * 1024 * 1024
"""Bytes of a log beyond which a list does not wait to read it."""


def blocks(settings: Settings) -> tuple[Block, ...]:
    """The logs that were played lately, the last one first, and what to type next."""
    if not settings.recent:
        return Note("What was played lately is not remembered (recent = false)."), *_starting()
    found = (row for log in recent.logs(os.environ) if (row := _row(log, settings)) is not None)
    rows = tuple(islice(found, SHOWN))
    if not rows:
        return Note("No game has been played here lately."), *_starting()
    return (
        Grid(("log", "game", "seats", "where it stands", "when"), rows),
        Note(f"To go on with {rows[0][0]}: tablefold play", tone="next"),
        *_starting(),
    )


def _starting() -> tuple[Block, ...]:
    new = typed("new", "friday.jsonl", "--game", "GAME", "--players", "ann,bob,cy")
    return (
        Note(f"To start one: {new}", tone="hint"),
        Note("`tablefold games` lists the games, `tablefold --help` the commands.", tone="hint"),
    )


def _row(log: str, settings: Settings) -> tuple[Cell, ...] | None:
    """A log in a few words, whether it can be played here or not; None where it cannot be read."""
    try:
        if os.path.getsize(log) > LARGEST:
            header = read_header(log)
            return (
                name(log),
                header.title or called(header),
                ", ".join(_people(header)),
                "long; `show` reads it",
                "",
            )
        desk = Reader.open(log)
        last = desk.history.event(len(desk.history)).at if len(desk.history) else desk.header.created
        game = desk.header.title or desk.called
        return name(log), game, ", ".join(desk.people), standing(desk), settings.clock.moment(last)
    except LogUnplayable:
        header = read_header(log)
        game = header.title or called(header)
        return name(log), game, ", ".join(_people(header)), "cannot be played here; `show` says why", ""
    except Exception:  # a log that cannot be read, or the mistake of one game, hides one row
        return None


def _people(header: Header) -> tuple[str, ...]:
    """The names of the seats as the log began."""
    return tuple(header.names.get(seat, seat) for seat in header.seats)


def name(log: str) -> str:
    """How a log is typed here: below the present folder without the way to it; a URL as it stands."""
    if "://" in log:
        return log
    try:
        below = os.path.relpath(log)
    except (OSError, ValueError):
        return log
    return log if below.startswith(os.pardir) else below


def standing(desk: Reader) -> str:
    """Whose turn it is, or who won."""
    if not isinstance(desk.pending, Over):
        return desk.prompt(desk.pending)
    sheet = desk.score(desk.head).reworded(desk.names.with_names)
    if not sheet.winners:
        return desk.prompt(desk.pending)
    points = sheet.points(sheet.side(sheet.winners[0]))
    return f"{' and '.join(sheet.winners)} won with {points}"
