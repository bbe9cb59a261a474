"""The worked examples of the rules page: MT-X1 to MT-X7 and CO-1 to CO-8. (CO-9 is about deck files.)"""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveRefused, SeveralWays
from ledger.core.rules.rulebook import TABLE
from ledger.games.courses import GAME
from ledger.games.courses.acting import CourseCleared
from ledger.games.courses.ending import GameWon
from ledger.games.courses.playing import PartnerEntered, SupporterPlayed
from ledger.games.courses.turns import NoCourseLeft
from ledger.testing import given
from tests.games.courses.tables import CATALOG, emptied, in_play, lying, pile, state, table


def test_MTX1_twenty_points_win_at_once() -> None:
    """Given 18 points, when a partner of value 3 clears, then 21 win, whatever else was planned."""
    play = table(
        "ann bob", "flip Crag", "enter Ace at Crag", "clear Crag with Ace", "end", "flip Mead", "end"
    )
    assert play.facts["ann points"] == 18
    play.after("flip Weir", "enter Titan at Weir with c1")
    play = play.when("clear Weir with Titan").then(
        CourseCleared(by="ann", course=4, partner=5, points=3),
        GameWon(by=TABLE, seat="ann", how="points"),
    )
    assert play.score.winners == ("ann",)
    assert play.score.total("ann") == 21
    play.when("ann end").refused("Game end")


def test_MTX2_the_first_turns() -> None:
    """A course that paid is tapped and cannot be cleared; a partner may go to another seat's course."""
    play = table("ann bob")
    assert (play.facts["ann hand"], play.facts["ann deck"]) == (7, 53)
    play.after("flip Mead", "enter Pike at Mead")
    assert state(play).cards[1].tapped
    play.when("clear Mead with Pike").refused("Clear")
    play.after("end")
    assert (play.facts["bob hand"], play.facts["bob deck"]) == (8, 52)
    play.after("flip Fell", "enter Quill at Mead")
    play.when("clear Mead with Quill").refused("Clear")


def test_MTX3_a_battle_makes_room_for_a_clear() -> None:
    """Two untapped partners hinder each other; the attacker is tapped, and a second partner clears."""
    play = table(
        "ann bob", "flip Mead", "enter Pike at Mead", "end", "flip Fell", "enter Quill at Mead", "end"
    )
    play.after("flip Tarn", "enter Rook at Mead")
    play.when("clear Mead with Pike").refused("Clear")
    play.after("battle at Mead: Pike Quill")
    assert "Quill" not in in_play(play)
    assert pile(play, "bob") == ["Quill"]
    play.when("clear Mead with Pike").refused("Clear")
    play.after("clear Mead with Rook")
    assert play.facts["ann points"] == 2
    assert state(play).cards[1].tapped
    assert lying(play, "Rook").tapped


def test_MTX4_damage_is_not_remembered() -> None:
    """Power 1 against 2 does nothing, and neither does a second attacker of power 1."""
    play = table("ann bob", "flip Mead", "enter Pike at Mead", "end", "flip Fell")
    play.after("enter Rook at Mead", "enter Rook at Mead")
    first, second = (card.label for card in state(play).of("partner", "bob"))
    play.after(f"battle at Mead: {first} Pike", f"battle at Mead: {second} Pike")
    assert "Pike" in in_play(play)


def test_MTX5_dear_partners_tap_all_courses() -> None:
    """Three courses of one star pay for 3, and none can be cleared until the next untap phase."""
    play = table("ann bob", "flip Mead", "end", "flip Dell", "end", "flip Fell", "end", "flip Bank", "end")
    play.after("flip Tarn", "enter Titan at Tarn")
    courses = state(play).of("course", "ann")
    assert [card.tapped for card in courses] == [True, True, True]
    for name in ("Mead", "Fell", "Tarn"):
        play.when(f"clear {name} with Titan").refused("Clear")
    play.after("end", "flip Cove", "end")
    assert not any(card.tapped for card in courses)


def test_MTX6_when_the_decks_are_empty() -> None:
    """With one draw a turn a deck is empty in a seat's 53rd turn (the first one's 54th), courses after 10."""
    play = table("ann bob")
    flipped = 0
    while not state(play).winner:
        is_flip = play.asked.startswith("which course")
        flipped += is_flip
        play.after("flip ?" if is_flip else "end")
    assert flipped == 2 * 10
    assert [event.seat for event in play.events if isinstance(event, NoCourseLeft)][:2] == ["ann", "bob"]
    assert (state(play).winner, state(play).how) == ("ann", "last_standing")
    assert state(play).rounds == 2 * 53
    assert play.facts["ann deck"] == 1


def test_MTX7_a_cleared_course_comes_back_in_its_owners_untap_phase() -> None:
    play = table(
        "ann bob", "flip Mead", "end", "flip Fell", "enter Rook at Mead", "clear Mead with Rook", "end"
    )
    assert not state(play).cards[1].tapped
    assert play.asked == "which course does ann flip?"


def test_CO1_the_fewest_stars_over_the_cost_are_tapped() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Dell", "end", "flip Crag")
    play = play.when("play Two").then(SupporterPlayed(by="ann", card="Two", tapped=(3,), overpaid=1))
    assert [card.tapped for card in state(play).of("course", "ann")] == [False, True]
    other = table("ann bob", "flip Mead", "end", "flip Dell", "end", "flip Crag")
    other.when("play Two with c1 c3").then(SupporterPlayed(by="ann", card="Two", tapped=(1, 3), overpaid=2))


def test_CO2_several_ways_to_pay_are_refused_and_listed() -> None:
    play = table(
        "ann bob", "flip Mead", "end", "flip Dell", "end", "flip Fell", "end", "flip Bank", "end", "flip Tarn"
    )
    play.after(*(f"enter Rook at {course}" for course in ("Mead", "Fell", "Tarn")))
    before = len(play.events)
    with pytest.raises(MoveRefused, match=r"Several ways pay 2 stars for Two") as refusal:
        play.when("play Two")
    for way in ("with c1 c3", "with c1 c5", "with c3 c5"):
        assert way in refusal.value.message
    assert len(play.events) == before
    assert [move for move in play.offered if move.startswith("play Two")] == ["play Two with c1 c3"]
    play.after("end", "flip Crag", "end", "flip Holm", "enter Meek at Holm")
    with pytest.raises(SeveralWays) as all_six:
        play.when("play Two")
    assert len(all_six.value.more) == 6


def test_MT7_which_of_equal_courses_pays_is_no_question() -> None:
    """Where a partner lies, and where one is to go, somebody may want to clear."""
    play = table(
        "ann bob", "flip Mead", "end", "flip Dell", "end", "flip Fell", "end", "flip Bank", "end", "flip Tarn"
    )
    assert [move for move in play.offered if move.startswith("play Two")] == ["play Two"]
    play.after("enter Rook at Mead")
    play.when("enter Pike at Fell").then(
        PartnerEntered(by="ann", card="Pike", course=3, tapped=(5,), overpaid=0)
    )


def test_MT7_courses_that_give_other_stars_are_not_equal() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Dell", "end", "flip Fell", "end", "flip Bank")
    play.after("end", "flip Weir")
    with pytest.raises(MoveRefused, match="Several ways pay 2 stars for Two") as refusal:
        play.when("play Two")
    assert "with c1 c3, with c5" in refusal.value.message


def test_CO3_a_defeated_partner_takes_all_that_is_attached_along() -> None:
    """Attachments of several owners, one carrying another: each card goes to its own owner's pile."""
    play = table("ann bob", "flip Mead", "enter Pike at Mead", "play Charm", "end", "flip Fell")
    play.after("play Twine", "attach Twine to Pike", "play Twine", "attach i6 to Charm")
    play.after("enter Ace at Mead", "battle at Mead: Ace Pike")
    assert sorted(map(str, pile(play, "ann"))) == ["Charm", "Pike"]
    assert pile(play, "bob") == ["Twine", "Twine"]
    assert in_play(play) == ["Mead", "Fell", "Ace"]


def test_CO4_a_move_and_its_payment_are_one_step() -> None:
    """One event says both, so that undo takes both back."""
    play = table("ann bob", "flip Mead", "end", "flip Dell", "end", "flip Fell")
    entered = PartnerEntered(by="ann", card="Pike", course=1, tapped=(1, 3), overpaid=1)
    play.when("enter Pike at Mead with c1 c3").then(entered)


@pytest.mark.parametrize(("knob", "left"), [("remove", ["Mead"]), ("stay_neutral", ["Mead", "Fell", "Pike"])])
def test_CO5_a_seat_that_decks_out_takes_its_cards_along(knob: str, left: list[str]) -> None:
    """Ann's partner at bob's course is discarded (MT-27), or stays there; then it is cy's turn."""
    play = table(
        "ann bob cy",
        "flip Mead",
        "end",
        "flip Fell",
        "enter Rook at Fell",
        "end",
        "flip Tarn",
        "end",
        eliminated_courses=knob,
    )
    play.after("flip Dell", "enter Pike at Fell with c1")
    emptied(play, "bob", 1).after("end")
    assert play.asked == "which course does cy flip?"
    names = [name for name in in_play(play) if name not in ("Tarn", "Dell")]
    assert names == left
    assert pile(play, "ann") == (["Pike"] if knob == "remove" else [])
    assert "Rook" not in in_play(play)


def test_CO6_a_text_that_draws_the_last_card_and_scores_wins() -> None:
    """MT-26: points are looked at first."""
    play = table(
        "ann bob", "flip Mead", "enter Ace at Mead", "clear Mead with Ace", "end", "flip Fell", "end"
    )
    play.after("flip Tarn")
    emptied(play, "ann", 1).after("play Bounty")
    assert (state(play).winner, state(play).how) == ("ann", "points")


def test_CO7_the_fourth_copy() -> None:
    """Unknown lists: the fourth is refused by MT-4, also after a mulligan: the three turned up later."""
    three = ("flip Mead", *["enter Rook at Mead"] * 3)
    table("ann bob", *three).when("enter Rook at Mead").refused("MT-4")
    play = given(GAME, "ann bob", "mulligan", "keep", "order ann bob", *three, catalog=CATALOG)
    play.when("enter Rook at Mead").refused("MT-4")


def test_MT4_a_course_does_not_turn_up_from_a_draw_deck() -> None:
    play = table("ann bob", "flip Mead", "play Rain Barrel")
    play.when("turn Fell").refused("MT-4")


def test_CO7_nobody_can_check_the_fourth_copy_once_a_card_went_back_to_the_deck() -> None:
    for where in ("top", "bottom", "shuffled"):
        play = table(
            "ann bob", "flip Mead", *["enter Rook at Mead"] * 3, "play Riddle", f"deck p2 {where}", "done"
        )
        play.when("enter Rook at Mead").unverifiable("MT-4")


def test_where_all_others_are_tapped_there_is_nobody_to_battle() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "end", defender_must_be_untapped=True)
    play.after("flip Fell", "enter Meek at Mead", "battle at Mead: Meek Rook", "end", "flip Tarn")
    play.after("enter Ace at Mead")
    assert lying(play, "Meek").tapped
    play.when("battle at Mead: Ace Ace").impossible("nobody else has an untapped partner at Mead")


def test_CO8_tapped_attackers_and_defenders() -> None:
    """A tapped attacker is refused; a tapped defender beside an untapped one is legal, or not (knob)."""
    for knob in (False, True):
        play = table("ann bob", "flip Mead", "enter Rook at Mead", "end", defender_must_be_untapped=knob)
        play.after(
            "flip Fell", "enter Meek at Mead", "enter Quill at Mead", "battle at Mead: Meek Rook", "end"
        )
        play.after("flip Tarn", "enter Ace at Mead")
        assert lying(play, "Meek").tapped
        assert not lying(play, "Quill").tapped
        if knob:
            play.when("battle at Mead: Ace Meek").refused("MT-13")
        else:
            play.when("battle at Mead: Ace Meek").legal()
            play.when("battle at Mead: Ace Quill").refused("Battle")
