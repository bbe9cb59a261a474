"""What is true at a table of Endeavor now.

Law: plain mutable data, changed by the handlers of events alone and read by everyone else. Nothing here can
be derived from the rest. Asking for a piece that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from msgspec import field

from ledger.api import Contradiction, Copyable, Counters, GameState, Lookup
from ledger.games.endeavor.atlas import COLONIAL_HOUSE, UNTOLD, Atlas
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Chit, Owed, Solo

OPPOSITION, NEUTRAL = "opposition", "neutral"
PLAYER = "player"
"""What the log calls the seat when it plays against the opposition."""


class Sites(Lookup[int, tuple[str, int]]):
    """Number of the site → its building, and the event that brought it; all other sites are empty."""

    why = "nothing is built on site {}"


class Board(Copyable):
    """What a side owns. Pieces are kept with the event that brought them, so that points have a reason."""

    harbour: int = 0
    supply: int = 0
    tokens: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Kind of token → the events that gained one, for status tokens and unspent chits alike."""
    cards: dict[str, int] = field(default_factory=dict)
    sites: Sites = field(default_factory=Sites)
    busy: set[int] = field(default_factory=set)
    kept: dict[str, int] = field(default_factory=dict)
    """Discarded governor, which counts only for its glory → the event that brought it."""
    lost: tuple[int, ...] = ()
    """For each slavery card that was lost, the event that lost it. Each costs one glory."""
    beyond: Mapping[str, int] = {}
    """Track → the steps that were lost because markers stop at the last value (EN-10)."""
    neutral_supply: int = 0
    neutral_harbour: int = 0

    def tile(self, site: int) -> str:
        return self.sites[site][0]

    def require_tile(self, site: int, tile: str) -> None:
        if self.sites[site][0] != tile:
            raise Contradiction(f"site {site} is not {tile}")

    def require_marker(self, count: int = 1) -> None:
        if self.harbour < count:
            raise Contradiction(f"the harbour holds {self.harbour} markers, not {count}")

    def require_busy(self, site: int) -> None:
        if site not in self.busy:
            raise Contradiction(f"no marker lies on site {site}")

    def require_token(self, kind: str) -> None:
        if not self.tokens.get(kind):
            raise Contradiction(f"there is no {kind} token on that board")

    def require_card(self, card: str) -> None:
        if card not in self.cards:
            raise Contradiction(f"{card} is not in that hand")


class Round(Copyable):
    """One round, and what it remembers of its turns and passes."""

    n: int
    first: str
    built: set[str] = field(default_factory=set)
    grown: set[str] = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    totals: Mapping[str, int] | None = None
    """Seat → markers and neutrals in its harbour before anybody earned a neutral."""
    earned: set[str] = field(default_factory=set)
    side: str = ""
    """The side that acts first in solo."""
    passed: set[str] = field(default_factory=set)
    last: str = ""
    """The last seat that had its turn in order."""
    early: tuple[str, ...] = ()
    """The seat that had its turn before it was due, until its place in the order has passed."""
    leaving: str = ""
    """The seat that is discarding in order to pass."""
    discarded: dict[str, int] = field(default_factory=dict)
    """Side → cards discarded since its last pass or check."""
    marker: int = 0
    """The turn disc that the marker covers."""
    acted: int = 0
    """The last turn disc that acted."""
    drew: bool = False
    """Whether the seat drew a card."""
    bonus: bool = False
    """Whether the bonus draw was made."""
    checks: int = 0
    """How many hand checks of the opposition were made."""
    row_closed: bool = False
    turned: bool = False


class Turn(Copyable):
    """What a seat opened for its turn, and what it has done with it so far."""

    seat: str
    site: int | None
    """The number of the site; None if a chit was spent."""
    piece: str
    """The building or the chit that was opened."""
    acts: list[tuple[str, str]] = field(default_factory=list)
    """What was done, and in which region; a payment has none."""
    neutrals: int = 0


class Boards(Lookup[str, Board]):
    """Seats clockwise, then the opposition."""

    def __missing__(self, seat: str) -> NoReturn:
        raise Contradiction(f"{seat} has no board" if seat else "no seat is named")


class Decks(Lookup[str, list[str]]):
    """Deck → its cards from the top."""

    why = "there is no deck {}"


class Stock(Counters):
    """Building → copies left beside the board or, in solo, in the box."""

    why = "there is no building {} to build"


class Lanes(Lookup[str, list[str]]):
    """Overseas region → its discs, the farthest from the cards first."""

    why = "no lane leads to {}"


class State(GameState, kw_only=True):
    atlas: Atlas
    boards: Boards
    length: dict[str, int]
    decks: Decks
    stock: Stock
    lane: Lanes
    beside: Lanes
    token: dict[str, str] = field(default_factory=dict)
    """Space → the token that lies there."""
    city: dict[str, str] = field(default_factory=dict)
    """City → the colour that holds it."""
    placed: dict[str, int] = field(default_factory=dict)
    """City → the event that gave it to that colour."""
    out: dict[str, int] = field(default_factory=dict)
    """Token → how many left the game."""
    gone: list[str] = field(default_factory=list)
    """Cards that left the game."""
    neutrals_lost: int = 0
    """How many neutrals were lost to attacks."""
    layouts: int = 0
    """How often tokens were laid."""
    laid_at: int = 0
    """The event that laid the tokens last."""
    cuts: int = 0
    start: str = ""
    """The seat that began the first round."""
    is_set_up: bool = False
    round: Round | None = None
    rounds: int = 0
    """Rounds that are closed."""
    turn: Turn | None = None
    owed: Owed | None = None
    chits: list[Chit] = field(default_factory=list)
    """The chits that wait, in the order in which they are run."""
    solo: Solo | None = None
    is_closed: bool = False
    scored: dict[str, int] = field(default_factory=dict)
    """Side → total."""
    is_declared: bool = False

    # when

    def require_setting_up(self) -> None:
        if self.is_set_up:
            raise Contradiction("the game has begun")

    def are_phases_done(self, now: Round) -> bool:
        """Whether every seat has built, grown and taken its salary, so that the actions begin."""
        return len(now.built) + len(now.grown) + len(now.paid) >= 3 * len(self.table.seats)

    # who and where

    def seat_board(self, seat: str) -> Board:
        """The board of a seat."""
        self.table.require_seat(seat)
        return self.boards[seat]

    def board_of(self, by: str) -> Board:
        """The board of the side that acts; an empty one if no side has this name."""
        return self.boards.get(by) or Board()

    @property
    def seat(self) -> str:
        """The first seat: in solo the only one."""
        return self.table.seats[0]

    @property
    def now(self) -> Round:
        """The open round."""
        if self.round is None:
            raise Contradiction("no round has been opened")
        return self.round

    def require_round(self) -> Round:
        """The open round. Raises Contradiction if none is."""
        now = self.round
        if now is None:
            raise Contradiction("no round has been opened")
        if now.n <= self.rounds:
            raise Contradiction("the round is closed")
        return now

    @property
    def mat(self) -> Solo:
        if self.solo is None:
            raise Contradiction("there is no opposition in this game")
        return self.solo

    def side_of(self, colour: str) -> str:
        """The side that a colour on the map belongs to."""
        return OPPOSITION if self.solo is not None and colour in self.solo.opposing else colour

    # what has to be there

    def require_city(self, city: str) -> None:
        if city not in self.atlas.cities:
            raise Contradiction(f"there is no city {city}")

    def require_empty(self, city: str) -> None:
        self.require_city(city)
        if city in self.city:
            raise Contradiction(f"{city} is held by {self.city[city]}")

    def require_space(self, space: str, token: str) -> None:
        """Raises Contradiction unless this token is known to lie on a space."""
        if self.token.get(space) != token or token == UNTOLD:
            raise self.no_token(space, token)

    def no_token(self, space: str, token: str) -> Contradiction:
        lying = self.token.get(space)
        if lying is None:
            return Contradiction(f"no token lies on {space}")
        if lying == UNTOLD:
            return Contradiction(f"nobody has said yet which token lies on {space}")
        return Contradiction(f"the token on {space} is {lying}, not {token}")

    def require_stock(self, tile: str) -> None:
        if not self.stock[tile]:
            raise Contradiction(f"no copy of {tile} is left")

    def require_order(self, discs: tuple[str, ...]) -> None:
        """Raises Contradiction if these are not all the turn discs of the opposition."""
        each, opposing = self.atlas.mode.turn_discs, self.mat.opposing
        if len(discs) != each * len(opposing) or any(discs.count(one) != each for one in opposing):
            raise Contradiction(f"the turn discs are {each} of each opposing colour")

    def require_chit(self, token: str) -> None:
        if token not in self.atlas.chits:
            raise Contradiction(f"{token} is not a chit")

    # questions that everybody asks

    def is_open(self, region: str) -> bool:
        return region not in self.lane or len(self.lane[region]) >= self.length[region]

    def next_space(self, region: str) -> str | None:
        """The lane space that is filled next; None if the lane is full."""
        count = len(self.lane[region])
        return self.atlas.spaces[region][count] if count < self.length[region] else None

    def knob(self, name: str) -> object:
        return self.table.rulings[name]

    @property
    def stops_at_last(self) -> bool:
        """Whether markers stop at the last value of a track (EN-10)."""
        return self.table.rulings["over_15"] != "keep"

    # tracks

    def total(self, side: str, track: str) -> int:
        """The icons of a side on a track; those beyond the last value still count (EN-10)."""
        board, icons = self.boards[side], self.atlas.icons_on[track]
        count = len(board.tokens.get(track, ())) - board.beyond.get(track, 0)
        count += sum([icons[tile] for tile, _ in board.sites.values()])
        return count + sum(map(icons.__getitem__, board.cards))

    def totals(self, side: str) -> tuple[int, ...]:
        """The icons of a side on every track, in the order of the tracks."""
        board, icons = self.boards[side], self.atlas.icons
        tokens, beyond = board.tokens, board.beyond
        laid = [len(tokens.get(track, ())) - beyond.get(track, 0) for track in TRACKS]
        rows = [icons[tile] for tile, _ in board.sites.values()]
        return tuple(map(sum, zip(laid, *rows, *map(icons.__getitem__, board.cards), strict=True)))


def new_board(atlas: Atlas, *, is_seat: bool) -> Board:
    """An empty board; a seat's board has markers and the printed building."""
    if not is_seat:
        return Board()
    return Board(
        supply=atlas.mode.markers,
        sites=Sites({0: (COLONIAL_HOUSE, 0)}),
        neutral_supply=atlas.mode.neutrals,
    )
