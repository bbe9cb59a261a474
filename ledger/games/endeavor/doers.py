"""Who did what an event says, where `by` does not say it.

Law: a seat's own events name it in `seat`, a discard its side, an act in `by`; what is decided for the
opposition, or before the game begins, is the seat's who plays alone.
"""

from __future__ import annotations

from ledger.api import TABLE, Event
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.state import OPPOSITION, State

ALONE = (ev.TokensSwapped, ev.LaneDiscsSwapped, ev.EuropeDiscLaid, ev.EuropeChitRemoved)
CHOSEN = (ev.DiscActs, ev.ChitRun, ev.BonusDraw)


def doer(state: State, event: Event) -> str:
    """The side, or the table."""
    if isinstance(event, ALONE):
        return state.seat
    if isinstance(event, CHOSEN):
        return state.seat if event.by == "seat" else event.by
    if isinstance(event, ev.Discarded):
        return state.seat if event.side == OPPOSITION else event.side
    if isinstance(event, ev.TokenRevealed):
        return TABLE
    return event.by or str(getattr(event, "seat", "") or "")
