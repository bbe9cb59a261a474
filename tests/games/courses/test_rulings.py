"""The rulings MT-1 to MT-40, most by their number; the others are in `test_as_it_happened`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import BadSetup, MoveRefused, TablefoldError, UnknownName
from ledger.core.rules.rulebook import TABLE
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame, header_for, seat_warnings, setup_of
from ledger.games.courses import GAME, about
from ledger.games.courses.acting import Battled, CourseCleared
from ledger.games.courses.opening import Mulliganed
from ledger.games.courses.playing import PartnerEntered
from ledger.games.courses.turns import DrawSkipped, Drew, TurnStarted, UntappedAll
from ledger.games.courses.worth import power
from ledger.games.rulings import find_ruling
from ledger.testing import given
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, emptied, in_play, lying, pile, state, table


@pytest.mark.parametrize("number", range(1, 41))
def test_every_ruling_can_be_looked_up(number: int) -> None:
    assert find_ruling("courses", f"MT-{number}") is not None


def test_MT1_more_than_six_seats_play_with_a_warning() -> None:
    def warned(seats: int) -> bool:
        wanted = NewGame(game="courses", seats=tuple("abcdefghijkl"[:seats]))
        return bool(seat_warnings(GAME, setup_of(GAME, header_for(GAME, wanted, created="", log=""))))

    assert [warned(seats) for seats in (2, 6, 7, 12)] == [False, False, True, True]
    with pytest.raises(BadSetup):
        header_for(GAME, NewGame(game="courses", seats=("ann",)), created="", log="")


def test_MT2_a_mulligan_shuffles_the_hand_back_once() -> None:
    play = given(GAME, "ann bob", catalog=CATALOG)
    assert play.offered == ("keep", "mulligan")
    play = play.when("mulligan").then(
        Mulliganed(by="ann"),
        Drew(by=TABLE, seat="ann", count=7, why="hand"),
        Drew(by=TABLE, seat="bob", count=7, why="hand"),
    )
    assert play.asked.startswith("bob")
    play.when("ann mulligan").refused("Turn process")


def test_MT3_the_order_is_decided_after_the_mulligans() -> None:
    play = given(GAME, "ann bob cy", "keep", "keep", catalog=CATALOG)
    play.when("order cy ann bob").refused("MT-2")
    play.after("keep")
    assert play.offered == ("first ann", "first bob", "first cy", "first ?")
    play = play.after("order cy ann bob", "flip Mead", "end")
    assert play.asked == "which course does ann flip?"


def test_MT3_chance_can_say_who_begins() -> None:
    play = given(GAME, "ann bob cy", "keep", "keep", "keep", "first ?", catalog=CATALOG)
    assert play.asked == "who begins?"
    assert play.after("first bob").asked == "which course does bob flip?"
    decks = tuple(registered(seat, "river") for seat in ("ann", "bob", "cy"))
    kept = (*decks, "keep", "keep", "keep", "first ?")
    dealt = (given(GAME, "ann bob cy", *kept, catalog=CATALOG, seed=seed) for seed in range(12))
    begun = {state(each).order for each in dealt}
    assert begun == {("ann", "bob", "cy"), ("bob", "cy", "ann"), ("cy", "ann", "bob")}


def test_MT4_a_second_copy_of_a_course_is_refused() -> None:
    play = table("ann bob", "flip Mead", "end")
    play.when("flip Mead").legal()
    play.after("end")
    play.when("flip Mead").refused("MT-4")


def test_MT4_copies_beyond_a_known_list_are_refused(tmp_path: Path) -> None:
    wanted = NewGame(game="courses", seats=("ann", "bob"), brought=(("bob", "house:river"),))
    desk = Desk.new(tmp_path / "game.jsonl", wanted)
    for line in ("keep", "keep", "order bob ann"):
        desk.do(line)
    for line in ("flip Old Bridge", "flip High Beacon"):
        with pytest.raises(TablefoldError):
            desk.do(line)
    desk.do("flip River Walk")
    with pytest.raises(MoveRefused, match="MT-4"):
        desk.do("enter Ferryman at River Walk")
    desk.do("enter Goose Girl at River Walk")


def test_MT5_a_course_without_a_printed_number_gives_one_star() -> None:
    play = table("ann bob", "flip Glen")
    play.when("enter Pike at Glen").then(PartnerEntered(by="ann", card="Pike", course=1, tapped=(1,)))


def test_MT6_only_own_courses_pay() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Fell")
    play.when("enter Pike at Fell with c1").refused("MT-6")


def test_MT7_excess_stars_are_lost() -> None:
    play = table("ann bob", "flip Crag")
    play.after("enter Pike at Crag")
    play.when("enter Quill at Crag with c1").refused("MT-7")
    play.when("enter Quill at Crag with nothing").refused("Stars")


def test_MT8_supporters_give_stars_and_hinder_no_clear() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "end", "flip Fell", "play Lamp", "end")
    play.after("flip Tarn", "play Lamp")
    play.after("enter Pike at Mead with s6")
    assert lying(play, "Lamp", "ann").tapped
    play.when("clear Mead with Rook").legal()


def test_MT9_a_partner_can_act_as_soon_as_it_enters() -> None:
    table("ann bob", "flip Mead", "enter Rook at Mead").when("clear Mead with Rook").legal()


def test_MT10_a_tapped_partner_neither_exits_nor_moves() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "clear Mead with Rook")
    play.when("exit Rook").refused("MT-10")
    play.after("end", "flip Fell", "end", "flip Tarn", "move Rook to Fell")
    play.when("move Rook to Mead").refused("MT-10")
    assert lying(play, "Rook").tapped


def test_MT11_attachments_go_along_and_are_discarded_with_their_partner() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Charm", "end", "flip Fell", "end")
    assert lying(play, "Charm").at == lying(play, "Rook").number
    play.after("flip Tarn", "move Rook to Fell")
    assert lying(play, "Charm").at == lying(play, "Rook").number
    play.after("end", "flip Dell", "end", "flip Cove", "exit Rook")
    assert sorted(map(str, pile(play, "ann"))) == ["Charm", "Rook"]


def test_MT12_a_partner_at_anothers_course_is_its_owners() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Fell", "enter Rook at Mead", "end", "flip Tarn")
    for line in ("exit Rook", "move Rook to Tarn", "clear Mead with Rook"):
        play.when(line).refused("MT-12")


def test_MT13_a_tapped_defender_can_be_attacked() -> None:
    play = table(
        "ann bob", "flip Mead", "enter Rook at Mead", "enter Meek at Mead", "clear Mead with Rook", "end"
    )
    play.after("flip Fell", "enter Ace at Mead")
    play.when("battle at Mead: Ace Rook").legal()
    assert pile(play, "ann") == ["Rook"]


def test_MT14_a_battle_is_at_one_course() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "end", "flip Fell", "enter Ace at Fell")
    play.when("battle at Mead: Ace Rook").refused("MT-14")
    play.when("battle at Fell: Ace Rook").refused("MT-14")


def test_MT15_the_attacker_takes_nothing_and_may_attack_in_vain() -> None:
    play = table("ann bob", "flip Mead", "enter Ace at Mead", "end", "flip Fell", "enter Meek at Mead")
    play = play.when("battle at Mead: Meek Ace").then(
        Battled(by="bob", course=1, attacker=4, defender=2, damage=0, defeated=False)
    )
    assert in_play(play) == ["Mead", "Ace", "Fell", "Meek"]


def test_MT16_damage_does_not_add_up() -> None:
    play = table("ann bob", "flip Mead", "enter Pike at Mead", "end", "flip Fell", "enter Rook at Mead")
    play.after("enter Rook at Mead", "battle at Mead: p4 Pike", "battle at Mead: p5 Pike")
    assert lying(play, "Pike").owner == "ann"


def test_MT17_the_attacker_chooses_among_several_owners() -> None:
    play = table(
        "ann bob cy", "flip Mead", "enter Rook at Mead", "end", "flip Fell", "enter Meek at Mead", "end"
    )
    play.after("flip Tarn", "enter Ace at Mead")
    battles = [move for move in play.offered if move.startswith("battle")]
    assert battles == ["battle at Mead: Ace Rook", "battle at Mead: Ace Meek"]


def test_MT18_one_partner_does_not_battle_and_clear_in_one_turn() -> None:
    play = table("ann bob", "flip Mead", "enter Meek at Mead", "end", "flip Fell", "enter Ace at Mead")
    play.after("battle at Mead: Ace Meek")
    play.when("clear Mead with Ace").refused("Clear")


def test_MT19_another_seats_course_may_be_cleared() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Fell", "enter Rook at Mead", "clear Mead with Rook")
    assert play.facts["bob points"] == 2
    assert lying(play, "Mead").tapped


def test_MT20_a_clear_brings_the_partners_value() -> None:
    play = table("ann bob", "flip Crag", "enter Rook at Crag", "enter Ace at Crag")
    wrong = CourseCleared(by="ann", course=1, partner=2, points=5)
    play.when(wrong).refused("MT-20")
    assert play.after("clear Crag with Rook").facts["ann points"] == 2


def test_MT21_a_cleared_course_can_be_cleared_again() -> None:
    play = table(
        "ann bob", "flip Mead", "enter Rook at Mead", "clear Mead with Rook", "end", "flip Fell", "end"
    )
    assert play.after("flip Tarn", "clear Mead with Rook").facts["ann points"] == 4


def test_MT22_own_partners_and_tapped_ones_hinder_nothing() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "enter Ace at Mead", "end", "flip Fell")
    play.after("enter Rook at Mead", "enter Meek at Mead", "battle at Mead: p5 Ace", "battle at Mead: p6 Ace")
    play.after("end", "flip Tarn")
    assert [each.tapped for each in state(play).of("partner")] == [False, False, True, True]
    play.when("clear Mead with p2").legal()


def test_MT23_clearing_taps_the_course_for_points_alone() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "clear Mead with Rook")
    play.when("enter Pike at Mead with c1").refused("MT-7")


def test_MT24_only_ones_own_cards_untap() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "clear Mead with Rook", "end")
    assert lying(play, "Rook").tapped
    assert lying(play, "Mead").tapped
    play.after("flip Fell", "end")
    assert not lying(play, "Rook").tapped
    play.after("flip Tarn", "move Rook to Fell", "end", "flip Dell")
    assert lying(play, "Rook").tapped
    assert not lying(play.after("end"), "Rook").tapped, "also at the course of another seat"


@pytest.mark.parametrize("knob", ["on_empty", "on_failed_draw"])
def test_MT25_when_a_seat_decks_out(knob: str) -> None:
    play = emptied(table("ann bob", "flip Mead", deck_out=knob), "bob", 1).after("end")
    if knob == "on_empty":
        assert state(play).winner == "ann"
        return
    assert play.asked == "which course does bob flip?"
    play.after("flip Fell", "end", "flip Tarn", "end")
    assert (state(play).winner, state(play).how) == ("ann", "last_standing")


def test_MT26_points_count_before_an_empty_deck() -> None:
    play = table("ann bob", "flip Mead", "enter Ace at Mead", "clear Mead with Ace")
    emptied(play, "ann", 1).after("play Bounty")
    assert (state(play).winner, state(play).how) == ("ann", "points")


def test_MT27_a_conceding_seat_takes_its_cards_along() -> None:
    play = table(
        "ann bob cy",
        "flip Mead",
        "enter Rook at Mead",
        "end",
        "flip Fell",
        "enter Meek at Mead",
        "ann concede",
    )
    assert in_play(play) == ["Fell"]
    assert pile(play, "bob") == ["Meek"]
    assert state(play).players["ann"].deck.left == 0


def test_MT28_the_last_one_standing_wins() -> None:
    play = table("ann bob cy", "flip Mead", "bob concede", "cy concede")
    assert (state(play).winner, play.score.winners) == ("ann", ("ann",))


def test_MT29_there_is_no_hand_limit() -> None:
    play = table("ann bob", "flip Mead")
    for _ in range(8):
        play.after("end", "flip ?")
    assert play.facts["ann hand"] == 11


def test_MT30_the_very_first_turn_draws_nothing_but_is_whole() -> None:
    play = table("ann bob")
    kinds = [type(event) for event in play.events[-3:]]
    assert kinds == [TurnStarted, DrawSkipped, UntappedAll]
    assert play.facts["ann hand"] == 7


def test_MT31_the_draw_comes_before_the_untap() -> None:
    play = table("ann bob", "flip Mead", "end")
    assert [type(event) for event in play.events[-2:]] == [Drew, UntappedAll]


def test_MT32_an_item_is_discarded_but_for_one_that_attaches_itself() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Plain", "play Charm")
    assert pile(play, "ann") == ["Plain"]
    assert lying(play, "Charm").kind == "attachment"


def test_MT33_nobody_else_does_anything() -> None:
    play = table("ann bob", "flip Mead")
    play.when("bob end").refused("Turn process")
    play.when("bob enter Rook at Mead").refused("Turn process")


def test_MT34_a_move_goes_to_another_course() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead")
    play.when("move Rook to Mead").refused("MT-34")


def test_MT35_texts_change_points_to_any_number() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "points ann -3")
    assert play.facts["ann points"] == -3
    play.after("points bob 20")
    assert (state(play).winner, state(play).how) == ("bob", "points")


def test_MT36_cards_go_to_their_owners_discard_pile() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Fell", "enter Rook at Mead", "end", "flip Tarn")
    play.after("play Riddle", "discard Rook", "done")
    assert (pile(play, "ann"), pile(play, "bob")) == (["Riddle"], ["Rook"])


def test_MT37_the_turn_of_an_eliminated_seat_ends_at_once() -> None:
    play = emptied(table("ann bob cy", "flip Mead"), "bob", 1).after("end")
    assert play.asked == "which course does cy flip?"
    play = table("ann bob cy", "flip Mead", "concede")
    assert play.asked == "which course does bob flip?"


def test_MT38_an_attachment_gives_nothing_through_another_one() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Charm")
    assert power(state(play), lying(play, "Rook")) == 3
    play.after("play Riddle", "attach ann hand Charm to Charm", "done")
    assert power(state(play), lying(play, "Rook")) == 3
    play.after("exit Rook")
    assert sorted(map(str, pile(play, "ann"))) == ["Charm", "Charm", "Riddle", "Rook"]


def test_stars_that_are_not_there_are_refused() -> None:
    play = table("ann bob", "flip Mead")
    play.when("enter Titan at Mead").refused("Stars")
    with pytest.raises((UnknownName, MoveRefused)):
        play.when("enter Pike at Mead with c9")


def test_every_event_and_every_stream_of_chance_stands_in_the_rules() -> None:
    rules = Path(about.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    tags = [str(kind.__struct_config__.tag) for kind in GAME.events]
    streams = ("courses SEAT", "deck SEAT", "die", "first")
    assert [name for name in (*tags, *streams) if f"`{name}`" not in rules] == []
