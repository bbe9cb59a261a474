"""Cards that are owed, and the place of the next card of a deck."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.core.errors import Contradiction
from ledger.core.rules import chances, dealing
from ledger.testing import given
from tests.strangers.sushi import GAME as SUSHI


def test_whoever_is_owed_cards_draws_them_and_first_the_discards_are_shuffled_if_there_are_too_few() -> None:
    state = SUSHI.start(given(SUSHI, "ann bob").setup)
    pieces = state.pieces
    (first, count), *_ = pieces.owed
    due = dealing.cards_owed(state, "Rounds")
    assert due is not None
    with pytest.raises(Contradiction, match="nobody draws no card now"):
        dealing.CardsDrawn(seat="nobody").do(state)
    with pytest.raises(Contradiction, match="nothing was discarded"):
        dealing.DiscardsShuffled().do(state)
    dealing.CardsDrawn(seat=first, cards=(None,) * count, id=5).do(state)
    assert [seat for seat, _ in pieces.owed] == ["bob"]
    assert (pieces.drew[first], len(pieces.hands[first])) == (5, count)
    pieces.owed = ()
    assert dealing.cards_owed(state) is None


def test_the_place_of_the_next_card_is_behind_those_that_have_left_the_deck() -> None:
    order = ("a", "b", "a", "c")
    assert chances._next(order, Counter()) == 0
    assert chances._next(order, Counter({"a": 1})) == 1
    assert chances._next(order, Counter({"a": 2, "b": 1})) == 3
    assert chances._next(order, Counter({"c": 1})) == 0
    assert chances._next(order, Counter(order)) == 0
