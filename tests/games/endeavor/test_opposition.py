"""What a disc of the opposition does: worked examples EX-51 to EX-81.

Red acts unless another is named, with the tracks at 2 4 3 5.
"""

from __future__ import annotations

import pytest

from ledger.games.endeavor.lands import swing
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opposition.order import discs_turned, first_side_set
from ledger.games.endeavor.opposition.plans import (
    Plan,
    advance,
    best_cards,
    bonus_decks,
    chit_plan,
    disc_plan,
    stealable,
)
from ledger.games.endeavor.state import OPPOSITION, State
from tests.games.endeavor.tables import RED_TRACKS, colours, fill, on_top, own, table

DISCS = "GRBGPRBP"


def red(*free: str, **changes: object) -> State:
    """Europe is full but for some cities."""
    state = table(**{"tracks": RED_TRACKS, **changes})  # type: ignore[arg-type]
    fill(state, *free)
    return state


def plan(state: State, colour: str = "red") -> tuple[str, set[str]]:
    found = disc_plan(state, colour)
    return found.step, set(found.options)


@pytest.mark.parametrize(("marker", "act"), [(3, "GR"), (4, "GRB"), (5, "GRBG")])
def test_EX51_the_discs_below_the_marker_act(marker: int, act: str) -> None:
    state = table()
    state.mat.discs, state.now.marker = tuple(colours(DISCS)), marker
    assert list(state.mat.discs[: marker - 1]) == colours(act)


@pytest.mark.parametrize(
    ("marker", "drew", "after"), [(3, False, "BGPRBPGR"), (3, True, "GPRBPGRB"), (7, True, "PGRBGPRB")]
)
def test_EX52_the_discs_turn(marker: int, drew: bool, after: str) -> None:
    state = table()
    state.mat.discs = tuple(colours(DISCS))
    state.now.marker, state.now.drew = marker, drew
    assert list(discs_turned(state).order) == colours(after)


def test_EX53_who_acts_first_in_round_3() -> None:
    state = table()
    fill(state)
    assert first_side_set(state).side == "player"
    del state.city["europe-6"]
    assert first_side_set(state).side == "opposition"


def test_EX54_an_open_region_without_an_empty_city() -> None:
    state = table(n=4, lanes={"AF": "RRGGPB"}, cities={"red": "AF1", "white": "AF2"})
    fill(state)
    assert first_side_set(state).side == "player"


def test_EX55_the_least_developed_track() -> None:
    """EN-51: the smallest value; equal ones are left to the seat."""
    state = red("EU5", "EU9", tokens={"europe-5": "culture", "europe-9": "finance"})
    assert plan(state) == ("b", {"europe-9"})


OVERSEAS = {"AF": "RGGPPB", "FE": "RGGPPBBG"}


def _overseas(**cities: str) -> State:
    return red(lanes=OVERSEAS, cities={"white": "AF2 FE1 FE2 FE3 FE5", **cities})


def test_EX56_a_link_beats_two_glory() -> None:
    assert plan(_overseas(red="EU8")) == ("a", {"africa-1"})


def test_EX57_two_glory_first() -> None:
    assert plan(_overseas()) == ("b", {"far-east-4"})


@pytest.mark.parametrize(("city_chit", "chosen"), [("first", "europe-9"), ("ignore", "europe-5")])
def test_EX58_a_chit_is_an_action_more(city_chit: str, chosen: str) -> None:
    """EN-49."""
    tokens = {"europe-5": "industry", "europe-9": "attack"}
    state = red("EU5", "EU9", "EU2", tokens=tokens, city_chit=city_chit)
    assert plan(state) == ("b", {chosen})


@pytest.mark.parametrize(("politics", "chosen"), [(5, "europe-9"), (15, "europe-2")])
def test_EX59_a_wasted_token_comes_last(politics: int, chosen: str) -> None:
    state = red("EU9", "EU2", tokens={"europe-9": "politics"}, tracks=(2, 4, 3, politics))
    assert plan(state) == ("b", {chosen})


def test_EX60_equal_tracks_are_the_seats_choice() -> None:
    tokens = {"europe-5": "culture", "europe-8": "politics"}
    state = red("EU5", "EU8", tokens=tokens, tracks=(2, 4, 3, 4))
    assert plan(state) == ("b", {"europe-5", "europe-8"})


@pytest.mark.parametrize(("more_links_first", "chosen"), [(False, "europe-6"), (True, "europe-10")])
def test_EX61_one_link_is_as_good_as_two(more_links_first: bool, chosen: str) -> None:
    """EN-47."""
    tokens = {"europe-6": "finance", "europe-10": "culture"}
    cities = {"red": "EU7 EU9"}
    state = red("EU6", "EU10", tokens=tokens, cities=cities, more_links_first=more_links_first)
    assert plan(state) == ("a", {chosen})


def test_EX62_a_lane_is_not_filled_for_the_seat() -> None:
    assert plan(red(lanes={"AF": "RWWGW", "IN": "PR"})) == ("d2", {"india"})


def test_EX63_a_lane_is_filled_for_the_opposition() -> None:
    assert plan(red(lanes={"AF": "RWWGG", "IN": "PR"})) == ("c", {"africa"})


@pytest.mark.parametrize(
    ("governor_for", "found"), [("any-opposing", ("c", {"caribbean"})), ("acting-colour", ("e", {"slavery"}))]
)
def test_EX64_any_opposing_governor_will_do(governor_for: str, found: tuple[str, set[str]]) -> None:
    tokens = {"africa-sea-6": "politics", "caribbean-sea-6": "culture"}
    state = red(lanes={"AF": "RWWGR", "CA": "GGGWB"}, tokens=tokens, governor_for=governor_for)
    assert plan(state, "purple") == found


def test_EX65_first_in_a_lane_first() -> None:
    """EN-54: and a lane without that colour is not begun."""
    assert plan(red(lanes={"AF": "GR", "IN": "RG", "CA": "PGR"})) == ("d1", {"india"})


def test_EN54_a_lane_with_one_free_space_is_not_gone_on_with() -> None:
    assert plan(red(lanes={"AF": "RWWWG", "IN": "GR"})) == ("d2", {"india"})


def test_EX66_an_earlier_space_beats_a_better_token() -> None:
    tokens = {"africa-sea-3": "politics", "caribbean-sea-4": "industry"}
    assert plan(red(lanes={"AF": "GR", "CA": "PGR"}, tokens=tokens)) == ("d2", {"africa"})


FIRST = {"AF": "RG", "IN": "RG", "CA": "RG"}
NEXT = {"africa-sea-3": "politics", "india-sea-3": "finance", "caribbean-sea-3": "culture"}


def test_EX67_the_least_developed_lane() -> None:
    """EN-51."""
    assert plan(red(lanes=FIRST, tokens=NEXT)) == ("d1", {"india"})


@pytest.mark.parametrize(
    ("ship_chit", "lanes"), [("may", {"africa", "india"}), ("must", {"africa"}), ("never", {"india"})]
)
def test_EX68_a_chit_on_a_lane(ship_chit: str, lanes: set[str]) -> None:
    """EN-50."""
    tokens = {**NEXT, "africa-sea-3": "ship-draw"}
    assert plan(red(lanes=FIRST, tokens=tokens, ship_chit=ship_chit)) == ("d1", lanes)


def test_EX69_a_wasted_space_is_skipped() -> None:
    tokens = {"africa-sea-3": "politics", "india-sea-3": "culture"}
    state = red(lanes={"AF": "RG", "IN": "PR"}, tokens=tokens, tracks=(2, 4, 3, 15))
    assert plan(state) == ("d2", {"india"})


def test_EX70_a_draw_goes_before_a_wasted_space() -> None:
    state = red(lanes={"AF": "RG"}, tokens={"africa-sea-3": "politics"}, tracks=(2, 4, 3, 15))
    state.decks["slavery"], state.decks["europe"] = [], []
    assert plan(state) == ("late", {"africa"})
    state.decks["europe"] = ["europe-card-1"]
    state.city["europe-1"] = "red"
    assert plan(state) == ("e", {"europe"})


def test_EX71_a_disc_beside_the_lane() -> None:
    """EN-55: among several regions the seat decides."""
    state = red(lanes={"AF": "GGPPBB"}, cities={"white": "AF1"})
    assert plan(state) == ("d3", {"africa"})
    assert plan(red(lanes={"AF": "GGPPBB", "CA": "GGPPBB"})) == ("d3", {"africa", "caribbean"})


def test_EX72_most_presence_among_regions_with_a_draw() -> None:
    state = red(lanes={"AF": "RRGGPB", "FE": "RRRGGPPB"}, cities={"white": "AF1 AF2 FE1 FE2 FE3 FE4 FE5"})
    on_top(state, "far-east-card-4")
    on_top(state, "africa-card-2")
    assert plan(state) == ("e", {"africa"})


CARDS = ("south-america-card-1", "caribbean-card-3", "africa-card-1", "slavery-card-1")


def with_tops(*cards: str, tracks: tuple[int, ...], **rulings: str) -> State:
    """Everybody can draw: the named cards lie on top of their decks."""
    state = table(tracks=tracks, **rulings)
    for card in cards:
        on_top(state, card)
    return state


def decks(state: State, *cards: str) -> list[str]:
    return [state.atlas.cards[card].deck for card in cards]


def test_EN58_a_regular_draw_begins_where_the_colour_has_most_presence() -> None:
    """Africa's card brings one useful step, the Caribbean's two; red has three discs there and one here."""
    state = red(
        lanes={"AF": "RRRGGP", "CA": "RGGPPB"},
        cities={"black": "AF1 AF2 CA1 CA2 CA3"},
        tracks=(15, 4, 3, 5),
    )
    state.decks["europe"], state.decks["slavery"] = [], []
    assert plan(state) == ("e", {"africa"})
    assert bonus_decks(state, "red") == ("caribbean",)


def test_EX73_what_cards_would_bring() -> None:
    state = with_tops(*CARDS, tracks=(5, 6, 3, 9))
    assert [advance(state, card, state.totals(OPPOSITION))[:2] for card in CARDS] == [
        (2, 0),
        (4, 4),
        (2, 0),
        (2, 2),
    ]


def test_EX74_the_better_of_two() -> None:
    state = with_tops(*CARDS, tracks=(5, 6, 3, 9))
    assert best_cards(state, decks(state, *CARDS[:2])) == ("caribbean",)
    assert best_cards(state, decks(state, *CARDS[2:])) == ("slavery",)


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        (("caribbean-card-3", "south-america-card-1"), "south-america"),
        (("caribbean-card-3", "north-america-card-5"), "caribbean"),
        (("caribbean-card-3",), "caribbean"),
    ],
)
def test_EX75_beyond_15(cards: tuple[str, ...], best: str) -> None:
    state = with_tops(*cards, tracks=(5, 6, 14, 9))
    assert best_cards(state, decks(state, *cards)) == (best,)


@pytest.mark.parametrize(
    ("draw_rank", "best"), [("total-first", "south-america"), ("least-first", "caribbean")]
)
def test_EX76_total_or_least_first(draw_rank: str, best: str) -> None:
    """EN-59."""
    cards = ("south-america-card-2", "caribbean-card-1")
    state = with_tops(*cards, tracks=(5, 6, 7, 4), draw_rank=draw_rank)
    assert best_cards(state, decks(state, *cards)) == (best,)


def _attacked(**beside: str) -> State:
    return table(
        lanes={"CA": "RGGPPB", "NA": "RGGPPBB", "FE": "GGPPBBGG"},
        beside=beside,
        cities={"white": "CA3 CA1 NA1 FE4 EU3 EU1"},
    )


def test_EX77_an_attack_chit_makes_the_largest_difference() -> None:
    state = _attacked()
    swings = {"caribbean-1": 4, "caribbean-3": 4, "europe-3": 3, "north-america-1": 3, "europe-1": 2}
    assert {city: swing(state, "red", city) for city in swings} == swings
    assert swing(state, "red", "far-east-4") == 4
    found = chit_plan(state, Chit("red", "attack", "india-2", "india"))
    assert found == Plan("attack", ("caribbean-3", "caribbean-1"))


def test_EX78_a_disc_beside_a_lane_reaches() -> None:
    found = chit_plan(_attacked(FE="R"), Chit("red", "attack", "india-2", "india"))
    assert set(found.options) == {"caribbean-1", "caribbean-3", "far-east-4"}


@pytest.mark.parametrize(
    ("opposition", "seat", "payment_steal", "stolen"),
    [
        ((6, 4, 4, 9), (0, 0, 2, 3), "next-least", ("finance",)),
        ((6, 4, 4, 9), (0, 1, 1, 0), "next-least", ("culture", "finance")),
        ((6, 4, 5, 9), (1, 0, 0, 1), "next-least", ("industry",)),
        ((6, 4, 5, 9), (1, 0, 0, 1), "strict", ()),
    ],
)
def test_EX79_a_payment_chit_steals(
    opposition: tuple[int, ...], seat: tuple[int, ...], payment_steal: str, stolen: tuple[str, ...]
) -> None:
    """EN-65: only status tokens can be taken."""
    state = table(tracks=opposition, payment_steal=payment_steal)
    own(state, "white", seat)
    assert stealable(state) == stolen


def test_EN10_beyond_15_a_track_is_read_as_15_where_it_is_compared() -> None:
    state = table(tracks=(20, 16, 15, 20))
    own(state, "white", (0, 1, 1, 1))
    assert stealable(state) == ("culture", "finance", "politics")


@pytest.mark.parametrize(("lane", "how"), [("RWWGG", "ship"), ("RWWGW", "draw")])
def test_EX80_a_ship_chit_opens_a_region_or_draws(lane: str, how: str) -> None:
    state = red(lanes={"AF": lane})
    found = chit_plan(state, Chit("red", "ship-draw", "europe-1", "europe"))
    assert found.step == how
    assert found.options == (("africa",) if how == "ship" else found.options)
    assert found.options


def _present() -> State:
    lanes = {"CA": "RRRGGP", "AF": "RRGGPB", "FE": "RRRGGPPB"}
    state = table(lanes=lanes, tracks=RED_TRACKS)
    fill(state)
    for card in ("caribbean-card-1", "africa-card-1", "far-east-card-3"):
        on_top(state, card)
    state.decks["slavery"], state.decks["europe"] = [], []
    return state


def test_EX81_where_a_chit_draws() -> None:
    state = _present()
    assert chit_plan(state, Chit("red", "ship-draw", "caribbean-2", "caribbean")) == Plan(
        "draw", ("caribbean",)
    )
    assert chit_plan(state, Chit("red", "ship-draw", "india-2", "india")) == Plan("draw", ("far-east",))
    assert bonus_decks(state, "red") == ("far-east",)
    assert OPPOSITION in state.boards
