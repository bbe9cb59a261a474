"""Windows to answer in: somebody said or did something, and others may answer before the game goes on.

Law: a window asks about one thing after another, in the order in which they were opened. When nobody is left
to answer one, it asks about the next. Nothing here says what an answer means.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ledger.core.errors import Contradiction
from ledger.core.pieces.parts import Copyable


class Opened(Struct, frozen=True):
    """What may be answered (`about`, a word of the game), who may answer (`waiting`), and whether they answer
    one after the other or all at once."""

    about: str
    waiting: tuple[str, ...]
    in_turn: bool = False


class Window(Copyable):
    """What others may answer: the first of `opened` now, the rest after it, in this order."""

    opened: tuple[Opened, ...] = ()

    def open(self, about: str, seats: Iterable[str], *, in_turn: bool = False) -> None:
        """Lets these seats answer this, after what is already open. Without seats, nothing is asked."""
        if waiting := tuple(seats):
            self.opened = (*self.opened, Opened(about, waiting, in_turn))

    @property
    def about(self) -> str:
        """What may be answered now; empty if there is nothing."""
        return self.opened[0].about if self.opened else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who may answer now: everybody who has not let it pass, or only the next of them."""
        if not self.opened:
            return ()
        first = self.opened[0]
        return first.waiting[:1] if first.in_turn else first.waiting

    def require(self, seat: str, *about: str) -> None:
        """Raises Contradiction if a seat is not asked now, or if what it may answer is none of these."""
        if seat not in self.waiting or (about and self.about not in about):
            raise Contradiction(f"{seat or 'nobody'} is not asked now")

    def let(self, seat: str) -> None:
        """Notes that a seat lets it pass. Raises Contradiction if the seat is not asked."""
        self.require(seat)
        first, *rest = self.opened
        left = tuple(each for each in first.waiting if each != seat)
        kept = (Opened(first.about, left, first.in_turn),) if left else ()
        self.opened = (*kept, *rest)

    def close(self) -> None:
        """Ends what may be answered now; what was opened after it can be answered next."""
        self.opened = self.opened[1:]

    def clear(self) -> None:
        """Ends everything that may be answered."""
        self.opened = ()

    def leave(self, seat: str) -> None:
        """Takes a seat out: it is not asked any more."""
        left = (
            (each.about, tuple(who for who in each.waiting if who != seat), each.in_turn)
            for each in self.opened
        )
        self.opened = tuple(Opened(about, waiting, turn) for about, waiting, turn in left if waiting)
