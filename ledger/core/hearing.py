"""How a long answer reports its progress to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Is told how much is done so far, and how much there is to do."""


def ignore_progress(done: int, of: int) -> None:
    """Where nobody wants to know."""
