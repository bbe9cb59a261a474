"""What is true at a table of Kingless now.

Law: plain mutable data, built by the projector alone and read by everyone else. Cards are tokens (numbers);
their identities are in `pieces`. Everything but the results begins anew with every round.
"""

from __future__ import annotations

from copy import copy
from typing import Literal

import msgspec

from ledger.core.pieces import Pieces
from ledger.core.table import Table

Stage = Literal["draw", "main", "elected", "ending", "check"]


class Link(msgspec.Struct, frozen=True):
    """A card of the open chain: the event that played it, who did, which token, and what it is."""

    event: int
    seat: str
    token: int
    kind: Literal["card", "stop", "halt"]
    name: str
    sort: Literal["dwarf", "item", "event"]


class Denial(msgspec.Struct, frozen=True):
    """Nobody admitted to `card`: how many cards each hand held, and how often it had gained by then."""

    event: int
    card: str
    held: dict[str, int]
    gains: dict[str, int]


class Doubt(msgspec.Struct, frozen=True):
    """Event `shown` showed a card in a hand whose owner had denied it at event `denied`."""

    denied: int
    shown: int
    seat: str
    card: str
    certain: bool


class Result(msgspec.Struct, frozen=True):
    """How a round ended. `totals` shares the order of the seats; king and fool are empty if set aside."""

    round: int
    totals: tuple[int, ...]
    king: str
    fool: str
    ties: tuple[str, ...] = ()


class End(msgspec.Struct, frozen=True):
    """The end-game: who triggered it and how, and who still has a final turn."""

    seat: str
    cause: Literal["five_cards", "empty_draw"]
    queue: tuple[str, ...]


class Turn(msgspec.Struct):
    """`checked`: seats whose hand check has drawn. `why` it ended, and the event `ended` that says so."""

    seat: str
    event: int
    final: bool
    stage: Stage = "draw"
    checked: frozenset[str] = frozenset()
    why: str = ""
    ended: int = 0


class Action(msgspec.Struct):
    """The card whose action text is being done: the first of `chain`, at the event `settled`.

    `done` counts the finished steps, `chosen` maps an effect's place to the opponent chosen for it. `closed`
    is true where no more is to be done: cancelled, without text, or said to be done. `ends`: the table said
    that the text ends the turn.
    """

    chain: tuple[Link, ...]
    settled: int
    closed: bool
    done: int = 0
    chosen: dict[int, str] = msgspec.field(default_factory=dict)
    ends: bool = False

    @property
    def event(self) -> int:
        return self.chain[0].event

    @property
    def seat(self) -> str:
        return self.chain[0].seat

    @property
    def name(self) -> str:
        return self.chain[0].name

    @property
    def sort(self) -> str:
        return self.chain[0].sort

    @property
    def tokens(self) -> tuple[int, ...]:
        """The cards of the chain, which Second Wind looks past (KL-23)."""
        return tuple(link.token for link in self.chain)


class State:
    """`deck` counts its cards, None where nobody knows; `gutter` has its top last."""

    __slots__ = (
        "action",
        "adjusted",
        "areas",
        "aside",
        "called",
        "chain",
        "contests",
        "crown",
        "dealt",
        "deck",
        "denials",
        "doubts",
        "dry",
        "end",
        "first",
        "fool",
        "gains",
        "given",
        "gutter",
        "hands",
        "hat",
        "is_over",
        "king",
        "left",
        "origins",
        "out",
        "picks",
        "pieces",
        "resolved",
        "results",
        "round",
        "scored",
        "shuffled",
        "size",
        "stock",
        "table",
        "ties",
        "turn",
        "turned",
        "turns",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left: frozenset[str] = frozenset()
        """Seats whose player has left the table."""
        self.results: tuple[Result, ...] = ()
        self.doubts: tuple[Doubt, ...] = ()
        self.turns = 0
        """Turns since the beginning of the match."""
        self.picks = 0
        """Random cards picked since the beginning of the match."""
        self.ties = 0
        """Ties played since the beginning of the match."""
        self.is_over = False
        self.begin(0, "", "")

    def begin(self, number: int, crown: str, hat: str) -> None:
        """An empty table for a round."""
        seats = self.table.seats
        self.round = number
        self.crown = crown
        self.hat = hat
        self.pieces = Pieces()
        self.shuffled = False
        self.deck: int | None = None
        self.size: int | None = None
        """Cards in the deck before the deal."""
        self.stock: tuple[str, ...] = ()
        """The tool's deck before it is shuffled."""
        self.dealt = 0
        self.given: frozenset[str] = frozenset()
        """Seats that got their first hand."""
        self.resolved: frozenset[str] = frozenset()
        """Special cards whose action text is done with; `gift` once the King got the Fool's card."""
        self.first: str | None = None
        self.hands: dict[str, list[int]] = {seat: [] for seat in seats}
        self.areas: dict[str, list[int]] = {seat: [] for seat in seats}
        self.origins: dict[int, int] = {}
        """Token in an area → the event that brought it there."""
        self.gutter: list[int] = []
        self.out = 0
        """Cards that left the round with their player."""
        self.turn: Turn | None = None
        self.chain: tuple[Link, ...] = ()
        self.action: Action | None = None
        self.called: tuple[str, str] | None = None
        """Who claims, and which card, until it is answered."""
        self.turned: tuple[int, ...] = ()
        """Cards shown by Recruit that still lie on the table."""
        self.gains: dict[str, int] = dict.fromkeys(seats, 0)
        """How often a hand got cards."""
        self.denials: tuple[Denial, ...] = ()
        self.adjusted: tuple[tuple[int, str, int, str], ...] = ()
        """Event, seat, points and reason of declared changes of influence."""
        self.dry: str | None = None
        """The first seat that wanted a card from the empty deck."""
        self.end: End | None = None
        self.contests: tuple[str, ...] = ()
        """The ties of this round, in words."""
        self.king: str | None = None
        """Empty where the Crown was set aside; the same for the fool."""
        self.fool: str | None = None
        self.aside: frozenset[str] = frozenset()
        """Special cards that the table awards to nobody this round."""
        self.scored = False

    def copy(self) -> State:
        twin: State = object.__new__(State)
        twin.table = self.table.copy()
        twin.left, twin.results, twin.doubts = self.left, self.results, self.doubts
        twin.turns, twin.picks, twin.ties = self.turns, self.picks, self.ties
        twin.is_over = self.is_over
        twin.round, twin.crown, twin.hat = self.round, self.crown, self.hat
        twin.pieces = self.pieces.copy()
        twin.shuffled, twin.deck, twin.size = self.shuffled, self.deck, self.size
        twin.stock, twin.dealt = self.stock, self.dealt
        twin.given, twin.resolved, twin.first = self.given, self.resolved, self.first
        twin.hands = {seat: tokens.copy() for seat, tokens in self.hands.items()}
        twin.areas = {seat: tokens.copy() for seat, tokens in self.areas.items()}
        twin.origins = self.origins.copy()
        twin.gutter = self.gutter.copy()
        twin.out = self.out
        twin.turn = copy(self.turn)
        twin.chain = self.chain
        twin.action = copy(self.action)
        twin.called, twin.turned = self.called, self.turned
        twin.gains = self.gains.copy()
        twin.denials, twin.adjusted = self.denials, self.adjusted
        twin.dry, twin.end, twin.contests = self.dry, self.end, self.contests
        twin.king, twin.fool, twin.aside = self.king, self.fool, self.aside
        twin.scored = self.scored
        return twin

    @property
    def present(self) -> tuple[str, ...]:
        """The seats still at the table, clockwise."""
        seats = self.table.seats
        return tuple(seat for seat in seats if seat not in self.left) if self.left else seats

    def clockwise(self, start: str, *, after: bool = False) -> tuple[str, ...]:
        """The seats still at the table from `start`, or from the seat after it with `start` last."""
        seats = self.table.seats
        place = seats.index(start) + after
        turned = seats[place:] + seats[:place]
        return tuple(seat for seat in turned if seat not in self.left) if self.left else turned
