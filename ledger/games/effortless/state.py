"""What is true at a table of Effortless now.

Law: plain mutable data, built by the projector alone and read by everyone else. Nothing here can be derived
from the rest. Cards are tokens (numbers); their identities are in `pieces`. Asking for a piece that is not
there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

from msgspec import field

from ledger.api import (
    Contradiction,
    Copyable,
    Counters,
    Deck,
    GameState,
    Lookup,
    Numbers,
    OpenPiles,
    after_turn,
    once,
    whose_turn,
)
from ledger.games.effortless.catalog import Location

SPOTS = 6
"""How many locations a layout has. Source: Setup, 1."""
MOST = 1000
"""The most cards or effort that a table can count, however many boxes it mixes."""
DUMMY = "dummy"
"""The third character of the 2-player game."""
SETUP, PLACE, GAIN = "Setup", "Place Effort", "Perform Location Ability/ Gain a Card"
REFILL, LOCATIONS, TWO, END = "Refill Locations", "Locations", "2 Player Rules", "Game End"
"""Headings of the rules that several rooms cite."""


class Supply(Counters):
    """Owner → effort that is not placed yet."""

    why = "{} has no effort in this game"


class Collections(OpenPiles):
    """Seat → its cards."""

    why = "{} does not collect cards"


class Efforts(Lookup[str, tuple[int, ...]]):
    """Owner → the events that put its effort here, the oldest first."""

    why = "{} has no effort in this game"


SPOT = Numbers(
    lambda state: len(state.spots) + 1,
    lambda state: {pos: spot.location for pos, spot in state.spots.items()},
)
Pos = Annotated[int, SPOT]
"""A place on the board, numbered in the order in which the locations were laid."""
TOKEN = Numbers(
    lambda state: state.pieces.made,
    lambda state: {token: (place, state.pieces.names[token]) for place, token in state.on_table()},
)
CardToken = Annotated[int, TOKEN]
"""A card, numbered in the order in which cards came to light on its own line of play."""


class Spot(Copyable):
    """One place of the layout. `entry` is what the catalog says about its location."""

    location: str
    modifier: str
    entry: Location
    slots: list[int | None]
    effort: Efforts

    def count(self, owner: str) -> int:
        return len(self.effort[owner])

    def lying(self, slot: int) -> int | None:
        """The token in a slot, from 1; None if the slot is empty."""
        if not 1 <= slot <= len(self.slots):
            raise Contradiction(f"{self.location} has no slot {slot}")
        return self.slots[slot - 1]

    def cards(self) -> list[tuple[int, int]]:
        """The slots that hold a card, from 1, each with the token."""
        return [(slot, token) for slot, token in enumerate(self.slots, 1) if token is not None]

    def card(self, slot: int) -> int:
        """The token that lies in a slot."""
        token = self.slots[slot - 1] if 1 <= slot <= len(self.slots) else self.lying(slot)
        if token is None:
            raise Contradiction(f"slot {slot} of {self.location} is empty")
        return token

    def lift(self, slot: int) -> int:
        """Takes the card out of a slot that has one."""
        token = self.slots[slot - 1]
        assert token is not None
        self.slots[slot - 1] = None
        return token

    def require_empty(self, slot: int) -> None:
        if self.lying(slot) is not None:
            raise Contradiction(f"slot {slot} of {self.location} is filled")

    def require_effort(self, owner: str) -> None:
        if not self.effort[owner]:
            raise Contradiction(f"{owner} has no effort at {self.location}")


class Spots(Lookup[int, Spot]):
    """Place → what lies there; places are numbered from 1, from the left."""

    why = "there is no place {}"


class Visit(Copyable):
    """What has happened since a seat placed its last effort.

    `had`: cards the visitor owned on arriving. `acted`: an effect of an ability happened. `done`: somebody
    said that an ability outside the catalog is done. `closed`: the refill has begun (EF-15).
    """

    seat: str
    pos: int
    had: int
    gained: int = 0
    discarded: bool = False
    acted: bool = False
    done: bool = False
    looked: bool = False
    gain_first: bool = False
    closed: bool = False


@lru_cache(maxsize=64)
def _count_labels(owners: Sequence[str], collectors: Sequence[str], places: Sequence[str]) -> Sequence[str]:
    """The names of everything that can be counted."""
    labels: list[str] = []
    for owner in owners:
        own = ("supply", "cards", *places) if owner in collectors else ("supply", *places)
        labels += [f"{owner} {what}" for what in own]
    return (*labels, "deck", "discard")


class State(GameState, kw_only=True):
    deck: Deck = field(default_factory=Deck)
    supply: Supply
    collections: Collections
    spots: Spots = field(default_factory=Spots)
    layouts: int = 0
    """Layouts dealt before this one."""
    is_kept: bool = False
    first: str | None = None
    down: set[int] = field(default_factory=set)
    """Tokens that lie face down."""
    known_by: dict[str, frozenset[int]] = field(default_factory=dict)
    """Seat → face-down tokens it has looked at."""
    turn: Visit | None = None
    last: str = ""
    """The last seat that had its turn in order; empty before the first."""
    early: tuple[str, ...] = ()
    """The seat that had a turn before it was due, until its place in the order has passed."""
    rolls: int = 0
    rolled: int = 0
    """The place where the dummy still has to put its effort; 0 for none."""
    cleared: int = 0
    """The place whose cards the dummy's visit discards; 0 for none."""
    noted: Mapping[str, tuple[tuple[int, int, str], ...]] = {}
    """Seat → the points that unknown abilities gave: (event, points, why)."""
    declared: frozenset[str] = frozenset()
    """Seats that showed their whole collection."""
    armor: Mapping[int, int] = {}
    """Points for each number of pieces, as the table declared them."""

    @property
    def has_dummy(self) -> bool:
        return DUMMY in self.supply

    def top(self, depth: int) -> int:
        """A card of the discard pile, from the top (1)."""
        if not 1 <= depth <= len(self.deck.discards):
            raise Contradiction(f"the discard pile has no card number {depth}")
        return self.deck.discards[-depth]

    @property
    def records_effort_only(self) -> bool:
        """Whether the table records only effort: cubes during play, collections at the end (`declare`)."""
        return self.table.rulings["record"] == "effort"

    def on_table(self) -> Iterator[tuple[str, int]]:
        """Every token that lies somewhere, with its place in words."""
        for pos, slot, token in self.in_slots():
            yield f"{self.spots[pos].location} {slot}", token
        for seat, tokens in self.collections.items():
            yield from ((f"{seat}'s cards", token) for token in tokens)
        yield from (("discard pile", token) for token in self.deck.discards)

    def in_slots(self) -> list[tuple[int, int, int]]:
        """Every card that lies in a slot: place, slot, token."""
        return [
            (pos, slot, token)
            for pos, spot in self.spots.items()
            for slot, token in enumerate(spot.slots, 1)
            if token is not None
        ]

    def at(self, pos: int) -> str:
        """What people call a place: the name of its location, if one lies there."""
        return self.spots[pos].location if pos in self.spots else f"place {pos}"

    def token_at(self, pos: int, slot: int) -> int | None:
        """The token in a slot; None if there is no such slot, or nothing in it."""
        slots = self.spots[pos].slots if pos in self.spots else []
        return slots[slot - 1] if 0 < slot <= len(slots) else None

    @once
    def placed(self) -> list[tuple[int, ...]]:
        """How much effort each owner has at each place: owners and places are in their order."""
        return [tuple(map(len, spot.effort.values())) for spot in self.spots.values()]

    @once
    def counts(self) -> dict[str, int | None]:
        """What can be counted: `ann supply`, `ann cards`, `ann Temple`, `deck`, `discard`."""
        numbers: list[int | None] = []
        placed = zip(*self.placed(), strict=True)
        for owner, supply in self.supply.items():
            numbers.append(supply)
            if owner in self.collections:
                numbers.append(len(self.collections[owner]))
            numbers += next(placed, ())
        places = tuple([spot.location for spot in self.spots.values()])
        labels = _count_labels((*self.supply,), (*self.collections,), places)
        return dict(zip(labels, (*numbers, self.deck.left, len(self.deck.discards)), strict=True))

    def pile_of(self, token: int) -> Any:
        """Where a token lies: the slots, the discard pile or the collection."""
        piles: list[Any] = [spot.slots for spot in self.spots.values()]
        for pile in (*piles, self.deck.discards, *self.collections.values()):
            if token in pile:
                return pile
        known = token in self.pieces.names
        raise Contradiction(f"card t{token} is not on the table" if known else f"there is no card t{token}")


def next_seat(state: State, around: tuple[str, ...] = ()) -> str | None:
    """The next seat clockwise that has effort left (EF-1), skipping one that had its turn early; None when
    all effort is placed. `around` are the seats in order, if the caller knows them already."""
    return whose_turn(filter(state.supply.__getitem__, around or _around(state)), state.early)


def note_turn(state: State, by: str) -> None:
    """Notes that a seat has a turn, whether or not it was due."""
    around = _around(state)
    due = next_seat(state, around)
    state.last, state.early = after_turn(by, due, around, state.last, state.early)


def _around(state: State) -> tuple[str, ...]:
    """The seats clockwise, from the one after the last turn; before any turn, from the first player."""
    table = state.table
    return table.clockwise(state.last or state.first or table.seats[0], after=bool(state.last))
