"""What an action can be about, and what lets somebody act: refusals with their reasons.

Source: Actions, Multiple Tracks, Unique Skill, Endeavor Specialization Options.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.humanity.scenes import acting
from ledger.games.humanity.scenes.events.abilities import AptitudeLent
from ledger.games.humanity.scenes.events.besides import occasion
from ledger.games.humanity.scenes.events.falling import CombatantRemoved
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    arena,
    chosen,
    fight,
    heist,
    one,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, with_spec
from tests.games.humanity.scenes.test_monstrous import maximum
from tests.games.humanity.scenes.test_out_of_turn import declared, zealous
from tests.games.humanity.scenes.test_unit import battle, two_fleets
from tests.games.humanity.tables import rich, table

MONSTROUS = "Monstrous Endeavors"


def crowd(*allies: str, **stats: str) -> Play:
    """Ann, whose turn it is, and other allies against the Wolf."""
    play = arena(
        "monstrous", "place Ann", *(f"place {name} ally" for name in allies), "place Wolf 10", "begin"
    )
    dice_of = {"Ann": "heart", "Wolf": "hand", **dict.fromkeys(allies, "hand"), **stats}
    return turn_of(chosen(play, dice_of), "Ann")


# what a Specialization brings


def test_zealous_is_for_up_to_x_allies_and_nobody_is_named_twice() -> None:
    play = with_spec(crowd("Bob", "Cy", "Guard"), "Zealous")
    one(play, "Ann").position = 1
    refused(play, "act zeal Bob, Cy, Guard", "Actions", "it is for up to 2 allies")
    refused(play, "act zeal Bob, Bob", "Actions", "nobody may be named twice")
    refused(play, "act zeal Ann", "Actions", "Ann is not an ally on the track of Ann")
    refused(play, "act zeal Wolf", "Actions", "Wolf is not an ally on the track of Ann")
    play.when("act zeal Bob, Cy").legal()


def radiant(**apts: str) -> Play:
    play = with_spec(fight(), "Radiant")
    play.state.characters["Ann"].apts |= apts
    return dice(play, Ann="heart")


def test_radiant_lends_one_of_the_other_aptitudes() -> None:
    refused(radiant(), "act radiate", "Actions", "Ann has no other Aptitude to lend")
    play = radiant(Fencing="", Rowing="")
    refused(play, "act radiate Acting", "Actions", "say which Aptitude is lent: Fencing or Rowing")
    play.after("act radiate Rowing", "roll 6", "resolve")
    assert [lent.apt for lent in one(play, "Bob").lent] == ["Rowing"]


def test_no_other_action_lends_an_aptitude() -> None:
    play = radiant(Fencing="")
    refused(play, declared(apt="Fencing"), "Actions", "it lends no Aptitude")


def test_radiant_lends_to_allies_and_not_to_oneself_or_a_unit() -> None:
    play = with_spec(battle(), "Radiant")
    play.state.characters["Ann"].apts |= {"Fencing": "Adamant"}
    one(play, "Ann").die = "heart"
    play.after("act radiate", "roll 6", "resolve")
    lent = {name: [each.apt for each in one(play, name).lent] for name in ("Ann", "Bob", "Dragon")}
    assert lent == {"Ann": [], "Bob": ["Fencing"], "Dragon": []}
    odd = AptitudeLent(by="table", character="Ann", apt="Fencing", to=("Bob", "Cy"))
    play.when(odd).impossible("Cy takes no part in the Endeavor")


def test_radiant_what_is_lent_lasts_x_turns() -> None:
    """Through the last of these turns, and no longer."""
    play = radiant(Fencing="Adamant")
    play.after("act radiate", "roll 6", "resolve")
    seen = []
    for _ in range(3):
        seen.append([lent.turns for lent in one(play, "Bob").lent])
        scene_of(play).current = ""
        one(play, "Bob").turn = "ready"
        for name in ("Ann", "Wolf"):
            one(play, name).turn = "done"
        play.after("note another turn", "bob pass")
    assert seen == [[1], [0], []]


@pytest.mark.parametrize(
    ("spent", "used", "why"),
    [
        ("Hijacked", "", "Hijacked of Ann has to be recharged first"),
        ("", "Hijacked", "Ann already used Hijacked in this Endeavor"),
    ],
)
def test_hijacked_works_once_and_with_its_charge(spent: str, used: str, why: str) -> None:
    play = with_spec(heist("button alarm 1"), "Hijacked")
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head"}), "Ann")
    play.state.characters["Ann"].spent |= {spent} - {""}
    one(play, "Ann").used |= {used} - {""}
    refused(play, "act hijack", "Actions", why)


# targets


def test_an_action_is_about_those_on_its_own_track() -> None:
    play = arena(
        "monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10", "place Bear 9 Roof", "begin"
    )
    play = turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Wolf": "hand", "Bear": "hand"}), "Ann")
    refused(play, "act attack Bear", "Actions", "Bear is not an opponent on the track of Ann")
    refused(play, "act attack Bob", "Actions", "Bob is not an opponent on the track of Ann")
    refused(play, "act attack Wolf, Wolf", "Actions", "nobody may be named twice")
    play.when("act attack Wolf").legal()


def test_an_attack_of_a_rogue_is_on_somebody_who_is_there_and_takes_no_part() -> None:
    """Somebody who has left the campaign is not there."""
    play = turn_of(chosen(heist(), {"Ann": "head", "Bob": "head"}), "Ann")
    refused(play, "act misdirect Bob", "Actions", "Bob takes part, or is not there")
    refused(play, "act misdirect Guard, Bob, Keeper", "Actions", "Bob takes part, or is not there")
    play.state.characters["Guard"].retired = True
    event = declared(actions=("misdirect",), targets=("Guard",))
    refused(play, event, "Actions", "Guard takes part, or is not there")
    play.when(replace(event, targets=("Cy",))).legal()


def test_work_is_about_an_objective_nearby() -> None:
    play = heist("button objective 1 head", "button objective 0 head", "button objective 9 head")
    turn_of(chosen(play, {"Ann": "head", "Bob": "head"}), "Ann")
    work = declared(actions=("work",), button=3)
    refused(play, work, "Actions", "the Objectives there lie at 0 and 1")
    refused(play, declared(actions=("move",), button=1), "Actions", "it is about no button")
    play.when(replace(work, button=1)).legal()


def test_unit_endeavors_nobody_goes_to_the_track_of_a_unit_that_is_out() -> None:
    play = two_fleets()
    refused(play, "act track Dragon", "Actions", "Ann is already there")
    play.game.projector.fold(play.state, (CombatantRemoved(character="Tug", why="sally"),))
    refused(play, declared(actions=("track",), track="Tug"), "Actions", "Tug is out, and its track with it")
    play.when("act track Kraken").legal()


def test_a_track_of_no_unit_is_not_harder_to_reach() -> None:
    play = arena("monstrous", "track Roof", "place Ann", "place Wolf 10")
    assert acting.changing(play.state, scene_of(play), one(play, "Ann"), "Roof") == 0
    fleet = battle()
    scene_of(fleet).tracks["Reef"] = scene_of(play).tracks["Roof"]
    assert acting.changing(fleet.state, scene_of(fleet), one(fleet, "Pirate"), "Reef") == 0


# who stands in for a target


def protective(track: str = "track") -> Play:
    """The Wolf attacks Ann; Bob, who is Protective, is on a track."""
    play = arena("monstrous", "track Roof", "place Ann", f"place Bob {track}", "place Wolf 10", "begin")
    play = with_spec(play, "Protective", "Bob")
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head", "Wolf": "hurt"}), "Wolf")
    return play.after("act attack Ann", "say nearby yes Bob")


def test_protective_only_on_the_track_of_the_target_and_only_while_taking_part() -> None:
    refused(protective("Roof"), "bob protect Ann", "Protective", "track")
    play = protective()
    one(play, "Bob").removed = "combo"
    refused(play, "bob protect Ann", "Protective", "track")
    play = protective().after("bob protect Ann")
    assert play.state.check.targets == ("Bob",)


@pytest.mark.parametrize(
    ("targets", "name", "shares"),
    [
        (("Ann",), "Bob", True),
        (("Ann",), "Bear", False),
        (("Guard",), "Bear", True),
        (("Guard", "Ann"), "Bear", False),
        (("Ann",), "Cy", False),
        (("Guard",), "Cy", False),
    ],
)
def test_nearby_influence_only_counts_the_targets_that_take_part(
    *, targets: tuple[str, ...], name: str, shares: bool
) -> None:
    """Bear is on the roof; the Guard and Cy take no part."""
    play = arena(
        "monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10", "place Bear 9 Roof", "begin"
    )
    dice_of = {"Ann": "hand", "Bob": "head", "Wolf": "hurt", "Bear": "hurt"}
    turn_of(chosen(play, dice_of), "Wolf").after("act attack Ann")
    play.state.check.targets = targets
    assert acting.shares_track(play.state, play.state.check, name) == shares


def test_protective_takes_the_protection_of_the_new_target_and_not_of_the_old_one() -> None:
    play = protective()
    one(play, "Ann").protections, one(play, "Bob").protections = (1, 2), (2, 3, 4)
    state, check = play.state, play.state.check
    assert acting.replaced(state, check, "Bob", "Ann") == 1
    assert acting.replaced(state, check, "Ann", "Bob") == -1
    check.die = ""
    assert acting.replaced(state, check, "Bob", "Ann") == 0
    check.die, check.character = "hurt", "Guard"
    assert acting.replaced(state, check, "Bob", "Ann") == 0


# who acts, and how often


def test_one_action_costs_nothing_and_two_are_different() -> None:
    play = table(*rich("ann", 3, 3), "npc Wolf, hurt=6", "endeavor monstrous")
    dice(play.after("place Ann", "place Bob", "place Wolf 10", "begin"), Ann="home")
    paid = tuple(held.id for held in play.state.characters["Ann"].pool if not held.lasts)
    refused(play, declared(blessings=paid), "Actions", "one action costs nothing")
    refused(play, declared(actions=("advance", "advance"), blessings=paid), "G-073", "two different actions")
    play.when(declared(actions=("advance", "protect"), targets=("Bob",), blessings=paid)).legal()


def test_an_action_is_one_of_its_own_side() -> None:
    play = dice(fight())
    play.when(declared(actions=("dance",))).impossible("no ally has an action 'dance'")
    racing = turn_of(
        chosen(arena("racing", "place Ann", "place Bob", "begin"), {"Ann": "hand", "Bob": "hand"}), "Ann"
    )
    refused(
        racing,
        declared(actions=("fatigue",)),
        "Racing Endeavors",
        "fatigue is not an action of Ann in this scene",
    )
    racing.when("act track").impossible("there is no other track")


def test_only_whoever_may_combine_combines() -> None:
    """Monstrosities need the tag Unique; rogues and the Eye combine nothing."""
    wealth = tuple(f"Wolf gain {face} for a test" for face in (3, 3))
    for tags, legal in (("", False), (" Unique", True)):
        play = dice(fight(*wealth, wolf=f"10{tags}"), Wolf="hand")
        turn_of(play, "Wolf")
        said = play.when("Wolf unique advance steal Ann for 3 3").verdict
        assert (said.is_accepted, said.why) == (legal, "" if legal else "Wolf is not Unique")


# what is typed


def test_explosive_is_made_on_the_unit_whose_track_it_is() -> None:
    play = with_spec(battle(), "Explosive")
    one(play, "Ann").die, one(play, "Ann").track = "hurt", "Kraken"
    refused(
        play, "act explode Dragon", "Actions", "Dragon is not an opposing unit no larger than the Action Die"
    )
    play.when("act explode Kraken").legal()
    refused(battle("urge 5"), "act attack Pirate, Bob", "Actions", "Pirate is not an opposing unit")


def test_work_offers_each_objective_nearby() -> None:
    play = heist("button objective 1 head", "button objective 0 head", "button objective 9 head")
    turn_of(chosen(play, {"Ann": "head", "Bob": "head"}), "Ann")
    assert [move for move in play.offered if "work" in move] == ["act work 0", "act work 1"]


def test_zeal_is_about_the_only_victim_if_nobody_is_named() -> None:
    play = zealous().after("act steal")
    assert play.state.check.targets == ("Wolf",)


def test_nobody_declines_anything_without_an_endeavor() -> None:
    table().when("ann decline").impossible("no Endeavor is open")
    assert occasion(None, "Ann") == ""


def test_rogues_and_the_eye_combine_no_actions() -> None:
    play = turn_of(chosen(heist(*rich("ann", 3, 3)), {"Ann": "head", "Bob": "head"}), "Ann")
    refused(play, "unique move misdirect for 3 3", "Stealth Endeavors", "no rogue combines two actions")


@pytest.mark.parametrize(("ruling", "checks"), [("one-check", 1), ("two-checks", 2)])
def test_G073_two_combined_actions_have_a_check_each_or_by_ruling_one(ruling: str, checks: int) -> None:
    rulings = {} if ruling == "two-checks" else {"unique_skill": ruling}
    play = table(*rich("ann", 3, 3), "npc Wolf, hurt=6", "endeavor monstrous", **rulings)
    dice(play.after("track Roof", "place Ann", "place Bob", "place Wolf 10", "begin"), Ann="home")
    play.after("unique advance protect for 3 3", "roll 6", "resolve")
    if checks > 1:
        play.after("roll 6", "resolve")
    assert (play.state.count, one(play, "Ann").position, one(play, "Ann").protections) == (checks, 2, (2,))


def test_G073_by_ruling_an_action_without_a_check_shares_none() -> None:
    play = table(*rich("ann", 3, 3), "npc Wolf, hurt=6", "endeavor monstrous", unique_skill="one-check")
    dice(play.after("track Roof", "place Ann", "place Bob", "place Wolf 10", "begin"), Ann="home")
    play.after("unique track advance Roof for 3 3")
    assert play.state.check.intent == "advance"
    play.after("roll 6", "resolve")
    assert (one(play, "Ann").track, one(play, "Ann").position, play.state.count) == ("Roof", 2, 1)


def test_G093_a_maximum_takes_out_one_of_those_attacked() -> None:
    play = arena("monstrous", "place Ann", "place Wolf 10", "place Bear 9", "begin")
    play = turn_of(chosen(play, {"Ann": "hurt", "Wolf": "hand", "Bear": "hand"}), "Ann")
    maximum(play, "act attack Wolf, Bear")
    assert play.asked == "table: one of Wolf, Bear is out: out Wolf"
    wrong = CombatantRemoved(by="table", character="Wolf", why="defeat")
    for event in (wrong, replace(wrong, character="Ann", why="maximum")):
        refused(play, event, "G-093", "one of Wolf, Bear is out")
    play.after("out Bear")
    assert (one(play, "Bear").removed, one(play, "Wolf").removed) == ("maximum", "")


@pytest.mark.parametrize(("joins", "left"), [(True, "done"), (False, "ready")])
def test_G082_by_ruling_a_roll_for_anothers_check_takes_the_action(*, joins: bool, left: str) -> None:
    play = table("npc Wolf, hurt=6, Howling", "endeavor monstrous", joining_acts=joins)
    play.after("place Ann", "place Bob", "place Wolf 10", "begin")
    dice(play, Bob="heart", Wolf="hurt").after("act advance", "rank +1 it is dark", "roll 6")
    assert one(play, "Bob").turn == "ready"
    play.after("bob use hand")
    assert one(play, "Bob").turn == "ready"
    play.after("roll 3")
    assert (one(play, "Bob").turn, one(play, "Ann").turn) == (left, "done")


def test_nobody_stands_in_for_a_target_outside_an_endeavor() -> None:
    play = protective()
    check = play.state.check
    assert acting.replaced(table().state, check, "Bob", "Ann") == 0
