"""How much the points that a move brings at once say about the move.

Law: it is learned from the playouts themselves. At first a point at once is worth as much as a point at the
end of a playout. The more playouts there are, the better they show how much of it lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

import msgspec

from ledger.core.pieces.formulas import Points
from ledger.core.rules.scores import ScoreSheet

FIRM = 5
"""After this many playouts, what they show about the worth of a point at once weighs as much as the first
guess."""


def lead(sheet: ScoreSheet, seat: str, totals: Mapping[str, Points] | None = None) -> float:
    """By how many points the side of a seat is ahead of the best other side; below 0 if it is behind. The
    `totals` of a later state take the place of those on the sheet."""
    sign = -1 if sheet.fewest else 1
    points = {side: sign * float(total) for side, total in sheet.columns(totals).items()}
    mine = points.pop(sheet.column(seat), 0.0)
    return mine - max(points.values(), default=0.0)


class LeastSquares(msgspec.Struct):
    """The straight line through pairs of numbers, by least squares."""

    count: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0

    def add(self, x: float, y: float) -> None:
        self.count += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y

    def slope(self, believed: float = 0.0, weight: float = 0.0) -> float:
        """The slope of the line, drawn towards the `believed` one by a weight in squares of x. Without any
        pairs it is `believed`; it is 0 if the pairs do not determine it."""
        if not self.count:
            return believed
        width = self.xx - self.x * self.x / self.count + weight
        return (self.xy - self.x * self.y / self.count + weight * believed) / width if width > 1e-9 else 0.0

    def at(self, x: float, slope: float) -> float:
        """The y of an x on the line with this slope; infinite before the first pair."""
        return self.y / self.count + slope * (x - self.x / self.count) if self.count else inf


class PointsAtOnce:
    """The reward to expect from a move, going by the lead just after it. `spread` is the variance of the
    leads of all moves."""

    __slots__ = ("_ends", "_moves", "_weight")

    def __init__(self, spread: float) -> None:
        self._moves, self._ends, self._weight = LeastSquares(), LeastSquares(), FIRM * spread

    def learn(self, after: float, end: float, reward: float) -> None:
        """Learns from one playout: the lead just after the move and at the end, and the reward."""
        self._moves.add(after, reward)
        self._ends.add(end, reward)

    def expected(self, after: float) -> float:
        """The reward of a move with this lead; infinite before the first playout."""
        return self._moves.at(after, self._moves.slope(self._ends.slope(), self._weight))
