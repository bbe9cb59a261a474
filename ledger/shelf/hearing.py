"""The progress of a question to many logs, for whoever waits for the answer."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[int, int], None]
"""Gets how many logs were asked so far, and how many there are."""


Pass = Callable[[str], None]
"""Gets each link that is not followed, since it leads out of its place."""


def ignore_progress(done: int, of: int) -> None:
    """Where nobody wants to know."""


def ignore_link(link: str) -> None:
    """Where nobody wants to know."""
