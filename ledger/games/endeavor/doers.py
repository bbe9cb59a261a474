"""Who does an event, if the log's `by` does not say so.

Source: Actions; Opposition Takes Action.
"""

from __future__ import annotations

from ledger.api import Event
from ledger.games.endeavor.state import State


class BySeat(Event, frozen=True, kw_only=True):
    """An event that a seat does with its own pieces while a round is open."""

    seat: str

    def needs(self, state: State) -> None:
        state.table.require_seat(self.seat)
        state.require_round()

    def doer(self, state: State) -> str:
        return self.seat


class BySoloSeat(Event, frozen=True, kw_only=True):
    """An event that the only seat chooses for the opposition; the event itself checks a choice made by
    rule."""

    def doer(self, state: State) -> str:
        return state.seat
