"""How long a game was played, from the times in its log.

Law: a time that cannot be read is skipped, and no clock is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby, pairwise

PAUSE = 60
"""A gap of more minutes than this between two moves is a pause."""


def minutes_played(times: Iterable[str]) -> int:
    """The minutes played between the first and the last of these times, without pauses over `PAUSE`."""
    there = [moment for at, _ in groupby(times) if (moment := _moment(at)) is not None]
    gaps = ((later - earlier).total_seconds() / 60 for earlier, later in pairwise(there))
    return round(sum(gap for gap in gaps if 0 < gap <= PAUSE))


def read_time(at: str) -> datetime | None:
    """A time from a log, in UTC; None if it cannot be read."""
    there = _moment(at)
    return None if there is None else there.astimezone(UTC)


def _moment(at: str) -> datetime | None:
    """A time of a log, in whatever time zone it is written; None if it cannot be read."""
    try:
        there = datetime.fromisoformat(at)
    except ValueError:
        return None
    return None if there.tzinfo is None else there
