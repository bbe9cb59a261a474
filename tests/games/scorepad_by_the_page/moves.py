"""What people say at the table: plain facts, and the line in which somebody types them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "change", "give", "draw", "roll", "pass", "phase", "round", "end", "take", "reveal", "define", "undo"
]


@dataclass(frozen=True)
class Change:
    """A number that is `amount` now, or to which it is `added`. An empty seat is whoever has the turn."""

    seat: str
    number: str
    amount: int
    added: bool = False


@dataclass(frozen=True)
class Move:
    typed: str
    kind: Kind
    seat: str = ""
    """Empty for whoever has the turn."""
    changes: tuple[Change, ...] = ()
    """What a line changes, in its order: all of it or nothing."""
    to: str = ""
    number: str = ""
    amount: int = 0
    card: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()
    word: str = ""
    """What is taken (a role or `first`), or how it ends (`won`, `lost`)."""
    insists: bool = False
    """Whether it is recorded although the sheet forbids it."""
    part: Mapping[str, Any] = field(default_factory=dict)
    """The category that is defined."""
