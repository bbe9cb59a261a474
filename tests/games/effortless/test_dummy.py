"""The two-player game. Source: 2 Player Rules; rulings EF-31 to EF-36."""

from __future__ import annotations

import pytest

from ledger.games.effortless.abilities import SlotCleared
from ledger.games.effortless.dummy import DummyRolled
from ledger.games.effortless.view import view
from ledger.games.effortless.visits import EffortPlaced
from ledger.testing import Play
from tests.games.effortless.tables import dealt, spent, table, visited

TWO = "ann bob"
ROLL = "what does the dummy's die show?"


def round_of(*locations: str) -> Play:
    """Both seats have visited the same location; the die is about to be rolled."""
    play = table(*locations, seats=TWO)
    return visited(play, locations[0], locations[0])


def test_only_two_players_have_a_dummy() -> None:
    assert "dummy" not in table().state.supply
    assert "dummy" in table(seats=TWO).state.supply


def test_the_dummy_rolls_after_both_had_a_turn() -> None:
    play = visited(table("City", seats=TWO), "City")
    assert play.asked == "bob: place effort"
    play.when(DummyRolled(by="table", value=1)).refused("Place Effort")
    assert visited(play, "City").asked == ROLL
    play.when("ann place city").refused("2 Player Rules")


def test_the_die_places_an_effort_and_all_cards_there_are_discarded() -> None:
    play = round_of("City", "Coliseum")
    play.when("roll 2").then(
        DummyRolled(by="table", value=2),
        EffortPlaced(by="dummy", pos=2),
        SlotCleared(by="table", pos=2, slot=1),
        SlotCleared(by="table", pos=2, slot=2),
    )
    assert (play.facts["dummy Coliseum"], play.facts["discard"]) == (1, 2)
    assert dealt(play).asked == "ann: place effort"


def test_the_dummy_gains_nothing_and_does_no_ability() -> None:
    play = round_of("City", "Prison").after("roll 2")
    assert (play.facts["ann City"], play.facts["bob City"]) == (1, 1)
    assert (play.facts["ann cards"], play.facts["bob cards"]) == (1, 1)


def test_both_turns_and_the_dummys_belong_to_one_round() -> None:
    play, seen = table("City", seats=TWO), list[str]()
    for _ in range(2):
        for move in ("place city", "place city", "roll 2"):
            play = visited(play, "City") if move == "place city" else dealt(play.after(move))
            seen.append(view(play.state)[0].text.rpartition(", ")[2])  # type: ignore[union-attr]
    assert seen == ["round 1"] * 3 + ["round 2"] * 3


def test_the_die_has_six_faces() -> None:
    round_of("City").when(DummyRolled(by="table", value=7)).impossible("six faces")


def test_EF31_the_dummy_has_as_much_effort_as_a_seat() -> None:
    assert table(seats=TWO).facts["dummy supply"] == 20


@pytest.mark.parametrize(("last_roll", "left"), [(True, 0), (False, 1)])
def test_EF32_the_dummy_acts_after_the_very_last_turn(last_roll: bool, left: int) -> None:
    play = spent(table("City", seats=TWO, dummy_last_roll=last_roll), but=1)
    play = visited(play, "City", "City")
    if last_roll:
        assert play.asked == ROLL
        play.after("roll 1")
    assert play.asked == "the game is over"
    assert play.facts["dummy supply"] == left


def test_EF34_at_a_location_without_cards_nothing_is_discarded() -> None:
    play = round_of("City", "Tavern")
    play.when("roll 2").then(DummyRolled(by="table", value=2), EffortPlaced(by="dummy", pos=2))
    assert play.asked == "ann: place effort"


def test_EF35_the_die_counts_places_from_the_left() -> None:
    play = round_of("City", "Docks", "River").after("roll 3")
    assert play.facts["dummy River"] == 1


def test_EF36_the_refill_lies_as_the_location_asks() -> None:
    play = round_of("City", "Library").after("roll 2")
    assert play.facts["discard"] == 3
    assert set(play.state.spots[2].slots) <= play.state.down


def test_EF18_a_face_down_card_that_the_dummy_clears_is_offered_unnamed() -> None:
    play = round_of("Crypt", "Cave")
    play.after("roll 2", "place crypt")
    assert play.offered[0].startswith("recover ")
    assert play.state.deck.discards[-1] in play.state.down


def test_the_game_ends_when_all_effort_is_placed() -> None:
    play = spent(table("City", seats=TWO), but=1)
    play = visited(play, "City", "City")
    play.after("roll 4")
    assert play.asked == "the game is over"
    play.when("ann place city").impossible("no effort left")
