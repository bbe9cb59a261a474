"""Where cards come from and where they go: deck, hands, areas, gutter.

Law: bookkeeping of tokens for the projector, no rules. A card that is not where it should be raises
Contradiction. The cards of a hand lie in no order: unknown ones mix when others come to them, and from then
on nobody can say which is which; so what is seen later says nothing about a hand before.
"""

from __future__ import annotations

from ledger.api import Adjusted, Chapter, Contradiction
from ledger.games.kingless.state import State, require_count
from ledger.games.kingless.statements import known_copies, unknown, witness

piles: Chapter[State] = Chapter()


def from_deck(state: State, count: int, names: tuple[str, ...] = ()) -> list[int]:
    """New tokens for the top cards of the deck."""
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


def require_unseen(state: State, owner: str, card: str | None) -> None:
    """Raises Contradiction where a card cannot leave a hand without everybody seeing it."""
    state.hand(owner)
    if card is not None:
        state.held(owner, card)
    elif state.knows_hands:
        raise Contradiction("the tool knows which card that is")


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
    hand, pieces = state.hands[seat], state.pieces
    for _ in range(count - known_copies(state, seat, card)):
        pieces.bind(next(token for token in hand if pieces.names[token] is None), card)
    witness(state, seat, card, event)


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


def resize(state: State, pile: list[int], count: int) -> None:
    """Unknown cards come and go first: they are the ones that may have been miscounted."""
    pieces = state.pieces
    while len(pile) > count:
        token = next((token for token in pile if pieces.names[token] is None), pile[0])
        pile.remove(token)
        pieces.retire(token)
    while len(pile) < count:
        pile.insert(0, pieces.new(None))


# the table counted


def adjustable(state: State) -> tuple[str, ...]:
    """What the table can recount once the hands are dealt. The tool knows where every card is."""
    if state.knows_hands or not state.are_hands_dealt:
        return ()
    return ("deck", "gutter", *(f"{seat} hand" for seat in state.present))


def _countable(state: State, event: Adjusted) -> None:
    if event.what not in adjustable(state):
        raise Contradiction(f"nobody counts {event.what!r} here")
    require_count(event.count)
    if state.chain and event.what == "gutter":
        raise Contradiction("the card that was played is settled first")


@piles.on(Adjusted, needs=_countable)
def _adjusted(state: State, event: Adjusted) -> None:
    seat, _, rest = event.what.rpartition(" ")
    if event.what == "deck":
        state.deck = event.count
    elif event.what == "gutter":
        resize(state, state.gutter, event.count)
    elif rest == "hand":
        missed: list[int] = []
        resize(state, missed, max(event.count - len(state.hands[seat]), 0))
        gain(state, seat, missed)
        resize(state, state.hands[seat], event.count)
