"""Before the first turn: decks, first hands, and the order of the turns.

Law: what the tool deals comes from decks that the catalog describes. Source: you need, setup; rulings MT-2,
MT-3, MT-4.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    TOOL,
    UNKNOWN,
    Arg,
    BadSetup,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    MoveIncomplete,
    Setup,
    Table,
    Typed,
    Verb,
    Verdict,
    always,
    refused,
    seated,
)
from ledger.games.courses import piles
from ledger.games.courses.catalog import COURSES, ReadyDeck, TradingCard
from ledger.games.courses.decks import clipped, deck_problem, read
from ledger.games.courses.naming import everybody
from ledger.games.courses.state import OUT, SETUP, Player, Players, State

opening: Chapter[State] = Chapter({"name": lambda state, name: name or UNKNOWN})


def start(setup: Setup) -> State:
    """The state at the start: everybody has sixty cards and ten courses in an unknown order, and an empty
    hand.

    Raises BadSetup if the tool has nothing to deal from.
    """
    cards = setup.catalog.of(TradingCard).values()
    if setup.dealer == TOOL and sum(card.sort == "course" for card in cards) < COURSES:
        raise BadSetup(
            f"The catalog {setup.catalog.name} has too few courses for the tool to deal from.",
            hint="Play with --catalog house or your own, or let the table deal: --dealer table.",
        )
    players = Players({seat: Player() for seat in setup.seats})
    return State(table=Table.of(setup), players=players)


# decks


def undecided(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Every seat; only the first one without a deck is listed."""
    missing = [seat for seat in state.table.seats if not state.players[seat].card_list]
    return (Choice(seat, seat, unlisted=seat not in missing[:1]) for seat in state.table.seats)


def decks(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """The ready decks of the catalog."""
    return (Choice(name, deck, help=deck.text) for name, deck in state.table.catalog.of(ReadyDeck).items())


@opening.event
class DeckRegistered(Event, frozen=True, kw_only=True):
    """the ready deck that a seat plays: bring ann river

    `seat` brought this deck: 10 courses and 60 cards, in any order.
    """

    seat: str
    name: str
    courses: tuple[str, ...]
    cards: tuple[str, ...]
    told = "{seat} brings the deck {name}"
    verb = Verb("bring", by_table=True)
    args = (Arg("seat", undecided), Arg("deck", decks, kind=ReadyDeck))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        seat, deck = values[0], values[1]
        assert isinstance(deck, ReadyDeck)
        return DeckRegistered(by=by, seat=seat, name=deck.name, courses=deck.courses, cards=deck.names())

    def needs(self, state: State) -> None:
        if state.require_in(self.seat).drawn:
            raise Contradiction(f"{self.seat} has already drawn a hand")

    def do(self, state: State) -> None:
        player = state.players[self.seat]
        player.deck_name = self.name
        player.course_list = self.courses
        player.card_list = self.cards
        player.deck.left, player.courses = len(self.cards), len(self.courses)
        player.deck.stock = self.cards
        ready = state.table.catalog.of(ReadyDeck).get(self.name)
        player.is_ready = ready is not None and (ready.courses, ready.names()) == (self.courses, self.cards)
        if state.knows_hands and player.sheet is None:
            player.sheet = state.pieces.new(f"the deck of {self.seat}")

    def anytime(self, state: State) -> Verdict:
        player = state.players[self.seat]
        if player.seen or player.kept or player.mulligans or player.drawn or state.order:
            return refused(SETUP, f"{self.seat} is already playing")
        if problem := deck_problem(state, self.courses, self.cards):
            return refused("MT-4", f"the deck {self.name} cannot be played: {problem}")
        return LEGAL

    def worked_out(self, state: State) -> Event:
        """The event with the lists of the ready deck that it names; unchanged if there is none."""
        deck = state.table.catalog.of(ReadyDeck).get(self.name)
        return replace(self, courses=deck.courses, cards=deck.names()) if deck else self

    def veil(self, state: State, seat: str | None) -> Event:
        """Hides the deck's list from everybody."""
        return replace(self, courses=(), cards=())


def bring(setup: Setup, seat: str, name: str, text: str) -> Event:
    """The event that registers the deck of a file. Raises BadFile with everything that is wrong."""
    courses, cards = read(setup.catalog, text)
    return DeckRegistered(by=TABLE, seat=seat, name=clipped(name), courses=courses, cards=cards)


# first hands


@opening.event
class HandKept(Event, frozen=True, kw_only=True):
    """play with this hand"""

    told, verb = "{by} keeps the hand", "keep"
    needs = seated("by", OUT)

    def do(self, state: State) -> None:
        state.players[self.by].kept = True


@opening.event
class Mulliganed(Event, frozen=True, kw_only=True):
    """shuffle your hand back and draw a new one, once

    `by` shuffled the whole first hand back.
    """

    told, verb = "{by} shuffles the hand back", "mulligan"
    needs = seated("by", OUT)

    def do(self, state: State) -> None:
        player = state.players[self.by]
        for token in player.hand:
            piles.put_back(state, self.by, token, "shuffled")
        player.hand = []
        player.drawn = False
        player.mulligans += 1
        piles.shuffle(state, self.by)


# the order of the turns


def beginners(state: State, by: str, values: Typed) -> Iterable[Choice]:
    """Every seat, and `?` for chance, which is listed until somebody has left it to chance."""
    yield from everybody(state, by, values)
    yield Choice(UNKNOWN, None, ("chance",), "chance says who", unlisted=state.by_lot)


def clockwise(state: State, by: str, values: Typed) -> Event:
    """The order in which a seat begins and the others follow clockwise, or the event that leaves it to
    chance."""
    seat: str | None = values[0]
    return OrderLeft(by=by) if seat is None else OrderDecided(by=by, order=state.table.seats_from(seat))


def drawn_by_lot(state: State, draft: Event, values: Typed) -> Event:
    """The order that begins with the seat that chance picked. Raises MoveIncomplete if no seat is named."""
    if values[0] is None:
        raise MoveIncomplete(
            "Chance has to name somebody.", hint=f"For example: first {state.table.seats[0]}"
        )
    return clockwise(state, TABLE, values)


def in_order(state: State, by: str, values: Typed) -> Event:
    """The order as it was typed. Raises MoveIncomplete if it does not name every seat once."""
    named: tuple[str, ...] = values[0]
    if sorted(named) != sorted(state.table.seats):
        raise MoveIncomplete(
            "The order names every seat once.", hint=f"For example: order {' '.join(state.table.seats)}"
        )
    return OrderDecided(by=by, order=named)


@opening.event
class OrderLeft(Event, frozen=True, kw_only=True):
    """Who begins is left to chance; the others will follow clockwise."""

    told = "chance says who begins"
    needs = always

    def do(self, state: State) -> None:
        state.by_lot = True


@opening.event
class OrderDecided(Event, frozen=True, kw_only=True):
    """The seats take their turns in this order."""

    order: tuple[str, ...]
    told = "the order of the turns is {order}"

    def needs(self, state: State) -> None:
        if sorted(self.order) != sorted(state.table.seats):
            raise Contradiction("everybody has one place in the order")

    def do(self, state: State) -> None:
        state.order = state.table.order = self.order
        state.table.present = tuple(seat for seat in self.order if seat in state.table.present)

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        """The roll of the stream `first` says who begins."""
        return state.table.seats_from(luck.one_of("first", 0, state.table.seats))


opening.word(
    Verb(
        "first",
        "who begins, or ? for chance; the others follow clockwise",
        (OrderDecided, OrderLeft),
        (Arg("seat", beginners),),
        make=clockwise,
        answer=drawn_by_lot,
        by_table=True,
    )
)
opening.word(
    Verb(
        "order",
        "the order of the turns: order ann bob",
        (OrderDecided,),
        (Arg("seat", everybody, repeat=True),),
        make=in_order,
        answer=lambda state, draft, values: in_order(state, TABLE, values),
        by_table=True,
    )
)
