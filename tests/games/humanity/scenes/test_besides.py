"""What a character does besides an action: Help after a success, and what answers a Check.

Source: Endeavor Specialization Options; G-117, G-122, G-124.
"""

from __future__ import annotations

import pytest

from ledger.games.humanity.scenes.events.abilities import AbilityUsed
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    fight,
    idle,
    one,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, with_spec
from tests.games.humanity.scenes.test_unit import battle
from tests.games.humanity.tables import rich, table


def coordinated() -> Play:
    """Ann succeeded with her action and can Help the Dragon besides; it is Bob's turn."""
    play = acted(with_spec(battle(), "Coordinated"), "act advance").after("ann invoke Coordinated yes")
    assert scene_of(play).current == "Bob"
    return play


# Help besides the action


def test_coordinated_an_operator_who_has_acted_helps_a_unit_once() -> None:
    """Help that comes with an action lets a unit act as any other Help does, and takes no action."""
    play = coordinated()
    assert "Ann urge" in play.offered
    play.after("ann urge 5", "act attack Kraken", "roll 4", "resolve", "pick 3")
    assert (one(play, "Dragon").attacks, one(play, "Ann").helps) == (1, False)
    play.when("ann urge 3").refused("At Table Discretion")


def test_coordinated_help_to_a_unit_leaves_ones_own_action() -> None:
    play = with_spec(battle(), "Coordinated")
    one(play, "Ann").helps, one(play, "Ann").attentive = True, 2
    play.after("ann urge 5", "decline")
    assert (one(play, "Ann").turn, one(play, "Ann").attentive, one(play, "Ann").helps) == ("ready", 2, False)
    play.after("ann urge 3", "decline")
    assert (one(play, "Ann").turn, one(play, "Ann").attentive) == ("done", 1)


def test_coordinated_help_is_open_while_others_kept_an_action_and_before_the_special_action() -> None:
    """It ends with the round, before the special action."""
    play = coordinated().after("bob pass")
    turn_of(play, "Pirate").after("pass")
    play.when("ann urge 5").legal()
    play = idle(coordinated())
    assert "special action" in play.asked
    play.when("ann urge 5").legal()
    play.after("decline")
    play.when("ann urge 3").refused("Actions")


def test_coordinated_help_does_not_make_an_action_of_itself() -> None:
    refused(coordinated(), "ann act advance", "Actions", "Ann has no action left in this round")


def test_without_units_nobody_is_asked_for_help_besides() -> None:
    play = acted(dice(with_spec(fight(), "Coordinated")), "act advance").after("ann invoke Coordinated yes")
    assert one(play, "Ann").helps
    assert not [move for move in play.offered if move.startswith("ann ")]


# what answers a Check


def test_a_use_that_the_table_insists_on_answers_no_check_if_none_was_made() -> None:
    play = dice(with_spec(fight(), "Attentive")).after("! ann invoke Attentive -- the house allows it")
    used = next(event for event in play.events if isinstance(event, AbilityUsed))
    assert (used.check, used.x) == (0, 0)


def struck(*moves: str) -> Play:
    """Ann attacks the Wolf and the Bear with a result of 10, and can be Critical."""
    play = arena("monstrous", "place Ann", "place Wolf 10", "place Bear 9", "begin")
    for name, die in {"Ann": "hurt", "Wolf": "hand", "Bear": "head"}.items():
        play.after(f"{name} die {die}")
    play.after(*["3"] * 6)
    turn_of(with_spec(play, "Critical"), "Ann").after("act attack Wolf, Bear", "roll 8")
    return play.after("modify +2", "say defender_apt no Wolf", "resolve", "split Wolf 2", *moves)


@pytest.mark.parametrize(("better", "is_critical"), [(1, False), (2, True)])
def test_critical_answers_an_attack_with_10_and_not_with_9(*, better: int, is_critical: bool) -> None:
    play = dice(with_spec(fight(), "Critical"), Ann="hurt")
    play.after("act attack Wolf", "roll 8", f"modify +{better}", "say defender_apt no Wolf", "resolve")
    verdict = play.when("ann invoke Critical").verdict
    assert verdict.is_accepted == is_critical


def test_critical_is_about_one_of_those_attacked_who_is_named_if_there_are_several() -> None:
    refused(struck(), "ann invoke Critical", "Critical", "it is about one of those attacked: Wolf, Bear")
    refused(struck(), "ann invoke Critical Wolf, Bear", "Critical", "about one of those attacked")
    refused(struck(), "ann invoke Critical Ann", "Critical", "about one of those attacked")
    play = struck("ann invoke Critical Bear", "pick 3")
    assert (one(play, "Bear").spent, one(play, "Wolf").spent) == ({"heart"}, frozenset())


def test_G122_chance_picks_among_the_stats_that_can_still_be_chosen() -> None:
    """Neither a spent nor an exhausted Stat, and never the Haunted one."""
    play = struck()
    bear, sheet = one(play, "Bear"), play.state.characters["Bear"]
    sheet.stats = {"haunted": 10, **sheet.stats}
    bear.spent, bear.exhausted = frozenset({"head", "hurry"}), frozenset({"hand"})
    play.after("ann invoke Critical Bear")
    assert play.asked.endswith("is spent (1 heart, 2 home, 3 hurt, 4 history)")
    assert [move for move in play.offered if "pick" in move] == [f"pick {at}" for at in range(1, 5)]
    play.after("pick 4")
    assert bear.spent == {"head", "hurry", "history"}


def test_G122_whoever_has_no_stat_left_spends_none() -> None:
    play = struck()
    one(play, "Bear").exhausted = frozenset(play.state.characters["Bear"].stats)
    refused(play, "ann invoke Critical Bear", "Critical", "Bear has no Stat to spend")


def test_what_answers_a_check_says_what_it_brings() -> None:
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance").after("ann invoke Attentive")
    assert play.sentences()[-1] == "Ann uses Attentive: the next 2 actions may be violent"
    play = acted(dice(with_spec(fight(), "Coordinated")), "act advance").after("ann invoke Coordinated yes")
    assert play.sentences()[-1] == "Ann uses Coordinated: Help besides the action"
    play = struck("ann invoke Critical Bear", "pick 1")
    assert "Ann uses Critical: Bear spends a Stat" in play.sentences()
    assert play.sentences()[-1] == "head of Bear is spent"


@pytest.mark.parametrize("wrong", [{"x": 3}, {"helps": True}, {"check": 0}])
def test_a_use_brings_what_its_rule_brings_and_nothing_else(wrong: dict[str, int | bool]) -> None:
    """Attentive: as many actions as the X of the Check."""
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance")
    right = {"by": "ann", "character": "Ann", "spec": "Attentive", "check": 1, "x": 2}
    refused(play, AbilityUsed(**{**right, **wrong}), "Attentive", "Attentive brings something else")
    play.when(AbilityUsed(**right)).legal()


def test_the_latest_check_is_answered_until_another_one_is_declared() -> None:
    play = acted(dice(with_spec(fight(), "Attentive")), "act advance")
    acted(turn_of(play, "Bob"), "act advance")
    refused(play, "ann invoke Attentive", "Attentive", "just made by Ann")


def test_coordinated_help_is_used_before_ones_own_action() -> None:
    """Help to a Check takes no action either if it comes with one."""
    play = table(*rich("ann", 4, 4), "npc Wolf, hurt=6, hand=6, Howling", "endeavor monstrous")
    play.after("place Ann", "place Bob", "place Wolf 10", "begin")
    turn_of(dice(play), "Bob")
    one(play, "Ann").turn, one(play, "Ann").helps, one(play, "Ann").attentive = "held", True, 1
    play.after("act advance", "roll 3", "ann help 4")
    assert (one(play, "Ann").turn, one(play, "Ann").helps, one(play, "Ann").attentive) == ("held", False, 1)


@pytest.mark.parametrize(
    ("spec", "why", "instead"),
    [
        ("Heavy", "Heavy works by itself", ()),
        ("Sure-footed", "Sure-footed works by itself", ()),
        ("Radiant", "Radiant is used with `act radiate`", ("act radiate",)),
        ("Stubborn", "Stubborn is used with `stubborn`", ("stubborn",)),
    ],
)
def test_what_does_not_answer_a_check_is_not_invoked(spec: str, why: str, instead: tuple[str, ...]) -> None:
    verdict = dice(with_spec(fight(), spec)).when(f"ann invoke {spec}").verdict
    assert (verdict.kind, verdict.why, verdict.instead) == ("refused", why, instead)


def test_coordinated_the_table_says_whether_the_help_is_within_reason() -> None:
    play = acted(dice(with_spec(fight(), "Coordinated")), "act advance")
    said = play.when("ann invoke Coordinated").verdict
    assert said.why == "the table has to say: is it within reason?"
    assert said.instead == ("Ann invoke Coordinated yes", "Ann invoke Coordinated no")
    said = play.when("ann invoke Coordinated no").verdict
    assert (said.why, said.instead) == ("the table said no: is it within reason?", ())
    play.when("ann invoke Coordinated yes").legal()


@pytest.mark.parametrize(("spec", "stats"), [("Attentive", "hand or heart"), ("Coordinated", "head or hand")])
def test_a_success_with_history_is_related_if_the_table_says_so(spec: str, stats: str) -> None:
    play = dice(with_spec(fight(), spec), Ann="history")
    play.state.characters["Ann"].stats |= dict.fromkeys(("head", "hand", "heart"), 6)
    acted(play, "act advance", "roll 1 4")
    refused(play, f"ann invoke {spec}", spec, f"the table has to say: is it related to {stats}?")
