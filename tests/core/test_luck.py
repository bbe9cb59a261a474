"""Chance from the seed: these vectors may never change, or old logs would deal other cards."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.core.luck import Luck

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
