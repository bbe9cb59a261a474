"""Points over time, of whatever kind: what a plot draws.

Law: data, and nothing that knows a log, so that it is quick to load.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ledger.core.pieces.formulas import Points


class Point(msgspec.Struct, frozen=True):
    """The totals just after `event`, the last event of a step (0: before the first), in the
    order of `ProgressPage.seats`; None for a seat that is not on the sheet yet. `turn` is the game's."""

    event: int
    turn: int
    totals: tuple[Points | None, ...]


class ProgressPage(msgspec.Struct, frozen=True):
    """One point for the beginning and one for each step. `seats` are all sides that were ever on a sheet."""

    seats: tuple[str, ...]
    points: tuple[Point, ...]
    colours: tuple[str, ...] = ()
    """In the order of `seats`: the word for the seat's colour; empty for none."""
    unit: str = "turn"
    """The word for what the game counts as turns."""
    days: tuple[str, ...] = ()
    """In the order of `points`: the day of each, which a picture names in place of turns; empty for none."""
    margins: tuple[tuple[tuple[int, int] | None, ...], ...] = ()
    """In the order of `points`, a pair for each of their totals: the numbers between which that total may
    lie; empty for none."""

    def reworded(self, say: Callable[[str], str]) -> ProgressPage:
        """The same lines, with their names changed by `say`."""
        return msgspec.structs.replace(self, seats=tuple(map(say, self.seats)))

    @property
    def has_scores(self) -> bool:
        """Whether anybody ever had a point."""
        return any(total for point in self.points for total in point.totals)
