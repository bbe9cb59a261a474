"""Odd files in the way of every command that writes one: `python -m tests.inway 1000 --seed 1`.

Law: it prints every file that was lost and how many were tried; the status is 1 where one was.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cli.main import run
from tests.inway.odd import BESIDE, LOGS, ODD, contents

FORMS = ("events", "markdown", "csv", "bgstats", "cast", "svg")
SMALL = min(LOGS, key=lambda path: path.stat().st_size)


def commands(log: str, target: str, place: str, shelf: str) -> Iterator[tuple[str, ...]]:
    """Every command that writes a file that is named, with `target` as that file."""
    for form in FORMS:
        yield "export", log, target, "--to", form
        yield "export", log, target, "--to", form, "--force"
    yield "share", log, "-o", target
    yield "stats", place, "--html", target
    yield "stats", place, "--html", target, "--force"
    yield "shelf", "scan", place, "-o", target
    for form in ("csv", "json", "parquet"):
        asked = ("shelf", "query", "SELECT 1 AS a", "--shelf", shelf, "--to", target, "--to-format", form)
        yield asked
        yield *asked, "--force"
    yield "new", target, "--game", "effortless", "--players", "ann,bob"
    yield "import", target, f"{place}/events.jsonl"
    yield "repair", log, "--salvage", target


def quietly(command: tuple[str, ...]) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return run(command)


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

    def lost(self, seed: int) -> Iterator[str]:
        """What one command loses of the odd files in its way."""
        chance = random.Random(seed)
        self.way.mkdir()
        target = self.way / chance.choice(("x", "x.csv", "x.html", "x.jsonl", "x.duckdb", "x.md", "x.svg"))
        make = chance.choice(ODD)
        make(chance, target)
        if chance.random() < 0.5:
            chance.choice(ODD)(chance, target.with_name(target.name + chance.choice(BESIDE)))
        before = contents(self.way)
        whole = commands(str(self.log), str(target), str(self.place), str(self.shelf))
        command = chance.choice([*whole])
        status = quietly(command)
        after = contents(self.way)
        told = f"seed {seed}: {make.__name__}, {' '.join(command)}"
        yield from (f"{told}: {name} is lost" for name, data in before.items() if after.get(name, "") != data)
        if status == 70:
            yield f"{told}: exit 70"
        shutil.rmtree(self.way)


def tried(number: int, seed: int) -> list[str]:
    """What is lost in so many tries."""
    with tempfile.TemporaryDirectory() as folder:
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
