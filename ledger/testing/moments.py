"""A point in a game, with all that a law may ask about it.

Law: whoever is given a moment only reads it. What a law needs to change, it copies first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Verdict

C = TypeVar("C")


class Witness(Luck):
    """The tool's luck, which remembers the decks that it dealt from."""

    __slots__ = ("_decks",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decks: dict[str, tuple[Any, ...]] = {}

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        order = self.order(stream, index, len(stock))
        self._decks[stream] = tuple(stock[place] for place in order[dealt + count :])
        return super().cards(stream, index, stock, dealt, count)

    def undealt(self) -> tuple[str, ...]:
        """The names of cards that nobody has seen yet."""
        return tuple(card for deck in self._decks.values() for card in deck if isinstance(card, str))


class Moment(NamedTuple):
    """`state` is the one after `path`; `event` happens next, where a law is about an event.

    `luck` is the tool's, None where the table deals; `chance` is for the law's own choices.
    """

    game: AnyGame
    setup: Setup
    state: Any
    path: tuple[Event, ...]
    luck: Witness | None
    chance: Random
    event: Event = Event()
    verdict: Verdict | None = None

    @property
    def undealt(self) -> tuple[str, ...]:
        return self.luck.undealt() if self.luck is not None else ()

    @property
    def seats(self) -> tuple[str, ...]:
        seats: tuple[str, ...] = self.state.table.seats
        return seats


Law = Callable[[Moment], Iterable[str]]
"""Yields what breaks it, in a sentence each. Its docstring is the law in words."""
