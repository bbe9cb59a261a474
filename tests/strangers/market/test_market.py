"""What the package of Market is tested with."""

from __future__ import annotations

from ledger.testing import conforms, given
from tests.strangers.market import GAME

CHOSEN = ("bob choose ?", "ann choose ?", "cat choose ?")


def test_it_conforms() -> None:
    conforms(GAME, games=2, forged=200)


def test_a_lie_that_nobody_doubts_is_sold() -> None:
    play = given(GAME, "ann bob cat", *CHOSEN, "sell date")
    assert play.asked == "bob: do you doubt that ann sells date?"
    play = play.after("let", "let", "apple")
    assert (play.score.total("ann"), play.facts["ann coins"]) == (7, 3)


def test_a_lie_that_somebody_doubts_costs_a_coin() -> None:
    play = given(GAME, "ann bob cat", *CHOSEN, "sell date", "let", "doubt", "apple")
    assert (play.score.total("ann"), play.facts["cat coins"]) == (2, 4)
    assert play.asked == "bob: what do you sell?"


def test_the_table_says_for_all_that_nobody_doubts() -> None:
    play = given(GAME, "ann bob cat", *CHOSEN, "sell date", "nobody")
    assert play.asked == "which card has ann laid?"
