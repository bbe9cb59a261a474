"""Several Checks at the same time: everybody throws for their own, in any order. Source: Checks."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveRefused
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
