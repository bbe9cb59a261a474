"""Monstrous Endeavors: every action and special action, tags of monstrosities, and the end."""

from __future__ import annotations

from ledger.games.humanity.scenes import tracks
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.movement import MovementMade
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
    result,
    round_over,
    scene_of,
    temporary,
    turn_of,
)
from tests.games.humanity.tables import errors, seen, settled, standing

HURT = {"Ann": "hurt", "Bob": "hurt", "Wolf": "hurt"}
PAIR = {"Ann": "hurt", "Wolf": "hurt", "Bear": "hurt"}
SOURCE = "Monstrous Endeavors"


def pair(*moves: str, wolf: str = "10 (3)", bear: str = "5") -> Play:
    """Ann against Wolf and Bear, Action Dice to be chosen."""
    return arena("monstrous", "place Ann", f"place Wolf {wolf}", f"place Bear {bear}", "begin", *moves)


def maximum(play: Play, move: str) -> Play:
    """An Attack with a Maximum Success."""
    play.after(move, "roll 6", *["modify +5"] * 3)
    for name in play.state.check.targets:
        if play.state.characters[name].apts:
            play.after(f"say defender_apt no {name}")
    return play.after("resolve")


# violent Attacks


def test_EX066_G093_a_maximum_removes_one_of_the_targets_and_HS5_leaves_the_other() -> None:
    play = turn_of(chosen(pair(), PAIR), "Ann")
    maximum(play, "act attack Wolf, Bear")
    assert play.asked == "table: one of Wolf, Bear is out: out Wolf"
    play.when("out Ann").refused("G-093")
    play.after("out Bear")
    assert places(play) == {"Ann": 0, "Wolf": 10}


def test_EX066_another_success_moves_them_down_in_total() -> None:
    play = turn_of(chosen(pair(), PAIR), "Ann").after("act attack Wolf, Bear")
    play.after("roll 6", "say defender_apt no Wolf", "resolve")
    assert play.asked.startswith("table: split 2 among Wolf, Bear")
    play.when("split Wolf 2, Bear 1").impossible("together they move 2, not 3")
    refused(play, "split Wolf 1", "Tracks", "together they move 2, not 1")
    play.after("split Wolf 1, Bear 1")
    assert places(play) == {"Ann": 0, "Wolf": 9, "Bear": 4}


def test_HS4_the_only_one_that_can_move_takes_all_it_can_and_the_rest_is_lost() -> None:
    play = arena("monstrous", "place Ann", "place Wolf 9", "place Bear 2", "place Guard 3", "begin")
    chosen(play, {"Ann": "hurry", "Wolf": "hand", "Bear": "hand", "Guard": "hand"})
    one(play, "Ann").position, one(play, "Wolf").position, one(play, "Guard").position = 1, 0, 0
    idle(play).after("Ann special combo", "split Ann 4")
    assert places(play) == {"Ann": 0, "Wolf": 0, "Guard": 0}
    made = [event for event in play.events if isinstance(event, MovementMade)][-1]
    assert (made.character, made.amount, made.path) == ("Bear", -4, (1, 0))


def test_a_monstrosity_wounds_each_of_its_targets() -> None:
    play = chosen(fight(), HURT).after("turn Wolf")
    attacked(play, "act attack Ann, Bob")
    assert tracks.wounds(scene_of(play), "Ann") == tracks.wounds(scene_of(play), "Bob") == [0]


def test_an_attack_that_fails_brings_nothing() -> None:
    play = chosen(fight(), HURT).after("turn Ann", "act attack", "roll 3")
    play.after("say apt no", "say defender_apt no", "resolve")
    assert places(play)["Wolf"] == 10


# stealing


def test_EX067_stolen_dice_keep_their_faces_and_victims_gain_new_ones_without_a_bump() -> None:
    play = pair().after("ann die head", "Wolf die hurt", "Bear die hand")
    turn_of(play.after("3", "3", "6", "4", "2"), "Ann")
    play.after("act steal Wolf, Bear", "roll 6", "say defender_apt no Wolf", "resolve")
    refused(play, "take 6", "Actions", "2 are taken, not 1")
    play.after("take 6 2")
    assert temporary(play, "Ann") == [3, 3, 6, 2]
    play.after("1", "5")
    assert (temporary(play, "Wolf"), temporary(play, "Bear")) == ([4, 1], [5])


def test_a_thief_names_temporary_blessings_though_a_lasting_one_has_the_same_face() -> None:
    play = pair("Wolf gain 4 for a test", "Bear gain 2 for a test")
    play.after("ann die head", "Wolf die hurt", "Bear die hand", "3", "3", "6", "5", "4")
    turn_of(play, "Ann").after("act steal Wolf, Bear", "roll 6", "say defender_apt no Wolf", "resolve")
    refused(play, "take 2 4", "Actions", "only temporary Blessings of Wolf, Bear are taken")
    play.after("take 4 6")
    assert temporary(play, "Ann") == [3, 3, 4, 6]


def test_G076_where_there_is_less_all_of_it_is_taken() -> None:
    play = arena("monstrous", "place Ann", "place Bear 5", "begin", "ann die head", "Bear die hand")
    play.after("3", "3", "6", "act steal" if scene_of(play).current == "Ann" else "pass")
    acted(play, "Ann act steal")
    assert temporary(play, "Ann") == [3, 3, 6]
    play.after("4")
    assert temporary(play, "Bear") == [4]


# movement, Schemes, protection


def test_EX060_recovery_brings_a_monstrosity_back_to_its_start() -> None:
    play = chosen(fight(), HURT).after("turn Ann")
    attacked(play, "act attack")
    assert places(play)["Wolf"] == 8
    attacked(play, "act attack")
    assert places(play)["Wolf"] == 10
    assert one(play, "Wolf").recoveries == 1
    assert [button.kind for button in scene_of(play).buttons] == ["defeat"]


def test_defeat_removes_a_monstrosity_and_the_last_one_ends_the_scene() -> None:
    play = chosen(fight(wolf="2"), HURT).after("turn Ann")
    attacked(play, "act attack")
    assert play.state.endeavor is None
    assert result(play) == "allies win"
    assert play.state.recap[-1].text.endswith("allies win: no monstrosity is left.")


def test_an_ally_advances_and_a_monstrosity_adds_schemes() -> None:
    play = chosen(fight(), {"Ann": "hand", "Bob": "heart", "Wolf": "hand"}).after("turn Ann")
    acted(play, "act advance")
    assert places(play)["Ann"] == 2
    acted(play.after("pass"), "act advance")
    assert tracks.schemes(scene_of(play), "track") == [10, 11]


def test_EX071_G080_protection_lasts_until_the_end_of_the_next_round() -> None:
    play = turn_of(chosen(fight(), {"Ann": "home", "Bob": "hurt", "Wolf": "hurt"}), "Ann")
    acted(play, "act protect Bob")
    ranks = []
    for ann, bob in (("hand", "heart"), ("head", "hand"), ("", "")):
        ranks.append(standing(turn_of(play, "Wolf").after("act attack Bob")).rank)
        round_over(play.after("void"))
        if ann:
            one(play, "Wolf").spent = frozenset()
            chosen(play, {"Ann": ann, "Bob": bob, "Wolf": "hurt"})
    assert ranks == [1, 1, 0]


def test_G079_two_protections_add_up() -> None:
    play = chosen(fight(), {"Ann": "home", "Bob": "hurry", "Wolf": "hurt"})
    acted(play, "act protect Ann", "roll 1 4")
    acted(play.after("Wolf pass"), "Ann act protect")
    assert standing(play.after("Wolf act attack Ann")).rank == 2


def test_a_unique_skill_is_two_actions_with_a_check_each() -> None:
    play = fight().after("ann die hand", "bob die heart", "Wolf die hand", *["3"] * 6, "turn Ann")
    refused(play, "unique advance advance", "G-073", "two different actions")
    play.after("unique advance steal Wolf", "roll 6", "resolve")
    assert places(play)["Ann"] == 2
    assert temporary(play, "Ann") == []
    play.after("roll 6", "say defender_apt no", "resolve")
    assert temporary(play, "Ann") == [3, 3]
    play.after("2", "2", "Bob pass")
    refused(play, "unique advance protect", SOURCE, "Wolf is not Unique")


def test_G084_another_track_begins_at_zero_and_personal_buttons_come_along() -> None:
    places_ = ("track Roof", "place Ann", "place Bob", "place Wolf 10 (3) Roof", "begin")
    play = chosen(arena("monstrous", *places_), HURT).after("turn Ann")
    refused(play, "act attack Wolf", "Actions", "Wolf is not an opponent on the track of Ann")
    refused(play, "act track track", "Actions", "Ann is already there")
    wound(play, "Ann", 2)
    one(play, "Ann").position = 5
    play.after("act track Roof")
    assert (one(play, "Ann").track, one(play, "Ann").position) == ("Roof", 0)
    assert tracks.wounds(scene_of(play), "Ann") == [2]


# tags


def test_EX072_horde_throws_twice_and_keeps_the_higher_while_it_can_recover() -> None:
    play = chosen(fight(wolf="10 (3) Horde"), HURT).after("turn Wolf", "act attack Ann", "roll 3")
    assert "throws again" in play.asked
    play.after("5")
    assert seen(play)[0] == "minor"
    assert play.state.check.rolls[0].dropped == ((3,),)
    once = chosen(fight(wolf="10 Horde"), HURT).after("turn Wolf", "act attack Ann", "roll 3")
    assert "throws again" not in once.asked


def test_G090_revenge_interrupts_with_an_attack_on_whoever_moved_it_down() -> None:
    play = chosen(fight(wolf="10 (1) Revenge"), HURT).after("turn Bob")
    attacked(play, "act attack")
    assert play.asked == "Wolf: Revenge: attack Bob, or decline"
    refused(play, "act attack Ann", SOURCE, "Revenge goes against Bob")
    attacked(play, "act attack Bob")
    assert tracks.wounds(scene_of(play), "Bob") == [0]
    assert one(play, "Wolf").turn == "ready"
    assert scene_of(play).current == "Wolf"


def test_G091_unrelenting_attacks_at_the_end_of_every_round() -> None:
    play = chosen(fight(wolf="10 (1) Unrelenting"), HURT).after("turn Bob")
    attacked(play, "act attack")
    idle(play)
    assert play.asked == "Wolf: Unrelenting: attack Ann or Bob, or decline"
    attacked(play, "act attack Ann")
    assert tracks.wounds(scene_of(play), "Ann") == [0]
    assert "special action" in play.asked


def test_immunity_makes_related_attacks_fail_while_it_can_recover() -> None:
    play = chosen(fight(wolf="10 (3) Immunity"), HURT).after("turn Ann", "act attack", "roll 8")
    play.after("say defender_apt yes", "roll 8")
    assert seen(play)[0] == "failure"
    play = chosen(fight(wolf="10 Immunity"), HURT).after("turn Ann", "act attack", "roll 8")
    play.after("say defender_apt yes", "roll 8")
    assert seen(play)[0] == "medium"


def test_HS5_immunity_of_one_target_is_no_shield_for_the_other() -> None:
    """The Attack fails for the one that is immune; it is as hard as any that touches an Aptitude."""
    play = arena("monstrous", "place Ann", "place Bob", "place Wolf 10 (3) Immunity", "place Bear 9", "begin")
    turn_of(chosen(play, {**HURT, "Bear": "hand"}), "Ann").after("act attack Wolf, Bear", "roll 8")
    play.after("say defender_apt yes Wolf", "roll 8")
    assert seen(play)[0] == "medium"
    play.after("resolve")
    assert settled(play).spared == ("Wolf",)
    assert (places(play)["Wolf"], places(play)["Bear"]) == (10, 7)
    assert errors(play.setup, play.events) == []


def test_HS5_a_maximum_removes_nobody_who_is_immune() -> None:
    play = arena("monstrous", "place Ann", "place Bob", "place Wolf 10 (3) Immunity", "place Bear 9", "begin")
    turn_of(chosen(play, {**HURT, "Bear": "hand"}), "Ann").after("act attack Wolf, Bear", "roll 8")
    play.after("say defender_apt yes Wolf", "roll 8", *["modify +5"] * 3, "resolve")
    assert sorted(places(play)) == ["Ann", "Bob", "Wolf"]


def test_only_unique_monstrosities_use_unconventional_stats() -> None:
    dice = {"Ann": "hurt", "Bob": "hurt", "Wolf": "hand"}
    refused(
        chosen(fight(), dice).after("turn Wolf"),
        "act attack Ann",
        "Actions",
        "hand of Wolf is not in the scope of hurt",
    )
    chosen(fight(wolf="10 Unique"), dice).after("turn Wolf").when("act attack Ann").legal()


# special actions


def test_EX068_a_combo_moves_opponents_as_far_as_the_allies_went_down() -> None:
    play = fight().after("ann die hand", "bob die hurt", "Wolf die head", *["3"] * 4, "5")
    one(play, "Ann").position, one(play, "Bob").position = 4, 5
    idle(play).after("Ann special combo")
    assert places(play)["Ann"] == 6
    play.after("split Ann 6, Bob 2")
    assert (places(play)["Ann"], places(play)["Bob"], places(play)["Wolf"]) == (0, 3, 10)
    made = [event for event in play.events if isinstance(event, MovementMade)][-1]
    assert (made.character, made.amount, made.path, made.cut) == ("Wolf", -8, (9, 8, 7), 5)


def test_EX065_a_monstrous_combo_removes_and_wounds() -> None:
    play = fight().after("ann die hand", "bob die home", "Wolf die history", *["3"] * 3, "1 1 1 4")
    one(play, "Ann").position, one(play, "Bob").position = 2, 1
    for name, at in (("Ann", (2, 3, 4)), ("Bob", (1, 2, 3))):
        for place in at:
            wound(play, name, place)
    idle(play).after("Wolf special combo Ann, Bob")
    assert "Ann" not in places(play)
    assert tracks.wounds(scene_of(play), "Bob") == [1, 2, 3, 4]


def wound(play: Play, name: str, place: int) -> None:
    """A Wound that was there before."""
    scene = scene_of(play)
    button = ButtonPlaced(button=scene.next_button, kind="wound", position=place, owner=name)
    play.game.projector.fold(play.state, (button,))


def test_G071_victory_takes_position_30() -> None:
    play = fight().after("ann die hand", "bob die home", "Wolf die history", *["3"] * 4)
    one(play, "Ann").position = 29
    idle(play)
    refused(play, "Ann special victory Wolf", SOURCE, "Ann is at 29, 30 is needed")
    one(play, "Ann").position = 30
    play.after("Ann special victory Wolf")
    assert play.state.endeavor is None


def test_G070_the_winner_of_the_special_action_cannot_decline() -> None:
    play = idle(chosen(fight(), HURT))
    refused(play, "Ann die hand", "Actions", "takes the special action")
    for move in ("Ann pass", "Ann decline", "lapse"):
        assert not play.when(move).verdict.is_accepted


def test_a_group_that_says_nothing_shares_evenly_and_a_thief_takes_the_best() -> None:
    play = turn_of(chosen(pair(), PAIR), "Ann").after("act attack Wolf, Bear", "roll 6")
    play.after("say defender_apt no Wolf", "resolve", "split")
    assert places(play) == {"Ann": 0, "Wolf": 9, "Bear": 4}
    play = pair().after("ann die head", "Wolf die hurt", "Bear die hand")
    turn_of(play.after("3", "3", "6", "4", "2"), "Ann").after("act steal Wolf, Bear", "roll 6")
    play.after("say defender_apt no Wolf", "resolve", "take")
    assert temporary(play, "Ann") == [3, 3, 6, 4]
