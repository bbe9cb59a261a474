"""Setup: layout, deck, who goes first. Source: the rules' heading Setup; rulings EF-1 to EF-4, EF-35."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadSetup
from ledger.core.log.events import Event
from ledger.desk.correcting import insert
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame, header_for, setup_of
from ledger.games.effortless import GAME
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.setup import LayoutKept, LayoutReset, SpotDealt
from ledger.games.effortless.visits import CardsLooked, EffortPlaced
from ledger.testing import given, setup_for
from tests.games.effortless.tables import laid, table, visited

FIVE = "ann bob cat dan eve"


def test_EF01_turns_go_clockwise_from_the_first_player() -> None:
    play = given(GAME, "ann bob cat", *laid(), *["refill ?"] * 6, "first bob")
    assert play.asked == "bob: place effort"
    assert visited(play, "City").asked == "cat: place effort"
    assert visited(play, "City").asked == "ann: place effort"
    play.when("bob place Docks").refused("EF-1")


def test_EF02_the_layout_may_be_reset_any_number_of_times_until_it_is_kept() -> None:
    play = given(GAME, "ann bob", *laid()[:-1]).after("reset", *laid("Temple")[:-1], "reset")
    assert tuple(play.state.spots) == ()
    assert play.state.layouts == 2
    play.after(*laid("Market")).when(LayoutReset(by="table")).refused("Refill Locations")


def test_EF02_a_reset_shuffles_all_twelve_locations_and_modifiers_again() -> None:
    play = given(GAME, "ann bob", seed=3)
    first = [(spot.location, spot.modifier) for spot in play.state.spots.values()]
    second = [(spot.location, spot.modifier) for spot in play.after("reset").state.spots.values()]
    assert first != second
    again = given(GAME, "ann bob", "reset", seed=3)
    assert second == [(spot.location, spot.modifier) for spot in again.state.spots.values()]


@pytest.mark.parametrize("seats", ["ann", "ann bob cat dan eve fay"])
def test_EF03_only_two_to_five_players(seats: str) -> None:
    with pytest.raises(BadSetup):
        header_for(GAME, NewGame(game="effortless", seats=tuple(seats.split())), created="", log="")


@pytest.mark.parametrize("seats", ["ann bob", "ann bob cat dan eve"])
def test_EF03_two_to_five_players(seats: str) -> None:
    wanted = NewGame(game="effortless", seats=tuple(seats.split()))
    assert header_for(GAME, wanted, created="", log="").seats == wanted.seats


@pytest.mark.parametrize("seat", ["place", "Claim", "temple", "Wisdom", "holy", "undo"])
def test_a_seat_is_not_named_like_something_that_is_typed(seat: str) -> None:
    wanted = NewGame(game="effortless", seats=("ann", seat), words=("undo",))
    with pytest.raises(BadSetup, match=f"{seat!r} cannot be a seat's name here"):
        header_for(GAME, wanted, created="", log="")


def test_a_log_with_such_a_seat_can_still_be_read() -> None:
    header = header_for(GAME, NewGame(game="effortless", seats=("ann", "bob")), created="", log="")
    assert setup_of(GAME, replace(header, seats=("ann", "temple"))).seats == ("ann", "temple")


@pytest.mark.parametrize(
    ("seats", "each"), [("ann bob", 20), ("ann bob cat", 20), (FIVE[:15], 20), (FIVE, 16)]
)
def test_setup_3_effort_by_number_of_players(seats: str, each: int) -> None:
    state = GAME.start(setup_for(GAME, seats))
    assert {each} == set(state.supply.values())


MARKED = {
    "name": "marked *(made-up, test only)*",
    "card": [
        {"name": "Plain"},
        {"name": "Three", "copies": {"3+": 1}},
        {"name": "Four", "copies": {"4+": 1}},
        {"name": "Five", "copies": {"5+": 2}},
    ],
}


@pytest.mark.parametrize(("seats", "size"), [("ann bob", 1), ("ann bob cat", 2), (FIVE[:15], 3), (FIVE, 5)])
def test_EF04_marked_cards_leave_the_deck_and_unmarked_ones_never_do(seats: str, size: int) -> None:
    play = given(GAME, seats, *_six_unknown(), catalog=MARKED)
    assert size == play.state.deck.left


def _six_unknown() -> list[Event]:
    spots = [SpotDealt(by="table", pos=pos, location=f"L{pos}", modifier=f"M{pos}") for pos in range(1, 7)]
    return [*spots, LayoutKept(by="table")]


def test_EF04_a_card_with_a_removed_mark_is_refused() -> None:
    given(GAME, "ann bob cat", *laid()).when("refill Scale Head").refused("Setup, 4")


def test_setup_6_every_slot_is_dealt_in_the_face_that_its_location_asks() -> None:
    play = table("Library", "Cave", "Coliseum", "Temple", "Market", "City")
    assert [len(spot.slots) for spot in play.state.spots.values()] == [3, 1, 2, 0, 2, 1]
    down = {token for pos in (1, 2) for token in play.state.spots[pos].slots}
    assert down == play.state.down


def test_setup_6_a_face_up_card_in_the_library_is_refused() -> None:
    play = given(GAME, "ann bob cat", *laid("City", "Library"))
    dealt = CardDealt(by="table", pos=1, slot=1, down=True)
    play.when(dealt).refused("Refill Locations")


def test_setup_7_the_tool_draws_the_first_player_at_random() -> None:
    firsts = {given(GAME, "ann bob cat", "keep", seed=seed).state.first for seed in range(20)}
    assert {"ann", "bob", "cat"} == firsts


def test_EF35_places_are_numbered_from_the_left_for_the_whole_game() -> None:
    play = table("Tavern", "Library")
    play.when("place 2").then(EffortPlaced(by="ann", pos=2), CardsLooked(by="ann", pos=2))
    play.when(EffortPlaced(by="ann", pos=7)).impossible("no place 7")


def test_a_location_or_modifier_lies_at_one_place_only() -> None:
    play = given(GAME, "ann bob", "lay Cave Lively")
    twice = SpotDealt(by="table", pos=2, location="Cave", modifier="Eerie")
    play.when(twice).impossible("Cave already lies at another place")
    again = SpotDealt(by="table", pos=2, location="City", modifier="Lively")
    play.when(again).impossible("Lively already lies at another place")


def test_a_tool_cannot_deal_from_a_catalog_without_cards() -> None:
    with pytest.raises(BadSetup):
        given(GAME, "ann bob", catalog=MARKED, seed=1)


def test_only_the_dealer_deals() -> None:
    play = given(GAME, "ann bob cat", *laid())
    play.when(CardDealt(by="ann", pos=1, slot=1)).refused("Refill Locations")


@pytest.mark.parametrize(("place", "is_laid_again"), [(1, False), (2, True)])
def test_after_a_reset_that_was_forgotten_effort_lies_at_the_same_location_or_the_table_is_asked(
    tmp_path: Path, place: int, is_laid_again: bool
) -> None:
    """It once stayed at its place, where another location lies now."""
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cat"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "reset.jsonl", wanted)
    desk.do("keep")
    location = desk.state.spots[place].location
    desk.do(f"place {location}")
    correction = insert(desk, 6, ["reset"])
    assert (correction.growth.conflict is None) is is_laid_again
    if is_laid_again:
        correction.write()
        spots = {spot.location: spot for spot in desk.state.spots.values()}
        assert spots[location].count("bob") == 1
        assert desk.state.spots[place].location != location
