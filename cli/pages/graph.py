"""The tree of all lines of play, and a corrected line beside the old one.

Law: the correction's own line in the log says which events are on both; nothing is judged again. Numbers in
it that are not events of either line are ignored: a log may come from a stranger.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cli.pages import lines
from cli.pages.log import event_sentences
from cli.pages.recorded import event_fields
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.core.log.events import Corrected, Event
from ledger.core.pieces.names import counted
from ledger.desk.reader import Reader

SAME, KEPT, EDITED, OUT, NEW = "=", "!", "~", "-", "+"
SIGNS = {
    SAME: "on both",
    KEPT: "kept against the rules",
    EDITED: "changed",
    OUT: "on the old line only",
    NEW: "on the new line only",
}
FEW = 5
"""Up to this many equal rows in a stretch are all shown; of a longer stretch, only the first and the last."""


class GraphRow(msgspec.Struct, frozen=True):
    """An event of the old line, one of the new line, or both; 0 if there is none."""

    old: int
    sign: str
    new: int


def rows(desk: Reader, made: Corrected, at: int) -> list[GraphRow]:
    """The rows of both lines from the fork on, the new line up to `at`."""
    history = desk.history
    old = [event.id for event in history.since(made.on, made.upto)]
    new = [event.id for event in history.since(made.on, at) if event.id <= made.last]
    return list(_paired_rows(old, new, _partners(made, old, new)))


def _partners(made: Corrected, old: Sequence[int], new: Sequence[int]) -> dict[int, tuple[str, int, int]]:
    """For each old id: its sign, and the first and the last new id that replace it."""
    here, there = set(old), set(new)
    found: dict[int, tuple[str, int, int]] = {}
    for first, last, start in made.same:
        for id_ in old[bisect_left(old, first) : bisect_right(old, last)]:
            found[id_] = (SAME, start + id_ - first, start + id_ - first)
    found |= {one: (KEPT, other, other) for one, other in made.kept}
    found |= {one: (EDITED, first, last) for one, first, last in made.edited}
    if made.how == "amend" and new:
        taken = {first for _, first, _ in found.values()}
        ahead = next((place for place, id_ in enumerate(new) if id_ in taken), len(new))
        found[made.event] = (EDITED, new[0], new[max(ahead - 1, 0)])
    return {one: each for one, each in found.items() if one in here and {each[1], each[2]} <= there}


def _paired_rows(
    old: Sequence[int], new: Sequence[int], partners: dict[int, tuple[str, int, int]]
) -> Iterator[GraphRow]:
    place = 0
    for id_ in old:
        sign, first, last = partners.get(id_, (OUT, 0, 0))
        while first and place < len(new) and new[place] < first:
            yield GraphRow(0, NEW, new[place])
            place += 1
        if not first or place == len(new) or new[place] != first:
            yield GraphRow(id_, OUT, 0)
            continue
        yield GraphRow(id_, sign, first)
        place += 1
        while place < len(new) and new[place] <= last:
            yield GraphRow(0, sign, new[place])
            place += 1
    yield from (GraphRow(0, NEW, id_) for id_ in new[place:])


def page(desk: Reader, at: int, *, everything: bool = False) -> tuple[Block, ...]:
    """All lines as a tree; then, if the line that ends at `at` was corrected, its latest correction with both
    lines side by side. Long equal stretches are cut short unless `everything` is wanted."""
    drawn = lines.tree(desk, everything=everything)
    made = desk.history.timeline.correction(at)
    return drawn if made is None else (*drawn, *_correction_blocks(desk, made, at, everything=everything))


def _correction_blocks(desk: Reader, made: Corrected, at: int, *, everything: bool) -> tuple[Block, ...]:
    names = [desk.history.timeline.line_through(id_) for id_ in (made.upto, made.id + 1)]
    shown = rows(desk, made, at)
    texts = _sentence_of_each(desk, made, at)
    cells: list[tuple[str, str, str]] = []
    for stretch in _stretches(shown, everything=everything):
        if isinstance(stretch, int):
            cells.append((f"… {counted(stretch, 'event')}", SAME, "as they were"))
        else:
            cells.append((texts.get(stretch.old, ""), stretch.sign, texts.get(stretch.new, "")))
    signs = {stretch.sign for stretch in shown}
    why = f": {made.reason}" if made.reason else ""
    after = f"after event {made.on}" if made.on else "from the beginning"
    return (
        Heading(f"Event {made.event} corrected ({made.how}){why}", 2),
        Note(f"The lines diverge {after}."),
        Grid((names[0], "", names[1]), tuple(cells)),
        Note(
            ", ".join(f"{sign} {means}" for sign, means in SIGNS.items() if sign in signs) + ".", tone="hint"
        ),
    )


def _stretches(shown: Sequence[GraphRow], *, everything: bool) -> Iterator[GraphRow | int]:
    """The rows; in place of rows that are left out, their number."""
    place = 0
    while place < len(shown):
        end = place
        while end < len(shown) and shown[end].sign == SAME:
            end += 1
        if everything or end - place <= FEW:
            yield from shown[place : end + 1]
        else:
            yield shown[place]
            yield end - place - 2
            yield from shown[end - 1 : end + 1]
        place = end + 1


def _sentence_of_each(desk: Reader, made: Corrected, at: int) -> dict[int, str]:
    """Each event of both lines with its number and its sentence."""
    both: tuple[Sequence[Event], ...] = (
        desk.history.since(made.on, made.upto),
        desk.history.since(made.on, at),
    )
    return {
        event.id: f"{event.id} {text}" for events in both for event, text in event_sentences(desk, events)
    }


def data(desk: Reader, at: int, *, everything: bool = False) -> dict[str, Any]:
    """The lines, and the latest correction with its rows, if the line was ever corrected."""
    made = desk.history.timeline.correction(at)
    found: dict[str, Any] = {"format": FORMAT, "lines": lines.data(desk, everything=everything)}
    if made is not None:
        found["corrected"] = event_fields(made)
        found["rows"] = [msgspec.to_builtins(row) for row in rows(desk, made, at)]
    return found
