"""What texts do to cards: attach, detach, tap, untap, discard, return to a hand, put on a deck.

Law: a handler holds no rule. Source: card texts; rulings MT-11, MT-33, MT-36.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from ledger.api import LEGAL, Arg, Chapter, Contradiction, Event, Typed, Verdict, named
from ledger.games.courses import piles
from ledger.games.courses.asked import TextStep
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import called, lying
from ledger.games.courses.state import CardInPlay, Lying, PlayedFrom, State
from ledger.games.courses.texts.steps import (
    SOURCES,
    DoneByText,
    Fitting,
    Ref,
    card_anywhere,
    does,
    in_play,
    names_in,
    ref_called,
    refs_in,
    refs_listed,
    to_each,
)
from ledger.games.courses.worth import is_course

PLACES = ("top", "bottom", "shuffled")
"""Where a card can go in a deck."""

cards: Chapter[State] = Chapter({"card": called, "to": called, "ref": ref_called})


class OfAnyCard:
    """What a text does to a card in play, or to one in a hand or a discard pile."""

    __slots__ = ()
    id: int
    card: int
    source: PlayedFrom
    seat: str
    name: str | None

    @property
    def ref(self) -> Ref:
        return Ref(self.card, self.source, self.seat, self.name)

    @property
    def subject(self) -> int:
        return self.card

    def turns_up(self, state: State) -> Verdict:
        if self.card or self.name is None:
            return LEGAL
        tokens = piles.pile_of(state.players[self.seat], self.source)
        return copies(state, self.seat, self.name) if piles.is_new(state, tokens, self.name) else LEGAL

    def require_there(self, state: State) -> None:
        """Raises Contradiction if the card is not where the event says."""
        if self.card:
            _ = state.cards[self.card]
        else:
            piles.held(state, self.seat, self.source, self.name)

    def is_course(self, state: State) -> bool:
        return state.cards[self.card].kind == "course" if self.card else is_course(state, self.name)

    def require_deck(self, state: State) -> None:
        """Raises Contradiction if the card is not there, or cannot go to its owner's hand or draw deck."""
        if self.card:
            state.require_in(state.cards[self.card].owner)
        self.require_there(state)
        if self.is_course(state):
            raise Contradiction("a course belongs to no draw deck")

    def taken(self, state: State) -> tuple[str, int]:
        """Takes the card away with everything attached to it; gives its owner and its token."""
        if not self.card:
            return self.seat, piles.take(state, self.seat, self.source, self.name, self.id)
        card = piles.leave(state, self.card)
        return card.owner, card.token


class FromAnywhere(OfAnyCard, DoneByText, frozen=True, kw_only=True):
    """A card goes back to a pile, the hand or the deck of its owner, from wherever it lies."""

    card: CardInPlay = 0
    source: PlayedFrom = "play"
    seat: str = ""
    name: str | None = None

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return cls(by=by, **values[0]._asdict())


# attachments


def _settled(state: State, by: str, before: Typed) -> list[Ref]:
    """The card whose text is being done; if it is not in play, any card outside play. Courses are never
    attached."""
    if state.action is not None and (card := state.cards.get(state.action.card)) is not None:
        return [Ref(card.number)] if card.kind != "course" else []
    found: list[Ref] = []
    for seat in state.table.present:
        for source in SOURCES:
            found += refs_in(seat, source, tuple(names_in(state, seat, source)), state.table.catalog)
    return found


def _others(among: Mapping[int, Lying], before: Typed) -> Iterable[int]:
    """The cards that another one can be attached to: all but itself."""
    itself = before[0].card if before else 0
    return [number for number in among if number != itself] if itself in among else among


@cards.event
class CardAttached(OfAnyCard, DoneByText, frozen=True, kw_only=True):
    """a text attaches a card: attach Rope to p7

    A card was attached to another one in play: `card` is its number, or it came from a hand or a pile.
    """

    to: CardInPlay
    card: CardInPlay = 0
    source: PlayedFrom = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} is attached to {to}"
    verb = "attach"
    args = (
        card_anywhere(_settled, alone=True),
        in_play("goal", _others, lead="to"),
    )

    @property
    def subject(self) -> int:
        return self.to

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return CardAttached(by=by, to=values[1], **values[0]._asdict())

    def needs(self, state: State) -> None:
        _ = state.cards[self.to]
        self.require_there(state)
        if self.is_course(state):
            raise Contradiction("a course is never attached")
        if self.card and self.to in state.below(self.card):
            raise Contradiction("a card cannot be attached to itself")

    def do(self, state: State) -> None:
        if self.card:
            card = state.cards[self.card]
            card.kind, card.at = "attachment", self.to
        else:
            token = piles.take(state, self.seat, self.source, self.name, self.id)
            piles.enter(state, token, self.seat, "attachment", self.to)
        state.do_effect()


@does("attach")
def _attaches(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    """The ways to attach the card whose text is being done to one of these cards, but not to itself or to its
    own attachments."""
    action = state.require_action()
    card = state.cards.get(action.card)
    if card is not None and card.kind != "course":
        below = state.below(card.number)
        for goal in among:
            if goal.number not in below:
                yield CardAttached(by=action.seat, card=card.number, to=goal.number)


@cards.event
class CardDetached(DoneByText, frozen=True, kw_only=True):
    """a text takes an attachment off

    An attached card came to its owner's home.
    """

    card: CardInPlay
    told = "{card} is detached"
    verb = "detach"
    args = (
        Arg(
            "card",
            lambda state, by, _: (lying(state, card) for card in state.of("attachment")),
            lambda state, by, _: [card.number for card in state.of("attachment")],
        ),
    )

    def needs(self, state: State) -> None:
        card = state.cards[self.card]
        if card.kind != "attachment":
            raise Contradiction(f"{card.label} is not attached")

    def do(self, state: State) -> None:
        card = state.cards[self.card]
        card.kind, card.at = "supporter", 0
        state.do_effect()


# tap and untap


def those(*, tapped: bool) -> Fitting:
    """A function that picks the tapped cards, or the untapped ones."""
    return lambda among, _: [number for number, card in among.items() if card.tapped is tapped]


class Turned(DoneByText, frozen=True, kw_only=True):
    """A card in play is tapped, or untapped."""

    card: CardInPlay
    taps: ClassVar[bool]

    @property
    def subject(self) -> int:
        return self.card

    def needs(self, state: State) -> None:
        card = state.cards[self.card]
        if card.tapped is self.taps:
            raise Contradiction(f"{card.label} is {'already tapped' if self.taps else 'not tapped'}")

    def do(self, state: State) -> None:
        state.cards[self.card].tapped = self.taps
        state.do_effect()


@cards.event
class CardTapped(Turned, frozen=True, kw_only=True):
    """a text taps a card"""

    told, taps = "{card} is tapped", True
    verb, args = "tap", (in_play(fitting=those(tapped=False)),)


@cards.event
class CardUntapped(Turned, frozen=True, kw_only=True):
    """a text untaps a card"""

    told, taps = "{card} is untapped", False
    verb, args = "untap", (in_play(fitting=those(tapped=True)),)


does("tap")(to_each(CardTapped))
does("untap")(to_each(CardUntapped))


# to a discard pile, a hand, a deck


@cards.event
class DiscardedByText(FromAnywhere, frozen=True, kw_only=True, tag="card_discarded"):
    """a text discards a card: discard p7, discard bob hand Lantern

    A card went to its owner's discard pile; from play, it took everything attached to it along.
    """

    told, verb = "{ref} is discarded", "discard"
    args = (card_anywhere(refs_listed("hand", courses=True)),)

    def needs(self, state: State) -> None:
        if not self.card and self.source == "pile":
            raise Contradiction("that card is already discarded")
        self.require_there(state)

    def do(self, state: State) -> None:
        if self.card:
            piles.to_pile(state, piles.leave(state, self.card))
        else:
            token = piles.take(state, self.seat, self.source, self.name, self.id)
            state.players[self.seat].deck.discards.append(token)
        state.do_effect()


@cards.event
class CardReturned(FromAnywhere, frozen=True, kw_only=True):
    """a text returns a card to its owner's hand: hand p7, hand bob pile Lantern

    A card went to its owner's hand; what was attached to it was discarded.
    """

    told, verb = "{ref} goes to its owner's hand", "hand"
    args = (card_anywhere(refs_listed("pile")),)

    def needs(self, state: State) -> None:
        if not self.card and self.source == "hand":
            raise Contradiction("that card is already in hand")
        self.require_deck(state)

    def do(self, state: State) -> None:
        seat, token = self.taken(state)
        state.players[seat].hand.append(token)
        state.do_effect()


does("discard")(to_each(DiscardedByText))
does("hand")(to_each(CardReturned))


@cards.event
class CardDecked(OfAnyCard, DoneByText, frozen=True, kw_only=True):
    """a text puts a card on its owner's draw deck: deck p7 top

    A card went to its owner's draw deck; what was attached to it was discarded.
    """

    where: Literal["top", "bottom", "shuffled"]
    card: CardInPlay = 0
    source: PlayedFrom = "play"
    seat: str = ""
    name: str | None = None
    told = "{ref} goes to its owner's deck ({where})"
    verb = "deck"
    args = (
        card_anywhere(refs_listed("hand", "pile")),
        Arg("place", lambda *_: named(PLACES), lambda *_: PLACES),
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return CardDecked(by=by, where=values[1], **values[0]._asdict())

    def needs(self, state: State) -> None:
        self.require_deck(state)

    def do(self, state: State) -> None:
        seat, token = self.taken(state)
        piles.put_on_deck(state, seat, token, self.where)
        state.do_effect()
