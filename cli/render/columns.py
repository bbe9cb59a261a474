"""A table whose rows stay one line each.

Law: columns are left out before a name is cut, and what is cut ends with a sign that says so. The file's name
is cut last, because people type it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from cli.render.clean import visible
from cli.render.text import GAP, measure
from ledger.core.blocks import Cell, Grid

LOG, SEATS, SUFFIX = "log", "seats", ".jsonl"
SCORES = 3
"""Names are cut before a row shows fewer scores than this."""


class Columns(msgspec.Struct, frozen=True):
    """The columns in their order, each with the width that it wants. If not all have room as `wanted`, those
    in `left_out` go first, in this order. The others become as narrow as their `least`; if there is no room
    even for that, they go too, except for the log's name."""

    wanted: Mapping[str, int]
    least: Mapping[str, int]
    left_out: tuple[str, ...]

    def grid(self, rows: Sequence[Mapping[str, Cell]], width: int, *, ascii_only: bool) -> Grid:
        """The table; empty columns are left out."""
        cut = "..." if ascii_only else "…"
        columns = [column for column in self.wanted if any(row[column] != "" for row in rows)]
        cells = {column: [_visible_cell(row[column], ascii_only) for row in rows] for column in columns}
        sizes = {
            column: max(len(column), *(measure(str(cell)) for cell in cells[column])) for column in columns
        }
        most = [column for column in self.wanted if column != LOG and column not in self.left_out]
        at_least = {**self.wanted, **self.least}
        for least, left_out in ((self.wanted, self.left_out), (at_least, most)):
            for column in left_out:
                if sum(min(size, least[each]) for each, size in sizes.items()) > _room(sizes, width):
                    sizes.pop(column, None)
        for least in (self.wanted, at_least):
            while sum(sizes.values()) > _room(sizes, width):
                spare = {column: size for column, size in sizes.items() if size > least[column]}
                if not spare:
                    break
                sizes[max(spare, key=spare.__getitem__)] -= 1
        shown = []
        for column, size in sizes.items():
            shorter = {LOG: _shorter_name, SEATS: _shorter_seats}.get(column, _shorter)
            shown.append([_cut_to_size(cell, size, cut, shorter) for cell in cells[column]])
        return Grid(tuple(sizes), tuple(zip(*shown, strict=True)))


def _room(columns: Collection[str], width: int) -> int:
    return width - len(GAP) * (len(columns) - 1)


def _visible_cell(cell: Cell, ascii_only: bool) -> Cell:
    if not isinstance(cell, str):
        return cell
    text = visible(cell)
    return text.encode("ascii", "backslashreplace").decode() if ascii_only else text


def _cut_to_size(cell: Cell, size: int, cut: str, shorter: Callable[[str, int, str], str]) -> Cell:
    return cell if not isinstance(cell, str) or measure(cell) <= size else shorter(cell, size, cut)


def _shorter(text: str, size: int, cut: str) -> str:
    kept, used = "", len(cut)
    for sign in text:
        used += measure(sign)
        if used > size:
            break
        kept += sign
    return kept.rstrip(", ") + cut


def _shorter_seats(text: str, size: int, cut: str) -> str:
    """As many seats as fit; if that is fewer than three, three of them with their names cut."""
    parts, plain = text.split(", "), _shorter(text, size, cut)
    if len(parts) < SCORES or plain.count(", ") >= SCORES:
        return plain
    more = f", {cut}" if len(parts) > SCORES else ""
    for letters in range(max(map(len, parts)), 1, -1):
        some = ", ".join(_with_name_cut(part, letters, cut) for part in parts[:SCORES]) + more
        if measure(some) <= size:
            return some
    return plain


def _with_name_cut(part: str, letters: int, cut: str) -> str:
    name, gap, score = part.rpartition(" ") if " " in part else (part, "", "")
    return f"{name if len(name) <= letters else name[: letters - 1] + cut}{gap}{score}"


def _shorter_name(log: str, size: int, cut: str) -> str:
    """A log's name cut to size: first the path goes, then the ending, and only then some of the name."""
    file = log.replace(os.sep, "/").rpartition("/")[2]
    names = (f"{cut}/{file}", file, file.removesuffix(SUFFIX))
    return next((name for name in names if measure(name) <= size), None) or _shorter(names[-1], size, cut)
