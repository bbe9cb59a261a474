"""Every event of a log, its tree, and the state of the game at any of them.

Law: states are rebuilt, never stored in the log. A copy of the state is kept every 32 events, so any event is
at most one copy and 31 applications (and one step) away. In logs of more than a quarter of a million events
the copies are further apart, so there are never more than a few thousand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Generic

from ledger.core.errors import NoSuchEvent, NothingToRedo, NothingToUndo
from ledger.core.log.events import TIMELINE, Event, Overruled
from ledger.core.log.fold import Projector
from ledger.core.log.line_cache import Path, Recall
from ledger.core.log.timeline import Timeline
from ledger.core.log.tree import ROOT
from ledger.core.pieces.state import S

CHECKPOINT_EVERY = 32
MOST_CHECKPOINTS = 8192
_BLOCK = 1024
"""How many events are folded at once in a long log."""


def no_cause(state: object, event: Event) -> int | None:
    """The `cause` of a game in which no step belongs to another."""
    return None


def no_itself(state: object, event: Event | None) -> bool:
    """The `itself` of a game in which nothing happens by itself."""
    return False


def ends_step(event: Event, following: Event | None) -> bool:
    """Whether a step ends with a played event. `following` is the next event on the line of play, which may
    leave the step in its middle."""
    return not event.more or following is None or following.id != event.id + 1


def steps_before(line: int, events: Sequence[Event]) -> Sequence[Event]:
    """The `events` before a line of the log, without a step that is cut off there. Steps that were written
    together are taken together, or not at all.
    """
    count = sum(event.id < line - 1 for event in events)
    while count and (events[count - 1].more or events[count - 1].then):
        count -= 1
    return events[:count]


class History(Generic[S]):
    """`start` makes the state before the first event.

    `cause` names the earlier event that an event belongs to (see `Game.cause`); steps that belong together
    are undone together. Without it, every step is undone by itself. `itself` says whether an event happened
    by itself in a state, or, for None, whether anything does now.
    """

    def __init__(
        self,
        start: Callable[[], S],
        projector: Projector[S],
        cause: Callable[[S, Event], int | None] = no_cause,
        recall: Recall | None = None,
        itself: Callable[[S, Event | None], bool] = no_itself,
        turn: Callable[[S], int] | None = None,
    ) -> None:
        """With `recall` the lines of the log are not kept, but read again when they are needed. With `turn`,
        the turn after each folded event is noted."""
        self._itself = itself
        self.timeline = Timeline()
        self._cause = cause
        self._projector = projector
        self._recall = recall
        self._events: list[Event] | Recall = [Event()] if recall is None else recall
        self._every = CHECKPOINT_EVERY
        self._checkpoints: dict[int, S] = {ROOT: start()}
        self._folded: bytearray | None = bytearray(1) if recall is None else None
        """For each line, whether it was folded before, on the way that leads to it; None for a long log."""
        self._turn = turn
        self.turns: dict[int, int] = {}
        """Event → the game's turn just after it, for every event that was folded; empty without `turn`."""
        self._live = self._fresh()

    def _fresh(self) -> tuple[int, S, int]:
        return ROOT, self._checkpoints[ROOT].copy(), 0

    def copy(self) -> History[S]:
        """A history that goes its own way from here. A history with a `recall` cannot be copied."""
        assert isinstance(self._events, list)
        twin, (at, state, since) = copy(self), self._live
        twin.timeline, twin._events = self.timeline.copy(), self._events.copy()
        twin._checkpoints, twin._live = self._checkpoints.copy(), (at, state.copy(), since)
        twin._folded = None if self._folded is None else self._folded[:]
        return twin

    def extend(self, events: Sequence[Event]) -> None:
        """Takes lines in the order of the log. Raises LogDamaged if a line does not fit."""
        self.timeline.extend(events)
        self._events.extend(events)

    def pass_by(self, chunk: Sequence[Event]) -> None:
        """Takes a chunk of a log, without keeping its lines. Raises LogDamaged."""
        assert self._recall is not None
        self.timeline.extend(chunk)
        self._recall.pass_by(chunk)

    def take_written(self, timeline: Timeline, *steps: Sequence[Event]) -> None:
        """Takes in steps that have just been written, and the timeline on which they were tried."""
        self.timeline = timeline
        for step in steps:
            self._events.extend(step)

    def take_step(self, events: Sequence[Event], state: S, timeline: Timeline | None = None) -> None:
        """Takes the lines of a step together with the state that they lead to, and keeps that state."""
        live, _, since = self._live
        played = [event for event in events if type(event) not in TIMELINE]
        is_near = bool(played) and played[0].on == live
        self.take_written(self.timeline.tried(events) if timeline is None else timeline, events)
        since = since + len(played) if is_near else self._every
        if since >= self._every:
            self._keep(self.timeline.head, state)
            since = 0
        self._live = (self.timeline.head, state, since)

    @property
    def state(self) -> S:
        """The state at the head. Do not change it, and use it only until the next line."""
        return self.read_at(self.timeline.head)

    def state_at(self, at: int) -> S:
        """The state just after event `at` (0: before the first), for the caller to keep."""
        kept = self._checkpoints.get(at)
        return (self.read_at(at) if kept is None else kept).copy()

    def read_at(self, at: int) -> S:
        """The state just after event `at`. Do not change it, and do not use it once another state is asked
        for."""
        live, state, since = self._live
        if at == live:
            return state
        missing = list(self._missing(at))
        begin = self.timeline.parent(missing[-1][0]) if missing else at
        if begin != live:
            state, since = self._checkpoints[begin].copy(), 0
        try:
            for first, last in reversed(missing):
                for id_ in range(first, last + 1, _BLOCK):
                    since = self._fold(state, since, self._events[id_ : min(id_ + _BLOCK, last + 1)])
        except Exception:
            self._live = self._fresh()
            raise
        self._live = (at, state, since)
        return state

    def _missing(self, at: int) -> Iterator[tuple[int, int]]:
        """The events between `at` and the last event before it with a known state, as runs (first, last), the
        last run first."""
        live = self._live[0]
        for first, last in self.timeline.runs_back(at):
            for id_ in range(last, first - 1, -1):
                if id_ == live or id_ in self._checkpoints:
                    if id_ < last:
                        yield id_ + 1, last
                    return
            yield first, last

    def _fold(self, state: S, since: int, events: Sequence[Event]) -> int:
        """Folds events into a state that is `since` events after a checkpoint; returns the new `since`."""
        first = 0
        while first < len(events):
            block = events[first : first + max(self._every - since, 1)]
            self._apply(state, block)
            first += len(block)
            since += len(block)
            if since >= self._every:
                self._keep(block[-1].id, state)
                since = 0
        return since

    def _apply(self, state: S, block: Sequence[Event]) -> None:
        """Folds consecutive lines. Each event's `needs` are asked the first time."""
        folded = self._folded
        if folded is None or not block:
            self._fold_new(state, block)
            return
        first, end = block[0].id, block[-1].id + 1
        folded.extend(bytes(max(end - len(folded), 0)))
        if 0 not in folded[first:end]:
            self._projector.fold_known(state, block)
            return
        self._fold_new(state, block)
        folded[first:end] = b"\1" * (end - first)

    def _fold_new(self, state: S, block: Sequence[Event]) -> None:
        """Folds lines and asks what each needs, and notes the turn after each, if turns are wanted."""
        if self._turn is None:
            self._projector.fold(state, block)
            return
        for event in block:
            self._projector.fold(state, (event,))
            self.turns[event.id] = self._turn(state)

    def _keep(self, at: int, state: S) -> None:
        """Keeps a copy of a state. If there are too many, every second copy goes."""
        self._checkpoints[at] = state.copy()
        if len(self._checkpoints) > MOST_CHECKPOINTS:
            self._checkpoints = dict(islice(self._checkpoints.items(), 0, None, 2))
            self._every *= 2

    def event(self, id_: int) -> Event:
        """Any line by its id. Raises NoSuchEvent."""
        if not 0 < id_ < len(self._events):
            raise NoSuchEvent(
                f"There is no event {id_}.",
                hint=f"The events of this log are 1 to {len(self._events) - 1}."
                if len(self._events) > 1
                else "The log holds no event yet.",
            )
        return self._events[id_]

    def __len__(self) -> int:
        """The number of lines after the header."""
        return len(self._events) - 1

    def lines(self) -> Iterator[Event]:
        """Every line after the header, in the order of the log."""
        return islice(self._events, 1, None)

    def path(self, at: int | None = None) -> list[Event]:
        """The played events from the first to `at` (the head, if not given)."""
        ranges = self.timeline.ranges(self.timeline.head if at is None else at)
        return [event for first, last in ranges for event in self._events[first : last + 1]]

    def lazy_path(self, at: int) -> Sequence[Event]:
        """The played events from the first to `at`, without keeping them: each is read when the caller comes
        to it."""
        return Path(self._events, self.timeline.ranges(at))

    def since(self, elder: int, at: int) -> list[Event]:
        """The played events after `elder`, an ancestor of `at`, up to `at`."""
        assert self.timeline.is_ancestor(elder, at), f"{elder} does not lead to {at}"
        ranges: list[tuple[int, int]] = []
        for first, last in self.timeline.runs_back(at):
            if last <= elder:
                break
            ranges.append((max(first, elder + 1), last))
        return [event for first, last in reversed(ranges) for event in self._events[first : last + 1]]

    def require_played(self, id_: int) -> int:
        """`id_`, if it is the header or a played event. Raises NoSuchEvent."""
        if not self.timeline.is_played(id_):
            event = self.event(id_)
            raise NoSuchEvent(
                f"Event {id_} is a line about the log itself ({type(event).__name__.lower()}), not a move.",
                hint="`log` lists the moves with their numbers.",
            )
        return id_

    # steps

    def step(self, id_: int) -> tuple[int, int]:
        """The first and last id of the step that a line belongs to."""
        first = last = id_
        while first > 1 and self._events[first - 1].more:
            first -= 1
        while self._events[last].more and last + 1 < len(self._events):
            last += 1
        return first, last

    def before_step(self, id_: int) -> int:
        """The event before the step around `id_`."""
        first, _ = self.step(id_)
        while type(self._events[first]) in TIMELINE:
            first += 1
        return self._events[first].on

    def _step_end(self, id_: int, tip: int) -> int:
        """The last event of the step around `id_` on the way to `tip`, which may leave a step in its
        middle."""
        return min(self.step(id_)[1], self.timeline.leaves(id_, tip))

    # moves

    def rest_after(self, at: int, tip: int) -> int | None:
        """The first event from `at` towards `tip` after which somebody decides: what happens by itself
        belongs to what it follows from. `tip` if everything up to it happened by itself, None if somebody
        insisted before that."""
        to = self._by_itself(at, tip)
        return None if to != tip and self._itself(self.read_at(to), None) else to

    def _by_itself(self, at: int, tip: int) -> int:
        """How far towards `tip` the events after `at` happened by themselves, before somebody decided."""
        while at != tip and self._itself(state := self.read_at(at), None):
            following = self.timeline.toward(at, tip)
            if not self._itself(state, self._events[following]):
                break
            at = following
        return at

    def decided(self, at: int, tip: int) -> int | None:
        """Where somebody made the first decision after `at` on the way to `tip`. If somebody insisted before
        the game came to rest, it is where that move began. None if nobody has decided."""
        to = self._by_itself(at, tip)
        if to == tip:
            return None
        is_insisted = self._itself(self.read_at(to), None)
        return self.before_move(self.timeline.toward(to, tip)) if is_insisted else to

    def _begins_move(self, at: int, tip: int) -> bool:
        """Whether the next step towards `tip` is a move of its own, and not part of an earlier one."""
        if at == tip:
            return True
        event = self._events[self.timeline.toward(at, tip)]
        while isinstance(event, Overruled) and event.more:
            event = self._events[event.id + 1]
        return not self._cause(self.read_at(event.on), event)

    def before_move(self, id_: int) -> int | None:
        """The event that the game goes back to when somebody undoes the move around `id_`. It is the nearest
        event before the move, on its line, where a step ended and somebody decided. It is the beginning if
        somebody insisted before that, and None if nobody has decided before.

        A move is a step and the steps after it that belong to an earlier event (see `Game.cause`). What
        somebody did in between begins a move of its own, so redo finds the same moves.
        """
        at = id_
        while at != ROOT:
            at = self.before_step(at)
            to = self.rest_after(at, id_)
            if to is not None and to != id_ and (at == ROOT or self._begins_move(to, id_)):
                return to
            if to is None and at == ROOT:
                return ROOT
        return None

    def after_move(self, at: int, tip: int) -> int:
        """The last event of the next move after `at`, on the way to its descendant `tip`. If `at` is in the
        middle of what happens by itself, the last event of that."""
        rest = self.rest_after(at, tip)
        if rest is None or rest == at != tip:
            return self._move_end(self.timeline.toward(at, tip), tip)
        return rest if self._decides_step(rest, tip) else self._move_end(rest, tip)

    def _decides_step(self, at: int, tip: int) -> bool:
        """Whether somebody decided the next step towards `tip` after `at`, as a move of its own. A line of
        several moves is a single step, and was decided where it began."""
        if at == tip:
            return True
        begins = self.before_step(self.timeline.toward(at, tip))
        return self.rest_after(begins, tip) == at and self._begins_move(at, tip)

    def _move_end(self, id_: int, tip: int) -> int:
        """The last event of the move around `id_` on the way to `tip`."""
        at = self._step_end(id_, tip)
        while at != tip:
            to = self.rest_after(at, tip)
            if to is not None and self._begins_move(to, tip):
                return to
            at = self._step_end(self.timeline.toward(at if to is None else to, tip), tip)
        return tip

    def around(self, id_: int, tip: int, itself: Callable[[S, Event | None], bool]) -> tuple[int, int]:
        """The move around an event on the way to `tip`: the event before the move, and its last event. What
        happens by itself, in the sense of `itself`, may be less than for an undo."""
        other = copy(self)
        other._itself, other._live = itself, self._fresh()
        before = other.before_move(id_)
        return ROOT if before is None else before, other._move_end(id_, tip)

    def after_step(self, at: int, tip: int) -> int:
        """The last event of the step after `at` on the way to its descendant `tip`, including what follows
        from the step by itself."""
        end = self._step_end(self.timeline.toward(at, tip), tip)
        rest = self.rest_after(end, tip)
        return end if rest is None else rest

    def ahead(self, count: int) -> list[Event]:
        """The next `count` events on the current branch, if a step ends with the last of them."""
        at, tip = self.timeline.head, self.timeline.tips[self.timeline.branch]
        events: list[Event] = []
        while at != tip and len(events) < count:
            at = self.timeline.toward(at, tip)
            events.append(self._events[at])
        return events if events and self._step_end(at, tip) == at else []

    def undo_target(self, steps: int = 1) -> int:
        """Where the game is `steps` moves back, or as many as there are. Raises NothingToUndo."""
        return deque(islice(self.undo_targets(), steps), maxlen=1)[0]

    def undo_targets(self) -> Iterator[int]:
        """Where the game is one move back from the head, two moves back, and so on. Raises NothingToUndo."""
        at = self.timeline.head
        while (to := self.before_move(at)) is not None:
            yield (at := to)
        if at == self.timeline.head:
            raise nothing_to_undo()

    def redo_target(self, steps: int = 1) -> int:
        """Where the game is `steps` moves forward, or as many as there are. Raises NothingToRedo."""
        return deque(islice(self.redo_targets(), steps), maxlen=1)[0]

    def redo_targets(self) -> Iterator[int]:
        """Where the game is one move forward from the head, two moves, and so on. Each move ends, at the
        latest, where an undo began. Raises NothingToRedo."""
        at, tip = self.timeline.head, self.timeline.tips[self.timeline.branch]
        if at == tip:
            raise NothingToRedo(
                f"There is nothing to redo: the game is at the end of {self.timeline.branch}.",
                hint="`branch` lists the other lines of play, `switch NAME` goes to one.",
            )
        ahead = self.timeline.ahead.copy()
        while at != tip:
            while ahead and ahead[-1] <= at:
                ahead.pop()
            yield (at := min([self.after_move(at, tip), *ahead[-1:]]))


def nothing_to_undo() -> NothingToUndo:
    return NothingToUndo(
        "There is nothing to undo: the game is at its beginning.",
        hint="`redo` goes forward again if something was undone.",
    )
