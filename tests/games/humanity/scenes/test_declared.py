"""What an action can be about, and what lets somebody act: refusals with their reasons.

Source: Actions, Multiple Tracks, Unique Skill, Endeavor Specialization Options.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.humanity.scenes import acting
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.falling import CombatantRemoved, StatExhausted
from ledger.games.humanity.scenes.events.rounds import ActionDieChosen, RoundSkipped
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    heist,
    idle,
    one,
    places,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, lie_for, with_spec
from tests.games.humanity.scenes.test_rush import plotted, rush
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


def declared(**fields: object) -> ActionDeclared:
    """An action of Ann that nobody could type."""
    return ActionDeclared(**{"by": "ann", "character": "Ann", "actions": ("advance",), **fields})


# what a Specialization brings


def test_zealous_is_for_up_to_x_allies_and_nobody_is_named_twice() -> None:
    play = with_spec(crowd("Bob", "Cy", "Guard"), "Zealous")
    one(play, "Ann").position = 1
    refused(play, "act zeal Bob, Cy, Guard", "Actions", "it is for up to 2 allies")
    refused(play, "act zeal Bob, Bob", "Actions", "nobody is named twice")
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


def test_an_action_is_about_those_on_the_own_track() -> None:
    play = arena(
        "monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10", "place Bear 9 Roof", "begin"
    )
    play = turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Wolf": "hand", "Bear": "hand"}), "Ann")
    refused(play, "act attack Bear", "Actions", "Bear is not an opponent on the track of Ann")
    refused(play, "act attack Bob", "Actions", "Bob is not an opponent on the track of Ann")
    refused(play, "act attack Wolf, Wolf", "Actions", "nobody is named twice")
    play.when("act attack Wolf").legal()


def test_an_attack_of_a_rogue_is_on_somebody_who_is_there_and_takes_no_part() -> None:
    """Somebody who has left the campaign is not there."""
    play = turn_of(chosen(heist(), {"Ann": "head", "Bob": "head"}), "Ann")
    refused(play, "act misdirect Bob", "Actions", "Bob takes part, or is not there")
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


def test_an_action_is_one_of_the_own_side() -> None:
    play = dice(fight())
    play.when(declared(actions=("dance",))).impossible("no ally has an action 'dance'")
    racing = turn_of(
        chosen(arena("racing", "place Ann", "place Bob", "begin"), {"Ann": "hand", "Bob": "hand"}), "Ann"
    )
    refused(
        racing,
        declared(actions=("fatigue",)),
        "Racing Endeavors",
        "fatigue is no action of Ann in this scene",
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


# outside the turn


def zealous() -> Play:
    """Ann stepped onto a Zeal button and may attack at once; Bear is on another track."""
    play = arena(
        "monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10", "place Bear 9 Roof", "begin"
    )
    dice_of = {"Ann": "hand", "Bob": "head", "Wolf": "hand", "Bear": "hand"}
    turn_of(chosen(play, dice_of), "Ann")
    lie_for(play, "zeal", "Ann", 1)
    return acted(play, "act advance")


def test_zeal_is_an_attack_on_somebody_nearby_and_nothing_else() -> None:
    play = zealous()
    assert play.asked == "Ann: Zeal: attack Wolf, or decline"
    refused(play, "act advance", MONSTROUS, "Zeal is an Attack")
    both = declared(actions=("steal", "attack"), targets=("Wolf",), bonus="Zeal")
    refused(play, both, MONSTROUS, "Zeal is an Attack")
    refused(play, "act steal Bear", MONSTROUS, "Zeal goes against Wolf")
    refused(
        play,
        declared(actions=("steal",), targets=("Wolf",), bonus="Revenge"),
        MONSTROUS,
        "it is time for Zeal",
    )
    play.when("act steal Wolf").legal()


def test_nobody_acts_outside_the_turn_without_a_reason() -> None:
    play = dice(fight())
    event = declared(actions=("steal",), targets=("Wolf",), bonus="Zeal")
    refused(play, event, MONSTROUS, "nothing lets Ann act outside the turn")


def test_what_is_declined_is_the_attack_that_is_offered() -> None:
    play = zealous()
    refused(play, BonusDeclined(by="ann", character="Ann", why="Revenge"), MONSTROUS, "it is time for Zeal")
    play.after("decline")
    (declined,) = (event for event in play.events if isinstance(event, BonusDeclined))
    assert declined.tell(play.state) == "Ann makes no Attack (Zeal)"
    assert one(play, "Ann").attacks == 0


def revenge(*wolf: str) -> Play:
    """The Wolf came back to its start because Ann moved it down, and may attack."""
    play = fight(wolf="10 (1) Revenge")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "hand", "Wolf": "hurt"}), "Ann")
    return play.after("act attack Wolf", "roll 6", "say defender_apt no Wolf", "resolve")


def test_G090_revenge_goes_against_those_who_moved_it_down() -> None:
    play = revenge()
    assert play.asked == "Wolf: Revenge: attack Ann, or decline"
    assert places(play)["Wolf"] == 10
    refused(play, "Wolf act attack Bob", MONSTROUS, "Revenge goes against Ann")
    play.when("Wolf act attack Ann").legal()


def test_without_revenge_or_once_the_mover_is_out_it_only_goes_back() -> None:
    play = fight(wolf="10 (1)")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "hand", "Wolf": "hurt"}), "Ann")
    play.after("act attack Wolf", "roll 6", "say defender_apt no Wolf", "resolve")
    assert not play.asked.startswith("Wolf: Revenge")
    assert places(play)["Wolf"] == 10


def test_G091_unrelenting_attacks_as_often_as_it_recovered_at_the_end_of_the_round() -> None:
    play = fight(wolf="10 Unrelenting")
    chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hurt"})
    one(play, "Wolf").recoveries = 2
    idle(play)
    assert play.asked == "Wolf: Unrelenting: attack Ann or Bob, or decline"
    refused(play, "Wolf act advance", MONSTROUS, "Unrelenting is an Attack")
    play.after("Wolf act attack Ann", "roll 6", "say defender_apt no Ann", "resolve")
    assert play.asked == "Wolf: Unrelenting: attack Ann or Bob, or decline"
    play.after("decline")
    assert "special action" in play.asked


def test_unrelenting_whose_action_die_fits_no_attack_does_not_attack() -> None:
    play = fight(wolf="10 Unrelenting")
    play.state.characters["Wolf"].stats["hurry"] = 10
    chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hurry"})
    one(play, "Wolf").recoveries = 1
    idle(play)
    assert "Unrelenting" not in play.asked
    assert one(play, "Wolf").attacks == 1


# Action Dice


def test_an_action_die_is_one_that_can_still_be_chosen() -> None:
    play = fight()
    one(play, "Ann").exhausted = frozenset({"hand"})
    refused(play, "ann die hand", "Rounds", "hand of Ann is exhausted")
    play.state.characters["Ann"].stats["haunted"] = 10
    event = ActionDieChosen(by="ann", character="Ann", stat="haunted")
    refused(play, event, "Rounds", "Ann cannot choose haunted")


def test_G066_nobody_is_made_to_skip_who_can_still_choose() -> None:
    refused(fight(), "ann skip", "Rounds", "nobody skips the first round")
    forced = RoundSkipped(by="ann", character="Ann", forced=True)
    refused(fight(), forced, "G-066", "Ann has Stats left")


# the charge leader


def foiled(*moves: str) -> Play:
    """A plot foils Ann, the stubborn charge leader."""
    return plotted(with_spec(rush("elect Ann", "begin"), "Stubborn")).after(*moves)


def test_G105_only_the_leader_decides_whether_to_be_stubborn() -> None:
    for word in ("stubborn", "foiled"):
        foiled().when(f"bob {word}").refused("At Table Discretion")
        foiled().when(f"ann {word}").legal()
    wrong = StatExhausted(by="ann", character="Ann", stat="heart")
    refused(foiled(), wrong, "G-105", "the Action Die is exhausted, hand")


def test_a_leader_who_was_foiled_is_followed_by_one_of_several_who_are_elected() -> None:
    """Once foiled, nobody becomes the charge leader again."""
    play = arena("rush", "place Ann", "place Bob", "place Cy ally", "place Wolf 9", "elect Ann", "begin")
    play.after("ann die history", "bob die hand", "Cy die hurt", "Wolf die hurt", *["3"] * 6)
    idle(play).after("Wolf special plot")
    assert play.asked == "table: elect another charge leader: Bob, Cy"
    refused(play, "elect Ann", "Rush Endeavors", "an ally who was never foiled: Bob, Cy")
    assert scene_of(play.after("elect Cy")).leader == "Cy"
