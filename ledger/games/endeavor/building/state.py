"""What can be built: levels, and what the grid offers.

Law: pure questions about a state; no verdicts. Source: 4.1; rulings EN-19, EN-36, EN-38.
"""

from __future__ import annotations

from ledger.games.endeavor.boards import build_level
from ledger.games.endeavor.mat import GridCell
from ledger.games.endeavor.state import State


def buildable_levels(state: State, seat: str) -> tuple[int, ...]:
    """The levels that a seat may build from now (EN-19, EN-36)."""
    levels = tuple(state.atlas.tiles)
    highest = build_level(state, seat)
    if state.solo is not None:
        return levels if state.knob("build_limit") == "none" else tuple(n for n in levels if n <= highest)
    left = [n for n in levels if any(state.stock[tile] for tile in state.atlas.tiles[n])]
    within = tuple(n for n in left if n <= highest)
    return within or tuple(left[:1])


def offered_levels(state: State, seat: str) -> tuple[int, ...]:
    """The levels that a list offers to a seat. They are the levels that it may build from, without the
    highest if it has a building of that level. Somebody without a board is offered none."""
    levels, top = buildable_levels(state, seat) if seat in state.boards else (), max(state.atlas.tiles)
    return tuple(n for n in levels if n < top) if top in levels and has_top_tile(state, seat) else levels


def has_top_tile(state: State, seat: str) -> bool:
    """Whether a seat has a building of the highest level; only one is allowed."""
    top, buildings = max(state.atlas.tiles), state.atlas.buildings
    return any(buildings[tile].level == top for tile, _ in state.boards[seat].sites.values())


def marker_after(state: State, column: int) -> int:
    """The turn disc that the marker covers once the seat has built from a column. Each column that the crown
    moves costs one disc."""
    return state.atlas.mode.marker_by_round[state.now.n - 1] + abs(column - state.mat.crown[1])


def prices(state: State) -> list[int]:
    """How often the opposition would act if the seat built from each column; none before the first round."""
    row = state.mat.grid.get(state.mat.crown[0], ()) if state.round is not None else ()
    return [marker_after(state, column) - 1 for column in range(1, len(row) + 1)]


def refilled(state: State) -> tuple[int, str] | None:
    """The level and the building that wait for the crown to leave their row, and then enter the grid; None if
    no building waits, or no copy is left."""
    waiting = state.mat.waiting
    return waiting if waiting is not None and state.stock[waiting[1]] else None


def offered(state: State, cell: GridCell) -> str | None:
    """The building that can be taken from a cell; it may be the building that enters the cell as the crown
    leaves."""
    mat, comes = state.mat, refilled(state)
    if comes is not None and cell == (comes[0], len(mat.row(cell[0]))) and cell != mat.crown:
        return comes[1]
    return mat.cell(cell)
