"""Rulings of Endeavor that no worked example names, each by its number, in the order of RULES.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from ledger.core.rules.verdicts import Chance, Decision, Follows
from ledger.games import endeavor
from ledger.games.endeavor import GAME
from ledger.games.endeavor.about import INFO
from ledger.games.endeavor.boards import growth, level_of, limit
from ledger.games.endeavor.building.events import TileBuilt
from ledger.games.endeavor.lands import empty_cities, links_from, presence, reaches
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opening.repairs import LaneCut
from ledger.games.endeavor.opening.state import chit_cities
from ledger.games.endeavor.opposition.acting import BonusDraw, DiscActs
from ledger.games.endeavor.opposition.order import FirstSideSet, discs_turned
from ledger.games.endeavor.opposition.plans import best_cards, chit_plan, disc_plan
from ledger.games.endeavor.rounds.events import Grown
from ledger.games.endeavor.sea.cards import drew
from ledger.games.endeavor.sea.cities import attacked, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER, State
from ledger.games.endeavor.turns.endings import Passed, SeatTurnEnded
from ledger.games.endeavor.worth import lines
from ledger.games.rulings import find_ruling
from ledger.testing import given
from tests.games.endeavor.tables import on_top, own, table, turn, use
from tests.games.endeavor.test_refusals import occupied as occupies
from tests.games.endeavor.test_refusals import open_turn, opposing, said

RULES = Path(endeavor.__file__).with_name("RULES.md")
NUMBERS = re.findall(r"^\| (EN-\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_can_be_looked_up(number: str) -> None:
    assert find_ruling("endeavor", number) is not None


# actions


def test_EN2_half_of_a_building_is_allowed() -> None:
    state = open_turn(turn(3, "docks"), "docks", ("occupy", "europe"))
    assert said(state, SeatTurnEnded(seat="white")) == ("legal", "")
    due = GAME.pending(state)
    assert isinstance(due, Follows), "in Europe, Docks give only the occupation"


def test_EN4_the_two_decks_of_europe_are_one_region() -> None:
    state = open_turn(turn(3, "trade-office"), "trade-office", ("draw", "europe"))
    assert said(state, drew(state, "white", "white", "slavery")) == ("legal", "")


def test_EN8_turns_go_clockwise_and_whoever_passed_is_out_for_the_round() -> None:
    state = turn(3)
    asked = []
    for seat in ("white", "red", "green"):
        due = GAME.pending(state)
        assert isinstance(due, Decision)
        asked.append(due.seat)
        GAME.projector.fold(state, (Passed(id=1, by=seat, seat=seat, held=0, limit=1),))
        assert said(state, use(0, "colonial-house"))[0] == "refused"
    assert asked == ["white", "red", "green"]


@pytest.mark.parametrize(("supply", "grows"), [(1, 1), (0, 0), (9, 5)])
def test_EN9_a_seat_grows_by_what_its_supply_holds(supply: int, grows: int) -> None:
    state = table("base")
    own(state, "white", (0, 7, 0, 0))
    state.boards["white"].supply = supply
    assert growth(state, "white") == grows


def test_EN11_any_number_of_discs_lie_beside_a_full_lane() -> None:
    state = turn(8, "shipyard", lanes={"AF": "RRGGRW"})
    for number in range(3):
        event = shipped(state, "white", "white", "africa")
        assert event.space is None
        GAME.projector.fold(state, (replace(event, id=number),))
    assert state.beside["africa"] == ["white"] * 3


def test_EN12_the_token_of_a_city_comes_before_those_of_its_links() -> None:
    tokens = {"europe-8--africa-1": "attack", "africa-1--africa-2": "finance", "africa-1": "culture"}
    state = table("base", lanes={"AF": "WRRGGR"}, cities={"white": "EU8 AF2"}, tokens=tokens)
    gained = [gain.space for gain in occupied(state, "white", "white", "africa-1").gains]
    links = [name for name in state.atlas.ends if name in tokens]
    assert gained == ["africa-1", *links]


# hands and governors


def test_EN16_a_second_governor_takes_an_ordinary_slot() -> None:
    state = table("base")
    for card in ("india-governor", "caribbean-governor"):
        state.boards["white"].cards[card] = 0
        assert limit(state, "white") == level_of(state, "white", "politics") + 1


# the end, the beginning


def test_EN23_the_first_seat_is_drawn_or_told() -> None:
    told = given(GAME, "white red green", "layout " + _layout())
    assert isinstance(GAME.pending(told.state), Chance)
    told.after("start red")
    assert told.state.start == "red"
    drawn = {given(GAME, "white red green", seed=seed).state.start for seed in range(12)}
    assert drawn == {"white", "red", "green"}


def _layout() -> str:
    from tests.games.endeavor.test_setup import LAYOUT  # noqa: PLC0415 - its words are long

    return LAYOUT.removeprefix("layout ")


def test_EN25_chits_busy_buildings_and_the_supply_are_worth_nothing() -> None:
    state = turn(2, "shipyard", "market")
    before = lines(state, "white")
    board = state.boards["white"]
    board.tokens["attack"], board.busy, board.supply = (0, 0), {0, 1}, board.supply + 6
    assert lines(state, "white") == before


@pytest.mark.parametrize("chit", ["ship-draw", "occupy-draw", "attack", "payment"])
def test_EN30_any_chit_on_a_city_will_do(chit: str) -> None:
    from ledger.games.endeavor.opening.state import missing_in_europe  # noqa: PLC0415 - asked here alone

    statuses = {"europe-1": "industry", "europe-2": "culture", "europe-3": "finance", "europe-4": "politics"}
    state = table("solo", tokens={**statuses, "europe-1--india-1": chit})
    assert list(missing_in_europe(state)) == ["a chit"]
    state.token["europe-5"] = chit
    assert list(missing_in_europe(state)) == []


def test_EN33_the_first_space_is_the_one_farthest_from_the_cards() -> None:
    state = table("base")
    assert shipped(state, "white", "white", "far-east").space == "far-east-sea-1"
    assert state.atlas.spaces["far-east"][0] == "far-east-sea-1"


def test_EN34_the_seat_chooses_the_chit_that_leaves_europe() -> None:
    state = table("solo", tokens={"europe-1": "attack", "europe-2": "payment", "europe-3": "culture"})
    assert chit_cities(state) == ("europe-1", "europe-2")
    state.city["europe-2"] = "red"
    assert chit_cities(state) == ("europe-1",)


# rounds of a solo game


def test_EN40_who_acts_first_is_asked_once_after_the_salary() -> None:
    state = opposing()
    state.now.passed, state.now.side = set(), ""
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    assert isinstance(due.event, FirstSideSet)
    GAME.projector.fold(state, (replace(due.event, id=1),))
    assert not isinstance(getattr(GAME.pending(state), "event", None), FirstSideSet)


def test_EN41_one_side_finishes_before_the_other_begins() -> None:
    state = opposing()
    state.now.passed = set()
    state.boards["white"].harbour = 5
    for _ in range(2):
        due = GAME.pending(state)
        assert isinstance(due, Decision)
        assert due.seat == "white"
        GAME.projector.fold(state, (use(0, "colonial-house"), replace(occupies("europe-1"), id=1)))
        GAME.projector.fold(state, (SeatTurnEnded(id=2, seat="white"),))
        state.boards["white"].busy, state.city = set(), {}
    GAME.projector.fold(state, (Passed(id=3, by="white", seat="white", held=0, limit=1),))
    assert "disc 1 (red)" in str(GAME.pending(state).prompt)
    later = state.copy()
    later.now.acted = 1
    assert "disc 2 (" in str(GAME.pending(later).prompt)


@pytest.mark.parametrize("first", [PLAYER, OPPOSITION])
def test_EN43_the_bonus_draw_comes_when_the_seat_has_passed(first: Literal["player", "opposition"]) -> None:
    """Also where the opposition went first."""
    state = opposing()
    state.now.side, state.now.acted, state.now.checks = first, 2, 1
    state.now.drew, state.now.passed = True, set()
    due = GAME.pending(state)
    assert isinstance(due, Decision)
    assert due.seat == "white"
    state.now.passed = {"white"}
    assert bonus_index(state) == state.now.marker


def bonus_index(state: State) -> int:
    """The disc whose bonus draw is due."""
    due = GAME.pending(state)
    if isinstance(due, Follows):
        assert isinstance(due.event, BonusDraw)
        return due.event.index
    assert isinstance(due, Decision)
    assert due.events == (BonusDraw,)
    return state.now.marker


def test_EN45_a_bonus_draw_that_cannot_be_made_is_lost_and_its_disc_turns() -> None:
    state = opposing()
    state.now.acted, state.now.checks, state.now.drew = 2, 1, True
    for deck in state.decks.values():
        deck.clear()
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    assert due.event == BonusDraw(by="rule", index=3, colour="green", options=(), chosen=None)
    GAME.projector.fold(state, (replace(due.event, id=1),))
    assert discs_turned(state).count == 3


def test_EN44_several_draws_make_one_bonus_draw() -> None:
    turned = []
    for draws in (0, 1, 3):
        state = opposing()
        state.now.drew = draws > 0
        for _ in range(draws):
            GAME.projector.fold(state, (replace(drew(state, "white", "white", "slavery"), id=9),))
        turned.append(discs_turned(state).count)
    assert turned[1] == turned[2] == turned[0] + 1


# the opposition


def test_EN46_europe_is_within_reach_without_presence_and_its_cards_count_cities() -> None:
    state = table("base", cities={"white": "EU1 EU5"})
    assert reaches(state, "red", "europe")
    assert (presence(state, "red", "europe"), presence(state, "white", "europe")) == (0, 2)
    assert "europe-2" in empty_cities(state, "red")


def test_EN48_a_link_whose_token_is_gone_is_still_a_link() -> None:
    state = table("solo", cities={"red": "EU5"}, tokens={})
    assert links_from(state, "red", "europe-6") == ("europe-5--europe-6",)
    assert disc_plan(state, "red").step == "a"


def test_EN57_a_disc_with_nothing_to_do_is_played_all_the_same() -> None:
    state = opposing()
    for name in state.atlas.cities_of["europe"]:
        state.city[name] = "black"
    state.decks["europe"], state.decks["slavery"] = [], []
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    assert isinstance(due.event, DiscActs)
    assert (due.event.step, due.event.options, due.event.chosen) == ("none", (), None)


def test_EN60_a_full_hand_does_not_stop_a_draw() -> None:
    state = table("solo")
    before = choose_draw(state)
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-card-1", "india-card-1", "caribbean-card-1")
    assert choose_draw(state) == before


def choose_draw(state: State) -> str:
    for name in state.atlas.cities_of["europe"]:
        state.city[name] = "black"
    return disc_plan(state, "red").step


def test_EN61_glory_on_cards_plays_no_part_in_the_choice() -> None:
    """Both cards bring the same: the five points of glory on one of them weigh nothing."""
    state = table("solo")
    state.decks["europe"], state.decks["slavery"] = ["europe-card-4"], ["slavery-card-0"]
    assert state.atlas.cards["europe-card-4"].glory
    assert best_cards(state, ("europe", "slavery")) == ("slavery",)


def test_EN66_a_chit_that_cannot_be_used_is_gone() -> None:
    state = opposing()
    state.chits = [Chit("red", "attack", "europe-1", "europe")]
    plan = chit_plan(state, state.chits[0])
    assert plan.step == "none"
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    GAME.projector.fold(state, (replace(due.event, id=1),))
    assert state.chits == []


def test_EN69_the_discs_of_the_opposition_never_run_out() -> None:
    state = opposing(cities={"red": " ".join(f"EU{n}" for n in range(1, 11))}, lanes={"AF": "RRRRR"})
    for _ in range(30):
        GAME.projector.fold(state, (replace(shipped(state, OPPOSITION, "red", "africa"), id=1),))
    assert state.beside["africa"] == ["red"] * 29


def test_EN71_abolition_in_solo_strikes_both_boards() -> None:
    state = table("solo")
    own(state, "white", (0, 0, 0, 0), "slavery-card-0")
    own(state, OPPOSITION, (0, 0, 0, 0), "slavery-card-1", "slavery-card-2")
    on_top(state, "europe-card-5")
    GAME.projector.fold(state, [replace(drew(state, "white", "white", "europe"), id=1)])
    assert {side: len(board.lost) for side, board in state.boards.items()} == {"white": 1, OPPOSITION: 2}


def test_EN72_a_lane_chit_of_the_harder_game_belongs_to_the_lanes_region() -> None:
    state = opposing(lanes={"AF": "RG"}, tokens={"africa-sea-3": "attack"}, difficulty="harder")
    GAME.projector.fold(state, (replace(shipped(state, OPPOSITION, "red", "africa"), id=1),))
    assert state.chits == [Chit("red", "attack", "africa-sea-3", "africa")]


def test_EN75_the_opposition_has_neither_harbour_nor_university() -> None:
    state = table("solo")
    assert not {"harbour", "university"} & set(lines(state, OPPOSITION))
    state.now.built = {"white"}
    assert said(state, Grown(seat=OPPOSITION, markers=2))[0] == "impossible"
    state.now.built = set()
    university = TileBuilt(seat=OPPOSITION, site=3, tile="university", cell=(4, 1), marker=3, extra=0)
    assert said(state, university)[0] == "impossible"


# two and three players


def test_EN77_and_EN84_neutral_cities_are_one_colour_and_nobodys() -> None:
    state = table("two", cities={NEUTRAL: "EU5 EU7"})
    assert presence(state, "white", "europe") == presence(state, "red", "europe") == 0
    assert links_from(state, "white", "europe-6") == ()
    assert "links" not in lines(state, "white")


def test_EN78_a_lane_is_cut_from_the_end_at_the_cards() -> None:
    state = table("two")
    state.is_set_up, state.layouts, state.round, state.rounds = False, 1, None, 0
    state.token |= {"africa-sea-6": "politics", "africa-sea-1": "politics"}
    cut = LaneCut(seat=None, region="africa", space="africa-sea-6", token="politics")
    assert said(state, replace(cut, space="africa-sea-1"))[0] == "impossible"
    GAME.projector.fold(state, (replace(cut, id=1),))
    assert state.length["africa"] == 5


def test_EN88_after_a_payment_no_neutral_is_played() -> None:
    state = open_turn(turn(3, "museum", variant="two"), "museum", ("payment", ""))
    state.boards["white"].neutral_harbour = 1
    assert said(state, shipped(state, "white", NEUTRAL, "africa"))[0] == "refused"


@pytest.mark.parametrize("variant", ["base", "three"])
def test_EN92_three_seats_play_either_variant(variant: str) -> None:
    found = next(each for each in INFO.variants if each.name == variant)
    assert found.least <= 3 <= found.most


def test_EN93_a_neutral_after_an_attack_goes_to_the_region_of_the_city() -> None:
    state = turn(3, "barracks", variant="two", cities={"red": "EU2"})
    state.boards["white"].neutral_harbour = 1
    open_turn(state, "barracks")
    event = attacked(state, "white", "white", "europe-2")
    GAME.projector.fold(state, (replace(event, id=1),))
    assert said(state, occupied(state, "white", NEUTRAL, "europe-1")) == ("legal", "")
    assert said(state, shipped(state, "white", NEUTRAL, "africa"))[0] == "refused"


def test_EN63_and_EN52_a_ship_chit_fills_a_lane_for_the_opposition_alone() -> None:
    for lane, how in (("RWWGG", "ship"), ("RWWWG", "draw")):
        state = opposing(lanes={"AF": lane})
        assert chit_plan(state, Chit("red", "ship-draw", "europe-1", "europe")).step == how
