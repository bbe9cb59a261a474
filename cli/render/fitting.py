"""A page in fewer lines, for a screen that has too few rows for it.

Law: it compares heights and knows no game. It first leaves out blank lines and rules, then the ends of long
lists about other seats and of long cells, and last those about the seat that is asked. It counts what it
leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from cli.render.text import AND, GAP, TextLine, draw, measure, wrapped
from cli.style import Style
from ledger.core.blocks import Block, Cell, Facts, Grid

_LEFT = re.compile(r"… (\d+) more")
LONGEST = 12
"""The number of lines to which lists and values are cut first."""


def beside(
    page: Sequence[Block], below: Callable[[int], Sequence[Block]], style: Style, rows: int, *, first: str
) -> tuple[list[TextLine], int]:
    """The page, cut to fit into `rows` with a list below it, and the most lines that this list may have.

    `below` makes the list with at most a given number of lines. The list gets shorter before anything of the
    page is left out; the lines of the seat `first` go last. If even the shortest page is too long, the screen
    scrolls.
    """

    @cache
    def height(most: int) -> int:
        return len(_drawn(below(most), style))

    def room(lines: Sequence[TextLine]) -> int:
        return next((most for most in range(LONGEST, 1, -1) if len(lines) + height(most) <= rows), 1)

    left = rows - height(room(_drawn(page, style)))
    lines = _drawn(page, style, tight=False)
    for shorter in _shorter(page, first, style.width):
        if len(lines) <= left:
            break
        lines = _drawn(shorter, style)
    return lines, room(lines)


def _drawn(page: Sequence[Block], style: Style, *, tight: bool = True) -> list[TextLine]:
    return list(draw(page, width=style.width, ascii_only=style.ascii_only, tight=tight))


def _shorter(blocks: Sequence[Block], first: str, width: int) -> Iterator[list[Block]]:
    """The page in ever fewer lines."""
    page = list(blocks)
    yield page
    for most in range(LONGEST, 0, -1):
        page = [_facts(block, most, width, lambda label: not _is_of(label, first)) for block in page]
        yield page
    page = [_grid(block, width) for block in page]
    yield page
    for most in range(LONGEST, 0, -1):
        page = [_facts(block, most, width, lambda label: True) for block in page]
        yield page


def _is_of(label: str, seat: str) -> bool:
    words = label.lstrip("~ ").casefold().split()
    return bool(seat) and words[:1] in ([seat.casefold()], [f"{seat.casefold()}'s"])


def _facts(block: Block, most: int, width: int, is_meant: Callable[[str], bool]) -> Block:
    """The values, each in at most `most` lines."""
    if not isinstance(block, Facts):
        return block
    room = width - max((measure(label) for label, _ in block.pairs), default=0) - len(GAP)
    return replace(
        block,
        pairs=tuple(
            (label, _in_lines(value, most, room) if is_meant(label) else value)
            for label, value in block.pairs
        ),
    )


def _in_lines(value: Cell, most: int, width: int) -> Cell:
    """A list in at most `most` lines, with the number of its parts that are left out."""
    if not isinstance(value, str) or len(wrapped(value, width)) <= most:
        return value
    parts = value.split(AND)
    fewer = (_cut(parts, count) for count in range(len(parts) - 1, 0, -1))
    return next((text for text in fewer if len(wrapped(text, width)) <= most), value)


def _cut(parts: Sequence[str], count: int) -> str:
    """The first parts of a list; what an earlier cut left out is counted again."""
    left = len(parts) - count
    *_, last = parts
    if before := _LEFT.fullmatch(last):
        left += int(before[1]) - 1
    return AND.join((*parts[:count], f"… {left} more"))


def _grid(block: Block, width: int) -> Block:
    """Cells cut so that each row is one line, if that is possible."""
    if not isinstance(block, Grid):
        return block
    longest = max((str(cell).count(AND) + 1 for row in block.rows for cell in row), default=1)
    for count in range(longest, 0, -1):
        rows = tuple(tuple(_cell(cell, count) for cell in row) for row in block.rows)
        shorter = replace(block, rows=rows)
        if len(list(draw([shorter], width=width, tight=True))) <= len(rows) + 1:
            return shorter
    return block


def _cell(cell: Cell, count: int) -> Cell:
    parts = str(cell).split(AND)
    return cell if len(parts) <= count else _cut(parts, count)
