"""A tie that the seat decides for the opposition is told in words that the table knows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ledger.api import Decision
from ledger.core.rules.describe import prompt
from ledger.games.endeavor import GAME
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State
from tests.games.endeavor.tables import RED_TRACKS, city, fill, on_top, own, table

FULL = {"CA": "RGGPPB", "NA": "RGGPPBB"}


def acting(*free: str, chit: str = "", **changes: object) -> State:
    """White has passed in round 3, and red is the first disc; Europe is full but for some cities."""
    state = table(**{"tracks": RED_TRACKS, **changes})  # type: ignore[arg-type]
    fill(state, *free)
    now, mat = state.now, state.mat
    now.built = now.grown = now.paid = now.passed = {state.seat}
    now.side, now.marker = PLAYER, 3
    mat.discs = ("red", "green", "black", "purple", "red", "green", "black", "purple")
    if chit:
        state.chits = [Chit("red", chit, "caribbean-2", "caribbean")]
    return state


def asked(state: State) -> str:
    due = GAME.pending(state)
    assert isinstance(due, Decision)
    assert due.seat == state.seat
    return due.prompt


TIES: dict[str, tuple[State, str]] = {
    "cities of one status": (
        acting("EU1", "EU5", tokens={"europe-1": "finance", "europe-5": "finance"}),
        "disc 1 (red), step b: europe-1 (north-west) or europe-5 (west centre): both finance, track 3",
    ),
    "cities of two statuses": (
        acting("EU5", "EU8", tokens={"europe-5": "culture", "europe-8": "politics"}, tracks=(2, 4, 3, 4)),
        "disc 1 (red), step b: europe-5 (west centre) or europe-8 (south-west): equally good "
        "(europe-5 culture, track 4; europe-8 politics, track 4)",
    ),
    "three cities without a token": (
        acting("EU1", "EU5", "EU8"),
        "disc 1 (red), step b: europe-1 (north-west), europe-5 (west centre) or europe-8 (south-west): "
        "all no token",
    ),
    "lanes": (
        acting(
            lanes={"AF": "RG", "CA": "RPG"},
            tokens={"africa-sea-3": "ship-draw", "caribbean-sea-4": "culture"},
        ),
        "disc 1 (red), step d1: africa or caribbean: equally good "
        "(africa ship-draw chit; caribbean culture, track 4)",
    ),
    "regions to ship beside": (
        acting(lanes={"AF": "GGPPBB", "SA": "GGPPBB"}),
        "disc 1 (red), step d3: africa or south-america: both open, with an empty city",
    ),
    "a chit that takes a token": (
        acting(chit="payment", tracks=(6, 4, 4, 9)),
        "red runs the payment chit of caribbean-2: culture or finance: both the least developed, track 4",
    ),
}
own(TIES["a chit that takes a token"][0], "white", (0, 1, 1, 0))


@pytest.mark.parametrize(("state", "words"), TIES.values(), ids=TIES)
def test_a_tie_says_what_speaks_for_each_option(state: State, words: str) -> None:
    assert asked(state) == words


def test_a_draw_names_the_cards() -> None:
    state = acting(tracks=(3, 3, 3, 3))
    on_top(state, "europe-card-1")
    on_top(state, "slavery-card-2")
    state.city |= dict.fromkeys(map(city, ("EU1", "EU2")), "red")
    assert asked(state) == (
        "disc 1 (red), step e: europe (europe-card-1) or slavery (slavery-card-2): "
        "both advance by 3, 2 on the lowest track"
    )


def test_the_largest_swing_of_an_attack() -> None:
    state = acting(chit="attack", lanes=FULL, cities={"white": "CA3 CA1 NA1 EU3"})
    assert asked(state) == (
        "red runs the attack chit of caribbean-2: caribbean-3 (south-east) or caribbean-1 (north): "
        "both the largest swing"
    )


@pytest.mark.parametrize(
    ("lanes", "words"),
    [
        ({"SA": "RG", "CA": "RP"}, "each is linked to a lane that this colour starts"),
        ({"SA": "GR", "CA": "PR"}, "each is linked to a lane where this colour is second"),
        ({"SA": "GB", "CA": "PB"}, "none is linked to a lane where this colour is first or second"),
    ],
)
def test_cities_for_a_drawn_colour(lanes: Mapping[str, str], words: str) -> None:
    state = table(lanes=lanes, tokens={"europe-3": "industry", "europe-4": "industry"})
    state.is_set_up, state.layouts, state.round, state.rounds = False, 1, None, 0
    mat = state.mat
    mat.draws, mat.grid, mat.discs = ("red", "green", "purple", "black"), {1: ("workshop",)}, ("red",)
    mat.runs = (("red",), ("green",))
    for place, token in enumerate(("culture", "finance", "politics", "attack"), 5):
        state.token[f"europe-{place}"] = token
    assert asked(state) == f"red for industry: europe-3 (far west) or europe-4 (west): {words}"


def test_a_tie_between_tokens_that_nobody_told_says_so() -> None:
    state = table(cities={"red": "EU5"}, layout="as-taken", tokens={"europe-1": "?", "europe-2": "?"})
    fill(state, "EU1", "EU2")
    state.mat.discs = ("red",) * 8
    state.now.built = state.now.grown = state.now.paid = {"white"}
    state.now.side, state.now.marker = OPPOSITION, 3
    assert "both a token that nobody has named" in prompt(GAME.pending(state))
