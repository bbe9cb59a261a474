"""The timeline: the tree of play, its branches, and where the head is.

Law: nothing is ever removed. Every played event has a parent (`on`; see `tree`), and a branch is a name for a
tip. Undo, redo, branch and switch only move the head. Nothing here looks at what an event means.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NoReturn

import msgspec

from ledger.core.errors import BranchExists, LogDamaged, NoSuchEvent, UnknownBranch
from ledger.core.line import with_composed_letters
from ledger.core.log.events import (
    TIMELINE,
    Annotated,
    Bookmarked,
    Branched,
    Corrected,
    Event,
    Hosted,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
)
from ledger.core.log.tree import ROOT, EventTree

MAIN = "main"
HIDDEN = "~"
"""A sign in the names of lines of play that somebody left. Lists leave these lines out, unless asked for
all."""


def is_hidden(name: str) -> bool:
    return HIDDEN in name


class Branch(msgspec.Struct, frozen=True):
    """A named line of play, as a list shows it."""

    name: str
    tip: int
    length: int
    forks_from: int
    """The last event it shares with the current line; its own tip for the current branch."""
    is_current: bool


def _are_consecutive(events: Sequence[Event], head: int, first: int) -> bool:
    """Whether these events, with ids from `first` on, follow one another, and the first follows `head`."""
    for event in events:
        if event.on != head:
            return False
        head = first
        first += 1
    return True


class Timeline(EventTree):
    __slots__ = (
        "_numbers",
        "_owed",
        "ahead",
        "bookmarks",
        "branch",
        "corrections",
        "head",
        "host",
        "last",
        "seats",
        "tips",
    )

    def __init__(self) -> None:
        super().__init__()
        self.head = ROOT
        self.branch = MAIN
        self.tips: dict[str, int] = {MAIN: ROOT}
        self.last = ROOT
        """The id of the newest line, played or not."""
        self.bookmarks: dict[str, int] = {}
        """Names that were given to events."""
        self.seats: dict[str, str] = {}
        """The newest name of each seat that has one, in the order in which they were given."""
        self.host: str | None = None
        """Who hosts, as the table last said; None if nobody has said so since the header."""
        self.corrections: list[Corrected] = []
        """Every correction, the oldest first."""
        self.ahead: list[int] = []
        """Events where an undo began and which no redo has reached since, the nearest last. They are all
        ahead of the head, on the way to the tip."""
        self._owed = ROOT
        """The last line of the correction that is being read; without a correction, the header's id."""
        self._numbers: dict[str, int] = {}
        """Stem → the number up to which all its names are taken: for finding the next name quickly."""

    def tried(self, *steps: Sequence[Event]) -> Timeline:
        """The timeline as it will be with steps that are about to be written. Raises RuntimeError if a reader
        of the log would refuse any of them: that is our mistake, and nothing may be written."""
        timeline = self.copy()
        try:
            for step in steps:
                timeline.extend(step)
        except LogDamaged as refusal:
            why = f"a line that no reader accepts was about to be written: {refusal}"
            raise RuntimeError(why) from refusal
        return timeline

    def copy(self) -> Timeline:
        """A timeline that goes its own way from here."""
        twin = copy(self)
        for name in (*EventTree.__slots__, *self.__slots__):
            kept = getattr(self, name)
            if isinstance(kept, list | dict):
                setattr(twin, name, kept.copy())
        return twin

    # reading lines

    def extend(self, events: Sequence[Event]) -> None:
        """Takes lines in the order of the log. Raises LogDamaged if a line does not fit the tree."""
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
        if not self._owed and self.tips[self.branch] == head and _are_consecutive(events, head, first):
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
        elif isinstance(event, Branched):
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
        if self._owed:
            self._require_promised(event)

    def _require_promised(self, event: Event) -> None:
        """Checks that a correction ends with the line that it names as its last."""
        is_over = not (event.more or event.then)
        if is_over and self.last != self._owed:
            self._misfit(self.last, f"ends a correction that says it goes on to line {self._owed + 1}")
        if self.last == self._owed and not is_over:
            self._misfit(self.last, "goes on with a correction that should have ended there")
        if is_over:
            self._owed = ROOT

    def _can_branch(self, event: Branched) -> bool:
        """Whether the new branch has a free name, or takes over that of the current branch, which gets a new
        name."""
        if not self.is_played(event.on):
            return False
        if not event.left:
            return event.name not in self.tips
        return event.name == self.branch and event.left not in self.tips

    def _turn(self, id_: int, event: Event) -> None:
        if isinstance(event, Undone):
            if not self.is_ancestor(event.to, self.head):
                self._misfit(id_, f"goes back to {event.to}, which does not lead to {self.head}")
            if event.to != self.head:
                self.ahead.append(self.head)
            self.head = event.to
        elif isinstance(event, Redone):
            tip = self.tips[self.branch]
            if not (self.is_ancestor(self.head, event.to) and self.is_ancestor(event.to, tip)):
                self._misfit(id_, f"goes forward to {event.to}, which is not ahead on {self.branch}")
            self.head = event.to
            while self.ahead and self.ahead[-1] <= event.to:
                self.ahead.pop()
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
                self._misfit(id_, f"is about {event.to}, which is not an event of play")
            if isinstance(event, Bookmarked):
                self.bookmarks[event.name] = event.to
        elif isinstance(event, SeatNamed):
            self.seats[event.seat] = event.name
        elif isinstance(event, Hosted):
            self.host = event.seat
        elif isinstance(event, Corrected):
            if not (self.is_ancestor(event.event, event.upto) and self.is_ancestor(event.on, event.upto)):
                self._misfit(id_, f"corrects a line up to {event.upto}, which does not hold what it corrects")
            if event.last < id_:
                self._misfit(id_, f"says that the correction ends at {event.last}, before it begins")
            self.corrections.append(event)
            self._owed = event.last

    def _play(self, first: int, last: int, parent: int) -> None:
        self.add(first, last, parent)
        self.head = self.last = self.tips[self.branch] = last

    def _enter(self, name: str) -> None:
        self.branch = name
        self.head = self.tips[name]
        self.ahead.clear()

    def _misfit(self, id_: int, why: str) -> NoReturn:
        raise LogDamaged(
            f"Line {id_ + 1} {why}.",
            line=id_ + 1,
            hint="This tool did not write that line as it stands. Everything before it can be read.",
        )

    # asking

    @property
    def is_straight(self) -> bool:
        """Whether every line of the log so far is an event of the current line of play."""
        return self.head == self.last and len(self._starts) == 1

    def correction(self, at: int) -> Corrected | None:
        """The latest correction that the line ending at `at` goes through."""
        for each in reversed(self.corrections):
            if self.goes_through(each, at):
                return each
        return None

    def goes_through(self, made: Corrected, at: int) -> bool:
        """Whether `at` is on the line that a correction made. A correction without later events made no
        line."""
        return made.last > made.id and self.is_ancestor(made.id + 1, at)

    def next(self, id_: int) -> int:
        """The event after `id_` on the current branch. Raises NoSuchEvent at its tip."""
        tip = self.tips[self.branch]
        if id_ == tip:
            raise NoSuchEvent(
                f"Nothing follows event {id_} on branch {self.branch}.", hint="`log` lists what was played."
            )
        return self.toward(id_, tip)

    def on_another_line(self, id_: int) -> NoSuchEvent:
        """The error about an event that is on another line of play than it should be."""
        branch = next(name for name, tip in self.tips.items() if self.is_ancestor(id_, tip))
        elsewhere = NoSuchEvent(
            f"Event {id_} is on another line of play: {branch}.", hint=f"Add --branch {branch}."
        )
        elsewhere.branch = branch
        return elsewhere

    def tip(self, name: str) -> int:
        """Where a branch ends. Raises UnknownBranch."""
        try:
            return self.tips[with_composed_letters(name)]
        except KeyError:
            raise UnknownBranch(
                f"There is no branch {name!r}.",
                hint="The branches are: " + ", ".join(sorted(self.names())) + ".",
            ) from None

    def line_through(self, id_: int) -> str:
        """The first line of play that event `id_` is on; empty if it is on none."""
        return next((name for name, tip in self.tips.items() if self.is_ancestor(id_, tip)), "")

    def require_free(self, name: str) -> None:
        """Raises BranchExists if a branch has that name."""
        if name in self.tips:
            raise BranchExists(f"There is already a branch {name!r}.", hint="Choose another name.")

    def next_names(self, leaving: str = "") -> tuple[str, str]:
        """The name of a new line that nobody named, and the new name of the line that it leaves. It leaves
        the current branch, unless `leaving` names another.

        The new line takes over the name, and the old line becomes `main~1`, `main~2`, … A line that a person
        named keeps its name, and the new line is `NAME-2`, `NAME-3`, …; the second name is then empty.
        """
        old = leaving or self.branch
        if old != MAIN and not is_hidden(old):
            stem, _, number = old.rpartition("-")
            return self._free_name(stem if stem and number.isdigit() else old, "-", 2), ""
        return old, self._free_name(old.partition(HIDDEN)[0], HIDDEN, 1)

    def hidden_name(self, name: str) -> str:
        """A free name for a branch that lists leave out."""
        return self._free_name(name.partition(HIDDEN)[0], HIDDEN, 1)

    def _free_name(self, stem: str, sign: str, first: int) -> str:
        """The stem with the next free number after it. Numbers are never used again."""
        number = max(self._numbers.get(stem + sign, 0) + 1, first)
        while f"{stem}{sign}{number}" in self.tips:
            number += 1
        self._numbers[stem + sign] = number - 1
        return f"{stem}{sign}{number}"

    def names(self, *, everything: bool = False) -> list[str]:
        """The names of the branches, the oldest first; `everything` includes those left or dropped."""
        return [name for name in self.tips if everything or name == self.branch or not is_hidden(name)]

    def branches(self, *, everything: bool = False) -> tuple[Branch, ...]:
        """The branches as a list shows them, in the order of `names`."""
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
