"""Presence, governors, links and attacks: worked examples EX-16 to EX-26."""

from __future__ import annotations

import pytest

from ledger.games.endeavor.lands import drawable, governor, is_drawable, linked, presence, reaches, swing, top
from ledger.games.endeavor.sea.cities import Attacked, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.worth import lines
from tests.games.endeavor.tables import colours, on_top, table


def test_EX16_presence_draws() -> None:
    state = table("base", lanes={"CA": "WRGWRG"}, cities={"white": "CA1"})
    on_top(state, "caribbean-card-3")
    assert presence(state, "white", "caribbean") == 3
    assert is_drawable(state, "white", "caribbean")
    on_top(state, "caribbean-card-4")
    assert not is_drawable(state, "white", "caribbean")


def test_EX17_the_first_cards_need_no_city() -> None:
    state = table("base")
    assert tuple(drawable(state, "white")) == ("europe", "slavery")
    on_top(state, "europe-card-1")
    assert tuple(drawable(state, "white")) == ("slavery",)


def test_EX18_a_closed_region_gives_nothing() -> None:
    """EN-26: a governor lies on top of its deck until the lane is full."""
    state = table("base", lanes={"IN": "WWWR"})
    assert presence(state, "white", "india") == 3
    assert top(state, "india") is None
    assert not is_drawable(state, "white", "india")
    assert not reaches(state, "white", "india")


@pytest.mark.parametrize(
    ("lane", "winner"), [("RWWGRW", "white"), ("RGRGWP", "green"), ("RWGRWG", "green"), ("PRGBWWR", "red")]
)
def test_EX19_governors(lane: str, winner: str) -> None:
    assert governor(colours(lane)) == winner


@pytest.mark.parametrize(
    ("lane", "winner"), [("NNWWN", "neutral"), ("WNWNR", "neutral"), ("NWNW", "white"), ("NWR", "red")]
)
def test_EX20_governors_of_shortened_lanes(lane: str, winner: str) -> None:
    assert governor(colours(lane)) == winner


@pytest.mark.parametrize(
    ("short", "name", "lane", "winner"),
    [
        pytest.param("AF", "africa", "GRWN", "neutral", id="EX-88"),
        pytest.param("CA", "caribbean", "NGNG", "green", id="EX-89"),
        pytest.param("IN", "india", "GNRRR", "red", id="EX-90"),
        pytest.param("FE", "far-east", "GGWWNWR", "white", id="EX-91"),
    ],
)
def test_governors_of_the_three_player_game(short: str, name: str, lane: str, winner: str) -> None:
    """EN-89: neutral discs take part in a tie; a card that they win leaves the game."""
    state = table("three", lanes={short: lane[:-1]}, lengths={short: len(lane)})
    event = shipped(state, "white", colours(lane)[-1], name)
    assert event.governor == winner
    assert event.card == f"{name}-governor"
    assert event.card_to == ("out" if winner == "neutral" else winner)


def test_EX21_discs_beside_a_lane_count_for_presence_alone() -> None:
    """EN-15: and never for the governor, who is awarded once."""
    state = table("base", "white red green purple black", lanes={"AF": "RRGGPB"}, beside={"AF": "WW"})
    assert presence(state, "white", "africa") == 2
    beside = shipped(state, "white", "white", "africa")
    assert (beside.space, beside.gains, beside.opened) == (None, (), False)
    assert governor(state.lane["africa"]) == "green"


def test_EX22_two_links_bring_two_tokens() -> None:
    tokens = {"africa-1--africa-2": "finance", "europe-8--africa-1": "attack"}
    state = table("base", lanes={"AF": "WRRGGR"}, cities={"white": "EU8 AF2"}, tokens=tokens)
    gains = occupied(state, "white", "white", "africa-1").gains
    assert {(gain.space, gain.token) for gain in gains} == set(tokens.items())


STRING = {"white": "CA3 CA1 NA1"}


def test_EX23_the_middle_of_a_string_swings_most() -> None:
    state = table(cities=STRING)
    assert [swing(state, "red", city) for city in ("caribbean-3", "caribbean-1", "north-america-1")] == [
        3,
        4,
        3,
    ]


def test_EX24_a_link_of_the_attacker_counts_too() -> None:
    state = table(cities={**STRING, "red": "EU4"})
    assert swing(state, "red", "caribbean-1") == 5


def test_whoever_may_attack_a_city_reads_what_it_brings() -> None:
    link = {"africa-1--africa-2": "finance"}
    state = table("base", lanes={"AF": "WRRGGR"}, cities={"white": "AF1 CA1", "red": "AF2"}, tokens=link)
    (city,) = Attacked.args
    helps = {choice.value: choice.help for choice in city.choices(state, "red", ())}
    assert helps == {"africa-1": "white's, swing 3: finance", "caribbean-1": "white's, swing 2: no token"}


def test_EX25_two_glory_swing_twice() -> None:
    assert swing(table(cities={"white": "FE4"}), "red", "far-east-4") == 4


def test_EX26_cities_and_links() -> None:
    state = table("base", cities={"white": "EU5 EU6 EU7 EU10 NA2"})
    assert len(linked(state, "white")) == 4
    assert (lines(state, "white")["cities"], lines(state, "white")["links"]) == (5, 4)
