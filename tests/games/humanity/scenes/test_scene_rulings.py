"""Rulings of Endeavors that no example shows, each by its number.

Law: what happens is typed; only what lies on a track from earlier rounds is put there.
"""

from __future__ import annotations

from ledger.core.rules.rulebook import check
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events.throwing import DiceRepeated
from ledger.games.humanity.scenes import alarms, specials
from ledger.games.humanity.scenes.events.rounds import RoundClosed
from ledger.games.humanity.scenes.events.stealth import EyeModeSet
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    heist,
    idle,
    lying,
    one,
    places,
    refused,
    round_over,
    scene_of,
    temporary,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import with_spec
from tests.games.humanity.scenes.test_monstrous import wound
from tests.games.humanity.tables import rich, table

WOLF = "npc Wolf, hurt=6, hand=6, Howling"


def takers(play: Play) -> tuple[str, ...]:
    return specials.takers(play.state)


def roofed(*moves: str) -> Play:
    """Ann and the Wolf on one track, Bob and the Bear on the other."""
    placed = ("track Roof", "place Ann", "place Bob Roof", "place Wolf 10", "place Bear 10 Roof", "begin")
    return arena("monstrous", *placed, *moves)


def test_G065_the_number_of_temporary_blessings_counts_and_not_their_worth() -> None:
    play = table(*rich("ann", 6, 6, 6), WOLF, "endeavor monstrous", "place Ann", "place Bob", "place Wolf 10")
    play.after("begin", "ann die history", "bob die heart", "Wolf die hurt", "6", "2", "2", "2", "2")
    assert scene_of(play).current == "Ann"
    assert takers(play) == ("Bob", "Wolf")


def test_G067_nothing_is_spent_after_a_skipped_round() -> None:
    play = chosen(fight(), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"})
    round_over(play).after("ann skip")
    round_over(chosen(play, {"Bob": "hand", "Wolf": "hand"}))
    closed = [event for event in play.events if isinstance(event, RoundClosed)]
    assert closed[-1].spent == (("Bob", "hand"), ("Wolf", "hand"))
    assert one(play, "Ann").spent == frozenset()


def test_G069_whoever_skips_takes_no_special_action_with_old_blessings() -> None:
    play = fight().after("ann die hand", "bob die heart", "Wolf die history", *["3"] * 3, "1 4", "3")
    assert [len(temporary(play, name)) for name in ("Ann", "Bob", "Wolf")] == [2, 3, 1]
    round_over(play).after("ann skip")
    chosen(play, {"Bob": "hand", "Wolf": "home"})
    assert [len(temporary(play, name)) for name in ("Ann", "Bob", "Wolf")] == [2, 1, 2]
    assert takers(play) == ("Wolf",)


def test_G072_one_special_action_for_all_tracks_and_it_stays_on_its_own() -> None:
    play = chosen(roofed(), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt", "Bear": "hurt"})
    idle(play).after("Ann special combo")
    assert "(Ann)" in play.asked
    play.after("split Ann 3")
    assert places(play) == {"Ann": 0, "Bob": 0, "Wolf": 7, "Bear": 10}
    assert scene_of(play).round == 2


def test_G083_the_first_roll_is_that_of_the_action_die_and_others_need_not_be() -> None:
    play = turn_of(chosen(fight(), {"Ann": "hurt", "Bob": "hand", "Wolf": "home"}), "Wolf")
    turn_of(acted(play, "act protect Wolf", "roll 1 4"), "Ann").after("act attack Wolf")
    play.when("use heart").refused("Actions")
    play.after("roll 6").when("use heart").legal()
    play.after("use heart")
    play.after("roll 7")
    assert [roll.stat for roll in play.state.check.rolls.values()] == ["hurt", "heart"]


def test_G087_a_combo_moves_opponents_as_far_as_was_really_moved() -> None:
    """A Wound holds Ann back, so that she moves down 2 of the 3 that were said."""
    play = idle(chosen(fight(), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"}))
    wound(play, "Ann", 3)
    play.after("Ann special combo", "split Ann 3")
    assert places(play) == {"Ann": 1, "Bob": 0, "Wolf": 8}


def test_G088_a_start_may_have_several_recovery_buttons_all_below_it() -> None:
    play = arena("monstrous", "place Wolf 10 (3) (5)")
    assert (lying(play, "recovery"), lying(play, "defeat")) == ([5, 7], [0])
    play.when("place Bear 3 (4)").impossible("no Recovery button lies below 0")
    refused(play, "place Bear 3 (3)", "G-088", "between 0 and 3")


def test_G092_horde_does_not_throw_blessings_twice() -> None:
    play = fight(wolf="10 (3) Horde").after("ann die hand", "bob die hand", "Wolf die hurt", *["3"] * 5)
    assert temporary(play, "Wolf") == [3, 3]
    assert not [event for event in play.events if isinstance(event, DiceRepeated)]
    assert play.asked.startswith("Bob: act")


def test_G094_a_monstrous_combo_is_about_opponents_on_its_own_track() -> None:
    play = roofed("ann die history", "bob die hand", "Wolf die hurt", "Bear die head", *["3"] * 5)
    for place in (0, 1, 2):
        wound(play, "Ann", place)
    idle(play)
    refused(play, "Wolf special combo Bob", "Monstrous Endeavors", "opponents on the track of Wolf")
    assert "Ann" not in places(play.after("Wolf special combo Ann"))


def test_G107_the_eye_that_is_awake_never_goes_back() -> None:
    play = heist("button alarm 1", "button alarm 9")
    scene_of(play).mode = "wake"
    chosen(play, {"Ann": "head", "Bob": "head"})
    verdict = check(GAME, play.state, EyeModeSet(by="table", mode="warry"))
    assert not verdict.is_accepted
    idle(play)
    assert scene_of(play).mode == "wake"


def test_G114_a_hijacked_alarm_still_grows() -> None:
    play = with_spec(heist("button alarm 1", "button alarm 5"), "Hijacked")
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head"}), "Ann")
    acted(play, "act hijack")
    hijacked = scene_of(play).button(one(play, "Ann").hijacked)
    assert hijacked.position == 1
    assert [at for _, at in alarms.grown(scene_of(play), "track")] == [2, 6]
    one(play, "Ann").position = 1
    assert alarms.tripped(scene_of(play), one(play, "Ann")) == 0


def test_G130_imposing_throws_a_whole_spark_twice() -> None:
    play = table(*rich("ann", 4, 4), WOLF, "endeavor monstrous", "place Ann", "place Bob", "place Wolf 10")
    with_spec(play.after("begin"), "Imposing")
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head", "Wolf": "hand"}), "Ann")
    play.after("act advance", "spark head 4 4", "roll 2 3")
    assert "throws again" in play.asked
    assert "d6 and d6" in play.asked
    play.after("roll 5 6", "resolve")
    assert play.state.settled[1].best == 11


def test_G083_a_unique_monstrosity_steals_with_heart_beside_a_larger_hand() -> None:
    """Reading: the action is in the scope of all three, so none of them has to be balanced."""
    play = fight(wolf="10 Unique")
    play.state.characters["Wolf"].stats |= {"hand": 10, "heart": 6, "home": 8}
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head", "Wolf": "hand"}), "Wolf")
    play.after("act steal Ann", "rank +1", "roll 4")
    play.when("use home").refused("More About Stat Dice")
    play.when("use heart").legal()


def test_stealth_the_lay_of_the_land_is_told_until_every_rogue_has_an_action_die() -> None:
    """Reading: `button` is taken at the top of a round, and not after."""
    land = ("button objective 8 hand", "button escape 12", "begin")
    people = ("npc Keeper, head=6", "endeavor stealth", "place Ann", "place Bob", "place Keeper head")
    play = table(*people, *land, "ann die hand")
    play.when("button alarm 5").legal()
    play.after("bob die head")
    while "Blessing" in play.asked:
        play.after("gain 3")
    play.when("button alarm 7").refused("Rounds")
