"""Why a neutral cannot be played, each reason with its rule; and markers that stop at 15 (EN-10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import TileBuilt
from ledger.games.endeavor.sea.acts import Gain
from ledger.games.endeavor.sea.cities import Occupied, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import NEUTRAL, State, Turn
from tests.games.endeavor.tables import own, table, turn

PLAYING = "Playing a neutral token"


def after(*acts: tuple[str, str], neutrals: int = 0, **changes: Any) -> State:
    """White's turn with a neutral in its harbour, once it has done this; the Caribbean is open."""
    state = turn(3, "docks", variant="two", lanes={"CA": "RRRRRR"}, **changes)
    state.boards["white"].neutral_harbour = 1
    state.turn = Turn("white", 1, "docks", list(acts), neutrals)
    return state


SHIPPED, DREW, PAID = ("ship", "africa"), ("draw", "europe"), ("payment", "")


@pytest.mark.parametrize(
    ("acts", "neutrals", "rulings", "target", "wanted"),
    [
        ((), 0, {}, "ship africa", (PLAYING, "a neutral comes after an action of your own")),
        ((SHIPPED,), 0, {}, "ship africa", ("", "")),
        ((SHIPPED,), 0, {}, "ship india", (PLAYING, "a neutral goes to the region of the last disc: africa")),
        ((SHIPPED,), 0, {}, "occupy africa-1", ("Regions", "africa is not open")),
        ((SHIPPED,), 1, {}, "ship africa", ("EN-86", "a neutral was already played in this turn")),
        ((SHIPPED,), 1, {"neutrals_per_turn": "any"}, "ship africa", ("", "")),
        ((PAID,), 0, {}, "ship africa", ("EN-88", "no marker went to the map in this turn")),
        ((PAID, SHIPPED), 0, {}, "ship africa", ("", "")),
        ((DREW,), 0, {}, "ship india", ("", "")),
        ((DREW,), 0, {}, "occupy africa-1", ("Regions", "africa is not open")),
        ((DREW,), 0, {}, "occupy caribbean-1", ("", "")),
        (
            (DREW,),
            0,
            {"neutral_presence": True},
            "occupy caribbean-1",
            ("EN-87", "white has no presence in caribbean"),
        ),
        ((DREW, SHIPPED), 0, {}, "ship india", ("", "")),
    ],
)
def test_a_neutral_is_refused_by_the_rule_that_forbids_it(
    acts: tuple[tuple[str, str], ...],
    neutrals: int,
    rulings: dict[str, Any],
    target: str,
    wanted: tuple[str, str],
) -> None:
    state = after(*acts, neutrals=neutrals, **rulings)
    act, _, place = target.partition(" ")
    event = (shipped if act == "ship" else occupied)(state, "white", NEUTRAL, place)
    verdict = event.may(state)
    assert (verdict.rule, verdict.why) == wanted


@pytest.mark.parametrize(("over_15", "left"), [("keep", 15), ("stop-at-15", 14)])
@pytest.mark.parametrize("way", ["a token", "a building"])
def test_EN10_a_marker_that_stops_loses_the_step_beyond(over_15: str, left: int, way: str) -> None:
    """Culture at 14 goes on by two, by tokens or a Theater; then one step is lost again."""
    state = table("base", over_15=over_15, tokens={"europe-1": "culture", "europe-2": "culture"})
    own(state, "white", (0, 14, 0, 0))
    board = state.boards["white"]
    board.harbour = 3
    if way == "a token":
        for at, city in enumerate(("europe-1", "europe-2"), 1):
            gains = (Gain(city, "culture", "board"),)
            event = Occupied(id=at, by="white", disc="white", city=city, gains=gains)
            GAME.projector.fold(state, (event,))
    else:
        GAME.projector.fold(state, (TileBuilt(id=1, seat="white", tile="theater", site=3),))
    board.tokens["culture"] = board.tokens["culture"][:-1]
    assert state.total("white", "culture") == left


def test_a_neutral_goes_to_the_harbour_it_came_from_no_more() -> None:
    state = after(SHIPPED)
    event = replace(shipped(state, "white", NEUTRAL, "africa"), id=5)
    GAME.projector.fold(state, (event,))
    board = state.boards["white"]
    assert (board.neutral_harbour, board.harbour, state.lane["africa"]) == (0, 3, [NEUTRAL])
    assert state.turn is not None
    assert (state.turn.neutrals, state.turn.acts) == (1, [SHIPPED])
