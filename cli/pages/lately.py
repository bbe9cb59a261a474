"""What was played lately, and how to start a game.

Law: logs are only read; one that cannot be read is skipped.
"""

from __future__ import annotations

import os
from itertools import islice

from cli import recent
from cli.render.columns import Columns
from cli.settings import Settings
from cli.shell import Shell
from cli.style import Style
from ledger.core.blocks import Block, Cell, Note
from ledger.core.errors import LogUnplayable, UsageError, typed
from ledger.core.rules.verdicts import Over
from ledger.desk.called import game_title
from ledger.desk.reader import Reader
from ledger.store.journal import read_header

SHOWN = 8
"""How many logs are listed."""
LARGEST = 2 * 1024 * 1024
"""Bytes; a list does not wait to read a log that is larger."""


COLUMNS = Columns(
    wanted={"log": 28, "game": 10, "seats": 14, "where it stands": 22, "when": 16},
    least={"log": 10, "where it stands": 10},
    left_out=("when", "game", "seats"),
)


def blocks(settings: Settings, style: Style) -> tuple[Block, ...]:
    """The logs that were played lately, a line for each, the last one first, and what to type next."""
    if not settings.recent:
        return Note("What was played lately is not remembered (recent = false)."), *_how_to_start()
    found = (row for log in recent.logs(os.environ) if (row := _log_row(log, settings)) is not None)
    rows = tuple(islice(found, SHOWN))
    if not rows:
        return Note("No game has been played here lately."), *_how_to_start()
    return (
        COLUMNS.grid(
            [dict(zip(COLUMNS.wanted, row, strict=True)) for row in rows],
            style.width,
            ascii_only=style.ascii_only,
        ),
        Note(f"To go on with {rows[0][0]}: tablefold play", tone="next"),
        *_how_to_start(),
    )


def log_or_last(shell: Shell, command: str, log: str | None) -> str:
    """The log that was named; otherwise the one that was played last, which is named on the screen. A log in
    another folder is found by the name that the list of games shows. Raises UsageError if there is none."""
    if log is not None and (log in ("", "-") or os.path.lexists(log) or os.path.basename(log) != log):
        return log
    for last in recent.logs(os.environ) if shell.settings.recent else ():
        if log is None or log in (os.path.basename(last), os.path.splitext(os.path.basename(last))[0]):
            shell.show([Note(f"Going on with {typed_name(last)}.", tone="heading")])
            return typed_name(last)
    if log is not None:
        return log
    new = typed("new", "LOG", "--game", "GAME", "--players", "NAMES")
    raise UsageError(
        "No game has been played here lately: which log?",
        where=f"tablefold {command}",
        hint=f"Name it: {typed(command, 'LOG')}. To start one: {new}",
    )


def _how_to_start() -> tuple[Block, ...]:
    new = typed("new", "friday.jsonl", "--game", "GAME", "--players", "ann,bob,cy")
    return (
        Note(f"To start one: {new}", tone="hint"),
        Note("`tablefold games` lists the games, `tablefold --help` the commands.", tone="hint"),
    )


def _log_row(log: str, settings: Settings) -> tuple[Cell, ...] | None:
    """A log in a few words, even if it cannot be played here; None if it cannot be read."""
    try:
        if os.path.getsize(log) > LARGEST:
            return _row_of_header(log, "long; `show` reads it")
        desk = Reader.open(log)
        last = desk.history.event(len(desk.history)).at if len(desk.history) else desk.header.created
        game = desk.header.title or desk.game_title
        where, when = turn_or_winner(desk), settings.clock.moment(last)
        return typed_name(log), game, ", ".join(desk.people), where, when
    except LogUnplayable:
        return _row_of_header(log, "cannot be played here; `show` says why")
    except Exception:  # a log that cannot be read, or the mistake of one game, hides one row
        return None


def _row_of_header(log: str, where: str) -> tuple[Cell, ...]:
    """A log as its first line tells it, with the names that the seats had then."""
    header = read_header(log)
    names = ", ".join(header.names.get(seat, seat) for seat in header.seats)
    return typed_name(log), header.title or game_title(header), names, where, ""


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
