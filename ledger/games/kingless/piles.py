"""Where cards come from and where they go: deck, hands, areas, gutter.

Law: bookkeeping of tokens for the projector, no rules. A card that is not where it should be raises
LookupError or ValueError.
"""

from __future__ import annotations

from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import Doubt, State


def from_deck(state: State, count: int, names: tuple[str, ...] = ()) -> list[int]:
    """New tokens for the top cards of the deck."""
    if state.deck is not None:
        if state.deck < count:
            raise ValueError("the deck has not so many cards")
        state.deck -= count
    state.dealt += count
    new = state.pieces.new
    return [new(name) for name in names] if names else [new(None) for _ in range(count)]


def gain(state: State, seat: str, tokens: list[int]) -> None:
    if tokens:
        state.hands[seat] += tokens
        state.gains[seat] += 1


def from_hand(state: State, seat: str, card: str | None, event: int) -> int:
    """The token of a card that left a hand; a named one was seen by everybody."""
    hand = state.hands[seat]
    token = state.pieces.find(hand, card)
    if token is None:
        raise LookupError("no such card in hand")
    hand.remove(token)
    if card is not None:
        state.pieces.bind(token, card)
        if state.denials:
            witness(state, seat, card, event)
    return token


def witness(state: State, seat: str, card: str, event: int) -> None:
    """A card that everybody denied was in this hand after all, now or then."""
    for denial in state.denials:
        if denial.card == card and denial.held.get(seat):
            certain = state.gains[seat] == denial.gains[seat]
            doubt = Doubt(denial.event, event, seat, card, certain)
            known = [old for old in state.doubts if (old.denied, old.seat) == (doubt.denied, seat)]
            if not any(old.certain or not certain for old in known):
                state.doubts = (*state.doubts, doubt)


def to_area(state: State, seat: str, token: int, event: int) -> None:
    state.areas[seat].append(token)
    state.origins[token] = event


def from_area(state: State, seat: str, card: str) -> int:
    area = state.areas[seat]
    token = state.pieces.find(area, card)
    if token is None:
        raise LookupError("no such card in the area")
    area.remove(token)
    del state.origins[token]
    return token


def teach_sort(state: State, card: str, sort: str) -> None:
    """A type seen on the table fills a hole of the catalog."""
    known = card_of(state, card)
    if known is None or known.sort is None:
        state.table.define("card", card, {"sort": sort})


def unseen(state: State, owner: str, card: str | None) -> int:
    """Takes a card that the table does not see. Whichever it was, hands that were known are so no more."""
    hand, pieces = state.hands[owner], state.pieces
    if card is None and len(hand) == 1:
        return hand.pop()
    if card is None and any(pieces.names[other] is not None for other in hand):
        for other in hand:
            pieces.retire(other)
        hand[:] = [pieces.new(None) for _ in hand]
    token = pieces.find(hand, card)
    if token is None:
        raise LookupError("no such card in hand")
    pieces.bind(token, card)
    hand.remove(token)
    return token


def resize(state: State, pile: list[int], count: int) -> None:
    """Unknown cards come and go first: they are the ones that may have been miscounted."""
    while len(pile) > count:
        unknown = state.pieces.find(pile, None)
        token = pile[0] if unknown is None else unknown
        pile.remove(token)
        state.pieces.retire(token)
    while len(pile) < count:
        pile.insert(0, state.pieces.new(None))
