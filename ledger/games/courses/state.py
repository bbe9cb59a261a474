"""What is true at a table of Courses now.

Law: plain mutable data, changed by the handlers of events alone and read by everyone else. Cards are tokens,
whose names are in `pieces`; a card in play also has a number, by which events name it. Asking for a card or a
seat that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import field

from ledger.api import TOOL, Contradiction, Copyable, Deck, Event, GameState, Lookup, Numbers
from ledger.games.courses.catalog import CARDS, COURSES, Until

HAND = 7
"""How many cards a first hand has. Source: setup."""
ENOUGH = 20
"""Points that win. Source: win condition."""
MOST = 1_000_000
"""The most that a text gives or a table counts."""
OUT = "is out of the game"
SETUP, TEXTS = "Setup", "Card texts"
"""Headings that refusals and questions cite."""
LETTERS = {"course": "c", "partner": "p", "supporter": "s", "attachment": "a", "item": "i"}
"""The letter in front of a card's number, depending on what the card is in play."""


def _looks(state: Any) -> Mapping[int, Hashable]:
    """For each card in play: its owner, its kind and its name, and the same of the card that it is at."""
    cards, names = state.cards, state.pieces.names
    found = {number: (card.owner, card.kind, names[card.token]) for number, card in cards.items()}
    return {number: (look, found.get(cards[number].at)) for number, look in found.items()}


CARD = Numbers(lambda state: state.played + 1, _looks)
CardInPlay = Annotated[int, CARD]
"""The number of a card in play."""

Lies = Literal["course", "partner", "supporter", "attachment", "item"]
PlayedFrom = Literal["play", "hand", "pile"]
"""Where a card comes from: from play (by its number), from a hand, from a discard pile."""


class Lying(Copyable):
    """A card in play. `at` is the course of a partner, or the card that an attachment is on; 0 for others."""

    number: int
    token: int
    owner: str
    kind: Lies
    at: int = 0
    tapped: bool = False

    @property
    def label(self) -> str:
        """What a player types for it: `p7`."""
        return f"{LETTERS[self.kind]}{self.number}"


class Cards(Lookup[int, Lying]):
    """Number → a card in play, in the order in which they came."""

    why = "no card {} is in play"


class Player(Copyable):
    """What belongs to a seat."""

    deck: Deck = field(default_factory=lambda: Deck(left=CARDS, shuffles=1))
    courses: int = COURSES
    """Cards in the course deck."""
    lying: list[int] = field(default_factory=list)
    """The numbers of its cards in play, in the order in which they came."""
    hand: list[int] = field(default_factory=list)
    points: int = 0
    conceded: bool = False
    failed: bool = False
    """Whether a card had to be drawn and was not there."""
    drawn: bool = False
    """Whether the first hand is drawn."""
    kept: bool = False
    mulligans: int = 0
    deck_name: str = ""
    """The deck's name; empty if its lists are unknown."""
    course_list: tuple[str, ...] = ()
    card_list: tuple[str, ...] = ()
    is_ready: bool = False
    """Whether it is a ready deck of the catalog, which everybody can read."""
    sheet: int | None = None
    """If the tool deals, the token of the deck's list: it has a name only for those who may read the list."""
    returned: bool = False
    """Whether a card that somebody named went back to the draw deck."""
    seen: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Name → the events in which a copy first turned up; kept if the table deals."""


class Players(Lookup[str, Player]):
    why = "nobody called {} sits here"


class SeatTurn(Copyable):
    """A seat's turn. `first`: whether it is the first turn of the game."""

    seat: str
    first: bool
    drew: bool = False
    untapped: bool = False
    flipped: bool = False
    decided: bool = False
    ended: bool = False


class OpenText(Copyable):
    """The card text that is being done: the event that began it, who does it, the card's number.

    `done` counts the effects that are done or skipped; `used` says that the card lay in play before.
    """

    event: int
    seat: str
    card: int
    name: str
    kind: Lies
    used: bool = False
    done: int = 0


class OwedCards(msgspec.Struct, frozen=True):
    """Cards that a text says are still to come from a deck."""

    seat: str
    count: int
    to: Literal["hand", "pile"]


class Boost(msgspec.Struct, frozen=True):
    """A change of a card's power or point value, and how long it lasts. `turn` is the seat in whose turn it
    began.

    If it lasts until a card `leaves`, `source` is that card, unless it is an item, which leaves at once.
    """

    what: Literal["power", "value"]
    card: int
    amount: int
    until: Until
    turn: str
    source: int = 0


class Earned(msgspec.Struct, frozen=True):
    """Points of a seat and the event that brought them.

    For a clear whose points nobody knows, `points` is None, `name` is the partner's, and `more` is what comes
    on top of its printed value.
    """

    event: int
    seat: str
    points: int | None
    how: Literal["clear", "text"]
    name: str = ""
    more: int = 0
    until: Until = "ever"
    turn: str = ""


class State(GameState, kw_only=True):
    players: Players
    cards: Cards = field(default_factory=Cards)
    on_maps: list[int] = field(default_factory=list)
    """The numbers of the courses in play, in the order in which they came."""
    played: int = 0
    """How many numbers were given to cards in play so far."""
    by_lot: bool = False
    """Whether chance is to say who begins."""
    order: tuple[str, ...] = ()
    turn: SeatTurn | None = None
    rounds: int = 0
    """Turns started so far."""
    action: OpenText | None = None
    waiting: list[OpenText] = field(default_factory=list)
    """Texts that wait for `action` to be done; the last one goes on first."""
    owed: OwedCards | None = None
    die: int = 0
    """How many faces the die that is being rolled has; 0 if there is none."""
    rolls: int = 0
    """How many dice were rolled."""
    boosts: tuple[Boost, ...] = ()
    earned: tuple[Earned, ...] = ()
    unscored: tuple[Earned, ...] = ()
    """Clears whose points nobody knows."""
    passing: tuple[Earned, ...] = ()
    """Points that last for a turn or a round."""
    winner: str = ""
    how: str = ""

    @property
    def knows_hands(self) -> bool:
        """Whether the log knows every hand, because the tool deals."""
        return self.table.dealer == TOOL

    def around(self) -> tuple[str, ...]:
        """The seats that are in the game, round the table from the one whose turn it is (MT-39)."""
        begun = self.turn is not None and self.turn.seat in self.order
        return self.table.clockwise(self.whose_turn) if begun else self.table.present

    def list_of(self, seat: str) -> tuple[str, ...]:
        """The cards of a draw deck, if the seat that is looking may know them; otherwise none."""
        player = self.players[seat]
        may_read = player.sheet is not None and self.pieces.names[player.sheet] is not None
        return player.card_list if may_read or player.is_ready else ()

    @property
    def whose_turn(self) -> str:
        """The seat whose turn it is; empty before the first turn."""
        return "" if self.turn is None else self.turn.seat

    @property
    def is_over(self) -> bool:
        return bool(self.winner) or not self.table.present

    def name(self, number: int) -> str | None:
        """The name of a card in play; None if nobody saw it."""
        return self.pieces.names[self.cards[number].token]

    def places(self) -> Iterator[tuple[str, str]]:
        """The cards that can be seen, and where each is: in play, in a hand, in a discard pile."""
        names = self.pieces.names
        for card in self.cards.values():
            at = self.name(card.at) if card.at else ""
            where = f", {'on' if card.kind == 'attachment' else 'at'} {at}" if at else ""
            yield names[card.token] or "", f"is {card.owner}'s{where}"
        for seat, player in self.players.items():
            yield from ((names[token] or "", f"is in {seat}'s hand") for token in player.hand)
            pile = player.deck.discards
            yield from ((names[token] or "", f"lies in {seat}'s discard pile") for token in pile)

    def own(self, seat: str) -> list[Lying]:
        """The cards in play of one seat."""
        return [*map(self.cards.__getitem__, self.players[seat].lying)]

    def of(self, kind: Lies, seat: str = "") -> list[Lying]:
        """The cards in play of one kind, of one seat if one is named."""
        return [card for card in (self.own(seat) if seat else self.cards.values()) if card.kind == kind]

    def at(self, number: int) -> list[Lying]:
        """What is at a course, or attached to a card."""
        return [card for card in self.cards.values() if card.at == number]

    def below(self, number: int) -> list[int]:
        """A card and all that is at it or attached to it, however deep."""
        found = [number]
        for each in found:
            found += [card.number for card in self.cards.values() if card.at == each]
        return found

    # pieces that have to be there

    def require_kind(self, number: int, kind: Lies) -> None:
        card = self.cards[number]
        if card.kind != kind:
            raise Contradiction(f"{card.label} is not {'an' if kind[0] in 'ai' else 'a'} {kind}")

    def require_in(self, seat: str) -> Player:
        player = self.players[seat]
        self.table.require_present(seat, why=OUT)
        return player

    def require_turn(self) -> SeatTurn:
        if self.turn is None:
            raise Contradiction("nobody's turn has begun")
        return self.turn

    def require_action(self) -> OpenText:
        if self.action is None:
            raise Contradiction("no card asks for it")
        return self.action

    # what several events change

    def decide(self) -> None:
        """Counts the turn when its first decision is made."""
        if self.turn is not None and not self.turn.decided:
            self.turn.decided = True
            self.turns += 1

    def do_effect(self) -> None:
        """Notes that one more effect of the card is done."""
        if self.action is not None:
            self.action.done += 1

    def earn(self, line: Earned) -> None:
        """Gives a seat points, and notes the event that brings them."""
        self.players[line.seat].points += line.points or 0
        if line.points is None:
            self.unscored = (*self.unscored, line)
        elif line.until in ("turn", "round"):
            self.passing = (*self.passing, line)
        else:
            self.earned = (*self.earned, line)

    def expire(self, until: Until, turn: str = "") -> None:
        """Ends what lasts for the turn or the round, whichever `until` is; if `turn` names a seat, only what
        began in its turn."""
        if self.boosts:
            self.boosts = tuple(each for each in self.boosts if not _ends(each, until, turn))
        for each in self.passing:
            if _ends(each, until, turn):
                self.players[each.seat].points -= each.points or 0
                self.passing = tuple(line for line in self.passing if line is not each)


def begun_by(event: Event, state: State) -> int | None:
    """The event that began the text that is being done; all that a text does belongs to that event:
    `caused_by = begun_by`."""
    return None if state.action is None else state.action.event


def _ends(each: Boost | Earned, until: Until, turn: str) -> bool:
    return each.until == until and turn in ("", each.turn)
