"""The counted results of many playouts: who won how often, and with how many points.

Law: chunks may be counted in any order, as long as their counts are added in the order of their numbers. A
playout that did not end is undecided, and counts for nobody.
"""

from __future__ import annotations

from math import hypot, sqrt

import msgspec

SURE = 1.96
"""How many standard deviations a 95 % margin has on each side."""


class PlayoutCount(msgspec.Struct):
    """Counts of some playouts. `wins` adds up victories; a shared victory is divided among the sides that
    share it, and partners both have what their side has."""

    decided: int = 0
    undecided: int = 0
    events: int = 0
    wins: dict[str, float] = msgspec.field(default_factory=dict)
    points: dict[str, float] = msgspec.field(default_factory=dict)
    squares: dict[str, float] = msgspec.field(default_factory=dict)
    """The sum of the squares of the points."""
    reasons: dict[str, float] = msgspec.field(default_factory=dict)
    """Why games came to no result → how many of them."""

    def add(self, other: PlayoutCount) -> None:
        """Adds the counts of other playouts."""
        self.decided += other.decided
        self.undecided += other.undecided
        self.events += other.events
        for mine, theirs in zip(self._sums, other._sums, strict=True):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number

    @property
    def _sums(self) -> tuple[dict[str, float], ...]:
        return self.wins, self.points, self.squares, self.reasons

    @property
    def playouts(self) -> int:
        return self.decided + self.undecided

    @property
    def is_certain(self) -> bool:
        """Whether the game was over, so that there was nothing to play."""
        return self.decided == 1 and not self.events

    def share(self, seat: str) -> Estimate:
        """A seat's chance of winning, from 0 to 1, with Wilson's 95 % interval; certain if the game is
        over."""
        won = self.wins.get(seat, 0.0)
        return Estimate(won, 0.0) if self.is_certain else share_of(won, self.decided)

    def expected(self, seat: str) -> Estimate:
        """The points that a seat can expect."""
        of = self.decided
        if not of:
            return Estimate(0.0, None)
        mean = self.points.get(seat, 0) / of
        if of == 1:
            return Estimate(mean, 0.0 if self.is_certain else None)
        spread = max(self.squares.get(seat, 0) / of - mean * mean, 0) * of / (of - 1)
        return Estimate(mean, SURE * sqrt(spread / of))


class Estimate(msgspec.Struct, frozen=True):
    """An estimated number, and its 95 % margin on each side; None if nothing is known about it."""

    value: float
    margin: float | None

    @property
    def least(self) -> float:
        return self.value - self.margin if self.margin is not None else float("-inf")

    @property
    def most(self) -> float:
        return self.value + self.margin if self.margin is not None else float("inf")

    def __sub__(self, other: Estimate) -> Estimate:
        """The difference between two numbers that were estimated from different games."""
        unknown = self.margin is None or other.margin is None
        margin = None if unknown else hypot(self.margin or 0.0, other.margin or 0.0)
        return Estimate(self.value - other.value, margin)

    def is_above(self, other: Estimate) -> bool:
        """Whether it is larger by more than the margin of the difference."""
        return (self - other).least > 0

    def differs(self, other: Estimate) -> bool:
        return self.is_above(other) or other.is_above(self)


def share_of(wins: float, of: int) -> Estimate:
    """The share of wins among games, and the larger side of Wilson's interval."""
    if not of:
        return Estimate(0.0, None)
    share, square = wins / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = SURE * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return Estimate(share, max(share - (middle - half), middle + half - share))
