"""The grid of buildings and its crown: worked examples EX-41 to EX-50."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.rules.rulebook import check
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import GridClosed, grid_closed, tile_built
from ledger.games.endeavor.building.state import offered
from ledger.games.endeavor.state import Round, State
from tests.games.endeavor.tables import table

ROWS = {
    1: ("workshop", "shipyard", "market"),
    2: ("bank", "barracks", "guild-hall"),
    3: ("theater", "fortress", "docks"),
    4: ("university", "trade-office", "cartographer"),
    5: ("museum", "parliament", "exchange"),
}


def grid() -> State:
    state = table(n=1)
    state.mat.grid = dict(ROWS)
    for row in ROWS.values():
        for tile in row:
            state.stock[tile] -= 1
    state.mat.discs = ("green", "red", "black", "green", "purple", "red", "black", "purple")
    return state


def build(state: State, level: int, column: int) -> int:
    """Builds from a cell, closes the row, and opens the next round; the extra that it cost."""
    tile = offered(state, (level, column))
    assert tile is not None
    event = tile_built(state, "white", tile, (level, column))
    GAME.projector.fold(state, (event,))
    GAME.projector.fold(state, (grid_closed(state),))
    n = state.now.n
    state.rounds, state.round = n, Round(n + 1, "white")
    assert event.extra is not None
    return event.extra


@pytest.mark.parametrize("row", [1, 2])
def test_EX41_columns_cost_extra(row: int) -> None:
    assert [build(grid(), row, column) for column in (1, 2, 3)] == [0, 1, 2]


def test_EN37_a_column_costs_its_distance_from_the_crown_on_either_side() -> None:
    state = grid()
    state.mat.crown = (2, 3)
    assert [tile_built(state, "white", ROWS[1][at], (1, at + 1)).extra for at in range(3)] == [2, 1, 0]


@pytest.mark.parametrize(
    ("column", "markers"),
    [(1, [3, 3, 3, 4, 4, 5, 5]), (2, [4, 4, 4, 5, 5, 6, 6]), (3, [5, 5, 5, 6, 6, 7, 7])],
)
def test_EX42_where_the_marker_rests(column: int, markers: list[int]) -> None:
    """EN-42: base and extra, never beyond the discs."""
    state = grid()
    found = []
    for n in range(1, 8):
        state.round = Round(n, "white")
        found.append(tile_built(state, "white", ROWS[1][column - 1], (1, column)).marker)
    assert found == markers


def test_EX43_build_1_1() -> None:
    state = grid()
    build(state, 1, 1)
    assert state.mat.grid[1] == ("shipyard", "market", "workshop")
    assert (state.mat.crown, state.stock["workshop"]) == ((1, 1), 3)


def test_EX44_build_1_2() -> None:
    state = grid()
    assert build(state, 1, 2) == 1
    assert state.mat.grid[1] == ("workshop", "market", "shipyard")


def waiting() -> State:
    state = grid()
    assert build(state, 1, 3) == 2
    return state


def test_EX45_build_1_3() -> None:
    state = waiting()
    assert state.mat.grid[1] == ("workshop", "shipyard", None)
    assert state.mat.waiting == (1, "market")


def test_EX46_the_waiting_tile_comes_first() -> None:
    state = waiting()
    assert build(state, 1, 1) == 2
    assert state.mat.grid[1] == ("shipyard", "market", "workshop")
    assert state.mat.waiting is None


def test_what_waits_in_column_III_is_not_built_before_the_crown_has_left() -> None:
    """5.11: the same row cannot be built from column III twice running."""
    state = waiting()
    again = tile_built(state, "white", "market", (1, 3))
    verdict = check(GAME, state, again)
    assert (verdict.kind, verdict.why) == ("impossible", "the cell 1.3 holds nothing")
    assert check(GAME, state, tile_built(state, "white", "workshop", (1, 1))).kind == "legal"


def test_EX47_the_crown_goes_to_another_column_III() -> None:
    state = waiting()
    assert build(state, 2, 3) == 0
    assert state.mat.grid[1] == ("workshop", "shipyard", "market")
    assert state.mat.grid[2] == ("bank", "barracks", None)
    assert state.mat.waiting == (2, "guild-hall")


def test_EX48_build_2_2() -> None:
    state = waiting()
    assert build(state, 2, 2) == 1
    assert state.mat.grid[1] == ("workshop", "shipyard", "market")
    assert state.mat.grid[2] == ("bank", "guild-hall", "barracks")


def test_EX49_level_5_is_never_refilled() -> None:
    state = grid()
    build(state, 5, 1)
    assert state.mat.grid[5] == ("parliament", "exchange", None)
    assert build(state, 1, 3) == 2


def test_EX50_the_second_university() -> None:
    state = grid()
    build(state, 4, 1)
    assert state.mat.grid[4] == ("trade-office", "cartographer", "university")
    assert build(state, 4, 3) == 2
    assert state.mat.grid[4] == ("trade-office", "cartographer", None)
    assert state.mat.waiting is None


def test_nothing_is_refilled_from_an_empty_box() -> None:
    """A log that says so all the same cannot have happened: no copy of that building is left."""
    state = grid()
    GAME.projector.fold(state, (tile_built(state, "white", "workshop", (1, 1)),))
    closed = grid_closed(state)
    assert closed.filled == "workshop"
    state.stock["workshop"] = 0
    assert grid_closed(state).filled is None
    with pytest.raises(LogDamaged, match="no copy of workshop is left"):
        GAME.projector.fold(state, (closed,))


def test_what_waits_comes_from_no_empty_box() -> None:
    state = waiting()
    built = tile_built(state, "white", "workshop", (1, 1))
    assert built.refilled == (1, "market")
    state.stock["market"] = 0
    with pytest.raises(LogDamaged, match="no copy of market is left"):
        GAME.projector.fold(state, (built,))


def test_a_row_is_told_with_what_is_empty_and_what_waits() -> None:
    closed = GridClosed(by="table", crown=(2, 1), row=("barracks", None, "guild-hall"), waiting=(2, "bank"))
    assert closed.tell(grid()) == "row 2 is now barracks, empty, guild-hall, bank waits"


@pytest.mark.parametrize("index", [0, -1, 9])
def test_turn_discs_are_counted_from_one(index: int) -> None:
    mat = grid().mat
    assert (mat.disc(1), mat.disc(8)) == ("green", "purple")
    with pytest.raises(Contradiction, match=f"no turn disc {index}"):
        mat.disc(index)
