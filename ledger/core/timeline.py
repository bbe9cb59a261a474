"""The tree of play: which events lead to which, the branches, and where the head stands.

Law: nothing is ever removed. Every played event has one parent (`on`), a branch is a name for a tip, and
undo, redo, branch and switch only move the head. No event's meaning is looked at here.

Played events with consecutive ids that follow one another form a *run*; the tree is kept as runs, so a game
played straight through takes the same room whatever its length.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NoReturn

import msgspec

from ledger.core.errors import BranchExists, LogDamaged, NoSuchEvent, UnknownBranch
from ledger.core.events import (
    TIMELINE,
    Annotated,
    Bookmarked,
    Branched,
    Event,
    Redone,
    Renamed,
    Switched,
    Undone,
)

ROOT = 0
"""The header's id: the parent of every first event."""
MAIN = "main"
HIDDEN = "~"
"""Stands in the name of a line of play that was left, and is not listed unless all are asked for."""


def is_hidden(name: str) -> bool:
    return HIDDEN in name


class Branch(msgspec.Struct, frozen=True):
    """A named line of play, as a listing shows it."""

    name: str
    tip: int
    length: int
    forks_from: int
    """The last event it shares with the current line; its own tip for the current branch."""
    is_current: bool


def _are_consecutive(events: Sequence[Event], head: int, first: int) -> bool:
    """Whether events with ids from `first` on each follow the one before, the first of them `head`."""
    for event in events:
        if event.on != head:
            return False
        head = first
        first += 1
    return True


class Timeline:
    __slots__ = (
        "_ends",
        "_forward",
        "_numbers",
        "_parents",
        "_starts",
        "bookmarks",
        "branch",
        "head",
        "last",
        "tips",
    )

    def __init__(self) -> None:
        self.head = ROOT
        self.branch = MAIN
        self.tips: dict[str, int] = {MAIN: ROOT}
        self.last = ROOT
        """The id of the newest line, played or not."""
        self.bookmarks: dict[str, int] = {}
        """Names that were given to events."""
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._parents: list[int] = []
        self._numbers: dict[str, int] = {}
        """Below this number, every name with that stem is taken; only to find the next one quickly."""
        self._forward: dict[int, int] = {}
        """Where a fork leads on the current branch; within a run the next id does."""

    # reading lines

    def extend(self, events: Sequence[Event]) -> None:
        """Takes lines in the order of the log. Raises LogDamaged where one does not fit the tree."""
        done = 0
        if not TIMELINE.isdisjoint(map(type, events)):
            for place, event in enumerate(events):
                if type(event) in TIMELINE:
                    self._extend_played(events[done:place])
                    self._add(event)
                    done = place + 1
        self._extend_played(events[done:] if done else events)

    def _extend_played(self, events: Sequence[Event]) -> None:
        first, head = self.last + 1, self.head
        if self.tips[self.branch] == head and _are_consecutive(events, head, first):
            if events:
                self._play(first, self.last + len(events), head)
            return
        for event in events:
            self._add(event)

    def _add(self, event: Event) -> None:
        id_ = self.last + 1
        kind = type(event)
        if kind not in TIMELINE:
            if event.on != self.head:
                self._misfit(id_, f"continues from event {event.on}, but the game stands at {self.head}")
            if self.tips[self.branch] != self.head:
                self._misfit(id_, f"continues branch {self.branch} from its middle without a new branch")
            self._play(id_, id_, self.head)
            return
        if isinstance(event, Branched):
            if not self._can_branch(event):
                self._misfit(id_, f"cannot start a branch {event.name!r} at event {event.on}")
            if event.left:
                self.tips[event.left] = self.tips[event.name]
            self.tips[event.name] = event.on
            self._enter(event.name)
        else:
            if event.on != self.head:
                self._misfit(id_, f"says the game stood at {event.on}, but it stood at {self.head}")
            self._turn(id_, event)
        self.last = id_

    def _can_branch(self, event: Branched) -> bool:
        """A branch has a name of its own, or takes over the current one's, which gets a new name."""
        if not self.is_played(event.on):
            return False
        if not event.left:
            return event.name not in self.tips
        return event.name == self.branch and event.left not in self.tips

    def _turn(self, id_: int, event: Event) -> None:
        if isinstance(event, Undone):
            if not self.is_ancestor(event.to, self.head):
                self._misfit(id_, f"goes back to {event.to}, which does not lead to {self.head}")
            self.head = event.to
        elif isinstance(event, Redone):
            tip = self.tips[self.branch]
            if not (self.is_ancestor(self.head, event.to) and self.is_ancestor(event.to, tip)):
                self._misfit(id_, f"goes forward to {event.to}, which is not ahead on {self.branch}")
            self.head = event.to
        elif isinstance(event, Switched):
            if self.tips.get(event.name) != event.to:
                self._misfit(id_, f"switches to {event.name!r} at {event.to}, which is not its tip")
            self._enter(event.name)
        elif isinstance(event, Renamed):
            if event.old not in self.tips or event.new in self.tips:
                self._misfit(id_, f"cannot rename {event.old!r} to {event.new!r}")
            self.tips[event.new] = self.tips.pop(event.old)
            if self.branch == event.old:
                self.branch = event.new
        elif isinstance(event, Annotated | Bookmarked):
            if not self.is_played(event.to):
                self._misfit(id_, f"is about {event.to}, which is no event of play")
            if isinstance(event, Bookmarked):
                self.bookmarks[event.name] = event.to

    def _play(self, first: int, last: int, parent: int) -> None:
        if self._ends and self._ends[-1] == parent == first - 1:
            self._ends[-1] = last
        else:
            self._starts.append(first)
            self._ends.append(last)
            self._parents.append(parent)
            self._forward[parent] = first
        self.head = self.last = self.tips[self.branch] = last

    def _enter(self, name: str) -> None:
        self.branch = name
        self.head = self.tips[name]
        self._forward = {self.parent(start): start for start, _ in self.ranges(self.head)}

    def _misfit(self, id_: int, why: str) -> NoReturn:
        raise LogDamaged(
            f"Line {id_ + 1} {why}.",
            line=id_ + 1,
            hint="This tool did not write that line as it stands. Everything before it can be read.",
        )

    # asking

    @property
    def is_straight(self) -> bool:
        """True where every line of the log so far is an event of the current line of play."""
        return self.head == self.last and self._starts in ([], [1])

    def is_played(self, id_: int) -> bool:
        """True for the header and for every event that is part of the tree."""
        if id_ == ROOT:
            return True
        run = bisect_right(self._starts, id_) - 1
        return run >= 0 and id_ <= self._ends[run]

    def parent(self, id_: int) -> int:
        """The event before a played one."""
        run = bisect_right(self._starts, id_) - 1
        return id_ - 1 if id_ > self._starts[run] else self._parents[run]

    def ranges(self, at: int) -> list[tuple[int, int]]:
        """The path from the first event to `at`, as runs of consecutive ids (first, last)."""
        path: list[tuple[int, int]] = []
        while at != ROOT:
            run = bisect_right(self._starts, at) - 1
            path.append((self._starts[run], at))
            at = self._parents[run]
        path.reverse()
        return path

    def path(self, at: int) -> Iterator[int]:
        """The ids from the first event to `at`, in playing order."""
        for first, last in self.ranges(at):
            yield from range(first, last + 1)

    def is_ancestor(self, elder: int, younger: int) -> bool:
        """True where `elder` lies on the path to `younger`, or is `younger`."""
        while younger > elder:
            run = bisect_right(self._starts, younger) - 1
            if run < 0 or younger > self._ends[run]:
                return False
            if self._starts[run] <= elder:
                return True
            younger = self._parents[run]
        return younger == elder and self.is_played(elder)

    def next(self, id_: int) -> int:
        """The event after `id_` on the current branch. Raises NoSuchEvent at its tip."""
        if id_ == self.tips[self.branch]:
            raise NoSuchEvent(f"Nothing follows event {id_} on branch {self.branch}.")
        return self._forward.get(id_) or id_ + 1

    def common(self, one: int, other: int) -> int:
        """The last event that two lines of play share; the header where they share none."""
        shared = ROOT
        for (start, end), (start2, end2) in zip(self.ranges(one), self.ranges(other), strict=False):
            if start != start2:
                break
            shared = min(end, end2)
            if end != end2:
                break
        return shared

    def tip(self, name: str) -> int:
        """Where a branch ends. Raises UnknownBranch."""
        try:
            return self.tips[name]
        except KeyError:
            raise UnknownBranch(
                f"There is no branch {name!r}.",
                hint="The branches are: " + ", ".join(sorted(self.names())) + ".",
            ) from None

    def require_free(self, name: str) -> None:
        """Raises BranchExists."""
        if name in self.tips:
            raise BranchExists(f"There is a branch {name!r} already.", hint="Choose another name.")

    def next_names(self) -> tuple[str, str]:
        """What a line is called that starts by itself, and what the one that it leaves is called then.

        The new line goes on under the name, and the old one becomes `main~1`, `main~2`, …; but a line that a
        person named keeps its name (then the second is empty), and the new one is `NAME-2`, `NAME-3`, …
        """
        if self.branch != MAIN and not is_hidden(self.branch):
            stem, _, number = self.branch.rpartition("-")
            return self._free(stem if stem and number.isdigit() else self.branch, "-", 2), ""
        return self.branch, self._free(self.branch.partition(HIDDEN)[0], HIDDEN, 1)

    def hidden_name(self, name: str) -> str:
        """What a branch is called that is not to be listed."""
        return self._free(name.partition(HIDDEN)[0], HIDDEN, 1)

    def _free(self, stem: str, sign: str, first: int) -> str:
        """The next number behind a stem that no branch has. Numbers are never given back."""
        number = max(self._numbers.get(stem + sign, 0) + 1, first)
        while f"{stem}{sign}{number}" in self.tips:
            number += 1
        self._numbers[stem + sign] = number - 1
        return f"{stem}{sign}{number}"

    def names(self, *, everything: bool = False) -> list[str]:
        """The branches by name, the oldest first; `everything` takes in those that were left or dropped."""
        return [name for name in self.tips if everything or name == self.branch or not is_hidden(name)]

    def branches(self, *, everything: bool = False) -> tuple[Branch, ...]:
        """The same with where they are."""
        return tuple(
            Branch(
                name=name,
                tip=tip,
                length=sum(last - first + 1 for first, last in self.ranges(tip)),
                forks_from=self.common(tip, self.tips[self.branch]),
                is_current=name == self.branch,
            )
            for name in self.names(everything=everything)
            for tip in (self.tips[name],)
        )
