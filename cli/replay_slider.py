"""A line that shows where a replay stands: its turns, its notes, and where other lines of play branch off.

Law: pure; it fits the given width, however long the game is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

NOTE, FORK = "n", "Y"
"""The mark for a remark of the table, and the one for a place where another line of play branches off."""
LEAST = 10
"""Columns that the line needs to be readable at all."""


class SliderGlyphs(msgspec.Struct, frozen=True):
    line: str
    here: str


UNICODE = SliderGlyphs("─", "●")
ASCII = SliderGlyphs("-", "#")


def slider(
    turns: Sequence[int], marks: Mapping[int, str], place: int, width: int, *, ascii_only: bool = False
) -> tuple[str, str]:
    """The line with its marks, and below it the turns' numbers, each where its turn begins, as far as there
    is room. `turns` has the turn of the beginning, then that of each step; `marks` has a sign for some steps.
    """
    glyphs = ASCII if ascii_only else UNICODE
    width = max(width, LEAST)
    cells, numbers = [glyphs.line] * width, [" "] * width
    last = max(len(turns) - 1, 1)

    def column(step: int) -> int:
        return step * (width - 1) // last

    free = 0
    for step in range(1, len(turns)):
        at, name = column(step), str(turns[step])
        if turns[step] != turns[step - 1] and at >= free and at + len(name) <= width:
            numbers[at : at + len(name)] = name
            free = at + len(name) + 1
    for step, sign in marks.items():
        cells[column(step)] = sign
    cells[column(place)] = glyphs.here
    return "".join(cells), "".join(numbers).rstrip()
