"""Setting up a solo game: worked examples EX-39 and EX-40, layouts, and what the tool lays."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ledger.core.errors import MoveIncomplete, MoveRefused, TablefoldError
from ledger.core.rules.verdicts import Chance, Decision
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor import GAME
from ledger.games.endeavor.opening.state import cities_for_disc, missing_in_europe, useful_swaps
from ledger.games.endeavor.state import State
from ledger.testing import given
from tests.games.endeavor.tables import city, colours, table

GRID = (
    "grid 1 workshop shipyard market 2 bank barracks guild-hall 3 theater fortress docks "
    "4 university trade-office cartographer 5 museum parliament exchange"
)
LAYOUT = (
    "layout cities europe FFICFFPICF africa CO south-america CPF caribbean CPO north-america PII india PIP "
    "far-east FIPCC lanes africa AOCOPP south-america FSICIP caribbean CFPFFC north-america IOCCSFI "
    "india CPPCPIC far-east SFOPIPYI links CFPAISPPPICCYFPFCIIFPSPPPS"
)


def _europe(word: str) -> list[str]:
    state = table()
    state.token = {
        f"europe-{number}": state.atlas.letters[letter]
        for number, letter in enumerate(word, 1)
        if letter != "."
    }
    return list(missing_in_europe(state))


@pytest.mark.parametrize(
    ("word", "lacks"), [("IICFPPCIIP", ["a chit"]), ("ICCFSPPCFI", []), ("CCFSPPOFCP", ["industry"])]
)
def test_EX39_what_europe_lacks(word: str, lacks: list[str]) -> None:
    assert _europe(word) == lacks


def _lacking_a_chit(**links: str) -> State:
    """Europe shows one industry, one culture, one finance, and politics everywhere else."""
    state = table()
    state.is_set_up, state.layouts, state.round, state.rounds = False, 1, None, 0
    state.mat.grid, state.mat.discs = {1: ("workshop",)}, ("red",)
    kinds = ("industry", "culture", "finance", *["politics"] * 7)
    state.token = {f"europe-{number}": kind for number, kind in enumerate(kinds, 1)}
    state.token |= {link.replace("_", "-"): token for link, token in links.items()}
    return state


def test_EN29_a_swap_that_loses_as_much_as_it_brings_is_not_listed() -> None:
    state = _lacking_a_chit(europe_3__caribbean_3="attack", europe_4__caribbean_1="attack")
    assert useful_swaps(state) == [("europe-4", "europe-4--caribbean-1")]
    assert [move.text for move in listing.legal_moves(GAME, state)] == ["swap EU4 CA1"]


def test_EN29_where_only_a_roundabout_way_is_left_every_swap_is_listed() -> None:
    state = _lacking_a_chit(europe_3__caribbean_3="attack")
    assert ("europe-3", "europe-3--caribbean-3") in useful_swaps(state)


def test_EN29_where_no_link_brings_what_is_missing_the_tokens_are_laid_again() -> None:
    due = GAME.pending(_lacking_a_chit(europe_4__caribbean_1="politics"))
    assert isinstance(due, Chance)
    assert due.prompt == "no link brings a chit to europe: lay the tokens again"
    assert isinstance(GAME.pending(_lacking_a_chit(europe_4__caribbean_1="payment")), Decision)


def test_EX40_a_colours_city_in_europe() -> None:
    lanes = {"AF": "PG", "SA": "BG", "CA": "GP", "NA": "GR", "IN": "BP", "FE": "BR"}
    state = table(lanes=lanes)
    for kind, spots in (("industry", "EU4 EU6 EU7"), ("politics", "EU2 EU3"), ("finance", "EU9 EU10")):
        state.token |= dict.fromkeys(map(city, spots.split()), kind)
    assert cities_for_disc(state, "red", "industry") == ("second", ("europe-7",))
    assert cities_for_disc(state, "black", "politics") == ("first", ("europe-2", "europe-3"))
    assert cities_for_disc(state, "red", "finance") == ("free", ("europe-9", "europe-10"))
    assert cities_for_disc(state, "purple", "finance") == ("first", ("europe-10",))


def test_a_layout_is_fourteen_words() -> None:
    play = given(GAME, "white", GRID, "discs GRBGPRBP", LAYOUT, variant="solo")
    assert play.state.token["europe-1"] == "finance"
    assert play.asked == "white: europe lacks a chit: swap a city with one of its links"
    assert play.offered[0].startswith("swap EU")


def test_a_short_layout_is_reported() -> None:
    play = given(GAME, "white", GRID, "discs GRBGPRBP", variant="solo")
    with pytest.raises(MoveIncomplete, match="14 words, not 1"):
        play.when("layout FFICFFPICF")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (LAYOUT.replace("africa CO", "africa XO"), "cities africa: no token has the letter X"),
        (LAYOUT.replace("FPSPPPS", "FPSIIIS"), "links: I 18/17"),
        (LAYOUT.replace("AOCOPP", "AOCOP"), "lane africa: AOCOP has 5 letters for 6 spaces"),
    ],
)
def test_a_wrong_layout_names_the_word_and_the_letter(wrong: str, why: str) -> None:
    given(GAME, "white", GRID, "discs GRBGPRBP", variant="solo").when(wrong).impossible(why)


def test_discs_are_typed_as_letters_or_words() -> None:
    for typed in ("GRBGPRBP", "green red black green purple red black purple", "g,r,b,g,p,r,b,p"):
        play = given(GAME, "white", GRID, f"discs {typed}", variant="solo")
        assert list(play.state.mat.discs) == colours("GRBGPRBP")


def test_the_tool_lays_the_same_for_the_same_seed() -> None:
    one, other = (given(GAME, "white", variant="solo", seed=4) for _ in range(2))
    assert one.events == other.events
    assert one.state.mat.discs == other.state.mat.discs


def test_an_exchanged_disc_goes_back_to_the_pool_of_the_second_run() -> None:
    """Both runs together lay three of each colour, whatever was exchanged between them."""
    play = given(GAME, "white", variant="solo", seed=4)
    assert "red starts no lane yet" in play.asked
    (first,) = play.state.mat.runs
    play.after("exchange AF red")
    changed, second = play.state.mat.runs
    assert changed == ("red", *first[1:])
    assert Counter((*changed, *second)) == dict.fromkeys(("red", "green", "purple", "black"), 3)


def test_a_scripted_opponent_begins_without_markers_and_without_a_building() -> None:
    """SoloPlay, Setup: it plays on the map alone."""
    boards = given(GAME, "white", variant="solo", seed=4).state.boards
    assert (boards["opposition"].supply, dict(boards["opposition"].sites)) == (0, {})
    assert boards["white"].supply > 0


@pytest.mark.parametrize("seats", ["ann", "opposition", "neutral"])
def test_seats_are_colours(seats: str, tmp_path: object) -> None:
    from ledger.desk.desk import Desk  # noqa: PLC0415
    from ledger.desk.new_log import NewGame  # noqa: PLC0415

    with pytest.raises(TablefoldError) as caught:
        Desk.new(f"{tmp_path}/a.jsonl", NewGame(game="endeavor", variant="solo", seats=(seats,)))
    assert "white, red, green, purple, black" in caught.value.hint


def test_EN29_where_no_single_swap_repairs_those_that_lead_on_come_first(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", variant="solo", seats=("green",), dealer="tool", seed=13)
    desk = Desk.new(tmp_path / "repairs.jsonl", wanted)
    listed = {move.text: move for move in desk.moves()}
    assert "swap EU8 NA1" in listed
    assert "swap EU1 NA3" not in listed
    assert listed["swap EU8 NA1"].help.endswith("leads on; the next one can bring what is missing")
    with pytest.raises(MoveRefused, match="brings nothing that is missing"):
        desk.do("swap EU1 NA3")
    desk.do("swap EU8 NA1")
    assert any(move.help.endswith("brings what is missing") for move in desk.moves())
