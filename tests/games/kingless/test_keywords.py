"""What the twelve keywords do. Source: Reference Guide; KL-20 to KL-36, KL-47."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.kingless.areas import CardCalled, CardClaimed, CardGuttered, CardYielded, ClaimDenied
from ledger.games.kingless.catalog import Effect, KeywordName
from ledger.games.kingless.deck import Drew
from ledger.games.kingless.effects import Recruited, SecondWindDone
from ledger.games.kingless.hands import CardPut, OpponentChosen, PickPocketed
from ledger.games.kingless.obligations import steps_of
from ledger.games.kingless.turns import PlaySettled
from tests.games.kingless.tables import FOUR, area, front, table

PLAYING = "ann: play a card, or end your turn and draw"


def test_gutter_sends_a_card_of_an_area_to_the_gutter() -> None:
    play = front(table(), bob="Stone").after("play pit", "settle")
    play.when("gutter bob stone").then(CardGuttered(by="ann", owner="bob", card="Stone"))
    assert (area(play, "bob"), play.facts["top of the gutter"]) == (["nothing"], "Stone")


@pytest.mark.parametrize("line", ["bob stone", "ann: bob stone"])
def test_a_card_to_gutter_is_named_as_the_list_has_it(line: str) -> None:
    """`1 bob Stone`: the name in front belongs to the answer, whoever is asked."""
    play = front(table(), bob="Stone").after("play pit", "settle")
    play.when(line).then(CardGuttered(by="ann", owner="bob", card="Stone"))


def test_KL33_gutter_may_hit_an_own_card_if_the_card_lets_one_choose() -> None:
    front(table(), ann="Beard").after("play pit", "settle").when("gutter ann beard").legal()


def test_KL33_a_card_against_opponents_does_not_reach_ones_own_area() -> None:
    play = front(table(), ann="Beard", bob="Stone").after("play trapdoor", "settle")
    play.when("gutter ann beard").refused("KL-33")


def test_gutter_of_a_type_reaches_that_type_only() -> None:
    play = front(table(), bob="Stone, Beard").after("play rust", "settle")
    play.when("gutter bob beard").refused("Gutter")
    play.when("gutter bob stone").legal()


def test_KL25_whoever_gutters_several_cards_chooses_their_order() -> None:
    play = front(table(), bob="Stone, Beard").after("play shaft", "settle")
    assert play.after("gutter bob beard", "gutter bob stone").facts["top of the gutter"] == "Stone"


def test_KL25_whoever_gutters_a_card_of_everybody_chooses_whose_goes_first() -> None:
    play = front(table(), ann="Beard", bob="Stone", dan="Stone, Saint").after("play emberstone", "settle")
    assert play.asked == "ann: Emberstone: gutter a card of ann's or bob's or dan's area"
    play.after("gutter dan stone")
    assert play.asked == "ann: Emberstone: gutter a card of ann's or bob's area"
    play.after("gutter ann emberstone", "gutter bob stone")
    assert (play.asked[:4], play.facts["top of the gutter"]) == ("bob:", "Stone")
    assert [area(play, seat) for seat in ("ann", "bob", "dan")] == [["Beard"], ["nothing"], ["Saint"]]


def test_KL25_each_area_loses_one_card_in_whatever_order() -> None:
    play = front(table(), bob="Stone, Beard", cat="Stone").after("play rockfall", "settle")
    play.after("gutter cat stone", "gutter bob beard")
    assert (play.asked, area(play, "bob")) == (PLAYING, ["Stone"])
    play = front(table(), bob="Stone, Beard", cat="Stone").after("play rockfall", "settle")
    play.after("gutter bob beard").when("gutter bob stone").refused("KL-33")


def test_immune_to_gutter_is_not_reached() -> None:
    play = front(table(), bob="Saint, Stone").after("play pit", "settle")
    play.when("gutter bob saint").refused("KL-35")
    offered = ("gutter bob Stone",)
    assert offered == play.offered


def test_KL35_a_card_immune_to_events_is_reached_by_actions() -> None:
    front(table(), bob="Rebel, Mute").after("play pit", "settle").when("gutter bob rebel").refused("KL-35")
    front(table(), bob="Rebel, Mute").after("play brick", "settle").when("gutter bob rebel").legal()


def test_KL35_a_card_immune_to_actions_is_reached_by_events() -> None:
    front(table(), bob="Rebel, Mute").after("play brick", "settle").when("gutter bob mute").refused("KL-35")
    front(table(), bob="Rebel, Mute").after("play pit", "settle").when("gutter bob mute").legal()


def test_KL35_immunity_protects_that_card_alone_unless_it_guards_its_owner() -> None:
    front(table(), bob="Saint, Stone").after("play pit", "settle").when("gutter bob stone").legal()
    guarded = front(table(), bob="Portcullis, Stone", cat="Beard").after("play pit", "settle")
    guarded.when("gutter bob stone").refused("Immune")


@pytest.mark.parametrize(
    ("card", "seats"), [("rain", "bob cat dan"), ("hail", "cat dan"), ("thief", "cat dan")]
)
def test_KL32_a_seat_without_a_card_may_be_chosen_to_draw_and_for_nothing_else(card: str, seats: str) -> None:
    play = table(FOUR, f"play {card}")
    play.state.hands["bob"] = []
    assert play.after("settle").offered == tuple(f"pick {seat}" for seat in seats.split())


def test_a_guard_does_not_keep_its_owner_away() -> None:
    front(table(), ann="Portcullis, Stone").after("play pit", "settle").when("gutter ann stone").legal()


def test_a_gutter_without_a_target_is_skipped() -> None:
    assert table(FOUR, "play pit", "settle").asked == PLAYING


def test_what_may_be_left_can_be_passed() -> None:
    play = front(table(), bob="Beard").after("play barrel roll", "settle")
    assert play.after("pass").asked == PLAYING
    front(table(), bob="Stone").after("play pit", "settle").when("pass").refused("KL-21")


def test_claim_takes_a_card_that_lies_open_at_once() -> None:
    front(table(), cat="Stone").after("play call", "settle").when("claim stone").then(
        CardCalled(by="ann", card="Stone"),
        CardClaimed(by="table", seat="ann", card="Stone", owner="cat"),
    )


def test_claim_takes_a_card_from_a_hand_and_its_action_does_not_take_place() -> None:
    play = front(table(), bob="Beard").after("play call", "settle", "claim brick")
    assert play.asked == "who has Brick in hand? (a seat, or nobody)"
    play.when("cat").then(CardYielded(by="table", seat="ann", card="Brick", owner="cat"))
    assert (area(play, "ann"), play.facts["cat hand"], play.asked) == (["Brick"], 4, PLAYING)


def test_a_claim_may_come_from_ones_own_hand() -> None:
    play = table(FOUR, "play call", "settle", "claim stone", "answer ann")
    assert (area(play, "ann"), play.facts["ann hand"]) == (["Stone"], 4)


def test_KL28_what_nobody_has_is_denied() -> None:
    table(FOUR, "play call", "settle", "claim stone").when("nobody").then(
        ClaimDenied(by="table", seat="ann", card="Stone", asked=("bob", "cat", "dan", "ann"))
    )


def test_KL28_whoever_is_known_to_hold_it_cannot_deny_it() -> None:
    play = table(FOUR, "reveal cat stone", "play call", "settle", "claim stone")
    play.when("nobody").refused("Claim")


def test_KL29_among_copies_that_lie_open_the_claimer_chooses() -> None:
    play = front(table(), bob="Stone", dan="Stone").after("play call", "settle", "claim stone")
    assert play.asked == "ann: whose Stone?"
    play.when("from dan").then(CardClaimed(by="ann", seat="ann", card="Stone", owner="dan"))


def test_KL30_a_card_in_hand_is_not_immune() -> None:
    play = front(table(), bob="Saint").after("play call", "settle", "claim saint", "answer cat")
    assert (area(play, "ann"), area(play, "bob")) == (["Saint"], ["Saint"])


def test_KL31_discard_more_than_held_discards_all() -> None:
    play = table(FOUR, "adjust bob hand 1", "play hail", "settle", "pick bob", "discard stone")
    assert (play.facts["bob hand"], play.asked) == (0, PLAYING)


def test_the_named_player_chooses_what_to_discard() -> None:
    play = table(FOUR, "play hail", "settle", "pick bob")
    assert play.asked == "bob: Hail: discard a card"
    play.when("ann discard stone").refused("KL-22")


def test_pick_pocket_moves_a_card_that_the_table_does_not_see() -> None:
    play = table(FOUR, "play thief", "settle")
    play.when("pick cat").then(
        OpponentChosen(by="ann", seat="cat"), PickPocketed(by="table", seat="ann", owner="cat")
    )
    assert (play.facts["ann hand"], play.facts["cat hand"]) == (6, 4)


def test_KL32_an_empty_hand_cannot_be_picked() -> None:
    play = table(FOUR, "adjust bob hand 0", "play thief", "settle")
    play.when("pick bob").refused("KL-32", "cat", "dan")
    play.when("pick ann").impossible("their own opponent")
    empty = table(FOUR, *(f"adjust {seat} hand 0" for seat in ("bob", "cat", "dan")))
    assert empty.after("play thief", "settle").asked == PLAYING


def test_an_iron_chest_guards_the_hand() -> None:
    play = front(table(), bob="Iron Chest").after("play thief", "settle")
    play.when("pick bob").refused("Immune")


def test_play_puts_a_card_of_the_type_without_its_action() -> None:
    play = front(table(), bob="Beard").after("play snow", "settle")
    play.when("put beard").refused("Play")
    play.when("put brick").then(
        CardPut(by="ann", card="Brick", sort="item"),
        Drew(by="table", seat="ann", wanted=1, got=1, why="action"),
    )


@pytest.mark.parametrize(("keyword", "together"), [("discard", [2, 1]), ("pick-pocket", [1, 1])])
def test_only_the_cards_of_one_discard_are_all_of_the_seat_that_was_chosen(
    keyword: KeywordName, together: list[int]
) -> None:
    twice = (Effect(do=keyword, who="rival", count=2),)
    assert [step.shared for step in steps_of(twice, "ann", ("ann", "bob", "cy"))] == together


def test_recruit_shows_two_cards_and_takes_one() -> None:
    play = table(FOUR, "play hire", "settle")
    assert play.asked == "which two cards does Recruit show?"
    play.after("turn stone, rain")
    play.when("recruit rain").refused("Recruit")
    play.when("recruit stone").then(Recruited(by="ann", card="Stone", rest=("Rain",)))
    assert (area(play, "ann"), play.facts["top of the gutter"]) == (["Stone"], "Rain")


def test_KL27_recruit_may_be_declined_and_KL25_the_order_is_chosen() -> None:
    play = table(FOUR, "play hire", "settle", "turn stone, beard")
    assert "or decline (decline CARD: it ends on top)" in play.asked
    play.after("decline stone")
    assert (play.facts["gutter"], play.facts["top of the gutter"]) == (3, "Stone")


def test_KL26_recruit_with_one_card_shows_one_and_triggers_nothing() -> None:
    play = table(FOUR, "play hire", deck=1).after("settle")
    play.when("turn stone, beard").impossible("only 1 card")
    assert play.after("turn stone", "decline").state.end is None


def test_KL26_recruit_without_cards_does_nothing() -> None:
    play = table(FOUR, "play hire", deck=0).after("settle")
    assert (play.asked, play.state.end) == (PLAYING, None)


def test_KL23_second_wind_looks_past_the_cards_of_its_own_chain() -> None:
    play = front(table(), bob="Stone").after("play pit", "settle", "gutter bob stone")
    play.after("play wind", "bob stop", "cat halt")
    play.when("settle").then(
        PlaySettled(by="ann", outcome="resolved"),
        SecondWindDone(by="table", seat="ann", card="Stone", depth=4, taken=True),
    )
    assert area(play, "ann") == ["Stone"]


def test_KL24_second_wind_is_not_optional_and_leaves_an_event() -> None:
    play = table(FOUR, "play rain", "settle", "pick bob", "play wind")
    play.when("settle").then(
        PlaySettled(by="ann", outcome="resolved"),
        SecondWindDone(by="table", seat="ann", card="Rain", depth=2, taken=False),
    )


def test_second_wind_on_an_empty_gutter_is_skipped() -> None:
    assert table(FOUR, "play wind", "settle").asked == PLAYING


def test_second_wind_asks_where_nobody_told_what_sort_of_card_lies_on_top() -> None:
    play = table(FOUR, "define card Oddity, copies 3", "play hail", "settle", "pick bob")
    play.after("discard brick", "discard oddity", "play wind", "settle")
    assert play.asked == "ann: Wind: which card lies on top of the gutter?"
    play.when("wind oddity").unverifiable("Second Wind")


def test_KL24_no_event_is_taken_of_a_gutter_that_nobody_saw() -> None:
    play = table(FOUR, "adjust gutter 2", "play wind", "settle")
    play.when(SecondWindDone(by="ann", seat="ann", card="Rain", depth=2, taken=True)).refused("KL-24")
    play.when("wind rain").legal()


def test_KL29_a_card_is_claimed_from_another_seat_that_has_it_in_front() -> None:
    play = front(table(), ann="Stone", bob="Stone", dan="Stone").after("play call", "settle", "claim stone")
    own = CardClaimed(by="ann", seat="ann", card="Stone", owner="ann")
    play.when(own).refused("KL-29")
    play.when(replace(own, owner="cat")).impossible("cat has no Stone in front")


def test_KL34_a_claimed_card_belongs_to_the_area_where_it_lies() -> None:
    play = front(table(), bob="Stone").after("play call", "settle", "claim stone")
    assert (play.facts["ann influence"], play.facts["bob influence"]) == (3, 0)


def test_KL36_the_gutter_is_never_shuffled_into_the_deck() -> None:
    play = table(FOUR, "play dusk", deck=1).after("settle")
    assert (play.facts["deck"], play.facts["gutter"]) == (0, 1)


def test_KL47_several_draw_clockwise_each_his_full_number() -> None:
    play = table(FOUR, "play flood", deck=3).after("settle")
    drew = [event for event in play.events if isinstance(event, Drew) and event.why == "action"]
    assert [(event.seat, event.got) for event in drew] == [("ann", 2), ("bob", 1), ("cat", 0), ("dan", 0)]
    assert play.state.end is not None
    assert play.state.end.seat == "bob"


def test_a_passive_counts_the_other_cards_of_its_type() -> None:
    play = front(table(), ann="Captain Varga, Beard, Saint, Stone")
    assert play.facts["ann influence"] == 0 + 2 + 4 + 1 + 3
    lines = play.score.of("ann", "passives")
    assert [(line.label, line.points) for line in lines] == [
        ("Captain Varga: +1 for each other dwarf (2)", 2)
    ]
