"""What a seat's collection goes through.

Law: no rules of play. A card that lies in a collection has an origin, the event that brought it there; where
one of several unknown cards turns out to be a new one, nobody can say which came when, so they are told apart
anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import UNKNOWN, Contradiction
from ledger.games.effortless.state import State


def gain(state: State, seat: str, token: int, event: int) -> None:
    """A card comes in; on the seat's own turn it counts as gained."""
    state.collections[seat].append(token)
    state.origins[token] = event
    turn = state.turn
    if turn is not None and turn.seat == seat:
        turn.gained += 1


def held(state: State, seat: str, card: str | None) -> int:
    """The token that a seat's card seen as `card` must be. Raises Contradiction."""
    tokens, names = state.collections[seat], state.pieces.names
    for token in tokens:
        if names[token] == card:
            return token
    unknown = state.pieces.find(tokens, None)
    if unknown is None:
        raise Contradiction(f"{seat} has no {card or 'unknown card'}")
    return unknown


def give_up(state: State, seat: str, card: str | None) -> int:
    """The token of a card that leaves. Raises Contradiction where it cannot be there."""
    token, collection = held(state, seat, card), state.collections[seat]
    if card is not None and state.pieces.names[token] is None:
        _tell_apart_anew(state, collection, (card,))
        token = held(state, seat, card)
        state.pieces.bind(token, card)
    collection.remove(token)
    del state.origins[token]
    return token


def declare(state: State, seat: str, cards: Sequence[str], event: int) -> None:
    """The collection is exactly this from here on; cards that nobody named take what is left."""
    left = list(state.collections[seat])
    named = [card for card in cards if card != UNKNOWN]
    _tell_apart_anew(state, left, named)
    known = {state.pieces.names[token] for token in left}
    ordered = [*sorted(named, key=lambda card: card not in known), *[None] * (len(cards) - len(named))]
    declared: list[int] = []
    for card in ordered:
        token = state.pieces.find(left, card)
        if token is None:
            token = left[0] if card is None and left else state.pieces.new(None)
        if token in left:
            left.remove(token)
        state.pieces.bind(token, card)
        state.origins.setdefault(token, event)
        declared.append(token)
    for token in left:
        _drop(state, token)
    state.collections[seat] = declared


def recount(state: State, seat: str, count: int, event: int) -> None:
    """Unknown cards come and go first: they are the ones that may have been miscounted."""
    tokens = state.collections[seat]
    while len(tokens) > count:
        unknown = state.pieces.find(tokens, None)
        token = tokens[-1] if unknown is None else unknown
        tokens.remove(token)
        _drop(state, token)
    while len(tokens) < count:
        token = state.pieces.new(None)
        tokens.append(token)
        state.origins[token] = event


def _drop(state: State, token: int) -> None:
    state.pieces.retire(token)
    state.origins.pop(token, None)
    state.down.discard(token)


def _tell_apart_anew(state: State, tokens: list[int], cards: Sequence[str]) -> None:
    for old, fresh in state.pieces.tell_apart_anew(tokens, cards).items():
        state.origins[fresh] = state.origins.pop(old)
