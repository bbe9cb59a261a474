"""Where cards come from and where they go: decks, hands, discard piles, play.

Law: bookkeeping of tokens for the handlers of events, no rules. A card that is not where it should be raises
Contradiction before anything moves. A card always goes to its own owner; the cards of a hand have no order,
and a shuffled deck forgets its tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from ledger.api import Contradiction, Luck
from ledger.games.courses.state import Boost, Lies, Lying, PlayedFrom, Player, State

MOST_CARDS = 1000
"""The most cards in a hand or a pile."""

# the draw deck


def require_deck(state: State, seat: str, count: int, names: tuple[str, ...] = ()) -> None:
    """Raises Contradiction if this many cards, or these cards, cannot come from the top of a deck."""
    state.require_in(seat).deck.require(state.pieces, count, names, f"{seat}'s deck")


def from_deck(state: State, seat: str, count: int, names: tuple[str, ...], event: int) -> list[int]:
    """Takes the top cards of a deck, and gives their tokens."""
    deck, pieces = state.players[seat].deck, state.pieces
    if state.knows_hands and names:
        return deck.draw(pieces, names)
    found = deck.draw(pieces, (None,) * count)
    for token, name in zip(found, names, strict=False):
        named(state, seat, token, name, event)
    return found


def top(state: State, seat: str, count: int, luck: Luck) -> tuple[str, ...]:
    """The names of the next cards of a draw deck; none if a log has dealt more cards than were shuffled.

    Its stream is `deck SEAT`, with one shuffle for each time that the deck is shuffled.
    """
    found = state.players[seat].deck.next(luck, state.pieces, count, f"deck {seat}")
    return found if len(found) == count else ()


def shuffle(state: State, seat: str) -> None:
    """Shuffles a deck: nobody can tell its cards apart any more."""
    deck = state.players[seat].deck
    stock = Counter(inside(state, seat)).elements() if state.knows_hands else deck.stock
    deck.shuffle(state.pieces, deck.left, stock)


def inside(state: State, seat: str) -> dict[str, int]:
    """How many of each card a registered draw deck still holds, in the list's order: the known cards
    elsewhere are subtracted."""
    left, names = dict(_copies(state.players[seat].card_list)), state.pieces.names
    for token in outside(state, seat):
        name = names[token]
        if name in left:
            left[name] -= 1
    return left


@lru_cache(maxsize=64)
def _copies(cards: tuple[str, ...]) -> Mapping[str, int]:
    """Name → how often it is in a list."""
    return Counter(cards)


def outside(state: State, seat: str) -> Iterable[int]:
    """The tokens of a seat's cards that are not in the draw deck, courses aside."""
    player = state.players[seat]
    yield from player.hand
    yield from player.deck.discards
    yield from (card.token for card in state.own(seat) if card.kind != "course")


def put_back(state: State, seat: str, token: int, where: str) -> None:
    """Puts a card on the deck; what is `shuffled` in may wait for others."""
    player = state.players[seat]
    player.returned |= state.pieces.names[token] is not None
    player.deck.put_back(state.pieces, token, where)


def put_on_deck(state: State, seat: str, token: int, where: str) -> None:
    put_back(state, seat, token, where)
    if where == "shuffled":
        shuffle(state, seat)


# names


def named(state: State, seat: str, token: int, name: str | None, event: int) -> None:
    """Notes which card a token of `seat` turns out to be; if the table deals, it counts as a new copy."""
    pieces = state.pieces
    if name is None or pieces.names[token] == name:
        return
    pieces.bind(token, name)
    if not state.knows_hands:
        seen = state.players[seat].seen
        seen[name] = (*seen.get(name, ()), event)


def is_new(state: State, tokens: Iterable[int], name: str) -> bool:
    """Whether a card of this name is new: nobody has seen it among these tokens yet."""
    names = state.pieces.names
    return name not in [names[token] for token in tokens]


# hands and discard piles


def held(state: State, seat: str, source: PlayedFrom, name: str | None) -> int:
    """The token of a card of a hand or a discard pile. Raises Contradiction if no such card is there."""
    player = state.require_in(seat)
    if name == "":
        raise Contradiction("every card has a name")
    token = state.pieces.find(pile_of(player, source), name)
    if token is None:
        place = "in hand" if source == "hand" else "in the discard pile"
        raise Contradiction(f"{seat} has no {name or 'unknown card'} {place}")
    return token


def pile_of(player: Player, source: PlayedFrom) -> list[int]:
    if source == "play":
        raise Contradiction("a card in play has a number")
    return player.hand if source == "hand" else player.deck.discards


def take(state: State, seat: str, source: PlayedFrom, name: str | None, event: int) -> int:
    """Takes a card out of a hand or a discard pile and gives its token. If nobody saw which card of a hand it
    was, the log no longer knows the hand."""
    pieces = state.pieces
    if source == "hand" and name:
        own, known = state.players[seat].hand, pieces.names
        for place, token in enumerate(own):
            if known[token] == name:
                del own[place]
                return token
    token = held(state, seat, source, name)
    tokens = pile_of(state.players[seat], source)
    if source == "hand":
        if name is None:
            pieces.mix(tokens, range(len(tokens)))
            return tokens.pop()
        fresh = pieces.tell_apart_anew(tokens, (name,))
        token = fresh.get(token, token)
    tokens.remove(token)
    named(state, seat, token, name, event)
    return token


# play


def enter(state: State, token: int, owner: str, kind: Lies, at: int = 0) -> Lying:
    """Brings a card into play."""
    state.played += 1
    card = state.cards[state.played] = Lying(state.played, token, owner, kind, at)
    state.players[owner].lying.append(card.number)
    if kind == "course":
        state.on_maps.append(card.number)
    return card


def leave(state: State, number: int) -> Lying:
    """Takes a card out of play; cards at it or attached to it go to their owners' discard piles."""
    for card in state.cards.values():
        if card.at == number:
            for each in state.below(number)[1:]:
                to_pile(state, gone(state, each))
            break
    return gone(state, number)


def gone(state: State, number: int) -> Lying:
    """Takes one card out of play, wherever it then goes."""
    card = state.cards.pop(number)
    state.players[card.owner].lying.remove(number)
    if card.kind == "course":
        state.on_maps.remove(number)
    if state.boosts:
        state.boosts = tuple(_lasting(state.boosts, card))
    return card


def _lasting(boosts: Iterable[Boost], gone: Lying) -> Iterator[Boost]:
    """The changes of cards that are left after a card left play. An item leaves as soon as its text is done,
    so what it gives stays."""
    for boost in boosts:
        if boost.card == gone.number:
            continue
        if boost.source != gone.number:
            yield boost
        elif gone.kind == "item":
            yield replace(boost, source=0)


def to_pile(state: State, card: Lying) -> None:
    """Puts a card that left play on its owner's discard pile; a card of an eliminated seat leaves the
    game."""
    if card.owner in state.table.present:
        state.players[card.owner].deck.discards.append(card.token)
    else:
        state.pieces.retire(card.token)


def vanish(state: State, number: int) -> None:
    """Takes a card out of the game, without what is at it or attached to it."""
    state.pieces.retire(gone(state, number).token)
