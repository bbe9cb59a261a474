"""What forbids a Stat, a Spark or somebody's Help: a case on either side of each rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.games.humanity.checks import reactions
from ledger.games.humanity.checks.events.helping import HelpGiven
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.events.sparking import SparkPaid
from ledger.games.humanity.checks.flow import all_of
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, fight, turn_of
from tests.games.humanity.tables import PEOPLE, SCENE, empty, person, rich, standing, table
from tests.games.humanity.test_spent_and_banked import ids, says
from tests.games.humanity.test_used_on_a_check import having, may

CHECKS, SPARK, STATS, HELPING = "Checks", "Spark Rolls", "More About Stat Dice", "Helping"
FATE = {"setting": "fate-knowledge"}
"""A setting in which everybody is Harmonious."""


def planned(stat: str, owner: str = "", roller: str = "Ann", roll: int = 0) -> RollPlanned:
    return RollPlanned(by="ann", check=1, roll=roll, roller=roller, stat=stat, owner=owner)


def spark(play: Play, *stats: str, **fields: Any) -> SparkPaid:
    """A Spark before the throw, paid with all that its payers have."""
    given: dict[str, Any] = {"roller": "Ann", "roll": 0, "route": "before", **fields}
    payers = [given["roller"], *filter(None, [given.get("partner", "")])]
    paid = tuple(dict.fromkeys(held for name in payers for held in ids(play, name)))
    return SparkPaid(by="ann", check=1, stats=stats, blessings=paid, **given)


# who throws


def test_only_a_hard_check_takes_a_roll_of_somebody_else() -> None:
    """Source: Easy and Hard Checks."""
    says(table("ann check hand"), "bob use hand", CHECKS)
    says(table("ann check hand vs easy"), "bob use hand", CHECKS)
    hard = table("ann check hand vs hard", "bob use hand")
    says(hard, "roll 3", "")
    says(hard.after("rank -1 it is light"), "roll 3", CHECKS)
    says(hard, "ann use hand", "")


def test_an_attack_that_may_be_hard_is_judged_before_somebody_else_throws() -> None:
    play = table("ann attack hand Bob")
    play.when("cy use hand").refused(CHECKS, "say defender_apt yes Bob", "say defender_apt no Bob")
    says(play.copy().after("say defender_apt no"), "cy use hand", CHECKS)
    says(play.after("say defender_apt yes"), "cy use hand", "")


# Stats


@pytest.mark.parametrize(
    ("stat", "owner", "rule"),
    [
        ("haze", "Cy", ""),
        ("haze", "Bob", STATS),
        ("head", "Cy", STATS),
        ("home", "", ""),
        ("heart", "", STATS),
    ],
)
def test_only_the_haze_of_a_target_is_a_die_of_somebody_else(stat: str, owner: str, rule: str) -> None:
    play = table("ann attack hand Cy", optional_stat="haze")
    says(play, planned(stat, owner), rule)


def test_the_shared_die_is_for_characters_of_players() -> None:
    says(table("ann check hand", optional_stat="hardy"), "use hardy", "")
    says(
        table("ann check hand vs hard", "roll 4", optional_stat="hardy"),
        planned("hardy", "", "Guard", 1),
        "Hardy",
    )


def test_somebody_surprised_uses_no_unconventional_stat() -> None:
    says(table("ann check hand"), planned("home"), "")
    says(table("ann afflict Surprised", "ann check hand"), planned("home"), STATS)
    says(having("Determined", "ann afflict Surprised", "ann check hand", "determined"), planned("home"), "")


@pytest.mark.parametrize(("tags", "rule"), [("", STATS), (" Unique", "")])
def test_a_monstrosity_uses_unconventional_stats_only_if_it_is_unique(tags: str, rule: str) -> None:
    play = chosen(fight(wolf=f"10 (3){tags}"), {"Ann": "head", "Bob": "head", "Wolf": "hand"})
    play = turn_of(play, "Wolf").after("act advance", "rank +1", "roll 6")
    called = play.state.check.stat
    other = "hurt" if called != "hurt" else "hand"
    says(play, RollPlanned(by="table", check=1, roll=1, roller="Wolf", stat=called), "")
    person(play, "Wolf").stats[other] = person(play, "Wolf").stats[called]
    says(play, RollPlanned(by="table", check=1, roll=1, roller="Wolf", stat=other), rule)


MIXED = ("ann check hand vs hard", "roll 4")


@pytest.mark.parametrize("move", ["use hand", planned("hand", roll=1)])
def test_G017_a_hard_check_may_take_each_stat_only_once(move: str | Event) -> None:
    says(table(*MIXED, mixed_rolls=True), move, "G-017")
    says(table(*MIXED), move, "")
    says(table(*MIXED, mixed_rolls=True), "use home", "")
    says(table(*MIXED, mixed_rolls=True), "bob use hand", "")


def test_G017_another_die_is_named_and_nobody_from_elsewhere_has_to_throw_it() -> None:
    bob = ("ann npc Ann, head=6, hand=8, home=10", "bob npc Bob, head=6", "session")
    check = ("ann check head vs hard", "roll 4")
    there = empty(*bob, "scene Here with Ann, Bob", *check, mixed_rolls=True)
    assert there.when("use head").verdict.instead == ("Bob use head",)
    assert "Bob use head" in there.offered
    says(empty(*bob, "scene Here with Ann", *check, mixed_rolls=True), "use head", "")


def test_G017_whoever_has_no_other_die_throws_the_same_again() -> None:
    alone = empty(
        "ann npc Ann, head=6, hand=8, home=10", "session", "ann check head vs hard", mixed_rolls=True
    )
    says(alone.after("roll 4"), "use head", "")


# Sparks


def rich_table(*moves: str, **rulings: Any) -> Play:
    return table(*rich("ann", 3, 3), *moves, **rulings)


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (("ann check hand",), ""),
        (("ann afflict Taxed", "ann check hand"), SPARK),
        (("ann afflict Surprised", "ann check hand"), SPARK),
        (("ann check hand", "spark head 3 3", *rich("ann", 4, 4)), SPARK),
    ],
)
def test_whoever_is_taxed_or_surprised_sparks_nothing_and_nobody_sparks_twice(
    moves: tuple[str, ...], rule: str
) -> None:
    play = rich_table(*moves)
    says(play, spark(play, "hand", "home"), rule)


def test_nobody_sparks_with_what_haunts_them() -> None:
    play = rich_table("ann check hurry", optional_stat="haunted")
    says(play, spark(play, "hurry", "haunted"), "Haunted")


def test_what_was_thrown_while_surprised_or_kept_by_calm_is_not_sparked_afterwards() -> None:
    play = rich_table("ann afflict Surprised", "ann check hand", "roll 4")
    says(play, spark(play, "hand", "home", route="after"), SPARK)
    kept = having(
        "Calm", *rich("ann", 3, 3), "ann check head", "roll 4", "say apt no", "say safe", "ann keep"
    )
    kept.after("resolve", "ann check hand", "calm")
    says(kept, "spark home 3 3", SPARK)
    assert "Ann spark" not in may(kept)


def test_a_spark_after_the_throw_is_one_of_the_die_that_fell() -> None:
    play = rich_table("ann check hand", "roll 4")
    says(play, spark(play, "hand", "home", route="after"), "")
    play.when(spark(play, "home", "hand", route="after")).impossible("Ann threw hand")
    play.when(spark(play, "hand", "home")).impossible("roll 1 has been thrown")
    bumped = rich_table("ann check hand", "roll 1")
    says(bumped, spark(bumped, "hand", "home", route="after"), SPARK)


@pytest.mark.parametrize(
    ("stats", "rule"), [(("hand", "home"), ""), (("hand", "hand"), SPARK), (("hand", "heart"), SPARK)]
)
def test_a_spark_needs_two_different_balanced_stats(stats: tuple[str, ...], rule: str) -> None:
    play = rich_table("ann check hand")
    says(play, spark(play, *stats), rule)


@pytest.mark.parametrize("stats", [("hand",), ("hand", "home", "head", "history")])
def test_no_spark_has_one_stat_or_four(stats: tuple[str, ...]) -> None:
    play = rich_table("ann check hand")
    play.when(spark(play, *stats)).impossible("a Spark takes two Stats, with Ascendant three")


def test_a_spark_is_for_a_roll_that_the_check_takes() -> None:
    play = rich_table("ann check hand vs hard")
    says(play, spark(play, "hand", "home", roll=1), "")
    says(play, spark(play, "hand", "home", roll=2), "Checks")
    says(play, spark(play, "heart", "hurt"), STATS)


def test_a_spark_joins_the_haze_of_a_target_alone() -> None:
    play = rich_table("ann attack hand Cy", optional_stat="haze")
    person(play, "Cy").stats["haze"] = person(play, "Bob").stats["haze"] = 6
    says(play, spark(play, "hand", "haze", owner="Cy"), "")
    says(play, spark(play, "hand", "haze", owner="Bob"), SPARK)
    says(play, spark(play, "hand", "home", owner="Cy"), SPARK)


BIG = ("ann npc Ann, d8, hurry=10, home=6, hand=6, head=6", *PEOPLE[1:], *SCENE)


@pytest.mark.parametrize(
    ("spec", "check", "stats", "rule"),
    [
        ("Ascendant", "ann check heart", ("heart", "hurt", "history"), ""),
        ("", "ann check heart", ("heart", "hurt", "history"), SPARK),
        ("Ascendant", "ann attack hurt Bob", ("hurt", "heart", "history"), SPARK),
        ("Ascendant", "ann attack heart Bob", ("heart", "hurt", "history"), ""),
        ("Ascendant", "ann check hand", ("hand", "head", "home"), SPARK),
        ("Ascendant", "ann check heart", ("heart", "hurt", "hurry"), SPARK),
    ],
)
def test_EX019_ascendant_sparks_three_stats_of_d8_or_d10_without_violence(
    spec: str, check: str, stats: tuple[str, ...], rule: str
) -> None:
    play = empty(*BIG, *rich("ann", 2, 2, 5, 5))
    person(play).apts = {"Acting": spec}
    play.after(check, "say history yes Ann")
    says(play, spark(play, *stats), rule)


def joint(*moves: str, **rulings: str) -> Play:
    return empty(*PEOPLE, *SCENE, *rich("ann", 3), *rich("bob", 3), *moves, **(rulings or FATE))


WILLING = ("ann check head", "say willing yes Bob")


def test_harmonious_joins_two_who_have_it_and_are_in_the_scene() -> None:
    play = joint(*WILLING)
    says(play, "ann spark Bob's head", "")
    says(joint(WILLING[0]), "ann spark Bob's head", "Harmonious")
    says(joint(WILLING[0], "say willing no Bob"), "ann spark Bob's head", "Harmonious")
    says(joint(*WILLING, "part Bob"), "ann spark Bob's head", SPARK)
    says(joint(*WILLING, setting="vice-virtue"), "ann spark Bob's head", SPARK)
    own = joint("ann check head", "say willing yes Ann")
    found = own.when(replace(spark(own, "head", "home", partner="Ann"), blessings=()))
    found.refused(SPARK)
    assert found.verdict.why == "a Spark of two characters needs a second one"


def test_a_spark_of_three_with_a_partner_needs_both_specializations() -> None:
    people = (*BIG[:1], "bob npc Bob, heart=8, hurt=8", *BIG[2:])
    for setting, rule in (("fate-knowledge", ""), ("vice-virtue", SPARK)):
        play = empty(*people, *rich("ann", 2, 2, 5, 5), setting=setting)
        person(play).apts = {"Acting": "Ascendant"}
        play.after("ann check heart", "say willing yes Bob")
        says(play, spark(play, "heart", "heart", "hurt", partner="Bob"), rule)


def test_only_partners_who_may_be_willing_are_offered() -> None:
    offered = joint("cy npc Dee, head=6", "enter Dee", *rich("Dee", 3), "ann check head")
    assert "Ann spark" in may(offered)
    said = {each.text for each in all_of(standing(offered)) if each.verb == "spark"}
    assert {text.partition("'")[0] for text in said} >= {"adds Bob", "adds Dee"}
    offered.after("say willing no Bob")
    said = {each.text for each in all_of(standing(offered)) if each.verb == "spark"}
    assert "adds Dee" in {text.partition("'")[0] for text in said}
    assert "adds Bob" not in {text.partition("'")[0] for text in said}


def test_harmonious_is_the_one_help_of_a_partner() -> None:
    play = joint(*WILLING, "roll 4", "say apt no")
    play.state.check.rolls[0].helpers |= {"Bob"}
    says(play, "ann spark Bob's head", SPARK)


def test_each_partner_of_a_joint_spark_needs_the_specialization() -> None:
    for one, other in (("Ann", "Bob"), ("Bob", "Ann")):
        play = joint(*WILLING, setting="vice-virtue")
        person(play, one).apts = {"Acting": "Harmonious"}
        says(play, "ann spark Bob's head", SPARK)
        person(play, other).apts = {"Reading": "Harmonious"}
        vars(play.state).clear()
        says(play, "ann spark Bob's head", "")


def test_a_vexed_stat_counts_whoever_lends_it_to_a_spark() -> None:
    lent = joint("bob afflict Vexed head", *WILLING, "ann spark Bob's head", "roll 5 6")
    assert standing(lent).vexed == {"Bob"}
    says(lent, "cy vex", "")
    says(lent, "bob vex", "Conditions")
    other = joint(
        "bob afflict Vexed hand", "ann afflict Vexed home", *WILLING, "ann spark Bob's head", "roll 5 6"
    )
    assert standing(other).vexed == set()


def test_only_whoever_sees_a_vexed_stat_makes_the_check_fail() -> None:
    play = table("ann afflict Vexed hand", "ann check hand", "roll 5")
    says(play, "bob vex", "")
    says(play, "ann vex", "Conditions")
    says(play.copy().after("part Bob"), "bob vex", "Conditions")
    says(play.copy().after("bob vex"), "cy vex", "Conditions")
    says(table("ann check hand", "roll 5"), "bob vex", "Conditions")


# Help


def given(play: Play, helper: str = "Bob", **fields: Any) -> HelpGiven:
    first = person(play, helper).pool[0]
    known: dict[str, Any] = {"way": "supportive", "roll": 0, "bonus": max(1, first.face // 2), **fields}
    return HelpGiven(by="bob", check=1, helper=helper, blessing=first.id, **known)


THROWN = (*rich("bob", 5), *rich("ann", 4), "ann check hand", "roll 4", "say apt no")


def test_nobody_helps_their_own_roll_or_the_same_roll_twice_or_unasked() -> None:
    play = table(*THROWN)
    says(play, given(play), "")
    says(play, given(play, "Ann"), HELPING)
    says(play.copy().after("refuse Bob"), given(play), HELPING)
    twice = play.copy().after("bob help 5", *rich("bob", 3))
    says(twice, given(twice), HELPING)


def test_help_that_was_refused_is_not_waited_for() -> None:
    play = having("Analytical", "ann check hand", who="Bob").after("bob offer analytical")
    assert play.state.check.offers == (("Bob", "analytical", "roll"),)
    play.after("refuse Bob")
    assert play.state.check.offers == ()
    says(play, "bob offer analytical", HELPING)


def test_G033_a_table_may_want_help_before_the_dice() -> None:
    before = {"help_after_throw": False}
    says(table(*THROWN, **before), "bob help 5", "G-033")
    offered = table(*THROWN[:3], "bob offer supportive", *THROWN[3:], **before)
    says(offered, "bob help 5", "")
    says(table(*THROWN[:3], **before), "bob help 5", "")
    says(table(*THROWN[:3], "use head", **before), "bob help 5", "")  # a plan is no throw


def test_only_a_companion_helps_like_one() -> None:
    play = table(*THROWN)
    says(play, given(play, way="companion"), HELPING)
    rex = having("Friendly", "ann companion Rex, Tracking=3, Digging=3, Barking=2", "end", "close", "session")
    rex.after(*("gain 5",) * 8, "bob check hand", "roll 4", "say apt no", "Rex say companion yes Tracking")
    says(rex, given(rex, "Rex", way="companion"), "")
    says(rex, given(rex, "Rex", way="supportive"), "Friendly")


def why(found: reactions.Objection) -> str:
    return "" if found is None else str(found.why)


def test_help_of_a_companion_is_related_or_not() -> None:
    check = table(*THROWN).state.check
    question = CheckQuestion("companion", "Rex", "Digging")
    assert why(reactions.against_companion(check, "Rex", ["Digging"])).startswith(
        "the table has to say first"
    )
    check.related["Rex", "Digging"] = False
    assert why(reactions.against_companion(check, "Rex", ["Digging"])) == "it is not related to Digging"
    check.related["Rex", "Tracking"] = True
    assert reactions.against_companion(check, "Rex", ["Digging", "Tracking"]) is None
    assert question.answer(check) is False


def test_help_is_for_the_lowest_of_several_rolls() -> None:
    play = table(*rich("bob", 5), "ann check hand vs hard", "roll 4", "roll 6", "say apt no")
    says(play, given(play, roll=0), "")
    says(play, given(play, roll=1), HELPING)
    play.when(given(play, roll=2)).impossible("that roll has not been thrown")
    play.when(given(play, bonus=3)).impossible("that brings 2")
