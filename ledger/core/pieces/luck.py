"""Chance that can be dealt again: every shuffle and roll is a function of the seed and its place.

Law: no answer depends on earlier questions. The same seed, stream, index and size always give the same
answer, on every machine, so undo and redo deal the same card. Source: ledger/FORMAT.md, "Chance".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

C = TypeVar("C")

_WORD = 1 << 64


class Luck:
    """The chance of a log or, with `secret`, of the secret with this number. `seed` is the seed in the
    header."""

    __slots__ = ("_key", "seed")

    def __init__(self, seed: int, secret: int = 0) -> None:
        self.seed = seed
        self._key = f"{seed}/secret/{secret}" if secret else str(seed)

    def roll(self, stream: str, index: int, sides: int) -> int:
        """A number from 1 to `sides`: the `index`-th draw (from 0) of a named stream."""
        return _below(f"{self._key}/{stream}/{index}", 0, sides)[0] + 1

    def one_of(self, stream: str, index: int, among: Sequence[C]) -> C:
        """One of these at random, such as a seat: the same draw as `roll` with as many sides."""
        return among[self.roll(stream, index, len(among)) - 1]

    def order(self, stream: str, index: int, size: int) -> tuple[int, ...]:
        """A permutation of `range(size)`: the `index`-th shuffle (from 0) of a named stream.

        Fisher-Yates from the last place to the second.
        """
        return _shuffled(f"{self._key}/{stream}/{index}", size)

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        """The next cards of a deck: those after the first `dealt` of the `index`-th shuffle of `stock`.

        Fewer than `count` if the deck runs out.
        """
        order = self.order(stream, index, len(stock))
        return tuple([stock[place] for place in order[dealt : dealt + count]])


@lru_cache(maxsize=16)
def _shuffled(key: str, size: int) -> tuple[int, ...]:
    """A shuffled `range(size)`; cached, because every card that is dealt from the same deck asks again."""
    cards = list(range(size))
    counter = 0
    for last in range(size - 1, 0, -1):
        pick, counter = _below(key, counter, last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def _below(key: str, counter: int, limit: int) -> tuple[int, int]:
    """A number below `limit` without bias, and the counter for the next draw."""
    fair = _WORD - _WORD % limit
    while True:
        word = int.from_bytes(sha256(f"{key}/{counter}".encode()).digest()[:8], "big")
        counter += 1
        if word < fair:
            return word % limit, counter
