"""How a search of many logs reports places that it does not enter."""

from __future__ import annotations

from collections.abc import Callable

Pass = Callable[[str], None]
"""A function that is called with each link that is not followed because it leads out of its place."""


def ignore_link(link: str) -> None:
    """Does nothing: nobody wants to know."""
