"""What the tool's seats do, for anybody who watches.

Law: a bot moves only when it is asked, and at the end of its line of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Event

from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError
from ledger.desk.desk import Desk
from ledger.playouts import bots

PAUSE = 0.3
"""Seconds between two looks at a log that others write."""


def who(desk: Desk) -> Iterator[Block]:
    """Which seats the tool plays, and how long it thinks about a move."""
    if each := ", ".join(f"{desk.names.of(seat)} ({how})" for seat, how in desk.header.bots.items()):
        yield Note(f"The tool plays {each}.")


def moves(desk: Desk, seat: str | None) -> Iterator[Block]:
    """What the bots do until somebody else is asked, move by move, as a seat or everybody may know it."""
    if desk.header.bots:
        yield from map(Note, map(desk.names.with_names, bots.play_on(desk, seat)))


def keep_moving(desk: Desk, over: Event) -> None:
    """Makes the moves of the bots in a log that others write, until it is over."""
    while not over.wait(PAUSE):
        with suppress(TablefoldError):
            if not desk.journal.is_current():
                desk.reread()
            for _ in bots.play_on(desk):
                if over.is_set():
                    return
