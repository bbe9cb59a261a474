"""Two and three players: worked examples EX-32 to EX-38."""

from __future__ import annotations

import pytest

from ledger.games.endeavor import GAME
from ledger.games.endeavor.lands import governor
from ledger.games.endeavor.opening.state import cutter, may_cut
from ledger.games.endeavor.rounds.events import neutral_earned
from ledger.games.endeavor.sea.cities import occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.worth import lines
from ledger.testing import given, setup_for
from tests.games.endeavor.tables import SEATS, table


def test_EX32_the_buildings_of_two_players() -> None:
    """EN-81: one copy fewer of each building of levels 1 to 4."""
    stock = GAME.start(setup_for(GAME, SEATS["two"], variant="two")).stock
    assert sum(stock.values()) == 33
    assert [stock[tile] for tile in ("market", "bank", "docks", "university", "museum")] == [4, 3, 2, 1, 1]


@pytest.mark.parametrize(
    ("variant", "spaces", "shortest"),
    [
        ("base", 40, {}),
        ("two", 28, {"africa": 3, "far-east": 5}),
        ("three", 32, {"africa": 4, "far-east": 6}),
    ],
)
def test_EX33_lane_spaces(variant: str, spaces: int, shortest: dict[str, int]) -> None:
    for seed in range(3):
        play = given(GAME, SEATS[variant], variant=variant, seed=seed)
        while not play.state.is_set_up:
            seat = cutter(play.state)
            free = [lane for lane in play.state.atlas.lanes if may_cut(play.state, lane)]
            wanted = [lane for lane in free if lane in shortest] or free
            play.after(f"{seat} cut {wanted[0]}")
        assert sum(play.state.length.values()) == spaces
        assert {lane: play.state.length[lane] for lane in shortest} == shortest


@pytest.mark.parametrize(
    ("variant", "order"),
    [("three", "red green white red green white red green"), ("two", "white red white red white red")],
)
def test_EX34_who_cuts(variant: str, order: str) -> None:
    """EN-80: one at a time, in turn."""
    state = GAME.start(setup_for(GAME, SEATS[variant], variant=variant))
    state.start = "white"
    first = state.atlas.mode.cut_first * len(state.atlas.lanes)
    seats = []
    for made in range(len(order.split())):
        state.cuts = first + made
        seats.append(cutter(state))
    assert seats == order.split()


@pytest.mark.parametrize(
    ("variant", "harbours", "neutrals", "earn"),
    [
        ("two", (4, 3), (0, 1), []),
        ("two", (5, 3), (0, 1), ["red"]),
        ("three", (5, 5, 3), (0, 0, 0), ["green"]),
        ("three", (6, 5, 3), (0, 0, 0), ["red", "green"]),
        ("three", (4, 4, 4), (0, 0, 0), []),
    ],
)
def test_EX35_who_earns_a_neutral(
    variant: str, harbours: tuple[int, ...], neutrals: tuple[int, ...], earn: list[str]
) -> None:
    """EN-82."""
    state = table(variant)
    for board, harbour, own in zip(state.boards.values(), harbours, neutrals, strict=True):
        board.harbour, board.neutral_harbour = harbour, own
    earned = []
    while (event := neutral_earned(state)) is not None:
        earned.append(event.seat)
        GAME.projector.fold(state, (event,))
    assert earned == earn


def test_EX36_a_neutral_beside_the_seats_colour() -> None:
    """EN-84: its city brings no token of a link."""
    tokens = {"africa-2": "finance", "africa-1--africa-2": "culture"}
    state = table("two", lanes={"AF": "WWR"}, lengths={"AF": 3}, cities={"white": "AF1"}, tokens=tokens)
    state.boards["white"].neutral_harbour = 1
    GAME.projector.fold(state, (occupied(state, "white", "neutral", "africa-2"),))
    assert state.total("white", "finance") == 1
    assert state.token == {"africa-1--africa-2": "culture"}
    assert state.city["africa-2"] == "neutral"


def test_EX37_a_neutral_governs() -> None:
    """EN-89: then the card leaves the game."""
    state = table("two", lanes={"IN": "WN"}, lengths={"IN": 3}, tokens={"india-sea-3": "culture"})
    state.boards["white"].neutral_harbour = 1
    event = shipped(state, "white", "neutral", "india")
    GAME.projector.fold(state, (event,))
    assert state.total("white", "culture") == 1
    assert state.is_open("india")
    assert governor(state.lane["india"]) == "neutral"
    assert state.gone == ["india-governor"]
    assert state.decks["india"][0] == "india-card-1"


def test_EX38_markers_and_neutrals_at_the_end() -> None:
    """EN-90: neutrals in the harbour are worth nothing; EN-91: those in the supply a point each."""
    state = table("two")
    board = state.boards["white"]
    board.harbour, board.neutral_harbour, board.neutral_supply = 5, 1, 2
    assert (lines(state, "white")["harbour"], lines(state, "white")["neutrals"]) == (1, 2)
