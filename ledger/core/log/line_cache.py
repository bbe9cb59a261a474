"""The lines of a long log, or of a line of play. Most are not in memory: they are read when needed.

Law: pure. The caller provides what reads a chunk again; a line is the same however often it is read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import overload

from ledger.core.log.events import Event

_BLOCK = 1024
"""How many events are read at once for a caller that wants all."""
_REMEMBERED = 8
"""How many of the chunks that were read last stay in memory."""


class Recall(Sequence[Event]):
    """`again` reads a chunk once more, by its number. Lines that are added by `extend` are kept."""

    def __init__(self, again: Callable[[int], Sequence[Event]]) -> None:
        self._again = again
        self._firsts: list[int] = []
        """The place of each chunk's first line."""
        self._passed = 1
        self._kept: list[Event] = []
        self._remembered: dict[int, Sequence[Event]] = {}

    def pass_by(self, chunk: Sequence[Event]) -> None:
        """Takes in a chunk of the log without keeping it. All such chunks come before the lines that are
        kept."""
        self._firsts.append(self._passed)
        self._passed += len(chunk)

    def extend(self, events: Sequence[Event]) -> None:
        self._kept.extend(events)

    def __len__(self) -> int:
        """The number of lines, including the header."""
        return self._passed + len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        if isinstance(place, slice):
            return list(self._between(*place.indices(len(self))[:2]))
        if place >= self._passed:
            return self._kept[place - self._passed]
        number = bisect_right(self._firsts, place) - 1
        return self._chunk(number)[place - self._firsts[number]]

    def __iter__(self) -> Iterator[Event]:
        yield Event()
        yield from self._between(1, len(self))

    def _between(self, first: int, end: int) -> Iterator[Event]:
        number = bisect_right(self._firsts, first) - 1
        while first < min(end, self._passed):
            chunk, begin = self._chunk(number), self._firsts[number]
            part = chunk[first - begin : end - begin]
            yield from part
            first, number = first + len(part), number + 1
        yield from self._kept[max(first - self._passed, 0) : max(end - self._passed, 0)]

    def _chunk(self, number: int) -> Sequence[Event]:
        found = self._remembered.pop(number, None)
        if found is None:
            found = self._again(number)
        self._remembered[number] = found
        if len(self._remembered) > _REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        return found


class Path(Sequence[Event]):
    """The events of a line of play in order, each looked up when somebody comes to it."""

    def __init__(self, lines: Sequence[Event], ranges: Sequence[tuple[int, int]]) -> None:
        """`ranges` are the first and last ids of its runs."""
        self._lines = lines
        self._ranges = ranges
        self._starts = [0, *accumulate(last - first + 1 for first, last in ranges)]
        """The place of each run's first event, and at the end the number of events."""

    def __len__(self) -> int:
        return self._starts[-1]

    def __iter__(self) -> Iterator[Event]:
        for first, last in self._ranges:
            for id_ in range(first, last + 1, _BLOCK):
                yield from self._lines[id_ : min(id_ + _BLOCK, last + 1)]

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        run = bisect_right(self._starts, place) - 1
        return self._lines[self._ranges[run][0] + place - self._starts[run]]
