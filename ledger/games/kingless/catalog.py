"""The cards of Kingless as data.

Law: every number of the game comes from here or from a ruling. Holes are None: nobody has told us yet. What
a card does is a list of effects in the words of the game's own reference guide.
"""

from typing import ClassVar, Literal, get_args

import msgspec

from ledger.api import UNKNOWN, Entry, Schema, Values, built_in

SHIPPED = ("house", "table")

Sort = Literal["dwarf", "item", "event"]
What = Literal["any", "dwarf", "item"]
Own = Literal["claim", "recruit", "second-wind", "end-turn"]
"""Keywords that are always done by whoever plays the card."""
Kind = Literal["gutter", "discard", "draw", "pick-pocket", "play", Own]
Whom = Literal["you", "rival", "any", "others", "all"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One keyword of a card's action text.

    `who` is affected: `you`, one `rival` or `any` one seat of your choice, all `others`, or `all`. `what`
    limits it to a type of card. `count` is how often, or how many cards. `may`: you can leave it.
    """

    do: Kind
    who: Whom = "you"
    what: What = "any"
    count: int = 1
    may: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError where a keyword cannot be about somebody else."""
        if self.do in get_args(Own) and self.who != "you":
            raise ValueError(f"{self.do} is always done by you")


class Card(Entry, frozen=True):
    """`does` is None where nobody described the action text; an empty list is a card without one.

    `immune` lists keywords, `actions` or `events` that do not affect this card; `guards` lists keywords that
    do not affect its owner's hand and area when another seat acts. While it lies in an area, `bonus`
    influence is added for every other card there of the type `per`.
    """

    kind: ClassVar[str] = "card"
    asked: ClassVar[tuple[str, ...]] = ("sort", "influence")

    sort: Sort | None = None
    influence: int | None = None
    copies: int | None = None
    interrupt: Literal["stop", "halt"] | None = None
    does: tuple[Effect, ...] | None = None
    immune: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    bonus: int = 0
    per: Literal["dwarf", "item"] | None = None
    text: str = ""

    @property
    def short(self) -> str:
        """Its type, its influence and its text."""
        worth = UNKNOWN if self.influence is None else self.influence
        return f"{self.sort or UNKNOWN} {worth}{f': {self.text}' if self.text else ''}"

    @property
    def about(self) -> str:
        return "" if self.sort is None or (self.does and not self.text) else self.short

    def tells(self, field: str) -> bool:
        """Whether somebody told that; who described what a card does told of all that it does."""
        if getattr(self, field) not in (None, (), 0, ""):
            return True
        if field in _HOLES:
            return getattr(self, field) is not None
        return self.does is not None and field != "text"


_HOLES = ("sort", "influence", "copies", "does")
"""What is None as long as nobody told it."""


class KinglessValues(Values, frozen=True):
    """`deck` is the number of cards where the cards themselves do not tell it.

    `hat` is what the Fool's Hat does at set up: its holder draws so many cards; None where nobody told us.
    """

    deck: int | None = None
    hand: int = 5
    least: int = 3
    most: int = 8
    enough: int = 5
    hat: int | None = None


SCHEMA = Schema(kinds=(Card,), values=KinglessValues)


load = built_in(__package__, "Kingless", SHIPPED)
