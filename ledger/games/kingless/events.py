"""What can happen at a table of Kingless.

Law: facts only. A card is its name, or None where the recorder did not see it. `by` is the seat that acts,
or `table` or `tool` for what the rules or chance decided.
"""

from typing import Literal

from ledger.api import Event

Special = Literal["crown", "hat"]
Why = Literal["start", "elected", "check", "action", "hat"]
"""What a draw is for: the start of the turn, its elected end, the hand check, a card, the Fool's Hat."""


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round begins; `crown` and `hat` hold the special cards, empty where nobody does."""

    round: int
    crown: str = ""
    hat: str = ""


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The deck without the special cards; `size` before the deal, None where nobody counted."""

    size: int | None = None


class HandDealt(Event, frozen=True, kw_only=True):
    """`seat` got its first `count` cards; `cards` where the tool deals."""

    seat: str
    count: int
    cards: tuple[str, ...] = ()


class SpecialResolved(Event, frozen=True, kw_only=True):
    """The action text of a special card is done with, or there was nothing to do."""

    special: Special
    text: str = ""


class CardGiven(Event, frozen=True, kw_only=True):
    """A card went from one hand to another, because the King's Crown or another text says so."""

    source: str
    target: str
    card: str | None = None
    why: Literal["crown", "action"] = "action"


class FirstPlayerSet(Event, frozen=True, kw_only=True):
    seat: str
    why: Literal["crown", "shortest"] = "shortest"


class TurnStarted(Event, frozen=True, kw_only=True):
    """`final`: it is the seat's one more turn after the end-game was triggered."""

    seat: str
    final: bool = False


class Drew(Event, frozen=True, kw_only=True):
    """`seat` wanted so many cards from the deck and got so many; `cards` where the tool deals."""

    seat: str
    wanted: int
    got: int
    why: Why
    cards: tuple[str, ...] = ()


class DeckRanOut(Event, frozen=True, kw_only=True):
    """The table found the deck empty: of `seat`'s last draw `missing` cards were not there."""

    seat: str
    missing: int


class CardPlayed(Event, frozen=True, kw_only=True):
    """`by` played a card from hand: an event to the gutter, anything else to its area."""

    card: str
    sort: Literal["dwarf", "item", "event"]


class InterruptPlayed(Event, frozen=True, kw_only=True):
    """`by` interrupts the last card played."""

    card: str
    kind: Literal["stop", "halt"]


class PlaySettled(Event, frozen=True, kw_only=True):
    """Nobody interrupts any more: the card's action takes place, is cancelled, or there is none."""

    outcome: Literal["resolved", "cancelled", "no_effect"]


class EndElected(Event, frozen=True, kw_only=True):
    """`by` ends the turn without a Dwarf or Item and draws a card."""


class TurnEnded(Event, frozen=True, kw_only=True):
    why: Literal["dwarf_or_item", "event_text", "elected", "left"]


class CardDiscarded(Event, frozen=True, kw_only=True):
    """`by` put a card from hand on the gutter."""

    card: str


class CardGuttered(Event, frozen=True, kw_only=True):
    """`by` sent a card of `owner`'s area to the gutter."""

    owner: str
    card: str


class CardCalled(Event, frozen=True, kw_only=True):
    """`by` names a card to claim."""

    card: str


class CardClaimed(Event, frozen=True, kw_only=True):
    """The claimed card lay in `owner`'s area, and went to `seat`'s."""

    seat: str
    card: str
    owner: str


class CardYielded(Event, frozen=True, kw_only=True):
    """The claimed card was in `owner`'s hand, and went to `seat`'s area."""

    seat: str
    card: str
    owner: str


class ClaimDenied(Event, frozen=True, kw_only=True):
    """Every seat that `seat` could ask says that it does not have the card. A statement of those `asked`."""

    seat: str
    card: str
    asked: tuple[str, ...]


class OpponentChosen(Event, frozen=True, kw_only=True):
    """`by` chose who is affected by the next `steps` steps of the card."""

    seat: str
    steps: int = 1


class PickPocketed(Event, frozen=True, kw_only=True):
    """`seat` took a random card from `owner`'s hand into its own."""

    seat: str
    owner: str
    card: str | None = None


class CardPut(Event, frozen=True, kw_only=True):
    """`by` put a card from hand into its area by an effect; its action does not take place."""

    card: str
    sort: Literal["dwarf", "item"]


class NoneHeld(Event, frozen=True, kw_only=True):
    """`by` says that no card of that type is in its hand. A statement."""

    what: Literal["any", "dwarf", "item"]


class EffectLeft(Event, frozen=True, kw_only=True):
    """`by` leaves an effect that may be left."""


class EffectSkipped(Event, frozen=True, kw_only=True):
    """An effect was impossible."""

    why: str


class CardsTurned(Event, frozen=True, kw_only=True):
    """The top cards of the deck were shown to everybody, the first one first; all, if fewer than `wanted`."""

    cards: tuple[str, ...]
    wanted: int = 2


class Recruited(Event, frozen=True, kw_only=True):
    """`by` put `card` of the shown ones into its area; `rest` went to the gutter, the last one on top."""

    card: str | None = None
    rest: tuple[str, ...] = ()


class SecondWindDone(Event, frozen=True, kw_only=True):
    """The card at a `depth` of the gutter (1 is the top) was checked; `taken`: it went to `seat`'s area."""

    seat: str
    card: str
    depth: int
    taken: bool


class ActionDone(Event, frozen=True, kw_only=True):
    """What the catalog does not describe is done; `ends_turn` where the text said so."""

    text: str = ""
    ends_turn: bool = False


class HandShown(Event, frozen=True, kw_only=True):
    """Everybody saw that `seat` holds so many copies of a card."""

    seat: str
    card: str
    count: int = 1


class HandLooked(Event, frozen=True, kw_only=True):
    """`by` looked at the hand of `seat`."""

    seat: str


class InfluenceTold(Event, frozen=True, kw_only=True):
    """The table read the influence that is printed on a card."""

    card: str
    points: int


class InfluenceAdjusted(Event, frozen=True, kw_only=True):
    """A text that the catalog lacks changes the influence of `seat` in this round."""

    seat: str
    points: int
    why: str = ""


class EndTriggered(Event, frozen=True, kw_only=True):
    """`seat` triggered the end-game; `order` are the final turns."""

    seat: str
    cause: Literal["five_cards", "empty_draw"]
    order: tuple[str, ...]


class TiePlayed(Event, frozen=True, kw_only=True):
    """Sword-Hammer-Axe between `seats` for the first or the last place: that special card is `seat`'s."""

    special: Special
    seats: tuple[str, ...]
    seat: str


class SpecialAwarded(Event, frozen=True, kw_only=True):
    """`seat` is the King and gets the Crown, or the Fool and gets the Hat; nobody where it is empty."""

    special: Special
    seat: str = ""


class RoundScored(Event, frozen=True, kw_only=True):
    """The round is over; influence in the order of the seats."""

    totals: tuple[int, ...]


class SeatLeft(Event, frozen=True, kw_only=True):
    """A player left the table: hand and area leave the round."""

    seat: str


class MatchEnded(Event, frozen=True, kw_only=True):
    """The players stop after this round."""
