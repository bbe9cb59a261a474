"""The end-game, the tally, the next round. Source: Triggering the End-Game; Winning the Game; KL-1 to KL-7,
KL-37 to KL-47; KL-X1 to KL-X4, KL-X6, KL-X7."""

from __future__ import annotations

import pytest

from ledger.core.errors import LogDamaged
from ledger.games.kingless import GAME
from ledger.games.kingless.deck import DeckShuffled, Drew, HandDealt
from ledger.games.kingless.effects import SpecialResolved
from ledger.games.kingless.hands import CardGiven
from ledger.games.kingless.rounds import FirstPlayerSet, RoundStarted, SeatLeft
from ledger.games.kingless.state import Contest, End
from ledger.games.kingless.tally import EndTriggered, RoundScored, SpecialAwarded
from ledger.games.kingless.turns import EndElected, TurnEnded, TurnStarted
from ledger.testing import Play, given
from tests.games.kingless.tables import CATALOG, FOUR, HOUSE, MADE_UP, front, plain, table, tallied


def triggered(play: Play) -> tuple[str, str, tuple[str, ...]]:
    """Who, how, and the final turns as they were announced."""
    (event,) = [event for event in play.events if isinstance(event, EndTriggered)]
    return event.seat, event.cause, event.order


def turns(play: Play) -> list[str]:
    return [event.seat for event in play.events if isinstance(event, TurnStarted) and event.final]


def test_KLX1_the_fifth_card_on_ones_own_turn() -> None:
    play = front(table(), bob=plain(4)).after("end", "play stone")
    assert triggered(play) == ("bob", "five_cards", ("cat", "dan", "ann", "bob"))
    play.after("end", "end", "end", "discard rain", "end")
    assert turns(play) == ["cat", "dan", "ann", "bob"]


def test_KLX2_the_last_card_triggers_nothing_the_next_attempt_does() -> None:
    play = table(FOUR, "end", "adjust deck 2", "end")
    assert (play.facts["deck"], play.state.end, play.asked[:3]) == (0, None, "cat")
    play.after("adjust cat hand 2").when("end").then(
        EndElected(by="cat"),
        Drew(by="table", seat="cat", wanted=1, got=0, why="elected"),
        EndTriggered(by="table", seat="cat", cause="empty_draw", order=("dan", "ann", "bob", "cat")),
        TurnEnded(by="table", why="elected"),
        Drew(by="table", seat="cat", wanted=1, got=0, why="check"),
        TurnStarted(by="table", seat="dan", final=True),
        Drew(by="table", seat="dan", wanted=1, got=0, why="start"),
    )


def test_KLX3_an_event_makes_another_player_want_the_last_card() -> None:
    play = table(FOUR, deck=1).after("play rain", "settle", "pick cat")
    assert triggered(play) == ("cat", "empty_draw", ("bob", "dan", "ann", "cat"))


def test_KLX4_with_two_players_the_current_one_plays_twice_running() -> None:
    play = table("ann bob", deck=1).after("play rain", "settle")
    assert triggered(play) == ("bob", "empty_draw", ("ann", "bob"))
    assert play.after("end").asked.startswith("ann: play a card")


@pytest.mark.parametrize(
    ("totals", "tie", "king", "fool"),
    [
        ((11, 14, 14, 3), "tie cat", "cat", "dan"),
        ((5, 4, 3, 0), "", "ann", "dan"),
        ((0, -2, 1, 3), "", "dan", "bob"),
    ],
)
def test_KLX6_a_tie_for_the_crown_is_played_out(
    totals: tuple[int, ...], tie: str, king: str, fool: str
) -> None:
    play = tallied(table(), *totals)
    if tie:
        assert play.asked == "Sword-Hammer-Axe of bob and cat: who wins and is King?"
        play.after(tie)
    assert (play.state.king, play.state.fool) == (king, fool)
    assert play.state.results[0].totals == totals


def test_KLX6_with_two_players_one_game_makes_king_and_fool() -> None:
    play = tallied(table("ann bob"), 9, 9).after("tie bob")
    assert (play.state.king, play.state.fool) == ("bob", "ann")


def test_KLX6_KL44_all_equal_is_two_contests_and_the_king_is_out_of_the_second() -> None:
    play = tallied(table("ann bob cat"), 2, 2, 2)
    assert play.asked == "Sword-Hammer-Axe of ann, bob, cat: who wins and is King?"
    play.after("tie bob")
    assert play.asked == "Sword-Hammer-Axe of ann and cat: who loses and is the Fool?"
    assert play.after("tie ann").score.winners == ("bob",)


def test_KLX7_a_card_guttered_after_the_trigger_changes_the_total_not_the_end() -> None:
    play = front(table(), ann="Beard, Stone, Stone").after("adjust ann hand 6")
    play = front(play, ann="Brunna Coalhand, Brick")
    assert play.facts["ann influence"] == 4 + 3 + 3 + 1 + 2
    play.after("end", "play pit", "settle", "gutter ann stone")
    assert (play.facts["ann influence"], play.facts["ann area"]) == (10, 4)
    assert play.state.end is not None
    assert play.state.end.seat == "ann"


def test_KL37_five_at_any_moment_triggers() -> None:
    play = front(table(), ann=plain(4)).after("play brick")
    assert triggered(play)[:2] == ("ann", "five_cards")
    assert play.after("settle", "gutter ann brick").facts["ann area"] == 4
    assert play.state.end is not None


def test_KL38_only_the_first_trigger_counts() -> None:
    play = front(table(), ann=plain(4), bob=plain(4, 4)).after("play stone", "play stone")
    assert triggered(play) == ("ann", "five_cards", ("bob", "cat", "dan", "ann"))


def test_KL39_by_ruling_final_turns_start_left_of_the_trigger() -> None:
    play = table(FOUR, deck=1, final_order="from_trigger").after("play rain", "settle", "pick cat")
    assert triggered(play)[2] == ("dan", "ann", "bob", "cat")


def test_KL40_the_turn_of_the_trigger_is_finished_with_its_hand_check() -> None:
    play = front(table(), ann=plain(4)).after("adjust ann hand 1", "play stone")
    assert play.facts["ann hand"] == 3


def test_KL41_more_than_five_cards_may_lie_in_an_area() -> None:
    play = front(table("ann bob"), ann=plain(4)).after("play stone", "end", "play beard")
    assert play.facts["ann area"] == 6


def test_KL42_draws_of_the_final_turns_fail_without_effect() -> None:
    play = tallied(table("ann bob"), 1, 0)
    assert (play.state.scored, play.facts["deck"]) == (True, 0)


def test_KL43_a_round_needs_a_king_unless_the_table_rules_otherwise() -> None:
    play = tallied(table("ann bob cat"), 3, 3, 1)
    play.when("aside crown").refused("KL-43")
    play.after("! aside crown -- nobody wanted to fight")
    assert (play.state.king, play.state.fool) == ("", "cat")
    assert play.after("again").asked == "who is the shortest player and goes first?"


def test_KL45_a_text_that_changes_influence_is_noted_and_marked() -> None:
    play = table()
    play.when("sway ann 2 the long beard").unverifiable("KL-45")
    assert [(line.label, line.points) for line in play.score.of("ann")] == [("the long beard", 2)]


def test_KL46_whoever_leaves_takes_hand_and_area_and_the_final_turn() -> None:
    play = front(table(), bob=plain(4), cat="Stone").after("end", "play stone", "leave ann")
    assert play.facts["ann hand"] == 0
    play.after("leave dan", "end")
    assert play.asked.startswith("bob: play a card")


@pytest.mark.parametrize(
    ("leaver", "asked"), [("bob", "cat: Tithe: discard a card"), ("cat", "dan: Tithe: discard a card")]
)
def test_KL46_whoever_leaves_in_the_middle_of_a_text_leaves_the_others_their_part(
    leaver: str, asked: str
) -> None:
    """Every opponent discards a card: whoever has not done it yet still does, whoever has left."""
    play = table(FOUR, "play tithe", "settle", "bob discard stone", f"! leave {leaver} -- the train")
    assert play.asked == asked
    play.after(*(f"{seat} discard beard" for seat in ("cat", "dan") if seat != leaver))
    assert play.asked == "ann: play a card, or end your turn and draw"
    assert ("skipped: cat has left the table" in play.sentences()) is (leaver == "cat")


def test_KL46_nobody_leaves_once_the_match_is_over() -> None:
    play = tallied(table("ann bob cat", deck=5), 5, 3, 1)
    play.copy().when("leave cat").legal()
    play.after("finish").when("leave cat").refused("KL-7")


def test_KL46_the_queue_ends_without_a_trigger_that_left() -> None:
    play = front(table("ann bob cat"), ann=plain(4)).after("sway bob 1", "play stone", "leave ann")
    play.after("end", "end")
    assert (turns(play), play.state.king, play.state.fool) == (["bob", "cat"], "bob", "cat")


def test_KL46_a_fool_who_found_the_deck_empty_and_left_before_the_first_turn_still_ends_the_round() -> None:
    """The deck has 15 cards, and the Hat lets the Fool draw six of the last five."""
    short = {**CATALOG, "values": {"deck": 15, "hat": 6}}
    play = given(GAME, "ann bob cat", "first ann", "sway bob 5", "sway ann 1", *["end"] * 4, catalog=short)
    play.after("leave bob", "again", "leave cat", "first ann")
    assert play.state.end == End("cat", "empty_draw", ())
    assert play.after("end").state.king == "ann"


def test_KL46_nobody_who_left_has_a_final_turn() -> None:
    end = EndTriggered(by="table", seat="ann", cause="empty_draw", order=("bob", "ann"))
    table(FOUR, "leave bob").when(end).impossible("bob has left the table")


# rounds


def crowned(seats: str = "ann bob cat") -> Play:
    """Bob is King, cat the Fool, and another round begins."""
    return tallied(table(seats), 1, 5, 0).after("again")


def test_KL01_KL02_crown_and_hat_lie_beside_the_deck_and_count_nothing() -> None:
    play = crowned()
    assert play.facts["deck"] == HOUSE + 3 * len(MADE_UP) - 5 * 3 - 1 - 1
    assert [play.facts[f"{seat} area"] for seat in ("bob", "cat")] == [0, 0]


def test_KL02_four_cards_and_the_crown_are_not_five() -> None:
    play = front(crowned(), bob=plain(4))
    assert (play.facts["bob area"], play.state.end) == (4, None)
    assert front(play, bob="Stone").state.end is not None


def test_KL03_KL04_the_hat_then_the_crown_and_the_king_goes_first() -> None:
    play = tallied(table("ann bob cat"), 1, 5, 0)
    play.when("again").then(
        RoundStarted(by="table", round=2, crown="bob", hat="cat"),
        DeckShuffled(by="table", size=HOUSE + 3 * len(MADE_UP)),
        *(HandDealt(by="table", seat=seat, count=5) for seat in ("ann", "bob", "cat")),
        Drew(by="table", seat="cat", wanted=1, got=1, why="hat"),
        CardGiven(by="table", source="cat", target="bob", why="crown"),
        FirstPlayerSet(by="table", seat="bob", why="crown"),
        TurnStarted(by="table", seat="bob"),
        Drew(by="table", seat="bob", wanted=1, got=1, why="start"),
    )


def test_KL05_without_its_holder_a_special_card_is_skipped() -> None:
    play = tallied(table("ann bob cat dan"), 1, 5, 0, 2).after("leave bob", "again")
    assert play.asked == "who is the shortest player and goes first?"


def test_KL05_a_holder_who_leaves_during_the_setup_is_skipped_too() -> None:
    play = given(GAME, "ann bob cat", "deck ?", "first ann", catalog=GAME.catalog("table"))
    tallied(play, 1, 5, 0).after("again", "deck ?")
    assert play.asked.startswith("cat: Fool's Hat")
    play.when("leave cat").then(
        SeatLeft(by="table", seat="cat"),
        SpecialResolved(by="table", special="crown"),
        FirstPlayerSet(by="table", seat="bob", why="crown"),
        TurnStarted(by="table", seat="bob"),
        Drew(by="table", seat="bob", wanted=1, got=1, why="start"),
    )


def test_KL06_the_shortest_is_what_the_table_says() -> None:
    assert table("ann bob").events[4] == FirstPlayerSet(id=5, on=4, by="table", seat="ann", why="shortest")


def test_KL06_nobody_goes_first_by_a_crown_that_nobody_has() -> None:
    play = given(GAME, "ann bob", catalog=CATALOG)
    play.when(FirstPlayerSet(by="table", seat="ann", why="crown")).refused("Set up")
    play.when("first bob").legal()


def test_KL07_each_round_is_scored_for_itself_and_the_tally_is_kept() -> None:
    play = tallied(crowned(), 7, 0, 1)
    assert [play.score.total(seat) for seat in play.setup.seats] == [7, 0, 1]
    assert play.score.notes == (
        "Round 1: bob is King with 5, cat is the Fool with 0.",
        "Round 2: ann is King with 7, bob is the Fool with 0.",
        "Crowns: ann 1, bob 1, cat 0.",
    )


def test_KL07_the_players_stop_when_they_like() -> None:
    play = tallied(table("ann bob"), 1, 0).after("finish")
    assert play.asked == "the match is over"
    play.when("again").refused("KL-7")


def test_KL07_between_rounds_nothing_is_played() -> None:
    tallied(table("ann bob"), 1, 0).when("ann play stone").refused("KL-7")


# one player left


def test_the_last_player_at_the_table_ends_the_turn_and_is_king() -> None:
    play = table("ann bob", "leave bob")
    assert play.asked.startswith("ann: play a card")
    play.when("end").then(
        EndElected(by="ann"),
        Drew(by="table", seat="ann", wanted=1, got=1, why="elected"),
        TurnEnded(by="table", why="elected"),
        SpecialAwarded(by="table", special="crown", seat="ann"),
        RoundScored(by="table", totals=(0, 0)),
    )
    assert (play.state.king, play.state.fool) == ("ann", None)
    assert play.score.winners == ("ann",)


def test_where_all_but_one_leave_during_a_turn_the_round_is_over() -> None:
    play = table("ann bob cat", "leave bob").after("sway cat 3")
    play.when("leave ann").then(
        SeatLeft(by="table", seat="ann"),
        TurnEnded(by="table", why="left"),
        SpecialAwarded(by="table", special="crown", seat="cat"),
        RoundScored(by="table", totals=(0, 0, 3)),
    )


def test_the_last_player_cannot_leave_and_nobody_plays_alone() -> None:
    play = table("ann bob", "leave bob", "end")
    play.when("leave ann").impossible("nobody would be left")
    play.when("again").impossible("only one player is left")
    assert play.offered == ("finish",)
    assert table("ann bob cat", "leave bob", "end", "end").asked.startswith("ann: play a card")


def test_a_forged_line_that_leaves_nobody_is_damage() -> None:
    state = table("ann bob", "leave bob").state
    with pytest.raises(LogDamaged, match="nobody would be left"):
        GAME.projector.fold(state, (SeatLeft(id=99, on=98, by="table", seat="ann"),))


def test_contests_are_kept_with_their_round() -> None:
    play = tallied(table(), 11, 14, 14, 3).after("tie cat")
    assert play.state.results[0].ties == (Contest("crown", ("bob", "cat"), "cat"),)
    assert "bob" in play.score.notes[0]
    assert tallied(table(), 5, 4, 3, 0).state.results[0].ties == ()
