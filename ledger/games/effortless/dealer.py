"""What the tool deals at a table of Effortless.

Law: what fills a hole is a function of the seed and of how often chance was asked on this path, so undoing
and redoing deals the same. Streams: `layout` (two shuffles each time), `deck`, `die`, `first`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Location, Modifier
from ledger.games.effortless.state import SPOTS, State


def top_card(state: State, draft: Event, luck: Luck) -> str | None:
    """The card on top of the deck; None where a log counts more cards than were shuffled."""
    cards = luck.cards("deck", state.shuffles - 1, state.stock or (), state.dealt)
    return cards[0] if cards else None


def _spot(state: State, draft: ev.SpotDealt, luck: Luck) -> tuple[str, str]:
    locations, modifiers = (tuple(state.table.catalog.of(kind)) for kind in (Location, Modifier))
    place = draft.pos - 1
    (location,) = luck.cards("layout", 2 * state.layouts, locations, place)
    (modifier,) = luck.cards("layout", 2 * state.layouts + 1, modifiers, place)
    return location, modifier


def _first(state: State, draft: ev.FirstPlayerSet, luck: Luck) -> str:
    seats = state.table.seats
    return seats[luck.roll("first", 0, len(seats)) - 1]


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    ev.SpotDealt: _spot,
    ev.FirstPlayerSet: _first,
    ev.CardDealt: top_card,
    ev.CardDrawn: top_card,
    ev.CardFlipped: top_card,
    ev.DummyRolled: lambda state, draft, luck: luck.roll("die", state.rolls, SPOTS),
}
