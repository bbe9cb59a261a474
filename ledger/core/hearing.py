"""How a long answer reports its progress to whoever is waiting for it."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Called with how much is done so far, and how much there is to do in all."""


def ignore_progress(done: int, of: int) -> None:
    """Does nothing: nobody wants to know the progress of this answer."""
