"""What Blessings pay. EX numbers are the worked examples, G numbers the rulings."""

from __future__ import annotations

from ledger.games.humanity.payment import PAIR, PAIRS, cheapest, halved, pays, said, worth


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


def test_a_blessing_lies_in_one_pair_only() -> None:
    three = [(1, 2), (2, 2), (3, 2)]
    assert cheapest(PAIR, three) == (1, 2)
    assert cheapest(PAIRS, three) is None
    assert cheapest(PAIRS, [*three, (4, 5)]) is None
    assert cheapest(PAIRS, [*three, (4, 2)]) == (1, 2, 3, 4)
    assert cheapest(PAIRS, [*three, (4, 5), (5, 5)]) == (1, 2, 4, 5)


def test_the_two_pairs_worth_least_are_taken_and_no_more() -> None:
    six = [(1, 6), (2, 6), (3, 4), (4, 4), (5, 2), (6, 2)]
    assert cheapest(PAIR, six) == (5, 6)
    assert cheapest(PAIRS, six) == (5, 6, 3, 4)


def test_G038_worthless_blessings_are_a_pair_only_where_the_table_says_so() -> None:
    pool = [(1, 0), (2, 0), (3, 3), (4, 3)]
    assert cheapest(PAIR, pool) == (1, 2)
    assert cheapest(PAIR, pool, zeros=False) == (3, 4)
    assert cheapest(PAIRS, pool) == (1, 2, 3, 4)
    assert cheapest(PAIRS, pool, zeros=False) is None


def test_every_blessing_pays_once() -> None:
    assert cheapest((3, 3), [(1, 5)]) is None
    assert cheapest((3, 3), [(1, 5), (2, 3)]) == (2, 1)
    assert cheapest((5, 1), [(1, 1), (2, 5)]) == (1, 2)
    assert cheapest((), []) == ()


def test_worth_is_never_below_nothing() -> None:
    assert [worth(face, cursed=True) for face in (0, 1, 2)] == [0, 0, 1]
    assert [worth(face, cursed=False) for face in (0, 1, 2)] == [0, 1, 2]


def test_a_cost_is_paid_by_exactly_what_it_takes() -> None:
    assert pays((), [])
    assert not pays((), [1])
    assert pays((2, 4), [4, 2])
    assert not pays((2, 4), [3, 3])
    assert not pays(PAIR, [2])
    assert not pays(PAIRS, [2, 2])
    assert pays(PAIRS, [0, 0, 1, 1])
    assert not pays(PAIRS, [0, 0, 1, 1], zeros=False)


def test_a_cost_is_said_in_words() -> None:
    assert [said(cost) for cost in (PAIR, PAIRS, (), (3,), (3, 3))] == [
        "two Blessings of equal worth",
        "two pairs of Blessings, each pair of equal worth",
        "nothing",
        "a Blessing worth at least 3",
        "2 Blessings worth at least 3 each",
    ]
