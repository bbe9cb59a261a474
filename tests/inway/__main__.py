"""Odd files in the way of every command that writes one: `python -m tests.inway 1000 --seed 1`.

Law: it prints every file that was lost, every command that fell or hung, and how many were tried; the status
is 1 where there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from cli.main import run
from tests.inway.odd import BESIDE, BESIDE_SHELF, LOGS, NO_LOGS, ODD, contents, read

FORMS = ("events", "markdown", "csv", "bgstats", "cast", "svg")
ANSWERS = ("csv", "json", "parquet")
NAMES = ("x", "x.csv", "x.html", "x.jsonl", "x.duckdb", "x.md", "x.svg", "x.parquet", "x.toml", "x.cast")
SMALL = min(LOGS, key=lambda path: path.stat().st_size)
OWN = "own.jsonl"
"""A log beside what lies in the way, which stays as it is."""
LONGEST = 60
"""Seconds: what takes longer is hung."""
Command = tuple[str, ...]


def making(log: str, target: str, place: str, shelf: str) -> Iterator[Command]:
    """Every command that makes a file, with `target` as that file."""
    for form in FORMS:
        yield "export", log, target, "--to", form
        yield "export", log, target, "--to", form, "--force"
    yield "export", log, target, "--force"
    yield "export", log, target, "--to", "svg", "--board", "--force"
    yield "share", log, "-o", target
    yield "stats", place, "--html", target
    yield "stats", place, "--html", target, "--force"
    for form in ANSWERS:
        asked = ("shelf", "query", "SELECT 1 AS a", "--shelf", shelf, "--to", target, "--to-format", form)
        yield asked
        yield *asked, "--force"
    yield "new", target, "--game", "effortless", "--players", "ann,bob"
    yield "import", target, f"{place}/events.jsonl"
    yield "repair", log, "--salvage", target


def shelving(target: str, place: str) -> Iterator[Command]:
    """Every command that opens a shelf, with `target` as that shelf."""
    yield "shelf", "scan", place, "-o", target
    yield "shelf", "scan", place, "-o", target, "--again", "--audit"
    yield "shelf", "query", "--shelf", target
    yield "shelf", "query", "SELECT 1", "--shelf", target
    yield "stats", "--shelf", target


def adding(target: str) -> Iterator[Command]:
    """Every command that adds to a log, with `target` as that log."""
    yield "do", target, "note hello"
    yield "play", target
    for name in ("undo", "redo", "repair"):
        yield name, target
    yield "repair", target, "--salvage", f"{target}.new.jsonl"
    for name in ("annotate", "bookmark"):
        yield name, target, "2", "here"
    for name in ("branch", "switch"):
        yield name, target, "other"
    yield "amend", target, "2", "note hello", "--yes"
    yield "insert", target, "2", "note hello", "--yes"
    yield "drop", target, "2", "--yes"
    yield "cherry", target, "2"


def quietly(command: Command) -> int:
    """Its status, without a word, and with nobody who types."""
    with (
        contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())),
        contextlib.redirect_stderr(io.TextIOWrapper(io.BytesIO())),
        mock.patch.object(sys, "stdin", io.StringIO("note hello\n")),
    ):
        return run(command)


class Hung(BaseException):
    """It does not end, or waits for what never comes."""


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """Raises Hung in what does not end."""

    def end(*_: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Table:
    """A folder with a log, a shelf and bare events, made once."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "place"
        self.place.mkdir()
        self.log = self.place / "friday.jsonl"
        shutil.copy(SMALL, self.log)
        self.shelf = folder / "shelf.duckdb"
        self.way = folder / "way"
        assert quietly(("shelf", "scan", str(self.place), "-o", str(self.shelf))) == 0
        assert quietly(("export", str(self.log), str(self.place / "events.jsonl"))) == 0

    def _chosen(self, chance: random.Random) -> tuple[Path, Command, bool]:
        """A command, the file that is in its way, and whether it may only make one. Where a shelf is asked
        for, there is one at times."""
        target = self.way / chance.choice(NAMES)
        log, place, shelf = str(self.log), str(self.place), str(self.shelf)
        match chance.randrange(10):
            case 0 | 1:
                if chance.random() < 0.4:
                    shutil.copy(self.shelf, target)
                return target, chance.choice([*shelving(str(target), place)]), True
            case 2 | 3:
                return target, chance.choice([*adding(str(target))]), False
            case 4:
                target = self.way / f"{OWN[:-6]}.html"
                return target, ("share", str(self.way / OWN)), True
            case 5:
                target = self.way / "x.toml"
                return target, ("catalog", "scorepad", "--edit", str(target)), True
            case _:
                return target, chance.choice([*making(log, str(target), place, shelf)]), True

    def lost(self, seed: int) -> Iterator[str]:
        """What one command loses of the odd files in its way."""
        chance = random.Random(seed)
        self.way.mkdir()
        shutil.copy(SMALL, self.way / OWN)
        target, command, is_made = self._chosen(chance)
        told = f"seed {seed}: {' '.join(command)}"
        shelf = target.name if target.exists() else ""
        beside = target.with_name(target.name + chance.choice(BESIDE_SHELF if "shelf" in command else BESIDE))
        for path in chance.choice(((target,), (beside,), (target, beside))):
            if not os.path.lexists(path):
                make = chance.choice(ODD if is_made else NO_LOGS)
                make(chance, path)
                told += f", {make.__name__} as {path.name}"
        before = {name: data for name, data in contents(self.way).items() if name != shelf}
        status: int | str
        try:
            with read(self.way), in_time():
                status = quietly(command)
        except Hung:
            status = "no end"
        after = contents(self.way)
        yield from (f"{told}: {name} is lost" for name, data in before.items() if after.get(name) != data)
        if status in {70, "no end"}:
            yield f"{told}: {status}"
        shutil.rmtree(self.way)


def tried(number: int, seed: int) -> list[str]:
    """What is lost in so many tries."""
    with tempfile.TemporaryDirectory() as folder:
        home = {f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("CONFIG", "STATE", "CACHE", "DATA")}
        editor = 'sh -c \'echo "# seen" >> "$0"; touch -d tomorrow "$0"\''
        with mock.patch.dict(os.environ, {**home, "HOME": folder, "VISUAL": editor, "EDITOR": editor}):
            table = Table(Path(folder))
            return [told for place in range(number) for told in table.lost(seed * 1_000_000 + place)]


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.inway", description=__doc__)
    words.add_argument("tries", type=int)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    found = tried(asked.tries, asked.seed)
    print("\n".join([*found, f"{asked.tries} odd files, {len(found)} lost"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
