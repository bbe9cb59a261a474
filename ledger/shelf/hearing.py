"""What a question to many logs tells on its way, to whoever waits for the answer."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Is told how many logs were asked, and of how many."""


Pass = Callable[[str], None]
"""Is told of a link that leads out of its place, and is not followed."""


def ignore_progress(done: int, of: int) -> None:
    """Where nobody wants to know."""


def ignore_link(link: str) -> None:
    """Where nobody wants to know."""
