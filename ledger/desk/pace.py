"""How long was played, from the times that a log holds.

Law: a time that cannot be read is passed over; no clock is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise

PAUSE = 60
"""Minutes without a move after which nobody was playing."""


def minutes(times: Iterable[str]) -> int:
    """How long was played between the first of the times and the last: longer pauses are left out."""
    moments = (moment(at) for at in times)
    there = [moment for moment in moments if moment is not None]
    gaps = ((later - earlier).total_seconds() / 60 for earlier, later in pairwise(there))
    return round(sum(gap for gap in gaps if 0 < gap <= PAUSE))


def moment(at: str) -> datetime | None:
    """A time of a log, in UTC; None where none can be read."""
    try:
        there = datetime.fromisoformat(at)
    except ValueError:
        return None
    return there.astimezone(UTC) if there.tzinfo is not None else None
