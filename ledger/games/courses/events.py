"""What can happen at a table of Courses.

Law: facts only. A card that lies in play has a number, from 1 in the order in which cards came into play; any
other card is its name, or None where nobody saw it. A payment is part of what it pays for, and a battle is
one event, because nobody can interrupt either.
"""

from typing import Literal

from ledger.api import Event
from ledger.games.courses.catalog import Until

Source = Literal["play", "hand", "pile"]
"""Where a card comes from: from play (by its number), from a hand, from a discard pile."""
Why = Literal["hand", "turn", "effect"]


class DeckRegistered(Event, frozen=True, kw_only=True):
    """`seat` brought this deck: 10 courses and 60 cards, in any order."""

    seat: str
    name: str
    courses: tuple[str, ...]
    cards: tuple[str, ...]


class Drew(Event, frozen=True, kw_only=True):
    """`seat` drew `count` cards; `short` more were due and not there. `cards` is empty where nobody saw
    them."""

    seat: str
    count: int
    why: Why
    short: int = 0
    cards: tuple[str, ...] = ()


class Mulliganed(Event, frozen=True, kw_only=True):
    """`by` shuffled the whole first hand back."""


class HandKept(Event, frozen=True, kw_only=True):
    """`by` plays with this hand."""


class OrderDecided(Event, frozen=True, kw_only=True):
    """The seats take their turns in this order."""

    order: tuple[str, ...]


class TurnStarted(Event, frozen=True, kw_only=True):
    seat: str


class DrawSkipped(Event, frozen=True, kw_only=True):
    """The first player draws nothing on the first turn."""

    seat: str


class UntappedAll(Event, frozen=True, kw_only=True):
    """Every tapped card of `seat` became untapped."""

    seat: str


class CourseFlipped(Event, frozen=True, kw_only=True):
    """The top card of a course deck came to its owner's world map, untapped."""

    seat: str
    card: str | None = None


class NoCourseLeft(Event, frozen=True, kw_only=True):
    """The course deck of `seat` is empty, so nothing is flipped."""

    seat: str


class TurnEnded(Event, frozen=True, kw_only=True):
    seat: str


class PartnerEntered(Event, frozen=True, kw_only=True):
    """`by` tapped these cards for a partner of the own hand, which came untapped to a course.

    `overpaid` are stars beyond the cost; None where nobody can know.
    """

    card: str
    course: int
    tapped: tuple[int, ...] = ()
    overpaid: int | None = 0


class PartnerExited(Event, frozen=True, kw_only=True):
    """`by` tapped a partner, and it was discarded with all that is attached to it."""

    partner: int


class PartnerMoved(Event, frozen=True, kw_only=True):
    """`by` tapped a partner, and it went to another course with all that is attached to it."""

    partner: int
    course: int


class SupporterPlayed(Event, frozen=True, kw_only=True):
    """`by` tapped these cards for a supporter of the own hand, which came to the own home."""

    card: str
    tapped: tuple[int, ...] = ()
    overpaid: int | None = 0


class ItemPlayed(Event, frozen=True, kw_only=True):
    """`by` tapped these cards for an item of the own hand; now it does what it says."""

    card: str
    tapped: tuple[int, ...] = ()
    overpaid: int | None = 0


class CourseCleared(Event, frozen=True, kw_only=True):
    """`by` tapped a partner and the course where it is, for points; None where nobody told how many."""

    course: int
    partner: int
    points: int | None = None


class Battled(Event, frozen=True, kw_only=True):
    """`by` tapped the attacker, which dealt damage to the defender; a defeated one was discarded with all
    that is attached to it. `damage` is None where nobody told the attacker's power."""

    course: int
    attacker: int
    defender: int
    damage: int | None = None
    defeated: bool = False


class CardUsed(Event, frozen=True, kw_only=True):
    """`by` uses the text of a card in play that the catalog does not describe."""

    card: int


# what texts do


class CardAttached(Event, frozen=True, kw_only=True):
    """A card was attached to another one in play: `card` is its number, or it came from a hand or a pile."""

    to: int
    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


class CardDetached(Event, frozen=True, kw_only=True):
    """An attached card came to its owner's home."""

    card: int


class CardTapped(Event, frozen=True, kw_only=True):
    card: int


class CardUntapped(Event, frozen=True, kw_only=True):
    card: int


class CardDiscarded(Event, frozen=True, kw_only=True):
    """A card went to its owner's discard pile; from play with all that is attached to it."""

    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


class CardReturned(Event, frozen=True, kw_only=True):
    """A card went to its owner's hand; what was attached to it was discarded."""

    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


class CardDecked(Event, frozen=True, kw_only=True):
    """A card went to its owner's draw deck; what was attached to it was discarded."""

    where: Literal["top", "bottom", "shuffled"]
    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


class DeckSearched(Event, frozen=True, kw_only=True):
    """`seat` took a card out of the own draw deck into the hand, and shuffled the deck."""

    seat: str
    card: str | None = None


class CardRevealed(Event, frozen=True, kw_only=True):
    """Everybody saw what a card is: one in play, or one of a hand or a pile."""

    name: str
    card: int = 0
    source: Source = "play"
    seat: str = ""


class PointsChanged(Event, frozen=True, kw_only=True):
    """`seat` gained points, or lost some."""

    seat: str
    points: int
    until: Until = "ever"


class PowerChanged(Event, frozen=True, kw_only=True):
    """A card in play has so much more power, or less."""

    card: int
    amount: int
    until: Until = "turn"


class ValueChanged(Event, frozen=True, kw_only=True):
    """A card in play has so much more point value, or less."""

    card: int
    amount: int
    until: Until = "turn"


class CardsOwed(Event, frozen=True, kw_only=True):
    """A text says that `seat` draws cards, or turns them from the deck to the discard pile."""

    seat: str
    count: int
    to: Literal["hand", "pile"]


class CardMilled(Event, frozen=True, kw_only=True):
    """The top card of the draw deck of `seat` went to its discard pile."""

    seat: str
    card: str | None = None


class ExtraEffect(Event, frozen=True, kw_only=True):
    """A text did something that no other event tells."""

    text: str


class EffectLeft(Event, frozen=True, kw_only=True):
    """`by` does without an effect that is free to be left."""


class EffectSkipped(Event, frozen=True, kw_only=True):
    """An effect has nothing that it could be done to."""


class CardSettled(Event, frozen=True, kw_only=True):
    """All that the card says is done; an item that is not attached is discarded."""


# the end


class Conceded(Event, frozen=True, kw_only=True):
    """`by` gives up."""


class PlayerEliminated(Event, frozen=True, kw_only=True):
    """`seat` is out: these cards in play left the game, and those of others went to their owners' piles."""

    seat: str
    why: Literal["decked_out", "conceded"]
    removed: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()


class GameWon(Event, frozen=True, kw_only=True):
    seat: str
    how: Literal["points", "last_standing"]
