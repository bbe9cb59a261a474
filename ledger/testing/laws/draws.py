"""The tool's chance: whatever it deals is drawn anew.

Law: only what the tool dealt in the game counts; what else was asked on the way draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ledger.core.errors import LogDamaged
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.rulebook import TOOL
from ledger.core.rules.verdicts import Chance
from ledger.testing.moments import Law, Moment

C = TypeVar("C")
DrawnPlace = tuple[str, int, int]
"""A stream, an index of it, and the place in its shuffle; -1 for a roll."""


class Drawing(Luck):
    """The tool's luck, which notes what one deal draws. A deal that looks at a deck, and then takes some of
    the cards that it saw, draws only these."""

    __slots__ = ("_draws",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._draws: list[set[DrawnPlace]] = []

    @property
    def drawn(self) -> set[DrawnPlace]:
        return set().union(*self._draws)

    def roll(self, stream: str, index: int, sides: int) -> int:
        self._draws.append({(stream, index, -1)})
        return super().roll(stream, index, sides)

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        if now := {(stream, index, place) for place in range(dealt, min(dealt + count, len(stock)))}:
            self._draws = [*(each for each in self._draws if not each >= now), now]
        return super().cards(stream, index, stock, dealt, count)


def each_draw_is_a_new_one(moment: Moment) -> Iterator[str]:
    """Whatever the tool deals is drawn anew: no two events have the same roll, or the same card of a
    shuffle."""
    game, luck = moment.game, moment.luck
    if luck is None:
        return
    state = game.start(moment.setup)
    known: set[DrawnPlace] = set()
    for event in moment.path:
        if event.by == TOOL and isinstance(pending := game.pending(state), Chance):
            now = Drawing(luck.seed)
            deal(game, state, pending, now)
            for stream, index, _ in sorted(now.drawn & known)[:1]:
                twice = f"draw {index} of the stream {stream!r}, at event {event.id}"
                yield f"{type(event).__name__} takes what was drawn before (does the index grow?): {twice}"
                return
            known |= now.drawn
        try:
            game.projector.fold(state, (event,))
        except LogDamaged:
            return  # another law says so


LAWS: tuple[Law, ...] = (each_draw_is_a_new_one,)
