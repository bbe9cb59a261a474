"""What the pages of one game share: each cell, row, block and group of points is kept once, by its number.

Law: a number means the same from the first page to the last, and only what some page shows is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cli.render.clean import visible
from ledger.core.blocks import Block, Branching, Cell, Facts, Grid, Heading, Note
from ledger.core.rules.scores import ScoreLine, ScoreSheet

HEADING, NOTE, FACTS, TABLE, TREE = range(5)
"""Kinds of blocks. A heading's row is its level and its text, a note's its tone and its text, a fact's its
label and its value; a table's first row names its columns; a tree's rows are depth and text."""


class _Kept(dict[Any, int]):
    """Things with their numbers, in the order in which they first came."""

    def __missing__(self, thing: Any) -> int:
        number = self[thing] = len(self)
        return number


class PageRows:
    def __init__(self) -> None:
        self._cells, self._rows, self._blocks = _Kept(), _Kept(), _Kept()
        self._points, self._groups = _Kept(), _Kept()

    def block_numbers(self, blocks: Iterable[Block]) -> tuple[int, ...]:
        """The number of each block."""
        return tuple(self._blocks[tuple(self._numbers_of(block))] for block in blocks)

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
        return self._rows[tuple([self._cells[cell] for cell in cells])]

    def sheet_numbers(self, sheet: ScoreSheet) -> tuple[int, ...]:
        """The numbers of a sheet: the row of its seats, then each group of lines of a seat in a category."""
        groups: dict[tuple[str, str], list[int]] = {}
        for line in sheet.lines:
            groups.setdefault((line.category, line.seat), []).append(self._line_number(line))
        kept = self._groups
        return (
            self._row_number(sheet.seats),
            *(
                kept[(self._cells[seat], self._cells[category], *lines)]
                for (category, seat), lines in groups.items()
            ),
        )

    def _line_number(self, line: ScoreLine) -> int:
        """The number of a score line: of its label, points, rule, open part and the events that earned it."""
        cells = self._cells
        return self._points[(cells[line.label], line.points, cells[line.rule], cells[line.open], line.events)]

    def data(self) -> dict[str, Any]:
        """Everything by its number; invisible characters are made visible."""
        return {
            "cells": [visible(cell) if isinstance(cell, str) else cell for cell in self._cells],
            "rows": list(self._rows),
            "blocks": list(self._blocks),
            "points": [(*line, *events) for *line, events in self._points],
            "groups": list(self._groups),
        }


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
