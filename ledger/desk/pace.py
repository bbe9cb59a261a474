"""How long a game was played, from the times in its log.

Law: a time that cannot be read is skipped, and no clock is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby, pairwise

PAUSE = 60
"""Minutes without a move after which nobody was playing."""


def minutes_played(times: Iterable[str]) -> int:
    """The minutes played between the first and the last of these times, without pauses over `PAUSE`."""
    moments = (read_time(at) for at, _ in groupby(times))
    there = [moment for moment in moments if moment is not None]
    gaps = ((later - earlier).total_seconds() / 60 for earlier, later in pairwise(there))
    return round(sum(gap for gap in gaps if 0 < gap <= PAUSE))


def read_time(at: str) -> datetime | None:
    """A time from a log, in UTC; None where it cannot be read."""
    try:
        there = datetime.fromisoformat(at)
    except ValueError:
        return None
    return there.astimezone(UTC) if there.tzinfo is not None else None
