"""Checks at a table: what may be thrown, Sparked, helped, forced. EX numbers are the worked examples."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveRefused, UnknownName
from ledger.core.line import read_line
from ledger.core.typing.deciding import decide
from ledger.core.typing.parsing import split_move
from ledger.games.humanity import GAME
from ledger.games.humanity.people.events.arrivals import CharacterImported
from ledger.testing import Play, given
from tests.games.humanity.tables import person, pool, rich, seen, settled, stands, table

CONDITIONS, SPARK, STATS, HELPING = "Conditions", "Spark Rolls", "More About Stat Dice", "Helping"

APTS = {"ann": "Acting", "bob": "Reading"}


def specialist(name: str, spec: str) -> tuple[str, ...]:
    """Somebody with a Specialization: made in the shop, so it costs a session."""
    return (
        "end",
        f"{name} shop",
        f"! {name} specialize {spec} {APTS[name]} -- the table gave it",
        f"{name} checkout waive",
        "close",
        "session",
        "scene Later with Ann, Bob, Cy, Guard",
    )


def test_a_check_from_the_throw_to_the_result() -> None:
    play = table("ann check hand", "roll 4", "say apt no")
    play.when("resolve").legal()
    assert (settled(play).tier, settled(play).boons, settled(play).busts) == ("failure", 0, 0)


def test_a_session_does_not_end_in_a_check_and_only_what_can_be_done_is_named() -> None:
    play = table("ann check hand vs hard", "roll 4", "say apt no")
    with pytest.raises(MoveRefused) as caught:
        decide(GAME, play.state, read_line("end"))
    assert caught.value.hint.startswith("Legal now: void. ")


def test_EX002_the_table_is_asked_about_the_aptitude_and_its_answer_counts() -> None:
    play = table("ann check hand", "roll 4")
    play.when("resolve").refused("Checks")
    play.after("say apt")
    assert seen(play) == ("minor", 0, 1)
    play.when("resolve").legal()


def test_nobody_is_asked_where_it_changes_nothing() -> None:
    table("ann check hand", "roll 5").when("resolve").legal()
    table("ann check hand vs easy", "roll 4").when("resolve").legal()
    table("cy check hand", "roll 4").when("resolve").legal()


def test_EX007_EX008_impossible_faces_are_refused_at_once() -> None:
    table("ann check heart", "roll 1").when("resolve").impossible("a throw is on its way")
    again = "the dice were thrown again although none showed 1"
    table("ann check heart").when("roll 3 5").impossible(again)
    table("ann check hand").when("roll 7").impossible("a d6 has no face 7")
    table("ann check hand").when("! roll 7 -- we saw it").impossible("a d6 has no face 7")


def test_EX009_a_roll_with_an_aching_stat_does_not_bump() -> None:
    play = table("ann afflict Ache hand", "ann check hand")
    play.when("roll 1 4").impossible("this roll cannot bump, so the dice are thrown once")
    play.when("roll 1").legal()
    assert (stands(play).results[0], stands(play).tier) == (1, "failure")


def test_EX012_a_spark_before_the_throw() -> None:
    play = table(*rich("ann", 3, 3), "ann check heart", "spark hurt", "roll 1 1 1 7 2 6")
    assert seen(play) == ("major", 1, 0)
    assert stands(play).results == (18,)
    assert pool(play) == []


def test_EX013_a_spark_after_the_throw() -> None:
    play = table(*rich("ann", 2, 2), "ann check hand", "roll 4", "spark home", "roll 1 6 2")
    assert stands(play).results == (13,)
    assert stands(play).tier == "major"


def test_EX014_the_added_die_alone() -> None:
    play = table(*rich("ann", 2, 2), "ann check hand", "roll 3", "spark home", "roll 5")
    assert seen(play) == ("medium", 0, 0)


def test_EX015_G004_earlier_bumps_stand() -> None:
    play = table(*rich("ann", 2, 2), "ann check hand", "roll 1 2", "spark home", "roll 1 1 4 3 6")
    assert stands(play).results == (18,)


def test_EX016_an_aching_stat_keeps_the_whole_spark_from_bumping() -> None:
    play = table(*rich("ann", 2, 2), "ann afflict Ache home", "ann check hand", "spark home", "roll 1 5")
    assert stands(play).results == (6,)
    assert stands(play).tier == "minor"


def test_EX017_a_spark_with_an_ignited_stat_rounds_up() -> None:
    sheet = CharacterImported(
        by="cy", character="Twin", owner="cy", kind="pc", dice={"hand": 6, "home": 6}, lifestyle="Crafty"
    )
    moves = (sheet, *rich("Twin", 2, 2), "Twin check hand", "spark home")
    assert seen(table(*moves, "roll 2 4")) == ("medium", 0, 0)
    assert stands(table(*moves, "roll 2 3")).results == (5,)


def test_EX018_two_d2() -> None:
    play = table("npc Mouse, head=2, hand=2", *rich("Mouse", 2, 2), "Mouse check head", "spark hand")
    play.after("roll 1 2 1 1 2 2")
    assert stands(play).results == (9,)


def test_EX022_unconventional_stats() -> None:
    table("ann check head").when("use hand").legal()
    table("ann check heart").when("use hand").refused(STATS)
    table("ann afflict Surprised", "ann check head").when("use hand").refused(STATS)


def test_EX023_history_needs_no_balance_but_the_tables_word() -> None:
    table("ann check heart").when("use history").refused(STATS, "say history yes Ann", "say history no Ann")
    table("ann check heart", "say history").when("use history").legal()
    table("ann check heart", "say history no").when("use history").refused(STATS)


def test_G015_balanced_with_history_is_not_history() -> None:
    table("cy check head", "use hand").when("roll 4").legal()
    table("ann check heart", "say history").when("use home").refused(STATS)


def test_EX028_aptitude_defense_and_rounding_at_rank_0() -> None:
    base = ("bob attack hurt Ann, vs easy", "say defender_apt yes Ann", "roll 4")
    play = table(*base)
    play.when("resolve").refused("Checks")
    assert seen(play.after("say apt no")) == ("failure", 0, 0)
    assert seen(table(*base, "say apt yes")) == ("minor", 0, 1)


def test_EX029_the_table_names_the_die_that_matters() -> None:
    play = table("ann check hurry vs hard", "roll 9", "bob use hurry", "roll 4", "say apt no Bob")
    assert stands(play).x == 3
    assert stands(play.after("important 4")).x == 1


def test_EX030_creative() -> None:
    play = table("ann check heart")
    play.when("ann creative").refused("Creative", "say social yes", "say social no")
    play.after("say social", "ann creative", "roll 3", "say apt no", "roll 8")
    assert seen(play) == ("medium", 0, 0)
    play.when("resolve").legal()
    assert {"Creative"} == person(play).spent


def test_EX031_adamant() -> None:
    play = table("ann check hand", "roll 3", "say apt no", "adamant", "roll 5", setting="cunning-capability")
    assert seen(play) == ("minor", 0, 1)
    play.after("ann check hand", "roll 2")
    play.when("adamant").refused("Adamant")
    play.after("void", "resolve", *rich("ann", 3, 4))
    play.when("ann recharge Adamant 3").refused("Additional Terms: Recharge")
    play.when("ann recharge Adamant 4").legal()
    assert ([3], set()) == (pool(play), person(play).spent)


def test_EX032_adamant_after_a_bump() -> None:
    play = table(
        "ann check heart", "roll 1 2", "say apt no", "adamant", "roll 6", setting="cunning-capability"
    )
    assert seen(play) == ("medium", 0, 0)


def test_G003_adamant_needs_a_roll_that_can_bump() -> None:
    play = table(
        "ann afflict Ache hand", "ann check hand", "roll 3", "say apt no", setting="cunning-capability"
    )
    play.when("adamant").refused("Adamant")


def test_EX033_supportive() -> None:
    play = table(*rich("bob", 5), "ann check hand", "roll 6", "bob help 5")
    assert seen(play) == ("medium", 0, 1)
    assert pool(play, "Bob") == []


def test_EX034_help_on_x() -> None:
    play = table("bob gain 1 4 for a test", "ann check hand", "roll 6", "say x yes", "bob help x 1")
    assert stands(play).x == 3


@pytest.mark.parametrize(("modifiers", "helped"), [("before", 1), ("after", 0)])
def test_G001_help_goes_to_the_roll_that_is_lowest_before_rounding(modifiers: str, helped: int) -> None:
    hard = "ann check hand vs hard", "roll 5", "roll 3", "say apt yes", "cy help 4"
    play = table(*rich("cy", 4), *hard, modifiers=modifiers)
    assert play.state.check.rolls[helped].help == 2


def test_EX035_help_goes_to_the_lowest_roll() -> None:
    play = table(*rich("bob", 3), "ann check hurry vs hard", "roll 4", "roll 9", "say apt no", "bob help")
    assert seen(play) == ("minor", 0, 2)


def test_EX036_no_self_help_and_no_second_help() -> None:
    play = table(*rich("ann", 3), *rich("bob", 3, 4), "ann check hand", "roll 5")
    play.when("ann help").refused(HELPING)
    play.after("bob help 3")
    play.when("bob help 4").refused(HELPING)


def test_G033_help_before_the_dice_only_if_the_table_likes() -> None:
    play = table(*rich("bob", 3), "ann check hand", "roll 5", help_after_throw=False)
    play.when("bob help").refused("G-033")
    play = table(*rich("bob", 3), "ann check hand", help_after_throw=False)
    play.after("bob offer supportive", "roll 5")
    play.when("bob help").legal()


def test_EX037_analytical() -> None:
    play = table(*specialist("bob", "Analytical"), "ann check hand", "roll 5")
    play.after("bob help analytical", "2 3 6 1")
    assert stands(play).results == (10,)


def test_help_alone_is_analytical_where_nobody_has_supportive() -> None:
    analyst = *specialist("bob", "Analytical"), "ann check hand", "roll 5"
    play = table(*rich("bob", 3), *analyst, setting="fate-knowledge")
    play.after("bob help", "2 3 6 1")
    assert stands(play).results == (10,)
    assert pool(play, "Bob") == [3]
    with_both = table(*rich("bob", 3), *analyst).after("bob help")
    assert stands(with_both).results == (6,)


def test_help_with_a_named_blessing_is_never_analytical() -> None:
    analyst = *specialist("bob", "Analytical"), "ann check hand", "roll 5"
    play = table(*rich("bob", 3), *analyst, setting="fate-knowledge")
    play.when("bob help 3").refused("Helping")


def test_EX038_uncool_in_company_and_alone() -> None:
    play = table("ann afflict Uncool", "ann check hand", "roll 5", "say apt")
    assert seen(play) == ("minor", 0, 1)
    assert seen(table("ann afflict Uncool", "ann check hand", "roll 5", "say apt no")) == ("failure", 0, 0)
    alone = table("ann afflict Uncool", "part Bob, Cy, Guard", "ann check hand", "roll 5")
    assert seen(alone) == ("minor", 0, 1)


def test_EX039_famous_once_for_each_target() -> None:
    play = table("ann afflict Famous", "ann attack hurry Guard", "say less_famous", "famous Guard", "roll 9")
    assert seen(play) == ("major", 1, 0)
    play.after("resolve", "ann attack hurry Guard")
    play.when("famous Guard").refused(CONDITIONS)
    table("ann afflict Famous", "ann attack hurry Guard").when("famous Guard").refused(
        CONDITIONS, "say less_famous yes Guard", "say less_famous no Guard"
    )
    play.after("void", "ann afflict Uncool", "ann attack hurry Cy")
    play.when("famous Cy").refused(CONDITIONS)


def test_EX040_the_haunted_die_is_subtracted() -> None:
    play = table("ann check hurry", "roll 9", "say haunted", optional_stat="haunted")
    play.after("roll 1 4")
    assert seen(play) == ("failure", 0, 0)


def test_G007_no_haunting_no_subtraction() -> None:
    play = table("ann check hurry", "roll 9", optional_stat="haunted")
    play.when("resolve").refused("Checks")
    play.after("say haunted no")
    assert seen(play) == ("medium", 0, 0)


def test_EX041_the_shared_die_grows_with_failures_and_falls_with_use() -> None:
    fail = ("ann check hand", "roll 2", "resolve")
    play = table(*fail, optional_stat="hardy")
    assert play.state.hardy == 4
    play.after(*fail)
    assert play.state.hardy == 6
    play.after("ann check head", "use hardy", "roll 5", "resolve")
    assert play.state.hardy == 2


def test_G009_a_failed_check_with_the_shared_die_resets_then_grows() -> None:
    play = table(*("ann check hand", "roll 2", "resolve") * 3, optional_stat="hardy")
    play.after("ann check head", "use hardy", "roll 2", "resolve")
    assert play.state.hardy == 4


def test_G011_only_player_characters_make_it_grow() -> None:
    assert table("Guard check hand", "roll 2", "resolve", optional_stat="hardy").state.hardy == 2


def test_haze_grows_where_the_table_marks_it() -> None:
    play = table("ann check hand", "roll 2", optional_stat="haze")
    play.when("resolve").refused("Checks")
    play.after("say darkness", "resolve")
    assert person(play).stats["haze"] == 4


def test_G012_the_haze_of_a_target_can_be_thrown() -> None:
    play = table("ann attack hurt Bob", "use Bob's haze", "roll 4", optional_stat="haze")
    assert stands(play).results == (2,)
    assert stands(play).x == 1
    with pytest.raises(UnknownName):
        table("ann attack hurt Bob", optional_stat="haze").when("use Cy's haze")


def test_EX042_disarmed() -> None:
    play = table("ann afflict Disarmed", "ann attack hurt Guard", "roll 1 1 1 1 1 1 1 1 6")
    assert seen(play) == ("major", 0, 1)
    play = table("ann afflict Disarmed", "ann attack hurt Guard", "roll 6")
    assert seen(play) == ("minor", 0, 2)
    play = table("ann afflict Disarmed", "ann attack heart Guard", "roll 6")
    assert seen(play) == ("minor", 0, 1)


def test_EX043_mischievous() -> None:
    base = (*specialist("bob", "Mischievous"), "bob find a whistle", "ann check hurry", "roll 8")
    play = table(*base, "bob distract a whistle")
    assert seen(play) == ("minor", 0, 1)
    play.when("bob distract a whistle").refused("Mischievous")
    play = table(*base[:-1], "roll 7", "bob distract a whistle")
    assert seen(play) == ("failure", 0, 0)


def test_EX045_resolved() -> None:
    play = table(*specialist("ann", "Resolved"), "Guard attack hurt Ann", "say defender_apt no")
    play.after("roll 1 1 1 1 1 7", "resist", "resolve", "gain 1 4")
    assert (settled(play).boons, settled(play).busts) == (0, 1)
    assert ([1, 4], {"Resolved"}) == (pool(play), person(play).spent)


def test_EX046_legendary_answers_the_first_major_success() -> None:
    major = ("ann check hurry", "roll 1 10", "resolve")
    play = table(*major, *major)
    play.when("ann invoke Legendary Bob, Cy").legal()
    play.after("gain 2", "gain 3", "gain 4")
    assert (pool(play), pool(play, "Bob"), pool(play, "Cy")) == ([2], [3], [4])
    play.when("ann invoke Legendary Bob").refused("Legendary")


def test_wily_gains_and_steals_three_together() -> None:
    play = table(*rich("bob", 5), "ann check hurry", "roll 1 10", "resolve", setting="fate-knowledge")
    play.when("ann invoke Wily 3 from Bob 5").refused("Wily")
    play.after("ann invoke Wily 2 from Bob 5", "gain 2", "gain 3")
    assert (pool(play), pool(play, "Bob")) == ([5, 2, 3], [])


def test_EX100_a_total_without_faces() -> None:
    table("ann check hand").when("roll total 1").impossible("the least total is 2")
    play = table("cy check hand")
    play.when("roll total 11").unverifiable("Stat Dice")


def test_EX102_surprise_ends_with_the_roll() -> None:
    play = table("ann afflict Surprised", "ann check hand")
    play.when("roll 1 4").impossible("this roll cannot bump, so the dice are thrown once")
    play.after("roll 1")
    assert person(play).conditions == ()
    play.after("say apt no", "resolve", "ann check hand")
    play.when("roll 1 4").legal()


@pytest.mark.parametrize("second", ["spark home 3 3", "spark home #2 3 3"])
def test_sparking_hard_checks_one_roll_is_sparked(second: str) -> None:
    before = (*rich("ann", 2, 2, 3, 3), "ann check hand vs hard", "roll 4")
    table(*before).when(second).legal()
    play = table(*before, "spark head #1 2 2", "roll 5")
    assert not any(move.startswith("spark") for move in play.offered)
    play.when(second).refused("Sparking Hard Checks")
    play.when(f"! {second} -- both, we said")
    assert [roll.route for _, roll in sorted(play.state.checks[1].rolls.items())] == ["after", "before"]
    play.after("roll 2 3").when("resolve").legal()


def test_surprised_and_taxed_cannot_spark() -> None:
    for condition in ("Surprised", "Taxed"):
        play = table(*rich("ann", 2, 2), f"ann afflict {condition}", "ann check hand")
        play.when("spark home").refused(SPARK)


def test_vexed_makes_a_check_fail() -> None:
    play = table("ann afflict Vexed hand", "ann check hand", "roll 6")
    play.when("ann vex").refused(CONDITIONS)
    play.after("bob vex")
    assert stands(play).tier == "failure"
    table("ann check hand", "roll 6").when("bob vex").refused(CONDITIONS)


def test_G028_vexed_in_any_roll_exposes_the_whole_check() -> None:
    play = table("ann afflict Vexed head", "ann check hand vs hard", "roll 6", "use head", "roll 6")
    assert stands(play.after("bob vex")).tier == "failure"


def test_insured_tending_succeeds() -> None:
    play = table(*specialist("bob", "Insured"), "bob injure a broken arm", "ann check home", "roll 2")
    play.when("bob insure").refused("Insured", "say tending yes Bob", "say tending no Bob")
    play.after("bob say tending", "bob insure")
    assert seen(play) == ("plain", 0, 0)


def test_EX053_the_price_of_insured_grows() -> None:
    play = table(*specialist("bob", "Insured"), *rich("bob", 2, 2, 2, 2, 2, 2, 2, 2, 2))
    for price in (1, 3, 5):
        play.after("ann check home", "roll 2", "bob say tending", "bob insure", "resolve")
        before = len(pool(play, "Bob"))
        play.after("bob recharge Insured")
        assert price == before - len(pool(play, "Bob"))


def test_protective_takes_over_before_the_dice() -> None:
    play = table(*specialist("bob", "Protective"), "Guard attack hurt Ann")
    play.when("bob protect Ann").refused("Protective", "say nearby yes Bob", "say nearby no Bob")
    play.after("bob say nearby")
    play.after("bob protect Ann")
    assert play.state.check.targets == ("Bob",)
    late = table(*specialist("bob", "Protective"), "Guard attack hurt Ann", "bob say nearby", "roll 6")
    late.when("bob protect Ann").refused("Protective")


def test_whoever_stands_in_may_be_said_in_one_breath_with_the_throw() -> None:
    play = table(*specialist("bob", "Protective"), "Guard attack hurt Ann", "bob say nearby")
    line, rest = split_move(play.game, play.state, read_line("bob protect Ann: roll 6"))
    assert (line.words, rest) == ("bob protect Ann", "roll 6")


def test_calm_keeps_a_value_for_later() -> None:
    play = table(*specialist("ann", "Calm"), "ann check home", "roll 6")
    play.when("ann keep").refused("Calm")
    play.after("ann say safe", "ann keep", "resolve", "ann check hurt")
    play.when("calm").legal()
    assert stands(play).results == (6,)
    play = table(
        *specialist("ann", "Calm"), "ann check home", "roll 6", "ann say safe", "ann keep", "resolve"
    )
    play.after("ann attack hurt Guard").when("calm").refused("Calm")


def test_determined_lets_conditions_pass() -> None:
    play = table(*specialist("ann", "Determined"), "ann afflict Ache hand", "ann check hand")
    play.when("roll 1 4").impossible("this roll cannot bump")
    play.after("determined")
    play.when("roll 1 4").legal()


def test_skilled_asks_for_its_aptitude() -> None:
    play = table(*specialist("ann", "Skilled"), "ann check hurry", "roll 9")
    play.when("resolve").refused("Checks")
    assert seen(play.after("say skilled")) == ("medium", 1, 0)


def test_self_accepted_with_an_unconventional_stat() -> None:
    play = table(*specialist("ann", "Self-Accepted"), "ann check heart", "use hurt", "roll 8")
    play.when("resolve").refused("Checks")
    assert seen(play.after("say social")) == ("medium", 1, 0)


def test_EX019_ascendant_sparks_three() -> None:
    sheet = "npc Star, heart=8, home=8, hand=8, Acting"
    gift = ("! Star specialize Ascendant Acting -- given",)
    moves = (sheet, *gift, *rich("Star", 2, 2, 5, 5), "Star check heart")
    play = table(*moves, "Star spark home+hand", "roll 5 6 4")
    assert stands(play).results == (15,)
    sheet = "npc Star, heart=8, home=8, hand=10, Acting"
    play = table(sheet, *moves[1:])
    play.when("Star spark home+hand").refused(SPARK)


def test_harmonious_joins_two_characters() -> None:
    moves = (*rich("ann", 3), *rich("bob", 3), "ann check heart")
    play = table(*moves, setting="fate-knowledge")
    play.when("spark Bob's heart").refused("Harmonious", "say willing yes Bob", "say willing no Bob")
    play.after("say willing yes Bob", "spark Bob's heart", "roll 5 6")
    assert any(each.startswith("Ann pays 3 and Bob's 3 and Sparks") for each in play.sentences())
    assert stands(play).results == (11,)
    assert (pool(play), pool(play, "Bob")) == ([], [])
    table(*moves).when("spark Bob's heart").refused(SPARK)


def test_a_d20_in_place_of_a_die() -> None:
    play = table("ann check heart", "roll d20 14")
    assert stands(play).results == (6,)
    play = table("ann check heart", "roll d20 17 again 13")
    assert stands(play).results == (5,)
    table("ann check heart").when("roll d20 14 again 13").impossible("only a starred d20 may be thrown again")
    play = table("ann check heart", "roll d20 17", "roll d20 13")
    assert stands(play).results == (6,)


def test_EX003_a_d2_thrown_with_another_die() -> None:
    play = table("npc Mouse, hand=2", "Mouse check hand", "roll 3 5 4")
    assert stands(play).results == (4,)
    assert play.events[-1].raw == (3, 5, 4)  # type: ignore[attr-defined]


def test_the_tool_throws_where_it_deals_and_hands_still_may() -> None:
    play = table("ann check hand", seed=7)
    play.after("roll")
    first = stands(play).results
    assert first == stands(table("ann check hand", "roll", seed=7)).results
    table("ann check hand", seed=7).when("roll 5").legal()


def test_a_ruling_lets_a_refused_event_stand() -> None:
    play = table("ann check heart").after("! ann use hand -- she insists")
    assert play.state.check.rolls[0].stat == "hand"


def test_G017_each_stat_once_if_the_table_likes() -> None:
    moves = ("ann check hurry vs hard", "roll 9")
    table(*moves).when("roll 8").legal()
    table(*moves, mixed_rolls=True).when("roll 8").refused("G-017")


def test_G017_a_spark_is_not_paid_for_a_second_roll_with_the_same_stat() -> None:
    moves = (*rich("ann", 2, 2), "ann check hand vs hard", "roll 5")
    table(*moves).when("spark home #2").legal()
    table(*moves, mixed_rolls=True).when("spark home #2").refused("G-017")


def test_G017_a_stat_is_thrown_again_where_no_other_can_be_thrown() -> None:
    moves = ("ann npc Mouse, head=2, hand=4", "session", "Mouse check head vs hard", "roll 2")
    alone = given(GAME, "ann", *moves, mixed_rolls=True)
    alone.when("roll 1").legal()
    alone.after("void", "npc Cat, head=8, hand=8", *moves[2:]).when("roll 1").refused("G-017")


def test_G022_one_check_at_the_highest_rank() -> None:
    play = table("ann attack hurt Bob, Cy", "say defender_apt yes Bob", "roll 6")
    play.when("resolve").impossible("roll 2 of 2 is missing")
    play.after("roll 7", "resolve")
    assert settled(play).targets == ("Bob", "Cy")


def test_G022_a_check_for_each_target_if_the_table_likes() -> None:
    play = table("ann attack hurt Bob, Cy", attack_on_many="check-each")
    play.after("say defender_apt yes Bob", "roll 6", "roll 2", "resolve")
    assert (settled(play).targets, settled(play).tier) == (("Bob",), "failure")
    assert (play.state.check.number, play.state.check.targets, play.state.check.rank) == (2, ("Cy",), 0)
    play.after("roll 8", "resolve")
    assert (settled(play, 2).targets, settled(play, 2).tier) == (("Cy",), "medium")
    assert play.state.check is None


def test_G022_an_attack_that_is_called_off_goes_on_to_nobody() -> None:
    play = table("ann attack hurt Bob, Cy", "void", attack_on_many="check-each")
    assert play.state.check is None


def test_G059_fame_counts_on_every_roll_of_the_famous() -> None:
    play = table(
        "ann afflict Famous",
        "ann attack hurry Guard, vs hard",
        "say less_famous",
        "famous Guard",
        "roll 9",
        "roll 8",
    )
    assert stands(play).results == (11, 10)


# what the table was asked


def asked_again(play: Play) -> dict[tuple[str, str], bool]:
    """What is known of Ann's next Check without asking."""
    answers: dict[tuple[str, str], bool] = play.after("ann check hand").state.check.answers
    return answers


SOCIAL = {("social", ""): True}
FIRST = ("ann check hand", "say social yes", "say apt no", "roll 4", "resolve")


def test_an_answer_about_the_scene_holds_for_the_scene_and_one_about_a_check_for_that_check() -> None:
    play = table(*FIRST)
    assert asked_again(play) == SOCIAL
    play.after("say social no", "say apt no", "roll 4", "resolve")
    assert asked_again(play) == {("social", ""): False}


def test_in_another_scene_the_table_is_asked_again() -> None:
    assert asked_again(table(*FIRST, "scene Elsewhere with Ann, Bob")) == {}


def test_in_another_session_the_table_is_asked_again() -> None:
    play = table(*FIRST, "end")
    assert play.state.said == SOCIAL
    assert play.after("close").state.said == {}
    play.after("session", "scene Elsewhere with Ann, Bob")
    assert asked_again(play) == {}


def test_a_later_answer_does_not_change_what_was_asked_before() -> None:
    play = table(*FIRST, "ann check hand")
    check = play.state.check
    play.state.said["social", ""] = False
    assert check.answers == SOCIAL
