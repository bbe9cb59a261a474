"""What the referee refuses, and by which rule: each with a table at which the same would be right."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import impossible
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import tile_built
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opening.europe import EuropeDiscLaid
from ledger.games.endeavor.opening.laying import LaneDiscsLaid
from ledger.games.endeavor.opening.repairs import LaneCut, LaneDiscsSwapped, TokensSwapped
from ledger.games.endeavor.opposition.acting import BonusDraw, ChitRun, DiscActs
from ledger.games.endeavor.rounds.events import SalaryPaid, neutral_earned
from ledger.games.endeavor.sea.cards import AssetDrawn, MarkerReturned
from ledger.games.endeavor.sea.cities import Attacked, Occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER, State, Turn
from ledger.games.endeavor.turns.endings import Discarded, Passed, SeatTurnEnded, passed
from ledger.games.endeavor.turns.openings import ChitSpent
from tests.games.endeavor.tables import built, colours, on_top, own, table, turn, use

GOVERNORS, ACTIONS, EFFECTS = "Regions and Governors", "Actions", "Actions"


def said(state: State, event: Event) -> tuple[str, str]:
    verdict = check(GAME, state, event)
    return verdict.kind, verdict.rule


def open_turn(state: State, piece: str, *acts: tuple[str, str], site: int | None = 1) -> State:
    """White has opened a piece and done something with it."""
    state.turn = Turn("white", site, piece, list(acts))
    return state


def occupied(city: str, disc: str = "white", by: str = "white") -> Occupied:
    return Occupied(by=by, disc=disc, city=city)


# turns


@pytest.mark.parametrize("event", [use(0, "colonial-house"), ChitSpent(seat="white", token="ship-draw")])
def test_EN6_whoever_discards_to_pass_does_nothing_else(event: Event) -> None:
    state = turn(3, chit="ship-draw", free_discard="pass-only")
    assert said(state, event) == ("legal", "")
    state.now.leaving = "white"
    assert said(state, event) == ("refused", "EN-6")


def test_EN6_a_card_is_discarded_on_ones_own_turn_or_only_to_pass() -> None:
    for free_discard, wanted in (("own-turn", ("legal", "")), ("pass-only", ("refused", "EN-6"))):
        state = turn(3, free_discard=free_discard)
        own(state, "white", (0, 0, 0, 0), "africa-card-1")
        assert said(state, Discarded(side="white", card="africa-card-1", to="deck")) == wanted


def test_a_discard_goes_where_its_kind_goes() -> None:
    state = turn(3)
    own(state, "white", (0, 0, 0, 0), "africa-card-1")
    wrong = Discarded(side="white", card="africa-card-1", to="out")
    assert said(state, wrong) == ("refused", "Ending a Round, 1")


@pytest.mark.parametrize(
    ("held", "event", "wanted"),
    [
        (1, Passed(seat="white", held=1, limit=1), ("legal", "")),
        (2, Passed(seat="white", held=2, limit=1), ("refused", "EN-7")),
        (1, Passed(seat="white", held=0, limit=1), ("refused", "EN-7")),
        (1, Passed(seat="white", held=1, limit=2), ("refused", "EN-7")),
    ],
)
def test_EN7_a_hand_is_within_its_limit_at_passing(held: int, event: Passed, wanted: tuple[str, str]) -> None:
    state = turn(0)
    own(state, "white", (0, 0, 0, 0), *("south-america-card-1", "north-america-card-1")[:held])
    assert said(state, event) == wanted


def test_EN3_an_opened_building_does_something() -> None:
    ended = SeatTurnEnded(seat="white")
    assert said(open_turn(turn(3, "docks"), "docks"), ended)[0] == "refused"
    assert said(open_turn(turn(3, "docks", empty_activation=True), "docks"), ended) == ("legal", "")
    assert said(open_turn(turn(3, "docks"), "docks", ("ship", "africa")), ended) == ("legal", "")


def test_EN3_the_end_of_a_turn_is_asked_for_once_something_was_done() -> None:
    docks = turn(3, "docks", lanes={"AF": "WWWRRR"})
    assert GAME.pending(open_turn(docks, "docks")).prompt == "docks: ship or occupy"
    assert (
        GAME.pending(open_turn(docks, "docks", ("ship", "africa"))).prompt == "docks: occupy, or end the turn"
    )


def test_EN3_a_building_without_a_possible_action_stays_closed() -> None:
    assert said(turn(1), use(0, "colonial-house")) == ("refused", "EN-3")
    assert said(turn(1, empty_activation=True), use(0, "colonial-house")) == ("legal", "")
    assert said(turn(3, "workshop"), use(1, "workshop")) == ("refused", ACTIONS)


@pytest.mark.parametrize(("same_region", "wanted"), [(True, ("refused", "EN-1")), (False, ("legal", ""))])
def test_EN1_both_halves_happen_in_one_region(same_region: bool, wanted: tuple[str, str]) -> None:
    state = turn(3, "docks", same_region=same_region, lanes={"AF": "WWWRRR"})
    open_turn(state, "docks", ("ship", "africa"))
    assert said(state, occupied("africa-1")) == ("legal", "")
    assert said(state, occupied("europe-1")) == wanted


def test_EN1_a_draw_is_bound_to_the_region_of_its_deck() -> None:
    state = open_turn(turn(3, "trade-office", lanes={"AF": "WWRGGP"}), "trade-office", ("draw", "africa"))
    drew = AssetDrawn(by="white", disc="white", deck="slavery", card="slavery-card-0")
    assert said(state, drew) == ("refused", "EN-1")
    assert said(state, replace(drew, deck="africa", card="africa-card-1")) == ("legal", "")


def test_EN1_where_the_first_region_has_no_second_half_the_turn_ends() -> None:
    state = turn(3, "trade-office", lanes={"AF": "WWRGGP"})
    state.decks["africa"] = []
    open_turn(state, "trade-office", ("draw", "africa"))
    assert GAME.pending(state).prompt == "the turn of white ends"
    state.table.rule("same_region", value=False)
    assert GAME.pending(state).prompt == "trade-office: draw, or end the turn"


@pytest.mark.parametrize(("attackable", "wanted"), [(True, ("legal", "")), (False, ("refused", "EN-85"))])
def test_EN85_neutral_cities(attackable: bool, wanted: tuple[str, str]) -> None:
    cities = {NEUTRAL: "EU1", "red": "EU2"}
    state = turn(3, "barracks", variant="two", cities=cities, neutral_attackable=attackable)
    event = Attacked(by="white", disc="white", city="europe-1", was=NEUTRAL, swing=2)
    assert said(open_turn(state, "barracks"), event) == wanted


def test_a_seat_draws_for_its_own_colour() -> None:
    state = open_turn(turn(3, "market"), "market")
    drew = AssetDrawn(by="white", disc="white", deck="europe", card="europe-card-0")
    assert said(state, drew) == ("legal", "")
    assert said(state, replace(drew, disc="red")) == ("refused", EFFECTS)


def test_EN27_a_payment_leaves_the_marker_that_opened_it() -> None:
    state = open_turn(turn(3, "museum", "shipyard", busy=(1, 2)), "museum")
    own_site = MarkerReturned(seat="white", site=1, tile="museum")
    assert said(state, own_site) == ("refused", "EN-27")
    assert said(state, replace(own_site, site=2, tile="shipyard")) == ("legal", "")


# neutrals


def played_neutral(**changes: Any) -> State:
    """White has shipped to Africa and played a neutral there; another one lies in the harbour."""
    state = turn(3, "docks", variant="two", **changes)
    state.boards["white"].neutral_harbour = 1
    open_turn(state, "docks", ("ship", "africa")).turn.neutrals = 1  # type: ignore[union-attr]
    return state


@pytest.mark.parametrize(("count", "wanted"), [("1", ("refused", ACTIONS)), ("any", ("legal", ""))])
def test_EN86_how_many_neutrals_are_played_in_a_turn(count: str, wanted: tuple[str, str]) -> None:
    state = played_neutral(neutrals_per_turn=count)
    assert said(state, shipped(state, "white", NEUTRAL, "africa")) == wanted


def test_a_neutral_comes_last() -> None:
    state = played_neutral(neutrals_per_turn="any", lanes={"AF": "WRWRRR"})
    assert said(state, occupied("africa-1")) == ("refused", ACTIONS)
    state.turn.neutrals = 0  # type: ignore[union-attr]
    assert said(state, occupied("africa-1")) == ("legal", "")


def test_EN87_after_a_draw_a_neutral_goes_anywhere_open() -> None:
    for presence, wanted in ((False, "legal"), (True, "refused")):
        state = turn(
            3,
            "market",
            variant="two",
            lanes={"AF": "RRRRRR"},
            neutral_presence=presence,
            cities={"white": "EU1"},
        )
        state.boards["white"].neutral_harbour = 1
        open_turn(state, "market", ("draw", "europe"))
        assert said(state, occupied("africa-1", NEUTRAL))[0] == wanted
        assert said(state, shipped(state, "white", NEUTRAL, "india")) == ("legal", "")


def test_the_turn_ends_with_its_one_neutral() -> None:
    state = turn(3, "docks", variant="two")
    state.boards["white"].neutral_harbour = 2
    open_turn(state, "docks", ("ship", "india"))
    GAME.projector.fold(state, (replace(shipped(state, "white", NEUTRAL, "india"), id=1),))
    assert state.boards["white"].neutral_harbour == 1
    assert GAME.pending(state).prompt == "the turn of white ends"
    state.table.rule("neutrals_per_turn", "any")
    assert GAME.pending(state).prompt == "docks: play a neutral, or end the turn"


def test_a_neutral_goes_where_the_last_disc_went() -> None:
    state = turn(3, "shipyard", variant="two")
    state.boards["white"].neutral_harbour = 1
    open_turn(state, "shipyard", ("ship", "india"))
    assert said(state, shipped(state, "white", NEUTRAL, "india")) == ("legal", "")
    assert said(state, shipped(state, "white", NEUTRAL, "africa")) == ("refused", "Playing a neutral token")


def test_EN82_the_harbours_are_compared_before_anybody_earns() -> None:
    state = turn(3, variant="three")
    state.boards["red"].harbour = state.boards["green"].harbour = 2
    event = neutral_earned(state)
    assert event is not None
    assert event.totals == {"white": 3, "red": 2, "green": 2}
    assert said(state, event) == ("legal", "")
    assert said(state, replace(event, totals={**event.totals, "white": 4})) == ("refused", "EN-82")


def test_whoever_has_no_neutral_left_earns_none() -> None:
    state = turn(3, variant="three")
    state.boards["red"].neutral_supply = 0
    event = neutral_earned(state)
    assert event is not None
    assert event.seat == "green"


# a lane that opens


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({}, ("legal", "")),
        ({"opened": False}, ("refused", GOVERNORS)),
        ({"governor": "red"}, ("refused", GOVERNORS)),
        ({"counts": {"white": 6}}, ("refused", GOVERNORS)),
        ({"card_to": "red"}, ("refused", GOVERNORS)),
        ({"card": None, "card_to": None}, ("refused", GOVERNORS)),
    ],
)
def test_what_opens_with_a_lane_is_written_down(change: dict[str, Any], wanted: tuple[str, str]) -> None:
    state = open_turn(turn(3, "shipyard", lanes={"AF": "WWWRR"}), "shipyard")
    assert said(state, replace(shipped(state, "white", "white", "africa"), **change)) == wanted


# building and salary


def to_build(*tiles: str, tracks: tuple[int, ...] = (0, 0, 0, 0), **changes: Any) -> State:
    """White builds in round 3."""
    state = table("base", **changes)
    built(state, "white", "market", "shipyard", *tiles)
    own(state, "white", tracks)
    return state


def test_industry_says_how_high_is_built() -> None:
    for industry, wanted in ((0, "refused"), (1, "refused"), (2, "legal")):
        state = to_build(tracks=(industry, 0, 0, 0))
        assert said(state, tile_built(state, "white", "bank", None))[0] == wanted


def test_EN19_where_nothing_is_left_the_lowest_level_is_built() -> None:
    state = to_build()
    for tile in state.atlas.tiles[1]:
        state.stock[tile] = 0
    assert said(state, tile_built(state, "white", "bank", None)) == ("legal", "")
    assert said(state, tile_built(state, "white", "docks", None)) == ("refused", "Build Phase")


def test_nobody_has_two_buildings_of_the_highest_level() -> None:
    state = to_build(tracks=(10, 0, 0, 0))
    state.boards["white"].sites[2] = ("museum", 0)
    assert said(state, tile_built(state, "white", "parliament", None)) == ("refused", "Build Phase")


def test_EN38_what_comes_to_the_grid_is_written_down() -> None:
    state = table("solo")
    built(state, "white", "market", "shipyard")
    state.mat.grid = {1: ("workshop", "shipyard", None), 2: ("bank", "barracks", "guild-hall")}
    state.mat.crown, state.mat.waiting, state.mat.discs = (1, 3), (1, "market"), colours("RGPBRGPB") * 1
    state.mat.discs = tuple(state.mat.discs)
    event = tile_built(state, "white", "workshop", (1, 1))
    assert said(state, event) == ("legal", "")
    assert said(state, replace(event, refilled=None)) == ("refused", "EN-38")
    assert said(state, replace(event, extra=0)) == ("refused", "EN-37")


def test_the_salary_pays_no_more_than_it_can() -> None:
    """EN-5, and EN-28: the Colonial House is a site like the others."""
    state = turn(0, "shipyard", "market", busy=(0, 1))
    state.now.paid = set()
    assert said(state, SalaryPaid(seat="white", sites=(0,))) == ("legal", "")
    assert said(state, SalaryPaid(seat="white", sites=(0, 1))) == ("refused", "Salary Phase")
    assert said(state, SalaryPaid(seat="white", sites=())) == ("advised", "EN-5")


def test_outside_a_round_no_seat_does_anything() -> None:
    state = turn(3)
    event = passed(state, "white")
    assert said(state, event) == ("legal", "")
    state.rounds, state.round = 0, None
    assert check(GAME, state, event) == impossible("no round has been opened")


def test_a_card_is_drawn_from_a_deck_or_a_hand_and_lost_once() -> None:
    state = table("base")
    own(state, "red", (0, 0, 0, 0), "slavery-card-1", "europe-card-1")
    drew = AssetDrawn(by="white", disc="white", deck="europe", card="europe-card-1")
    lost = (("red", "slavery-card-1"),)
    for event, why in (
        (replace(drew, abolished=lost * 2), "a card is lost once"),
        (replace(drew, abolished=(("red", "europe-card-1"),)), "europe-card-1 is the card that was drawn"),
    ):
        assert check(GAME, state, event).why == why
    del state.boards["red"].cards["europe-card-1"]
    assert check(GAME, state, drew).why == "europe-card-1 has left the game"


def test_the_governors_card_comes_from_its_deck() -> None:
    state = turn(3, "shipyard", lanes={"AF": "RRRRR"}, lengths={"AF": 6})
    state = open_turn(state, "shipyard")
    state.token["africa-sea-6"] = "politics"
    ship = shipped(state, "white", "white", "africa")
    assert ship.card == "africa-governor"
    assert said(state, ship)[0] == "legal"
    state.decks["africa"].remove("africa-governor")
    assert check(GAME, state, ship).why == "africa-governor lies in no deck"


# setup


def laying(**changes: Any) -> State:
    """A solo setup after the tokens: Europe lacks a chit."""
    state = table("solo", **changes)
    state.is_set_up, state.layouts, state.round, state.rounds = False, 1, None, 0
    state.mat.grid, state.mat.discs = {1: ("workshop",)}, ("red",)
    for place, token in enumerate(("industry", "culture", "finance", "politics", "politics"), 1):
        state.token[f"europe-{place}"] = token
    state.token |= {"europe-4--caribbean-1": "attack", "europe-5--europe-6": "politics"}
    return state


def test_EN29_a_swap_changes_something_that_is_missing() -> None:
    state = laying()
    repair = TokensSwapped(city="europe-4", link="europe-4--caribbean-1")
    assert said(state, repair) == ("legal", "")
    assert said(state, TokensSwapped(city="europe-5", link="europe-5--europe-6")) == ("refused", "EN-29")
    state.token["europe-6"] = "attack"
    assert said(state, repair)[0] == "refused"


def test_EN31_an_exchange_leaves_no_other_colour_without_a_start() -> None:
    state = laying(lanes={"AF": "P", "SA": "P", "CA": "B", "NA": "R", "IN": "R", "FE": "P"})
    state.mat.runs = (tuple(colours("PPBRRP")),)
    swap = LaneDiscsSwapped(region="africa", from_="purple", to="green")
    assert said(state, swap) == ("legal", "")
    assert said(state, replace(swap, region="caribbean", from_="black")) == ("refused", "EN-31")
    assert said(state, replace(swap, to="red")) == ("refused", "EN-31")
    assert check(GAME, state, replace(swap, to="purple")).why == "no purple disc is left in the pool"


def in_europe(**changes: Any) -> State:
    """The first disc for Europe: industry shows on two cities, and red starts South America."""
    state = laying(lanes={"SA": "RG", "CA": "GR"}, **changes)
    state.token |= {
        "europe-3": "industry",
        "europe-4": "industry",
        "europe-6": "attack",
        "europe-9": "finance",
    }
    state.token["europe-1"] = "culture"
    state.mat.runs = (("red",), ("green",))
    return state


def europe_disc(**changes: Any) -> EuropeDiscLaid:
    tied = ("europe-3", "europe-4")
    event = EuropeDiscLaid(status="industry", colour="red", city="europe-3", basis="first", tied=tied)
    return replace(event, **changes)


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (europe_disc(), ("legal", "")),
        (europe_disc(basis="second"), ("refused", "EN-32")),
        (europe_disc(tied=("europe-3",)), ("refused", "EN-32")),
        (europe_disc(status="culture", city="europe-1"), ("refused", "Game Setup, 9")),
    ],
)
def test_EN32_a_colours_city_its_basis_and_its_tie(event: Event, wanted: tuple[str, str]) -> None:
    assert said(in_europe(), event) == wanted


def test_the_colour_that_was_drawn_goes_to_europe() -> None:
    state = in_europe()
    state.mat.draws = ("red", "green", "purple", "black")
    assert said(state, europe_disc()) == ("legal", "")
    state.mat.draws = ("green", "red", "purple", "black")
    assert said(state, europe_disc()) == ("refused", "Game Setup, 9")


def test_a_lane_that_was_cut_away_takes_no_disc() -> None:
    state = laying(lengths={"AF": 0})
    run = LaneDiscsLaid(run=1, colours=("red",) * 6, tokens=("politics",) * 6)
    assert (
        check(GAME, state, replace(run, colours=tuple(colours("RGBPRG")))).why == "the lane to africa is full"
    )


@pytest.mark.parametrize(("limit", "wanted"), [("total", ("refused", "EN-79")), ("extra", ("legal", ""))])
def test_EN79_how_many_spaces_a_lane_can_lose(limit: str, wanted: tuple[str, str]) -> None:
    state = table("two", lengths={"AF": 3}, cut_limit=limit)
    state.is_set_up, state.layouts, state.round, state.rounds, state.cuts = False, 1, None, 0, 8
    state.token["africa-sea-3"] = "politics"
    cut = LaneCut(seat="white", region="africa", space="africa-sea-3", token="politics")
    assert said(state, cut) == wanted


# the opposition


def opposing(**changes: Any) -> State:
    """White has passed in round 3; red is the first disc, green the one below the marker."""
    state = table("solo", **changes)
    now, mat = state.now, state.mat
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.marker = PLAYER, 3
    mat.discs = tuple(colours("RPGBRPGB"))
    return state


def test_EN62_a_chit_belongs_to_the_region_of_the_city() -> None:
    state = opposing()
    state.chits = [Chit("red", "attack", "europe-5--north-america-2", "europe")]
    run = ChitRun(
        by="rule",
        colour="red",
        token="attack",
        space="europe-5--north-america-2",
        region="europe",
        how="none",
    )
    assert said(state, run) == ("legal", "")
    assert said(state, replace(run, region="north-america")) == ("refused", "EN-62")
    assert said(state, replace(run, by="seat")) == ("refused", "Opposition Bonus Actions")
    assert check(GAME, state, replace(run, how="ship")).why.startswith("choice: none")


def test_the_chits_are_run_in_their_order() -> None:
    state, space = opposing(), "europe-5--north-america-2"
    state.chits = [Chit(colour, "attack", space, "europe") for colour in ("green", "red")]
    run = ChitRun(by="rule", colour="red", token="attack", space=space, region="europe", how="none")
    assert check(GAME, state, run).why == f"chit not executed: the attack chit of {space} comes first"


def test_the_seat_chooses_only_where_something_is_tied() -> None:
    state = opposing()
    two = ("europe-1", "europe-2")
    for name in state.atlas.cities_of["europe"][2:]:
        state.city[name] = "black"
    acts = DiscActs(by="seat", index=1, colour="red", step="b", options=two, chosen="europe-1")
    assert said(state, acts) == ("legal", "")
    assert said(state, replace(acts, by="rule"))[0] == "refused"
    assert said(state, replace(acts, options=two[::-1])) == ("legal", "")
    assert said(state, replace(acts, chosen="europe-3"))[0] == "refused"
    state = state.copy()
    state.city["europe-2"] = "black"
    alone = replace(acts, by="rule", options=two[:1])
    assert said(state, alone) == ("legal", "")
    assert said(state, replace(alone, by="seat"))[0] == "refused"


def test_the_disc_below_the_marker_has_the_bonus_draw() -> None:
    state = opposing()
    state.now.drew, state.now.checks, state.now.acted = True, 1, 2
    on_top(state, "slavery-card-5")
    draw = BonusDraw(by="rule", index=3, colour="green", options=("europe",), chosen="europe")
    assert said(state, draw) == ("legal", "")
    assert said(state, replace(draw, index=7)) == ("refused", "Opposition Bonus Draw")
    assert said(state, replace(draw, colour="red")) == ("refused", "Opposition Bonus Draw")


def test_the_opposition_discards_where_the_card_goes() -> None:
    state = opposing()
    state.now.acted = 2
    own(state, OPPOSITION, (0, 0, 0, 0), "india-card-1", "africa-card-1", "south-america-card-1")
    right = Discarded(side=OPPOSITION, card="south-america-card-1", to="deck")
    assert said(state, right)[0] in ("legal", "advised")
    assert said(state, replace(right, to="out")) == ("refused", "Ending a Round, 1")
