"""How much each seat has of something that is only counted, such as coins.

Law: nobody has less than nothing. An impossible change raises before anything moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from ledger.core.errors import Contradiction
from ledger.core.pieces.names import counted
from ledger.core.pieces.parts import Lookup


class Counters(Lookup[str, int]):
    """Seat → how many it has:

    coins: api.Counters = field(default_factory=api.Counters)
    """

    why = "nobody called {} has any here"

    @classmethod
    def of(cls, seats: Iterable[str], each: int = 0) -> Self:
        """This many for each seat."""
        return cls(dict.fromkeys(seats, each))

    def pay(self, seat: str, count: int, what: str = "coin") -> None:
        """Takes this many from a seat. Raises Contradiction if it has fewer. `what` names one of them in
        words."""
        if not 0 <= count <= self[seat]:
            raise Contradiction(f"{seat} has {counted(self[seat], what)}")
        self[seat] -= count

    def gain(self, seat: str, count: int) -> None:
        """Gives a seat this many. Raises Contradiction if this, or what the seat has, is below 0."""
        if self[seat] < 0 or count < 0:
            raise Contradiction("what is gained is counted from 0")
        self[seat] += count

    def facts(self, what: str) -> dict[str, int]:
        """The counts for `facts`: `ann coins` → how many."""
        return {f"{seat} {what}": count for seat, count in self.items()}

    def adjust(self, label: str, count: int, what: str) -> None:
        """For `Adjusted`: sets the number that a label of `facts` stands for. Raises Contradiction for any
        other label."""
        seat = label.removesuffix(f" {what}")
        if seat == label or self[seat] < 0:
            raise Contradiction(f"{label} is not counted here")
        self[seat] = count
