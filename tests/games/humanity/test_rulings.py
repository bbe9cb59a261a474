"""Rulings that no other test names, each in one small table."""

from __future__ import annotations

from ledger.games.humanity import GAME
from ledger.testing import given
from tests.games.humanity.tables import empty, person, pool, rich, seen, settled, stands, table


def test_G010_the_shared_die_may_spark() -> None:
    fail = ("ann check hand", "roll 2", "resolve") * 2
    play = table(
        *fail, *rich("ann", 3, 3), "ann check hand", "roll 5", "spark hardy", "roll 6", optional_stat="hardy"
    )
    assert stands(play).results == (11,)
    assert play.state.hardy == 2


def test_G019_the_tier_of_several_rolls_is_the_lowest() -> None:
    assert stands(table("ann check hurry vs hard", "roll 1 1 1 9", "roll 9")).tier == "medium"


def test_G021_a_defender_with_several_aptitudes_makes_it_one_harder() -> None:
    play = table("bob attack hurt Ann", "say defender_apt yes Ann", "say defender_apt yes Ann")
    assert "Hard, 2 rolls" in str(play.game.view(play.state, "checks"))


def test_G026_help_comes_before_creative_drops_a_roll() -> None:
    play = table(*rich("bob", 4), "ann check heart", "say social", "ann creative", "roll 3", "roll 8")
    play.after("say apt no", "bob help")
    assert seen(play) == ("minor", 0, 2)


def test_G032_blessings_outlast_the_session() -> None:
    assert pool(table(*rich("ann", 4), "end", "close", "session")) == [4]


def test_G035_nobody_helps_without_a_way_to_help() -> None:
    play = table(*rich("bob", 4), "ann check hand", "roll 5", setting="fate-knowledge")
    play.when("bob help").refused("Helping")


def test_G037_half_of_the_worth_not_of_the_face() -> None:
    play = table(*rich("bob", 4), "bob afflict Cursed", "ann check hand", "roll 5", "bob help")
    assert stands(play).results == (6,)


def test_G047_a_maximum_counts_as_a_major() -> None:
    play = table("ann check hurry", "roll 1 1 1 1 1 1 1 1 1 1 10", "resolve")
    assert settled(play).tier == "maximum"
    play.when("ann invoke Legendary").legal()


def test_G050_nobody_chooses_what_everybody_has() -> None:
    play = empty("ann npc Ann, head=6, Acting", "session", "end", "ann shop", "ann upgrade head")
    play.when("ann specialize Legendary Acting").refused("Session Shop")


def test_G053_the_roller_is_no_witness() -> None:
    play = table("ann check hurry", "roll 1 10", "resolve")
    person(play).ethic = "Greed & Vanity"
    play.when("ann bank boon Ann").refused("G-053")


def test_G055_favorability_may_fall_below_zero() -> None:
    assert person(table("ann favor -2 the mayor")).favor["the mayor"] == -2


def test_G058_the_first_roll_of_a_hard_check_ends_the_surprise() -> None:
    play = table("ann afflict Surprised", "ann check hurry vs hard", "roll 9")
    play.when("roll 1 9").legal()


def test_G060_alone_is_asked_where_nobody_said_who_is_there() -> None:
    play = table("scene Nowhere", "ann afflict Uncool", "ann check hand", "roll 5")
    play.when("resolve").refused("Checks")
    assert seen(play.after("say alone")) == ("minor", 0, 1)


def test_G134_a_later_d8_brings_no_third_aptitude() -> None:
    play = empty("ann create head Carefree vice Ann, Acting, Singing", "session", "end", "ann shop")
    play.after("ann upgrade head")
    assert play.state.shops["Ann"].credits == (8,)
    assert len(person(play).apts) == 2


def test_G142_a_card_is_a_face() -> None:
    play = table("ann award 1", "gain card 4")
    assert pool(play) == [4]
    assert play.events[-1].source == "card"  # type: ignore[attr-defined]


def test_easy_rounds_for_everybody_and_hosts_may_round() -> None:
    assert stands(table("cy check hand vs easy", "roll 4")).tier == "minor"
    play = table("ann check hand", "say scope", "use host", "roll 4", optional_stat="host")
    assert stands(play).tier == "minor"


def test_a_check_can_be_opened_within_a_check() -> None:
    play = table("ann check hand", "roll 5", "bob check heart", "roll 8")
    play.when("resolve").legal()
    assert play.state.check.number == 1
    play.when("resolve").legal()


def test_another_character_throws_a_roll_of_a_hard_check() -> None:
    play = table("ann check head vs hard", "roll 6", "bob use head", "roll 5")
    assert [roll.roller for roll in play.state.check.rolls.values()] == ["Ann", "Bob"]


def test_the_table_may_change_rank_and_result() -> None:
    play = table("ann check hurry", "rank +1 it is dark", "roll 9", "roll 9", "modify -2 wet hands")
    assert stands(play).results == (7, 7)


def test_a_retired_character_makes_no_checks() -> None:
    table("Guard retire she went home").when("Guard check hand").refused("Checks")


def test_spiked_answers_a_violent_attack_that_succeeded() -> None:
    play = table()
    person(play).apts["Acting"] = "Spiked"
    play.when("ann invoke Spiked yes a cut hand").refused("Spiked")
    play.after("Guard attack hurt Ann", "say defender_apt no", "roll 8", "resolve")
    play.when("ann invoke Spiked a cut hand").refused(
        "Spiked", "Ann invoke Spiked yes", "Ann invoke Spiked no"
    )
    play.when("ann invoke Spiked yes a cut hand").legal()


def test_a_table_may_have_a_stat_of_its_own() -> None:
    book = {**GAME.catalog("book")}
    book["stat"] = [*book["stat"], {"name": "hope", "optional": True}]
    play = given(GAME, "ann bob", "ann create hope Carefree vice Ann, Acting, Singing", catalog=book)
    assert person(play).stats["hope"] == 6
    play.after("session", "ann check head", "say scope", "use hope", "roll 5")
    assert stands(play).results == (5,)


def test_nobody_asks_what_haunts_the_guard() -> None:
    play = table("Guard check hurt", "roll 8", optional_stat="haunted")
    play.when("resolve").legal()


def test_the_ache_of_a_partner_keeps_a_joint_spark_from_bumping() -> None:
    joint = (
        *rich("ann", 3),
        *rich("bob", 3),
        "bob afflict Ache heart",
        "ann check heart",
        "say willing yes Bob",
    )
    play = table(*joint, "spark Bob's heart 3 3", setting="fate-knowledge")
    play.when("roll 1 5 6 6").impossible("this roll cannot bump")
    play.when("roll 1 5").legal()
