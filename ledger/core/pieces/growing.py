"""Sequences that only grow, as values: versions share what they have in common.

Law: a version never changes, whatever is added after it. What is worked out from an element is worked out
once for all versions. So ten times as many events cost ten times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import Any, TypeVar, overload

T = TypeVar("T")
S = TypeVar("S")


class Store:
    """The elements of versions that each continue another one. The first `shared` elements are those of
    `base`, from which this store branched off."""

    __slots__ = ("base", "elements", "made", "shared")

    def __init__(self, elements: Iterable[Any] = (), base: Store | None = None, shared: int = 0) -> None:
        self.elements = [*elements]
        self.base = base
        self.shared = shared
        self.made: dict[Hashable, Store] = {}
        """The stores that depend on this one, with what was worked out from its elements."""

    def following(self, key: Hashable) -> Store:
        """The store in which the elements under this key are kept."""
        if (found := self.made.get(key)) is None:
            if self.base is None:
                found = Store()
            else:
                base = self.base.following(key)
                shared = min(self.shared, len(base.elements))
                found = Store(base.elements[:shared], base, shared)
            found = self.made.setdefault(key, found)
        return found


class Elements(Sequence[T]):
    """A sequence that equals any other with the same elements, and is worth what they are worth."""

    __slots__ = ()

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        return (*self,)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash((*self,))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({[*self]})"


class Growing(Elements[T]):
    """A sequence that `plus` extends without changing it."""

    __slots__ = ("_size", "store")

    def __init__(self, elements: Iterable[T] = ()) -> None:
        self.store = Store(elements)
        self._size = len(self.store.elements)

    @classmethod
    def _of(cls, store: Store, size: int) -> Growing[Any]:
        made: Growing[Any] = cls.__new__(cls)
        made.store, made._size = store, size
        return made

    def plus(self, *more: S) -> Growing[T | S]:
        """The sequence with these elements added at its end."""
        store, size = self.store, self._size
        if size and len(store.elements) == size:
            store.elements.extend(more)  # after whatever another thread adds meanwhile
        if not size or store.elements[size : size + len(more)] != [*more]:  # another went on from here
            store = Store(chain(store.elements[:size], more), store if size else None, size)
        return self._of(store, size + len(more))

    def each(self, make: Callable[[T], S]) -> Growing[S]:
        """The result of `make` for each element, worked out once. `make` is also the key, and has to give the
        same every time."""
        store, size = self.store.following(make), self._size
        if (known := len(store.elements)) < size:
            store.elements[known:size] = map(make, islice(self.store.elements, known, size))
        return Growing._of(store, size)

    def sum(self, count: Callable[[T], Any]) -> Any:
        """The sum of a number for each element, worked out once as in `each`."""
        if not (size := self._size):
            return 0
        store = self.store.following(("sum", count))
        if (known := len(store.elements)) < size:
            before = store.elements[known - 1] if known else 0
            numbers = map(count, islice(self.store.elements, known, size))
            store.elements[known:size] = islice(accumulate(numbers, initial=before), 1, None)
        return store.elements[size - 1]

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return islice(self.store.elements, self._size)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        if isinstance(place, int) and 0 <= place < self._size:
            element: T = self.store.elements[place]
            return element
        return self.store.elements[: self._size][place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Growing) and other.store is self.store:
            return self._size == other._size
        return super().__eq__(other)

    __hash__ = Elements.__hash__


class Joined(Elements[T]):
    """Sequences one after another, each kept as it is."""

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[Sequence[T]]) -> None:
        self.parts = tuple(part for part in parts if part)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self.parts)


class Ordered(Elements[int]):
    """The numbers in several sequences of groups, each number once, the smallest first."""

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[Sequence[Sequence[int]]]) -> None:
        self.parts = tuple(part for part in parts if part)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[int]:
        return iter(sorted({number for part in self.parts for group in part for number in group}))
