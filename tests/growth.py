"""How time and memory grow with a log that is ten times larger each time; every command is a new process.

    python -m tests.growth                 everything up to its largest size
    python -m tests.growth --most 10000    nothing larger than that
    python -m tests.growth branches depth  only these

Law: linear at most. A row is one command: seconds and the most memory for each size, ! before a bad status.
Source: ledger/RELIABILITY.md, "Growth".
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec

from ledger.core.log.events import Branched, Corrected, Defined, Event, Noted, Redone, Undone
from ledger.desk.new_log import NewGame, header_for
from ledger.games import registry
from ledger.games.scorepad.playing import Changed
from ledger.games.scorepad.rounds import Ended
from ledger.store.codec import Fingerprint, encode

ROOT = Path(__file__).parents[1]
SEATS = ("ann", "bob")
LEAST = 1000
"""The smallest size that is measured: below it a process costs more than its log."""


class Family(NamedTuple):
    """Logs of one shape, and what is asked of them. A command is words after `tablefold`; LOG is the log.

    They are logs of Effortless, or with a `sheet` of a score pad.
    """

    make: Callable[[int], Iterable[Event]]
    most: int
    commands: Sequence[str]
    sheet: Mapping[str, Any] | None = None


def straight(count: int) -> Iterator[Event]:
    return (_note(id_, id_ - 1) for id_ in range(1, count + 1))


def fan(count: int) -> Iterator[Event]:
    """Branches of one event each, all from the same event."""
    yield _note(1, 0)
    for number in range(count):
        yield Branched(id=2 * number + 2, on=1, name=f"b{number}")
        yield _note(2 * number + 3, 1)


def ladder(count: int) -> Iterator[Event]:
    """Branches of one event each, each from the tip of the last."""
    yield _note(1, 0)
    for number in range(count):
        tip = 2 * number + 1
        yield Branched(id=tip + 1, on=tip, name=f"b{number}")
        yield _note(tip + 2, tip)


def turns(count: int) -> Iterator[Event]:
    """Undo and another move, in turns."""
    yield _note(1, 0)
    tip, id_ = 1, 1
    for number in range(count):
        yield Undone(id=id_ + 1, on=tip, to=0)
        yield Branched(id=id_ + 2, on=0, name="main", left=f"main~{number + 1}", more=True)
        yield _note(id_ + 3, 0)
        tip = id_ = id_ + 3


def undone(count: int) -> Iterator[Event]:
    """A straight game, taken back to its beginning."""
    yield from straight(count)
    yield Undone(id=count + 1, on=count, to=0)


def redone(count: int) -> Iterator[Event]:
    yield from undone(count)
    yield Redone(id=count + 2, on=0, to=count)


def one_step(count: int) -> Iterator[Event]:
    return (_note(id_, id_ - 1, more=id_ < count) for id_ in range(1, count + 1))


def corrected(count: int) -> Iterator[Event]:
    """A straight game whose first event was amended, so that it is there twice."""
    first = count + 3
    yield from straight(count)
    yield Branched(id=count + 1, on=0, name="main", left="main~1", by="table", more=True)
    yield Corrected(
        id=count + 2,
        on=0,
        by="table",
        how="amend",
        event=1,
        upto=count,
        last=2 * count + 2,
        same=((2, count, first + 1),),
        more=True,
    )
    for id_ in range(first, first + count):
        yield _note(id_, id_ - 1 if id_ > first else 0, then=id_ < first + count - 1)


def taught(count: int) -> Iterator[Event]:
    """Every event teaches a piece, every tenth one that was taught before."""
    for id_ in range(1, count + 1):
        name, fields = f"piece {id_ // 10 if id_ % 10 == 0 else id_}", {"points": id_ % 10}
        yield Defined(id=id_, on=id_ - 1, by="table", kind="modifier", name=name, fields=fields)


SHEET = {
    "name": "growing",
    "values": {"rounds": 0},
    "category": [
        {"name": "tricks", "scored": "round"},
        {"name": "nest", "points": "2 * eggs + tricks"},
        {"name": "past", "points": "banked(tricks) // 10"},
        {"name": "eggs"},
    ],
}
"""Points of each kind: round by round, change by change, and worked out of all that was said before."""


def points(count: int) -> Iterator[Event]:
    """Rounds of a score pad that never end: tricks in each, and eggs that come and go."""
    for id_ in range(1, count + 1):
        by, at = SEATS[id_ % 2], "2026-11-20T19:00:00Z"
        if id_ % 5 == 0:
            yield Ended(id=id_, on=id_ - 1, at=at, by="table", of="round")
        elif id_ % 5 < 3:
            yield Changed(id=id_, on=id_ - 1, at=at, by=by, what="tricks", to=id_ % 7)
        else:
            yield Changed(id=id_, on=id_ - 1, at=at, by=by, what="eggs", plus=id_ % 9 - 3)


def points_again(count: int) -> Iterator[Event]:
    """The same, and then ten times another end of it."""
    yield from points(count)
    id_ = count
    for number in range(10):
        back = count - 10 * number
        yield Branched(id=id_ + 1, on=back, name=f"b{number}")
        yield Changed(id=id_ + 2, on=back, at="2026-11-20T19:00:00Z", by="ann", what="eggs", plus=number)
        id_ += 2


def _note(id_: int, on: int, *, more: bool = False, then: bool = False) -> Noted:
    return Noted(id=id_, on=on, at="2026-11-20T19:00:00Z", by="ann", text=f"note {id_}", more=more, then=then)


FAMILIES = {
    "straight": Family(
        straight,
        1_000_000,
        (
            "score LOG",
            "show LOG",
            "log LOG --last 20",
            "verify LOG",
            "audit LOG",
            "show LOG --at 500",
            "do LOG 'note more'",
            "undo LOG",
        ),
    ),
    "branches": Family(
        fan,
        10_000,
        (
            "branch LOG",
            "log LOG --all",
            "log LOG --all --json",
            "switch LOG b7",
            "diff LOG b7 b8",
            "score LOG",
            "verify LOG",
            "do LOG 'note more'",
        ),
    ),
    "ladder": Family(
        ladder,
        10_000,
        (
            "branch LOG",
            "log LOG --all",
            "log LOG --all --json",
            "log LOG --last 5",
            "switch LOG b7",
            "diff LOG b7 b500",
            "show LOG",
            "score LOG",
            "verify LOG",
            "audit LOG",
            "do LOG 'note more'",
            "undo LOG",
        ),
    ),
    "turns": Family(
        turns, 10_000, ("branch LOG --all", "log LOG --all", "score LOG", "audit LOG", "undo LOG")
    ),
    "depth": Family(straight, 20_000, ("undo LOG 10000", "undo LOG to 1", "undo LOG turn")),
    "forward": Family(undone, 20_000, ("redo LOG 10000", "do LOG 'note again'", "audit LOG")),
    "find": Family(
        straight, 100_000, ("find LOG 'event >= 500' --first", "find LOG 'event > 5 and not over'")
    ),
    "amend": Family(
        straight, 10_000, ("amend LOG 1 'note other'", "drop LOG 500", "insert LOG 1 'note more'")
    ),
    "corrected": Family(corrected, 10_000, ("log LOG --graph", "log LOG --all", "score LOG", "undo LOG")),
    "taught": Family(
        taught,
        50_000,
        (
            "score LOG",
            "audit LOG",
            "catalog LOG",
            "log LOG --last 5",
            "do LOG 'define modifier Fog, points 1'",
            "undo LOG",
        ),
    ),
    "pad": Family(
        points,
        10_000,
        (
            "share LOG -o -",
            "export LOG --to markdown",
            "export LOG --to csv",
            "export LOG --to cast",
            "export LOG --to svg",
            "export LOG --to bgstats",
            "export LOG --to events",
            "plot LOG",
            "replay LOG --json",
            "log LOG --all",
            "score LOG",
            "why LOG ann",
            "show LOG",
            "audit LOG",
            "find LOG 'ann total > 5'",
            "do LOG 'ann eggs +3'",
            "undo LOG",
        ),
        SHEET,
    ),
    "ends": Family(points_again, 10_000, ("share LOG -o -", "log LOG --all", "diff LOG b1 b2"), SHEET),
    "step": Family(one_step, 50_000, ("log LOG", "log LOG --json", "show LOG", "audit LOG", "undo LOG")),
}


class Measured(NamedTuple):
    seconds: float
    megabytes: float
    status: int


def lines_run(job: Callable[[], object]) -> int:
    """How many lines of Python a job runs: work that is the same on every machine."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job()
    finally:
        sys.settrace(before)
    return count


def calls_made(job: Callable[[], object], below: str | tuple[str, ...] = "") -> int:
    """How many functions of Python a job calls, in files below some folders: the same everywhere, too."""
    count = 0

    def look(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(below)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        job()
    finally:
        sys.setprofile(before)
    return count


def log_of(family: Family, size: int, folder: Path) -> Path:
    """A log for a table, written at once."""
    path, sheet = folder / f"{size}.jsonl", folder / "sheet.json"
    wanted = NewGame(game="effortless", seats=SEATS)
    if family.sheet is not None:
        sheet.write_bytes(msgspec.json.encode(family.sheet))
        wanted = NewGame(game="scorepad", seats=SEATS, catalog=str(sheet))
    header = header_for(registry.game(wanted.game), wanted, created="2026-11-20T19:00:00Z", log="00")
    mark = Fingerprint()
    with path.open("wb") as file:
        file.write(encode(header, mark))
        for event in family.make(size):
            file.write(encode(event, mark))
    return path


def run(command: str, log: Path) -> Measured:
    """One command in a process of its own, on a copy of the log: seconds, and the most memory it had."""
    words = [str(log) if word == "LOG" else word for word in shlex.split(command)]
    begin = time.perf_counter()
    done = subprocess.Popen(
        [sys.executable, "-m", "cli", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TABLEFOLD_RECENT": "false"},
    )
    _, status, used = os.wait4(done.pid, 0)
    done.returncode = os.waitstatus_to_exitcode(status)
    return Measured(time.perf_counter() - begin, used.ru_maxrss / 1024, done.returncode)


def sizes(most: int) -> list[int]:
    found = [LEAST]
    while found[-1] * 10 <= most:
        found.append(found[-1] * 10)
    return found if found[-1] == most else [*found, most]


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.growth", description=__doc__)
    words.add_argument("families", nargs="*", choices=[*FAMILIES, []])
    words.add_argument("--most", type=int, default=1_000_000)
    asked = words.parse_args()
    for name in asked.families or FAMILIES:
        family = FAMILIES[name]
        print(f"## {name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            logs = {size: log_of(family, size, Path(folder)) for size in sizes(min(family.most, asked.most))}
            for command in family.commands:
                print(f"{command:24}", end="", flush=True)
                for size, log in logs.items():
                    found = run(command, Path(shutil.copy(log, Path(folder) / "game.jsonl")))
                    bad = f" !{found.status}" if found.status not in (0, 4) else ""
                    print(
                        f" | {size}: {found.seconds:.2f} s {found.megabytes:.0f} MB{bad}", end="", flush=True
                    )
                print()


if __name__ == "__main__":
    main()
