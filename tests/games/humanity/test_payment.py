"""What Blessings pay. EX numbers are the worked examples, G numbers the rulings."""

from __future__ import annotations

from ledger.games.humanity.payment import PAIR, PAIRS, cheapest, halved, pays, worth


def test_EX051_a_cursed_blessing_is_worth_one_less() -> None:
    assert not pays((4,), [worth(4, cursed=True)])
    assert pays((4,), [worth(5, cursed=True)])


def test_EX052_the_notation() -> None:
    assert pays(PAIR, [2, 2])
    assert not pays(PAIR, [2, 3])
    assert pays((1, 1, 1), [1, 2, 5])
    assert not pays((1,), [worth(1, cursed=True)])


def test_EX053_the_number_of_blessings_counts() -> None:
    assert not pays((1, 1, 1), [6, 6])
    assert not pays((1,), [1, 1])


def test_G038_two_of_worth_nothing_are_a_pair() -> None:
    assert pays(PAIR, [0, 0])
    assert not pays(PAIR, [0, 0], zeros=False)


def test_G043_a_double_spark_costs_two_pairs() -> None:
    assert pays(PAIRS, [2, 5, 2, 5])
    assert pays(PAIRS, [3, 3, 3, 3])
    assert not pays(PAIRS, [2, 2, 2, 5])


def test_the_cheapest_payment() -> None:
    pool = [(1, 6), (2, 2), (3, 4), (4, 2), (5, 6)]
    assert cheapest(PAIR, pool) == (2, 4)
    assert cheapest((4,), pool) == (3,)
    assert cheapest((5, 1), pool) == (2, 1)
    assert sorted(cheapest(PAIRS, pool) or ()) == [1, 2, 4, 5]
    assert cheapest((6, 6, 6), pool) is None


def test_half_a_worth_is_at_least_one() -> None:
    assert [halved(value) for value in range(7)] == [1, 1, 1, 1, 2, 2, 3]
