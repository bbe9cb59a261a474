"""What independent referees, who knew only the book, found judged otherwise. Each test is named after the
ruling or the heading."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.api import Grid, UnknownName
from ledger.core.rules.describe import describe
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.outcomes import Rolled, result_of
from ledger.games.humanity.resources.events.specializations import EffectUsed
from ledger.testing import Play
from tests.games.humanity.tables import (
    audited,
    empty,
    errors,
    person,
    pool,
    rich,
    seen,
    settled,
    stands,
    table,
)

SPARK, CONDITIONS, SHOP = "Spark Rolls", "Conditions", "Session Shop"
FAIL = ("ann check head", "roll 2", "resolve")


def gift(name: str, spec: str, apt: str) -> str:
    return f"! {name} specialize {spec} {apt} -- the table gave it"


def shopping(sheet: str, *moves: str, **rulings: str | bool) -> Play:
    return empty(f"ann npc Ann, {sheet}", *moves, "session", "end", "ann shop", **rulings)


def test_G010_hardy_is_measured_once_for_a_spark() -> None:
    play = table(*FAIL, *FAIL, *rich("ann", 3, 3), "ann check hand", "spark hardy 3 3", optional_stat="hardy")
    assert play.asked == "what does Ann's hand show (d6 and d6)"
    play.after("roll 2 5", "resolve")
    assert play.state.hardy == 2
    assert errors(play.setup, play.events) == []


def test_hardy_that_grew_by_the_failure_of_somebody_else_is_not_used_by_a_spark_without_it() -> None:
    play = table(*FAIL, *rich("ann", 3, 3), "ann check hand", "use hardy", "roll 3", optional_stat="hardy")
    play.after("bob check head", "roll 2", "resolve", "spark history", "roll 3")
    assert play.state.hardy == 4


def test_EX054_exchangeable_says_what_it_pays() -> None:
    play = table(*rich("bob", 4, 4, 2), "bob invoke Exchangeable yes 4 4 2 for a lamp")
    (used,) = (event for event in play.events if isinstance(event, EffectUsed))
    assert used.value == 2 + 2 + 1
    assert "5" in describe(play.game, play.state, used)


def test_EX054_what_exchangeable_pays_is_counted_again() -> None:
    play = table(*rich("bob", 4, 4, 2))
    bought = EffectUsed(
        by="bob", character="Bob", spec="Exchangeable", blessings=(1, 2, 3), value=9, granted=True
    )
    play.when(bought).refused("Exchangeable")
    play.when(replace(bought, value=5)).legal()


def test_ascendant_after_the_throw_is_one_group_of_three() -> None:
    play = table(
        "npc Star, head=8, hand=8, hurt=8, Acting",
        gift("Star", "Ascendant", "Acting"),
        "enter Star",
        *rich("Star", 3, 3, 3, 3),
        "Star check head",
        "roll 3",
        "spark hand+hurt 3 3 3 3",
    )
    assert play.asked == "what is added to the Sparked roll of Star (d8 and d8)"
    play.after("roll 4 1 5 6 7")
    assert stands(play).results == (3 + 4 + 1 + 5 + 6 + 7,)


def test_nobody_chooses_haunted() -> None:
    play = table(*rich("ann", 3, 3), optional_stat="haunted")
    play.when("ann check haunted").refused("Haunted")
    play.after("ann check hand").when("spark haunted 3 3").refused("Haunted")
    play.when("use haunted").refused("Haunted")


def test_hardy_belongs_to_the_players() -> None:
    play = table(*rich("Guard", 3, 3), optional_stat="hardy")
    play.when("Guard check hardy").refused("Hardy")
    play.after("Guard check hand").when("spark hardy 3 3").refused("Hardy")


def test_G044_a_joint_payment_says_whose() -> None:
    paying = ("ann afflict Cursed", *rich("ann", 5, 4), *rich("bob", 4))
    play = table(*paying, "ann check head", "say willing yes Bob", setting="fate-knowledge")
    play.after("spark Bob's head 5 4")
    assert (pool(play), pool(play, "Bob")) == ([4], [])
    play = table(*paying, *rich("bob", 5), "ann check head", "say willing yes Bob", setting="fate-knowledge")
    play.when("spark Bob's head Ann's 4 Bob's 4").refused(SPARK)
    play.after("spark Bob's head Ann's 5 Bob's 4")
    assert (pool(play), pool(play, "Bob")) == ([4], [5])


def haunted(size: int, *, face: str) -> Play:
    steps = [f"! ann shift haunted {step} -- for a test" for step in (8, 6, 4, 2) if step >= size]
    check = ("ann check hand", "roll 6", "say haunted yes", f"roll {face}")
    return table(*steps, *check, optional_stat="haunted")


def test_the_haunted_die_of_a_d2_goes_by_parity() -> None:
    assert stands(haunted(2, face="7 8")).results == (6 - 3,)
    assert stands(haunted(6, face="d20 12")).results == (6 - 6,)


def test_a_die_that_adamant_throws_on_goes_by_parity_or_d20() -> None:
    star = ("npc Star, hand=2, hurry=10, Acting", gift("Star", "Adamant", "Acting"), "enter Star")
    small = table(*star, "Star check hand", "roll 2", "Star adamant", "roll 7 5 8")
    assert stands(small).results == (1 + 1 + 1 + 2,)
    large = table(*star, "Star check hurry", "roll 3", "say apt no", "Star adamant", "roll d20 14")
    assert stands(large).results == (1 + 4,)


def test_calm_keeps_what_is_in_the_scope_of_head_or_home() -> None:
    calm = (gift("Ann", "Calm", "Acting"), "say safe yes")
    play = table(calm[0], "ann check hand", "roll 6", calm[1])
    play.when("ann keep").legal()  # as large as head
    play = table(calm[0], "ann check hurry", "roll 6", calm[1])
    play.when("ann keep").refused("Calm")


def test_G002_mischief_is_taken_from_what_was_rounded() -> None:
    assert result_of(Rolled(total=6, lifted=True, reduced=3), round_again=True) == 8 - 3


def test_history_that_is_balanced_is_unconventional() -> None:
    base = (gift("Ann", "Self-Accepted", "Acting"), "! ann shift history 6 -- for a test", "ann check hand")
    assert seen(table(*base, "say social yes", "use history", "roll 6")) == ("minor", 1, 1)
    assert seen(table(*base, "say social yes", "use hand", "roll 6")) == ("minor", 0, 1)


def test_adamant_only_where_the_check_fails() -> None:
    base = (gift("Ann", "Adamant", "Acting"), "ann check heart vs hard", "say social yes", "creative")
    base = (*base, "roll 6")
    play = table(*base, "roll 6", "roll 3")
    play.when("ann adamant").refused("Adamant")
    table(*base, "roll 3", "roll 3", "say apt no").when("ann adamant").legal()


def test_help_that_is_not_wanted_does_not_help() -> None:
    play = table(*rich("bob", 4), "ann check hand", "refuse bob", "roll 4")
    play.when("bob help 4").refused("Helping")


def test_help_that_somebody_else_offered_is_still_there() -> None:
    offers = ("bob offer supportive", "cy offer supportive", "refuse bob", "roll 4")
    play = table(*rich("bob", 4), *rich("cy", 4), "ann check hand", *offers, help_after_throw=False)
    play.when("cy help").legal()
    play.when("bob help").refused("Helping")


def test_fairness_and_value_with_somebody_of_the_story() -> None:
    play = table("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")
    person(play).ethic = "Fairness & Value"
    play.after("ann bank bust", "ann cash 1 the mayor")
    assert person(play).favor["the mayor"] == 1


def test_A13_what_was_overruled_is_no_error() -> None:
    fame = ("ann afflict Famous", "ann attack hurt Guard", "say less_famous yes Guard", "famous Guard")
    play = table(*fame, "! famous Guard -- the crowd cheers")
    assert errors(play.setup, play.events) == []
    assert "overruled" in {finding.code for finding in audited(play.setup, play.events)}


def test_banking_without_an_ethic_can_be_overruled() -> None:
    play = table("ann check hand", "roll 6", "resolve")
    play.when("ann bank bust").refused("Additional Terms")
    play.after("! ann bank bust -- we keep it")
    assert errors(play.setup, play.events) == []
    assert settled(play).busts_left == 0


def test_G028_whoever_throws_with_is_another_character_too() -> None:
    play = table("ann afflict Vexed hand", "ann check hand vs hard", "roll 6", "roll 6")
    play.when("ann vex").refused(CONDITIONS)
    play.when("bob vex").legal()


def test_G027_insured_before_the_throw_needs_none() -> None:
    play = table(gift("Bob", "Insured", "Reading"), "bob injure a cut", "ann check heart")
    play.after("say tending yes Bob", "bob insure", "resolve")
    assert (settled(play).tier, settled(play).boons_left, settled(play).busts_left) == ("plain", 0, 0)


def test_G136_a_free_upgrade_that_is_kept_waits() -> None:
    play = shopping("head=6, Acting", unused_upgrades="kept")
    play.after("ann checkout", "close", "session", "end", "ann shop")
    assert play.asked == "ann: Ann in the shop: 2 free upgrades"


def test_G136_a_free_upgrade_is_not_lost_in_silence() -> None:
    play = shopping("head=6, Acting")
    play.when("ann checkout").refused("G-136", "Ann checkout waive")
    play.when("ann checkout waive").legal()


def test_G001_an_aptitude_is_asked_where_it_can_matter() -> None:
    assert "apt" not in table("ann check hand", "roll 6", modifiers="after").asked
    assert "apt" in table("ann check hand", "roll 4", modifiers="after").asked


def test_fame_counts_before_the_throw() -> None:
    play = table("ann afflict Famous", "ann attack hurt Guard", "say less_famous yes Guard", "roll 6")
    play.when("famous Guard").refused(CONDITIONS)


def influence(*moves: str) -> Play:
    play = table("Guard attack hurt Ann", "say defender_apt no", "roll 1 1 1 1 1 6", "resolve")
    person(play).ethic = "Power & Influence"
    return play.after(*moves)


def test_power_and_influence_asks_whoever_gives_the_boon() -> None:
    play = influence()
    play.when("ann bank boon").refused("Power & Influence", "Ann bank boon yes", "Ann bank boon no")
    play.when("ann bank boon no").refused("Power & Influence")
    play.when("ann bank boon yes").legal()


def test_the_sheet_says_whom_a_banked_boon_comes_from() -> None:
    play = influence("ann bank boon yes")
    assert "Power & Influence: 1 (from Guard)" in str(play.game.view(play.state, "Ann"))


def test_help_on_x_is_asked_for_an_effect_of_x() -> None:
    play = table(*rich("bob", 4), "ann check hand", "roll 6")
    play.when("bob help x 4").refused("Supportive", "say x yes", "say x no")
    play.after("say x no").when("bob help x 4").refused("Supportive")


def test_a_stat_that_the_tool_throws_can_be_sparked_first() -> None:
    play = table(*rich("ann", 4, 4), "ann check hand", "use home", "spark head 4 4", "roll", seed=3)
    (thrown,) = (event for event in play.events if isinstance(event, DiceThrown))
    assert (thrown.by, len(thrown.stages[0])) == ("tool", 2)


def test_a_ready_sheet_says_all_that_a_sheet_says() -> None:
    play = empty(
        "npc Hulk, hand=6, hurt=d8, Brawling, Reading=Analytical, Lifestyle=Lost, Ethic=Pride & Prudence, "
        "thing=a crate, thing=a chain"
    )
    hulk = person(play, "Hulk")
    assert (hulk.stats["hand"], hulk.stats["hurt"]) == (6, 8)
    assert hulk.apts == {"Brawling": "", "Reading": "Analytical"}
    assert (hulk.lifestyle, hulk.ethic) == ("Lost", "Pride & Prudence")
    assert list(hulk.things) == ["a crate", "a chain"]
    with pytest.raises(UnknownName):
        play.when("npc Other, Brawling=Nothing")


def test_a_goal_has_tiers_on_its_way() -> None:
    play = table("goal 12 1 8 the guild", "ann check hand toward the guild", "roll 6", "resolve")
    (grid,) = (block for block in play.game.view(play.state, "progress") if isinstance(block, Grid))
    assert grid.rows[0][:4] == ("the guild", "2 of 12", "long", "1 reached, 8")
    play.when("goal 4 8 the bridge").impossible("tiers")
    play.when("goal 0 the bridge").impossible("a total of at least 1")
    play.when("goal 1 the bridge").legal()


def test_tireless_is_about_a_stat_that_is_chosen_when_it_is_taken() -> None:
    play = shopping("hand=6, Acting").after("ann upgrade hand")
    play.when("ann specialize Tireless Acting").refused(SHOP)
    play.after("ann specialize Tireless Acting hand")
    assert person(play).chosen == {"Tireless": "hand"}
    assert "Acting (Tireless hand)" in str(play.game.view(play.state, "Ann"))


def test_charitable_gifts_are_added_up() -> None:
    play = table(*rich("ann", 4, 4, 2), setting="fate-knowledge")
    play.after("ann invoke Charitable 4 4 for the chapel", "ann invoke Charitable 2 for the chapel")
    assert "('spent on Charitable', 10)" in str(play.game.view(play.state, "Ann"))
    assert person(play).totals == {"Charitable": 4 + 4 + 2}
