"""Who did what an event says, where `by` does not say it.

Law: a seat's own events name it in `seat`, a discard its side, an act in `by`; what is decided for the
opposition, or before the game begins, is the seat's who plays alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import TABLE, Event
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.state import OPPOSITION, State

Doer = Callable[[State, Any], str]


def _alone(state: State, event: Event) -> str:
    return state.seat


def _seat(state: State, event: Any) -> str:
    return event.seat or ""


def _chosen(state: State, event: Event) -> str:
    return state.seat if event.by == "seat" else event.by


def _discarder(state: State, event: ev.Discarded) -> str:
    return state.seat if event.side == OPPOSITION else event.side


_DOERS: Mapping[type[Event], Doer] = {
    **dict.fromkeys((ev.TokensSwapped, ev.LaneDiscsSwapped, ev.EuropeDiscLaid, ev.EuropeChitRemoved), _alone),
    **dict.fromkeys((ev.DiscActs, ev.ChitRun, ev.BonusDraw), _chosen),
    **dict.fromkeys((ev.LaneCut, ev.TileBuilt, ev.SalaryPaid, ev.SiteActivated, ev.ChitSpent), _seat),
    **dict.fromkeys((ev.MarkerReturned, ev.TurnEnded, ev.Passed), _seat),
    ev.Discarded: _discarder,
    ev.TokenRevealed: lambda state, event: TABLE,
}


def doer(state: State, event: Event) -> str:
    """The side, or the table."""
    said = _DOERS.get(type(event))
    return event.by if said is None else said(state, event)
