"""The cards in somebody's box, shuffled: what comes up at a table where people deal.

Law: the order is fixed by a number, so the same evening can be played again. The box knows every card; the
log knows what people saw of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.core.log.history import History
from ledger.core.pieces.luck import Luck
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.state import State
from ledger.games.effortless.visits import CardDrawn, CardFlipped


class Box:
    def __init__(self, cards: Iterable[str], shuffle: int) -> None:
        cards = list(cards)
        self.luck = Luck(shuffle)
        self._deck = [cards[place] for place in self.luck.order("box", 0, len(cards))]

    def put_at(self, place: int, card: str) -> None:
        """A card of the table's own, shuffled in `place` cards from the top."""
        self._deck.insert(place, card)

    def top(self, state: State) -> str:
        """The card that comes up next."""
        return self._deck[state.deck.dealt] if state.deck.dealt < len(self._deck) else "empty"

    def lying(self, history: History[State], pos: int, slot: int) -> str:
        """What lies in a slot, face down or not."""
        return self._trace(history)[0].get((pos, slot), "")

    def card(self, history: History[State], token: int) -> str:
        """What a card is that came from the deck into a slot."""
        return self._trace(history)[1][token]

    def _trace(self, history: History[State]) -> tuple[dict[tuple[int, int], str], dict[int, str]]:
        """What was dealt last to each slot, and which card each token is."""
        slots: dict[tuple[int, int], str] = {}
        tokens: dict[int, str] = {}
        dealt = 0
        for event in history.path():
            if isinstance(event, CardDealt):
                slots[event.pos, event.slot] = self._deck[dealt]
                token = history.state_at(event.id).spots[event.pos].slots[event.slot - 1]
                if token is not None:
                    tokens[token] = self._deck[dealt]
            dealt += isinstance(event, CardDealt | CardDrawn | CardFlipped)
        return slots, tokens

    def hand(self, first: int, size: int) -> list[str]:
        """So many cards of the deck, from a place in it."""
        return self._deck[first : first + size]

    def die(self, roll: int) -> int:
        return self.luck.roll("die", roll, 6)
