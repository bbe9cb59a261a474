"""What the texts of cards can be about, and what cards turn out to be.

Law: what a described text allows is offered; for one that nobody described, a table may name any card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger.api import UNKNOWN, Choice, Typed
from ledger.games.courses.catalog import Card
from ledger.games.courses.choices.turns import cards, described, lying, seats
from ledger.games.courses.events import Source
from ledger.games.courses.obligations import is_improvised, step_now, ways
from ledger.games.courses.state import Lying, State

MOST_NAMED = 24
"""Cards that a list names for a text that nobody described."""


class Ref(NamedTuple):
    """A card: by its number in play, or by its name in a hand or a discard pile."""

    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


def _offered(state: State) -> set[int] | None:
    """The cards in play that the effect that is due can be about; None where a text is improvised."""
    if is_improvised(state):
        return None
    step = step_now(state)
    found = () if step is None else ways(state, step)
    return {getattr(event, "to", 0) or getattr(event, "card", 0) for event in found}


def _is_offered(offered: set[int] | None, card: Lying, place: int) -> bool:
    return place < MOST_NAMED if offered is None else card.number in offered


def in_play(state: State, by: str, _: Typed) -> Iterator[Choice]:
    offered = _offered(state)
    for place, card in enumerate(state.cards.values()):
        yield lying(state, card, listed=_is_offered(offered, card, place))


def tapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    offered = _offered(state)
    for place, card in enumerate(state.cards.values()):
        yield lying(state, card, listed=card.tapped and _is_offered(offered, card, place))


def untapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    offered = _offered(state)
    for place, card in enumerate(state.cards.values()):
        yield lying(state, card, listed=not card.tapped and _is_offered(offered, card, place))


def attached(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (lying(state, card) for card in cards(state, "attachment"))


def goals(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What a card can be attached to."""
    offered = _offered(state)
    own = before[0].card if before else 0
    for place, card in enumerate(state.cards.values()):
        yield lying(state, card, listed=card.number != own and _is_offered(offered, card, place))


def anywhere(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card: in play, in a hand (`bob hand Lantern`), in a discard pile (`bob pile Lantern`).

    A list names the own hand and the own pile: with those of all others it would be too long to read.
    """
    offered = _offered(state)
    for place, card in enumerate(state.cards.values()):
        choice = lying(state, card, listed=_is_offered(offered, card, place))
        yield Choice(choice.text, Ref(card.number), choice.also, choice.help, choice.unlisted)
    for seat in state.standing:
        is_open = offered is None and seat == by
        yield from _piled(state, seat, "hand", is_open)
        yield from _piled(state, seat, "pile", is_open)


def attachable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The card that is being settled, then any other."""
    action = state.action.card if state.action is not None else 0
    for choice in anywhere(state, by, before):
        listed = choice.value.card == action
        yield Choice(choice.text, choice.value, choice.also, choice.help, unlisted=not listed)


def _piled(state: State, seat: str, source: Source, is_open: bool) -> Iterator[Choice]:
    player = state.players[seat]
    tokens = player.hand if source == "hand" else player.pile
    names = dict.fromkeys(state.pieces.names[token] for token in tokens)
    for name in names:
        yield Choice(f"{seat} {source} {name or UNKNOWN}", Ref(0, source, seat, name), unlisted=not is_open)
    if None in names:
        for name in state.table.catalog.of(Card):
            if name not in names:
                yield Choice(f"{seat} {source} {name}", Ref(0, source, seat, name), unlisted=True)


def in_deck(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What can be found in a deck: as the text says, or anything where nobody described it.

    Of another seat's deck a list says no more than that something was found.
    """
    step = None if is_improvised(state) else step_now(state)
    is_own = not before or before[0] == by
    found = () if step is None else ways(state, step)
    wanted = dict.fromkeys(getattr(event, "card", None) for event in found)
    for name in (*state.table.catalog.of(Card), None):
        listed = (is_own or name is None) if step is None else name in wanted
        yield Choice(name or UNKNOWN, name, help="" if name else "nobody else saw it", unlisted=not listed)


def found_names(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What a card can turn out to be: nothing where the log knows it."""
    ref: Ref = before[0]
    if ref.name is not None or (ref.card and state.name(ref.card) is not None):
        return
    is_course = bool(ref.card) and state.cards[ref.card].kind == "course"
    for name, card in state.table.catalog.of(Card).items():
        yield Choice(name, name, unlisted=(card.sort == "course") is not is_course)


def unknown_cards(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Cards that nobody saw yet, wherever they lie; those that are known stand behind."""
    for card in state.cards.values():
        choice = lying(state, card, listed=state.pieces.names[card.token] is None)
        yield Choice(choice.text, Ref(card.number), choice.also, choice.help, choice.unlisted)
    for seat in state.standing:
        for source in ("hand", "pile"):
            for choice in _piled(state, seat, "hand" if source == "hand" else "pile", True):
                if choice.value.name is None:
                    yield choice


def amounts(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What the text says; any whole number can be typed."""
    step = None if is_improvised(state) else step_now(state)
    if step is not None:
        yield Choice(str(step.effect.count), step.effect.count)
    for amount in range(-99, 100):
        if step is None or amount != step.effect.count:
            yield Choice(str(amount), amount, unlisted=not (step is None and amount in (-1, 1, 2)))


def lasting(state: State, by: str, before: Typed) -> Iterator[Choice]:
    yield Choice("turn", "turn", help="to the end of this turn")
    yield Choice("round", "round", help="until this seat's next turn")
    yield Choice("leaves", "leaves", help="until the card leaves play")
    yield Choice("ever", "ever", help="for good")


def scorers(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Seats, whose points change, or partners, whose point value does."""
    yield from seats(state, by, before)
    for card in cards(state, "partner"):
        yield lying(state, card, listed=is_improvised(state))


def turned_up(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Cards that may come from a draw deck, and `?`."""
    for name, card in state.table.catalog.of(Card).items():
        yield Choice(name, name, unlisted=card.sort == "course")
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def flippable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Courses of the catalog, and `?`."""
    for name, card in state.table.catalog.of(Card).items():
        yield Choice(name, name, help=described(state, name), unlisted=card.sort != "course")
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")
