"""How long a function takes by itself.

Law: what Python has built in is nobody's function, so it counts for its caller.
"""

from __future__ import annotations

from typing import Any


def own_time(entry: Any) -> float:
    """The seconds of a profiled function, with those of what is built in and called by it."""
    built_in = sum(each.totaltime for each in entry.calls or () if isinstance(each.code, str))
    return float(entry.inlinetime + built_in)
