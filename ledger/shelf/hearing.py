"""What whoever asks many logs hears of places that the search does not go to."""

from __future__ import annotations

from collections.abc import Callable

Pass = Callable[[str], None]
"""Gets each link that is not followed, since it leads out of its place."""


def ignore_link(link: str) -> None:
    """Where nobody wants to know."""
