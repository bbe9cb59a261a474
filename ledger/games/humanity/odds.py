"""Exact chances of throws, for fairness and luck.

Law: every number is a Fraction worked out from how dice bump; nothing is sampled.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

TIERS = ("failure", "minor", "medium", "major", "maximum")
_BOUNDS = (5, 8, 11, 20)
"""The lowest result of each tier after the first."""
_FAR = 20
"""From this total on, the tier stays the same."""


def tier_of(result: int) -> str:
    """The tier of a result. Source: Checks, Check Outcomes."""
    return TIERS[bisect(_BOUNDS, result)]


@cache
def totals(size: int, dice: int) -> Mapping[int, Fraction]:
    """Total → its chance with a group of equal dice, for every total below 20."""
    chance: dict[int, Fraction] = {}
    each = Fraction(1, size**dice)
    running = {0: Fraction(1)}
    while running:
        after: dict[int, Fraction] = {}
        for faces in product(range(1, size + 1), repeat=dice):
            for before, weight in running.items():
                reached = before + sum(faces)
                if reached >= _FAR:
                    continue
                where = after if 1 in faces else chance
                where[reached] = where.get(reached, Fraction(0)) + weight * each
        running = after
    return chance


def success(size: int, dice: int = 1, *, apt: bool = False) -> Fraction:
    """The chance of at least 5; with `apt` a 3 or 4 counts as 5."""
    least = 3 if apt else 5
    return 1 - sum((w for reached, w in totals(size, dice).items() if reached < least), Fraction(0))


def bumped(sizes: Sequence[int], times: int) -> Fraction:
    """The chance that a group of dice bumps at least this often: a bump is a 1 on any of them."""
    return (1 - prod(Fraction(size - 1, size) for size in sizes)) ** times
