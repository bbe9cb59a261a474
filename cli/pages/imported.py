"""The result of an import.

Law: everything that was recorded against the rules is named line by line.
"""

from __future__ import annotations

from cli.pages import recorded
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError, typed
from ledger.core.pieces.names import counted
from ledger.desk.importing import Imported
from ledger.desk.reader import Reader


def blocks(log: str, imported: Imported, *, is_written: bool) -> tuple[Block, ...]:
    """What the rules forbid, how much was read, and how to go on."""
    stand = [
        Note(f"Line {each.line} is kept although {each.rule} forbids it: {each.why}.", tone="warning")
        for each in imported.overruled
    ]
    count = f"{counted(imported.events, 'event')} in {counted(len(imported.steps), 'step')}"
    if not is_written:
        return (*stand, Note(f"{count} fit. Nothing was written."))
    try:
        desk = Reader.open(log)
    except TablefoldError as error:
        error.message = f"{log} is made, with {count}. It could not be shown: {error.message}"
        error.hint = f"Do not import it again. To see it: {typed('show', log)}"
        raise
    return (
        *stand,
        Note(f"{log}: {count} of {desk.game_title} for {', '.join(desk.people)}."),
        recorded.next_question(desk),
        Note(f"Check it with: {typed('audit', log)}", tone="hint"),
    )


def data(log: str, imported: Imported, *, is_written: bool) -> dict[str, object]:
    """What `blocks` says, as data; `log` is null if nothing was written."""
    return {
        "format": FORMAT,
        "log": log if is_written else None,
        "game": imported.header.game,
        "events": imported.events,
        "steps": len(imported.steps),
        "overruled": [{"line": each.line, "rule": each.rule, "why": each.why} for each in imported.overruled],
    }
