"""Where cards come from and where they go: deck, hands, areas, gutter.

Law: bookkeeping of tokens for the projector, no rules. A card that is not where it should be raises
Contradiction. The cards of a hand lie in no order: unknown ones mix when others come to them, and from then
on nobody can say which is which; so what is seen later says nothing about a hand before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ledger.api import BadCatalog, Contradiction
from ledger.games.kingless.setup import card_of, fits
from ledger.games.kingless.state import Denial, Doubt, Draw, Dry, State, require_count


def from_deck(state: State, count: int, names: tuple[str, ...] = ()) -> list[int]:
    """New tokens for the top cards of the deck."""
    state.require_deck(count, names)
    if state.deck is not None:
        state.deck -= count
    return state.pieces.several(names or (None,) * count)


def gain(state: State, seat: str, tokens: list[int]) -> None:
    """Cards come to a hand, all known or all unknown; the unknown ones of a hand mix."""
    if not tokens:
        return
    hand, names = state.hands[seat], state.pieces.names
    hand += tokens
    state.gains[seat] += 1
    if names[tokens[0]] is None:
        hidden = [place for place, token in enumerate(hand) if names[token] is None]
        if len(hidden) > len(tokens):
            state.pieces.mix(hand, hidden)


def from_hand(state: State, seat: str, card: str, event: int) -> int:
    """The token of a card that left a hand and that everybody saw."""
    token = _leaving(state, seat, card)
    if state.denials:
        witness(state, seat, card, event)
    return token


def unseen(state: State, owner: str, card: str | None) -> int:
    """The token of a card that left a hand without everybody seeing it.

    Where nobody named it, it may have been any of them: what was known of the hand is known no more.
    """
    if card is not None:
        return _leaving(state, owner, card)
    hand, names = state.hand(owner), state.pieces.names
    if len(hand) > 1 and any(names[token] is not None for token in hand):
        state.pieces.mix(hand, range(len(hand)))
    return hand.pop()


def _leaving(state: State, seat: str, card: str) -> int:
    token = state.held(seat, card)
    state.hands[seat].remove(token)
    state.pieces.bind(token, card)
    return token


def show(state: State, seat: str, card: str, count: int, event: int) -> None:
    """So many copies of a card were seen in a hand and stay there."""
    require_copies(state, seat, card, count)
    hand, pieces = state.hands[seat], state.pieces
    for _ in range(count - known_copies(state, seat, card)):
        pieces.bind(next(token for token in hand if pieces.names[token] is None), card)
    witness(state, seat, card, event)


def known_copies(state: State, seat: str, card: str) -> int:
    return sum(state.pieces.names[token] == card for token in state.hands[seat])


def unknown(state: State, seat: str) -> int:
    """How many cards of a hand nobody else knows."""
    return sum(state.pieces.names[token] is None for token in state.hands[seat])


def require_copies(state: State, seat: str, card: str, count: int) -> None:
    """Raises Contradiction where a hand cannot hold so many copies."""
    state.held(seat, card)
    if not 1 <= count <= known_copies(state, seat, card) + unknown(state, seat):
        raise Contradiction(f"{seat} does not hold {card if count == 1 else f'{count} {card}'}")


def to_area(state: State, seat: str, token: int, event: int) -> None:
    state.areas[seat].append(token)
    state.origins[token] = event


def from_area(state: State, seat: str, card: str) -> int:
    token = state.lying(seat, card)
    state.areas[seat].remove(token)
    del state.origins[token]
    return token


def turned(state: State, left: list[int], card: str) -> int:
    """Takes a card from those that Recruit shows."""
    token = state.pieces.meant(left, card)
    left.remove(token)
    return token


def teach(state: State, card: str, **fields: Any) -> None:
    """What was seen on the table goes into the catalog."""
    try:
        state.table.define("card", card, fields)
    except BadCatalog as error:
        raise Contradiction(error.message.rstrip(".")) from None


def teach_sort(state: State, card: str, sort: str) -> None:
    """A type seen on the table fills a hole of the catalog."""
    known = card_of(state, card)
    if known is None or known.sort is None:
        teach(state, card, sort=sort)


def resize(state: State, pile: list[int], count: int) -> None:
    """Unknown cards come and go first: they are the ones that may have been miscounted."""
    require_count(count)
    pieces = state.pieces
    while len(pile) > count:
        token = next((token for token in pile if pieces.names[token] is None), pile[0])
        pile.remove(token)
        pieces.retire(token)
    while len(pile) < count:
        pile.insert(0, pieces.new(None))


# statements about a hand


def deny(state: State, seats: Sequence[str], event: int, **about: Any) -> None:
    """Seats say that they hold no such card. What the log knows of their hands needs no statement."""
    hidden = {seat: count for seat in seats if (count := unknown(state, seat))}
    if hidden:
        state.denials = (*state.denials, Denial(event, hidden, state.gains.copy(), **about))


def witness(state: State, seat: str, card: str, event: int) -> None:
    """A card that was denied was in this hand after all, now or then."""
    for denial in state.denials:
        about = card == denial.card if denial.card else fits(state, card, denial.what)
        if not about or seat not in denial.unknown:
            continue
        certain = state.gains[seat] == denial.gains[seat]
        known = [old for old in state.doubts if old.denial is denial and old.seat == seat]
        if not any(old.certain or not certain for old in known):
            state.doubts = (*state.doubts, Doubt(denial, event, seat, card, certain))


# a deck that nobody counted


def lost(state: State, seat: str, missing: int) -> tuple[Mapping[str, int], Dry]:
    """If the deck was empty in a seat's last draw: how many cards were not there, and when that was.

    Raises Contradiction where that cannot be.
    """
    draws = state.draws
    if state.deck is not None:
        raise Contradiction(f"the log counts {state.deck} cards in the deck")
    place = max((place for place, draw in enumerate(draws) if draw.seat == seat), default=None)
    if place is None:
        raise Contradiction(f"{seat} has not drawn since the deck was last seen to have cards")
    if not 1 <= missing <= draws[place].got:
        raise Contradiction(f"{seat}'s last draw was of {draws[place].got}")
    later = draws[place + 1 :]
    gone = Counter({seat: missing})
    for draw in later:
        gone[draw.seat] += draw.got
    begun = tuple(draw.seat for draw in later if draw.why == "start")
    if len(set(begun)) < len(begun):
        raise Contradiction(f"the round would have ended since {seat} drew")
    for owner in state.left.intersection(gone):
        del gone[owner]
    for owner, count in gone.items():
        if unknown(state, owner) < count:
            raise Contradiction(f"{owner} holds {unknown(state, owner)} unknown cards")
    return gone, Dry(seat, draws[place].turn, begun)


def take_back(state: State, gone: Mapping[str, int]) -> None:
    """So many unknown cards, by seat, were never there."""
    for seat, count in gone.items():
        hand = state.hands[seat]
        hidden = [token for token in hand if state.pieces.names[token] is None]
        for token in hidden[len(hidden) - count :]:
            hand.remove(token)
            state.pieces.retire(token)


def drew(state: State, seat: str, got: int, why: Any) -> None:
    """Keeps in mind a draw from a deck that may turn out to have been empty."""
    turn = state.turn.seat if state.turn is not None else ""
    state.draws = (*state.draws, Draw(seat, got, why, turn))
