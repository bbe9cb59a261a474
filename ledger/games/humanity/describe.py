"""What belongs together in an Endeavor.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from ledger.api import Event
from ledger.games.humanity.scenes import telling
from ledger.games.humanity.state import State

SENTENCES = telling.SENTENCES


def cause(state: State, event: Event) -> int | None:
    """In an Endeavor all that an action brings belongs to it; what belongs to none stands alone."""
    scene = state.endeavor
    if scene is None:
        return None
    return scene.action.event if scene.action is not None else 0
