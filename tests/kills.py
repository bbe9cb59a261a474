"""`kill -9` at a random moment, again and again: what was acknowledged is in the log, and the game goes on.

    python -m tests.kills --rounds 500

A round starts the program in one of three ways, lets it record notes that are numbered through, and kills it.
Law: acknowledged ⊆ recovered ⊆ attempted, in order; the bytes from before the round stay as they were.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger.core.log.events import Noted
from ledger.core.rules.game import all_events
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store import mending, proof
from tests.waiting import readable

ROOT = Path(__file__).parents[1]
LOG = "game.jsonl"
NOTES = 12
"""Notes that a round tries to record."""
_ACKNOWLEDGED = re.compile(rb"note: k(\d+)")


class Killed(NamedTuple):
    """A round: the last note that the program said it had recorded, and whether it was killed."""

    acknowledged: int
    in_time: bool


def _program(*words: str) -> list[str]:
    return [sys.executable, "-m", "cli", *words]


def _environ(folder: Path) -> dict[str, str]:
    home = str(folder / "home")
    return {**os.environ, "PYTHONPATH": str(ROOT), "HOME": home, "XDG_STATE_HOME": home, "TERM": "xterm"}


def _last(output: bytes, none: int) -> int:
    """The last whole line that acknowledges a note; `none` if there is none."""
    said = [int(number) for number in _ACKNOWLEDGED.findall(output[: output.rfind(b"\n") + 1])]
    return max(said, default=none)


def by_do(folder: Path, first: int, delay: float) -> Killed:
    """`tablefold do` with all notes on its command line."""
    notes = [f"note k{number}" for number in range(first, first + NOTES)]
    return _piped(folder, _program("do", LOG, *notes), b"", first, delay)


def by_pipe(folder: Path, first: int, delay: float) -> Killed:
    """`tablefold play` reads the notes from a pipe."""
    notes = "".join(f"note k{number}\n" for number in range(first, first + NOTES))
    return _piped(folder, _program("play", LOG), notes.encode(), first, delay)


def _piped(folder: Path, words: list[str], typed: bytes, first: int, delay: float) -> Killed:
    program = subprocess.Popen(
        words,
        cwd=folder,
        env=_environ(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        out, _ = program.communicate(typed, timeout=delay)
    except subprocess.TimeoutExpired:
        program.kill()
        out, _ = program.communicate()
    return Killed(_last(out, first - 1), program.returncode == -signal.SIGKILL)


def by_prompt(folder: Path, first: int, delay: float) -> Killed:
    """Somebody types the notes at the prompt."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        _program("play", LOG),
        cwd=folder,
        env=_environ(folder),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    out, end, typed = b"", time.monotonic() + delay, first
    try:
        while time.monotonic() < end and program.poll() is None:
            if readable(ours, 0.01):
                out += os.read(ours, 65536)
            if b"\x1b[6n" in out[-200:]:
                os.write(ours, b"\x1b[1;1R")
            if typed < first + NOTES and out.count(b"note: k") >= typed - first:
                os.write(ours, f"note k{typed}\r".encode())
                typed += 1
        program.kill()
        while readable(ours, 0.2) and (more := os.read(ours, 65536)):
            out += more
    except OSError:
        pass
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    return Killed(_last(out, first - 1), program.returncode == -signal.SIGKILL)


WAYS: dict[str, Callable[[Path, int, float], Killed]] = {"do": by_do, "pipe": by_pipe, "prompt": by_prompt}


class Table:
    """One log that outlives all its writers."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder = folder
        self.chance = chance
        self.log = folder / LOG
        self.notes = 0
        self.killed = self.torn = 0
        made = _program("new", LOG, "--game", "effortless", "--players", "ann,bob")
        subprocess.run(made, cwd=folder, env=_environ(folder), check=True, stdout=subprocess.DEVNULL)
        self.whole = self.log.read_bytes()
        self.longest: dict[str, float] = {}

    def round(self, way: str) -> None:
        """Raises AssertionError where what was acknowledged is gone, or anything is out of order."""
        if way not in self.longest:
            begin = time.monotonic()
            WAYS[way](self.folder, self.notes, 5.0 if way == "prompt" else 60.0)
            self.longest[way] = min(time.monotonic() - begin, 2.0)
            self._survive(self.notes - 1)
        begin = time.monotonic()
        done = WAYS[way](self.folder, self.notes, self.chance.uniform(0.02, self.longest[way]))
        self.killed += done.in_time
        if (
            not done.in_time
        ):  # quicker than the first time, when its code was translated or much else was done
            self.longest[way] = time.monotonic() - begin
        self._survive(done.acknowledged)

    def _survive(self, acknowledged: int) -> None:
        self.torn += mending.repair(self.log) is not None
        data = self.log.read_bytes()
        assert data.startswith(self.whole), "what stood there before the round was changed"
        events_type = all_events(registry.game("effortless"))
        proof.verify(self.log, events_type)
        found = [
            int(event.text[1:])
            for chunk in journals.open_log(self.log).chunks(events_type)
            for event in chunk
            if isinstance(event, Noted)
        ]
        assert found == list(range(len(found))), "notes are missing, doubled or out of order"
        assert acknowledged < len(found) <= self.notes + NOTES, "an acknowledged note is gone"
        self.notes, self.whole = len(found), data


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    words.add_argument("--rounds", type=int, default=20, help="rounds of each way")
    words.add_argument("--seed", type=int, default=0)
    asked = words.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), Random(asked.seed))
        for number in range(asked.rounds):
            for way in WAYS:
                table.round(way)
            if number % 10 == 9:
                print(f"{number + 1} rounds, {table.notes} notes", flush=True)
    print(
        f"{asked.rounds * len(WAYS)} rounds, {table.killed} killed in time, {table.torn} torn, all survived:"
    )
    print(f"{table.notes} notes, {time.monotonic() - begin:.0f} s, seed {asked.seed}")


if __name__ == "__main__":
    main()
