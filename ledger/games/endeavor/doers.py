"""Who does an event, if the log's `by` does not say so.

Source: Actions; Opposition Takes Action.
"""

from __future__ import annotations

from ledger.api import Event
from ledger.games.endeavor.state import State


class BySeat(Event, frozen=True, kw_only=True):
    """What a seat does with its own pieces while a round is open."""

    seat: str

    def needs(self, state: State) -> None:
        state.table.require_seat(self.seat)
        state.require_round()

    def doer(self, state: State) -> str:
        return self.seat


class BySoloSeat(Event, frozen=True, kw_only=True):
    """What the only seat chooses for the opposition; the event's own rule checks what a rule chose."""

    def doer(self, state: State) -> str:
        return state.seat
