"""Specializations in Endeavors: what works by itself, what an action brings, what answers a Check."""

from __future__ import annotations

import pytest

from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.abilities import answered
from ledger.games.humanity.scenes.events.abilities import AptitudeLent
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.movement import MovementMade
from ledger.games.humanity.scenes.state import Duty
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
    turn_of,
)
from tests.games.humanity.scenes.test_rush import plotted, rush
from tests.games.humanity.scenes.test_unit import battle, fleet, lie, there
from tests.games.humanity.tables import errors, rich, standing, table
from tests.games.humanity.test_help import gift

OPTIONS = "Endeavor Specialization Options"


def with_spec(play: Play, spec: str, name: str = "Ann", stat: str = "") -> Play:
    """Somebody has a Specialization."""
    owner = play.state.characters[name]
    owner.apts = {**owner.apts, next(iter(owner.apts), "Sailing"): spec}
    if stat:
        owner.chosen = {**owner.chosen, spec: stat}
    vars(play.state).clear()  # what was asked before it was changed by hand
    return play


def dice(play: Play, **stats: str) -> Play:
    """Action Dice of Ann, Bob and the Wolf; Ann is to act."""
    return turn_of(chosen(play, {"Ann": "hand", "Bob": "head", "Wolf": "hand", **stats}), "Ann")


@pytest.mark.parametrize("spec", ["Attentive", "Heavy", "Radiant", "Zealous", "Critical", "Stubborn"])
def test_outside_an_endeavor_each_is_refused(spec: str) -> None:
    play = table(gift("Ann", spec, "Acting"))
    refused(play, f"ann invoke {spec}", spec, "works only in an Endeavor")


@pytest.mark.parametrize(
    ("spec", "how"),
    [("Heavy", "Heavy works by itself"), ("Radiant", "`act radiate`"), ("Defiant", "`special resist`")],
)
def test_what_is_not_invoked_says_how_it_is_used(spec: str, how: str) -> None:
    refused(dice(with_spec(fight(), spec)), f"ann invoke {spec}", spec, how)


# what works by itself


@pytest.mark.parametrize(("stat", "gained", "x"), [("hand", 1, 3), ("history", 0, 2), ("hurry", 3, 3)])
def test_EX086_G123_heavy_gains_one_less_and_has_x_one_higher(stat: str, gained: int, x: int) -> None:
    play = with_spec(fight(), "Heavy")
    play.state.characters["Ann"].stats |= {"hand": 8, "home": 4}
    chosen(play, {"Ann": stat, "Bob": "head", "Wolf": "hand"})
    assert (len(temporary(play, "Ann")), rounds.x(play.state, one(play, "Ann"))) == (gained, x)


def test_heavy_weighs_with_a_balanced_stat_also_where_nothing_unconventional_is_thrown() -> None:
    """Heavy throws no Stat, so the Wolf, which is not Unique, is in the scope of a Stat that is balanced."""
    play = fight()
    play.state.characters["Wolf"].apts |= {"Howling": "Heavy"}
    play.state.characters["Wolf"].stats |= {"hurt": 6, "hand": 6, "home": 4}
    chosen(play, {"Ann": "head", "Bob": "head", "Wolf": "hurt"})
    assert (len(temporary(play, "Wolf")), rounds.x(play.state, one(play, "Wolf"))) == (1, 3)


def test_zeal_throws_nothing_so_it_fits_a_balanced_stat_of_everybody() -> None:
    play = fight("place Bear 10 (3)")
    play.state.characters["Wolf"].apts |= {"Howling": "Zealous"}
    play.state.characters["Wolf"].stats |= {"hurt": 6, "heart": 6}
    play = turn_of(chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hurt", "Bear": "hand"}), "Wolf")
    assert play.asked == "Wolf: act attack|zeal, or pass (hurt, X 2)"


def test_the_table_says_whether_history_weighs_as_much() -> None:
    """In the scope of a Stat are History and optional Stats too, if they are related enough."""
    others = {"Bob": "head", "Wolf": "hand"}
    for said, x in (("", 1), (" no", 1), (" yes", 2)):
        play = with_spec(fight(), "Heavy").after(f"ann die history{said}")
        play.state.characters["Ann"].stats |= {"home": 6, "hand": 6}
        chosen(play, others)
        assert (rounds.x(play.state, one(play, "Ann")), len(temporary(play, "Ann"))) == (x, 2 - x)
    refused(with_spec(fight(), "Heavy"), "ann die hand yes", "Rounds", "the size of hand decides")
    refused(fight(), "ann die history yes", "Rounds", "Ann has nothing that asks whether history is related")


def test_the_check_of_the_heavy_has_the_same_x() -> None:
    play = acted(dice(with_spec(fight(), "Heavy")), "act advance")
    assert places(play)["Ann"] == rounds.x(play.state, one(play, "Ann")) == 3


def test_EX059_tireless_chooses_a_spent_stat_as_a_d6() -> None:
    play = with_spec(fight(), "Tireless", stat="hurry")
    one(play, "Ann").spent = frozenset({"hurry", "heart"})
    play.when("ann die heart").refused("Rounds")
    chosen(play, {"Ann": "hurry", "Bob": "head", "Wolf": "hand"})
    assert (rounds.size(play.state, one(play, "Ann")), len(temporary(play, "Ann"))) == (6, 2)
    turn_of(play, "Ann").after("act advance").when("roll 8").impossible("a d6 has no face 8")


def test_a_tireless_die_is_balanced_as_the_d6_that_it_is() -> None:
    """Source: Stat Dice (Balanced Stats); Ann's hurry is a d10 that is spent, her head a d6."""
    play = with_spec(fight(), "Tireless", stat="hurry")
    one(play, "Ann").spent = frozenset({"hurry"})
    turn_of(chosen(play, {"Ann": "hurry", "Bob": "head", "Wolf": "hand"}), "Ann")
    play.when("act steal Wolf").legal()
    assert play.after("roll 6").state.check.stat == "head"


def test_G128_a_smaller_die_stays_as_it_is() -> None:
    play = with_spec(fight(), "Tireless", stat="history")
    one(play, "Ann").spent = frozenset({"history"})
    chosen(play, {"Ann": "history", "Bob": "head", "Wolf": "hand"})
    assert rounds.size(play.state, one(play, "Ann")) == 4


def test_G129_the_stat_stays_spent() -> None:
    play = with_spec(fight(), "Tireless", stat="hurry")
    one(play, "Ann").spent = frozenset({"hurry"})
    idle(chosen(play, {"Ann": "hurry", "Bob": "heart", "Wolf": "hand"}))
    assert "hurry" in acting.spent_stats(scene_of(play), "Ann")


def test_EX061_dominating_moves_on_what_was_cut_off() -> None:
    play = dice(with_spec(fight(), "Dominating"), Ann="hurt")
    one(play, "Wolf").position = 8
    attacked(play, "act attack Wolf", "roll 8")
    assert places(play)["Wolf"] == 9
    play = dice(with_spec(fight(), "Dominating"), Ann="hurry")
    one(play, "Wolf").position = 8
    due = Duty(do="move", who=("Wolf",), amount=-3)
    scene_of(play).actions.append(acting.imagined(one(play, "Ann")))
    scene_of(play).actions[-1].names, scene_of(play).actions[-1].due = (), (due,)
    play.after("note what follows")
    made = [event for event in play.events if isinstance(event, MovementMade)]
    assert [(event.amount, event.cut) for event in made] == [(-3, 2), (-2, 0)]
    assert places(play)["Wolf"] == 8


def test_dominating_works_once_in_a_round() -> None:
    play = dice(with_spec(fight(), "Dominating"), Ann="hurt")
    one(play, "Ann").dominated = True
    one(play, "Wolf").position = 8
    attacked(play, "act attack Wolf", "roll 8")
    assert places(play)["Wolf"] == 10


def test_imposing_throws_the_first_roll_twice_and_no_other() -> None:
    play = dice(with_spec(fight(), "Imposing"))
    play.after("act advance", "roll 2")
    assert "throws again" in play.asked
    play.after("roll 6", "resolve")
    assert one(play, "Ann").position == 2
    assert not acting.throws_twice(play.state, "Ann", (9, 0))


def test_sure_footed_protects_itself_x_rounds_longer() -> None:
    play = acted(dice(with_spec(fight(), "Sure-footed"), Ann="home"), "act protect Ann")
    assert one(play, "Ann").protections == (4,)
    play = acted(dice(with_spec(fight(), "Sure-footed"), Ann="home"), "act protect Bob")
    assert one(play, "Bob").protections == (2,)


def test_G105_the_stubborn_leader_stays_and_exhausts_the_action_die() -> None:
    play = plotted(with_spec(rush("elect Ann", "begin"), "Stubborn"))
    assert play.asked == "Ann: Ann is foiled, or stubborn: hand is exhausted"
    play.after("stubborn")
    assert (scene_of(play).leader, one(play, "Ann").exhausted) == ("Ann", frozenset({"hand"}))
    assert scene_of(play).round == 2
    play.when("ann die hand").refused("Rounds")


def test_the_stubborn_leader_may_be_foiled_all_the_same_and_stays_once() -> None:
    play = plotted(with_spec(rush("elect Ann", "begin"), "Stubborn")).after("foiled")
    assert scene_of(play).leader == "Bob"  # the only one who was never foiled
    play = with_spec(rush("elect Ann", "begin"), "Stubborn")
    one(play, "Ann").used = frozenset({"Stubborn"})
    assert scene_of(plotted(play)).leader == "Bob"


# what answers a Check


def test_G124_attentive_makes_the_next_x_actions_violent() -> None:
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance")
    play.after("ann invoke Attentive")
    assert one(play, "Ann").attentive == 2
    one(play, "Ann").turn = "held"
    attacked(play, "Ann act attack Wolf")
    assert play.state.settled[2].stat == "hurt"
    assert one(play, "Ann").attentive == 1
    one(play, "Ann").turn = "held"
    refused(play, "ann invoke Attentive", "Attentive", "has to be recharged first")


def test_G124_help_is_an_action_and_a_check_that_nobody_chooses_is_none() -> None:
    play = arena("racing", *rich("ann", 4, 4), "place Ann", "place Bob", "begin")
    play = turn_of(chosen(with_spec(play, "Attentive"), {"Ann": "hand", "Bob": "head"}), "Ann")
    acted(play, "act advance").after("ann invoke Attentive", "ann spend 4 for a drink")
    idle(play)
    assert (play.state.check.die, one(play, "Ann").attentive) == ("hand", 2)
    play.after("roll 6", "resolve")
    assert one(play, "Ann").attentive == 2
    play = table(*rich("ann", 4), "npc Wolf, hurt=6, hand=6, Howling", "endeavor monstrous")
    play.after("place Ann", "place Bob", "place Wolf 10", "begin")
    one(with_spec(play, "Attentive"), "Ann").attentive = 2
    turn_of(chosen(play, {"Ann": "hurry", "Bob": "head", "Wolf": "hand"}), "Bob")
    play.after("act advance", "roll 3", "ann help 4")
    assert one(play, "Ann").attentive == 1


@pytest.mark.parametrize("spec", ["Attentive", "Coordinated"])
def test_the_table_says_whether_a_success_with_history_is_related(spec: str) -> None:
    play = dice(with_spec(fight(), spec), Ann="history")
    play.state.characters["Ann"].stats |= dict.fromkeys(("head", "hand", "heart"), 6)
    acted(play, "act advance", "roll 1 4")
    refused(play, f"ann invoke {spec}", spec, "the table has to say: is it related to h")
    refused(play, f"ann invoke {spec} no", spec, "a success in the scope of h")
    play.after(f"ann invoke {spec} yes")
    assert bool(one(play, "Ann").attentive) == (spec == "Attentive")
    assert one(play, "Ann").helps == (spec == "Coordinated")


def test_attentive_answers_a_success_only_and_only_once() -> None:
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance", "roll 2")
    refused(play, "ann invoke Attentive", "Attentive", "a success in the scope of hand or heart")
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance").after("ann invoke Attentive")
    assert answered(play.state, one(play, "Ann"), "Attentive") is None


def test_coordinated_helps_without_an_action_if_the_table_agrees() -> None:
    play = table(*rich("ann", 4), "npc Wolf, hurt=6, hand=6, Howling", "endeavor monstrous")
    play.after("place Ann", "place Bob", "place Wolf 10 (3)", "begin")
    acted(dice(with_spec(play, "Coordinated")), "act advance")
    refused(play, "ann invoke Coordinated", "Coordinated", "is it within reason")
    refused(play, "ann invoke Coordinated no", "Coordinated", "the table said no")
    play.after("ann invoke Coordinated yes")
    turn_of(play, "Bob").after("act advance", "roll 3", "ann help 4", "resolve")
    assert one(play, "Bob").position > 0
    assert not one(play, "Ann").helps


def test_critical_spends_a_random_stat_of_somebody_hit_with_10_or_more() -> None:
    play = dice(with_spec(fight(), "Critical"), Ann="hurt")
    play.after("act attack Wolf", "roll 8", "modify +3", "say defender_apt no Wolf", "resolve")
    play.after("ann invoke Critical")
    assert "which Stat of Wolf is spent (1 head, 2 hand" in play.asked
    play.after("pick 2")
    assert one(play, "Wolf").spent == {"hand"}
    assert "Critical" in play.state.characters["Ann"].spent


def test_critical_needs_10() -> None:
    play = attacked(dice(with_spec(fight(), "Critical"), Ann="hurt"), "act attack Wolf", "roll 8")
    refused(play, "ann invoke Critical", "Critical", "an Attack with 10 or more")


def test_G122_a_unit_has_no_stat_to_spend() -> None:
    play = with_spec(battle("urge 5", "act attack Kraken", "roll 6", "modify +4"), "Critical", "Dragon")
    play.after("resolve", "pick 1")
    refused(play, "Dragon invoke Critical Kraken", "Critical", "Kraken has no Stat to spend")


# what an action brings


def test_G126_zealous_lays_a_button_under_everybody_named_but_not_below_0() -> None:
    play = dice(with_spec(fight(), "Zealous"), Ann="heart")
    one(play, "Ann").position = 4
    play.after("act zeal Bob")
    zeal = [(button.owner, button.position) for button in scene_of(play).buttons if button.kind == "zeal"]
    assert zeal == [("Ann", 3)]


def test_zealous_needs_head_or_heart_and_a_charge() -> None:
    play = dice(with_spec(fight(), "Zealous"), Ann="hurry")
    refused(play, "act zeal", "Actions", "the scope of head or heart")
    play = dice(with_spec(fight(), "Zealous"), Ann="heart")
    play.state.characters["Ann"].spent = frozenset({"Zealous"})
    refused(play, "act zeal", "Actions", "has to be recharged first")
    refused(dice(fight(), Ann="heart"), "act zeal", "Actions", "Ann does not have Zealous")


def test_G127_whoever_comes_onto_a_zeal_button_stops_and_attacks_at_once() -> None:
    play = dice(fight(), Ann="hand")
    lie_for(play, "zeal", "Ann", 1)
    acted(play, "act advance")
    assert places(play)["Ann"] == 1
    assert play.asked == "Ann: Zeal: attack Wolf, or decline"
    attacked(play, "act steal Wolf")
    assert not [button for button in scene_of(play).buttons if button.kind == "zeal"]


@pytest.mark.parametrize("stat", ["head", "hand", "heart", "home", "hurt", "hurry"])
def test_G127_whose_action_die_fits_no_attack_does_not_attack_at_once(stat: str) -> None:
    play = dice(fight(), Ann=stat)
    lie_for(play, "zeal", "Ann", 1)
    acted(play, "act advance")
    assert (play.asked == "Ann: Zeal: attack Wolf, or decline") == (stat != "hurry")


def lie_for(play: Play, kind: str, owner: str, position: int) -> None:
    event = ButtonPlaced(
        button=scene_of(play).next_button, kind=kind, position=position, owner=owner, track="track"
    )
    play.game.projector.fold(play.state, (event,))


def test_radiant_lends_another_aptitude_for_x_turns() -> None:
    play = with_spec(fight(), "Radiant")
    play.state.characters["Ann"].apts |= {"Fencing": "Adamant"}
    dice(play, Ann="heart")
    play.after("act radiate Fencing", "roll 6", "resolve")
    (event,) = [event for event in play.events if isinstance(event, AptitudeLent)]
    assert (event.apt, event.spec, event.to, event.turns) == ("Fencing", "Adamant", ("Bob",), 2)
    assert "Ann lends Fencing for 2 turns: Bob" in play.sentences()
    assert [lent.turns for lent in one(play, "Bob").lent] == [1]
    assert "Radiant" in play.state.characters["Ann"].spent


def test_G125_the_charge_of_what_is_lent_is_the_lenders() -> None:
    play = with_spec(fight(), "Radiant")
    play.state.characters["Ann"].apts |= {"Fencing": "Adamant"}
    dice(play, Ann="heart").after("act radiate Fencing", "roll 6", "resolve")
    turn_of(play, "Bob").after("act advance", "roll 2", "say apt no Bob", "bob adamant", "roll 6", "resolve")
    assert "Adamant" in play.state.characters["Ann"].spent
    assert play.state.characters["Bob"].spent == frozenset()


def test_radiant_says_which_aptitude() -> None:
    play = with_spec(fight(), "Radiant")
    play.state.characters["Ann"].apts |= {"Fencing": "", "Rowing": ""}
    refused(
        dice(play, Ann="heart"), "act radiate", "Actions", "say which Aptitude is lent: Fencing or Rowing"
    )


def test_explosive_hits_the_unit_whose_track_it_is() -> None:
    play = with_spec(fleet("begin"), "Explosive")
    one(play, "Ann").track = "Kraken"
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Pirate": "hand"}), "Ann")
    play.after("act explode Kraken", "roll 6", "resolve", "pick 4")
    assert there(play, "hit", "Kraken") == [4]


def test_explosive_does_not_reach_another_track() -> None:
    """Whoever is on one track touches nobody on another, and a unit is where its track is."""
    play = with_spec(fleet("begin"), "Explosive")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Pirate": "hand"}), "Ann")
    refused(play, "act explode Kraken", "Actions", "Kraken is not an opposing unit")
    one(play, "Ann").track = "Kraken"
    acted(play, "act explode", "roll 8").after("pick 4")
    assert there(play, "hit", "Kraken") == [4]


def test_explosive_does_not_reach_a_larger_unit() -> None:
    play = with_spec(fleet("begin"), "Explosive")
    play.state.characters["Kraken"].stats["hurt"] = 10
    one(play, "Ann").track = "Kraken"
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Pirate": "hand"}), "Ann")
    refused(play, "act explode Kraken", "Actions", "no larger than the Action Die")


def test_defiant_lays_a_shield_for_every_blessing_of_6() -> None:
    play = with_spec(fleet("begin"), "Defiant")
    chosen(play, {"Ann": "hurry", "Bob": "head", "Pirate": "hand"}, face=6)
    lie(idle(play), "hit", "Dragon", 2)
    refused(play, "special resist 5", "Defiant", "it costs a Blessing worth at least 6")
    play.after("special resist 6 6", "pick 2", "pick 3")
    assert there(play, "shield", "Dragon") == [3]


def test_without_defiant_nobody_resists() -> None:
    play = chosen(fleet("begin"), {"Ann": "hurry", "Bob": "head", "Pirate": "hand"}, face=6)
    refused(idle(play), "special resist 6", "Unit Endeavors", "Ann does not have Defiant")


# Stealth


def heist(spec: str, *buttons: str) -> Play:
    play = arena("stealth", "place Ann", "place Wolf hurt", *buttons, "begin")
    return turn_of(chosen(with_spec(play, spec), {"Ann": "hand"}), "Ann")


def test_hidden_makes_a_sanctuary_that_goes_x_rounds_later() -> None:
    play = acted(heist("Hidden"), "act hide")
    (made,) = [button for button in scene_of(play).buttons if button.kind == "sanctuary"]
    assert (made.position, made.until) == (0, 3)
    assert "Hidden" in one(play, "Ann").used


def test_hijacked_takes_an_alarm_out_and_works_from_there() -> None:
    play = heist("Hijacked", "button alarm 1", "button alarm 2", "button objective 3 hand")
    acted(play, "act hijack").after("hijack 2")
    assert scene_of(play).button(one(play, "Ann").hijacked).position == 2
    one(play, "Ann").turn = "held"
    assert [button.position for button in acting.objectives(scene_of(play), one(play, "Ann"))] == [3]


def test_hidden_is_taken_once() -> None:
    play = acted(heist("Hidden"), "act hide", "roll 2")
    one(play, "Ann").turn = "held"
    refused(play, "Ann act hide", "Actions", "already used Hidden in this Endeavor")


# knobs, and Help


def test_G073_by_ruling_two_actions_combined_take_one_check() -> None:
    play = table(
        *rich("ann", 3, 3),
        "npc Wolf, hurt=6, hand=6, Howling",
        "endeavor monstrous",
        unique_skill="one-check",
    )
    play.after("place Ann", "place Bob", "place Wolf 10 (3)", "begin")
    dice(play, Ann="home").after("unique advance protect", "roll 6", "resolve")
    assert play.state.count == 1
    assert (places(play)["Ann"], one(play, "Ann").protections) == (2, (2,))


def test_G075_by_ruling_the_attacker_splits_what_is_imposed() -> None:
    play = table(
        "npc Wolf, hurt=6, hand=6, Howling", "npc Bear, hurt=8", "endeavor monstrous", group_split="attacker"
    )
    play.after("place Ann", "place Bob", "place Wolf 10", "place Bear 9", "begin")
    chosen(play, {"Ann": "hurt", "Bob": "head", "Wolf": "hand", "Bear": "hand"})
    attacked(turn_of(play, "Ann"), "act attack Wolf, Bear")
    assert play.asked.startswith("ann: split 2")
    play.after("split Bear 2")
    assert places(play)["Bear"] == 7


@pytest.mark.parametrize(("ruling", "ranks"), [("add", 2), ("once", 1)])
def test_G079_two_protections_add_up_or_by_ruling_count_once(ruling: str, ranks: int) -> None:
    play = table("npc Wolf, hurt=6, Howling", "endeavor monstrous", protections=ruling)
    play.after("place Ann", "place Wolf 10", "begin")
    one(play, "Ann").protections = (2, 2)
    assert acting.rank_against(play.state, scene_of(play), one(play, "Wolf"), "Ann") == ranks


@pytest.mark.parametrize("acts", [True, False])
def test_G082_by_ruling_a_roll_for_anothers_check_uses_an_action(*, acts: bool) -> None:
    play = table("npc Wolf, hurt=6, Howling", "endeavor monstrous", joining_acts=acts)
    play.after("place Ann", "place Bob", "place Wolf 10", "begin")
    dice(play, Bob="heart", Wolf="hurt").after("act advance", "rank +1 it is dark", "roll 6")
    play.after("bob use hand", "roll 3")
    assert (one(play, "Bob").turn == "done") is acts
    assert acts is ("Bob" in play.state.check.released)


def test_G045_harmonious_takes_the_helpers_action() -> None:
    play = table(
        *rich("ann", 3),
        *rich("bob", 3),
        "npc Wolf, hurt=6, Howling",
        "endeavor monstrous",
        setting="fate-knowledge",
    )
    play.after("place Ann", "place Bob", "place Wolf 10", "begin")
    dice(play, Bob="heart", Wolf="hurt").after("act advance", "say willing yes Bob")
    play.after("spark Bob's head Ann's 3, Bob's 3", "roll 6 5")
    assert one(play, "Bob").turn == "done"
    assert "head" not in one(play, "Bob").spent


def test_protective_takes_the_rank_of_the_new_defender() -> None:
    play = dice(with_spec(fight(), "Protective", "Bob"), Wolf="hurt")
    one(play, "Ann").protections = (2,)
    turn_of(play, "Wolf").after("act attack Ann")
    assert standing(play).rank == 1
    play.after("say nearby yes Bob", "bob protect Ann")
    assert (standing(play).rank, play.state.check.targets) == (0, ("Bob",))
    assert scene_of(play).require_action().targets == ("Bob",)


def test_an_endeavor_with_specializations_is_silent_in_the_audit() -> None:
    made = (gift("Ann", "Zealous", "Acting"), gift("Bob", "Heavy", "Reading"))
    play = table(*made, "npc Wolf, hurt=6, hand=6, Howling", "endeavor monstrous")
    play.after("! place Ann ally 2 -- for a test", "place Bob", "place Wolf 10 (3)", "begin")
    chosen(play, {"Ann": "heart", "Bob": "hand", "Wolf": "hand"})
    turn_of(play, "Ann").after("act zeal Bob")
    assert errors(play.setup, play.events) == []
