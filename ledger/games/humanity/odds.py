"""Exact chances of throws, for tests, fairness and luck.

Law: every number is a Fraction worked out from how dice bump; nothing is sampled.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from ledger.games.humanity.dice import BLESSING, d20, splits

TIERS = ("failure", "minor", "medium", "major", "maximum")
_BOUNDS = (5, 8, 11, 20)
"""The least result of each tier after the first."""
_FAR = 20
"""From here on every total is the same tier."""


def tier_of(result: int) -> str:
    """Source: Checks, Check Outcomes."""
    return TIERS[bisect(_BOUNDS, result)]


@cache
def totals(size: int, dice: int) -> Mapping[int, Fraction]:
    """Total → chance of a group of equal dice, for every total below 20."""
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


@cache
def tiers(size: int, dice: int = 1) -> Mapping[str, Fraction]:
    """The chance of each tier of one roll without modifiers."""
    found = dict.fromkeys(TIERS, Fraction(0))
    for reached, weight in totals(size, dice).items():
        found[tier_of(reached)] += weight
    found["maximum"] = 1 - sum(found.values(), Fraction(0))
    return found


def success(size: int, dice: int = 1, *, apt: bool = False) -> Fraction:
    """The chance of at least 5; with `apt` a 3 or 4 counts as 5."""
    least = 3 if apt else 5
    return 1 - sum((w for reached, w in totals(size, dice).items() if reached < least), Fraction(0))


def mean(size: int) -> Fraction:
    """The mean total of a single die that bumps."""
    return Fraction(size + 1, 2) / (1 - Fraction(1, size))


def chain(size: int, bumped: int) -> Fraction:
    """The chance that a single die bumps at least so often."""
    return Fraction(1, size**bumped)


def blessings_per_gain() -> Fraction:
    return 1 / (1 - Fraction(1, BLESSING))


@cache
def analytical() -> Fraction:
    """The chance that four d6 can be split as Analytical asks."""
    hits = sum(splits(faces) for faces in product(range(1, 7), repeat=4))
    return Fraction(hits, 6**4)


def d20_success(size: int) -> Fraction:
    """The chance of at least 5 with a d20 in place of the die, starred values kept."""

    faces = [d20(raw, size)[0] for raw in range(1, 21)]
    weight = {face: Fraction(faces.count(face), 20) for face in set(faces)}
    failed, running = Fraction(0), {0: Fraction(1)}
    while running:
        after: dict[int, Fraction] = {}
        for face, share in weight.items():
            for before, chance in running.items():
                if before + face >= 5:
                    continue
                if face == 1:
                    after[before + 1] = after.get(before + 1, Fraction(0)) + chance * share
                else:
                    failed += chance * share
        running = after
    return 1 - failed
