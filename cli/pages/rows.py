"""What the pages of one game share: each cell, row, block and group of points is kept once, by its number.

Law: a number means the same from the first page to the last, and only what some page shows is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Any, TypeVar

from cli.render.clean import visible
from cli.render.picture import Looks, key_row, shape_row
from ledger.core.blocks import Block, Branching, Cell, Facts, Grid, Heading, Note
from ledger.core.pictures import Key, Picture, Shapes
from ledger.core.pieces.growing import Growing, Joined, Ordered, Store
from ledger.core.rules.scores import ScoreLine, ScoreSheet

T = TypeVar("T")
HEADING, NOTE, FACTS, TABLE, TREE, FRAME, PART = range(7)
"""Kinds of blocks. A heading's row is its level and its text, a note's its tone and its text, a fact's its
label and its value; a table's first row names its columns; a tree's rows are depth and text. A picture is a
frame, with a row for its size and title and one for each sign of its legend, and then its parts, each with a
row for each shape, as `cli.render.picture` says."""


class _Kept(dict[Any, int]):
    """Things and their numbers, in the order of their first use."""

    def __missing__(self, thing: Any) -> int:
        number = self[thing] = len(self)
        return number


class PageRows:
    def __init__(self, say: Callable[[str], str] = str) -> None:
        """`say` turns the words of a score into what people read."""
        self._say = say
        self._cells, self._rows, self._blocks = _Kept(), _Kept(), _Kept()
        self._points, self._groups = _Kept(), _Kept()
        self._grown: dict[int, int] = {}
        """Lists that have grown, and how long each was before."""
        self._lists: list[list[Any]] = []
        """For each list, the number of the list that it continues, how much of that one it takes, and its own
        elements."""
        self._list_of: dict[Store, int] = {}
        self._lines: dict[ScoreLine, int] = {}
        self._board: list[tuple[Block, int]] = []
        self._parts: list[tuple[Shapes, int]] = []
        self._legend: tuple[tuple[Key, ...], tuple[int, ...]] = (), ()
        self._sheet: tuple[ScoreSheet | None, tuple[int, ...]] = None, ()
        """What the page before this one showed, with its numbers: most of it stays."""

    def block_numbers(self, blocks: Iterable[Block]) -> tuple[int, ...]:
        """The number of each block."""
        self._board = _numbered(blocks, self._board, self._block_number)
        return tuple([number for _, number in self._board])

    def _block_number(self, block: Block) -> int:
        return self._blocks[tuple(self._numbers_of(block))]

    def picture_numbers(self, picture: Picture, look: Looks) -> tuple[int, ...]:
        """The numbers of a picture's frame and of its parts."""
        if picture.legend != self._legend[0]:
            rows = ((*key_row(key, look, self._say), self._say(key.means)) for key in picture.legend)
            self._legend = picture.legend, tuple(map(self._row_number, rows))
        frame = self._row_number((picture.width, picture.height, self._say(picture.title)))

        def part_number(part: Shapes) -> int:
            rows = (shape_row(shape, look, self._say) for shape in part)
            return self._blocks[(PART, *map(self._row_number, rows))]

        self._parts = _numbered(picture.parts, self._parts, part_number)
        return (self._blocks[(FRAME, frame, *self._legend[1])], *[number for _, number in self._parts])

    def _numbers_of(self, block: Block) -> Iterator[int]:
        """A block's kind, and the numbers of its rows."""
        if isinstance(block, Grid):
            yield TABLE
            yield self._row_number(block.columns)
            yield from map(self._row_number, block.rows)
        elif isinstance(block, Facts):
            yield FACTS
            yield from map(self._row_number, block.pairs)
        elif isinstance(block, Heading):
            yield HEADING
            yield self._row_number((block.level, block.text))
        elif isinstance(block, Note):
            yield NOTE
            yield self._row_number((block.tone, block.text))
        else:
            yield TREE
            yield from (self._row_number(row) for row in nodes_with_depth(block.roots))

    def _row_number(self, cells: Iterable[Cell]) -> int:
        row = tuple(cells)
        if row not in self._rows:
            self._cell_numbers(row)
        return self._rows[row]

    def _cell_numbers(self, row: Iterable[Cell]) -> list[int]:
        return [self._cells[cell] for cell in row]

    def sheet_numbers(self, sheet: ScoreSheet) -> tuple[int, ...]:
        """The numbers of a sheet: first the row of its sides, then the score lines, grouped by side and
        category."""
        if type(sheet.lines) is tuple and sheet == self._sheet[0]:
            return self._sheet[1]
        columns = {seat: self._say(sheet.column(seat)) for seat in sheet.seats}
        groups: dict[tuple[str, str], list[Any]] = {}
        for part in sheet.lines.parts if isinstance(sheet.lines, Joined) else (sheet.lines,):
            if type(part) is Growing:
                first, numbers = part[0], self._list_part(part, self._line_number)
                groups.setdefault((first.category, columns[first.seat]), []).append(numbers)
                continue
            for line in part:
                groups.setdefault((line.category, columns[line.seat]), []).append(self._line_number(line))
        cells, kept = self._cells, self._groups
        ordered = sorted(groups.items(), key=lambda group: sheet.place_of(group[0][0]))
        made = (
            self._row_number(dict.fromkeys(columns.values())),
            *(kept[(cells[column], cells[category], *lines)] for (category, column), lines in ordered),
        )
        self._sheet = sheet, made
        return made

    def _line_number(self, line: ScoreLine) -> int:
        """The number of a line."""
        if type(line.events) is Ordered:
            return self._numbered_by(line, self._event_parts(line.events))
        if (number := self._lines.get(line)) is None:
            number = self._lines[line] = self._numbered_by(line, line.events)
        return number

    def _numbered_by(self, line: ScoreLine, events: Iterable[Any]) -> int:
        """The number of a line. Two lines with the same words, points, rule and events have the same
        number."""
        label, rule, open_ = self._say(line.label), line.rule, self._say(line.open)
        cells = self._cells
        return self._points[cells[label], line.points, cells[rule], cells[open_], *events]

    def _event_parts(self, events: Ordered) -> Iterator[Any]:
        for part in events.parts:
            if type(part) is Growing:
                yield self._list_part(part, tuple)
            else:
                yield from chain.from_iterable(part)

    def _list_part(self, growing: Growing[Any], shown: Callable[[Any], Any]) -> tuple[int, int]:
        """The number of a list that begins with these elements and may grow later, and how many they are."""
        return self._list_number(growing.store, len(growing), shown), len(growing)

    def _list_number(self, store: Store, size: int, shown: Callable[[Any], Any]) -> int:
        if (number := self._list_of.get(store)) is None:
            base, shared = 0, 0
            if store.base is not None and store.shared:
                base, shared = self._list_number(store.base, store.shared, shown), store.shared
            number = self._list_of[store] = len(self._lists)
            self._lists.append([base, shared])
        kept = self._lists[number]
        known = kept[1] + len(kept) - 2
        if known < size:
            self._grown.setdefault(number, len(kept))
            kept += map(shown, store.elements[known:size])
        return number

    def data(self) -> dict[str, Any]:
        """Everything by its number; invisible characters are made visible."""
        return {
            "cells": [visible(cell) if isinstance(cell, str) else cell for cell in self._cells],
            "rows": [*map(self._cell_numbers, self._rows)],
            "blocks": list(self._blocks),
            "points": list(self._points),
            "lists": self._lists,
            "groups": list(self._groups),
        }

    def sizes(self) -> tuple[int, ...]:
        """How many there are of each kind now; one later call of `data_since` gives what was added."""
        self._grown.clear()
        return tuple(
            map(len, (self._cells, self._rows, self._blocks, self._points, self._groups, self._lists))
        )

    def data_since(self, sizes: Sequence[int]) -> dict[str, Any]:
        """What came after these sizes; for each list that has grown, its number, its base and what is new."""
        kept = (self._cells, self._rows, self._blocks, self._points, self._groups)
        cells, rows, blocks, points, groups = (
            [*islice(reversed(each), len(each) - size)][::-1] for each, size in zip(kept, sizes, strict=False)
        )
        lists = {
            number: self._lists[number][size:] for number, size in self._grown.items() if number < sizes[5]
        }
        new = range(sizes[5], len(self._lists))
        return {
            "cells": [visible(cell) if isinstance(cell, str) else cell for cell in cells],
            "rows": [*map(self._cell_numbers, rows)],
            "blocks": blocks,
            "points": points,
            "lists": [
                *([number, 0, 0, *own] for number, own in lists.items()),
                *([number, *self._lists[number]] for number in new),
            ],
            "groups": groups,
        }


def _numbered(
    things: Iterable[T], before: Iterable[tuple[T, int]], number: Callable[[T], int]
) -> list[tuple[T, int]]:
    """Things with their numbers; what was at the same place `before` keeps its number."""
    places = zip(things, chain(before, repeat(None)), strict=False)
    return [known if known and known[0] == thing else (thing, number(thing)) for thing, known in places]


def nodes_with_depth(roots: Sequence[Branching]) -> Iterator[tuple[int, str]]:
    """The nodes of a tree from its top to its bottom, each with its depth."""
    waiting = [(root, 0) for root in reversed(roots)]
    while waiting:
        node, depth = waiting.pop()
        yield depth, node.text
        waiting += ((child, depth + 1) for child in reversed(node.below))


def delta(before: Sequence[int], now: Sequence[int]) -> int | list[int]:
    """What has changed: 0 for nothing; or the new length, then place and number of each change."""
    if before == now:
        return 0
    changed = [len(now)]
    for place, number in enumerate(now):
        if place >= len(before) or before[place] != number:
            changed += (place, number)
    return changed
