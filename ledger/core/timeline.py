"""The tree of play: which events lead to which, the branches, and where the head stands.

Law: nothing is ever removed. Every played event has one parent (`on`), a branch is a name for a tip, and
undo, redo, branch and switch only move the head. No event's meaning is looked at here.

Played events with consecutive ids that follow one another form a *run*; the tree is kept as runs, so a game
played straight through takes the same room whatever its length. The header begins the first run. Every run
knows one far ancestor besides its parent, so that a question about two events takes logarithmic time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from ledger.core.branches import HIDDEN, MAIN, Branch, is_hidden
from ledger.core.errors import BranchExists, LogDamaged, NoSuchEvent, UnknownBranch
from ledger.core.events import (
    TIMELINE,
    Annotated,
    Bookmarked,
    Branched,
    Corrected,
    Event,
    Redone,
    Renamed,
    Switched,
    Undone,
)

ROOT = 0
"""The header's id: the parent of every first event."""


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
        "_above",
        "_depths",
        "_ends",
        "_far",
        "_far_exits",
        "_lengths",
        "_numbers",
        "_parents",
        "_starts",
        "bookmarks",
        "branch",
        "corrections",
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
        self.corrections: list[Corrected] = []
        """Every correction, the oldest first."""
        self._starts = [ROOT]
        self._ends = [ROOT]
        self._parents = [ROOT]
        """The event that a run goes on from; for the first run, which goes on from nothing, the header."""
        self._above = [0]
        """The run of that event."""
        self._depths = [0]
        """How many runs lead to a run."""
        self._lengths = [0]
        """How many events lead to a run, the header among them."""
        self._far = [0]
        """A run on the way to the root: skipping to it again and again gets there in logarithmic time."""
        self._far_exits = [ROOT]
        """The last event of that run that leads here."""
        self._numbers: dict[str, int] = {}
        """Below this number, every name with that stem is taken; only to find the next one quickly."""

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
        elif isinstance(event, Corrected):
            if not (self.is_ancestor(event.event, event.upto) and self.is_ancestor(event.on, event.upto)):
                self._misfit(id_, f"corrects a line up to {event.upto}, which does not hold what it says")
            if event.last < id_:
                self._misfit(id_, f"says that the correction ends at {event.last}, before it begins")
            self.corrections.append(event)

    def _play(self, first: int, last: int, parent: int) -> None:
        if self._ends and self._ends[-1] == parent == first - 1:
            self._ends[-1] = last
        else:
            self._begin(first, last, parent)
        self.head = self.last = self.tips[self.branch] = last

    def _begin(self, first: int, last: int, parent: int) -> None:
        """A new run. Its far ancestor is chosen so that the ways between them double (Myers' skew list)."""
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

    def _enter(self, name: str) -> None:
        self.branch = name
        self.head = self.tips[name]

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
        return self.head == self.last and len(self._starts) == 1

    def _run(self, id_: int) -> int:
        """The number of the run that holds a played event; of the one before it for other ids."""
        return bisect_right(self._starts, id_) - 1

    def is_played(self, id_: int) -> bool:
        """True for the header and for every event that is part of the tree."""
        return 0 <= id_ <= self._ends[self._run(id_)]

    def parent(self, id_: int) -> int:
        """The event before a played one."""
        run = self._run(id_)
        return id_ - 1 if id_ > self._starts[run] else self._parents[run]

    def ranges(self, at: int) -> list[tuple[int, int]]:
        """The path from the first event to `at`, as runs of consecutive ids (first, last)."""
        return list(self.back(at))[::-1]

    def back(self, at: int) -> Iterator[tuple[int, int]]:
        """The same runs, the last one first."""
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
        """How many events lead to `at`, itself among them."""
        run = self._run(at)
        return self._lengths[run] + at - self._starts[run]

    def _below(self, elder: int, younger: int) -> int:
        """Of the runs on the path to `younger`, the first that begins behind `elder`; 0 if none does."""
        run = self._run(younger)
        if self._starts[run] <= elder:
            return 0
        while self._starts[self._above[run]] > elder:
            far = self._far[run]
            run = far if self._starts[far] > elder else self._above[run]
        return run

    def is_ancestor(self, elder: int, younger: int) -> bool:
        """True where `elder` lies on the path to `younger`, or is `younger`."""
        if not (self.is_played(elder) and self.is_played(younger)):
            return False
        run = self._below(elder, younger)
        leads = self._parents[run] if run else younger
        return elder <= leads and self._run(leads) == self._run(elder)

    def toward(self, id_: int, tip: int) -> int:
        """The event after `id_`, an ancestor of `tip`, on the way to it."""
        run = self._below(id_, tip)
        return self._starts[run] if run and self._parents[run] == id_ else id_ + 1

    def correction(self, at: int) -> Corrected | None:
        """The latest correction that the line ending at `at` goes through."""
        for each in reversed(self.corrections):
            if self._goes_through(each, at):
                return each
        return None

    def unfinished(self, at: int) -> Corrected | None:
        """The same, if the log breaks off before all that it says was written."""
        made = self.correction(at)
        return made if made is not None and self.missing(made) else None

    def missing(self, made: Corrected) -> int:
        """How many lines of a correction are not there. Nothing else goes on in their place."""
        return made.last - self._ends[self._run(made.id + 1)]

    def _goes_through(self, made: Corrected, at: int) -> bool:
        """Whether `at` lies on the line that a correction grew. One without later events grew none."""
        return made.last > made.id and self.is_ancestor(made.id + 1, at)

    def next(self, id_: int) -> int:
        """The event after `id_` on the current branch. Raises NoSuchEvent at its tip."""
        tip = self.tips[self.branch]
        if id_ == tip:
            raise NoSuchEvent(
                f"Nothing follows event {id_} on branch {self.branch}.", hint="`log` lists what was played."
            )
        return self.toward(id_, tip)

    def common(self, one: int, other: int) -> int:
        """The last event that two lines of play share; the header where they share none."""
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
        """The run at a depth on the way to `at`, which `run` holds, and its last event that leads there."""
        while self._depths[run] > depth:
            if self._depths[self._far[run]] >= depth:
                run, at = self._far[run], self._far_exits[run]
            else:
                run, at = self._above[run], self._parents[run]
        return run, at

    def partings(self, tips: Iterable[int]) -> Iterator[int]:
        """For each line of play the last event that it shares with those before; the header for the first."""
        reached = {0: ROOT}
        for tip in tips:
            run, at = self._run(tip), tip
            while run not in reached:
                reached[run] = at
                at, run = self._parents[run], self._above[run]
            yield min(at, reached[run])
            reached[run] = max(at, reached[run])

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

    def next_names(self, leaving: str = "") -> tuple[str, str]:
        """What a line is called that starts by itself, and what the one that it leaves is called then.

        It leaves the current branch, unless another is named.

        The new line goes on under the name, and the old one becomes `main~1`, `main~2`, …; but a line that a
        person named keeps its name (then the second is empty), and the new one is `NAME-2`, `NAME-3`, …
        """
        old = leaving or self.branch
        if old != MAIN and not is_hidden(old):
            stem, _, number = old.rpartition("-")
            return self._free(stem if stem and number.isdigit() else old, "-", 2), ""
        return old, self._free(old.partition(HIDDEN)[0], HIDDEN, 1)

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
                length=self.length(tip),
                forks_from=self.common(tip, self.tips[self.branch]),
                is_current=name == self.branch,
            )
            for name in self.names(everything=everything)
            for tip in (self.tips[name],)
        )
