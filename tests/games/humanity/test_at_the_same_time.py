"""Several Checks at the same time: everybody throws for their own, in any order. Source: Checks."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveRefused
from ledger.games.humanity.checks.events.ending import CheckVoided
from ledger.games.humanity.checks.events.judging import RankChanged
from ledger.testing import Play
from tests.games.humanity.tables import rich, settled, table


def everybody() -> Play:
    """The Gamemaster asks Ann, Bob and Cy for a Check each; no die has fallen."""
    return table("ann check hand", "bob check head", "cy check heart")


def test_a_check_that_waits_for_its_die_keeps_the_question() -> None:
    play = everybody()
    assert play.asked == "what does Ann's hand show (d6)"
    play.after("roll 6", "resolve")
    assert play.asked == "what does Bob's head show (d6)"
    play.after("roll 5", "resolve")
    assert play.asked == "what does Cy's heart show (d4)"


def test_whoever_is_named_throws_for_their_own_check() -> None:
    play = everybody().after("cy roll 2", "bob roll 1 4", "ann roll 6")
    assert [check.rolls[0].total for _, check in sorted(play.state.checks.items())] == [6, 5, 2]


def test_nobody_throws_for_a_check_of_their_own_twice() -> None:
    play = everybody().after("bob roll 5")
    with pytest.raises(MoveRefused, match="The question is not for bob: what does Ann's hand show"):
        play.when("bob roll 4")


def test_whoever_is_named_takes_the_result_of_their_own_check() -> None:
    play = everybody().after("bob roll 5")
    play.when("bob resolve").legal()
    assert settled(play, 2).tier == "minor"
    assert play.asked == "what does Ann's hand show (d6)"
    play.when("cy resolve").impossible("roll 1 of 1 is missing")


def test_a_check_after_a_throw_is_within_the_one_that_was_thrown_for() -> None:
    play = table("ann check hand", "roll 6", "bob check head")
    assert play.asked == "what does Bob's head show (d6)"
    play.when("ann resolve").refused("Checks", "resolve")
    play.after("roll 5", "bob resolve").when("ann resolve").legal()


def test_a_plan_keeps_nobody_from_a_check_of_their_own_but_half_a_throw_does() -> None:
    table("ann check head", "use hand").when("bob check head").legal()
    table("ann check head vs hard", "roll 5").when("bob check head").refused("Checks")


def test_the_tool_throws_for_whoever_is_named() -> None:
    play = table("ann check hand", "bob check head", "bob roll", seed=3)
    assert [roll.now for roll in play.state.checks[2].rolls.values()] == [True]
    assert not play.state.checks[1].rolls
    play.after("ann roll")
    assert play.state.checks[1].has_begun


def test_whoever_is_named_decides_about_their_own_check() -> None:
    """What others do to a Check goes to the one that is asked about."""
    play = table(*rich("bob", 4, 4, 3), "ann check hand", "bob check head", "bob use hurt")
    assert {roll.stat for roll in play.state.checks[2].rolls.values()} == {"hurt"}
    assert not play.state.checks[1].rolls
    play.after("bob use head", "bob spark hurt 4 4", "bob help 3", "bob roll 3 3")
    assert play.state.checks[2].rolls[0].total == 6
    assert play.state.checks[1].helps == [("Bob", "supportive")]


def test_what_the_table_says_after_a_name_is_about_that_players_check() -> None:
    """Source: Checks. The question is still about Ann's Check; without a name it is hers."""
    play = everybody().after("bob rank +1", "rank -1", "cy void", "bob modify 2", "bob refuse Cy")
    one, two = play.state.checks[1], play.state.checks[2]
    assert (one.harder, two.harder) == (-1, 1)
    assert (one.modifiers, two.modifiers) == ([], [("", -1, 2)])
    assert (one.unwanted, two.unwanted) == (frozenset(), {"Cy"})
    assert sorted(play.state.checks) == [1, 2]
    assert play.asked == "what does Ann's hand show (d6)"
    assert {event.by for event in play.events if type(event) in (RankChanged, CheckVoided)} == {"table"}


def test_a_throw_that_does_not_count_is_that_of_whoever_is_named() -> None:
    play = everybody().after("bob roll 2", "bob scrap it fell off the table")
    assert not play.state.checks[2].has_begun
    play.after("bob roll 5", "bob important 6", "bob unrounded")
    assert play.state.checks[2].x_size == 6
    assert play.state.checks[2].rolls[0].declined


def test_the_table_judges_the_check_of_whoever_is_named() -> None:
    play = table(*rich("bob"), "ann check hand", "bob check head", "bob roll 3")
    play.after("bob say apt yes")
    assert play.state.checks[2].answers["apt", "Bob"] is True
    assert not play.state.checks[1].answers
    play.after("say social yes")
    assert play.state.checks[1].answers["social", ""] is True
    assert ("social", "") not in play.state.checks[2].answers


def test_what_only_the_asked_check_wants_to_know_about_somebody_is_answered_there() -> None:
    """Ann attacks Bob, who has a Check of his own. Whether it touches his Aptitude is her question."""
    play = table("ann attack heart Bob", "bob check head", "ann roll 5")
    play.after("bob say defender_apt no")
    assert play.state.checks[1].answers["defender_apt", "Bob"] is False
    assert not play.state.checks[2].answers
