"""Cards that seats draw from the deck: first hands, several at once, one after another.

Law: a state has `pieces: api.Piles`. Only the seat that draws cards is told which they are; if the table
deals, the log does not know them.
"""

from __future__ import annotations

from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.piles import Piles
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.verdicts import Chance, Follows

dealing: Chapter[Any] = Chapter()
"""A chapter whose events nobody types: whoever is owed cards draws them as soon as `pending` asks
`cards_owed`."""
discarding: Chapter[Any] = Chapter()
"""Like `dealing`, for a game with a discard pile that is shuffled back when the deck has too few cards."""


@dealing.event
class CardsDrawn(Event, frozen=True, kw_only=True):
    """`seat` draws the cards that it is owed, or as many as the deck has; `cards` says which, if the tool
    deals."""

    seat: str
    cards: tuple[str, ...] = ()
    told, seen_by = "{seat} draws[: {cards}]", "seat"

    def do(self, state: Any) -> None:
        pieces = state.pieces
        place = next((place for place, (seat, _) in enumerate(pieces.owed) if seat == self.seat), None)
        if place is None:
            raise Contradiction(f"{self.seat} draws no card now")
        pieces.deal(self.seat, self.cards, pieces.deck.drawable(pieces.owed[place][1]))
        pieces.owed = pieces.owed[:place] + pieces.owed[place + 1 :]
        pieces.drew[self.seat] = self.id

    def dealt(self, state: Any, luck: Luck) -> tuple[str, ...]:
        cards: tuple[str, ...] = state.pieces.top(luck, state.pieces.owed[0][1])
        return cards


@discarding.event
class DiscardsShuffled(Event, frozen=True, kw_only=True):
    """The discard pile is shuffled back into the deck."""

    told = "the discard pile is shuffled back into the deck"

    def do(self, state: Any) -> None:
        if not state.pieces.deck.discards:
            raise Contradiction("nothing was discarded")
        state.pieces.reshuffle()


def cards_owed(state: Any, source: str = "") -> Chance | Follows | None:
    """What the game waits for while somebody is owed cards (`pieces.owe`); None if nobody is. If the deck has
    too few, the discard pile is shuffled back first."""
    pieces: Piles = state.pieces
    if not pieces.owed:
        return None
    seat, count = pieces.owed[0]
    got = pieces.deck.drawable(count)
    if got < count and pieces.deck.discards:
        return Follows(DiscardsShuffled(), source=source)
    draft = CardsDrawn(seat=seat)
    if pieces.tool_deals and got:
        return Chance(draft, "cards", f"which cards does {seat} draw?", source=source)
    return Follows(draft, source=source)
