"""Blessings, banks, favor, progress, Conditions. EX numbers are the worked examples."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.errors import UnknownName
from ledger.core.log.events import Adjusted
from ledger.games.humanity.catalog import scale
from ledger.games.humanity.checks.events.ending import TokenBanked
from ledger.games.humanity.resources.events.blessings import BlessingsGained, BlessingsSpent
from ledger.testing import Play
from tests.games.humanity.tables import empty, person, pool, rich, settled, table

MAJOR = ("ann check hurry", "roll 1 10", "resolve")
MIXED_LUCK = ("ann check hurry vs hard", "roll 1 10", "roll 2", "resolve")


def test_EX049_one_gain_that_bumps() -> None:
    assert pool(table("ann gain 1 1 3 for the song")) == [1, 1, 3]


def test_EX050_each_gain_is_thrown_by_itself() -> None:
    play = table("ann award 2 for the song", "gain 4", "gain 1 6")
    assert pool(play) == [4, 1, 6]
    table().when("ann gain 4 2").impossible("only a 1 brings another Blessing")


def test_the_tool_throws_what_is_owed() -> None:
    play = table("ann award 2", seed=3)
    assert len(pool(play)) >= 2
    assert pool(play) == pool(table("ann award 2", seed=3))


def test_EX051_cursed_blessings_are_worth_less() -> None:
    play = table(
        *rich("ann", 4, 5), "ann check heart", "say social", "ann creative", "void", "ann afflict Cursed"
    )
    play.when("ann recharge Creative 4").refused("Additional Terms: Recharge")
    play.when("ann recharge Creative 5").legal()


def test_EX052_paying_a_spark() -> None:
    play = table(*rich("ann", 2, 3, 3), "ann check hand")
    play.when("spark home 2 3").refused("Spark Rolls")
    play.when("spark home 3 3").legal()
    assert pool(play) == [2]


def test_G038_worthless_pairs_may_spark_unless_the_table_says_no() -> None:
    moves = ("ann gain 1 2", "ann gain 1 2", "ann afflict Cursed", "ann check hand")
    table(*moves).when("spark home 1 1").legal()
    table(*moves, zero_pairs=False).when("spark home 1 1").refused("Spark Rolls")


def test_EX054_blessings_as_currency() -> None:
    play = table(*rich("ann", 5, 6), "ann gain 1 5")
    play.when("ann invoke Exchangeable 5 1 6 for a lamp").refused(
        "Exchangeable", "Ann invoke Exchangeable yes", "Ann invoke Exchangeable no"
    )
    play.when("ann invoke Exchangeable no 5 1 6 for a lamp").refused("Exchangeable")
    play.when("ann invoke Exchangeable yes 5 1 6 for a lamp").legal()
    assert pool(play) == [5]
    assert scale(play.state.table.catalog.values, 6) == "short"


def test_EX098_a_spent_blessing_is_gone() -> None:
    play = table("ann gain 1 1 4", "ann check hand")
    ids = [held.id for held in person(play).pool]
    play.after("spark home 1 1")
    assert pool(play) == [4]
    again = BlessingsSpent(by="ann", character="Ann", blessings=(ids[0], ids[2]))
    play.when(again).impossible(f"Ann has no Blessing {ids[0]}")


def test_a_blessing_that_nobody_has_cannot_be_named() -> None:
    with pytest.raises(UnknownName):
        table(*rich("ann", 3)).when("ann spend 4 for bread")


def test_temporary_blessings_pay_first() -> None:
    play = table(*rich("ann", 3), *MAJOR)
    person(play).ethic = "Greed & Vanity"
    play.after("ann bank boon", "ann cash 1", "gain 3", "ann check hand", "spark home", "void")
    assert pool(play) == []
    play = table(*rich("ann", 3, 5), *MAJOR)
    person(play).ethic = "Greed & Vanity"
    play.after("ann bank boon", "ann cash 1", "gain 3", "ann spend 3 on bread")
    assert [held.lasts for held in person(play).pool] == ["", ""]


# progress


def toward(play: Play, face: str) -> Play:
    return play.after("bob check heart vs normal toward the guild", f"roll {face}", "resolve")


def test_EX055_progress() -> None:
    play = table("goal 8 the guild")
    toward(play, "8")
    assert play.state.progress["the guild"].current == 2
    play.after("breakthrough the guild")
    assert play.state.progress["the guild"].current == 4
    for expected in (2, 0, 0):
        toward(play, "2")
        assert expected == play.state.progress["the guild"].current
    play.after("ann check hurry vs normal toward the guild", "roll 9", "resolve")
    assert (play.state.progress["the guild"].current, play.state.progress["the guild"].last_x) == (3, 3)


def test_G063_a_failed_hard_check_costs_two_once() -> None:
    play = table("goal 8 the guild", "breakthrough the guild 6")
    play.after("cy check hurt vs hard toward the guild", "roll 2", "roll 3", "resolve")
    assert play.state.progress["the guild"].current == 4


def test_G064_a_breakthrough_before_any_success_needs_a_number() -> None:
    play = table("goal 8 the guild")
    play.when("breakthrough the guild").refused("Making Progress")
    play.when("breakthrough the guild 2").legal()


def test_a_goal_is_done_when_it_is_reached() -> None:
    play = table("goal 4 the guild")
    play.when("reach the guild").refused("Making Progress")
    play.after("breakthrough the guild 4")
    play.when("abandon the guild").refused("Making Progress")
    play.when("reach the guild").legal()


# banks


def test_EX047_precision_answers_a_payment() -> None:
    play = table(*rich("ann", 3, 3), *MAJOR, *MAJOR)
    person(play).ethic = "Precision & Accuracy"
    play.after("ann bank boon", "ann bank boon", "ann check hand", "spark home 3 3")
    play.when("ann cash 1").refused("Precision & Accuracy")
    play.after("ann cash 2", "roll 4 4", "gain 5", "gain 6")
    assert pool(play) == [5, 6]
    assert person(play).banks["Precision & Accuracy"] == ()


def test_EX048_greed_banks_the_witnesses_too_but_once() -> None:
    play = table(*MAJOR, *MAJOR)
    person(play).ethic = "Greed & Vanity"
    play.after("ann bank boon Bob, Cy, Guard")
    assert len(person(play).banks["Greed & Vanity"]) == 4
    play.when("ann bank boon Bob").refused("Greed & Vanity")
    banked = next(event for event in play.events if isinstance(event, TokenBanked))
    play.when(replace(banked, opponent="Zoe")).impossible("Zoe")
    play.after("ann cash 2", "gain 2", "gain 3")
    assert [held.lasts for held in person(play).pool] == ["action", "action"]
    play.after("ann check hand", "roll 5", "resolve")
    assert pool(play) == []


def test_EX056_rite_copies_what_another_gained() -> None:
    play = table("bob check heart", "roll 8", "resolve")
    person(play, "Bob").ethic = "Rite & Divinity"
    play.after("bob bank bust")
    assert settled(play).busts_left == 1
    play.after("bob check heart", "roll 8", "resolve", "bob bank bust", "ann gain 4")
    play.after("bob cash 2 Ann, Bob")
    assert (pool(play), pool(play, "Bob")) == ([4, 4], [4])
    play.after("bob check heart", "roll 8", "resolve", "bob bank bust")
    play.when("bob cash 1 Bob").refused("Rite & Divinity")


def test_pride_banks_busts_of_attacks_and_pays_in_a_safe_place() -> None:
    play = table("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")
    person(play).ethic = "Pride & Prudence"
    play.after("ann bank bust")
    play.when("ann cash 1").refused("Pride & Prudence")
    play.after("ann cash 1 safe Bob", "gain 5")
    assert pool(play, "Bob") == [5]


def test_G054_power_pays_the_opponents_whose_boons_are_spent() -> None:
    play = table("Guard attack hurt Ann", "say defender_apt no", "roll 1 1 1 1 1 6", "resolve")
    person(play).ethic = "Power & Influence"
    play.after("ann bank boon yes")
    play.when("ann cash 1 safe Ann, Bob").refused("Power & Influence")
    play.when("ann cash 1 safe Ann, Guard").legal()


def test_fairness_gives_favor_until_the_session_ends() -> None:
    play = table("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")
    person(play).ethic = "Fairness & Value"
    play.after("ann bank bust", "ann cash 1 Cy")
    assert person(play).favor["Cy"] == 1
    play.after("end")
    assert person(play).favor["Cy"] == 0


def test_a_token_is_told_once() -> None:
    play = table("ann check hand", "roll 6", "resolve", "tell bust the cup falls")
    play.when("tell bust again").impossible("Check 1 has no bust left")


def test_favorable_calls_in_what_is_owed() -> None:
    play = table("ann favor +2 the mayor for the rescue", setting="cunning-capability")
    play.when("ann invoke Favorable yes 3 the mayor").refused("Favorable")
    play.after("ann invoke Favorable yes 2 the mayor", "gain 4", "gain 5")
    assert (person(play).favor["the mayor"], pool(play)) == (0, [4, 5])


def test_rousing_needs_blessings_worth_ten() -> None:
    play = table(*rich("ann", 5, 4))
    person(play).apts["Acting"] = "Rousing"
    play.when("ann invoke Rousing yes Bob").refused("Rousing")
    play.after(*rich("ann", 3), "ann invoke Rousing yes Bob, Cy", "gain 2", "gain 3")
    assert (pool(play, "Bob"), pool(play, "Cy")) == ([2], [3])
    play.when("ann invoke Rousing yes Bob").refused("Rousing")


def test_shameless_makes_the_others_uncool() -> None:
    play = table(*rich("ann", 6, 5))
    person(play).apts["Acting"] = "Shameless"
    play.after("ann invoke Shameless yes Bob, Cy")
    assert person(play, "Bob").has("Uncool")
    assert not person(play).has("Uncool")


def test_excessive_takes_the_thing() -> None:
    play = table("ann find a lantern")
    person(play).apts["Acting"] = "Excessive"
    with pytest.raises(UnknownName):
        play.when("ann invoke Excessive a hat")
    play.when("ann invoke Excessive").refused("Excessive")
    play.after("ann invoke Excessive a lantern")
    assert person(play).things == {}


def test_nobody_uses_what_they_do_not_have() -> None:
    table().when("ann invoke Vibe").refused("Vibe")
    table().when("ann invoke Heavy").refused("Heavy")


def test_G041_charges_outlast_the_session() -> None:
    play = table("ann check heart", "say social", "ann creative", "void", "end", "close", "session")
    assert {"Creative"} == person(play).spent


# conditions


def test_an_ache_ends_with_the_scene() -> None:
    play = table("ann afflict Ache hand", "scene Elsewhere with Ann")
    assert person(play).conditions == ()


def test_G057_conditions_do_not_add_up() -> None:
    play = table("ann afflict Ache hand")
    play.when("ann afflict Ache hand").refused("Conditions")
    play.when("ann afflict Ache head").legal()


def test_a_condition_ends_as_it_should() -> None:
    play = table("ann afflict Cursed")
    play.when("cure Ann Cursed").legal()
    play.after("ann afflict Surprised")
    play.when("cure Ann Surprised").refused("Conditions")


# sessions


def test_the_session_ends_only_with_its_checks() -> None:
    play = table("ann check hand")
    play.when("end").refused("At Table Discretion", "resolve", "void")
    play.after("void")
    play.when("end").legal()


def test_temporary_blessings_end_with_the_session() -> None:
    play = table()
    gift = BlessingsGained(by="cy", character="Cy", faces=(5,), lasts="session", reason="Friendly")
    play.when(gift).refused("Blessings")
    play.after("cy gain 4")
    play.after("end")
    assert pool(play, "Cy") == [4]


def test_EX097_companions() -> None:
    play = table()
    person(play).apts["Acting"] = "Friendly"
    play.when("ann companion Rex, Tracking=3, Digging=3").refused("Friendly")
    play.when("ann companion Rex, Tracking=4, Digging=2, Barking=2").refused("Friendly")
    play.when("ann companion Rex, Tracking=3, Digging=3, Barking=2").legal()
    play.after("end", "close", "session", *("gain 2",) * 8)
    assert len(pool(play, "Rex")) == 8
    play.after("ann check hand", "roll 3", "say apt no")
    play.when("Rex help 2").refused("Helping")
    play.after("Rex say companion yes Tracking", "Rex help 2")
    assert len(pool(play, "Rex")) == 7
    play.after("resolve", "end")
    assert pool(play, "Rex") == []


@pytest.mark.parametrize("ethic", ["Greed & Vanity", "Precision & Accuracy"])
def test_a_boon_that_a_failed_check_keeps_is_not_banked(ethic: str) -> None:
    """G-018; these Ethics bank the boons of Checks that succeed."""
    play = table(f"! ann ethic {ethic} -- she grew", *MIXED_LUCK, failed_keeps=True)
    assert settled(play).boons == 1
    play.when("ann bank boon").refused(ethic)
    play.after("tell boon somebody saw her")


def test_what_the_table_counts_by_hand() -> None:
    play = table("goal 8 the guild", "adjust progress: the guild 3 we forgot a Check")
    assert play.state.progress["the guild"].current == 3
    counted = Adjusted(by="table", what="Ann: Blessings", count=4)
    play.when(counted).impossible("cannot be adjusted here")


def test_rumors_begin_change_and_end() -> None:
    play = empty("rumor The bell rings > at night", "rumor The bell rings > at noon")
    assert play.state.rumors == {"The bell rings": "at noon"}
    assert play.after("hush The bell").state.rumors == {}


def test_sheets_are_written_on() -> None:
    play = table(
        "ann sheet pronouns she/her", "ann story Grew up at sea", "ann story Grew up at sea > Born at sea"
    )
    assert person(play).notes == {"pronouns": "she/her"}
    assert person(play).backstory == ["Born at sea"]
