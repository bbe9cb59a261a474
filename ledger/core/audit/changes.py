"""The points of each seat on a score sheet, and how two sheets differ.

Law: only totals, in victory points.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from ledger.core.rules.scores import ScoreSheet

SeatPoints = Counter[str]
"""The points of each seat on a score sheet."""


class CategoryChange(msgspec.Struct, frozen=True):
    """The points of a seat in a category on two sheets, in whole victory points."""

    seat: str
    category: str
    one: int
    other: int

    def __str__(self) -> str:
        return f"{self.seat}, {self.category} {self.one} → {self.other}"


def points_of(sheet: ScoreSheet) -> SeatPoints:
    points: SeatPoints = Counter()
    for line in sheet.lines:
        points[line.seat] += line.points  # type: ignore[assignment]  # decimals, too
    return points


def category_changes(one: ScoreSheet, other: ScoreSheet) -> tuple[CategoryChange, ...]:
    """The totals of each seat in each category, where the two sheets differ."""
    before, after = _by_category(one), _by_category(other)
    return tuple(
        CategoryChange(*key, before[key], after[key])
        for key in dict.fromkeys((*before, *after))
        if before[key] != after[key]
    )


def _by_category(sheet: ScoreSheet) -> Counter[tuple[str, str]]:
    points: Counter[tuple[str, str]] = Counter()
    for line in sheet.lines:
        points[line.seat, line.category] += line.points  # type: ignore[assignment]  # the same
    return points
