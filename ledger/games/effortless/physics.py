"""Whether the pieces of Effortless allow what is said to have happened.

Law: physics only, no rules of play. The answer is a reason that fits after "that cannot have happened:",
or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Adjusted, Event
from ledger.core.pieces import UNKNOWN
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Card
from ledger.games.effortless.state import SPOTS, State


def contradiction(state: State, event: Event) -> str:
    """Why the pieces do not allow the event; empty where they do."""
    reason = _REASONS.get(type(event))
    return reason(state, event) if reason is not None else ""


def _is_place(state: State, pos: int) -> bool:
    return 1 <= pos <= len(state.spots)


def _no_place(pos: int) -> str:
    return f"there is no place {pos}"


def _spot_dealt(state: State, event: ev.SpotDealt) -> str:
    if event.pos != len(state.spots) + 1 or event.pos > SPOTS:
        return f"place {event.pos} is not the next one to lay"
    for spot in state.spots:
        if event.location == spot.location:
            return f"{event.location} lies at another place already"
        if event.modifier == spot.modifier:
            return f"{event.modifier} lies at another place already"
    return ""


def _slot_reason(state: State, pos: int, slot: int, *, filled: bool) -> str:
    if not _is_place(state, pos):
        return _no_place(pos)
    slots = state.spots[pos - 1].slots
    where = state.spots[pos - 1].location
    if not 1 <= slot <= len(slots):
        return f"{where} has no slot {slot}"
    if (slots[slot - 1] is not None) is not filled:
        return f"slot {slot} of {where} is {'empty' if filled else 'filled'}"
    return ""


def _unseen_reason(state: State, card: str | None) -> str:
    """Why a card cannot turn up now: all its copies lie elsewhere."""
    if card is None:
        return ""
    known = state.table.catalog.of(Card).get(card)
    if known is not None and state.pieces.seen.get(card, 0) >= sum(known.copies.values()):
        return f"every copy of {card} lies elsewhere already"
    return ""


def _from_deck(state: State, card: str | None) -> str:
    return "the deck is empty" if state.deck == 0 else _unseen_reason(state, card)


def _card_dealt(state: State, event: ev.CardDealt) -> str:
    return _slot_reason(state, event.pos, event.slot, filled=False) or _from_deck(state, event.card)


def _seen_as(state: State, token: int, card: str | None) -> str:
    """Why a token cannot be that card."""
    name = state.pieces.names[token]
    if card is None or name == card:
        return ""
    return f"that card is {name}, not {card}" if name is not None else _unseen_reason(state, card)


def _effort_placed(state: State, event: ev.EffortPlaced) -> str:
    if event.by not in state.supply:
        return f"{event.by} has no effort in this game"
    if not _is_place(state, event.pos):
        return _no_place(event.pos)
    return "" if state.supply[event.by] else f"{event.by} has no effort left"


def _card_taken(state: State, event: ev.CardTaken) -> str:
    if event.by not in state.collections:
        return f"{event.by} does not collect cards"
    reason = _slot_reason(state, event.pos, event.slot, filled=True)
    if reason:
        return reason
    token = state.spots[event.pos - 1].slots[event.slot - 1]
    return "" if token is None else _seen_as(state, token, event.card)


def _card_drawn(state: State, event: ev.CardDrawn) -> str:
    if event.seat not in state.collections:
        return f"{event.seat} does not collect cards"
    return _from_deck(state, event.card)


def _card_recovered(state: State, event: ev.CardRecovered) -> str:
    if event.by not in state.collections:
        return f"{event.by} does not collect cards"
    if not 1 <= event.depth <= len(state.discard):
        return f"the discard pile has no card number {event.depth}"
    return _seen_as(state, state.discard[-event.depth], event.card)


def _card_discarded(state: State, event: ev.CardDiscarded) -> str:
    collection = state.collections.get(event.by, [])
    token = state.pieces.find(collection, event.card)
    if token is None:
        return f"{event.by} has no {event.card or 'unknown card'}"
    return _seen_as(state, token, event.card)


def _slot_cleared(state: State, event: ev.SlotCleared) -> str:
    return _slot_reason(state, event.pos, event.slot, filled=True)


def _effort_moved(state: State, event: ev.EffortMoved) -> str:
    for pos in (event.source, event.target):
        if not _is_place(state, pos):
            return _no_place(pos)
    if event.source == event.target:
        return "an effort cannot move to where it is"
    return _effort_there(state, event.seat, event.source)


def _effort_there(state: State, owner: str, pos: int) -> str:
    if not _is_place(state, pos):
        return _no_place(pos)
    spot = state.spots[pos - 1]
    return "" if spot.count(owner) else f"{owner} has no effort at {spot.location}"


def _token_reason(state: State, token: int) -> str:
    if token not in state.pieces.names:
        return f"there is no card t{token}"
    lying = {*state.discard}.union(*state.collections.values(), *(spot.slots for spot in state.spots))
    return "" if token in lying else f"card t{token} is not on the table"


def _card_moved(state: State, event: ev.CardMoved) -> str:
    reason = _token_reason(state, event.token)
    if reason or event.to in state.collections or event.to in ("discard", "out"):
        return reason
    pos, dot, slot = event.to.partition(".")
    if not (dot and pos.isdigit() and slot.isdigit()):
        return f"{event.to!r} is no place for a card"
    return _slot_reason(state, int(pos), int(slot), filled=False)


def _card_revealed(state: State, event: ev.CardRevealed) -> str:
    return _token_reason(state, event.token) or _seen_as(state, event.token, event.card)


def _collection_declared(state: State, event: ev.CollectionDeclared) -> str:
    if event.seat not in state.collections:
        return f"{event.seat} does not collect cards"
    own = state.collections[event.seat]
    for card in {card for card in event.cards if card != UNKNOWN}:
        known = state.table.catalog.of(Card).get(card)
        mine = sum(state.pieces.names[token] == card for token in own)
        elsewhere = state.pieces.seen.get(card, 0) - mine
        if known is not None and elsewhere + event.cards.count(card) > sum(known.copies.values()):
            return f"there are not so many copies of {card}"
    return ""


def _slots_mixed(state: State, event: ev.SlotsMixed) -> str:
    if state.table.dealer == "tool":
        return "the tool deals, and its cards stay where they lie"
    return "" if _is_place(state, event.pos) else _no_place(event.pos)


def _swapped(state: State, event: ev.CardsSwapped) -> str:
    if event.token == event.other:
        return "a card cannot change places with itself"
    return _token_reason(state, event.token) or _token_reason(state, event.other)


def _adjusted(state: State, event: Adjusted) -> str:
    if event.what == "deck" and state.table.dealer == "tool":
        left = len(state.stock or ()) - state.dealt
        return "" if event.count <= left else f"the tool's deck has only {left} cards left"
    return ""


def _dummy_rolled(state: State, event: ev.DummyRolled) -> str:
    if not state.has_dummy:
        return "there is no dummy in this game"
    return "" if 1 <= event.value <= SPOTS else "the die has six faces"


_REASONS: Mapping[type[Event], Callable[[State, Any], str]] = {
    ev.SpotDealt: _spot_dealt,
    ev.CardDealt: _card_dealt,
    ev.FirstPlayerSet: lambda s, e: "" if e.seat in s.table.seats else f"nobody called {e.seat} sits here",
    ev.EffortPlaced: _effort_placed,
    ev.CardsLooked: lambda s, e: "" if _is_place(s, e.pos) else _no_place(e.pos),
    ev.CardTaken: _card_taken,
    ev.CardDrawn: _card_drawn,
    ev.CardFlipped: lambda s, e: _from_deck(s, e.card),
    ev.CardRecovered: _card_recovered,
    ev.CardDiscarded: _card_discarded,
    ev.SlotCleared: _slot_cleared,
    ev.EffortMoved: _effort_moved,
    ev.EffortReturned: lambda s, e: _effort_there(s, e.seat, e.pos),
    ev.SlotsMixed: _slots_mixed,
    ev.CardMoved: _card_moved,
    ev.CardsSwapped: _swapped,
    ev.CardRevealed: _card_revealed,
    ev.PointsNoted: lambda s, e: "" if e.seat in s.table.seats else f"nobody called {e.seat} sits here",
    ev.DummyRolled: _dummy_rolled,
    ev.CollectionDeclared: _collection_declared,
    ev.ArmorDeclared: lambda s, e: "" if 1 <= e.pieces <= 4 else "a set has four pieces",
    Adjusted: _adjusted,
}
