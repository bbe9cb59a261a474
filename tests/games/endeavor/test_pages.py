"""What the pages of a table of Endeavor say: boards with their buildings and cards, the grid with its crown."""

from __future__ import annotations

from cli.render.text import draw
from ledger.games.endeavor.state import Round, State
from ledger.games.endeavor.view import view
from tests.games.endeavor.tables import built, own, table
from tests.games.endeavor.test_grid import grid, waiting


def told(state: State, page: str | None = None) -> str:
    return "\n".join(line.text for line in draw(view(state, page), width=80, ascii_only=True))


def test_a_board_tells_its_buildings_its_cards_and_what_is_busy() -> None:
    state = table("two")
    assert "none" in told(state, "red")
    built(state, "red", "shipyard", "market")
    own(state, "red", (1, 0, 0, 2), "europe-card-0", "africa-card-1")
    state.boards["red"].busy = {1}
    board = " ".join(told(state, "red").split())
    assert "1:shipyard* 2:market" in board
    assert "EU-c0 AF-c1" in board
    assert "industry 1, politics 2" in board
    assert "EU-c0" not in told(state, "white")


def test_the_page_of_a_seat_is_its_own_board_and_no_other() -> None:
    state = table("two")
    page = told(state, "white")
    assert "The board of white" in page
    assert "Grid" not in page
    assert "red" not in page


def test_the_grid_shows_where_the_crown_lies_what_is_empty_and_what_waits() -> None:
    state = grid()
    state.mat.crown = (1, 2)
    assert "[shipyard]" in told(state, "grid")
    page = told(waiting(), "grid")
    assert "market waits for column III of row 1" in page
    assert "[-]" in page


def test_the_discs_show_who_has_acted_and_where_the_marker_lies() -> None:
    state = grid()
    state.round = Round(1, "white")
    state.now.marker, state.now.acted = 3, 1
    assert "(green) red D:black green" in " ".join(told(state, "grid").split())
