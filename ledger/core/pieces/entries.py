"""The pieces of one kind, by their names and in their order.

Law: never changed. With one piece more there are others, which share the many: what was taught since lies
beside them, and is put in order when it has grown to some roots of their number. So to teach a piece costs
the root of what is known, and not all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar


class Named(Protocol):
    """What can be called by its name."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)

ROOTS = 4
"""Fewer cost time to put in order, and room where many of these are kept; more cost time to copy."""


class Entries(Generic[T]):
    __slots__ = ("_few", "_folded", "_many")

    def __init__(
        self,
        many: Mapping[str, T],
        few: Mapping[str, T] | None = None,
        folded: dict[str, str] | None = None,
    ) -> None:
        """`folded` leads from names of the many without capitals to these; it is filled when it is asked."""
        self._many = many
        self._few = few or {}
        self._folded = {} if folded is None else folded

    def get(self, name: str) -> T | None:
        found = self._few.get(name)
        return self._many.get(name) if found is None else found

    def alike(self, name: str) -> str:
        """The name of a piece that differs from this one in its capitals at most, or nothing."""
        if len(self._folded) == 0:
            self._folded.update((known.casefold(), known) for known in self._many)
        folded = name.casefold()
        taught = (known for known in self._few if known.casefold() == folded)
        return next(taught, self._folded.get(folded, ""))

    def whole(self) -> dict[str, T]:
        """All the pieces; a piece that was taught again keeps its place."""
        return {**self._many, **self._few}

    def and_one(self, entry: T) -> Entries[T]:
        """These pieces with `entry` added, or put in place of the piece of that name."""
        few = {**self._few, entry.name: entry}
        if len(few) ** 2 > ROOTS**2 * len(self._many):
            return Entries({**self._many, **few})
        return Entries(self._many, few, self._folded)
