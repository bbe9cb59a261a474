"""What the package of Coup is tested with."""

from __future__ import annotations

from ledger.testing import conforms, given
from tests.strangers.coup import GAME


def test_it_conforms() -> None:
    conforms(GAME, games=4, forged=200)


def test_whoever_has_ten_coins_has_to_coup() -> None:
    given(GAME, "ann bob", "adjust ann coins 10").when("income").refused("Coup", "coup bob")


def test_a_bluff_that_is_called() -> None:
    play = given(GAME, "ann bob", "tax", "challenge", "lose duke")
    assert (play.asked, play.facts["ann coins"]) == ("bob: what do you do?", 2)


def test_a_block_that_is_a_bluff_does_not_hold() -> None:
    play = given(
        GAME, "ann bob cat", "steal bob", "nobody", "bob block captain", "cat challenge", "lose duke"
    )
    assert play.facts["ann coins"] == 4


def test_whoever_is_out_is_asked_no_more() -> None:
    play = given(GAME, "ann bob cat", "adjust ann coins 7", "coup bob", "lose duke")
    play = play.after("bob income", "cat income", "adjust ann coins 7", "coup bob", "lose duke", "cat tax")
    assert play.asked == "ann: challenge the duke?"
