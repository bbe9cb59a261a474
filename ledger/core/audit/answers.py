"""How a score changes with one number of an event, and which number would give the claimed score.

Law: pure. A few numbers are tried, one of them far away. If all points grow in step with the number, that is
enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ledger.core.audit.changes import SeatPoints
from ledger.core.pieces.formulas import Points


class PointsByNumber:
    """How the points change with one number. The log says `written`, which gives these `points`."""

    def __init__(
        self,
        written: int,
        points: SeatPoints,
        claims: Mapping[str, Points],
        brings: Callable[[int], SeatPoints | None],
    ) -> None:
        """`brings` says what points another number would give, or None if that number is impossible."""
        self._written, self._points, self._claims = written, points, claims
        found = [(number - written, brings(number)) for number in _trial_numbers(written)]
        self._more = [(step, _gained(brought, points)) for step, brought in found if brought is not None]
        """How far each number is from the written one, and how it changes the points."""
        (step, change), *others = self._more or [(1, SeatPoints())]
        self.is_even = len(self._more) == len(found) and all(
            {seat: more * step for seat, more in other.items()}
            == {seat: more * far for seat, more in change.items()}
            for far, other in others
        )
        """Whether all points change by the same amount with each step."""

    def may_fit(self, number: int) -> bool:
        """Whether a number may give the claimed points. If the points do not grow in step with the number,
        only numbers that were tried are ruled out."""
        if self.is_even:
            return number in self.numbers_that_fit()
        more = dict(self._more).get(number - self._written)
        claims = self._claims.items()
        return more is None or all(self._points[seat] + more[seat] == claim for seat, claim in claims)

    def numbers_that_fit(self) -> Iterator[int]:
        """The numbers that would give the claimed points, if the points keep changing as they did for the
        numbers that were tried."""
        missing = {seat: claim - self._points[seat] for seat, claim in self._claims.items()}
        found: dict[int, None] = {}
        for seat in [seat for seat, more in missing.items() if more][:1]:
            for step, change in self._more:
                if change[seat] and missing[seat] * step % change[seat] == 0:
                    found.setdefault(self._written + int(missing[seat] * step // change[seat]))
        found.pop(self._written, None)
        yield from found


def _trial_numbers(written: int) -> Iterator[int]:
    """The numbers next to the written one, zero, and a number far away."""
    yield from dict.fromkeys((written + 1, written - 1, 10 * written + 9, 0 if written else -9))


def _gained(brought: SeatPoints, points: SeatPoints) -> SeatPoints:
    return SeatPoints({seat: more for seat in brought if (more := brought[seat] - points[seat])})
