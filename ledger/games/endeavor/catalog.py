"""The pieces of Endeavor as data.

Law: every number of the game comes from here or from a ruling. A `Mode` holds what differs between the
variants.
"""

from typing import ClassVar, Literal

import msgspec

from ledger.api import Entry, Schema, Values, built_in

SHIPPED = ("standard",)
TRACKS = ("industry", "culture", "finance", "politics")
COLOURS = ("white", "red", "green", "purple", "black")

Action = Literal["ship", "occupy", "attack", "draw", "payment"]
Join = Literal["", "or", "and"]


class Region(Entry, frozen=True):
    """`spaces` is the length of its lane, 0 for the region that is always open; `clockwise` is its place,
    from 1, in the order in which the setup visits the lanes."""

    kind: ClassVar[str] = "region"

    short: str
    title: str
    decks: tuple[str, ...]
    spaces: int = 0
    clockwise: int = 0
    edge: str = ""


class City(Entry, frozen=True):
    """`compass` says where in its region it lies, `at` where in a picture of the board (x, y)."""

    kind: ClassVar[str] = "city"

    short: str
    region: str
    compass: str
    glory: int = 1
    at: tuple[int, int] = (0, 0)


class Link(Entry, frozen=True):
    kind: ClassVar[str] = "link"

    ends: tuple[str, str]


class Token(Entry, frozen=True):
    """A trade token: `status` tokens move the track of their name; `chit`s are spent for what they do."""

    kind: ClassVar[str] = "token"

    letter: str
    sort: Literal["status", "chit"]
    count: int
    does: tuple[Action, ...] = ()
    join: Join = ""


class Building(Entry, frozen=True):
    """`copies` lie beside the board before a variant removes some; a `printed` one is on every board."""

    kind: ClassVar[str] = "building"

    title: str
    level: int
    copies: int = 0
    printed: bool = False
    does: tuple[Action, ...] = ()
    join: Join = ""
    industry: int = 0
    culture: int = 0
    finance: int = 0
    politics: int = 0
    glory: int = 0


class AssetCard(Entry, frozen=True):
    """`need` is the presence that a draw requires; a `governor` is awarded and never drawn."""

    kind: ClassVar[str] = "card"

    deck: str
    need: int = 0
    governor: bool = False
    industry: int = 0
    culture: int = 0
    finance: int = 0
    politics: int = 0
    glory: int = 0
    abolishes_slavery: bool = False


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a track gives. `starts` are the values at which levels 1 to 5 begin; `glory` has an entry for each
    value."""

    starts: tuple[int, ...]
    build: tuple[int, ...]
    growth: tuple[int, ...]
    salary: tuple[int, ...]
    slots: tuple[int, ...]
    glory: tuple[int, ...]
    last: int


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers that make up a variant.

    `removed` maps a level to the copies of each of its buildings that stay in the box. `marker_by_round` is
    where the turn marker is in each round; `ratings` gives the least difference for each rating.
    """

    rounds: int = 7
    markers: int = 30
    neutrals: int = 0
    removed: dict[int, int] = msgspec.field(default_factory=dict)
    cut_first: int = 0
    cuts: int = 0
    cut_limit: int = 0
    first_cutter: Literal["start", "left"] = "start"
    opposition: bool = False
    turn_discs: int = 0
    lane_discs: int = 0
    europe_discs: int = 0
    marker_by_round: tuple[int, ...] = ()
    player_first: tuple[int, ...] = ()
    start_crown: tuple[int, int] = (1, 1)
    ratings: tuple[tuple[int, str], ...] = ()


class EndeavorValues(Values, frozen=True):
    levels: Levels | None = None
    variants: dict[str, Mode] = msgspec.field(default_factory=dict)


SCHEMA = Schema(kinds=(Region, City, Link, Token, Building, AssetCard), values=EndeavorValues)


load = built_in(__package__, "Endeavor", SHIPPED)
