"""Which events lead to which: the tree of play, without branches and without a head.

Law: nothing here looks at what an event means. Played events with consecutive ids that follow one another
form a *run*, and the tree is kept as runs. A game played straight through takes the same space, however long
it is. The header begins the first run. Besides its parent, every run knows a far ancestor, so that a question
about two events takes logarithmic time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

ROOT = 0
"""The header's id: the parent of every first event."""


class EventTree:
    __slots__ = ("_above", "_depths", "_ends", "_far", "_far_exits", "_lengths", "_parents", "_starts")

    def __init__(self) -> None:
        self._starts = [ROOT]
        self._ends = [ROOT]
        self._parents = [ROOT]
        """The event before a run; for the first run, which has none, the header."""
        self._above = [0]
        """The run of that event."""
        self._depths = [0]
        """How many runs lead to a run."""
        self._lengths = [0]
        """How many events lead to a run, the header among them."""
        self._far = [0]
        """A run on the way to the root: skipping to it again and again gets there in logarithmic time."""
        self._far_exits = [ROOT]
        """The last event of that far run on the way to this run."""

    def add(self, first: int, last: int, parent: int) -> None:
        """Takes in events from `first` to `last`, which follow one another; the first follows `parent`."""
        if self._ends[-1] == parent == first - 1:
            self._ends[-1] = last
        else:
            self._begin(first, last, parent)

    def _begin(self, first: int, last: int, parent: int) -> None:
        """Begins a new run. The distances to its far ancestors double (Myers' skew list)."""
        above = self._run(parent)
        far = self._far[above]
        beyond = self._far[far]
        if above and self._depths[above] - self._depths[far] == self._depths[far] - self._depths[beyond]:
            self._far.append(beyond)
            self._far_exits.append(self._far_exits[far])
        else:
            self._far.append(above)
            self._far_exits.append(parent)
        self._starts.append(first)
        self._ends.append(last)
        self._parents.append(parent)
        self._above.append(above)
        self._depths.append(self._depths[above] + 1)
        self._lengths.append(self._lengths[above] + parent - self._starts[above] + 1)

    def _run(self, id_: int) -> int:
        """The number of the run that holds a played event; for other ids, of the run before."""
        return bisect_right(self._starts, id_) - 1

    def is_played(self, id_: int) -> bool:
        """True for the header and for every event that is part of the tree."""
        return 0 <= id_ <= self._ends[self._run(id_)]

    def parent(self, id_: int) -> int:
        """The event before a played event."""
        run = self._run(id_)
        return id_ - 1 if id_ > self._starts[run] else self._parents[run]

    def ranges(self, at: int) -> list[tuple[int, int]]:
        """The path from the first event to `at`, as runs of consecutive ids (first, last)."""
        return list(self.runs_back(at))[::-1]

    def runs_back(self, at: int) -> Iterator[tuple[int, int]]:
        """The runs of the path to `at`, the last run first."""
        run = self._run(at)
        while run:
            yield self._starts[run], at
            at, run = self._parents[run], self._above[run]
        if at != ROOT:
            yield 1, at

    def path(self, at: int) -> Iterator[int]:
        """The ids from the first event to `at`, in playing order."""
        for first, last in self.ranges(at):
            yield from range(first, last + 1)

    def length(self, at: int) -> int:
        """How many events lead to `at`, including `at` itself."""
        run = self._run(at)
        return self._lengths[run] + at - self._starts[run]

    def _below(self, elder: int, younger: int) -> int:
        """The first run on the path to `younger` that begins after `elder`; 0 if none does."""
        run = self._run(younger)
        if self._starts[run] <= elder:
            return 0
        while self._starts[self._above[run]] > elder:
            far = self._far[run]
            run = far if self._starts[far] > elder else self._above[run]
        return run

    def is_ancestor(self, elder: int, younger: int) -> bool:
        """Whether `elder` is on the path to `younger`, or is `younger`."""
        if not (self.is_played(elder) and self.is_played(younger)):
            return False
        run = self._below(elder, younger)
        leads = self._parents[run] if run else younger
        return elder <= leads and self._run(leads) == self._run(elder)

    def toward(self, id_: int, tip: int) -> int:
        """The event after `id_` on the way to its descendant `tip`."""
        run = self._below(id_, tip)
        return self._starts[run] if run and self._parents[run] == id_ else id_ + 1

    def leaves(self, id_: int, tip: int) -> int:
        """The last event on the way from `id_` to its descendant `tip` that is still in the run of `id_`."""
        run = self._below(id_, tip)
        return self._parents[run] if run else tip

    def common(self, one: int, other: int) -> int:
        """The last event that two lines of play share; the header if they share none."""
        run, run2 = self._run(one), self._run(other)
        depth = min(self._depths[run], self._depths[run2])
        run, one = self._climb(run, one, depth)
        run2, other = self._climb(run2, other, depth)
        while run != run2:
            if self._far[run] != self._far[run2]:
                run, one = self._far[run], self._far_exits[run]
                run2, other = self._far[run2], self._far_exits[run2]
            else:
                run, one = self._above[run], self._parents[run]
                run2, other = self._above[run2], self._parents[run2]
        return min(one, other)

    def _climb(self, run: int, at: int, depth: int) -> tuple[int, int]:
        """Climbs from `at`, an event of `run`, towards the root. Gives the run at `depth`, and the last
        event of that run on the way to `at`."""
        while self._depths[run] > depth:
            if self._depths[self._far[run]] >= depth:
                run, at = self._far[run], self._far_exits[run]
            else:
                run, at = self._above[run], self._parents[run]
        return run, at

    def partings(self, tips: Iterable[int]) -> Iterator[int]:
        """For each tip, the last event that its line of play shares with the lines of earlier tips; for the
        first, the header."""
        reached = {0: ROOT}
        for tip in tips:
            run, at = self._run(tip), tip
            while run not in reached:
                reached[run] = at
                at, run = self._parents[run], self._above[run]
            yield min(at, reached[run])
            reached[run] = max(at, reached[run])
