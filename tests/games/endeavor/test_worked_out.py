"""What a correction works out anew, and what a table may have done for the opposition instead.

RULES.md: tokens, governors and limits that were wrong because of a mistake are worked out again; a table says
what it did if that is not what the rules offer.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opening.repairs import LaneCut
from ledger.games.endeavor.opposition.acting import BonusDraw, ChitRun, _options, due_choice
from ledger.games.endeavor.opposition.plans import advance
from ledger.games.endeavor.sea.acts import Gain
from ledger.games.endeavor.sea.cities import Attacked
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State
from ledger.games.endeavor.turns.endings import Discarded
from tests.games.endeavor.tables import colours, fill, own, table


def _cut() -> tuple[State, Event, Event]:
    state = table("two", tokens={"africa-sea-4": "finance"}, lengths={"AF": 4})
    was = LaneCut(seat="white", region="africa", space="africa-sea-5", token="culture")
    return state, was, LaneCut(seat="white", region="africa", space="africa-sea-4", token="finance")


def _attack() -> tuple[State, Event, Event]:
    state = table("base", cities={"red": "EU6", "white": "EU5"}, tokens={"europe-5--europe-6": "finance"})
    was = Attacked(by="white", disc="white", city="europe-6", was="green", swing=9)
    gains = (Gain("europe-5--europe-6", "finance", "board"),)
    return (
        state,
        was,
        Attacked(by="white", disc="white", city="europe-6", was="red", gains=gains, swing=3),
    )


def _discard() -> tuple[State, Event, Event]:
    state = table("base")
    own(state, "white", (0, 0, 0, 0), "slavery-card-0")
    was = Discarded(side="white", card="slavery-card-0", to="deck")
    return state, was, Discarded(side="white", card="slavery-card-0", to="lost")


@pytest.mark.parametrize("made", [_cut, _attack, _discard], ids=["4.4 cut", "4.5 attack", "4.8 discard"])
def test_what_follows_from_a_move_is_worked_out_from_the_table_as_it_lies_now(made: object) -> None:
    assert callable(made)
    state, was, now = made()
    assert was.worked_out(state) == now


def test_EN78_a_lane_that_is_full_has_no_space_to_cut() -> None:
    state = table("two", lanes={"AF": "WRW"}, lengths={"AF": 3})
    with pytest.raises(Contradiction, match="the lane to africa has no free space"):
        LaneCut(seat="white", region="africa", space="", token="").worked_out(state)


def acting() -> State:
    """White has passed; red is the disc below the marker, and nothing is tied."""
    state = table("solo", tokens={"europe-5": "culture"}, tracks=(2, 4, 3, 5))
    fill(state, "EU5")
    now = state.now
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.marker, state.mat.discs = PLAYER, 3, tuple(colours("PGRBRPGB"))
    return state


def test_a_choice_that_is_worked_out_again_is_one_that_the_rules_allow() -> None:
    state = acting()
    found = due_choice(state)
    assert found is not None
    now, _ = found
    for chosen in now.options or (None,):
        stale = replace(now, options=("nowhere",), by="nobody", chosen=chosen)
        again = stale.worked_out(state)
        assert (again.options, again.chosen) == (now.options, chosen)  # type: ignore[attr-defined]
        assert again.may(state).is_accepted  # type: ignore[attr-defined]
    assert replace(now, chosen="nowhere").worked_out(state) == replace(now, chosen="nowhere")


def alternatives(state: State) -> dict[str, Event]:
    return {choice.text: choice.value for choice in _options(state, "white", ()) if choice.unlisted}


def test_what_a_chit_did_can_be_any_act_or_nothing() -> None:
    state = acting()
    state.chits = [Chit("red", "attack", "europe-1", "europe")]
    found = alternatives(state)
    said = {}
    for words in ("occupy EU5", "ship AF", "draw SL", "steal finance", "nothing"):
        event = found[words]
        assert isinstance(event, ChitRun)
        said[words] = (event.how, event.chosen)
    assert said == {
        "occupy EU5": ("occupy", "europe-5"),
        "ship AF": ("ship", "africa"),
        "draw SL": ("draw", "slavery"),
        "steal finance": ("steal", "finance"),
        "nothing": ("none", None),
    }


def test_the_bonus_draw_is_a_draw_or_nothing() -> None:
    state = acting()
    state.now.acted, state.now.checks, state.now.drew = 2, 1, True
    found = alternatives(state)
    draws = {words for words in found if words.startswith("draw ")}
    assert {"draw EU", "draw SL", "draw AF"} <= draws
    assert {words.split()[0] for words in found if " " in words} == {"draw"}
    nothing = found["nothing"]
    assert isinstance(nothing, BonusDraw)
    assert (nothing.chosen, nothing.colour) == (None, "red")


@pytest.mark.parametrize(
    ("finance", "brings"), [(13, (2, 0, True)), (14, (1, 0, True)), (15, (0, 0, True)), (17, (0, 0, True))]
)
def test_EN10_a_card_brings_no_step_to_a_track_beyond_15(finance: int, brings: tuple[int, int, bool]) -> None:
    """5.8: caribbean-card-3 has four finance; EN-10: a total of 17 is read as 15."""
    state = table("solo", tracks=(2, 4, finance, 5))
    assert advance(state, "caribbean-card-3", state.totals(OPPOSITION)) == brings
