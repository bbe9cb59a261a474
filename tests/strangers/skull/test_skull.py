"""What the package of Skull is tested with."""

from __future__ import annotations

import pytest

from ledger.testing import conforms, given
from tests.strangers.skull import GAME, Bid


@pytest.mark.parametrize("games", [2, 8])
def test_it_conforms(games: int) -> None:
    """Eight games are what the kit plays where nobody says more."""
    conforms(GAME, games=games)


LAID = ("cat lay skull", "ann lay rose", "bob lay rose")


def test_a_bid_is_more_than_the_one_before() -> None:
    play = given(GAME, "ann bob cat", *LAID, "bid 2")
    play.when(Bid(by="bob", number=2)).refused("Bidding")


def test_ones_own_stack_is_turned_up_first_and_a_skull_costs_a_disc() -> None:
    play = given(GAME, "ann bob cat", *LAID, "bid 2", "pass", "pass")
    assert play.asked == "ann: turn up a disc"
    play = play.after("turn cat")
    assert play.asked == "which disc does ann lose?"
    play = play.after("lose ?")
    assert len(play.state.pieces.hands["ann"]) == 3
    assert play.asked == "ann, bob and cat: lay your first disc"


def test_two_challenges_win() -> None:
    challenge = (*LAID, "bid 1", "bid 2", "pass", "pass", "turn ann")
    play = given(GAME, "ann bob cat", *challenge)
    assert play.asked == "ann, bob and cat: lay your first disc"
    play = play.after("ann lay rose", "bob lay rose", "lay rose", "bid 3", "turn cat", "turn ann")
    assert (play.score.winners, play.score.total("bob")) == (("bob",), 2)
