"""Cards that seats draw from the deck: first hands, several at once, one after another.

Law: a state has `pieces: api.Piles`. What a seat draws is told to that seat alone; where the table deals, the
log does not know it.
"""

from __future__ import annotations

from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.verdicts import Chance, Follows

dealing: Chapter[Any] = Chapter()
"""Nobody types its words: who is owed cards draws them, once `pending` asks `cards_owed`."""


@dealing.event
class CardsDrawn(Event, frozen=True, kw_only=True):
    """`seat` draws what it is owed; `cards` where the tool deals."""

    seat: str
    cards: tuple[str, ...] = ()
    told, seen_by = "{seat} draws[: {cards}]", "seat"

    def do(self, state: Any) -> None:
        pieces, count = state.pieces, _owed(state, self.seat)
        pieces.deal(self.seat, self.cards, count)
        place = pieces.owed.index((self.seat, count))
        pieces.owed = pieces.owed[:place] + pieces.owed[place + 1 :]
        pieces.drew[self.seat] = self.id

    def dealt(self, state: Any, luck: Luck) -> tuple[str, ...]:
        cards: tuple[str, ...] = state.pieces.top(luck, _owed(state, self.seat))
        return cards


def _owed(state: Any, seat: str) -> int:
    """How many cards a seat draws next. Raises Contradiction if it draws none."""
    for owner, count in state.pieces.owed:
        if owner == seat:
            return int(count)
    raise Contradiction(f"{seat} draws no card now")


def cards_owed(state: Any, source: str = "") -> Chance | Follows | None:
    """What the game waits for while somebody is owed cards (`pieces.owe`); None where nobody is."""
    pieces = state.pieces
    if not pieces.owed:
        return None
    seat, count = pieces.owed[0]
    draft = CardsDrawn(seat=seat)
    if pieces.tool_deals and count:
        return Chance(draft, "cards", f"which cards does {seat} draw?", source=source)
    return Follows(draft, source=source)
