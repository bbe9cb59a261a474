"""The Blessings that somebody still has to throw."""

from __future__ import annotations

from ledger.api import Chance
from ledger.games.humanity.resources.events.blessings import due
from ledger.games.humanity.state import State


def awaited(state: State) -> Chance | None:
    """The Blessing that is owed first; None if none is."""
    if not state.owed:
        return None
    owed = state.owed[0]
    alike = sum(each == owed for each in state.owed)
    of = f", the first of {alike}" if alike > 1 else ""
    asked = f"which Blessing does {owed.character} gain ({owed.reason}{of})"
    if owed.more:
        asked = f"the 1 stays, and brings {owed.character} another Blessing: which ({owed.reason})"
    return Chance(due(state, owed), ("faces", "source"), asked, source="Blessings")
