"""How long a function takes by itself.

Law: a function that is built into Python counts for its caller.
"""

from __future__ import annotations

from typing import Any


def own_time(entry: Any) -> float:
    """The seconds of a profiled function, with those of the built-in functions that it calls."""
    built_in = sum(each.totaltime for each in entry.calls or () if isinstance(each.code, str))
    return float(entry.inlinetime + built_in)
