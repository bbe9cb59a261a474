"""What the texts of cards do.

Law: the same as everywhere in this room: no rules, and Contradiction before anything is changed.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.courses import events as ev
from ledger.games.courses import piles
from ledger.games.courses.piles import is_new
from ledger.games.courses.projector.turns import earn, effect, on
from ledger.games.courses.state import MOST, Boost, Earned, Lying, Owed, State


@on(ev.CardAttached)
def _(state: State, event: ev.CardAttached) -> None:
    goal = state.cards[event.to]
    if not event.card:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        piles.enter(state, token, event.seat, "attachment", goal.number)
    else:
        card = state.cards[event.card]
        if card.kind == "course":
            raise Contradiction("a course is attached to nothing")
        if event.to in state.below(event.card):
            raise Contradiction("a card cannot be attached to itself")
        card.kind, card.at = "attachment", event.to
    effect(state)


@on(ev.CardDetached)
def _(state: State, event: ev.CardDetached) -> None:
    card = state.cards[event.card]
    if card.kind != "attachment":
        raise Contradiction(f"{card.label} is not attached")
    card.kind, card.at = "supporter", 0
    effect(state)


@on(ev.CardTapped)
def _(state: State, event: ev.CardTapped) -> None:
    card = state.cards[event.card]
    if card.tapped:
        raise Contradiction(f"{card.label} is tapped already")
    card.tapped = True
    effect(state)


@on(ev.CardUntapped)
def _(state: State, event: ev.CardUntapped) -> None:
    card = state.cards[event.card]
    if not card.tapped:
        raise Contradiction(f"{card.label} is not tapped")
    card.tapped = False
    effect(state)


def lift(state: State, event: ev.CardDiscarded | ev.CardReturned | ev.CardDecked) -> Lying | None:
    """A card leaves play; None where it comes from a hand or a pile. Raises Contradiction for a course."""
    if not event.card:
        return None
    if state.cards[event.card].kind == "course" and not isinstance(event, ev.CardDiscarded):
        raise Contradiction("a course belongs to no draw deck")
    return piles.leave(state, event.card)


@on(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> None:
    card = lift(state, event)
    if card is not None:
        piles.to_pile(state, card)
    elif event.source == "pile":
        raise Contradiction("that card is discarded already")
    else:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        state.players[event.seat].pile.append(token)
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
    card = state.cards[event.card] if event.card else None
    state.require_in(event.seat if card is None else card.owner)
    card = lift(state, event)
    if card is not None:
        return card.owner, card.token
    if event.source == "hand" and isinstance(event, ev.CardReturned):
        raise Contradiction("that card is in hand already")
    return event.seat, piles.take(state, event.seat, event.source, event.name, event.id)


@on(ev.DeckSearched)
def _(state: State, event: ev.DeckSearched) -> None:
    player = state.require_in(event.seat)
    if not player.deck or event.card == "":
        raise Contradiction(f"{event.seat}'s deck has no such card")
    token = state.pieces.new(None)
    piles.named(state, event.seat, token, event.card, event.id)
    player.deck -= 1
    player.hand.append(token)
    piles.shuffle(state, event.seat)
    effect(state)


@on(ev.CardRevealed)
def _(state: State, event: ev.CardRevealed) -> None:
    if not event.name:
        raise Contradiction("every card has a name")
    if event.card:
        card = state.cards[event.card]
        piles.named(state, card.owner, card.token, event.name, event.id)
        return
    token = piles.held(state, event.seat, event.source, event.name)
    player = state.players[event.seat]
    if event.source == "hand" and is_new(state, player.hand, event.name):
        fresh = state.pieces.tell_apart_anew(player.hand, (event.name,))
        token = fresh.get(token, token)
    piles.named(state, event.seat, token, event.name, event.id)


@on(ev.PointsChanged)
def _(state: State, event: ev.PointsChanged) -> None:
    player = state.require_in(event.seat)
    turn = state.turn.seat if state.turn is not None else ""
    line = Earned(event.id, event.seat, event.points, "text", until=event.until, turn=turn)
    earn(state, line)
    player.points += event.points
    effect(state)


@on(ev.PowerChanged)
def _(state: State, event: ev.PowerChanged) -> None:
    _boost(state, "power", event)


@on(ev.ValueChanged)
def _(state: State, event: ev.ValueChanged) -> None:
    _boost(state, "value", event)


def _boost(state: State, what: str, event: ev.PowerChanged | ev.ValueChanged) -> None:
    _ = state.cards[event.card]
    if abs(event.amount) > MOST:
        raise Contradiction(f"no card has {event.amount} more")
    turn = state.turn.seat if state.turn is not None else ""
    boost = Boost("power" if what == "power" else "value", event.card, event.amount, event.until, turn)
    state.boosts = (*state.boosts, boost)
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
