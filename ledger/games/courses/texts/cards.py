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
from ledger.games.courses.state import Lying, Number, Source, State
from ledger.games.courses.texts.steps import (
    ANY,
    DoneByText,
    OfAnyCard,
    Ref,
    anywhere,
    as_described,
    does,
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


@cards.event
class CardAttached(DoneByText, OfAnyCard, frozen=True, kw_only=True):
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

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        ref: Ref = values[0]
        return CardAttached(by=by, to=values[1], **ref._asdict())

    def needs(self, state: State) -> None:
        _ = state.cards[self.to]
        if not self.card:
            piles.held(state, self.seat, self.source, self.name)
            if _is_course(state, self.name):
                raise Contradiction("a course is attached to nothing")
            return
        card = state.cards[self.card]
        if card.kind == "course":
            raise Contradiction("a course is attached to nothing")
        if self.to in state.below(self.card):
            raise Contradiction("a card cannot be attached to itself")

    def do(self, state: State) -> None:
        if self.card:
            card = state.cards[self.card]
            card.kind, card.at = "attachment", self.to
        else:
            token = piles.take(state, self.seat, self.source, self.name, self.id)
            piles.enter(state, token, self.seat, "attachment", self.to)
        state.do_effect()

    def may(self, state: State) -> Verdict:
        return _is_described(state, self)


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


@cards.event
class CardDetached(DoneByText, frozen=True, kw_only=True):
    """a text takes an attachment off

    An attached card came to its owner's home.
    """

    card: Number
    told = "{card} is detached"
    verb, args = "detach", (Arg("card", attached),)

    def needs(self, state: State) -> None:
        card = state.cards[self.card]
        if card.kind != "attachment":
            raise Contradiction(f"{card.label} is not attached")

    def do(self, state: State) -> None:
        card = state.cards[self.card]
        card.kind, card.at = "supporter", 0
        state.do_effect()


# tap and untap


def untapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card in play; untapped ones are listed."""
    return offer(state, lambda card: not card.tapped)


@cards.event
class CardTapped(DoneByText, frozen=True, kw_only=True):
    """a text taps a card"""

    card: Number
    told = "{card} is tapped"
    verb, args = "tap", (Arg("card", untapped),)

    def needs(self, state: State) -> None:
        _turns(state, self)

    def do(self, state: State) -> None:
        state.cards[self.card].tapped = True
        state.do_effect()

    def may(self, state: State) -> Verdict:
        return _is_described(state, self)


def _turns(state: State, event: CardTapped | CardUntapped) -> None:
    """Raises Contradiction where it is so already."""
    card, taps = state.cards[event.card], isinstance(event, CardTapped)
    if card.tapped is taps:
        raise Contradiction(f"{card.label} is {'tapped already' if taps else 'not tapped'}")


does("tap")(to_each(CardTapped))


def tapped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card in play; tapped ones are listed."""
    return offer(state, lambda card: card.tapped)


@cards.event
class CardUntapped(DoneByText, frozen=True, kw_only=True):
    """a text untaps a card"""

    card: Number
    told = "{card} is untapped"
    verb, args = "untap", (Arg("card", tapped),)

    def needs(self, state: State) -> None:
        _turns(state, self)

    def do(self, state: State) -> None:
        state.cards[self.card].tapped = False
        state.do_effect()

    def may(self, state: State) -> Verdict:
        return _is_described(state, self)


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


@cards.event
class CardDiscarded(DoneByText, OfAnyCard, frozen=True, kw_only=True):
    """a text discards a card: discard p7, discard bob hand Lantern

    A card went to its owner's discard pile; from play with all that is attached to it.
    """

    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} is discarded"
    verb, args = "discard", (ANY,)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _about(CardDiscarded)(state, by, values)

    def needs(self, state: State) -> None:
        _leaves(state, self)

    def do(self, state: State) -> None:
        if self.card:
            piles.to_pile(state, piles.leave(state, self.card))
        else:
            token = piles.take(state, self.seat, self.source, self.name, self.id)
            state.players[self.seat].pile.append(token)
        state.do_effect()

    def may(self, state: State) -> Verdict:
        return _is_described(state, self)


does("discard")(to_each(CardDiscarded))


@cards.event
class CardReturned(DoneByText, OfAnyCard, frozen=True, kw_only=True):
    """a text returns a card to its owner's hand: hand p7, hand bob pile Lantern

    A card went to its owner's hand; what was attached to it was discarded.
    """

    card: Number = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} goes to its owner's hand"
    verb, args = "hand", (ANY,)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _about(CardReturned)(state, by, values)

    def needs(self, state: State) -> None:
        _leaves(state, self)

    def do(self, state: State) -> None:
        seat, token = _own(state, self)
        state.players[seat].hand.append(token)
        state.do_effect()

    def may(self, state: State) -> Verdict:
        return _is_described(state, self)


does("hand")(to_each(CardReturned))


def deck_places(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Where in a deck."""
    return (Choice("top", "top"), Choice("bottom", "bottom"), Choice("shuffled", "shuffled"))


@cards.event
class CardDecked(DoneByText, OfAnyCard, frozen=True, kw_only=True):
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

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        ref: Ref = values[0]
        return CardDecked(by=by, where=values[1], **ref._asdict())

    def needs(self, state: State) -> None:
        _leaves(state, self)

    def do(self, state: State) -> None:
        seat, token = _own(state, self)
        piles.put_on_deck(state, seat, token, self.where)
        state.do_effect()


# which text does it


def _is_described(
    state: State, event: CardAttached | CardTapped | CardUntapped | CardDiscarded | CardReturned
) -> Verdict:
    number = event.to if isinstance(event, CardAttached) else event.card
    return as_described(state, event, number, turned_up(state, event))
