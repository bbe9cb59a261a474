"""What bringing plays into a folder did, or would do.

Law: whatever was odd is shown with the play that it is about; a long list says how much it leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.render.clean import visible
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Note
from ledger.core.errors import typed
from ledger.core.pieces.names import counted
from ledger.desk.plays.folder import ImportPlan
from ledger.shelf.stats.people import People

SHOWN = 12
"""The most lines that a long list shows."""
_DONE = {
    "new": ("made", "would be made"),
    "changed": ("corrected", "would be corrected"),
    "anew": ("made again beside the old log", "would be made again beside the old log"),
    "same": ("already here", "already here"),
    "older": ("older than what is here, and left alone", "older than what is here, and left alone"),
    "refused": ("left out", "would be left out"),
}


def blocks(plan: ImportPlan, people: People, *, is_written: bool) -> Iterator[Block]:
    """How many plays there were, what was odd about them, and how to go on. Whoever has another name now,
    and is not yet known by both, is named."""
    for kind, (done, would) in _DONE.items():
        if items := plan.of(kind):
            yield Note(f"{counted(len(items), 'play')} {done if is_written else would}.")
    if plan.unknown:
        yield Note(
            f"Fields that Tablefold does not know are kept as remarks: {', '.join(plan.unknown)}.", "warning"
        )
    yield from _list(plan.odd, "warning")
    gone = [f"{path} belongs to a play that the file no longer has; the log stays." for path in plan.gone]
    yield from _list(gone, "warning")
    others = [pair for pair in plan.renamed.items() if len(set(map(people.person, pair))) > 1]
    yield from _list([_renamed(*pair) for pair in others], "warning")
    if not plan.items:
        yield Note("There are no plays in the file.")
    elif is_written:
        yield Note(f"Count them with: {typed('stats', plan.folder)}", tone="hint")
    else:
        yield Note("Nothing was written.")


def _renamed(old: str, new: str) -> str:
    return f"The file calls {old} {new} now; the logs here keep {old}. To count both as {new}: " + typed(
        "people", "merge", new, old
    )


def _list(texts: Sequence[str], tone: str) -> Iterator[Block]:
    yield from (Note(visible(text), "warning" if tone == "warning" else "hint") for text in texts[:SHOWN])
    if len(texts) > SHOWN:
        yield Note(f"… and {len(texts) - SHOWN} more: --json names all.", "warning")


def data(plan: ImportPlan, *, is_written: bool) -> dict[str, object]:
    """What `blocks` says, as data."""
    return {
        "format": FORMAT,
        "folder": plan.folder,
        "written": is_written,
        "plays": [
            {"key": item.play.key, "what": item.kind, "log": item.path or None, "why": item.why or None}
            for item in plan.items
        ],
        "odd": list(plan.odd),
        "unknown": list(plan.unknown),
        "gone": list(plan.gone),
        "renamed": plan.renamed,
    }
