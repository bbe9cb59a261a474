"""What can happen at a table of Effortless.

Law: facts only. Places are numbered 1 to 6 from left to right, slots of a place from 1; a card is its name,
or None where the recorder did not see it. Source: the rules' headings Setup, On Your Turn, 2 Player Rules.
"""

from ledger.api import Event


class SpotDealt(Event, frozen=True, kw_only=True):
    """A location with its modifier lies at place `pos`."""

    pos: int
    location: str
    modifier: str


class LayoutReset(Event, frozen=True, kw_only=True):
    """All players agreed to shuffle locations and modifiers again."""


class LayoutKept(Event, frozen=True, kw_only=True):
    """The layout stands for the whole game."""


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The deck for this number of players was shuffled; `size` in cards, None where nobody knows it."""

    size: int | None = None


class CardDealt(Event, frozen=True, kw_only=True):
    """A card came from the top of the deck to an empty slot."""

    pos: int
    slot: int
    card: str | None = None
    down: bool = False


class FirstPlayerSet(Event, frozen=True, kw_only=True):
    seat: str


class EffortPlaced(Event, frozen=True, kw_only=True):
    """One effort of `by` (a seat or the dummy) was put on place `pos`."""

    pos: int


class CardsLooked(Event, frozen=True, kw_only=True):
    """`by` looked at every face-down card of place `pos`."""

    pos: int


class CardTaken(Event, frozen=True, kw_only=True):
    """`by` gained the card of a slot."""

    pos: int
    slot: int
    card: str | None = None


class GainChosen(Event, frozen=True, kw_only=True):
    """`by` gains before discarding, where both are due and the gain comes from the deck."""


class CardDrawn(Event, frozen=True, kw_only=True):
    """`seat` gained the top card of the deck."""

    seat: str
    card: str | None = None


class CardFlipped(Event, frozen=True, kw_only=True):
    """The top card of the deck went to the discard pile."""

    card: str | None = None


class CardRecovered(Event, frozen=True, kw_only=True):
    """`by` gained a card from the discard pile; `depth` 1 is its top."""

    depth: int
    card: str | None = None


class CardDiscarded(Event, frozen=True, kw_only=True):
    """`by` discarded a card of its own collection."""

    card: str | None = None


class SlotCleared(Event, frozen=True, kw_only=True):
    """The card of a slot went to the discard pile, without being turned."""

    pos: int
    slot: int


class EffortMoved(Event, frozen=True, kw_only=True):
    """One effort of `seat` went from place `source` to place `target`."""

    seat: str
    source: int
    target: int


class EffortReturned(Event, frozen=True, kw_only=True):
    """One effort of `seat` went from place `pos` back to its supply."""

    seat: str
    pos: int


class AbilityDone(Event, frozen=True, kw_only=True):
    """`by` did an ability that the catalog does not describe, or could not do it."""

    text: str = ""


class SlotsMixed(Event, frozen=True, kw_only=True):
    """The face-down cards of a place were mixed: nobody knows any more which lies where."""

    pos: int


class CardMoved(Event, frozen=True, kw_only=True):
    """An ability outside the catalog moved a card. `to` is a seat, `discard`, `out` or `PLACE.SLOT`."""

    token: int
    to: str


class CardsSwapped(Event, frozen=True, kw_only=True):
    """An ability outside the catalog made two cards change places."""

    token: int
    other: int


class CardRevealed(Event, frozen=True, kw_only=True):
    """Everybody saw which card a token is."""

    token: int
    card: str


class PointsNoted(Event, frozen=True, kw_only=True):
    """An ability outside the catalog gave points."""

    seat: str
    points: int
    why: str = ""


class DeckRanOut(Event, frozen=True, kw_only=True):
    """The table says that the deck is empty."""


class DiscardsReshuffled(Event, frozen=True, kw_only=True):
    """The discard pile became the deck. Source: ruling EF-11, knob `deck_out`."""


class DummyRolled(Event, frozen=True, kw_only=True):
    """The die for the dummy shows `value`, 1 to 6."""

    value: int


class CollectionDeclared(Event, frozen=True, kw_only=True):
    """At the end `seat` showed its whole collection."""

    seat: str
    cards: tuple[str, ...]


class ArmorDeclared(Event, frozen=True, kw_only=True):
    """The table read off the card what so many pieces of a set score."""

    pieces: int
    points: int
