"""What can happen at a table of Endeavor.

Law: facts only, each with what followed from it at the table. `by` tells who drew an outcome (table, tool),
the side of an act, or whether the rule or the seat chose for the opposition; everywhere else a field says
whom it is about. What does not apply is None. Pieces are named as in the catalog.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from ledger.api import Event

Cell = tuple[int, int]
"""Level and column of the building grid, both from 1."""


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token came from a space: to the side's `board`, `out` of the game, or it is a chit to `run`."""

    space: str
    token: str
    to: Literal["board", "out", "run"]


# setup


class TokensLaid(Event, frozen=True, kw_only=True):
    """Every token lies: words of letters for the cities and the lane of each region, one for the links."""

    cities: Mapping[str, str]
    sea: Mapping[str, str]
    links: str


class TokensSwapped(Event, frozen=True, kw_only=True):
    """A European city and a link that touches it changed tokens."""

    city: str
    link: str


class StartSeatSet(Event, frozen=True, kw_only=True):
    seat: str


class LaneCut(Event, frozen=True, kw_only=True):
    """The last space of a lane left the game with its token; every lane's first cut is nobody's."""

    seat: str | None = None
    region: str
    space: str
    token: str


class GridLaid(Event, frozen=True, kw_only=True):
    """Level → its buildings in columns I, II and III."""

    rows: Mapping[str, tuple[str, ...]]


class TurnDiscsLaid(Event, frozen=True, kw_only=True):
    """The turn discs, the first to act first."""

    order: tuple[str, ...]


class LaneDiscsLaid(Event, frozen=True, kw_only=True):
    """In a run over all lanes, clockwise, each got a disc; `tokens` are what lay under them."""

    run: int
    colours: tuple[str, ...]
    tokens: tuple[str, ...]


class LaneDiscsSwapped(Event, frozen=True, kw_only=True):
    """The first disc of a lane was exchanged for one of a colour that started none."""

    region: str
    from_: str = msgspec.field(name="from")
    to: str


class EuropeDiscLaid(Event, frozen=True, kw_only=True):
    """A colour was drawn for a status and put on a European city. `tied` are the cities as good."""

    status: str
    colour: str
    city: str
    basis: str
    tied: tuple[str, ...] = ()


class EuropeChitRemoved(Event, frozen=True, kw_only=True):
    city: str
    token: str


class SetupClosed(Event, frozen=True, kw_only=True):
    """Everything lies as the game begins with it."""


class TokenRevealed(Event, frozen=True, kw_only=True):
    """Somebody said which token lies on a space. Source: EN-24."""

    space: str
    token: str


# before the actions of a round


class RoundOpened(Event, frozen=True, kw_only=True):
    n: int
    first: str


class TileBuilt(Event, frozen=True, kw_only=True):
    """From a cell of the grid it moved the crown: `extra` columns away, so the turn marker rests at `marker`.

    `refilled` is the level and the building that came to the grid as the crown left.
    """

    seat: str
    tile: str
    site: int
    cell: Cell | None = None
    crown_was: Cell | None = None
    extra: int | None = None
    marker: int | None = None
    refilled: tuple[int, str] | None = None


class Grown(Event, frozen=True, kw_only=True):
    seat: str
    markers: int


class SalaryPaid(Event, frozen=True, kw_only=True):
    seat: str
    sites: tuple[int, ...]


class NeutralEarned(Event, frozen=True, kw_only=True):
    """`totals` are the harbours of all seats before anybody earned one in this round."""

    seat: str
    totals: Mapping[str, int]


class FirstSideSet(Event, frozen=True, kw_only=True):
    side: str
    why: str


# turns


class SiteActivated(Event, frozen=True, kw_only=True):
    seat: str
    site: int
    tile: str


class ChitSpent(Event, frozen=True, kw_only=True):
    seat: str
    token: str


class Shipped(Event, frozen=True, kw_only=True):
    """`space` is None where the disc lies beside a full lane. `counts` is what decided on the governor."""

    disc: str
    region: str
    space: str | None = None
    gains: tuple[Gain, ...] = ()
    opened: bool = False
    governor: str | None = None
    card: str | None = None
    card_to: str | None = None
    counts: Mapping[str, int] | None = None


class Occupied(Event, frozen=True, kw_only=True):
    disc: str
    city: str
    gains: tuple[Gain, ...] = ()


class Attacked(Event, frozen=True, kw_only=True):
    """`was` is the colour that lost the city, `swing` the difference in glory."""

    disc: str
    city: str
    was: str
    gains: tuple[Gain, ...] = ()
    swing: int


class Drew(Event, frozen=True, kw_only=True):
    """`abolished` lists the slavery cards that were lost with it: side and card."""

    disc: str
    deck: str
    card: str
    abolished: tuple[tuple[str, str], ...] | None = None


class MarkerReturned(Event, frozen=True, kw_only=True):
    seat: str
    site: int
    tile: str


class Discarded(Event, frozen=True, kw_only=True):
    side: str
    card: str
    to: Literal["deck", "out", "kept", "lost"]


class TurnEnded(Event, frozen=True, kw_only=True):
    seat: str


class Passed(Event, frozen=True, kw_only=True):
    seat: str
    held: int
    limit: int


# the opposition


class DiscActs(Event, frozen=True, kw_only=True):
    """A turn disc acts: the step of the pattern that speaks, the options it leaves, and the chosen one."""

    index: int
    colour: str
    step: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


class ChitRun(Event, frozen=True, kw_only=True):
    """A chit that the opposition gained on `space` is used by the colour that gained it."""

    colour: str
    token: str
    space: str
    region: str
    how: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


class TokenStolen(Event, frozen=True, kw_only=True):
    """A status token went from the seat to the opposition."""

    track: str


class BonusDraw(Event, frozen=True, kw_only=True):
    index: int
    colour: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


# closing


class HandChecked(Event, frozen=True, kw_only=True):
    """`held` cards before any was discarded for it, `kept` after."""

    side: str
    held: int
    kept: int
    limit: int


class GridClosed(Event, frozen=True, kw_only=True):
    """The row of the crown slid; `filled` came to its last column, or is `waiting` for the crown to leave."""

    crown: Cell
    row: tuple[str | None, ...]
    filled: str | None = None
    waiting: tuple[int, str] | None = None


class DiscsTurned(Event, frozen=True, kw_only=True):
    count: int
    order: tuple[str, ...]


class RoundClosed(Event, frozen=True, kw_only=True):
    n: int


class GameClosed(Event, frozen=True, kw_only=True):
    """The last round is over."""


class Scored(Event, frozen=True, kw_only=True):
    side: str
    lines: Mapping[str, int]
    total: int


class ResultDeclared(Event, frozen=True, kw_only=True):
    winners: tuple[str, ...]


class Rated(Event, frozen=True, kw_only=True):
    difference: int
    rating: str
