"""How long a person waits for what can be looked for without end.

Law: time is asked here and never below: a search is told when to stop.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

PATIENCE = 10.0
"""Seconds."""


def tired_after(seconds: float) -> Callable[[], bool]:
    """A question that is answered with yes once so many seconds have passed."""
    until = monotonic() + seconds
    return lambda: monotonic() >= until
