"""What a table counts, what the first decision of a turn is, and what is said about what cannot be paid."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import BadSetup, MoveRefused
from ledger.core.pieces.luck import Luck
from ledger.games.courses import GAME
from ledger.games.courses.texts.chance import DieShown
from ledger.games.courses.turns import Drew, TurnEnded, TurnStarted, UntappedAll
from ledger.testing import given, setup_for
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, _card, state, table

THREE = "ann bob cy"


# counts


@pytest.mark.parametrize(
    ("count", "why"), [(9, ""), (8, ""), (10, "ann brought only 10, and 1 course came into play")]
)
def test_MT04_courses_in_play_are_no_more_in_the_course_deck(count: int, why: str) -> None:
    """M1: course deck and world map are ten together."""
    play = table("ann bob", "flip Mead", "adjust ann courses 7")
    verdict = play.when(f"adjust ann courses {count}").verdict
    assert (verdict.kind, verdict.why) == (("refused", why) if why else ("legal", ""))


def test_MT04_nobody_brought_more_cards() -> None:
    play = table("ann bob", "flip Mead")
    assert play.when("adjust bob courses 11").verdict.why == "bob brought only 10"
    play.when("adjust bob deck 61").refused("MT-4")
    play.when("adjust bob deck 60").legal()


def test_a_deck_that_is_counted_shorter_loses_what_lay_on_it_first() -> None:
    play = table(
        "ann bob", "flip Mead", "play Riddle", "deck ann hand Pike top", "deck ann hand Quill bottom"
    )
    play.after("done", "adjust ann deck 1")
    deck = state(play).players["ann"].deck
    assert (len(deck.top), len(deck.bottom), play.facts["ann deck"]) == (0, 1, 1)
    play.after("adjust ann deck 3")
    assert (len(deck.bottom), play.facts["ann deck"]) == (1, 3)


# who gives up


def test_nobody_gives_up_once_the_game_is_over() -> None:
    table("ann bob", "flip Mead", "bob concede").when("ann concede").refused("Game end")
    given(GAME, "ann bob", catalog=CATALOG).when("ann concede").refused("Setup")


def test_MT37_what_a_text_owes_to_a_seat_that_gives_up_is_over_and_the_text_goes_on() -> None:
    play = table(THREE, "flip Mead", "play Riddle", "mill bob 2", "bob concede")
    assert play.asked == "ann: Riddle: type what it does, then done"
    play = table(THREE, "flip Mead", "play Riddle", "mill bob 2", "cy concede")
    assert play.asked == "which card does bob turn from the deck?"


@pytest.mark.parametrize("owed", ["mill bob 2", "roll 6"])
def test_MT37_the_text_of_a_seat_that_gives_up_is_over_with_all_that_it_owes(owed: str) -> None:
    play = table(THREE, "flip Mead", "play Riddle", owed, "ann concede")
    assert play.asked == "which course does bob flip?"


# whose turn ends


def test_only_the_turn_that_is_going_on_ends() -> None:
    play = table("ann bob", "flip Mead")
    other = play.when(TurnEnded(by="ann", seat="bob")).refused("Turn process")
    other.copy().when("end").then(
        TurnEnded(by="ann", seat="ann"),
        TurnStarted(by="table", seat="bob"),
        Drew(by="table", seat="bob", count=1, why="turn"),
        UntappedAll(by="table", seat="bob"),
    )
    other.when("bob end").refused("Turn process")
    assert other.after("! bob end -- she fell asleep").sentences()[-4] == "ann's turn ends"


# the first decision, and what chance shows


def test_the_use_of_a_cards_own_text_is_a_decision_of_the_turn() -> None:
    play = table("ann bob", "flip Mead", "enter Sphinx at Mead", "end", "flip Fell", "end", "flip Tarn")
    before = state(play).turns
    assert state(play.after("use Sphinx")).turns == before + 1
    assert state(play.after("done", "use Sphinx")).turns == before + 1


def test_every_roll_is_the_next_of_its_stream() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", catalog=CATALOG, seed=4)
    play.after(*["! ann roll 1000 -- a wager"] * 3)
    shown = [event.value for event in play.events if isinstance(event, DieShown)]
    assert shown == [Luck(4).roll("die", number, 1000) for number in range(3)]


@pytest.mark.parametrize("shown", ["heads", "tails"])
def test_a_coin_shows_a_side(shown: str) -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "coin", shown)
    assert play.sentences()[-1] == f"the coin shows {shown}"


# points that nobody knows yet


def test_MT20_an_open_clear_counts_nothing_until_somebody_says_its_value() -> None:
    play = table("ann bob", "flip Mead", "define card Zed, sort=partner, cost=0, power=1")
    play.after("enter Zed at Mead", "clear Mead with Zed")
    assert play.facts["ann points"] == 0
    play.after("define card Zed, value=20")
    assert play.facts["ann points"] == 20
    assert play.asked == "the game is over"


# what pays


def test_MT05_a_source_that_nobody_knows_is_offered_as_one() -> None:
    play = table("ann bob", "flip ?")
    assert "enter Pike at c1 with c1" in play.offered
    assert "play Lamp" in play.offered


@pytest.mark.parametrize(
    ("move", "rule", "why"),
    [
        ("play Two", "Stars", "Two costs 2 stars, and ann has 1"),
        ("enter Pike at Mead with Rook", "Stars", "Rook (p2) gives no stars"),
        ("bob enter Pike at Mead", "Turn process", "it is ann's turn, not bob's"),
    ],
)
def test_what_cannot_be_paid_is_refused_with_its_reason(move: str, rule: str, why: str) -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead")
    verdict = play.when(move).verdict
    assert (verdict.kind, verdict.rule, verdict.why) == ("refused", rule, why)


def test_a_flip_before_the_first_turn_needs_a_seat() -> None:
    play = given(GAME, "ann bob", "keep", "keep", catalog=CATALOG)
    with pytest.raises(MoveRefused) as refusal:
        play.when("flip Mead")
    assert refusal.value.hint == "Say who flipped it: ! ann flip Mead -- why"


# what the tool can deal from


def catalog_with(courses: int) -> dict[str, Any]:
    cards = [_card(f"Course {number}", "course") for number in range(courses)]
    return {"name": "small", "card": [*cards, _card("Pike", "partner", cost=1, power=2, value=1)]}


def test_the_tool_deals_from_ten_courses_and_not_from_nine() -> None:
    assert GAME.start(setup_for(GAME, "ann bob", catalog_with(10), seed=1)).order == ()
    with pytest.raises(BadSetup, match="too few courses"):
        GAME.start(setup_for(GAME, "ann bob", catalog_with(9), seed=1))
