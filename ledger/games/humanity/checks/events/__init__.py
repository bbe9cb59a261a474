"""What can happen to a Check: an event for each thing.

Law: the order is that of the verbs in help and lists.
"""

from __future__ import annotations

from ledger.games.humanity.checks.events import (
    declaring,
    ending,
    helping,
    judging,
    planning,
    rolling,
    sparking,
    throwing,
    using,
)

__all__ = ["CHAPTERS"]

_ROOMS = declaring, judging, ending, planning, throwing, rolling, sparking, using, helping
CHAPTERS = tuple(room.chapter for room in _ROOMS)
