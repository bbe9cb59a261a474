"""Somebody who plays Courses by chance: any legal move that a list names, each as likely as any other.

Law: what it does is what the list of moves offers, found without judging what cannot be legal; a test
compares both. Nobody gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.automatic import follow
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision, Over
from ledger.core.typing import listing
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled, CourseCleared, hinders
from ledger.games.courses.asked import step_now
from ledger.games.courses.catalog import ReadyDeck
from ledger.games.courses.opening import DeckRegistered, HandKept, Mulliganed, OrderDecided
from ledger.games.courses.payment import overpaid, payments
from ledger.games.courses.playing import (
    ItemPlayed,
    PartnerEntered,
    PartnerExited,
    PartnerMoved,
    SupporterPlayed,
)
from ledger.games.courses.state import Lying, State
from ledger.games.courses.texts.steps import EffectLeft, ways
from ledger.games.courses.turns import TurnEnded
from ledger.games.courses.worth import entry, power, value
from ledger.testing import setup_for

HOUSE: Catalog[Any] = Catalog(GAME.schema, GAME.catalog("house"))
DECKS = tuple(HOUSE.of(ReadyDeck))
Watch = Callable[[State, Event], None]


def registered(seat: str, name: str) -> DeckRegistered:
    deck = HOUSE.of(ReadyDeck)[name]
    return DeckRegistered(by="table", seat=seat, name=name, courses=deck.courses, cards=deck.names())


def table(seats: str, seed: int | None, **rulings: Any) -> Setup:
    """A table with the house cards; the tool deals where there is a seed."""
    return replace(setup_for(GAME, seats, seed=seed, **rulings), catalog=HOUSE)


class Chancer:
    """Plays one game that the tool deals, with ready decks. `watch` sees the state after each event."""

    def __init__(self, setup: Setup, decks: tuple[str, ...], seed: int, watch: Watch | None = None) -> None:
        self.state: State = GAME.start(setup)
        self.luck = Luck(seed)
        self.random = Random(seed)
        self.events: list[Event] = []
        self.watch = watch
        for seat, name in zip(setup.seats, decks, strict=True):
            self.fold(registered(seat, name))

    def fold(self, draft: Event) -> None:
        number = len(self.events) + 1
        event = replace(draft, id=number, on=number - 1)
        GAME.projector.fold(self.state, (event,))
        self.events.append(event)
        if self.watch is not None:
            self.watch(self.state, event)

    def play(self, first: str = "") -> State:
        """The whole game; `first` begins, the others follow clockwise."""
        seats = self.state.table.seats
        place = seats.index(first) if first else 0
        while True:
            for event in follow(GAME, self.state, self.luck):
                self.fold(event)
            due = GAME.pending(self.state)
            if isinstance(due, Over):
                return self.state
            assert isinstance(due, Decision), due
            if OrderDecided in due.events:
                self.fold(OrderDecided(by="table", order=(*seats[place:], *seats[:place])))
                continue
            event = self.random.choice(list(legal(self.state, due)))
            assert check(GAME, self.state, event, due).is_accepted, event
            self.fold(event)


def legal(state: State, due: Decision) -> Iterator[Event]:
    """The legal events among those that a list names."""
    if TurnEnded in due.events:
        yield from _main(state, due.seat)
    elif HandKept in due.events:
        yield from (HandKept(by=due.seat), Mulliganed(by=due.seat))
    elif (step := step_now(state)) is not None:
        yield from ways(state, step)
        if EffectLeft in due.events:
            yield EffectLeft(by=due.seat)
    else:
        yield from (move.event for move in listing.legal_moves(GAME, state))


def _main(state: State, seat: str) -> Iterator[Event]:
    only_untapped = state.table.rulings["defender_must_be_untapped"]
    own: list[Lying] = []
    courses: list[Lying] = []
    for card in state.cards.values():
        if card.kind == "course":
            courses.append(card)
        elif card.kind == "partner" and card.owner == seat and not card.tapped:
            own.append(card)
    for card in own:
        blocked = hinders(state, seat, card.at)
        if not blocked and not state.cards[card.at].tapped:
            yield CourseCleared(by=seat, course=card.at, partner=card.number, points=value(state, card))
        for other in state.at(card.at) if blocked else ():
            if other.kind == "partner" and other.owner != seat and not (other.tapped and only_untapped):
                yield _battle(state, seat, card, other)
        yield PartnerExited(by=seat, partner=card.number)
        for course in courses:
            if course.number != card.at:
                yield PartnerMoved(by=seat, partner=card.number, course=course.number)
    yield from _plays(state, seat, courses)
    yield TurnEnded(by=seat, seat=seat)


def _battle(state: State, seat: str, card: Lying, other: Lying) -> Event:
    damage, needed = power(state, card), power(state, other)
    assert damage is not None
    assert needed is not None
    return Battled(
        by=seat,
        course=card.at,
        attacker=card.number,
        defender=other.number,
        damage=damage,
        defeated=damage >= needed,
    )


def _plays(state: State, seat: str, courses: list[Lying]) -> Iterator[Event]:
    names = dict.fromkeys(state.pieces.names[token] for token in state.players[seat].hand)
    for name in names:
        card = entry(state, name)
        assert name is not None
        assert card is not None
        for to in [course.number for course in courses] if card.sort == "partner" else [0]:
            for way in payments(state, seat, to, card.cost, 1):
                over = overpaid(state, name, way)
                if card.sort == "partner":
                    yield PartnerEntered(by=seat, card=name, course=to, tapped=way, overpaid=over)
                else:
                    kind = SupporterPlayed if card.sort == "supporter" else ItemPlayed
                    yield kind(by=seat, card=name, tapped=way, overpaid=over)
