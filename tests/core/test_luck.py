"""Chance from the seed: these vectors may never change, or old logs would deal other cards."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from ledger.core.pieces.luck import Luck

ROLLS = {
    0: [1, 2, 2, 1, 6, 6, 3, 3, 2, 3],
    1: [6, 3, 1, 4, 6, 1, 4, 5, 5, 3],
    7: [5, 6, 1, 4, 1, 6, 4, 2, 4, 4],
}
ORDERS = {
    (0, 0): (1, 6, 7, 5, 2, 0, 3, 4),
    (0, 1): (1, 6, 7, 2, 0, 4, 5, 3),
    (1, 0): (2, 5, 3, 0, 6, 1, 7, 4),
    (7, 1): (1, 2, 5, 4, 6, 0, 3, 7),
}


@pytest.mark.parametrize("seed", ROLLS)
def test_rolls_never_change(seed: int) -> None:
    assert [Luck(seed).roll("die", index, 6) for index in range(10)] == ROLLS[seed]


@pytest.mark.parametrize(("seed", "index"), ORDERS)
def test_shuffles_never_change(seed: int, index: int) -> None:
    assert Luck(seed).order("deck", index, 8) == ORDERS[seed, index]


def test_a_stream_does_not_know_another() -> None:
    luck = Luck(3)
    rolls = {name: [luck.roll(name, index, 6) for index in range(30)] for name in ("die", "first")}
    assert rolls["die"] != rolls["first"]


def test_rolls_are_spread_evenly() -> None:
    luck = Luck(5)
    counts = Counter(luck.roll("die", index, 6) for index in range(6000))
    assert set(counts) == set(range(1, 7))
    assert all(900 < count < 1100 for count in counts.values())


def test_shuffles_hold_every_place_once_and_put_each_first_equally_often() -> None:
    firsts: Counter[int] = Counter()
    for index in range(2000):
        order = Luck(5).order("deck", index, 5)
        assert sorted(order) == [0, 1, 2, 3, 4]
        firsts[order[0]] += 1
    assert all(320 < count < 480 for count in firsts.values())


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_to_shuffle(size: int) -> None:
    assert Luck(1).order("deck", 0, size) == tuple(range(size))


def test_cards_are_dealt_from_the_shuffle_on_and_run_out() -> None:
    luck, stock = Luck(7), "abcdefgh"
    order = "".join(stock[place] for place in luck.order("deck", 1, 8))
    assert "".join(luck.cards("deck", 1, stock, 0, 8)) == order
    assert luck.cards("deck", 1, stock, 0) == (order[0],)
    assert luck.cards("deck", 1, stock, 3, 2) == tuple(order[3:5])
    assert luck.cards("deck", 1, stock, 7, 3) == (order[7],)
    assert luck.cards("deck", 1, stock, 8) == ()


def test_a_large_seed_is_a_seed_like_others() -> None:
    assert Luck(2**128 - 1).order("deck", 0, 8) != Luck(2**128 - 2).order("deck", 0, 8)


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 10**18])
def test_a_number_lies_below_its_limit(limit: int) -> None:
    rolls = [Luck(1).roll("any", index, limit) for index in range(50)]
    assert all(1 <= roll <= limit for roll in rolls)


def test_a_draw_that_would_favour_small_numbers_is_drawn_again() -> None:
    """Of 2**64 words, those from the last whole multiple of the limit on count for nothing."""
    limit = 3 << 62
    words = [int.from_bytes(sha256(f"1/any/{index}/0".encode()).digest()[:8], "big") for index in range(40)]
    again = [index for index, word in enumerate(words) if word >= limit]
    assert again
    for index, word in enumerate(words):
        roll = Luck(1).roll("any", index, limit)
        assert (roll == word + 1) is (index not in again)


def test_one_of_several_is_drawn_as_a_die_with_as_many_sides() -> None:
    luck, seats = Luck(3), ("ann", "bob", "cat")
    rolls = [luck.roll("first", index, 3) for index in range(30)]
    assert [luck.one_of("first", index, seats) for index in range(30)] == [seats[roll - 1] for roll in rolls]
