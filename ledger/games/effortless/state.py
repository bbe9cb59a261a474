"""What is true at a table of Effortless now.

Law: plain mutable data, built by the projector alone and read by everyone else. Nothing here can be derived
from the rest. Cards are tokens (numbers); their identities are in `pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from msgspec import Struct

from ledger.core.pieces import Pieces
from ledger.core.table import Table

SPOTS = 6
"""Locations in a layout. Source: Setup, 1."""
DUMMY = "dummy"
"""The third character of the 2-player game."""


class Spot:
    """One place of the layout. `effort` maps every owner to the events that put its effort here."""

    __slots__ = ("effort", "location", "modifier", "slots")

    def __init__(self, location: str, modifier: str, slots: int, owners: Iterable[str]) -> None:
        self.location = location
        self.modifier = modifier
        self.slots: list[int | None] = [None] * slots
        self.effort: dict[str, list[int]] = {owner: [] for owner in owners}

    def copy(self) -> Spot:
        twin: Spot = object.__new__(Spot)
        twin.location = self.location
        twin.modifier = self.modifier
        twin.slots = self.slots.copy()
        twin.effort = {owner: events.copy() for owner, events in self.effort.items()}
        return twin

    def count(self, owner: str) -> int:
        return len(self.effort.get(owner, ()))


class Turn(Struct):
    """What happened since a seat placed its last effort.

    `had`: cards the visitor owned on arriving. `acted`: an effect of an ability happened. `done`: somebody
    said that an ability outside the catalog is. `closed`: the refill has begun (EF-15).
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


class State:
    """`spots[0]` is place 1. `deck` counts its cards, None where nobody knows; order is nobody's."""

    __slots__ = (
        "armor",
        "cleared",
        "collections",
        "dealt",
        "deck",
        "declared",
        "discard",
        "down",
        "first",
        "is_kept",
        "known_by",
        "layouts",
        "noted",
        "origins",
        "pieces",
        "rolled",
        "rolls",
        "shuffles",
        "spots",
        "stock",
        "supply",
        "table",
        "turn",
        "turns",
    )

    def __init__(self, table: Table, supply: dict[str, int]) -> None:
        self.table = table
        self.pieces = Pieces()
        self.spots: list[Spot] = []
        self.layouts = 0
        """Layouts dealt before this one."""
        self.is_kept = False
        self.first: str | None = None
        self.deck: int | None = None
        self.shuffles = 0
        self.stock: tuple[str | None, ...] | None = None
        """What the tool's deck was shuffled from; None where the table shuffles."""
        self.dealt = 0
        """Cards that left the deck since it was shuffled."""
        self.discard: list[int] = []
        """The top is last."""
        self.down: set[int] = set()
        """Tokens that lie face down."""
        self.collections: dict[str, list[int]] = {seat: [] for seat in table.seats}
        self.origins: dict[int, int] = {}
        """Token → the event that brought it into its collection."""
        self.known_by: dict[str, frozenset[int]] = {}
        """Seat → face-down tokens it has looked at."""
        self.supply = supply
        self.turn: Turn | None = None
        self.turns = 0
        """Turns of the seats, not of the dummy."""
        self.rolls = 0
        self.rolled = 0
        """The place where the dummy still has to put its effort; 0 for none."""
        self.cleared = 0
        """The place whose cards the dummy's visit discards; 0 for none."""
        self.noted: dict[str, tuple[tuple[int, int, str], ...]] = {}
        """Seat → (event, points, why) of points that an unknown ability gave."""
        self.declared: frozenset[str] = frozenset()
        """Seats that showed their whole collection."""
        self.armor: dict[int, int] = {}
        """Points for so many pieces, as the table declared them."""

    def copy(self) -> State:
        twin: State = object.__new__(State)
        twin.table = self.table.copy()
        twin.pieces = self.pieces.copy()
        twin.spots = [spot.copy() for spot in self.spots]
        twin.layouts = self.layouts
        twin.is_kept = self.is_kept
        twin.first = self.first
        twin.deck = self.deck
        twin.shuffles = self.shuffles
        twin.stock = self.stock
        twin.dealt = self.dealt
        twin.discard = self.discard.copy()
        twin.down = self.down.copy()
        twin.collections = {seat: tokens.copy() for seat, tokens in self.collections.items()}
        twin.origins = self.origins.copy()
        twin.known_by = self.known_by.copy()
        twin.supply = self.supply.copy()
        twin.turn = copy(self.turn)
        twin.turns = self.turns
        twin.rolls = self.rolls
        twin.rolled = self.rolled
        twin.cleared = self.cleared
        twin.noted = self.noted.copy()
        twin.declared = self.declared
        twin.armor = self.armor
        return twin

    @property
    def has_dummy(self) -> bool:
        return DUMMY in self.supply
