"""Playouts in chunks, in this process or on all cores.

Law: a chunk has a number, and its chance comes from the seed and that number. So it counts the same, no
matter who plays it, or when. A worker opens the log for itself and keeps it. If many moves of a moment are
compared, each has a chunk of its own. All of them start from what the same single game has shown about the
number of branches.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random

import msgspec

from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import Event
from ledger.core.rules.game import all_events
from ledger.desk.reader import Reader
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import play_out
from ledger.playouts.worlds import Viewpoint
from ledger.shelf import engines
from ledger.shelf.engines.pool import cores

CHUNK = 25
"""How many playouts a chunk has."""


class Eyes(msgspec.Struct, frozen=True):
    """Who looks: a seat, or everybody (None). With `hindsight` they look with what they know now."""

    seat: str | None = None
    hindsight: bool = False


class Task(msgspec.Struct, frozen=True):
    """A chunk of playouts from the moment just after event `at` of a log. The events of `first`, in the form
    that `encoded` gives, come first. `number` counts the chunks for the same `at` and `first`."""

    log: str
    at: int
    eyes: Eyes
    seed: int
    number: int
    first: bytes = b""
    playouts: int = CHUNK


def play(task: Task) -> PlayoutCount:
    """Plays one chunk. Raises what opening the log raises."""
    stamp = _stamp(task.log)
    log, moment = _log(task.log, stamp), _moment(task.log, stamp, task.at, task.eyes)
    chance, drawer, tally = (
        Random(f"{task.seed}/{task.at}/{task.number}"),
        _taught(task.log, stamp, task.at, task.eyes).copy() if task.first else MoveSampler(log.game),
        PlayoutCount(),
    )
    first = msgspec.json.decode(task.first, type=list[all_events(log.game)]) if task.first else ()  # type: ignore[misc]
    for _ in range(task.playouts):
        tally.count(play_out(moment, drawer, chance, first))
    return tally


def play_some(some: Sequence[Task]) -> list[PlayoutCount]:
    return [play(task) for task in some]


def run(todo: Iterable[Task], workers: int = 0) -> Generator[tuple[Task, PlayoutCount]]:
    """Yields what each chunk counted, in the order of the chunks. `workers` is the number of processes, 0 for
    one on each core; a single one is this process. `todo` is read only a little ahead."""
    wanted = workers or cores()
    if wanted == 1:
        for task in todo:
            yield task, play(task)
        return
    waiting, early = deque[Task](), dict[Task, PlayoutCount]()

    def chunks() -> Iterator[list[Task]]:
        for task in todo:
            waiting.append(task)
            yield [task]

    for done in engines.run(play_some, chunks(), workers=wanted):
        answers = done.answer if done.answer is not None else play_some(done.chunk)
        early.update(zip(done.chunk, answers, strict=True))
        while waiting and waiting[0] in early:
            yield waiting[0], early.pop(waiting.popleft())


def tallied(
    sides: Sequence[Sequence[Task]],
    workers: int = 0,
    hear: Hear = ignore_progress,
    so_far: Sequence[PlayoutCount] = (),
) -> list[PlayoutCount]:
    """What the chunks of each side count together, added to what they counted `so_far`, if given. `hear` is
    told how many games are played, and of how many."""
    tallies, done = [*so_far] or [PlayoutCount() for _ in sides], 0
    whose = [tally for tally, some in zip(tallies, sides, strict=True) for _ in some]
    todo = [task for some in sides for task in some]
    of = sum(task.playouts for task in todo)
    for (task, counts), tally in zip(run(todo, workers), whose, strict=True):
        tally.add(counts)
        done += task.playouts
        hear(done, of)
    return tallies


def encoded(*events: Event) -> bytes:
    """Events in the form that a task takes."""
    return msgspec.json.encode(events)


Stamp = tuple[int, int, int, int]


def _stamp(path: str) -> Stamp:
    """The identity, size and time of a file, which change when the file does."""
    found = os.stat(path)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


@lru_cache(maxsize=2)
def _log(path: str, stamp: Stamp) -> Reader:
    """The log, read once for each stamp of its file."""
    return Reader.open(path)


@lru_cache(maxsize=8)
def _moment(path: str, stamp: Stamp, at: int, eyes: Eyes) -> Viewpoint:
    return Viewpoint.of(_log(path, stamp), at, eyes.seat, hindsight=eyes.hindsight)


@lru_cache(maxsize=8)
def _taught(path: str, stamp: Stamp, at: int, eyes: Eyes) -> MoveSampler:
    return taught(_moment(path, stamp, at, eyes))


def taught(moment: Viewpoint) -> MoveSampler:
    """A sampler that has drawn the moves of one game from a moment; it is the same game each time."""
    sampler = MoveSampler(moment.game)
    play_out(moment, sampler, Random(moment.at))
    return sampler
