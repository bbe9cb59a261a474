"""What a log of Endeavor writes down about acts, scores and the result is worked out again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.rounds.events import (
    Rated,
    ResultDeclared,
    scored,
)
from ledger.games.endeavor.sea.cards import AssetDrawn, drew
from ledger.games.endeavor.sea.cities import attacked, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import State
from ledger.games.endeavor.turns.openings import ChitSpent
from tests.games.endeavor.tables import on_top, own, table, turn
from tests.games.endeavor.test_refusals import open_turn
from tests.games.endeavor.test_written import LEGAL, told

# acts


@pytest.mark.parametrize(
    ("lane", "changes", "wanted"),
    [
        ("WR", {"space": "africa-sea-4"}, "space: africa-sea-3, not africa-sea-4"),
        ("WRWRWR", {"space": "africa-sea-6"}, ""),
        ("WR", {"space": None}, "space: africa-sea-3, not None"),
        ("WR", {"opened": True}, "opened: africa does not open yet"),
        ("WRWRW", {"opened": False}, "opened: africa opens now"),
        ("WRWRW", {"governor": "red"}, "governor: white (white 4, red 2)"),
        ("WRWRW", {"counts": {"white": 4}}, "governor: white (white 4, red 2)"),
        ("WR", {"governor": "white"}, "governor: nobody (not filled)"),
        ("WRWRW", {"card": None}, "governor: africa-governor goes to white"),
        ("WRWRW", {"card_to": "red"}, "governor: africa-governor goes to white"),
        ("WR", {"card": "africa-governor", "card_to": "white"}, "governor: no card goes to nobody"),
    ],
)
def test_where_a_disc_goes_and_what_opens_with_it(lane: str, changes: dict[str, Any], wanted: str) -> None:
    state = open_turn(turn(3, "shipyard", lanes={"AF": lane}), "shipyard")
    event = shipped(state, "white", "white", "africa")
    assert told(state, event) == LEGAL
    found = told(state, replace(event, **changes))
    if not wanted:
        assert found == ("impossible", "", "the lane to africa is full")
    else:
        rule = "Actions" if wanted.startswith("space") else "Governor"
        assert (found[0], rule in found[1], found[2]) == ("refused", True, wanted)


def test_beside_a_full_lane_there_is_no_space() -> None:
    state = open_turn(turn(3, "shipyard", lanes={"AF": "WRWRWR"}), "shipyard")
    event = shipped(state, "white", "white", "africa")
    assert (event.space, told(state, event)) == (None, LEGAL)
    opened = replace(event, opened=True)
    assert told(state, opened)[2] == "opened: africa does not open yet"


def test_what_is_gained_is_what_lies_there() -> None:
    state = turn(3, tokens={"europe-1": "culture", "europe-1--india-1": "attack"}, cities={"white": "EU2"})
    state = open_turn(state, "colonial-house", site=0)
    event = occupied(state, "white", "white", "europe-1")
    assert told(state, event) == LEGAL
    assert told(state, replace(event, gains=())) == (
        "refused",
        "Actions",
        "tokens gained: culture of europe-1 (board)",
    )


def test_presence_is_needed_in_a_region_that_is_open() -> None:
    state = open_turn(turn(3, lanes={"AF": "RRRRRR", "IN": "WWWWWW"}), "colonial-house", site=0)
    away = occupied(state, "white", "white", "africa-1")
    assert told(state, away)[1:] == ("Presence", "white has no presence in africa")
    assert told(state, occupied(state, "white", "white", "india-1"))[2] == "india is not open"
    state.beside["africa"] = ["white"]
    assert told(state, away) == LEGAL


@pytest.mark.parametrize(
    ("changes", "rule", "why"),
    [
        ({"card": "europe-card-0"}, "Actions", "draw: europe-card-5 is on top, not europe-card-0"),
        ({"abolished": None}, "Abolition", "abolished: slavery-card-1 of white, slavery-card-2 of red"),
        (
            {"abolished": (("white", "slavery-card-1"),)},
            "Abolition",
            "abolished: slavery-card-1 of white, slavery-card-2 of red",
        ),
    ],
)
def test_EN14_abolition_lists_every_slavery_card(changes: dict[str, Any], rule: str, why: str) -> None:
    state = turn(3, "market", cities={"white": "EU1 EU2 EU3 EU4 EU5"})
    own(state, "white", (0, 0, 0, 0), "slavery-card-1", "europe-card-0")
    own(state, "red", (0, 0, 0, 0), "slavery-card-2")
    on_top(state, "europe-card-5")
    open_turn(state, "market")
    event = drew(state, "white", "white", "europe")
    assert told(state, event) == LEGAL
    kind, found, said = told(state, replace(event, **changes))
    assert (kind, rule in found, said) == ("refused", True, why)


def test_without_abolition_no_card_is_abolished() -> None:
    state = open_turn(turn(3, "market"), "market")
    own(state, "red", (0, 0, 0, 0), "slavery-card-2")
    event = AssetDrawn(by="white", disc="white", deck="europe", card="europe-card-0")
    assert told(state, event) == LEGAL
    lost = replace(event, abolished=(("red", "slavery-card-2"),))
    assert told(state, lost)[2] == "abolished: nothing"


def test_a_deck_of_a_closed_region_gives_no_card() -> None:
    state = open_turn(turn(3, "market", lanes={"AF": "WWW"}), "market")
    event = AssetDrawn(by="white", disc="white", deck="africa", card="africa-card-1")
    assert told(state, event)[2] == "draw: africa is not open"


def test_a_card_needs_its_presence() -> None:
    state = open_turn(turn(3, "market", cities={"white": "EU1"}), "market")
    on_top(state, "europe-card-2")
    event = drew(state, "white", "white", "europe")
    assert told(state, event)[2] == "draw: europe-card-2 needs a presence of 2, white has 1"
    state.city["europe-2"] = "white"
    assert told(state, event) == LEGAL


def test_the_swing_of_an_attack_is_written_down() -> None:
    state = open_turn(turn(4, "barracks", cities={"red": "EU5 EU6"}), "barracks")
    event = attacked(state, "white", "white", "europe-5")
    assert (event.swing, told(state, event)) == (3, LEGAL)
    assert told(state, replace(event, swing=2))[2] == "swing: 3, not 2"


def test_a_chit_is_spent_on_what_can_be_done() -> None:
    state = turn(1, chit="attack", cities={"red": "EU1"})
    spent = ChitSpent(seat="white", token="attack")
    assert told(state, spent) == ("refused", "Actions", "its action cannot be done: attack")
    state.boards["white"].harbour = 2
    assert told(state, spent) == LEGAL


@pytest.mark.parametrize(
    ("first", "wanted"),
    [
        (("payment", ""), {"africa": "legal", "india": "legal"}),
        (("ship", "africa"), {"africa": "legal", "india": "refused"}),
    ],
)
def test_EN1_a_payment_has_no_region_and_binds_the_other_half_to_none(
    first: tuple[str, str], wanted: dict[str, str]
) -> None:
    """On a board of one's own, a building may join a payment with a ship."""
    state = turn(3, "docks", "shipyard", busy=(2,))
    atlas = state.atlas
    joined: Any = {**atlas.does, "docks": (("payment", "ship", "ship"), "and")}
    state.atlas = replace(atlas, does=joined)
    open_turn(state, "docks", first)
    found = {lane: told(state, shipped(state, "white", "white", lane))[0] for lane in wanted}
    assert found == wanted
    offered = {move.text for move in listing.legal_moves(GAME, state) if move.verb == "ship"}
    assert ("ship IN" in offered) is (wanted["india"] == "legal")


# the end


def ended(variant: str) -> State:
    state = table(variant)
    state.rounds, state.is_closed = 7, True
    for side in state.boards:
        state.scored[side] = 0
    return state


def test_EN22_all_who_are_tied_have_won() -> None:
    state = ended("base")
    every = tuple(state.table.seats)
    assert told(state, ResultDeclared(winners=every)) == LEGAL
    assert told(state, ResultDeclared(winners=every[::-1])) == LEGAL
    why = "winners: white and red and green"
    assert told(state, ResultDeclared(winners=every[:2])) == ("refused", "EN-22", why)


def test_in_solo_the_difference_is_rated() -> None:
    state = ended("solo")
    own(state, "white", (4, 0, 0, 0))
    assert told(state, Rated(difference=4, rating="game")) == LEGAL
    why = "rating: difference 4, game"
    for wrong in (Rated(difference=3, rating="game"), Rated(difference=4, rating="major")):
        assert told(state, wrong)[2] == why


def test_a_score_names_the_lines_that_differ() -> None:
    state = ended("base")
    own(state, "red", (4, 10, 0, 0))
    state.scored = {"white": 0}
    event = scored(state, "red")
    assert told(state, event) == LEGAL
    assert told(state, replace(event, lines={**event.lines, "politics": 0})) == LEGAL
    wrong = replace(event, lines={**event.lines, "culture": 9}, total=event.total - 1)
    assert told(state, wrong)[2] == f"score: red has {event.total}, culture 10"
