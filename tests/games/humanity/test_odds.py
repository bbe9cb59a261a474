"""The exact chances of section "Probability oracle": four decimals there, fractions here."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from ledger.games.humanity import odds
from ledger.games.humanity.dice import BLESSING, d20, splits

TABLE = {
    (2, 1): (0.8750, 0.1094, 0.0137, 0.0019, 0.0, 0.1250, 0.5000),
    (4, 1): (0.8906, 0.1077, 0.0017, 0.0, 0.0, 0.1094, 0.7500),
    (6, 1): (0.5602, 0.4331, 0.0066, 0.0, 0.0, 0.4398, 0.8333),
    (8, 1): (0.4082, 0.4285, 0.1629, 0.0003, 0.0, 0.5918, 0.8750),
    (10, 1): (0.3210, 0.3333, 0.3333, 0.0123, 0.0, 0.6790, 0.9000),
    (2, 2): (0.2500, 0.1875, 0.1445, 0.2544, 0.1635, 0.7500, 1.0),
    (4, 2): (0.0625, 0.4570, 0.2173, 0.2262, 0.0370, 0.9375, 1.0),
    (6, 2): (0.0278, 0.2539, 0.3725, 0.3053, 0.0406, 0.9722, 1.0),
    (8, 2): (0.0156, 0.1418, 0.2936, 0.4808, 0.0681, 0.9844, 1.0),
    (10, 2): (0.0100, 0.0905, 0.1850, 0.6051, 0.1094, 0.9900, 1.0),
    (8, 3): (0.0, 0.0078, 0.0606, 0.5560, 0.3756, 1.0, 1.0),
    (10, 3): (0.0, 0.0040, 0.0310, 0.4263, 0.5387, 1.0, 1.0),
}


def tiers(size: int, dice: int) -> dict[str, Fraction]:
    """The chance of each tier of one roll without modifiers."""
    found = dict.fromkeys(odds.TIERS, Fraction(0))
    for reached, weight in odds.totals(size, dice).items():
        found[odds.tier_of(reached)] += weight
    return found | {"maximum": 1 - sum(found.values(), Fraction(0))}


def success_with_a_d20(size: int) -> Fraction:
    """The chance of at least 5 with a d20 in place of the die, starred values kept."""
    faces = [d20(raw, size)[0] for raw in range(1, 21)]
    weight = {face: Fraction(faces.count(face), 20) for face in set(faces)}
    failed, running = Fraction(0), {0: Fraction(1)}
    while running:
        after: dict[int, Fraction] = {}
        for face, share in weight.items():
            for before, chance in running.items():
                if before + face < 5 and face == 1:
                    after[before + 1] = after.get(before + 1, Fraction(0)) + chance * share
                elif before + face < 5:
                    failed += chance * share
        running = after
    return 1 - failed


@pytest.mark.parametrize("dice", TABLE, ids=lambda dice: f"{dice[1]}d{dice[0]}")
def test_the_table_of_chances(dice: tuple[int, int]) -> None:
    size, number = dice
    chances = tiers(size, number)
    found = [*chances.values(), odds.success(size, number), odds.success(size, number, apt=True)]
    assert [float(chance) for chance in found] == pytest.approx(TABLE[dice], abs=0.0001)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize(
    ("size", "dice", "failure"),
    [
        (2, 1, "7/8"),
        (4, 1, "57/64"),
        (6, 1, "121/216"),
        (8, 1, "209/512"),
        (10, 1, "321/1000"),
        (2, 2, "1/4"),
        (4, 2, "1/16"),
        (6, 2, "1/36"),
        (8, 2, "1/64"),
        (10, 2, "1/100"),
    ],
)
def test_failure_as_a_fraction(size: int, dice: int, failure: str) -> None:
    assert tiers(size, dice)["failure"] == Fraction(failure)


def test_means_of_single_dice() -> None:
    bumped = [1 / (1 - odds.bumped((size,), 1)) for size in (2, 4, 6, 8, 10)]
    means = [Fraction(size + 1, 2) * each for size, each in zip((2, 4, 6, 8, 10), bumped, strict=True)]
    assert means == [3, Fraction(10, 3), Fraction(21, 5), Fraction(36, 7), Fraction(55, 9)]


def test_analytical_and_blessings() -> None:
    assert sum(splits(faces) for faces in product(range(1, 7), repeat=4)) == 600
    assert 1 / (1 - odds.bumped((BLESSING,), 1)) == Fraction(6, 5)


def test_a_d20_raises_the_success_of_d6_and_d8_only() -> None:
    gained = {size: float(success_with_a_d20(size) - odds.success(size)) * 100 for size in (2, 4, 6, 8, 10)}
    assert gained == pytest.approx({2: 0, 4: 0, 6: 4.42, 8: 0.42, 10: 0}, abs=0.005)
