"""A seat builds; in solo the building comes from the grid, and the grid closes when the round ends.

Source: Build Phase; Ending a Round, 3; 4.1; rulings EN-19, EN-36 to EN-38, EN-42.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import LEGAL, Arg, Chapter, Choice, Contradiction, Event, Typed, Verdict, against, refused
from ledger.games.endeavor.boards import build_level
from ledger.games.endeavor.building.state import (
    buildable_levels,
    has_top_tile,
    marker_after,
    offered,
    offered_levels,
    prices,
    refilled,
)
from ledger.games.endeavor.doers import BySeat
from ledger.games.endeavor.headings import BUILD, GRID
from ledger.games.endeavor.mat import GridCell, Solo
from ledger.games.endeavor.pieces import stop_markers
from ledger.games.endeavor.state import State
from ledger.games.endeavor.words import building_called, tile_help

building: Chapter[State] = Chapter()


def _buildable(state: State, by: str, _: Typed) -> list[tuple[str, tuple[int, int] | None]]:
    """The buildings that a list offers, each with its cell of the grid in solo."""
    levels = offered_levels(state, by)
    if state.solo is not None:
        cells = [
            (level, column)
            for level, row in state.solo.grid.items()
            for column in range(1, len(row) + 1)
            if level in levels
        ]
        return [(tile, cell) for cell in cells if (tile := offered(state, cell))]
    return [
        (tile, None)
        for level, names in state.atlas.tiles.items()
        if level in levels
        for tile in names
        if state.stock[tile]
    ]


def buildings(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cells of the grid in solo, otherwise the buildings; the value of a choice is the building and its
    cell."""
    levels = offered_levels(state, by)
    if state.solo is not None:
        acts = [f"the opposition acts {count} times" for count in prices(state)]
        for level, row in state.solo.grid.items():
            for column in range(1, len(row) + 1):
                if tile := offered(state, (level, column)):
                    also = (f"{level}.{column}", state.atlas.buildings[tile].title)
                    help_ = f"{level}.{column}: {acts[column - 1] if acts else ''}; {tile_help(state, tile)}"
                    yield Choice(tile, (tile, (level, column)), also, help_, level not in levels)
        return
    for level, names in state.atlas.tiles.items():
        for tile in names:
            if state.stock[tile]:
                title = state.atlas.buildings[tile].title
                yield Choice(tile, (tile, None), (title,), tile_help(state, tile), level not in levels)


def _not_left(state: State, by: str, text: str) -> str:
    if (tile := building_called(state, text)) is None:
        return ""
    if state.atlas.buildings[tile].printed:
        return f"{tile} is printed on every board"
    return f"{tile} does not lie on the grid" if state.solo is not None else f"no copy of {tile} is left"


@building.event
class TileBuilt(BySeat, frozen=True, kw_only=True):
    """build on this round's site

    A building from a cell of the grid moved the crown there, `extra` columns away, so the turn marker is at
    `marker`. `refilled` is the level and the building that came to the grid as the crown left.
    """

    tile: str
    site: int
    cell: GridCell | None = None
    crown_was: GridCell | None = None
    extra: int | None = None
    marker: int | None = None
    refilled: tuple[int, str] | None = None
    verb, args = "build", (Arg("building", buildings, _buildable, absent=_not_left),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return tile_built(state, by, *values[0])

    def needs(self, state: State) -> None:
        """Raises Contradiction if the building cannot have come to that site."""
        now, board = state.require_round(), state.seat_board(self.seat)
        if self.site != now.n or self.site in board.sites:
            raise Contradiction(f"site {now.n} is built on once, in round {now.n}")
        if state.solo is None:
            state.require_stock(self.tile)
        else:
            self._require_on_grid(state, state.solo)

    def _require_on_grid(self, state: State, mat: Solo) -> None:
        if self.cell is None or self.marker is None:
            raise Contradiction("a building comes from a cell of the grid, and the marker has a place")
        mat.disc(self.marker)
        lies = mat.cell(self.cell)
        if self.refilled is not None:
            level, tile = self.refilled
            last = (level, len(mat.row(level)))
            state.require_stock(tile)
            if mat.cell(last) is not None:
                raise Contradiction(f"the last column of row {level} is not empty")
            lies = tile if self.cell == last != mat.crown else lies
        if lies != self.tile:
            raise Contradiction(f"the cell {self.cell[0]}.{self.cell[1]} holds {lies or 'nothing'}")

    def do(self, state: State) -> None:
        if state.solo is None:
            state.stock.pay(self.tile, 1, "copy")
        else:
            self._leave_grid(state, state.solo)
        state.boards[self.seat].sites[self.site] = (self.tile, self.id)
        if state.stops_at_last:
            stop_markers(state, self.seat)
        state.now.built.add(self.seat)
        state.turns += 1

    def _leave_grid(self, state: State, mat: Solo) -> None:
        """Moves the crown to the cell. First, a building that waited for the crown to leave its row comes
        from the box."""
        assert self.cell is not None
        assert self.marker is not None
        if self.refilled is not None:
            level, tile = self.refilled
            mat.put((level, len(mat.row(level))), tile)
            state.stock.pay(tile, 1, "copy")
            mat.waiting = None
        mat.put(self.cell, None)
        mat.crown = self.cell
        state.now.marker = self.marker

    def may(self, state: State) -> Verdict:
        return against(*self._wrongly_built(state))

    def _wrongly_built(self, state: State) -> Iterator[Verdict]:
        tile, level, reached = (
            self.tile,
            state.atlas.buildings[self.tile].level,
            build_level(state, self.seat),
        )
        if level > reached and level not in buildable_levels(state, self.seat):
            source = "EN-36" if state.solo is not None else BUILD
            yield refused(source, f"{tile} is level {level}; {self.seat}'s industry allows {reached}")
        if level == max(state.atlas.tiles) and has_top_tile(state, self.seat):
            yield refused(BUILD, f"{self.seat} already has a building of level {level}")
        wanted = tile_built(state, self.seat, tile, self.cell)
        if (self.crown_was, self.extra, self.marker) != (wanted.crown_was, wanted.extra, wanted.marker):
            cost = "none" if wanted.extra is None else f"{wanted.extra} extra, the marker at {wanted.marker}"
            yield refused("EN-37", f"crown cost: {cost}")
        if self.cell != wanted.cell or self.refilled != wanted.refilled:
            yield refused("EN-38", f"the grid is refilled with {wanted.refilled or 'nothing'}")

    def tell(self, state: State) -> str:
        sentence = f"{self.seat} builds {self.tile} on site {self.site}"
        if self.cell is None or self.marker is None:
            return sentence
        level, column = self.cell
        comes = f"; {self.refilled[1]} comes to the grid" if self.refilled else ""
        return f"{sentence} from {level}.{column}: the opposition acts {self.marker - 1} times{comes}"

    def worked_out(self, state: State) -> Event:
        """The event with its consequences, from the cell where the building lies now."""
        cell = self.cell
        if state.solo is not None and cell is not None and offered(state, cell) != self.tile:
            row = range(1, len(state.mat.row(cell[0])) + 1)
            cells = ((cell[0], column) for column in row if offered(state, (cell[0], column)) == self.tile)
            cell = next(cells, cell)
        return tile_built(state, self.seat, self.tile, cell)


def tile_built(state: State, seat: str, tile: str, cell: GridCell | None) -> TileBuilt:
    """The event of a seat that builds and, in solo, what the crown's move costs (EN-36 to EN-38, EN-42)."""
    built = TileBuilt(seat=seat, tile=tile, site=state.now.n)
    if state.solo is None or cell is None:
        return built
    crown = state.solo.crown
    return replace(
        built,
        cell=cell,
        crown_was=crown,
        extra=abs(cell[1] - crown[1]),
        marker=marker_after(state, cell[1]),
        refilled=refilled(state),
    )


# the grid closes


@building.event
class GridClosed(Event, frozen=True, kw_only=True):
    """The row of the crown slid; `filled` came to its last column, or is `waiting` for the crown to leave."""

    crown: GridCell
    row: tuple[str | None, ...]
    filled: str | None = None
    waiting: tuple[int, str] | None = None

    def needs(self, state: State) -> None:
        state.require_round()
        mat = state.mat
        mat.cell(self.crown)
        columns = len(mat.row(self.crown[0]))
        if len(self.row) != columns:
            raise Contradiction(f"row {self.crown[0]} has {columns} columns")
        for tile in self.row:
            if tile is not None and tile not in state.stock:
                raise Contradiction(f"there is no building {tile}")
        if self.filled is not None:
            state.require_stock(self.filled)
        if self.waiting is not None:
            mat.row(self.waiting[0])
            state.require_stock(self.waiting[1])

    def do(self, state: State) -> None:
        state.mat.grid[self.crown[0]] = self.row
        state.mat.waiting = self.waiting
        if self.filled is not None:
            state.stock.pay(self.filled, 1, "copy")
        state.now.row_closed = True

    def may(self, state: State) -> Verdict:
        wanted = grid_closed(state)
        if self.crown != wanted.crown:
            return refused(GRID, f"grid: the crown lies on {wanted.crown}")
        if (self.row, self.filled, self.waiting) != (wanted.row, wanted.filled, wanted.waiting):
            return refused(GRID, f"grid: the row is {wanted._row_in_words()}")
        return LEGAL

    def tell(self, state: State) -> str:
        return f"row {self.crown[0]} is now {self._row_in_words()}"

    def _row_in_words(self) -> str:
        waits = f", {self.waiting[1]} waits" if self.waiting else ""
        return ", ".join(tile or "empty" for tile in self.row) + waits


def grid_closed(state: State) -> GridClosed:
    """The event that slides the row to the left and fills it up, unless the crown is on its last column."""
    mat = state.mat
    level, column = mat.crown
    row = mat.row(level)
    tile = state.boards[state.seat].sites.get(state.now.n, ("", 0))[0]
    comes = tile if state.stock.get(tile) else None
    if column == len(row):
        return GridClosed(crown=mat.crown, row=row, waiting=(level, comes) if comes else None)
    slid = [each for at, each in enumerate(row, 1) if at != column and each]
    empty = [None] * (len(row) - 1 - len(slid))
    return GridClosed(crown=mat.crown, row=(*slid, *empty, comes), filled=comes)
