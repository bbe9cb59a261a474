"""The projector of the events that are not in a chapter yet."""

from __future__ import annotations

from ledger.api import Projector
from ledger.games.humanity.resources.accounts import (
    add_blessings,
    earn,
    expire,
    favor,
    fell,
    owe,
    pay,
    spend,
    take_blessings,
    tell,
    use,
)
from ledger.games.humanity.state import State

__all__ = [
    "add_blessings",
    "earn",
    "expire",
    "favor",
    "fell",
    "owe",
    "pay",
    "projector",
    "spend",
    "take_blessings",
    "tell",
    "use",
]

projector: Projector[State] = Projector()
