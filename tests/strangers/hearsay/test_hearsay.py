"""What the package of Hearsay is tested with."""

from __future__ import annotations

from ledger.testing import conforms, given
from tests.strangers.hearsay import GAME

TABLE = "ann bob cat"


def test_it_conforms() -> None:
    conforms(GAME, games=2, forged=200)


def test_whoever_doubts_a_lie_gets_a_coin_and_the_lie_is_worth_nothing() -> None:
    play = given(GAME, TABLE, "ann lay ?", "bob lay salt", "cat lay silk", "sell silk", "cat doubt")
    assert play.asked == "which card has ann laid?"
    play = play.after("salt")
    assert (play.score.total("cat"), play.score.total("ann")) == (3, 2)
    assert play.asked == "bob: what do you sell it as?"


def test_whoever_doubts_the_truth_pays_the_seller() -> None:
    play = given(GAME, TABLE, "ann lay silk", "bob lay ?", "cat lay ?", "sell silk", "cat doubt")
    assert (play.score.total("cat"), play.score.total("ann")) == (1, 7)


def test_nobody_doubts_and_the_claim_stands() -> None:
    play = given(GAME, TABLE, "ann lay salt", "bob lay ?", "cat lay ?", "sell silk", "nobody")
    assert play.score.total("ann") == 6


def test_hands_pass_once_every_card_has_been_turned_up() -> None:
    laid = ("ann lay salt", "bob lay ?", "cat lay glass")
    sold = ("sell silk", "nobody", "sell salt", "nobody", "sell glass", "nobody")
    play = given(GAME, TABLE, *laid, *sold)
    assert play.asked == "which card has bob laid?"
    play = play.after("spice")
    assert play.asked == "ann, bob and cat: lay a card"
    assert [play.score.total(seat) for seat in ("ann", "bob", "cat")] == [6, 3, 4]
    play = play.after("ann lay ?", "bob lay ?", "cat lay ?")
    assert play.asked == "bob: what do you sell it as?"


def test_whoever_has_no_coin_cannot_doubt() -> None:
    play = given(GAME, TABLE, "ann lay ?", "bob lay ?", "cat lay ?", "sell salt").after("adjust cat coins 0")
    assert "cat doubt" not in play.offered
