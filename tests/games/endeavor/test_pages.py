"""What the pages of Endeavor say: boards with their buildings and cards, the grid with its crown."""

from __future__ import annotations

from cli.render.text import draw
from ledger.core.blocks import Facts
from ledger.games.endeavor.state import Round, State
from ledger.games.endeavor.view import board, view
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
    state.boards["red"].sites = dict(reversed(state.boards["red"].sites.items()))
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


def test_the_map_is_a_row_for_each_region_with_a_legend() -> None:
    state = table("base", cities={"white": "EU3"}, lanes={"AF": "WR"}, tokens={"europe-4": "culture"})
    lines = told(state, "map").splitlines()
    assert any("1:W is white's, 2=C shows culture, 3=- empty" in line for line in lines)
    (europe,) = [line for line in lines if line.startswith("EU")]
    assert europe.split()[2:] == ["1=-", "2=-", "3:W", "4=C", "5=-", "6=-", "7=-", "8=-", "9=-", "10=-"]


def test_links_with_a_token_stand_by_their_token() -> None:
    state = table("base", tokens={"europe-5--europe-6": "finance", "africa-1--africa-2": "industry"})
    assert "links I: AF1-AF2, F: EU5-EU6" in " ".join(told(state, "map").split())


def test_what_is_looked_at_while_playing_fits_a_screen_of_24_lines() -> None:
    """With all tokens on the links, and the lines for the question and the answer."""
    state = grid()
    every = dict.fromkeys((*state.atlas.ends, *state.atlas.cities), "culture")
    state.token |= every
    for asked in ("build", "act"):
        state.round = Round(1, "white")
        state.now.built = set() if asked == "build" else {"white"}
        lines = draw(board(state), width=80, ascii_only=True)
        assert len(list(lines)) <= 22, asked


def test_the_marker_says_that_a_bonus_draw_is_due() -> None:
    state = grid()
    state.round = Round(1, "white", marker=1)
    assert "D:" in told(state, "grid")
    state.now.drew = True
    assert "D (bonus due):" in told(state, "grid")
    state.now.bonus = True
    assert "D:" in told(state, "grid")


def test_chits_that_can_be_spent_stand_on_the_board() -> None:
    state = grid()
    state.token |= dict.fromkeys(state.atlas.cities, "culture")
    state.round = Round(1, "white")
    state.now.built = {"white"}
    facts = [fact for block in board(state) if isinstance(block, Facts) for fact in block.pairs]
    assert "chits" not in dict(facts)
    state.boards["white"].tokens |= {"payment": (1,), "attack": (2, 3), "culture": (4,)}
    facts = [fact for block in board(state) if isinstance(block, Facts) for fact in block.pairs]
    assert dict(facts)["chits"] == "white: payment, 2 attack"


def test_neutrals_stand_beside_the_markers_of_every_seat() -> None:
    state = table("two")
    state.boards["red"].neutral_harbour, state.boards["red"].neutral_supply = 1, 2
    assert any(line.startswith("red") and " 1/2 " in line for line in told(state).splitlines())
