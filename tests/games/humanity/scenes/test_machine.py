"""Rounds: Action Dice, temporary Blessings, turns, what lapses, the special action, spent Stats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveRefused, UnknownName
from ledger.core.rules.verdicts import Follows
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.scenes import flow, rounds
from ledger.games.humanity.scenes.events.actions import ActionReleased
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.rounds import ActionsLapsed, CharacterTurnStarted, RoundSkipped
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    attacked,
    chosen,
    fight,
    idle,
    one,
    places,
    refused,
    scene_of,
    temporary,
    typed,
)
from tests.games.humanity.tables import audited, pool, rich, table

DICE = {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"}
ROUNDS, ACTIONS = "Rounds", "Actions"


def skipped(play: Play) -> Play:
    """A round in which nobody does anything; Ann takes the special action and nobody moves down."""
    return idle(play).after("Ann special combo", "split")


def test_action_dice_are_chosen_in_any_order_and_the_missing_are_named() -> None:
    play = fight()
    assert play.asked == "table: round 1, Action Dice of Ann, Bob, Wolf: NAME die STAT, or NAME skip"
    play.after("Wolf die hurt")
    assert "Ann, Bob:" in play.asked
    play.when("Ann act advance").refused(ROUNDS)


def test_EX057_the_one_with_fewest_temporary_blessings_acts_first() -> None:
    play = arena("monstrous", "place Ann", "place Bob", "place Cy", "place Wolf 10", "begin")
    play.after("ann die hurry", "bob die heart", "cy die hand", "Wolf die hurt")
    play.after("4", "1 2", "6", "3", "3", "5", "2", "2")
    assert [len(temporary(play, name)) for name in ("Ann", "Cy", "Bob")] == [4, 1, 2]
    assert scene_of(play).current == "Cy"


def test_EX058_whoever_has_most_takes_the_special_action_and_they_vanish() -> None:
    play = arena("monstrous", "place Ann", "place Bob", "place Cy", "place Wolf 10", "begin")
    play.after("ann die hurry", "bob die heart", "cy die hand", "Wolf die hurt")
    play.after("4", "1 2", "6", "3", "3", "5", "2", "2", "bob spend 3 3 for a lamp")
    play.after("cy pass", "pass", "pass", "pass")
    assert play.asked == "Ann: special action: combo; Ann, Bob, Cy, Wolf may still act"
    play.after("special combo", "split")
    assert [temporary(play, name) for name in ("Ann", "Bob", "Cy")] == [[], [], [5]]


def test_ordinary_blessings_stay_when_temporary_ones_vanish() -> None:
    play = table(*rich("ann", 6), "npc Wolf, hurt=6", "endeavor monstrous", "place Ann", "place Wolf 5")
    chosen(play.after("begin"), {"Ann": "hurry", "Wolf": "hurt"}, 2)
    assert sorted(pool(play)) == [2, 2, 2, 6]
    play.after("conclude they run")
    assert pool(play) == [6]
    assert pool(play, "Wolf") == []


def test_EX059_G068_spent_stats_come_back_at_the_start_of_a_skipped_round() -> None:
    play = chosen(fight(), DICE)
    skipped(play)
    assert scene_of(play).round == 2
    assert one(play, "Ann").spent == {"hurry"}
    refused(play, "ann die hurry", ROUNDS, "hurry of Ann is spent")
    play.after("ann skip")
    assert one(play, "Ann").spent == frozenset()
    chosen(play, {"Bob": "hand", "Wolf": "hand"})
    assert temporary(play, "Ann") == []
    assert "Ann" not in [each.name for each in rounds.acting(scene_of(play))]


def test_nobody_skips_the_first_round() -> None:
    fight().when("ann skip").refused(ROUNDS)


def test_HS1_equal_fewest_are_asked_about_and_the_answer_stands_in_the_log() -> None:
    play = chosen(fight(), {"Ann": "hand", "Bob": "heart", "Wolf": "hurt"})
    assert play.asked == "table: whose turn is it: Ann, Bob, Wolf"
    play.after("turn Bob")
    assert play.events[-1] == CharacterTurnStarted(
        by="table", character="Bob", id=play.events[-1].id, on=play.events[-1].on
    )
    chosen(fight(), DICE).when("turn Ann").refused(ROUNDS)


def test_turns_go_around_the_table() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "pass")
    assert scene_of(play).current == "Wolf"
    assert scene_of(play.after("pass")).current == "Ann"


def test_turns_of_popcorn_are_given() -> None:
    play = arena("monstrous popcorn", "place Ann", "place Bob", "place Wolf 10", "begin")
    chosen(play, DICE).after("turn Wolf", "pass")
    assert play.asked == "table: whose turn is it: Ann, Bob"
    play.after("turn Ann", "pass")
    assert scene_of(play).current == "Bob"


def test_turns_go_counterclockwise() -> None:
    play = arena("monstrous counterclockwise", "place Ann", "place Bob", "place Wolf 10", "begin")
    assert scene_of(chosen(play, DICE).after("turn Bob", "pass")).current == "Ann"


def test_HS2_G078_an_action_that_was_kept_lapses_with_the_round() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "pass", "pass", "pass")
    assert play.asked == "Ann: special action: combo; Ann, Bob, Wolf may still act"
    acted(play, "Bob act advance")
    assert places(play)["Bob"] == 2
    play.when("lapse").refused(ACTIONS)
    play.after("Ann special combo")
    assert {each.turn for each in scene_of(play).standing()} == {"done"}


def test_HS2_an_action_that_was_kept_lapses_by_itself_with_the_special_action() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "pass", "pass", "pass")
    step = typed(play, "Ann special combo")
    assert [type(event) for event in step.events[:2]] == [SpecialChosen, ActionsLapsed]
    assert getattr(step.events[1], "characters", ()) == ("Ann", "Bob", "Wolf")
    play.when("Bob special combo").refused("At Table Discretion")
    assert {each.turn for each in scene_of(play.after("Ann special combo")).standing()} == {"done"}


def test_HS2_what_nobody_can_use_lapses_without_a_word() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "pass", "pass", "pass")
    scene = scene_of(play)
    for name in ("Ann", "Bob"):
        scene.combatants[name].turn = "done"
    scene.combatants["Wolf"].die = "history"
    known = KINDS["monstrous"]
    stripped = replace(known.sides["monstrosity"], actions={})
    kind = replace(known, sides={**known.sides, "monstrosity": stripped})
    due = flow.kept(play.state, kind, scene, ("Wolf",))
    assert isinstance(due, Follows)
    assert due.event == ActionsLapsed(by="table", characters=("Wolf",))


def test_HS3_G066_whoever_has_no_stat_left_has_to_skip() -> None:
    play = chosen(fight(), DICE)
    one(play, "Bob").spent = frozenset(play.state.characters["Bob"].stats) - {"heart"}
    skipped(play)
    assert one(play, "Bob").skips
    assert one(play, "Bob").spent == frozenset()
    assert "Bob" not in play.asked
    forced = [event for event in play.events if isinstance(event, RoundSkipped)]
    assert [(event.character, event.forced) for event in forced] == [("Bob", True)]


def test_an_exhausted_stat_does_not_come_back() -> None:
    play = chosen(fight(), DICE)
    one(play, "Ann").exhausted = frozenset({"hand"})
    skipped(play).after("ann skip")
    assert one(play, "Ann").exhausted == {"hand"}


def test_help_uses_an_action() -> None:
    play = chosen(fight(), DICE, 5).after("turn Bob", "act advance", "roll 4", "ann help 5")
    assert one(play, "Ann").turn == "done"
    play.when("ann help 5").refused("Helping")
    released = [event for event in play.events if isinstance(event, ActionReleased)]
    assert [(event.character, event.check) for event in released] == [("Ann", 1)]


def test_whoever_has_acted_cannot_help() -> None:
    play = chosen(fight(), DICE, 5)
    acted(play.after("turn Bob"), "act advance")
    play.after("Wolf pass", "act advance", "roll 4")
    refused(play, "bob help 5", ACTIONS, "Help uses an action, and Bob has none in this round")


def test_an_action_opens_its_check_in_the_same_line() -> None:
    play = chosen(fight(), DICE).after("turn Bob")
    events = typed(play, "act advance: roll 6").events
    kinds = [type(event) for event in events]
    assert kinds == [ActionDeclared, CheckDeclared, DiceThrown]
    assert len("act adv: 6; res") <= 25
    assert typed(play, "act adv: 6").state.check.x_size == 8


def test_only_the_action_die_is_thrown_and_spent() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "act advance")
    refused(play, "use hurt", ACTIONS, "an action is made with the Action Die, heart")
    skipped(play.after("roll 6", "resolve"))
    assert one(play, "Bob").spent == {"heart"}


def test_a_spent_stat_cannot_spark() -> None:
    """Ann's head, hand and home are equal; after a round with hand only home can join head."""
    play = idle(chosen(fight(), {"Ann": "hand", "Bob": "heart", "Wolf": "hurt"}))
    play.after("Bob special combo", "split")
    chosen(play, {"Ann": "head", "Bob": "hurt", "Wolf": "hand"}).after("pass", "pass", "Ann act advance")
    refused(play, "spark hand", ROUNDS, "hand of Ann is spent and cannot Spark")
    play.when("spark home").legal()


def test_in_a_round_only_an_action_opens_a_check() -> None:
    play = chosen(fight(), DICE).after("turn Bob")
    play.when("ann check hand").refused(ACTIONS)


def test_G074_hurt_does_not_do_for_what_forbids_it_unless_balanced() -> None:
    play = chosen(fight(), {"Ann": "hurt", "Bob": "heart", "Wolf": "hurt"}).after("turn Wolf")
    play.when("act advance").refused(ACTIONS)
    play.after("pass")
    play.when("act advance").legal()


def test_a_stat_that_may_stand_in_for_any_is_asked_about() -> None:
    play = chosen(fight(), {"Ann": "history", "Bob": "heart", "Wolf": "hurt"}, 5)
    refused(play, "act attack", ACTIONS, "the table has to say: is history related to it?")
    refused(play, "act attack no", ACTIONS, "in the scope of hurt")
    play.when("act attack yes").legal()


def test_HS11_G085_a_scene_closes_in_the_middle_of_a_round_but_not_of_a_check() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "act advance")
    play.when("conclude they run").refused("At Table Discretion")
    play.after("roll 6", "resolve", "conclude they run")
    assert play.state.endeavor is None
    assert pool(play) == []
    assert [told.text for told in play.state.recap][-1] == "Monstrous Endeavor, 1 rounds: they run."
    play.when("endeavor monstrous").legal()


def test_HS12_what_is_overruled_is_recorded_and_listed() -> None:
    play = skipped(chosen(fight(), DICE)).after("! ann die hurry -- a potion")
    assert one(play, "Ann").die == "hurry"
    noted = [finding for finding in audited(play.setup, play.events) if finding.code.startswith("A26")]
    assert any("Rounds" in finding.message for finding in noted)


def test_a_scene_in_a_scene_is_impossible_and_neither_scene_nor_session_ends() -> None:
    fight().when("endeavor rush").impossible("an Endeavor is open; `conclude` ends it")
    fight().when("scene Elsewhere").refused("At Table Discretion")
    fight().when("end").refused("At Table Discretion")


def test_nobody_takes_part_twice_and_sides_need_somebody() -> None:
    play = arena("monstrous", "place Ann")
    play.when("place Ann").impossible("Ann is already taking part")
    refused(play, "begin", "Monstrous Endeavors", "place at least one monstrosity")
    play.when("place Wolf").refused("Monstrous Endeavors")
    play.when("place Wolf 10 (12)").impossible("no Recovery button lies below 0")
    play.when("place Wolf 10 (10)").refused("G-088")
    play.when("place Cy 10 ally").refused("Monstrous Endeavors")


def test_undo_takes_back_one_line_inside_a_check_and_the_log_is_one_tree() -> None:
    play = chosen(fight(), DICE).after("turn Bob", "act advance")
    declared = next(e for e in reversed(play.events) if isinstance(e, ActionDeclared))
    draft = DiceThrown(check=1, roll=0, roller="Bob", stat="heart", stages=((6,),))
    assert GAME.cause_of(play.state, draft) == declared.id
    assert GAME.info.undo == "step"


def test_a_turn_of_the_wrong_character_is_refused() -> None:
    play = chosen(fight(), DICE).after("turn Bob")
    play.when("ann act advance").refused(GAME.info.turn_order)
    with pytest.raises(MoveRefused):
        typed(play, "ann pass")


def test_an_unrelated_attack_fails_to_name_friends() -> None:
    play = chosen(fight(), {"Ann": "hurt", "Bob": "heart", "Wolf": "hurt"}).after("turn Ann")
    refused(play, "act attack Bob", ACTIONS, "Bob is not an opponent on the track of Ann")
    refused(play, "act attack Wolf, Bob, Ann", ACTIONS, "it is made on 1 to 2 opponents")
    attacked(play, "act attack")
    assert places(play)["Wolf"] == 8


def test_what_cannot_be_placed_is_said_in_one_sentence() -> None:
    with pytest.raises(UnknownName, match="details"):
        arena("monstrous").when("place Ann Nowhere")
    with pytest.raises(UnknownName, match="kind"):
        table().when("endeavor picnic")
    fight().when("! button scheme 1001 -- far away").impossible("positions go from 0 to 1000")
    fight().when("! button wound 3 -- it hurts").impossible("whose wound is it?")
    fight().when("button scheme 3").refused(ROUNDS)
    arena("monstrous").when("button scheme 3").refused("Monstrous Endeavors")


def test_an_endeavor_has_room_for_a_table_and_no_more() -> None:
    crowd = [f"P{number}" for number in range(17)]
    play = arena("monstrous", *(f"ann npc {name}, hurt=6" for name in crowd))
    play.after(*(f"place {name}" for name in crowd[:16]))
    play.when("place P16").impossible("an Endeavor has room for only 16")


def test_hostile_names_are_only_names() -> None:
    play = arena("monstrous", 'npc "; end", hurt=6', "track a [b]: c -- d")
    assert "a [b]: c" in " ".join(scene_of(play).tracks)
    assert play.game.view(play.state, "tracks")
