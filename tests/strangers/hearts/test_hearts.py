"""What the package of Hearts is tested with."""

from __future__ import annotations

import pytest

from ledger.testing import conforms, given
from tests.strangers.hearts import GAME


@pytest.mark.parametrize("games", [1, 8])
def test_it_conforms(games: int) -> None:
    """Eight games are what the kit plays where nobody says more."""
    conforms(GAME, games=games)


def test_whoever_has_a_card_of_the_suit_plays_one() -> None:
    passed = ("cat pass 3H 4H ?", "ann pass 2C ? ?", "bob pass 4C 5D ?")
    play = given(GAME, "ann bob cat", *passed, "lead bob", "play 2C")
    assert play.asked == "cat: play a card"
    play = play.when("play 5D").refused("Following suit").after("play 4C")
    play.when("play 9S").unverifiable("Following suit")


def test_nobody_is_told_what_others_passed() -> None:
    play = given(GAME, "ann bob cat", "bob pass ? ? ?", "ann pass 3C 4C 5C")
    assert play.sentences("bob")[-1] == "ann passes"
    assert play.sentences("ann")[-1] == "ann passes 3C, 4C, 5C"
    assert play.asked == "cat: pass three cards to the left"


def test_all_pass_at_once_and_see_only_what_is_their_own() -> None:
    play = given(GAME, "ann bob cat", seed=3)
    assert play.asked == "ann, bob and cat: pass three cards to the left"
    assert not any("?" in move for move in play.offered)
    first = next(move for move in play.offered if move.startswith("cat"))
    assert play.after(first).asked == "ann and bob: pass three cards to the left"


def test_whoever_takes_all_that_counts_gets_nothing_for_it() -> None:
    play = given(GAME, "ann bob cat")
    cards = [card for card in play.state.pieces.stock if card[1] == "H"]
    play.state.now.taken = (("bob", "QS", 9), *(("bob", card, 10) for card in cards))
    assert [play.score.total(seat) for seat in ("ann", "bob", "cat")] == [26, 0, 26]
