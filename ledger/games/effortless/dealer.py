"""What the tool deals at a table of Effortless.

Law: the outcome is a function of the seed and of how often chance was asked on this path, so undoing and
redoing deals the same. Streams: `layout` (two shuffles each time), `deck`, `die`, `first`.
"""

from __future__ import annotations

from ledger.core.events import Event
from ledger.core.luck import Luck
from ledger.core.verdicts import Chance
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Location, Modifier
from ledger.games.effortless.duties import empty_slot, lies_down
from ledger.games.effortless.state import SPOTS, State


def deal(state: State, chance: Chance, luck: Luck) -> Event:
    """The outcome of a chance."""
    match chance.what:
        case "spot":
            return _spot(state, luck)
        case "first":
            seats = state.table.seats
            return ev.FirstPlayerSet(by="tool", seat=seats[luck.roll("first", 0, len(seats)) - 1])
        case "die":
            return ev.DummyRolled(by="tool", value=luck.roll("die", state.rolls, SPOTS))
        case "draw":
            seat = state.turn.seat if state.turn else state.table.seats[0]
            return ev.CardDrawn(by="tool", seat=seat, card=top_card(state, luck))
        case "flip":
            return ev.CardFlipped(by="tool", card=top_card(state, luck))
    return _refill(state, luck)


def top_card(state: State, luck: Luck) -> str | None:
    """The card on top of the deck; None where a log counts more cards than were shuffled."""
    stock = state.stock or ()
    if state.dealt >= len(stock):
        return None
    order = luck.order("deck", state.shuffles - 1, len(stock))
    return stock[order[state.dealt]]


def _spot(state: State, luck: Luck) -> Event:
    place = len(state.spots)
    locations, modifiers = (list(state.table.catalog.of(kind)) for kind in (Location, Modifier))
    location = locations[luck.order("layout", 2 * state.layouts, len(locations))[place]]
    modifier = modifiers[luck.order("layout", 2 * state.layouts + 1, len(modifiers))[place]]
    return ev.SpotDealt(by="tool", pos=place + 1, location=location, modifier=modifier)


def _refill(state: State, luck: Luck) -> Event:
    empty = empty_slot(state)
    if empty is None:
        raise LookupError("no slot is empty")
    down = lies_down(state, *empty)
    return ev.CardDealt(by="tool", pos=empty[0], slot=empty[1], card=top_card(state, luck), down=down)
