"""What cards and seats are called: in a sentence, in a list, and as they are typed.

Law: what the rules forbid can still be named, because a table may do it; it is just not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from ledger.api import Arg, Catalog, Choice, Typed, seats
from ledger.games.courses.catalog import COPIES, CardKind, TradingCard, courses_of, in_short
from ledger.games.courses.state import Lies, Lying, State
from ledger.games.courses.worth import entry

OfferedCards = Callable[[State, str, Typed], Collection[int]]
"""The numbers of the cards in play that a list offers, given who acts and what was named before."""


# in a sentence


def called(state: State, number: int) -> str:
    """A card in play: `Old Mill (c3)`; one that is not there is `card 3`."""
    card = state.cards.get(number)
    if card is None:
        return f"card {number}"
    name = state.pieces.names[card.token]
    return card.label if name is None else f"{name} ({card.label})"


def seen(state: State, name: str | None) -> str:
    """The name of a card, or `an unknown card` if nobody saw it."""
    return "an unknown card" if name is None else name


def described(state: State, name: str) -> str:
    """What a card is, in a few words."""
    card = entry(state, name)
    return "not in the catalog" if card is None or card.sort is None else in_short(card)


def discarded(state: State, numbers: Iterable[int]) -> str:
    """The end of a sentence: which cards in play are discarded with it; empty if there are none."""
    names = [called(state, number) for number in numbers]
    return f"; {', '.join(names)} {'is' if len(names) == 1 else 'are'} discarded" if names else ""


# in a list


everybody = seats(among=lambda state: state.table.seats, near=lambda state: state.table.present)
"""Every seat can be typed; those that are out are not listed."""


def _in_game(state: State, by: str, _: Typed) -> list[str]:
    return [seat for seat in state.table.seats if seat in state.table.present]


SEAT = Arg("seat", everybody, _in_game)


def lying(state: State, card: Lying, *, listed: bool = True, help_: str = "") -> Choice:
    """The choice for a card in play, which can be typed by its name or its number."""
    name = state.pieces.names[card.token]
    text, also = (card.label, ()) if name is None else (name, (card.label,))
    words = help_ or (f"{card.owner}'s {card.label}" if listed else "")
    return Choice(text, card.number, also, words, unlisted=not listed)


def card_in_play(
    name: str,
    kind: Lies,
    offered: OfferedCards,
    help_: Callable[[State, Lying], str] = lambda *_: "",
    *,
    lead: str = "",
    alone: bool = False,
) -> Arg:
    """An argument that names a card in play of one kind. Those that are `offered` are listed, each with a
    word of help; all others can still be typed."""

    def choices(state: State, by: str, before: Typed) -> Iterator[Choice]:
        listed = offered(state, by, before)
        for card in state.of(kind):
            is_listed = card.number in listed
            yield lying(state, card, listed=is_listed, help_=help_(state, card) if is_listed else "")

    return Arg(name, choices, offered, lead=lead, alone=alone)


def _held(state: State, seat: str) -> dict[str, TradingCard | None]:
    """Each card that may be in a seat's hand."""
    player = state.players.get(seat)
    if player is None:
        return {}
    names = dict.fromkeys(map(state.pieces.names.__getitem__, player.hand))
    cards = state.table.catalog.of(TradingCard)
    held = {name: cards.get(name) for name in names if name is not None}
    if None in names:
        seen, returned = player.seen, player.returned
        for name, copies in _deck_of(state.table.catalog, state.list_of(seat)):
            if returned or name not in seen or len(seen[name]) < copies:
                held[name] = cards.get(name)
    return held


@lru_cache(maxsize=64)
def _deck_of(catalog: Catalog[Any], listed: tuple[str, ...]) -> Sequence[tuple[str, int]]:
    """Each card that a draw deck may hold, and how many copies of it. These are the cards of its list or, if
    nobody knows the list, of the catalog."""
    copies = Counter(listed) or dict.fromkeys(catalog.of(TradingCard), COPIES)
    courses = courses_of(catalog)
    return [(name, count) for name, count in copies.items() if name not in courses]


def in_hand(state: State, by: str, *sorts: CardKind) -> dict[str, TradingCard | None]:
    """Cards that may be in a hand, of these sorts or of a sort that nobody knows, by their names; None for a
    card that the catalog does not have."""
    held = _held(state, by).items()
    return {name: card for name, card in held if card is None or card.sort is None or card.sort in sorts}


def playable(state: State, by: str, *sorts: CardKind) -> Iterator[Choice]:
    """Lists the cards of these sorts that may be in a hand; all others can be typed, but are not listed."""
    offered = in_hand(state, by, *sorts)
    others = (name for name, card in state.table.catalog.of(TradingCard).items() if card.sort != "course")
    for name in dict.fromkeys((*_held(state, by), *others)):
        if name in offered:
            yield Choice(name, name, help=described(state, name))
        else:
            yield Choice(name, name, unlisted=True)
