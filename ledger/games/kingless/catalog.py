"""The cards of Kingless as data.

Law: every number of the game comes from here or from a ruling. None marks what nobody has told us yet. What a
card does is a list of effects in the words of the game's own reference guide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from ledger.api import UNKNOWN, Catalog, Entry, Flaw, Schema, Values, built_in

SHIPPED = ("house", "table")

Sort = Literal["dwarf", "item", "event"]
What = Literal["any", "dwarf", "item"]
KeywordName = Literal[
    "gutter", "claim", "discard", "draw", "pick-pocket", "play", "recruit", "second-wind", "end-turn"
]
Affected = Literal["you", "rival", "any", "others", "all"]


class Keyword(NamedTuple):
    """The kind of a keyword. `own`: always done by the seat that plays the card. `of_areas`: somebody chooses
    a card in an area, not a seat. `at_once`: done once, whatever its `count`; other keywords are done `count`
    times. `of_one`: every step affects the seat that was chosen. `of_anybody`: a seat without a card in hand
    can be chosen, too. `of_others`: never about the seat that plays the card. `of_cards`: somebody chooses
    the card for it, and can leave it out if the text says so. `of_a_type`: the text can say which type of
    card it is about."""

    own: bool = False
    of_areas: bool = False
    at_once: bool = False
    of_one: bool = False
    of_anybody: bool = False
    of_others: bool = False
    of_cards: bool = False
    of_a_type: bool = False


KEYWORDS: Mapping[KeywordName, Keyword] = {
    "gutter": Keyword(of_areas=True, of_cards=True, of_a_type=True),
    "claim": Keyword(own=True, of_cards=True, of_a_type=True),
    "discard": Keyword(of_one=True, of_cards=True),
    "draw": Keyword(at_once=True, of_anybody=True),
    "pick-pocket": Keyword(of_others=True),
    "play": Keyword(of_cards=True, of_a_type=True),
    "recruit": Keyword(own=True),
    "second-wind": Keyword(own=True),
    "end-turn": Keyword(own=True, at_once=True),
}
"""The keywords of the reference guide; the room `keywords` says what they do."""
KEPT_OFF = (*(name for name in KEYWORDS if name != "end-turn"), "actions", "events")
"""What a card can be immune to, or guard its owner from."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One keyword of a card's action text.

    `who` is affected: `you`, one `rival` or `any` one seat of your choice, all `others`, or `all`. `what`
    limits it to a type of card. `count` is how often, or how many cards. `may`: you can leave the effect out.
    """

    do: KeywordName
    who: Affected = "you"
    what: What = "any"
    count: int = 1
    may: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError if a keyword is about a seat that it cannot be about, or is never done."""
        if KEYWORDS[self.do].own and self.who != "you":
            raise ValueError(f"only you can do {self.do}")
        if KEYWORDS[self.do].of_others and self.who not in ("rival", "others"):
            raise ValueError(f"{self.do} is about an opponent: who = rival, or others")
        if self.count < 1:
            raise ValueError(f"the count of {self.do} is at least 1")

    @property
    def can_be_left_out(self) -> bool:
        """Whether somebody chooses a card or a seat for it: only then is anybody asked."""
        return KEYWORDS[self.do].of_cards or self.who in ("rival", "any")


class Card(Entry, frozen=True):
    """`does` is None if nobody described the action text; an empty list means a card without one.

    `immune` lists keywords, `actions` or `events` that do not affect this card; `guards` lists those that do
    not affect its owner's hand and area when another seat acts. While it lies in an area, `bonus`
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
        """Whether somebody has said what this field is. A description of what a card does is taken as
        complete."""
        if getattr(self, field) not in (None, (), 0, ""):
            return True
        if field in _HOLES:
            return getattr(self, field) is not None
        return self.does is not None and field != "text"


_HOLES = ("sort", "influence", "copies", "does")
"""Fields that are None until somebody says what they are."""


class KinglessValues(Values, frozen=True):
    """`deck` is the number of cards; without it, the copies of all cards are added up.

    `hat` is how many cards the holder of the Fool's Hat draws at set up; None if nobody has told us.
    """

    deck: int | None = None
    hand: int = 5
    least: int = 3
    most: int = 8
    enough: int = 5
    hat: int | None = None


SCHEMA = Schema(kinds=(Card,), values=KinglessValues)


def flaws(catalog: Catalog[Any]) -> Iterator[Flaw]:
    """What would be wrong with the cards of a table's own catalog, although its form is right."""
    for card in catalog.of(Card).values():
        yield from flaws_of(card)


def flaws_of(card: Card) -> Iterator[Flaw]:
    """A flaw for each word that is not a keyword, each type of card for a keyword about any card, and each
    `may` that nobody is asked about."""
    for field, words in (("immune", card.immune), ("guards", card.guards)):
        for word in words:
            if word not in KEPT_OFF:
                known = f"The words are: {', '.join(KEPT_OFF)}."
                yield Flaw(Card.kind, card.name, field, f"no keyword is called {word!r}", known)
    for effect in card.does or ():
        if effect.may and not effect.can_be_left_out:
            said = f"{effect.do} cannot be left out, because nobody chooses a card or a seat for it"
            yield Flaw(Card.kind, card.name, "does", said, "Take its `may` away.")
        if effect.what != "any" and not KEYWORDS[effect.do].of_a_type:
            said = f"{effect.do} is about any card, not about a type of card"
            yield Flaw(Card.kind, card.name, "does", said, "Take its `what` away.")


load = built_in(__package__, "Kingless", SHIPPED)
