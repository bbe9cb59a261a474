"""What the lines of play are called, and how a listing shows them.

Law: names and numbers only; where a branch leads is the timeline's business.
"""

from __future__ import annotations

import msgspec

MAIN = "main"
HIDDEN = "~"
"""Stands in the name of a line of play that was left, and is not listed unless all are asked for."""


def is_hidden(name: str) -> bool:
    return HIDDEN in name


class Branch(msgspec.Struct, frozen=True):
    """A named line of play, as a listing shows it."""

    name: str
    tip: int
    length: int
    forks_from: int
    """The last event it shares with the current line; its own tip for the current branch."""
    is_current: bool
