"""The cards of Courses as data, and decks that are ready to play.

Law: every number of a card comes from here. None means that nobody has told us yet. What a card does is a
list of effects in a small vocabulary; None if nobody described its text.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ledger.api import UNKNOWN, Catalog, Entry, Schema, built_in

SHIPPED = ("house", "table")
COURSES, CARDS = 10, 60
"""Cards in a course deck and in a draw deck. Source: you need; ruling MT-4."""
COPIES = 3
"""Copies of one card in a draw deck. Source: you need."""
DEAREST = 99
"""The most that a card costs or gives."""

CardKind = Literal["course", "partner", "supporter", "item"]
Until = Literal["turn", "round", "leaves", "ever"]
Printed = Annotated[int, msgspec.Meta(ge=0, le=DEAREST)]
Amount = Annotated[int, msgspec.Meta(ge=-DEAREST, le=DEAREST)]
Does = Literal["draw", "mill", "points", "tap", "untap", "discard", "hand", "power", "attach", "search"]


class PlayEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a card does when it is played.

    `draw`, `mill` and `points` are about seats (`who`); `tap`, `untap`, `discard`, `hand` and `power` about a
    card in play (`whose`, `what`, and the limit of its `power`); `attach` puts this card on a partner;
    `search` takes a card of the sort `what` from the seat's own deck. `count` is how many cards, points or
    power; power lasts for the turn and points for good, unless `until` says otherwise.
    """

    do: Does
    count: Amount = 1
    who: Literal["you", "others", "all"] = "you"
    whose: Literal["own", "theirs", "either"] = "either"
    what: CardKind | Literal["any"] = "partner"
    power: Literal["<=0", "<=1", "<=2", "<=3", "<=4", "<=5"] | None = None
    until: Until | None = None
    may: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError if less than one card would be drawn, tapped or found."""
        if self.count < 1 and self.do not in ("points", "power"):
            raise ValueError(f"{self.do} is about at least one card")


class TradingCard(Entry, frozen=True):
    """`stars` are what it gives while it is untapped: a course without a printed number gives 1 (MT-5), any
    other card none. `gives_power` and `gives_value` are for the partner that it is attached to.
    """

    kind: ClassVar[str] = "card"
    asked: ClassVar[tuple[str, ...]] = ("sort",)
    such_as: ClassVar[str] = "partner 1 2 5, does none"
    asked_then: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "course": ("stars",),
        "partner": ("cost", "power", "value"),
        "supporter": ("cost", "stars"),
        "item": ("cost",),
    }

    sort: CardKind | None = None
    cost: Printed | None = None
    power: Printed | None = None
    value: Printed | None = None
    stars: Printed | None = None
    gives_power: Amount = 0
    gives_value: Amount = 0
    does: tuple[PlayEffect, ...] | None = None
    text: str = ""

    @property
    def about(self) -> str:
        return "" if self.sort is None or (self.does and not self.text) else in_short(self)


@lru_cache(maxsize=1024)
def in_short(card: TradingCard) -> str:
    """A card in a line: its type, which has to be known, its numbers and its text."""
    numbers = []
    for name in TradingCard.asked_then[str(card.sort)]:
        number = getattr(card, name)
        if number is not None or name != "stars":
            numbers.append(f"{name} {UNKNOWN if number is None else number}")
    return " ".join(filter(None, (card.sort, ", ".join(numbers)))) + (f": {card.text}" if card.text else "")


@lru_cache(maxsize=64)
def courses_of(catalog: Catalog[Any]) -> Mapping[str, TradingCard]:
    """The courses of a catalog by their names."""
    return {name: card for name, card in catalog.of(TradingCard).items() if card.sort == "course"}


class ReadyDeck(Entry, frozen=True):
    """A deck that is ready to play: ten courses, and how many of each card."""

    kind: ClassVar[str] = "deck"

    courses: tuple[str, ...] = ()
    cards: dict[str, int] = msgspec.field(default_factory=dict)
    text: str = ""

    def names(self) -> tuple[str, ...]:
        """Every card of the draw deck."""
        return tuple(name for name, copies in self.cards.items() for _ in range(copies))


SCHEMA = Schema(kinds=(TradingCard, ReadyDeck))


load = built_in(__package__, "Courses", SHIPPED)
