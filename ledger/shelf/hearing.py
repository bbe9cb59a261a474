"""How far a question to many logs is, for whoever waits for the answer."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Is told how many logs were asked, and of how many."""


def unheard(done: int, of: int) -> None:
    """Where nobody wants to know."""
