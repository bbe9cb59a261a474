"""The timeline as FORMAT.md tells it, in plain Python: who follows whom, where branches end, where we stand.

Law: naive. No run, no number that saves a walk, nothing of the product but its events. `Timeline` is what a
log says; `Model` adds where undo and redo lead.
"""

from __future__ import annotations

from itertools import pairwise

from ledger.core.log.events import (
    Annotated,
    Bookmarked,
    Branched,
    Corrected,
    Event,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
)


class Timeline:
    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.tips = {"main": 0}
        self.branch, self.head = "main", 0
        self.bookmarks: dict[str, int] = {}
        self.seats: dict[str, str] = {}

    def take(self, event: Event) -> None:
        """A line of the log."""
        if isinstance(event, Undone | Redone):
            self.head = event.to
        elif isinstance(event, Branched):
            if event.left:
                self.tips[event.left] = self.tips[event.name]
            self.tips[event.name] = event.on
            self.branch, self.head = event.name, event.on
        elif isinstance(event, Switched):
            self.branch, self.head = event.name, self.tips[event.name]
        elif isinstance(event, Renamed):
            self.tips[event.new] = self.tips.pop(event.old)
            self.branch = event.new if self.branch == event.old else self.branch
        elif isinstance(event, Bookmarked):
            self.bookmarks[event.name] = event.to
        elif isinstance(event, SeatNamed):
            self.seats[event.seat] = event.name
        elif not isinstance(event, Annotated | Corrected):
            assert event.on == self.head == self.tips[self.branch], (
                "a move goes on from the end of its branch"
            )
            self.parents[event.id] = event.on
            self.head = self.tips[self.branch] = event.id

    def path(self, at: int) -> list[int]:
        """The ids from the first event to `at`."""
        ids = []
        while at:
            ids.append(at)
            at = self.parents[at]
        return ids[::-1]


class Model(Timeline):
    """`back` says of each event where its move goes back to when it is undone; None where nobody decided.
    `said` are the events that did not happen by themselves, `ahead` those that an undo went back from."""

    def __init__(self) -> None:
        super().__init__()
        self.back: dict[int, int | None] = {0: None}
        self.said: set[int] = set()
        self.ahead: list[int] = []

    def take(self, event: Event) -> None:
        if isinstance(event, Undone) and event.to != self.head:
            self.ahead.append(self.head)
        elif isinstance(event, Redone):
            self.ahead = [id_ for id_ in self.ahead if id_ > event.to]
        elif isinstance(event, Branched | Switched):
            self.ahead = []
        super().take(event)

    def undo(self) -> int | None:
        """Where one move back lies."""
        return self.back[self.head]

    def redo(self) -> int:
        """Where one move forward lies: where the next move begins, where an undo came from, or the end."""
        ways = self.path(self.tips[self.branch])
        later = ways[ways.index(self.head) + 1 if self.head else 0 :]
        for id_, after in pairwise(later):
            if id_ in self.ahead or self.back[after] == id_:
                return id_
        return later[-1]
