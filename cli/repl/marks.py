"""What has changed on the table since it was last shown.

Law: it compares blocks and knows no game. A change is marked with one sign in front of it, so it can be seen
without colour, and the title says what the sign means.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ledger.core.blocks import Block, Cell, Cells, Facts, Grid, Heading, Note

MARK = "~"
"""The sign of a change, in `log --graph` as well."""
EXPLAINED = f"  ({MARK} changed)"
AND = ", "
"""The separator between the parts of a cell, each of which may be new."""


def marked(before: Sequence[Block], after: Sequence[Block]) -> list[Block]:
    """The blocks of `after`, with a mark at everything that is not in `before` and a note on what the mark
    means."""
    blocks = [_marked_block(before, block) for block in after] if before else list(after)
    if blocks == list(after):
        return blocks
    first = blocks[0]
    if isinstance(first, Heading):
        return [replace(first, text=f"{first.text}{EXPLAINED}"), *blocks[1:]]
    return [*blocks, Note(EXPLAINED.strip(), tone="hint")]


def _marked_block(before: Sequence[Block], block: Block) -> Block:
    if isinstance(block, Grid):
        tables = (each for each in before if isinstance(each, Grid) and each.columns == block.columns)
        return replace(block, rows=_marked_rows(next(tables, block).rows, block.rows))
    if isinstance(block, Facts):
        pairs = tuple(pair for each in before if isinstance(each, Facts) for pair in each.pairs)
        return replace(block, pairs=_marked_rows(pairs, block.pairs))
    if isinstance(block, Heading) and block.level > 1 and block not in before:
        return replace(block, text=f"{MARK} {block.text}")
    if isinstance(block, Note) and block not in before:
        return replace(block, text=f"{MARK} {block.text}")
    return block


def _marked_rows(before: Sequence[Cells], after: Sequence[Cells]) -> tuple[Cells, ...]:
    """The rows, with a mark at each cell that has changed; rows with the same first cell are compared."""
    old = {row[0]: row for row in before}
    if all(row[0] not in old for row in after):
        return tuple(after)  # people see without a mark that a whole part is new
    return tuple(
        (row[0], *map(_marked_cell, old[row[0]][1:], row[1:]))
        if row[0] in old
        else (_with_mark(row[0]), *row[1:])
        for row in after
    )


def _marked_cell(old: Cell, cell: Cell) -> Cell:
    """The cell with a mark at its new parts, or at its beginning where something is only gone."""
    if cell == old:
        return cell
    if not (isinstance(old, str) and isinstance(cell, str)):
        return _with_mark(cell)
    left = old.split(AND)
    parts = []
    for part in cell.split(AND):
        is_old = part in left
        if is_old:
            left.remove(part)
        parts.append(part if is_old else f"{MARK}{part}")
    text = AND.join(parts)
    return text if text != cell else _with_mark(cell)


def _with_mark(cell: Cell) -> str:
    return f"{MARK}{cell}"
