"""A deck that lies face down, and its discard pile.

Law: a deck knows how many cards it has, or that nobody counted them. Its cards are tokens only where somebody
saw them: on its top or at its bottom, and in the discard pile. A shuffle loses them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import field

from ledger.core.errors import Contradiction
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted
from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.tokens import Pieces


class Deck(Copyable):
    """`Piles` have the table's own deck as their `deck`. Another deck, such as one for each seat, is a field:

    deck: api.Deck = field(default_factory=api.Deck)
    """

    left: int | None = None
    """How many cards it has; None if nobody counted them."""
    stock: tuple[str | None, ...] = ()
    """What the tool shuffled; empty if the table shuffles."""
    shuffles: int = 0
    """How often it was shuffled."""
    dealt: int = 0
    """How many cards have left it since it was shuffled."""
    top: list[int] = field(default_factory=list)
    """The cards on its top that somebody saw there, the topmost last."""
    bottom: list[int] = field(default_factory=list)
    """The cards at its bottom that somebody saw there, the lowest last."""
    discards: list[int] = field(default_factory=list)
    """The discard pile, its top last."""
    is_mixed: bool = False
    """Whether cards went back into it since the shuffle, so that the tool shuffles before it deals."""

    def shuffle(self, pieces: Pieces, left: int | None, stock: Iterable[str | None] = ()) -> None:
        """Shuffles it: it now has this many cards, and nobody can tell them apart. If the tool shuffles,
        `stock` says which cards they are."""
        if self.top or self.bottom:
            pieces.retire(*self.top, *self.bottom)
            self.top, self.bottom = [], []
        self.left, self.stock, self.dealt, self.is_mixed = left, tuple(stock), 0, False
        self.shuffles += 1

    def reshuffle(self, pieces: Pieces, *, is_known: bool) -> None:
        """Shuffles the discard pile into a new deck. `is_known`: the tool shuffles, so the log knows which
        cards these are."""
        pile, self.discards = self.discards, []
        stock = [pieces.names[token] for token in pile] if is_known else self.stock
        pieces.retire(*pile)
        self.shuffle(pieces, len(pile), stock)

    @property
    def size(self) -> int:
        """How many cards it has; 0 if nobody counted them."""
        return self.left or 0

    def drawable(self, wanted: int) -> int:
        """How many of the wanted cards it has; all of them if nobody counted the deck."""
        return wanted if self.left is None else min(wanted, self.left)

    def coming(self, count: int) -> tuple[list[int], int, list[int]]:
        """Its next cards: those seen on its top, the number of cards after them that nobody can tell apart,
        and those seen at its bottom."""
        top = self.top[-count:][::-1] if count else []
        wanted = count - len(top)
        inside = wanted if self.left is None else self.left - len(self.top) - len(self.bottom)
        loose = max(min(wanted, inside), 0)
        return top, loose, self.bottom[: wanted - loose]

    def next(self, luck: Luck, pieces: Pieces, count: int = 1, stream: str = "deck") -> tuple[str, ...]:
        """The next cards of the tool's deck, for `dealt`; fewer if it runs out. If cards have gone back into
        it, no other deck may hold cards with the same names."""
        top, loose, bottom = self.coming(count)
        if self.is_mixed and loose:
            inside = sorted((Counter(filter(None, self.stock)) - Counter(pieces.seen)).elements())
            dealt: tuple[str | None, ...] = luck.cards(f"mixed {stream}", pieces.made, inside, 0, loose)
        else:
            dealt = luck.cards(stream, self.shuffles - 1, self.stock, self.dealt, loose)
        names = (*map(pieces.names.get, top), *dealt, *map(pieces.names.get, bottom))
        return tuple([name for name in names if name is not None])

    def lift(self, count: int) -> None:
        """Lets this many shuffled cards leave it; the caller tells them apart, as `Piles.deal` does."""
        if self.left is not None:
            self.left -= count
        self.dealt += count

    def require(
        self, pieces: Pieces, count: int, names: Sequence[str | None] = (), whose: str = "the deck"
    ) -> None:
        """Raises Contradiction if the deck cannot give this many cards, or cannot give these."""
        if count < 0:
            raise Contradiction("nobody can take fewer than 0 cards")
        if self.left is not None and count > self.left:
            raise Contradiction(f"{whose} has only {counted(self.size, 'card')}")
        if names and len(names) != count:
            raise Contradiction("the number of cards does not match")
        for name in names:
            if name is not None and not name.strip():
                raise Contradiction("every card has a name")
        if self.top or self.bottom:
            top, loose, bottom = self.coming(count)
            seen = (*zip(top, names, strict=False), *zip(bottom, names[len(top) + loose :], strict=False))
            for token, name in seen:
                pieces.require_seen_as(token, name)

    def draw(self, pieces: Pieces, names: Sequence[str | None]) -> list[int]:
        """Takes its next cards, as they were seen, and returns their tokens. Raises Contradiction if these
        cannot be its next cards."""
        self.require(pieces, len(names), names)
        return self.take(pieces, names)

    def take(self, pieces: Pieces, names: Sequence[str | None]) -> list[int]:
        """Takes its next cards, which `require` has allowed; returns their tokens."""
        if not self.top and not self.bottom:
            self.lift(len(names))
            return pieces.several(names)
        top, loose, bottom = self.coming(len(names))
        del self.top[len(self.top) - len(top) :], self.bottom[: len(bottom)]
        self.lift(len(names))
        self.dealt -= len(top) + len(bottom)
        found = [*top, *pieces.several((None,) * loose), *bottom]
        for token, name in zip(found, names, strict=True):
            pieces.bind(token, name)
        return found

    def put_back(self, pieces: Pieces, token: int, where: str) -> None:
        """Puts a card back: on its `top` or at its `bottom`, where people still know which card it is, or
        anywhere else, where they do not."""
        if self.left is not None:
            self.left += 1
        if where in ("top", "bottom"):
            (self.top if where == "top" else self.bottom).append(token)
        else:
            pieces.retire(token)
            self.is_mixed = True
