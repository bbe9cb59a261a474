"""The mat of the opposition: the grid, the turn discs, and what it still has to do.

Law: plain mutable data, as all of the state. Asking for a piece that is not there raises Contradiction.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import field

from ledger.api import Contradiction, Copyable

GridCell = tuple[int, int]
"""Level and column of the building grid, both from 1."""
Act = Literal["occupy", "ship", "draw", "attack", "steal"]
"""What the opposition can do."""


class Owed(Copyable):
    """An act that was chosen for the opposition and comes next."""

    act: Act
    disc: str
    target: str


class Chit(Copyable):
    """A chit that the opposition has to run."""

    colour: str
    token: str
    space: str
    region: str
    """The region of the taken city, or the region that the lane leads to."""


class Pick(msgspec.Struct, frozen=True):
    """A tie that the seat decided for the opposition: the event, the round (0: setup), and the equally good
    options."""

    event: int
    n: int
    what: str
    options: tuple[str, ...]
    chosen: str


class Solo(Copyable):
    """The mat of the opposition. `grid` maps a level to columns I to III."""

    opposing: tuple[str, ...]
    draws: tuple[str, ...] | None
    """The colours for Europe in the order in which the tool drew them; None if the table draws."""
    grid: dict[int, tuple[str | None, ...]] = field(default_factory=dict)
    crown: GridCell = (1, 1)
    waiting: tuple[int, str] | None = None
    discs: tuple[str, ...] = ()
    runs: tuple[tuple[str, ...], ...] = ()
    """The lane discs of each run, in the order of the lanes."""
    europe: dict[str, str] = field(default_factory=dict)
    """Status → the colour that took it in Europe."""
    is_chit_removed: bool = False
    picks: list[Pick] = field(default_factory=list)

    def require_opposing(self, colour: str) -> None:
        if colour not in self.opposing:
            raise Contradiction(f"{colour} is not a colour of the opposition")

    def disc(self, index: int) -> str:
        """The colour of a turn disc, from 1."""
        if not 1 <= index <= len(self.discs):
            raise Contradiction(f"there is no turn disc {index}")
        return self.discs[index - 1]

    def row(self, level: int) -> tuple[str | None, ...]:
        if level not in self.grid:
            raise Contradiction(f"the grid has no row {level}")
        return self.grid[level]

    def cell(self, cell: GridCell) -> str | None:
        """The building in a cell of the grid; None if it is empty."""
        row = self.row(cell[0])
        if not 1 <= cell[1] <= len(row):
            raise Contradiction(f"the grid has no column {cell[1]}")
        return row[cell[1] - 1]

    def put(self, cell: GridCell, tile: str | None) -> None:
        row, column = self.row(cell[0]), cell[1]
        self.grid[cell[0]] = (*row[: column - 1], tile, *row[column:])
