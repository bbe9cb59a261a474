"""What whoever waits for an answer hears of it meanwhile."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Gets how much is done so far, and how much there is."""


def ignore_progress(done: int, of: int) -> None:
    """Where nobody wants to know."""
