"""What can be named in a turn: cards of a hand, cards in play, seats.

Law: what the rules forbid can still be named, because a table may do it; it is just not offered. However many
ways there are to pay, a list names one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ledger.api import UNKNOWN, Catalog, Choice, Typed, counted
from ledger.games.courses.catalog import COPIES, Card, Deck, Sort
from ledger.games.courses.obligations import payments, purse
from ledger.games.courses.rules import hinders
from ledger.games.courses.state import Lies, Lying, State
from ledger.games.courses.worth import cost, entry, entry_of, power, value

MOST_OFFERED = 160
"""Ways to bring cards to courses that a list names; where there are more, it keeps to courses of one's
own."""


# seats and decks


def seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat, unlisted=state.players[seat].out) for seat in state.table.seats)


def undecided(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """The seats whose deck is asked for, then everybody else."""
    missing = [seat for seat in state.table.seats if not state.players[seat].card_list]
    return (Choice(seat, seat, unlisted=seat not in missing[:1]) for seat in state.table.seats)


def decks(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(name, deck, help=deck.text) for name, deck in state.table.catalog.of(Deck).items())


# what a card is, in a few words


def described(state: State, name: str) -> str:
    card = entry(state, name)
    return "not in the catalog" if card is None or card.sort is None else _described(card)


_NUMBERS: dict[str, tuple[str, ...]] = {
    "course": ("stars",),
    "partner": ("cost", "power", "value"),
    "supporter": ("cost", "stars"),
    "item": ("cost",),
}
"""What is told of a card of each sort."""


@lru_cache(maxsize=1024)
def _described(card: Card) -> str:
    told = []
    for name in _NUMBERS[str(card.sort)]:
        number = getattr(card, name)
        if number is not None or name != "stars":
            told.append(f"{name} {UNKNOWN if number is None else number}")
    return " ".join(filter(None, (card.sort, ", ".join(told)))) + (f": {card.text}" if card.text else "")


# hands


def _hand(state: State, seat: str) -> dict[str, bool]:
    """Every card that can be named for a hand, and whether it may really be there."""
    player = state.players.get(seat)
    names = [state.pieces.names[token] for token in player.hand] if player is not None else []
    found = dict.fromkeys((name for name in names if name is not None), True)
    cards = state.table.catalog.of(Card)
    if player is not None and None in names:
        listed = dict.fromkeys(player.card_list) if player.card_list else cards
        for name in listed:
            if name in cards and cards[name].sort == "course":
                continue
            allowed = player.card_list.count(name) if player.card_list else COPIES
            if player.returned or len(player.seen.get(name, ())) < allowed:
                found.setdefault(name, True)
    for name, card in cards.items():
        if card.sort != "course":
            found.setdefault(name, False)
    return found


def _playable(state: State, by: str, *sorts: Sort) -> Iterator[Choice]:
    for name, real in _hand(state, by).items():
        card = entry(state, name)
        if real and (card is None or card.sort is None or card.sort in sorts):
            yield Choice(name, name, help=described(state, name))
        else:
            yield Choice(name, name, unlisted=True)


def partners_in_hand(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return _playable(state, by, "partner")


def others_in_hand(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Supporters and items; what cannot be paid for is not offered."""
    own = purse(state, by)
    for choice in _playable(state, by, "supporter", "item"):
        if choice.unlisted or payments(state, own, choice.value, 1):
            yield choice
        else:
            yield Choice(choice.text, choice.value, help=choice.help, unlisted=True)


# cards in play


def lying(state: State, card: Lying, *, listed: bool = True, help_: str = "") -> Choice:
    """A card in play: by its name, and by its number."""
    name = state.pieces.names[card.token]
    text, also = (card.label, ()) if name is None else (name, (card.label,))
    told = help_ or (f"{card.owner}'s {card.label}" if listed else "")
    return Choice(text, card.number, also, told, unlisted=not listed)


def cards(state: State, kind: Lies) -> Iterator[Lying]:
    """The cards in play of one kind."""
    return (card for card in state.cards.values() if card.kind == kind)


def _near(state: State, by: str, many: int) -> set[int]:
    """The courses that a list names for so many cards: all, or those that are the seat's or have partners."""
    courses = [card.number for card in cards(state, "course")]
    if many * len(courses) <= MOST_OFFERED:
        return set(courses)
    near = [card.number for card in cards(state, "course") if card.owner == by]
    near += [card.at for card in cards(state, "partner")]
    return set(list(dict.fromkeys(near))[: max(1, MOST_OFFERED // max(1, many))])


def courses_to_enter(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Every course; offered where the card can be paid for."""
    can_pay = bool(payments(state, purse(state, by), before[0], 1))
    near = _near(state, by, _most_partners(state, by)) if can_pay else set()
    for card in cards(state, "course"):
        yield lying(state, card, listed=card.number in near)


def _most_partners(state: State, by: str) -> int:
    """How many different partners a list may name for a hand, at most."""
    player = state.players.get(by)
    hand = player.hand if player is not None else []
    if any(state.pieces.names[token] is None for token in hand):
        return _partners(state.table.catalog)
    return len(hand)


@lru_cache(maxsize=8)
def _partners(catalog: Catalog[Any]) -> int:
    return sum(card.sort in ("partner", None) for card in catalog.of(Card).values())


def own_partners(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Own untapped partners, then all others."""
    for card in cards(state, "partner"):
        listed = card.owner == by and not card.tapped
        yield lying(state, card, listed=listed, help_=_where(state, card) if listed else "")


def _where(state: State, card: Lying) -> str:
    course = state.cards[card.at]
    return f"{card.owner}'s {card.label} at {state.pieces.show(course.token)} {course.label}"


def courses_to_reach(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Where a partner can move to: any course but its own."""
    here = state.cards[before[0]].at
    movable = sum(card.owner == by and not card.tapped for card in cards(state, "partner"))
    near = _near(state, by, movable)
    for card in cards(state, "course"):
        yield lying(state, card, listed=card.number in near and card.number != here)


def _with_own(state: State, by: str) -> set[int]:
    """The courses where a seat has an untapped partner."""
    return {card.at for card in cards(state, "partner") if card.owner == by and not card.tapped}


def clearable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Courses where the seat has an untapped partner; one that something hinders is offered blocked."""
    own = _with_own(state, by)
    for card in cards(state, "course"):
        yield lying(state, card, listed=card.number in own)


def clearers(state: State, by: str, before: Typed) -> Iterator[Choice]:
    for card in cards(state, "partner"):
        listed = card.owner == by and card.at == before[0] and not card.tapped
        yield lying(state, card, listed=listed, help_=_brings(state, card) if listed else "")


def _brings(state: State, card: Lying) -> str:
    points = value(state, card)
    return f"{card.label}: {'nobody told how many points' if points is None else counted(points, 'point')}"


def battlefields(state: State, by: str, _: Typed) -> Iterator[Choice]:
    own = _with_own(state, by)
    for card in cards(state, "course"):
        listed = card.number in own and bool(hinders(state, by, card.number))
        yield lying(state, card, listed=listed)


def attackers(state: State, by: str, before: Typed) -> Iterator[Choice]:
    for card in cards(state, "partner"):
        listed = card.owner == by and card.at == before[0] and not card.tapped
        yield lying(state, card, listed=listed, help_=_strength(state, card) if listed else "")


def defenders(state: State, by: str, before: Typed) -> Iterator[Choice]:
    needs_untapped = state.table.rulings["defender_must_be_untapped"]
    for card in cards(state, "partner"):
        listed = card.owner != by and card.at == before[0] and not (card.tapped and needs_untapped)
        yield lying(state, card, listed=listed, help_=_strength(state, card) if listed else "")


def _strength(state: State, card: Lying) -> str:
    strength = power(state, card)
    return f"{card.owner}'s {card.label}, power {UNKNOWN if strength is None else strength}"


def outcomes_of_battle(state: State, by: str, before: Typed) -> Iterator[Choice]:
    yield Choice("defeated", "defeated", help="the defender is discarded")
    yield Choice("stands", "stands", help="nothing happens to the defender")


def untold_outcomes(state: State, by: str, before: Typed) -> Iterator[tuple[str, str]]:
    """What has to be said where the catalog lacks a power."""
    if any(power(state, state.cards[number]) is None for number in before[1:3]):
        yield "defeated", "defeated"
        yield "stands", "stands"


def usable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Own cards in play whose text the catalog does not describe."""
    for card in state.cards.values():
        known = entry_of(state, card)
        is_open = card.owner == by and card.kind != "item" and known is not None and known.does is None
        yield lying(state, card, listed=is_open)


# paying


def sources(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Star sources by their numbers, and `nothing`."""
    own = purse(state, by)
    offered = {number for number, _ in own.known}.union(own.untold)
    for card in state.cards.values():
        name = state.pieces.names[card.token]
        also = () if name is None else (name,)
        yield Choice(card.label, card.number, also, unlisted=card.number not in offered)
    yield Choice("nothing", 0, unlisted=True)


def usual_payment(state: State, by: str, before: Typed) -> Iterator[tuple[str, tuple[int, ...]]]:
    """One way to pay, where it has to be said."""
    name = before[0]
    wanted = cost(state, name)
    if wanted is None:
        yield "nothing", (0,)
    if not wanted:
        return
    own = purse(state, by)
    found = payments(state, own, name)
    if found and (len(found) > 1 or own.untold):
        yield " ".join(state.cards[number].label for number in found[0]), found[0]
