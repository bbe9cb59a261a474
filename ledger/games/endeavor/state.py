"""What is true at a table of Endeavor now.

Law: plain mutable data, built by the projector alone and read by everyone else. Nothing here can be derived
from the rest. What asks for a piece that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import field

from ledger.api import Contradiction, GameState, Part
from ledger.games.endeavor.atlas import COLONIAL_HOUSE, UNTOLD, Atlas
from ledger.games.endeavor.catalog import TRACKS

OPPOSITION, NEUTRAL = "opposition", "neutral"
PLAYER = "player"
"""What the log calls the seat where it stands against the opposition."""
Cell = tuple[int, int]


class Board(Part):
    """What a side owns. Pieces are kept with the event that brought them, so that points have a reason."""

    harbour: int = 0
    supply: int = 0
    tokens: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Kind → the events that gained one, status tokens and unspent chits alike."""
    cards: dict[str, int] = field(default_factory=dict)
    sites: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Number of the site → its building; nothing stands on the others."""
    busy: set[int] = field(default_factory=set)
    kept: dict[str, int] = field(default_factory=dict)
    """Governors that were discarded and count their glory alone."""
    lost: tuple[int, ...] = ()
    """The events that cost slavery cards, each worth one glory less."""
    beyond: Mapping[str, int] = {}
    """Steps that markers did not go because they stop at the last value (EN-10)."""
    neutral_supply: int = 0
    neutral_harbour: int = 0

    def tile(self, site: int) -> str:
        if site not in self.sites:
            raise Contradiction(f"nothing is built on site {site}")
        return self.sites[site][0]

    def require_marker(self, count: int = 1) -> None:
        if self.harbour < count:
            raise Contradiction(f"the harbour holds {self.harbour} markers, not {count}")

    def require_free(self, site: int) -> None:
        self.tile(site)
        if site in self.busy:
            raise Contradiction(f"site {site} is busy")

    def require_busy(self, site: int) -> None:
        self.tile(site)
        if site not in self.busy:
            raise Contradiction(f"no marker lies on site {site}")

    def require_token(self, kind: str) -> None:
        if not self.tokens.get(kind):
            raise Contradiction(f"there is no {kind} token on that board")

    def require_card(self, card: str) -> None:
        if card not in self.cards:
            raise Contradiction(f"{card} is not in that hand")


class Round(Part):
    """One round. `to_discard` counts what was discarded since the last pass or hand check."""

    n: int
    first: str
    built: set[str] = field(default_factory=set)
    grown: set[str] = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    totals: Mapping[str, int] | None = None
    """The harbours before anybody earned a neutral."""
    earned: set[str] = field(default_factory=set)
    side: str = ""
    """The side that acts first in solo."""
    passed: set[str] = field(default_factory=set)
    last: str = ""
    """Whose turn was the latest."""
    leaving: str = ""
    """Who discards to pass."""
    discarded: dict[str, int] = field(default_factory=dict)
    """Side → cards discarded since its last pass or check."""
    marker: int = 0
    """The turn disc that the marker covers."""
    acted: int = 0
    """The last turn disc that acted."""
    drew: bool = False
    """The seat drew a card."""
    bonus: bool = False
    """The bonus draw was made."""
    checks: int = 0
    """Hand checks of the opposition."""
    row_closed: bool = False
    turned: bool = False


class Turn(Part):
    """What a seat opened, and what it did with it so far."""

    seat: str
    site: int | None
    """None where a chit was spent."""
    piece: str
    """The building or the token."""
    acts: list[tuple[str, str]] = field(default_factory=list)
    """What was done, and in which region; a payment has none."""
    neutrals: int = 0


class Owed(Part):
    """An act that was chosen for the opposition and comes next."""

    act: Literal["occupy", "ship", "draw", "attack", "steal"]
    disc: str
    target: str


class Chit(Part):
    """A chit that the opposition has to run."""

    colour: str
    token: str
    space: str
    region: str
    """That of the city that was taken, or of the lane."""


class Pick(msgspec.Struct, frozen=True):
    """A tie that the seat decided for the opposition: the event, the round (0: setup), what was as good."""

    event: int
    n: int
    what: str
    options: tuple[str, ...]
    chosen: str


class Solo(Part):
    """The mat of the opposition. `grid` maps a level to columns I to III."""

    opposing: tuple[str, ...]
    draws: tuple[str, ...] | None
    """The colours for Europe in the order in which the tool drew them; None where the table draws."""
    grid: dict[int, tuple[str | None, ...]] = field(default_factory=dict)
    crown: Cell = (1, 1)
    waiting: tuple[int, str] | None = None
    discs: tuple[str, ...] = ()
    runs: tuple[tuple[str, ...], ...] = ()
    """The lane discs of each run, in the order of the lanes."""
    europe: dict[str, str] = field(default_factory=dict)
    """Status → the colour that took it in Europe."""
    is_chit_removed: bool = False
    picks: list[Pick] = field(default_factory=list)

    def require_opposing(self, colour: str) -> None:
        if colour not in self.opposing:
            raise Contradiction(f"{colour} is no colour of the opposition")

    def disc(self, index: int) -> str:
        """The colour of a turn disc, from 1."""
        if not 1 <= index <= len(self.discs):
            raise Contradiction(f"there is no turn disc {index}")
        return self.discs[index - 1]

    def row(self, level: int) -> tuple[str | None, ...]:
        if level not in self.grid:
            raise Contradiction(f"the grid has no row {level}")
        return self.grid[level]

    def cell(self, cell: Cell) -> str | None:
        """The building in a cell of the grid; None where it is empty."""
        row = self.row(cell[0])
        if not 1 <= cell[1] <= len(row):
            raise Contradiction(f"the grid has no column {cell[1]}")
        return row[cell[1] - 1]

    def put(self, cell: Cell, tile: str | None) -> None:
        row, column = self.row(cell[0]), cell[1]
        self.grid[cell[0]] = (*row[: column - 1], tile, *row[column:])


class State(GameState, kw_only=True):
    atlas: Atlas
    boards: dict[str, Board]
    """Seats clockwise, then the opposition."""
    length: dict[str, int]
    decks: dict[str, list[str]]
    stock: dict[str, int]
    """Copies left beside the board; in solo in the box."""
    lane: dict[str, list[str]]
    beside: dict[str, list[str]]
    token: dict[str, str] = field(default_factory=dict)
    """Space → the token that lies there."""
    city: dict[str, str] = field(default_factory=dict)
    """City → the colour that holds it."""
    placed: dict[str, int] = field(default_factory=dict)
    """City → the event that put that colour there."""
    out: dict[str, int] = field(default_factory=dict)
    """Tokens that left the game."""
    gone: list[str] = field(default_factory=list)
    """Cards that left the game."""
    neutrals_lost: int = 0
    """Neutrals that were attacked away."""
    layouts: int = 0
    """How often tokens were laid."""
    cuts: int = 0
    start: str = ""
    """The seat that began the first round."""
    is_set_up: bool = False
    round: Round | None = None
    rounds: int = 0
    """Rounds that are closed."""
    turn: Turn | None = None
    turns: int = 0
    owed: Owed | None = None
    chits: list[Chit] = field(default_factory=list)
    """In the order in which they are run."""
    solo: Solo | None = None
    is_closed: bool = False
    scored: dict[str, int] = field(default_factory=dict)
    """Side → total."""
    is_declared: bool = False

    # when

    def require_setting_up(self) -> None:
        if self.is_set_up:
            raise Contradiction("the game has begun")

    # who and where

    def board(self, side: str) -> Board:
        if side not in self.boards:
            raise Contradiction(f"{side} has no board" if side else "nobody was named: say who does it")
        return self.boards[side]

    def seat_board(self, seat: str) -> Board:
        """The board of a seat."""
        self.require_seat(seat)
        return self.boards[seat]

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

    def require_seat(self, seat: str) -> None:
        if seat not in self.table.seats:
            raise Contradiction(f"nobody called {seat or '?'} sits here")

    @property
    def mat(self) -> Solo:
        if self.solo is None:
            raise Contradiction("there is no opposition in this game")
        return self.solo

    def side_of(self, colour: str) -> str:
        """The side that a colour on the map belongs to."""
        return OPPOSITION if self.solo is not None and colour in self.solo.opposing else colour

    # what has to be there

    def require_colour(self, colour: str) -> None:
        """Raises Contradiction for a colour that has no discs in this game."""
        if colour == NEUTRAL and self.atlas.mode.neutrals:
            return
        if colour not in self.table.seats and (self.solo is None or colour not in self.solo.opposing):
            raise Contradiction(f"nobody plays {colour}")

    def require_city(self, city: str) -> None:
        if city not in self.atlas.cities:
            raise Contradiction(f"there is no city {city}")

    def require_empty(self, city: str) -> None:
        self.require_city(city)
        if city in self.city:
            raise Contradiction(f"{city} is held by {self.city[city]}")

    def require_lane(self, region: str) -> list[str]:
        if region not in self.lane:
            raise Contradiction(f"no lane leads to {region}")
        return self.lane[region]

    def require_deck(self, deck: str) -> list[str]:
        if deck not in self.decks:
            raise Contradiction(f"there is no deck {deck}")
        return self.decks[deck]

    def require_space(self, space: str, token: str) -> None:
        """Raises Contradiction where that token cannot lie on a space."""
        lying = self.token.get(space)
        if lying is None:
            raise Contradiction(f"no token lies on {space}")
        if lying == UNTOLD:
            raise Contradiction(f"nobody said yet which token lies on {space}")
        if lying != token:
            raise Contradiction(f"the token on {space} is {lying}, not {token}")

    def require_stock(self, tile: str) -> None:
        if tile not in self.stock:
            raise Contradiction(f"there is no building {tile} to build")
        if not self.stock[tile]:
            raise Contradiction(f"no copy of {tile} is left")

    def require_chit(self, token: str) -> None:
        if token not in self.atlas.tokens or self.atlas.tokens[token].sort != "chit":
            raise Contradiction(f"{token} is no chit")

    def require_status(self, token: str) -> None:
        if token not in TRACKS:
            raise Contradiction(f"{token} is no status")

    # questions that everybody asks

    def is_full(self, region: str) -> bool:
        return len(self.lane[region]) >= self.length[region]

    def is_open(self, region: str) -> bool:
        return region not in self.lane or self.is_full(region)

    def next_space(self, region: str) -> str | None:
        """The lane space that is filled next; None where the lane is full."""
        count = len(self.lane[region])
        return self.atlas.spaces[region][count] if count < self.length[region] else None

    def knob(self, name: str) -> object:
        return self.table.rulings[name]

    def order(self) -> tuple[str, ...]:
        """The seats clockwise from the crown of this round."""
        seats, first = self.table.seats, self.now.first
        at = seats.index(first) if first in seats else 0
        return seats[at:] + seats[:at]

    # tracks

    def totals(self, side: str) -> tuple[int, ...]:
        """Icons on each track, in the order of the tracks; above the last value they still count (EN-10)."""
        board, icons = self.boards[side], self.atlas.icons
        rows = [icons[tile] for tile, _ in board.sites.values()]
        rows += [icons[card] for card in board.cards]
        return tuple(
            len(board.tokens.get(track, ())) + sum([row[at] for row in rows]) - board.beyond.get(track, 0)
            for at, track in enumerate(TRACKS)
        )

    def total(self, side: str, track: str) -> int:
        return self.totals(side)[TRACKS.index(track)]


def new_board(atlas: Atlas, *, is_seat: bool) -> Board:
    """An empty board; a seat's has markers and the printed building."""
    if not is_seat:
        return Board()
    return Board(
        supply=atlas.mode.markers,
        sites={0: (COLONIAL_HOUSE, 0)},
        neutral_supply=atlas.mode.neutrals,
    )
