"""What the tool deals at a table of Kingless.

Law: what fills a hole is a function of the seed and of how often chance was asked on this path, so undoing
and redoing deals the same. Streams: `deck` (shuffle n is the n-th round's), `first`, `pocket`, `tie`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.kingless import events as ev
from ledger.games.kingless.state import State


def _top(state: State, luck: Luck, count: int) -> tuple[str, ...]:
    """The next cards of the deck."""
    dealt = len(state.stock) - (state.deck or 0)
    return luck.cards("deck", state.round - 1, state.stock, dealt, count)


def _first(state: State, draft: ev.FirstPlayerSet, luck: Luck) -> str:
    seats = state.present
    return seats[luck.roll("first", 0, len(seats)) - 1]


def _pocket(state: State, draft: ev.PickPocketed, luck: Luck) -> str | None:
    hand = state.hands[draft.owner]
    return state.pieces.names[hand[luck.roll("pocket", state.picks, len(hand)) - 1]]


def _tie(state: State, draft: ev.TiePlayed, luck: Luck) -> str:
    return draft.seats[luck.roll("tie", state.ties, len(draft.seats)) - 1]


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    ev.FirstPlayerSet: _first,
    ev.HandDealt: lambda state, draft, luck: _top(state, luck, draft.count),
    ev.Drew: lambda state, draft, luck: _top(state, luck, draft.got),
    ev.CardsTurned: lambda state, draft, luck: _top(state, luck, min(draft.wanted, state.deck or 0)),
    ev.PickPocketed: _pocket,
    ev.TiePlayed: _tie,
}
