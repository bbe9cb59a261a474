"""What is true at a table of Kingless now.

Law: plain mutable data, built by the projector alone and read by everyone else. Cards are tokens (numbers);
their identities are in `pieces`. Asking for a piece that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import field

from ledger.api import Contradiction, Copyable, Deck, GameState, Growing, OpenPiles, Piles
from ledger.games.kingless.catalog import KinglessValues, Sort, What

TurnStage = Literal["draw", "main", "elected", "ending", "check"]
SpecialCard = Literal["crown", "hat"]
Why = Literal["start", "elected", "check", "action", "hat"]
"""What a draw is for: the start of the turn, its elected end, the hand check, a card, the Fool's Hat."""
SETUP, PLAYING = "Set up", "Playing the Game"
END, WINNING = "Triggering the End-Game", "Winning the Game"
"""Headings of the rules that several rooms cite."""
MOST = 1000
"""The most cards in a deck or a hand."""


class ChainLink(msgspec.Struct, frozen=True):
    """A card of the open chain: the event that played it, the seat, the token, and the name."""

    event: int
    seat: str
    token: int
    kind: Literal["card", "stop", "halt"]
    name: str
    sort: Sort


class Draw(msgspec.Struct, frozen=True):
    """Cards that a seat drew from an uncounted deck. `turn` is the seat whose turn it was, empty before the
    first."""

    seat: str
    got: int
    why: Why
    turn: str


class Dry(msgspec.Struct, frozen=True):
    """The `seat` that triggers the end-game, the seat whose `turn` it was, and the seats that had `begun` a
    turn before anybody knew."""

    seat: str
    turn: str
    begun: tuple[str, ...] = ()


class Denial(msgspec.Struct, frozen=True):
    """Seats said that they do not hold `card`, or any card of the type `what`.

    For each hand, `unknown` is the number of its cards that nobody else knew then, `gains` how often it had
    got cards.
    """

    event: int
    unknown: Mapping[str, int]
    gains: Mapping[str, int]
    card: str = ""
    what: What = "any"


class Doubt(msgspec.Struct, frozen=True):
    """Event `shown` showed a card in a hand whose owner had denied it."""

    denial: Denial
    shown: int
    seat: str
    card: str
    certain: bool


class Contest(msgspec.Struct, frozen=True):
    """A game of Sword-Hammer-Axe between `seats` for a special card, which is now `seat`'s."""

    special: SpecialCard
    seats: tuple[str, ...]
    seat: str


class Sway(msgspec.Struct, frozen=True):
    """A change to the influence of `seat`, by `event`, because of a text that the catalog lacks."""

    event: int
    seat: str
    points: int
    why: str


class RoundResult(msgspec.Struct, frozen=True):
    """How a round ended. `totals` is in the order of the seats; `king` and `fool` are empty if the card was
    set aside."""

    round: int
    totals: tuple[int, ...]
    king: str
    fool: str
    ties: tuple[Contest, ...] = ()


class End(msgspec.Struct, frozen=True):
    """The end-game: who triggered it and how, and who still has a final turn."""

    seat: str
    cause: Literal["five_cards", "empty_draw"]
    queue: tuple[str, ...]


class OpenTurn(Copyable):
    """`decided`: its seat has done something. `checked`: seats that have drawn in the hand check.

    `ended` is the event that ended it, 0 while it goes on.
    """

    seat: str
    event: int
    final: bool
    stage: TurnStage = "draw"
    decided: bool = False
    checked: frozenset[str] = frozenset()
    ended: int = 0


class OpenAction(Copyable):
    """The card `base` whose action text is being done since the event `settled`, and its `interrupts`.

    `order` are the seats that its text is about, clockwise from the one that plays it. `done` counts the
    finished steps; `early` are the places of later steps that are finished, too. `opponent` was chosen for
    the steps before `until`. `closed`: nothing more is to be done, because it was cancelled, has no text, or
    was said to be done. `ends`: the table said that the text ends the turn.
    """

    base: ChainLink
    interrupts: tuple[ChainLink, ...]
    settled: int
    order: tuple[str, ...]
    closed: bool
    done: int = 0
    early: frozenset[int] = frozenset()
    opponent: str = ""
    until: int = 0
    ends: bool = False

    @property
    def chosen(self) -> str:
        """The opponent for the due step; empty if none is chosen."""
        return self.opponent if self.done < self.until else ""


class Match(GameState, kw_only=True):
    """What carries over from round to round; the hands are in `pieces`."""

    pieces: Piles
    values: KinglessValues
    results: Growing[RoundResult] = field(default_factory=Growing)
    doubts: Growing[Doubt] = field(default_factory=Growing)
    picks: int = 0
    """Random cards picked."""
    ties: int = 0
    """Ties played."""
    is_over: bool = False


class State(Match, kw_only=True):
    """A match, and its round."""

    round: int = 0
    crown: str = ""
    hat: str = ""
    seated: tuple[str, ...] = ()
    """The seats still at the table when this round was scored or, until then, now."""
    shuffled: bool = False
    draws: tuple[Draw, ...] = ()
    """Draws since the uncounted deck was last known to have cards."""
    given: frozenset[str] = frozenset()
    """Seats that got their first hand."""
    resolved: frozenset[str] = frozenset()
    """Special cards whose action text has been carried out."""
    first: str | None = None
    areas: OpenPiles = field(default_factory=OpenPiles)
    turn: OpenTurn | None = None
    chain: tuple[ChainLink, ...] = ()
    action: OpenAction | None = None
    called: tuple[str, str] | None = None
    """Who claims, and which card, until it is answered."""
    turned: tuple[int, ...] = ()
    """Cards shown by Recruit that still lie on the table."""
    gains: dict[str, int] = field(default_factory=dict)
    """Seat → how often its hand got cards."""
    denials: tuple[Denial, ...] = ()
    adjusted: tuple[Sway, ...] = ()
    dry: Dry | None = None
    end: End | None = None
    contests: tuple[Contest, ...] = ()
    king: str | None = None
    """The King: empty if the Crown was set aside, None before it is awarded. The same goes for `fool`."""
    fool: str | None = None
    scored: bool = False

    def begin(self, number: int, crown: str, hat: str) -> None:
        """Begins a round with an empty table."""
        self.begin_anew(Match, round=number, crown=crown, hat=hat, seated=self.table.present)
        self.areas, self.gains = OpenPiles.of(self.table.seats), dict.fromkeys(self.table.seats, 0)
        self.pieces.gather()
        self.deck.shuffles = number - 1

    @property
    def deck(self) -> Deck:
        return self.pieces.deck

    @property
    def gutter(self) -> list[int]:
        """The discard pile."""
        return self.deck.discards

    @property
    def hands(self) -> Mapping[str, list[int]]:
        """Seat → the tokens of its hand."""
        return self.pieces.hands

    def places(self) -> Iterator[tuple[str, str]]:
        """The name of each card (empty if it is unknown), and where the card is: in front of a seat, in a
        hand, in the gutter, or turned up on the table."""
        names = self.pieces.names
        yield from self.areas.places(self.pieces, "lies in front of {}")
        for seat, tokens in self.hands.items():
            yield from ((names[token] or "", f"is in {seat}'s hand") for token in tokens)
        yield from ((names[token] or "", "lies in the gutter") for token in self.gutter)
        yield from ((names[token] or "", "lies turned up on the table") for token in self.turned)

    @property
    def are_hands_dealt(self) -> bool:
        """Whether every seat at the table has got its first hand."""
        return self.given.issuperset(self.table.present)

    def award(self, special: SpecialCard, seat: str) -> None:
        """Gives the Crown or the Hat to a seat, or to nobody."""
        if special == "crown":
            self.king = seat
        else:
            self.fool = seat

    def decide(self) -> None:
        """Notes that the seat whose turn it is has done something; the first time, it counts the turn."""
        if self.turn is not None and not self.turn.decided:
            self.turn.decided = True
            self.turns += 1

    def finish_step(self, place: int | None = None) -> None:
        """Counts a step of the card that is being done as finished: the step at this `place`, or the due
        one."""
        action = self.action
        if action is None:
            return
        if action.early or place not in (None, action.done):
            action.early |= {action.done if place is None else place}
            while action.done in action.early:
                action.early -= {action.done}
                action.done += 1
        else:
            action.done += 1

    # pieces that have to be there

    def held(self, seat: str, card: str, count: int = 1) -> None:
        """Raises Contradiction if a hand cannot hold a card, or this many copies."""
        self.table.require_present(seat)
        self.pieces.require_held(seat, (card,) * count)

    def lying(self, seat: str, card: str) -> int:
        """The token of a card in an area."""
        self.table.require_present(seat)
        return self.areas.find(self.pieces, seat, card, " in front")

    def in_gutter(self, depth: int, card: str) -> int:
        """The token at this depth of the gutter (1 is the top), which was seen as this card. Raises
        Contradiction if it cannot be."""
        require_name(card)
        if not 1 <= depth <= len(self.gutter):
            raise Contradiction("the gutter has no such card to check")
        token = self.gutter[-depth]
        if self.pieces.contradicts(token, card):
            raise Contradiction(f"the card to check is {self.pieces.show(token)}")
        return token

    def require_deck(self, count: int, cards: tuple[str, ...] = ()) -> None:
        """Raises Contradiction if this many cards, or these cards, cannot come from the deck.

        If the tool deals, the event has to say which they are.
        """
        require_count(count)
        pieces = self.pieces
        pieces.deck.require(pieces, count, cards)
        if count and not cards and pieces.tool_deals:
            raise Contradiction("the tool knows which cards it deals")

    def require_called(self, seat: str, card: str) -> None:
        """Raises Contradiction if this is not the open claim."""
        if self.called != (seat, card):
            raise Contradiction(f"{seat} does not claim {card} now")

    def require_turn(self) -> OpenTurn:
        if self.turn is None:
            raise Contradiction("nobody's turn has begun")
        return self.turn

    def require_action(self) -> OpenAction:
        if self.action is None:
            raise Contradiction("no card asks for it")
        return self.action


def require_count(count: int) -> None:
    """Raises Contradiction if nobody can have that many cards."""
    if not 0 <= count <= MOST:
        raise Contradiction(f"nobody has {count} cards")


def require_name(card: str) -> None:
    """Raises Contradiction for a card without a name."""
    if not card.strip():
        raise Contradiction("every card has a name")
