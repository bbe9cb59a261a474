"""What texts do to cards: attach, detach, tap, untap, discard, return to a hand, put on a deck.

Law: a handler holds no rule. Source: card texts; rulings MT-11, MT-33, MT-36.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from ledger.api import Arg, Chapter, Choice, Contradiction, Event, Typed, Verdict
from ledger.games.courses import piles
from ledger.games.courses.asked import Step
from ledger.games.courses.naming import called, lying
from ledger.games.courses.state import Lying, Number, Source, State, begun_by
from ledger.games.courses.texts.steps import (
    ANY,
    OfAnyCard,
    Ref,
    anywhere,
    as_described,
    does,
    improvised,
    offer,
    ref_called,
    to_each,
    turned_up,
)
from ledger.games.courses.worth import entry

cards: Chapter[State] = Chapter({"card": called, "to": called, "ref": ref_called})


def _is_course(state: State, name: str | None) -> bool:
    card = entry(state, name)
    return card is not None and card.sort == "course"


# attachments


def attachable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The card that is being settled, then any other."""
    action = state.action.card if state.action is not None else 0
    for choice in anywhere(state, by, before):
        listed = choice.value.card == action
        yield Choice(choice.text, choice.value, choice.also, choice.help, unlisted=not listed)


def goals(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What a card can be attached to."""
    own = before[0].card if before else 0
    return offer(state, lambda card: card.number != own)


class CardAttached(Event, OfAnyCard, frozen=True, kw_only=True):
    """a text attaches a card: attach Rope to p7

    A card was attached to another one in play: `card` is its number, or it came from a hand or a pile.
    """

    to: Number
    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} is attached to {to}"
    verb, args = "attach", (Arg("card", attachable, alone=True), Arg("goal", goals, lead="to"))


@cards.make(CardAttached)
def _attach(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return CardAttached(by=by, to=values[1], **ref._asdict())


def _can_attach(state: State, event: CardAttached) -> None:
    _ = state.cards[event.to]
    if not event.card:
        piles.held(state, event.seat, event.source, event.name)
        if _is_course(state, event.name):
            raise Contradiction("a course is attached to nothing")
        return
    card = state.cards[event.card]
    if card.kind == "course":
        raise Contradiction("a course is attached to nothing")
    if event.to in state.below(event.card):
        raise Contradiction("a card cannot be attached to itself")


@cards.on(CardAttached, needs=_can_attach)
def _attached(state: State, event: CardAttached) -> None:
    if event.card:
        card = state.cards[event.card]
        card.kind, card.at = "attachment", event.to
    else:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        piles.enter(state, token, event.seat, "attachment", event.to)
    state.do_effect()


@does("attach")
def _attaches(state: State, step: Step, among: Iterable[Lying]) -> Iterator[Event]:
    """The card itself to each of these, but for what is attached to it."""
    action = state.require_action()
    card = state.cards.get(action.card)
    if card is not None and card.kind != "course":
        below = state.below(card.number)
        for goal in among:
            if goal.number not in below:
                yield CardAttached(by=action.seat, card=card.number, to=goal.number)


def attached(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Cards that are attached to another one."""
    return (lying(state, card) for card in state.of("attachment"))


class CardDetached(Event, frozen=True, kw_only=True):
    """a text takes an attachment off

    An attached card came to its owner's home.
    """

    card: Number
    told = "{card} is detached"
    verb, args = "detach", (Arg("card", attached),)


def _is_attached(state: State, event: CardDetached) -> None:
    card = state.cards[event.card]
    if card.kind != "attachment":
        raise Contradiction(f"{card.label} is not attached")


@cards.on(CardDetached, needs=_is_attached)
def _detached(state: State, event: CardDetached) -> None:
    card = state.cards[event.card]
    card.kind, card.at = "supporter", 0
    state.do_effect()


# tap and untap


def untapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card in play; untapped ones are listed."""
    return offer(state, lambda card: not card.tapped)


class CardTapped(Event, frozen=True, kw_only=True):
    """a text taps a card"""

    card: Number
    told = "{card} is tapped"
    verb, args = "tap", (Arg("card", untapped),)


def _turns(state: State, event: CardTapped | CardUntapped) -> None:
    """Raises Contradiction where it is so already."""
    card, taps = state.cards[event.card], isinstance(event, CardTapped)
    if card.tapped is taps:
        raise Contradiction(f"{card.label} is {'tapped already' if taps else 'not tapped'}")


@cards.on(CardTapped, needs=_turns)
def _tapped(state: State, event: CardTapped) -> None:
    state.cards[event.card].tapped = True
    state.do_effect()


does("tap")(to_each(CardTapped))


def tapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card in play; tapped ones are listed."""
    return offer(state, lambda card: card.tapped)


class CardUntapped(Event, frozen=True, kw_only=True):
    """a text untaps a card"""

    card: Number
    told = "{card} is untapped"
    verb, args = "untap", (Arg("card", tapped),)


@cards.on(CardUntapped, needs=_turns)
def _untapped(state: State, event: CardUntapped) -> None:
    state.cards[event.card].tapped = False
    state.do_effect()


does("untap")(to_each(CardUntapped))


# to a discard pile, a hand, a deck


def _leaves(state: State, event: CardDiscarded | CardReturned | CardDecked) -> None:
    """Raises Contradiction where no such card can go there."""
    if not event.card:
        if event.source == "pile" and isinstance(event, CardDiscarded):
            raise Contradiction("that card is discarded already")
        if event.source == "hand" and isinstance(event, CardReturned):
            raise Contradiction("that card is in hand already")
        piles.held(state, event.seat, event.source, event.name)
        if _is_course(state, event.name) and not isinstance(event, CardDiscarded):
            raise Contradiction("a course belongs to no draw deck")
        return
    card = state.cards[event.card]
    if not isinstance(event, CardDiscarded):
        state.require_in(card.owner)
        if card.kind == "course":
            raise Contradiction("a course belongs to no draw deck")


def _own(state: State, event: CardReturned | CardDecked) -> tuple[str, int]:
    """A card that goes back to its owner: whose it is, and its token."""
    if not event.card:
        return event.seat, piles.take(state, event.seat, event.source, event.name, event.id)
    card = piles.leave(state, event.card)
    return card.owner, card.token


def _about(kind: Callable[..., Event]) -> Callable[[State, str, Typed], Event]:
    """That kind of event about the card that was typed."""
    return lambda state, by, values: kind(by=by, **values[0]._asdict())


class CardDiscarded(Event, OfAnyCard, frozen=True, kw_only=True):
    """a text discards a card: discard p7, discard bob hand Lantern

    A card went to its owner's discard pile; from play with all that is attached to it.
    """

    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} is discarded"
    verb, args = "discard", (ANY,)


@cards.on(CardDiscarded, needs=_leaves)
def _discarded(state: State, event: CardDiscarded) -> None:
    if event.card:
        piles.to_pile(state, piles.leave(state, event.card))
    else:
        token = piles.take(state, event.seat, event.source, event.name, event.id)
        state.players[event.seat].pile.append(token)
    state.do_effect()


cards.make(CardDiscarded)(_about(CardDiscarded))
does("discard")(to_each(CardDiscarded))


class CardReturned(Event, OfAnyCard, frozen=True, kw_only=True):
    """a text returns a card to its owner's hand: hand p7, hand bob pile Lantern

    A card went to its owner's hand; what was attached to it was discarded.
    """

    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} goes to its owner's hand"
    verb, args = "hand", (ANY,)


@cards.on(CardReturned, needs=_leaves)
def _returned(state: State, event: CardReturned) -> None:
    seat, token = _own(state, event)
    state.players[seat].hand.append(token)
    state.do_effect()


cards.make(CardReturned)(_about(CardReturned))
does("hand")(to_each(CardReturned))


def deck_places(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Where in a deck."""
    return (Choice("top", "top"), Choice("bottom", "bottom"), Choice("shuffled", "shuffled"))


class CardDecked(Event, OfAnyCard, frozen=True, kw_only=True):
    """a text puts a card on its owner's draw deck: deck p7 top

    A card went to its owner's draw deck; what was attached to it was discarded.
    """

    where: Literal["top", "bottom", "shuffled"]
    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} goes to its owner's deck ({where})"
    verb = "deck"
    args = (ANY, Arg("place", deck_places))


@cards.make(CardDecked)
def _deck(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return CardDecked(by=by, where=values[1], **ref._asdict())


@cards.on(CardDecked, needs=_leaves)
def _decked(state: State, event: CardDecked) -> None:
    seat, token = _own(state, event)
    piles.put_on_deck(state, seat, token, event.where)
    state.do_effect()


# which text does it


@cards.anytime(*cards.events)
def _may_happen(state: State, event: Event) -> Verdict | None:
    return improvised(state, turned_up(state, event))


@cards.rule(CardAttached, CardTapped, CardUntapped, CardDiscarded, CardReturned)
def _is_described(
    state: State, event: CardAttached | CardTapped | CardUntapped | CardDiscarded | CardReturned
) -> Verdict:
    number = event.to if isinstance(event, CardAttached) else event.card
    return as_described(state, event, number, turned_up(state, event))


cards.cause(*cards.events)(begun_by)
