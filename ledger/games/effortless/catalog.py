"""The pieces of Effortless as data.

Law: every number of the game comes from here or from a ruling. None marks what nobody has told us yet.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

import msgspec

from ledger.api import Entry, Schema, Values, built_in

Attribute = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
SHIPPED = ("rulebook", "published")

GainSource = Literal["here", "anywhere", "discard", "deck", "nothing"]
"""Where cards are gained."""
Ability = Literal[
    "none",
    "discard-rest",
    "look",
    "move-own-here",
    "move-own-away",
    "move-other-here",
    "move-other-away",
    "discard-elsewhere",
    "return-own",
]


class Location(Entry, frozen=True):
    """`slots` from the first, `up` or `down`; `gain` is where the turn's cards come from, `gains` how many.

    `discards_own`: the visitor must discard one of their own cards, so nobody without one may come (EF-5).
    """

    kind: ClassVar[str] = "location"

    slots: tuple[Literal["up", "down"], ...] = ("up",)
    gain: GainSource = "here"
    gains: int = 1
    action: Ability | None = None
    discards_own: bool | None = None
    text: str = ""


UNDESCRIBED = Location(name="?")
"""A location that nobody has described yet."""


class Modifier(Entry, frozen=True):
    """How effort at a location scores: `points` are victory points, and `effort` is the number of efforts
    that the shape needs."""

    kind: ClassVar[str] = "modifier"

    shape: (
        Literal["nothing", "per", "at-least", "fewer-than", "exactly", "most", "least", "most-per"] | None
    ) = None
    points: int | None = None
    effort: int = 1


class DeckCard(Entry, frozen=True):
    """A card of the deck. `copies` maps each mark (`""`, `3+`, `4+`, `5+`) to how many copies have it."""

    kind: ClassVar[str] = "card"
    asked: ClassVar[tuple[str, ...]] = ("sort",)
    asked_then: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "armor": ("set", "piece"),
        "weapon": ("points", "needs"),
        "attribute": ("attribute", "symbols"),
    }
    in_common: ClassVar[tuple[str, ...]] = ("set", "piece")

    sort: Literal["armor", "weapon", "attribute"] | None = None
    copies: dict[Literal["", "3+", "4+", "5+"], int] = msgspec.field(default_factory=lambda: {"": 1})
    set: str = ""
    piece: str = ""
    attribute: Literal["", Attribute] = ""
    symbols: int = 1
    needs: dict[Attribute, int] | None = None
    points: int | None = None


class EffortlessValues(Values, frozen=True):
    """`armor` maps the number of different pieces of a set to its points; `effort` maps the number of seats
    to the cubes that each gets.

    `weapons_need`: whether a requirement counts cards or symbols. `second_scores`: whether the second seat
    scores half of the top seat's symbols, or its own symbols.
    """

    armor: dict[int, int] = msgspec.field(default_factory=lambda: {4: 13})
    effort: dict[int, int] = msgspec.field(default_factory=lambda: {2: 20, 3: 20, 4: 20, 5: 16})
    removed: dict[int, tuple[str, ...]] = msgspec.field(
        default_factory=lambda: {2: ("3+", "4+", "5+"), 3: ("4+", "5+"), 4: ("5+",), 5: ()}
    )
    second_from: int = 4
    weapons_need: Literal["cards", "symbols"] = "cards"
    second_scores: Literal["half", "own"] = "half"


SCHEMA = Schema(kinds=(Location, Modifier, DeckCard), values=EffortlessValues)


load = built_in(__package__, "Effortless", SHIPPED, "cards")
