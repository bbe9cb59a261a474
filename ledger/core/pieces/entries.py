"""The pieces of a kind, by their names and in their order.

Law: entries never change. Adding a piece makes new entries, which share the many old pieces. The few new
pieces are kept apart until there are more of them than a few square roots of the many. So teaching a piece
costs only the root of what is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar


class HasName(Protocol):
    """Anything that has a name."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=HasName)

ROOTS = 4
"""The few join the many when there are more of them than this many square roots of the many. A smaller number
costs time to join, and space if many entries are kept; a larger one costs time to copy."""


class Entries(Generic[T]):
    __slots__ = ("_few", "_folded", "_many")

    def __init__(
        self,
        many: Mapping[str, T],
        few: Mapping[str, T] | None = None,
        folded: dict[str, str] | None = None,
    ) -> None:
        """`folded` finds a name of the many by its lower-case form; it is filled when somebody asks."""
        self._many = many
        self._few = few or {}
        self._folded = {} if folded is None else folded

    def get(self, name: str) -> T | None:
        found = self._few.get(name)
        return self._many.get(name) if found is None else found

    def alike(self, name: str) -> str:
        """The name of the piece with this name, whatever its capitals; empty if there is none."""
        if len(self._folded) == 0:
            self._folded.update((known.casefold(), known) for known in self._many)
        folded = name.casefold()
        taught = (known for known in self._few if known.casefold() == folded)
        return next(taught, self._folded.get(folded, ""))

    def whole(self) -> dict[str, T]:
        """All the pieces; a piece that was taught again keeps its place."""
        return {**self._many, **self._few}

    def is_like(self, other: Entries[T]) -> bool:
        """Whether these are the same pieces, in any order."""
        if self is other or (self._many is other._many and self._few == other._few):
            return True
        return self.whole() == other.whole()

    def with_piece(self, entry: T) -> Entries[T]:
        """These pieces with `entry` added, or in place of the piece with that name."""
        few = {**self._few, entry.name: entry}
        if len(few) ** 2 > ROOTS**2 * len(self._many):
            return Entries({**self._many, **few})
        return Entries(self._many, few, self._folded)
