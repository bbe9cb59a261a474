"""Rulings on dice, Blessings, Help and the shop, each shown at a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadSetup, UnknownName
from ledger.games.humanity.outcomes import lowest
from ledger.testing import Play
from tests.games.humanity.tables import empty, person, pool, rich, seen, settled, stands, table

MAJOR = ("ann check hurry", "roll 1 10", "resolve")


def with_spec(spec: str, *moves: str, name: str = "Ann", apt: str = "Acting", **rulings: str) -> Play:
    play = table(**rulings)
    person(play, name).apts[apt] = spec
    return play.after(*moves)


# dice and Checks


def test_G005_a_group_of_d2_is_like_any_other() -> None:
    play = table("npc Mouse, head=2, hand=2", *rich("Mouse", 2, 2), "Mouse check head", "spark hand")
    play.after("roll 1 2", "roll 2 2")
    assert stands(play).results == (7,)


def test_G006_a_1_that_cannot_bump_counts_1() -> None:
    play = table("ann afflict Ache hand", "ann check hand", "roll 1")
    assert stands(play).results == (1,)
    table("ann check hand").when("roll total 1").impossible("the least total is 2")


def hazy(*moves: str) -> Play:
    sheets = ("ann npc Mouse, hand=2, head=4, haze=4", "bob npc Shade, haze=2", *rich("Mouse", 2, 2))
    return table(*sheets, *moves, optional_stat="haze")


def test_G010_the_haze_of_a_target_joins_a_spark_after_the_throw() -> None:
    play = hazy("Mouse attack hand Shade", "roll 4")
    assert "Shade's haze" in str(play.game.view(play.state, "checks"))
    play.after("spark Shade's haze", "roll 1 1 2 4 6")
    assert (stands(play).results, pool(play, "Mouse")) == ((10,), [])
    hazy("Mouse attack head Shade", "roll 4").when("spark Shade's haze").refused("Spark Rolls")
    hazy("Mouse check hand", "roll 4").when("spark Shade's haze").refused("Spark Rolls")


def test_G010_the_haze_of_a_target_joins_a_spark_before_the_throw() -> None:
    play = hazy("Mouse attack hand Shade", "spark Shade's haze", "roll 2 2")
    assert stands(play).results == (4,)


def test_G010_the_haze_of_a_target_as_the_first_die() -> None:
    play = hazy("Mouse attack head Shade", "use Shade's haze", "roll 4", "spark hand", "roll 4")
    assert stands(play).results == (4,)
    play = hazy("Mouse attack head Shade", "use Shade's haze", "spark hand", "roll 2 2")
    assert stands(play).results == (4,)


def test_ones_own_haze_is_not_that_of_the_target() -> None:
    play = hazy("Mouse attack head Guard", "roll 4", "spark haze", "roll 3")
    assert stands(play).results == (7,)


def test_G013_a_starred_d20_is_kept_or_thrown_again_and_stands_in_the_log() -> None:
    play = table("ann check heart", "roll d20 18")
    assert (stands(play).results, play.events[-1].raw) == ((3,), (18,))  # type: ignore[attr-defined]
    play = table("ann check heart", "roll d20 18 again 6")
    assert (stands(play).results, play.events[-1].redone) == ((6,), (0,))  # type: ignore[attr-defined]


@pytest.mark.parametrize(("stat", "question"), [("history", "history"), ("hex", "scope")])
def test_G016_what_stands_in_for_any_stat_needs_no_balance_and_minds_no_surprise(
    stat: str, question: str
) -> None:
    play = table("ann afflict Surprised", "ann check hurry", f"say {question}", optional_stat="hex")
    play.when(f"use {stat}").legal()


def test_G023_the_largest_die_unless_another_matters_more() -> None:
    play = table("ann check hurry vs hard", "roll 9", "cy use hurry", "roll 1 4")
    assert stands(play).x == 3
    play.after("important 4", "resolve")
    assert settled(play).x == 1


def test_G024_an_exceptional_boon_is_banked_as_one() -> None:
    play = table("ann check hurry", "roll 1 1 1 1 1 1 1 1 1 1 10")
    assert stands(play).is_exceptional
    person(play).ethic = "Precision & Accuracy"
    play.after("resolve", "ann bank boon")
    assert len(person(play).banks["Precision & Accuracy"]) == 1
    play.when("ann bank boon").impossible("has no boon left")


def test_G029_what_the_table_judged_stands_in_the_log() -> None:
    play = table("ann check hand", "roll 4", "say apt no")
    answered = play.events[-1]
    assert (answered.question, answered.answer, answered.who) == ("apt", False, "Ann")  # type: ignore[attr-defined]
    assert play.state.check.answers == {("apt", "Ann"): False}


def test_G030_the_first_of_equal_rolls_is_the_lowest() -> None:
    assert lowest({0: 6, 1: 6}) == 0
    play = table(*rich("bob", 4), "ann check hurry vs hard", "roll 6", "roll 6", "bob help")
    assert stands(play).results == (8, 6)


# Blessings, Help, banks


def greedy() -> Play:
    play = table(*MAJOR)
    person(play).ethic = "Greed & Vanity"
    return play.after("ann bank boon Bob", "ann cash 2")


def test_G039_temporary_blessings_bump() -> None:
    play = greedy().after("gain 1 4")
    assert [(held.face, held.lasts) for held in person(play).pool] == [(1, "action"), (4, "action")]


def test_G040_temporary_blessings_pay_recharges_but_never_the_shop() -> None:
    play = table("ann check heart", "say social", "ann creative", "void", *MAJOR)
    person(play).ethic = "Greed & Vanity"
    play.after("ann bank boon", "ann cash 1", "gain 4")
    play.when("ann recharge Creative").legal()
    assert pool(play) == []
    play = greedy().after("gain 2", "gain 3", "end")
    assert pool(play) == []


def test_G042_the_price_of_insured_never_falls() -> None:
    play = with_spec("Insured", *rich("bob", 2, 2, 2, 2), name="Bob", apt="Reading")
    tended = ("ann check home", "roll 2", "bob say tending", "bob insure", "resolve")
    play.after(*tended, "bob recharge Insured", *tended, "end", "close", "session")
    play.when("bob recharge Insured 2").refused("Additional Terms: Recharge")
    play.when("bob recharge Insured").legal()
    assert pool(play, "Bob") == []


@pytest.mark.parametrize(("ann", "bob"), [((3, 3), ()), ((3,), (3,)), ((), (3, 3))])
def test_G044_the_two_of_a_joint_spark_split_the_price_as_they_like(
    ann: tuple[int, ...], bob: tuple[int, ...]
) -> None:
    moves = (*rich("ann", *ann), *rich("bob", *bob), "ann check heart", "say willing yes Bob")
    play = table(*moves, setting="fate-knowledge")
    play.when("spark Bob's heart").legal()
    assert (pool(play), pool(play, "Bob")) == ([], [])


def test_G044_a_joint_spark_is_help_with_its_bust_and_only_once() -> None:
    joint = (*rich("ann", 3), *rich("bob", 3, 4), "ann check heart", "say willing yes Bob")
    play = table(*joint, "roll 5", "spark Bob's heart 3 3", "roll 4", setting="cunning-capability")
    assert seen(play) == ("medium", 0, 1)
    person(play, "Bob").apts["Reading"] = "Supportive"
    play.when("bob help 4").refused("Helping")


def test_G046_calm_keeps_the_total_before_modifiers_and_the_size() -> None:
    play = with_spec("Calm", *rich("bob", 4), "ann afflict Uncool", "ann check home", "roll 6")
    play.after("bob help", "ann say safe", "ann keep")
    assert person(play).calm == (6, 6, 1)


def test_G048_wily_steals_from_several_and_bumps_come_on_top() -> None:
    play = table(*rich("bob", 5), *rich("cy", 6), *MAJOR, setting="fate-knowledge")
    play.after("ann invoke Wily 1 from Bob, Cy 5 6", "gain 1 3")
    assert (sorted(pool(play)), pool(play, "Bob"), pool(play, "Cy")) == ([1, 3, 5, 6], [], [])


def companion(*moves: str, **rulings: str) -> Play:
    """Ann's dog Rex has thrown what he Helps with: 2 for Tracking, 3 for Digging, 4 for Barking."""
    bound = ("ann companion Rex, Tracking=3, Digging=3, Barking=2", "end", "close", "session")
    faces = ("gain 2",) * 3 + ("gain 3",) * 3 + ("gain 4",) * 2
    return with_spec("Friendly", *bound, *faces, *moves, **rulings)


def test_G049_a_companion_helps_like_supportive_in_any_setting() -> None:
    play = companion("bob check head", "roll 5", "Rex say companion yes Tracking", "Rex help 2")
    assert seen(play) == ("minor", 0, 2)
    play = companion(
        "bob check head", "roll 5", "Rex say companion yes Barking", "Rex help 4", setting="fate-knowledge"
    )
    assert stands(play).results == (7,)


def test_friendly_asks_for_each_aptitude_by_itself() -> None:
    play = companion("bob check head", "roll 5")
    play.when("Rex help 2").refused(
        "Helping", "say companion yes Rex's Tracking", "say companion no Rex's Tracking"
    )
    play.after("say companion no Rex's Tracking", "say companion yes Rex's Barking")
    play.when("Rex help 2").refused("Helping")
    play.when("Rex help 3").refused(
        "Helping", "say companion yes Rex's Digging", "say companion no Rex's Digging"
    )
    play.when("Rex help").legal()
    assert [held.only for held in person(play, "Rex").pool] == ["Tracking"] * 3 + ["Digging"] * 3 + [
        "Barking"
    ]


def test_the_one_named_in_front_is_meant_of_two_companions_that_are_equally_apt() -> None:
    play = companion("bob check head", "roll 5")
    play.state.characters["Tom"] = replace(person(play, "Rex"), name="Tom")
    play.after("Tom say companion yes Tracking")
    assert (play.events[-1].who, play.events[-1].apt) == ("Tom", "Tracking")  # type: ignore[attr-defined]
    with pytest.raises(UnknownName):
        play.when("Tom say companion yes Rex's Tracking")


def test_G051_rite_takes_one_bust_and_banks_another() -> None:
    play = table("bob check heart", "roll 8", "resolve")
    person(play, "Bob").ethic = "Rite & Divinity"
    play.after("bob bank bust")
    assert (settled(play).busts, settled(play).busts_left) == (1, 1)
    assert len(person(play, "Bob").banks["Rite & Divinity"]) == 1
    play.after("bob check heart", "roll 6", "resolve")
    play.when("bob bank bust").refused("Rite & Divinity")


def test_G052_no_copies_of_copies_nor_of_ones_own_gain() -> None:
    play = table()
    person(play, "Bob").ethic = "Rite & Divinity"
    play.after(*("bob check heart", "roll 8", "resolve", "bob bank bust") * 2, "bob gain 4")
    play.when("bob cash 1 Bob").refused("Rite & Divinity")
    play.after("ann gain 5", "bob cash 1 Ann")
    assert pool(play) == [5, 5]
    play.when("bob cash 1 Ann").refused("Rite & Divinity")


def test_G056_determined_lets_every_condition_pass_for_one_check() -> None:
    play = with_spec("Determined", "ann afflict Ache hand", "ann afflict Uncool", "ann afflict Taxed")
    play.after(*rich("ann", 2, 2), "ann check hand", "determined", "roll 1 4", "spark home", "roll 3")
    assert stands(play).results == (8,)
    play.after("resolve", "ann check hand")
    play.when("roll 1 4").impossible("this roll cannot bump")


# Conditions and progress


def test_G061_the_table_says_when_a_condition_is_treated() -> None:
    play = table("ann afflict Disarmed", "ann check home", "roll 6", "resolve")
    assert person(play).has("Disarmed")
    play.when("cure Ann Disarmed").legal()
    assert person(play).conditions == ()


def test_G062_progress_stops_at_zero() -> None:
    play = table("goal 8 the guild", "breakthrough the guild 1")
    play.after("bob check heart vs normal toward the guild", "roll 2", "resolve")
    assert play.state.progress["the guild"].current == 0
    assert play.after("setback the guild").state.progress["the guild"].current == 0


# creation and shop


def test_G132_a_second_optional_stat_by_ruling_and_never_the_same_twice() -> None:
    sheet = "ann create head Carefree vice Ann, Acting, Singing"
    stats = person(empty(sheet, optional_stat="hex", second_stat="hunch")).stats
    assert {"hex", "hunch"} <= stats.keys()
    with pytest.raises(BadSetup):
        empty(optional_stat="hex", second_stat="hex")


def lost() -> Play:
    play = empty("ann create head Carefree vice Ann, Acting, Singing", "session", "end")
    person(play).stats["head"] = 8
    return play.after("ann shop", "ann upgrade head", "ann lifestyle Lost")


def test_G138_whoever_is_lost_may_take_any_upgraded_lifestyle_in_a_later_session() -> None:
    lost().when("ann lifestyle Compelling").refused("Lost")
    play = lost().after("ann checkout", "close", "session", "end")
    play.when("ann lifestyle Eager").refused("Lost")
    play.when("ann lifestyle Compelling").legal()
    play = lost().after("ann checkout", "close", "session", "end", "! ann lifestyle Eager -- we agreed")
    assert person(play).lifestyle == "Eager"


def test_G140_what_everybody_has_takes_no_aptitude() -> None:
    play = table("ann check heart", "say social")
    assert person(play).apts == {"Acting": ""}
    play.when("ann creative").legal()


def test_G141_skilled_and_witty_ask_for_the_aptitude_they_specialize() -> None:
    play = with_spec("Skilled", "ann check hurry", "roll 9", "say skilled no")
    assert seen(play) == ("medium", 0, 0)
    play = with_spec("Witty", "Guard attack hand Ann", "say defender_apt no", "roll 5", "resolve")
    play.when("ann invoke Witty no").refused("Witty")
    play.when("ann invoke Witty a red face").refused("Witty", "Ann invoke Witty yes", "Ann invoke Witty no")
    play.when("ann invoke Witty yes a red face").legal()
