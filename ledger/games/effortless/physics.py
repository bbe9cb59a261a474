"""Whether the pieces of Effortless allow what is said to have happened.

Law: physics only, no rules of play. Each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import TOOL, UNKNOWN, Adjusted, Contradiction, Event, counted
from ledger.games.effortless import events as ev
from ledger.games.effortless.collection import held
from ledger.games.effortless.setup import box
from ledger.games.effortless.state import SPOTS, State, none_left, place_of, require_count


def _spot_dealt(state: State, event: ev.SpotDealt) -> None:
    if event.pos != len(state.spots) + 1 or event.pos > SPOTS:
        raise Contradiction(f"place {event.pos} is not the next one to lay")
    for spot in state.spots.values():
        if event.location == spot.location:
            raise Contradiction(f"{event.location} lies at another place already")
        if event.modifier == spot.modifier:
            raise Contradiction(f"{event.modifier} lies at another place already")


def _turns_up(state: State, card: str | None) -> None:
    """Whether a card can turn up now: not if all its copies lie elsewhere."""
    if card is None or (elsewhere := state.pieces.seen.get(card)) is None:
        return
    copies = box(state.table.catalog).get(card)
    if copies is not None and elsewhere >= copies:
        raise Contradiction(f"every copy of {card} lies elsewhere already")


def _from_deck(state: State, card: str | None) -> None:
    if state.deck == 0:
        raise Contradiction("the deck is empty")
    _turns_up(state, card)


def _card_dealt(state: State, event: ev.CardDealt) -> None:
    state.spots[event.pos].require_empty(event.slot)
    _from_deck(state, event.card)


def _seen_as(state: State, token: int, card: str | None) -> None:
    """Whether a token can be that card."""
    name = state.pieces.names[token]
    if card is None or name == card:
        return
    if name is not None:
        raise Contradiction(f"that card is {name}, not {card}")
    _turns_up(state, card)


def _effort_placed(state: State, event: ev.EffortPlaced) -> None:
    if not state.supply[event.by]:
        raise none_left(event.by)
    _ = state.spots[event.pos]


def _card_taken(state: State, event: ev.CardTaken) -> None:
    _ = state.collections[event.by]
    _seen_as(state, state.spots[event.pos].card(event.slot), event.card)


def _card_drawn(state: State, event: ev.CardDrawn) -> None:
    _ = state.collections[event.seat]
    _from_deck(state, event.card)


def _card_recovered(state: State, event: ev.CardRecovered) -> None:
    _ = state.collections[event.by]
    _seen_as(state, state.top(event.depth), event.card)


def _card_discarded(state: State, event: ev.CardDiscarded) -> None:
    _seen_as(state, held(state, event.by, event.card), event.card)


def _effort_moved(state: State, event: ev.EffortMoved) -> None:
    source, target = state.spots[event.source], state.spots[event.target]
    if source is target:
        raise Contradiction("an effort cannot move to where it is")
    source.require_effort(event.seat)


def _card_moved(state: State, event: ev.CardMoved) -> None:
    state.pile_of(event.token)
    if event.to not in (*state.collections, "discard", "out"):
        pos, slot = place_of(event.to)
        state.spots[pos].require_empty(slot)


def _card_revealed(state: State, event: ev.CardRevealed) -> None:
    state.pile_of(event.token)
    _seen_as(state, event.token, event.card)


def _collection_declared(state: State, event: ev.CollectionDeclared) -> None:
    own = state.collections[event.seat]
    for card in {card for card in event.cards if card != UNKNOWN}:
        copies = box(state.table.catalog).get(card)
        mine = sum(state.pieces.names[token] == card for token in own)
        elsewhere = state.pieces.seen.get(card, 0) - mine
        if copies is not None and elsewhere + event.cards.count(card) > copies:
            raise Contradiction(f"there are not so many copies of {card}")


def _slots_mixed(state: State, event: ev.SlotsMixed) -> None:
    _ = state.spots[event.pos]
    if state.table.dealer == TOOL:
        raise Contradiction("the tool deals, and its cards stay where they lie")


def _swapped(state: State, event: ev.CardsSwapped) -> None:
    if event.token == event.other:
        raise Contradiction("a card cannot change places with itself")
    state.pile_of(event.token)
    state.pile_of(event.other)


def _adjusted(state: State, event: Adjusted) -> None:
    require_count(event.count)
    left = len(state.stock or ()) - state.dealt
    if event.what == "deck" and state.table.dealer == TOOL and event.count > left:
        raise Contradiction(f"the tool's deck has only {counted(left, 'card')} left")


def _sits_here(state: State, event: ev.FirstPlayerSet | ev.PointsNoted) -> None:
    if event.seat not in state.table.seats:
        raise Contradiction(f"nobody called {event.seat} sits here")


def _dummy_rolled(state: State, event: ev.DummyRolled) -> None:
    if not state.has_dummy:
        raise Contradiction("there is no dummy in this game")
    if not 1 <= event.value <= SPOTS:
        raise Contradiction("the die has six faces")


def _armor_declared(state: State, event: ev.ArmorDeclared) -> None:
    if not 1 <= event.pieces <= 4:
        raise Contradiction("a set has four pieces")


PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.SpotDealt: _spot_dealt,
    ev.LayoutReset: lambda s, e: s.require_bare(),
    ev.CardDealt: _card_dealt,
    ev.FirstPlayerSet: _sits_here,
    ev.EffortPlaced: _effort_placed,
    ev.CardsLooked: lambda s, e: s.spots[e.pos],
    ev.CardTaken: _card_taken,
    ev.CardDrawn: _card_drawn,
    ev.CardFlipped: lambda s, e: _from_deck(s, e.card),
    ev.CardRecovered: _card_recovered,
    ev.CardDiscarded: _card_discarded,
    ev.SlotCleared: lambda s, e: s.spots[e.pos].card(e.slot),
    ev.EffortMoved: _effort_moved,
    ev.EffortReturned: lambda s, e: s.spots[e.pos].require_effort(e.seat),
    ev.SlotsMixed: _slots_mixed,
    ev.CardMoved: _card_moved,
    ev.CardsSwapped: _swapped,
    ev.CardRevealed: _card_revealed,
    ev.PointsNoted: _sits_here,
    ev.DummyRolled: _dummy_rolled,
    ev.CollectionDeclared: _collection_declared,
    ev.ArmorDeclared: _armor_declared,
    Adjusted: _adjusted,
}
"""What the pieces have to allow."""
