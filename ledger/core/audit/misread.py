"""Score lines that somebody may have misread, when a claim differs from the log.

Law: pure, and about a finished sheet alone. If somebody misread a line, the log is right, so no event is in
question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ledger.core.pieces.formulas import Points
from ledger.core.rules.scores import ScoreSheet

MISREADINGS = {"left out": 0, "counted twice": 2, "counted with the other sign": -1}
"""The ways to misread a line → how many times the line then counts."""


def misread_lines(sheet: ScoreSheet, fits_with: Callable[[str, Points], bool]) -> Iterator[str]:
    """The lines and categories whose misreading would fit, in words. `fits_with` says whether the claims
    would fit if a seat had this many more points."""
    for what, factor in MISREADINGS.items():
        for line in sheet.lines:
            points = factor * line.points
            if line.points and fits_with(line.seat, points - line.points):
                own = f"{line.seat}, {line.category}, {line.label}"
                yield f"{own} {line.points} → {points} ({what})"
    for seat in sheet.seats:
        for category in sheet.categories():
            lines = sheet.of(seat, category)
            points = sum(line.points for line in lines)
            if len(lines) > 1 and points and fits_with(seat, -points):
                yield f"{seat}, {category} {points} → 0 (all of it left out)"
