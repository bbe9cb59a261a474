"""Named piles of cards that lie open, each card with the event that brought it there.

Law: the cards of a pile lie in the order in which they came, each with its event, so a score line can name
the events that earned it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from ledger.core.errors import Contradiction
from ledger.core.pieces.parts import Lookup
from ledger.core.pieces.tokens import Pieces


class OpenPiles(Lookup[str, dict[int, int]]):
    """Pile → its tokens → the event that brought each:

        front: api.OpenPiles = field(default_factory=api.OpenPiles)

    `state.front[seat][token] = self.id` puts a card there, `in`, `len` and a loop tell what lies there.
    """

    why = "nothing of {} lies here"

    @classmethod
    def of(cls, piles: Iterable[str]) -> Self:
        """Empty piles, such as one for each seat."""
        return cls({pile: {} for pile in piles})

    def find(self, pieces: Pieces, pile: str, name: str | None, where: str = "") -> int:
        """The token of a card that is seen as `name`. Raises Contradiction if it is not there, and says
        `where` it should be."""
        token = pieces.find(self[pile], name)
        if token is None:
            raise Contradiction(f"{pile} has no {name or 'unknown card'}{where}")
        return token

    def take(self, pieces: Pieces, pile: str, name: str | None) -> int:
        """Takes what `find` finds out of a pile, and returns its token. If it was one of several unknown
        cards, nobody can say which of the others came when."""
        token = self.find(pieces, pile, name)
        if name is not None and pieces.names[token] is None:
            self.tell_apart_anew(pieces, pile, (name,))
            token = self.find(pieces, pile, name)
            pieces.bind(token, name)
        del self[pile][token]
        return token

    def tell_apart_anew(self, pieces: Pieces, pile: str, names: Iterable[str | None]) -> None:
        """Makes new tokens, with the same events, if nobody can say which unknown card is one of `names`."""
        for old, new in pieces.tell_apart_anew([*self[pile]], names).items():
            self.replace(pile, old, new, self[pile][old])

    def replace(self, pile: str, old: int, new: int, event: int) -> None:
        """Puts the card `new` where the card `old` lay; `event` brought it there."""
        found = {(new if token == old else token): since for token, since in self[pile].items()}
        self[pile] = found | {new: event}

    def places(self, pieces: Pieces, where: str) -> Iterator[tuple[str, str]]:
        """For `Game.places`: each card, and where it lies: `where` with the pile in its braces."""
        for pile, tokens in self.items():
            yield from ((pieces.names[token] or "", where.format(pile)) for token in tokens)
