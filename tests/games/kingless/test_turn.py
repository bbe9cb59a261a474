"""A turn and the hand check. Source: Playing the Game; KL-8, KL-17 to KL-22, KL-48; KL-X5."""

from __future__ import annotations

import pytest

from ledger.core.errors import UnknownName
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import CardDiscarded
from ledger.games.kingless.deck import Drew
from ledger.games.kingless.hands import NoneHeld
from ledger.games.kingless.turns import CardPlayed, EndElected, PlaySettled, TurnEnded, TurnStarted
from tests.games.kingless.tables import FOUR, table


def start(seat: str) -> tuple[TurnStarted, Drew]:
    return (
        TurnStarted(by="table", seat=seat),
        Drew(by="table", seat=seat, wanted=1, got=1, why="start"),
    )


def test_a_turn_starts_with_a_draw() -> None:
    play = table()
    assert [play.facts[f"{seat} hand"] for seat in play.setup.seats] == [6, 5, 5, 5]


def test_any_number_of_events_then_one_dwarf_or_item_ends_the_turn() -> None:
    play = table(FOUR, "play rain", "settle", "pick bob", "play rain", "settle", "pick cat")
    assert play.asked.startswith("ann: play a card")
    assert play.after("play beard").asked.startswith("bob: play a card")


def test_KL17_an_elected_end_draws_before_the_hand_check() -> None:
    table(FOUR, "adjust ann hand 8").when("end").then(
        EndElected(by="ann"),
        Drew(by="table", seat="ann", wanted=1, got=1, why="elected"),
        TurnEnded(by="table", why="elected"),
    ).when("discard stone").then(CardDiscarded(by="ann", card="Stone"), *start("bob"))


@pytest.mark.parametrize(("held", "drawn"), [(2, 1), (0, 3), (1, 2)])
def test_KLX5_a_hand_below_three_draws_up_to_three(held: int, drawn: int) -> None:
    table(FOUR, f"adjust ann hand {held + 1}").when("play stone").then(
        CardPlayed(by="ann", card="Stone", sort="item"),
        PlaySettled(by="table", outcome="no_effect"),
        TurnEnded(by="table", why="dwarf_or_item"),
        Drew(by="table", seat="ann", wanted=drawn, got=drawn, why="check"),
        *start("bob"),
    )


def test_KLX5_eight_cards_stay() -> None:
    play = table(FOUR, "adjust ann hand 9", "play stone")
    assert (play.facts["ann hand"], play.asked[:4]) == (8, "bob:")


def test_KLX5_one_of_nine_cards_is_discarded() -> None:
    play = table(FOUR, "adjust ann hand 10", "play stone")
    assert play.asked == "ann: 9 cards in hand: discard down to 8"
    play.when("end").refused("Playing the Game")
    assert play.after("discard rain").facts["ann hand"] == 8


def test_KLX5_with_eight_at_the_election_draw_to_nine_and_discard_one() -> None:
    play = table(FOUR, "adjust ann hand 8", "end")
    assert play.facts["ann hand"] == 9
    assert play.after("discard rain").facts["ann hand"] == 8


def test_KL08_only_the_hand_of_the_turn_is_checked() -> None:
    assert table(FOUR, "adjust cat hand 1", "end").facts["cat hand"] == 1


def test_KL08_by_ruling_everybody_is_checked() -> None:
    play = table(FOUR, "adjust cat hand 1", "adjust dan hand 9", hand_check="all").after("end")
    assert (play.facts["cat hand"], play.asked) == (3, "dan: 9 cards in hand: discard down to 8")


def test_KL18_an_end_after_events_is_the_normal_way() -> None:
    table(FOUR, "play rain", "settle", "pick bob").when("end").legal()


def test_KL19_nobody_has_to_play() -> None:
    table().when("end").legal()


def test_KL20_a_card_put_down_by_an_effect_does_not_end_the_turn() -> None:
    play = table(FOUR, "play snow", "settle", "put stone")
    assert (play.facts["ann area"], play.asked[:17]) == (1, "ann: play a card,")


def test_KL21_effects_happen_in_the_order_of_the_text_and_what_cannot_be_done_is_skipped() -> None:
    table(FOUR, "play snow", "settle").when("none").then(
        NoneHeld(by="ann", what="item"),
        Drew(by="table", seat="ann", wanted=1, got=1, why="action"),
    )


def test_KL22_on_another_turn_only_interrupts_are_played() -> None:
    table().when("bob play rain").refused("KL-22")
    table().when("bob end").refused("KL-22")


def test_KL48_during_the_turn_there_is_no_hand_limit() -> None:
    assert table(FOUR, "adjust ann hand 12").asked.startswith("ann: play a card")


def test_the_fourth_copy_of_a_card_with_three_is_refused_and_can_be_overruled() -> None:
    play = table(FOUR, "play stone", "play stone", "play stone")
    play.when("play stone").refused("Set up")
    assert play.when("! play stone -- we printed four").accepted().facts["dan area"] == 1


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    table(FOUR, "adjust ann hand 0").when("play stone").impossible("ann has no card in hand")


def test_a_card_is_of_the_type_that_the_catalog_says() -> None:
    table().when("play stone dwarf").impossible("of the type item")


def test_a_turn_is_counted_with_its_first_decision_and_once() -> None:
    play = table("ann bob")
    turns = []
    for move in ("note before", "play wind", "settle", "play rain", "settle", "end", "end"):
        play.after(move)
        turns.append(GAME.turn(play.state))
    assert turns == [0, 1, 1, 1, 1, 1, 2]


def test_an_event_is_put_into_no_area() -> None:
    with pytest.raises(UnknownName, match="Rain is an Event; it never lies in an area"):
        table().when("put rain")
