"""The projector of the rooms that are no chapters yet; to go with the last of them."""

from __future__ import annotations

from ledger.api import Projector
from ledger.games.humanity.bookkeeping import (
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
