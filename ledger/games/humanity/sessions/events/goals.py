"""Goals that take more than one Check. Source: Making Progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Arg, Chapter, Choice, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import tell
from ledger.games.humanity.preconditions import AtAnyTime
from ledger.games.humanity.required import require
from ledger.games.humanity.sessions.state import Progress
from ledger.games.humanity.state import State
from ledger.games.humanity.words import LINE, TEXT, by_table, choice, value

chapter: Chapter[State] = Chapter()
HEADING = "Making Progress"


@chapter.event
class ProgressOpened(Event, AtAnyTime, frozen=True, kw_only=True):
    """open a goal, with tiers on the way: goal 8 4 6 persuade the guild

    `tiers` are totals along the way that mean something.
    """

    goal: str
    total: int
    tiers: tuple[int, ...] = ()

    verb = Verb("goal", by_table=True)
    args = (
        Arg(name="total", number=True),
        Arg(name="tiers", number=True, optional=True, repeat=True),
        LINE,
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        total, tiers, goal = values
        return ProgressOpened(by=TABLE, total=total, goal=goal, tiers=tuple(tiers or ()))

    def needs(self, state: State) -> None:
        require(self.goal not in state.progress, f"there is already a goal {self.goal!r}")
        require(self.total >= 1, "a goal needs a total of at least 1")
        rising = tuple(sorted({0, *self.tiers, self.total}))
        require(rising == (0, *self.tiers, self.total), "the tiers of a goal rise below its total")

    def do(self, state: State) -> None:
        state.progress[self.goal] = Progress(total=self.total, tiers=self.tiers)

    def tell(self, state: State) -> str:
        return f"goal {self.goal}: {', '.join(map(str, (*self.tiers, self.total)))}"


def _goals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for goal, known in state.progress.items():
        yield Choice(goal, goal, help=f"{known.current} of {known.total}", unlisted=bool(known.closed))


GOAL = choice("goal", _goals)


@chapter.event
class ProgressMoved(Event, frozen=True, kw_only=True):
    """The story moves a goal; `change` is noted in full, although progress never falls below 0."""

    goal: str
    why: Literal["breakthrough", "setback"]
    change: int
    reason: str = ""

    told = "{goal}: {why} ({change:+})[: {reason}]"

    def needs(self, state: State) -> None:
        state.goal(self.goal)

    def do(self, state: State) -> None:
        goal = state.goal(self.goal)
        state.progress[self.goal] = replace(goal, current=max(0, goal.current + self.change))

    def anytime(self, state: State) -> Verdict:
        known = state.goal(self.goal)
        if known.closed:
            return refused(HEADING, f"{self.goal} is {known.closed}")
        if self.why == "setback":
            return LEGAL if self.change == -2 else refused(HEADING, "a setback costs 2")
        if known.last_x and self.change != known.last_x:
            return refused(HEADING, f"a breakthrough brings the latest X again, {known.last_x}")
        return LEGAL if self.change > 0 else refused(HEADING, "the table has to say how much (G-064)")


def _breakthrough(state: State, by: str, values: Typed) -> Event:
    change = value(values, 1, state.goal(values[0]).last_x)
    return ProgressMoved(
        by=TABLE, goal=values[0], why="breakthrough", change=change, reason=value(values, 2, "")
    )


def _setback(state: State, by: str, values: Typed) -> Event:
    return ProgressMoved(by=TABLE, goal=values[0], why="setback", change=-2, reason=value(values, 1, ""))


MORE = Arg(name="number", number=True, optional=True)
ANOTHER_X = "the story brings the latest X again, or a number: breakthrough the guild 2"
COSTS = "the story costs 2: setback the guild"
chapter.word(by_table("breakthrough", ProgressMoved, GOAL, MORE, TEXT, make=_breakthrough, about=ANOTHER_X))
chapter.word(by_table("setback", ProgressMoved, GOAL, TEXT, make=_setback, about=COSTS))


@chapter.event
class ProgressClosed(Event, frozen=True, kw_only=True):
    """A goal is reached, or dropped."""

    goal: str
    done: bool

    told = "{goal} is {how}"

    @property
    def how(self) -> str:
        return "done" if self.done else "dropped"

    def needs(self, state: State) -> None:
        require(not state.goal(self.goal).closed, f"{self.goal} is already closed")

    def do(self, state: State) -> None:
        state.progress[self.goal] = replace(state.goal(self.goal), closed=self.how)
        tell(state, f"{self.goal} is {self.how}.")

    def anytime(self, state: State) -> Verdict:
        known = state.goal(self.goal)
        if self.done and known.current < known.total:
            return refused(HEADING, f"{self.goal} stands at {known.current} of {known.total}")
        if not self.done and known.current >= known.total:
            return refused(HEADING, f"{self.goal} is reached")
        return LEGAL


def _reach(state: State, by: str, values: Typed) -> Event:
    return ProgressClosed(by=TABLE, goal=values[0], done=True)


def _abandon(state: State, by: str, values: Typed) -> Event:
    return ProgressClosed(by=TABLE, goal=values[0], done=False)


REACH, ABANDON = "a goal is done: reach the guild", "a goal is dropped: abandon the guild"
chapter.word(by_table("reach", ProgressClosed, GOAL, make=_reach, about=REACH))
chapter.word(by_table("abandon", ProgressClosed, GOAL, make=_abandon, about=ABANDON))
