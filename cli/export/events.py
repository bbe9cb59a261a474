"""Bare events on their way out: the whole game, or what one seat may know about it.

Law: a whole game tells everything, and says so as long as the game goes on. What a seat may not know is `?`.
Source: ledger/FORMAT.md, "Bare events".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.render.clean import json_visible
from ledger.core.log.events import same
from ledger.core.pieces.names import counted
from ledger.core.rules.game import redacted
from ledger.core.rules.verdicts import Over
from ledger.desk.importing import export_lines, export_lines_for

if TYPE_CHECKING:
    from cli.export.account import Export
    from ledger.desk.reader import Reader


def made(export: Export) -> bytes:
    """The header line, then each event on a line of its own."""
    desk, at, seat = export.desk, export.at, export.seat
    path = tuple(desk.history.path(at))
    header = replace(desk.header, names=dict(desk.names.shown))
    lines = (
        export_lines(desk.game, header, path)
        if seat is None
        else export_lines_for(seat, desk.game, header, path)
    )
    return b"".join(json_visible(line.decode()).encode() + b"\n" for line in lines)


def gives_away(desk: Reader, at: int) -> str:
    """What the whole game gives away that not everybody may know yet; empty if it gives nothing away, or the
    game is over."""
    if any(isinstance(desk.game.pending(desk.settled_state(place)), Over) for place in {at, desk.head}):
        return ""
    state = desk.state_at(at)
    hidden = sum(state.pieces.names[token] is not None for token in desk.game.hidden(state, None))
    secrets = [counted(hidden, "hidden piece")] if hidden else []
    if not hidden and (veiled := _veiled(desk, at)):
        secrets.append(f"{counted(veiled, 'event')} that not everybody may know in full")
    if desk.luck is not None:
        secrets.append("the seed, which gives away everything that will be dealt and rolled")
    return " and ".join(secrets)


def _veiled(desk: Reader, at: int) -> int:
    """How many events tell more than everybody was told."""
    state, count = desk.history.state_at(0), 0
    for event in desk.history.lazy_path(at):
        count += not same(event, redacted(desk.game, state, event, None))
        desk.game.projector.fold(state, (event,))
    return count
