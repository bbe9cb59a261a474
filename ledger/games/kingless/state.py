"""What is true at a table of Kingless now.

Law: plain mutable data, built by the projector alone and read by everyone else. Cards are tokens (numbers);
their identities are in `pieces`. What asks for a piece that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import field

from ledger.api import Contradiction, Copyable, Deck, GameState, OpenPiles, Piles
from ledger.games.kingless.catalog import KinglessValues, Sort, What

TurnStage = Literal["draw", "main", "elected", "ending", "check"]
SpecialCard = Literal["crown", "hat"]
Why = Literal["start", "elected", "check", "action", "hat"]
"""What a draw is for: the start of the turn, its elected end, the hand check, a card, the Fool's Hat."""
SETUP, PLAYING = "Set up", "Playing the Game"
END, WINNING = "Triggering the End-Game", "Winning the Game"
"""Headings of the rules that several rooms cite."""
MOST = 1000
"""No deck and no hand has more cards."""


class ChainLink(msgspec.Struct, frozen=True):
    """A card of the open chain: the event that played it, who did, which token, and what it is."""

    event: int
    seat: str
    token: int
    kind: Literal["card", "stop", "halt"]
    name: str
    sort: Sort


class Draw(msgspec.Struct, frozen=True):
    """Cards from a deck that nobody counts, in whose turn they were drawn (empty before the first)."""

    seat: str
    got: int
    why: Why
    turn: str


class Dry(msgspec.Struct, frozen=True):
    """Who first wanted a card from the empty deck, in whose turn, and how many turns had begun before anybody
    knew."""

    seat: str
    turn: str
    begun: tuple[str, ...] = ()


class Denial(msgspec.Struct, frozen=True):
    """Seats said that they do not hold `card`, or any card of the type `what`.

    `unknown` is how many cards nobody else knew in each hand then, `gains` how often each had got cards.
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
    """Sword-Hammer-Axe of `seats` for a special card, which is now `seat`'s."""

    special: SpecialCard
    seats: tuple[str, ...]
    seat: str


class Sway(msgspec.Struct, frozen=True):
    """Event `event` changed the influence of `seat` by a text that the catalog lacks."""

    event: int
    seat: str
    points: int
    why: str


class RoundResult(msgspec.Struct, frozen=True):
    """How a round ended. `totals` shares the order of the seats; `king` and `fool` are empty if the card was
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
    """`decided`: its seat has done something. `checked`: seats whose hand check has drawn.

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

    `done` counts the finished steps; `opponent` was chosen for those before `until`. `closed` is true if no
    more is to be done: cancelled, without text, or said to be done. `ends`: the table said that the text ends
    the turn.
    """

    base: ChainLink
    interrupts: tuple[ChainLink, ...]
    settled: int
    closed: bool
    done: int = 0
    opponent: str = ""
    until: int = 0
    ends: bool = False

    @property
    def chosen(self) -> str:
        """The opponent of the step that is due; empty if none is chosen."""
        return self.opponent if self.done < self.until else ""


class Match(GameState, kw_only=True):
    """What lasts from round to round; the hands are in `pieces`."""

    pieces: Piles
    values: KinglessValues
    results: tuple[RoundResult, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    turns: int = 0
    """Turns in which something was decided, since the beginning; another round is one, too."""
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
    """The seats still at the table when this round was scored, or now."""
    shuffled: bool = False
    draws: tuple[Draw, ...] = ()
    """What was drawn since the deck, which nobody counts, was last known to have cards."""
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
    """How often a hand got cards."""
    denials: tuple[Denial, ...] = ()
    adjusted: tuple[Sway, ...] = ()
    dry: Dry | None = None
    end: End | None = None
    contests: tuple[Contest, ...] = ()
    king: str | None = None
    """Empty if the Crown was set aside; the same for the fool."""
    fool: str | None = None
    scored: bool = False

    def begin(self, number: int, crown: str, hat: str) -> None:
        """An empty table for a round."""
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
        """The cards that can be seen, and where each is: in front of a seat, in a hand, in the gutter."""
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
        """The Crown or the Hat goes to somebody, or to nobody."""
        if special == "crown":
            self.king = seat
        else:
            self.fool = seat

    def decide(self) -> None:
        """The seat whose turn it is does something; the first time counts as a turn."""
        if self.turn is not None and not self.turn.decided:
            self.turn.decided = True
            self.turns += 1

    def finish_step(self) -> None:
        """A step of the card that is being done is finished."""
        if self.action is not None:
            self.action.done += 1

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
        """The token of a card of the gutter, from the top (1), that was seen as that card."""
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
        self.deck.require(self.pieces, count, cards)
        if count and self.pieces.tool_deals and not cards:
            raise Contradiction("the tool knows which cards it deals")

    def require_called(self, seat: str, card: str) -> None:
        """Raises Contradiction if that is not the claim that is open."""
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
