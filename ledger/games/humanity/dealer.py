"""What the tool throws for Blessings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.humanity.bookkeeping import chain
from ledger.games.humanity.dice import BLESSING, Dice
from ledger.games.humanity.events.resources import BlessingsGained
from ledger.games.humanity.state import State


def _blessing(state: State, draft: BlessingsGained, luck: Luck) -> tuple[tuple[int, ...]]:
    return (tuple(face for (face,) in chain(state, Dice((BLESSING,), bump=not draft.plain), luck)),)


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    BlessingsGained: _blessing,
}
"""What fills the hole of each kind of throw."""
