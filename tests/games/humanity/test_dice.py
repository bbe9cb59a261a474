"""Faces, chains, groups, Sparks, d20s and Blessings. EX numbers are the worked examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ledger.games.humanity import dice, odds
from ledger.games.humanity.dice import Dice

ADDED = Dice((6,), (6, 6))
"""The die that a Spark adds to a roll of a d6."""


def chained(*faces: int) -> dice.Stages:
    return tuple((face,) for face in faces)


def test_EX001_a_six_sided_die_bumps_twice() -> None:
    stages = chained(1, 1, 4)
    assert dice.flaw(Dice((6,)), stages) == ""
    assert dice.total(stages) == 6
    assert odds.tier_of(6) == "minor"


def test_EX003_a_d2_is_any_die_by_parity() -> None:
    stages = chained(*(dice.parity(raw) for raw in (3, 5, 4)))
    assert stages == chained(1, 1, 2)
    assert dice.flaw(Dice((2,)), stages) == ""
    assert dice.total(stages) == 4


def test_EX004_to_EX006_tens() -> None:
    assert odds.tier_of(dice.total(chained(10))) == "medium"
    assert odds.tier_of(dice.total(chained(1, 10))) == "major"
    assert dice.total(chained(1, 1, 1, 9)) == 12
    assert dice.x_of(10) == 3


def test_EX007_a_chain_that_ends_with_a_one_goes_on() -> None:
    assert dice.goes_on(chained(1))
    assert dice.goes_on(chained(1, 1))
    assert dice.goes_on(((1, 5),))
    assert not dice.goes_on(chained(1, 4))
    assert not dice.goes_on(())


def test_EX008_no_second_throw_without_a_one_and_no_seventh_face() -> None:
    assert dice.flaw(Dice((8,)), chained(3, 5)) == "the dice were thrown again although none showed 1"
    assert dice.flaw(Dice((6,)), chained(7)) == "a d6 has no face 7"


def test_EX009_what_cannot_bump_is_thrown_once() -> None:
    once = Dice((6,), bump=False)
    assert dice.flaw(once, chained(1)) == ""
    assert dice.flaw(once, chained(1, 4)) == "this roll cannot bump, so the dice are thrown once"


def test_EX010_one_die_of_a_group_bumps_both() -> None:
    stages = ((1, 5), (6, 3))
    assert dice.flaw(Dice((6, 6)), stages) == ""
    assert dice.total(stages) == 15


def test_EX011_dice_that_are_no_group_bump_alone() -> None:
    assert dice.flaw(Dice((6,)), chained(1, 4)) == ""
    assert dice.flaw(Dice((6,)), chained(5)) == ""
    assert dice.total(chained(1, 4)) + dice.total(chained(5)) == 10
    assert dice.goes_on(((1, 5),))


def test_EX012_a_spark_before_the_throw() -> None:
    stages = ((1, 1), (1, 7), (2, 6))
    assert dice.flaw(Dice((8, 8)), stages) == ""
    assert dice.total(stages) == 18


def test_EX013_to_EX015_a_spark_after_the_throw() -> None:
    bumped = ((1,), (6, 2))
    assert dice.flaw(ADDED, bumped) == ""
    assert 4 + dice.total(bumped) == 13
    assert dice.flaw(ADDED, ((5,),)) == ""
    assert 3 + dice.total(((5,),)) == 8
    twice = ((1,), (1, 4), (3, 6))
    assert dice.flaw(ADDED, twice) == ""
    assert dice.total(chained(1, 2)) + dice.total(twice) == 18


def test_an_added_one_is_thrown_on_and_nothing_else() -> None:
    assert dice.goes_on(((1,),))
    assert dice.flaw(Dice((6,), (6, 6), bump=False), ((1,),)) == ""
    assert dice.flaw(ADDED, ((4,), (2, 2))) == "the dice were thrown again although none showed 1"


def test_EX016_a_spark_that_cannot_bump() -> None:
    assert dice.flaw(Dice((6, 6), bump=False), ((1, 5),)) == ""
    assert dice.total(((1, 5),)) == 6


def test_EX018_two_d2() -> None:
    stages = ((1, 2), (1, 1), (2, 2))
    assert dice.flaw(Dice((2, 2)), stages) == ""
    assert dice.total(stages) == 9


def test_EX019_a_group_of_three() -> None:
    assert dice.flaw(Dice((8, 8, 8)), ((5, 6, 4),)) == ""
    assert dice.total(((5, 6, 4),)) == 15
    assert dice.flaw(Dice((8, 8, 8)), ((5, 6),)) != ""


@pytest.mark.parametrize(
    ("raw", "size", "expected"),
    [
        (17, 8, (1, True)),
        (20, 8, (1, True)),
        (19, 6, (5, True)),
        (20, 6, (1, True)),
        (18, 8, (3, True)),
        (11, 10, (1, False)),
        (9, 8, (1, False)),
        (13, 4, (1, False)),
        (20, 4, (4, False)),
        (7, 6, (1, False)),
    ],
)
def test_EX020_EX021_a_d20_instead(raw: int, size: int, expected: tuple[int, bool]) -> None:
    assert dice.d20(raw, size) == expected


def test_six_values_of_the_d20_table_are_starred() -> None:
    starred = [(raw, size) for size in dice.SIZES for raw in range(1, 21) if dice.d20(raw, size)[1]]
    assert sorted(starred) == [(17, 8), (18, 8), (19, 6), (19, 8), (20, 6), (20, 8)]


def test_EX031_EX032_adamant_lowers_a_die_of_the_last_stage() -> None:
    first = (*dice.lowered(chained(3), 0), (5,))
    assert dice.flaw(Dice((6,)), first) == ""
    assert dice.total(first) == 6
    second = (*dice.lowered(chained(1, 2), 0), (6,))
    assert dice.total(second) == 8


@pytest.mark.parametrize(
    ("faces", "expected"), [((2, 3, 6, 1), True), ((1, 1, 1, 2), True), ((6, 6, 1, 2), False)]
)
def test_EX037_analytical(faces: tuple[int, ...], expected: bool) -> None:
    assert dice.splits(faces) is expected


def test_EX049_EX050_blessings_bump_into_more_blessings() -> None:
    assert dice.gain_flaw((1, 1, 3)) == ""
    assert dice.gain_flaw((4,)) == ""
    assert dice.gain_flaw((1, 6)) == ""
    assert dice.gain_flaw((4, 2)) == "only a 1 brings another Blessing"
    assert dice.gain_flaw((1,)) == ""


def test_EX100_totals_without_faces() -> None:
    assert dice.shortfall(Dice((6, 6)), 3) == "the least total is 4"
    assert dice.shortfall(Dice((4,)), 11) == ""
    assert dice.least_bumps((4,), 11) == 7
    assert [dice.least_bumps((4, 6), total) for total in (10, 17, 18)] == [0, 1, 2], "1 and 6, then 4 and 6"
    assert float(odds.bumped((4,), 7)) == pytest.approx(0.00006, abs=0.000002)
    assert odds.bumped((4, 6), 1) == 1 - Fraction(3, 4) * Fraction(5, 6), "a 1 on either die"


def test_a_single_die_that_bumps_totals_at_least_two() -> None:
    assert dice.shortfall(Dice((10,)), 1) == "the least total is 2"
    assert dice.shortfall(Dice((10,), bump=False), 1) == ""
    assert dice.shortfall(Dice((10,), bump=False), 11) == "the total lies between 1 and 10"


def test_steps_end_at_d2_and_d10() -> None:
    assert [dice.step(size, 1) for size in dice.SIZES] == [4, 6, 8, 10, None]
    assert [dice.step(size, -1) for size in dice.SIZES] == [None, 2, 4, 6, 8]


def test_faces_in_a_row_fill_stages() -> None:
    assert dice.read(Dice((6, 6)), (1, 5, 6, 3), "hand") == ((1, 5), (6, 3))
    assert dice.read(Dice((6, 6)), (1, 5, 6), "hand") is None
    assert dice.read(ADDED, (1, 6, 2), "hand") == ((1,), (6, 2))
