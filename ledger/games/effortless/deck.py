"""The deck: empty slots are filled from it, and what happens when it is empty.

Law: what the tool deals is a function of the seed and of how often chance was asked on this path, so undoing
and redoing deals the same. Source: Refill Locations; rulings EF-11, EF-15, EF-16, EF-36.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import TOOL, Chapter, Contradiction, Event, Luck, Verb, Verdict, always
from ledger.games.effortless.cards import CARD, belongs, card_named, require_copy
from ledger.games.effortless.state import Pos, State

refilling: Chapter[State] = Chapter()

# the card on top


class FromDeck:
    """The top card of the deck turns up. `card` is its name, None if nobody saw it."""

    __slots__ = ()
    by: str
    card: str | None

    def needs(self, state: State) -> None:
        """Raises Contradiction for an empty deck, or for a card without a copy left. If the tool deals in
        this game, its card was in the deck, whatever was said about other cards before."""
        if state.deck.left == 0:
            raise Contradiction("the deck is empty")
        if not self.by == TOOL == state.table.dealer:
            require_copy(state, self.card)

    def lift(self, state: State) -> int:
        """Takes the card from the deck; returns its token."""
        state.deck.lift(1)
        return state.pieces.new(self.card)

    def may(self, state: State) -> Verdict:
        return belongs(state, self.card)

    def dealt(self, state: State, luck: Luck) -> str | None:
        """The next card of a shuffle of the stream `deck`; None if a log counts more cards than were
        shuffled."""
        return next(iter(state.deck.next(luck, state.pieces)), None)


# the slots


@refilling.event
class CardDealt(FromDeck, Event, frozen=True, kw_only=True):
    """the card that fills the empty slot

    It comes from the top of the deck. Nobody is allowed to know a card that is dealt face down.
    """

    pos: Pos
    slot: int
    card: str | None = None
    down: bool = False
    verb, args = Verb("refill", by_table=True), (CARD,)

    def needs(self, state: State) -> None:
        state.spots[self.pos].require_empty(self.slot)
        super().needs(state)

    def do(self, state: State) -> None:
        token = self.lift(state)
        state.spots[self.pos].slots[self.slot - 1] = token
        if self.down:
            state.down.add(token)
        state.cleared = 0
        if state.turn is not None:
            state.turn.closed = True

    def tell(self, state: State) -> str:
        what = "a face-down card" if self.down else card_named(state, self.card)
        return f"{state.at(self.pos)} is filled with {what}"

    def reveals(self, state: State) -> str:
        is_seen = self.card is not None and not self.down
        return f"Everybody has seen {self.card} come from the deck." if is_seen else ""

    def veil(self, state: State, seat: str | None) -> Event:
        return replace(self, card=None) if self.down else self


@refilling.event
class DiscardsReshuffled(Event, frozen=True, kw_only=True):
    """The discard pile became the deck. Source: ruling EF-11, knob `deck_out`."""

    told = "the discard pile becomes the deck"
    needs = always

    def do(self, state: State) -> None:
        state.down.difference_update(state.deck.discards)
        state.deck.reshuffle(state.pieces, is_known=self.by == TOOL)
