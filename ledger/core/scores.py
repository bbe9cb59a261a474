"""Scores in which every point says where it comes from.

Law: a total is the sum of its lines and nothing else. A line whose value nobody knows yet is `open` and
counts nothing; a sheet with open lines is not final.
"""

from __future__ import annotations

import msgspec


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True):
    """Some points with their reason."""

    seat: str
    category: str
    label: str
    points: int
    """Whole victory points; may be negative."""
    rule: str
    """The source's heading, or the number of a ruling."""
    events: tuple[int, ...] = ()
    """The ids of the events that earned the points, in playing order."""
    open: str = ""
    """What must be told before the line has a value."""


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """`winners` shares the order of `seats`; it is empty while the game goes on."""

    seats: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    final: bool
    winners: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences about ties and rulings that decided something."""

    def total(self, seat: str) -> int:
        return sum(line.points for line in self.lines if line.seat == seat)

    def of(self, seat: str, category: str = "") -> tuple[ScoreLine, ...]:
        """The lines of a seat, in one category if one is named."""
        return tuple(line for line in self.lines if line.seat == seat and category in ("", line.category))

    def categories(self) -> tuple[str, ...]:
        """In the order in which the game scores them."""
        return tuple(dict.fromkeys(line.category for line in self.lines))

    def open_lines(self) -> tuple[ScoreLine, ...]:
        return tuple(line for line in self.lines if line.open)
