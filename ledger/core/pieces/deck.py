"""A deck that lies face down, and its discard pile.

Law: a deck knows how many cards it has, or that nobody counted them. Its cards are tokens only where somebody
saw them: on its top or at its bottom, and in the discard pile. A shuffle loses them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import field

from ledger.core.pieces.luck import Luck
from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.tokens import Pieces


class Deck(Copyable):
    """The cards of the table, or of one seat:

    deck: api.Deck = field(default_factory=api.Deck)
    """

    left: int | None = None
    """How many cards it has; None if nobody counted them."""
    stock: tuple[str | None, ...] = ()
    """What the tool shuffled; empty if the table shuffles."""
    shuffles: int = 0
    """How often it was shuffled."""
    dealt: int = 0
    """How many shuffled cards have left it since."""
    top: list[int] = field(default_factory=list)
    """Cards that lie on it and were seen there, the outermost last."""
    bottom: list[int] = field(default_factory=list)
    """The same of those below all others."""
    discards: list[int] = field(default_factory=list)
    """The discard pile, its top last."""

    def shuffle(self, pieces: Pieces, left: int | None, stock: Iterable[str | None] = ()) -> None:
        """It has so many cards now, and nobody can tell them apart; `stock` says which where the tool
        shuffles."""
        if self.top or self.bottom:
            pieces.retire(*self.top, *self.bottom)
            self.top, self.bottom = [], []
        self.left, self.stock, self.dealt = left, tuple(stock), 0
        self.shuffles += 1

    def reshuffle(self, pieces: Pieces, *, is_known: bool) -> None:
        """The discard pile becomes the deck. It `is_known` which cards these are where the tool shuffles."""
        pile, self.discards = self.discards, []
        stock = [pieces.names[token] for token in pile] if is_known else self.stock
        pieces.retire(*pile)
        self.shuffle(pieces, len(pile), stock)

    @property
    def size(self) -> int:
        """How many cards it has; 0 if nobody counted them."""
        return self.left or 0

    def drawable(self, wanted: int) -> int:
        """How many of so many cards it has; all if nobody counted them."""
        return wanted if self.left is None else min(wanted, self.left)

    def next(self, luck: Luck, pieces: Pieces, count: int = 1, stream: str = "deck") -> tuple[str, ...]:
        """The next cards of the tool's deck, for `dealt`; fewer if it runs out."""
        names = pieces.names
        seen = [names[token] for token in reversed(self.top)][:count] if self.top else []
        inside = count if self.left is None else self.left - len(self.top) - len(self.bottom)
        drawn = min(count - len(seen), inside)
        dealt = luck.cards(stream, self.shuffles - 1, self.stock, self.dealt, drawn)
        last = [names[token] for token in self.bottom][: count - len(seen) - drawn]
        return tuple([name for name in (*seen, *dealt, *last) if name is not None])

    def lift(self, count: int) -> None:
        """So many shuffled cards leave it, and are told apart elsewhere, as by `Piles.deal`."""
        if self.left is not None:
            self.left -= count
        self.dealt += count

    def draw(self, pieces: Pieces, names: Sequence[str | None]) -> list[int]:
        """Takes its top cards, as they were seen, and returns their tokens."""
        if not self.top and not self.bottom:
            self.lift(len(names))
            return pieces.several(names)
        found: list[int] = []
        for name in names:
            if self.top:
                token = self.top.pop()
            elif self.left is None or self.left > len(self.bottom):
                token = pieces.new(None)
                self.dealt += 1
            else:
                token = self.bottom.pop(0)
            if self.left is not None:
                self.left -= 1
            pieces.bind(token, name)
            found.append(token)
        return found

    def put_back(self, pieces: Pieces, token: int, where: str) -> None:
        """A card comes to its `top` or `bottom`, and can be told there; or anywhere into it."""
        if self.left is not None:
            self.left += 1
        if where in ("top", "bottom"):
            (self.top if where == "top" else self.bottom).append(token)
        else:
            pieces.retire(token)
