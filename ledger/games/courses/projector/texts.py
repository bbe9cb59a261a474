"""What the texts of cards do.

Law: the same as everywhere in this room: no rules, and Contradiction before anything is changed.
"""

from __future__ import annotations

from typing import Literal

from ledger.api import Contradiction
from ledger.games.courses import events as ev
from ledger.games.courses import piles
from ledger.games.courses.piles import is_new
from ledger.games.courses.projector.turns import earn, effect, on
from ledger.games.courses.state import MOST, Boost, Earned, Lying, Owed, Player, State


def attaching(state: State, event: ev.CardAttached) -> Lying | None:
    """The card in play that is attached; None where it comes from a hand or a pile. Raises Contradiction."""
    _ = state.cards[event.to]
    if not event.card:
        piles.held(state, event.seat, event.source, event.name)
        return None
    card = state.cards[event.card]
    if card.kind == "course":
        raise Contradiction("a course is attached to nothing")
    if event.to in state.below(event.card):
        raise Contradiction("a card cannot be attached to itself")
    return card


@on(ev.CardAttached)
def _(state: State, event: ev.CardAttached) -> None:
    card = attaching(state, event)
    if card is None:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        piles.enter(state, token, event.seat, "attachment", event.to)
    else:
        card.kind, card.at = "attachment", event.to
    effect(state)


@on(ev.CardDetached)
def _(state: State, event: ev.CardDetached) -> None:
    card = state.cards[event.card]
    if card.kind != "attachment":
        raise Contradiction(f"{card.label} is not attached")
    card.kind, card.at = "supporter", 0
    effect(state)


def turning(state: State, event: ev.CardTapped | ev.CardUntapped) -> Lying:
    """The card that is tapped or untapped. Raises Contradiction where it is so already."""
    card, taps = state.cards[event.card], isinstance(event, ev.CardTapped)
    if card.tapped is taps:
        raise Contradiction(f"{card.label} is {'tapped already' if taps else 'not tapped'}")
    return card


@on(ev.CardTapped)
def _(state: State, event: ev.CardTapped) -> None:
    turning(state, event).tapped = True
    effect(state)


@on(ev.CardUntapped)
def _(state: State, event: ev.CardUntapped) -> None:
    turning(state, event).tapped = False
    effect(state)


def leaving(state: State, event: ev.CardDiscarded | ev.CardReturned | ev.CardDecked) -> Lying | None:
    """The card that leaves play; None where it comes from a hand or a pile. Raises Contradiction."""
    if not event.card:
        if event.source == "pile" and isinstance(event, ev.CardDiscarded):
            raise Contradiction("that card is discarded already")
        if event.source == "hand" and isinstance(event, ev.CardReturned):
            raise Contradiction("that card is in hand already")
        piles.held(state, event.seat, event.source, event.name)
        return None
    card = state.cards[event.card]
    if not isinstance(event, ev.CardDiscarded):
        state.require_in(card.owner)
        if card.kind == "course":
            raise Contradiction("a course belongs to no draw deck")
    return card


@on(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> None:
    card = leaving(state, event)
    if card is None:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        state.players[event.seat].pile.append(token)
    else:
        piles.to_pile(state, piles.leave(state, card.number))
    effect(state)


@on(ev.CardReturned)
def _(state: State, event: ev.CardReturned) -> None:
    seat, token = _own(state, event)
    state.players[seat].hand.append(token)
    effect(state)


@on(ev.CardDecked)
def _(state: State, event: ev.CardDecked) -> None:
    seat, token = _own(state, event)
    piles.put_on_deck(state, seat, token, event.where)
    effect(state)


def _own(state: State, event: ev.CardReturned | ev.CardDecked) -> tuple[str, int]:
    """A card that goes back to its owner: whose it is, and its token."""
    card = leaving(state, event)
    if card is None:
        return event.seat, piles.take(state, event.seat, event.source, event.name, event.id)
    piles.leave(state, card.number)
    return card.owner, card.token


def searching(state: State, event: ev.DeckSearched) -> Player:
    """Whose deck it is. Raises Contradiction where no card can come from it."""
    player = state.require_in(event.seat)
    if not player.deck or event.card == "":
        raise Contradiction(f"{event.seat}'s deck has no such card")
    return player


@on(ev.DeckSearched)
def _(state: State, event: ev.DeckSearched) -> None:
    player = searching(state, event)
    token = state.pieces.new(None)
    piles.named(state, event.seat, token, event.card, event.id)
    player.deck -= 1
    player.hand.append(token)
    piles.shuffle(state, event.seat)
    effect(state)


def showing(state: State, event: ev.CardRevealed) -> int:
    """The token that gets a name. Raises Contradiction."""
    if not event.name:
        raise Contradiction("every card has a name")
    if not event.card:
        return piles.held(state, event.seat, event.source, event.name)
    token = state.cards[event.card].token
    piles.require_name(state, token, event.name)
    return token


@on(ev.CardRevealed)
def _(state: State, event: ev.CardRevealed) -> None:
    token = showing(state, event)
    if event.card:
        piles.named(state, state.cards[event.card].owner, token, event.name, event.id)
        return
    hand = state.players[event.seat].hand
    if event.source == "hand" and is_new(state, hand, event.name):
        token = state.pieces.tell_apart_anew(hand, (event.name,)).get(token, token)
    piles.named(state, event.seat, token, event.name, event.id)


@on(ev.PointsChanged)
def _(state: State, event: ev.PointsChanged) -> None:
    player = state.require_in(event.seat)
    turn = state.turn.seat if state.turn is not None else ""
    line = Earned(event.id, event.seat, event.points, "text", until=event.until, turn=turn)
    earn(state, line)
    player.points += event.points
    effect(state)


def boosted(state: State, event: ev.PowerChanged | ev.ValueChanged) -> Lying:
    """The card that has more of it. Raises Contradiction."""
    if abs(event.amount) > MOST:
        raise Contradiction(f"no card has {event.amount} more")
    return state.cards[event.card]


@on(ev.PowerChanged)
def _(state: State, event: ev.PowerChanged) -> None:
    _boost(state, "power", event)


@on(ev.ValueChanged)
def _(state: State, event: ev.ValueChanged) -> None:
    _boost(state, "value", event)


def _boost(state: State, what: Literal["power", "value"], event: ev.PowerChanged | ev.ValueChanged) -> None:
    card = boosted(state, event)
    turn = state.turn.seat if state.turn is not None else ""
    state.boosts = (*state.boosts, Boost(what, card.number, event.amount, event.until, turn))
    effect(state)


@on(ev.CardsOwed)
def _(state: State, event: ev.CardsOwed) -> None:
    player = state.require_in(event.seat)
    if not 1 <= event.count <= max(1, player.deck):
        raise Contradiction(f"{event.seat}'s deck has {player.deck} cards")
    state.owed = Owed(event.seat, event.count, event.to)


@on(ev.CardMilled)
def _(state: State, event: ev.CardMilled) -> None:
    names = () if event.card is None else (event.card,)
    (token,) = piles.from_deck(state, event.seat, 1, names, event.id)
    state.players[event.seat].pile.append(token)
    if state.owed is None:
        effect(state)
    elif state.owed.count > 1:
        state.owed = Owed(state.owed.seat, state.owed.count - 1, state.owed.to)
    else:
        state.owed = None
        effect(state)


@on(ev.ExtraEffect)
def _(state: State, event: ev.ExtraEffect) -> None:
    effect(state)


@on(ev.EffectLeft)
def _(state: State, event: ev.EffectLeft) -> None:
    _told(state)


@on(ev.EffectSkipped)
def _(state: State, event: ev.EffectSkipped) -> None:
    _told(state)


def _told(state: State) -> None:
    """An effect that is not done."""
    state.require_action()
    effect(state)


@on(ev.CardSettled)
def _(state: State, event: ev.CardSettled) -> None:
    action = state.require_action()
    card = state.cards.get(action.card)
    if card is not None and card.kind == "item":
        piles.to_pile(state, piles.leave(state, card.number))
    state.action = None
