"""The list of many logs: read for the first time, and once more when nothing has changed.

Law: it is the command itself, in a new process each time, against one that only imports what every command
needs, or that reads the logs one after the other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Row, Sample, Timed, clocked, grouped, in_turns
from tests.bench.reading import ROOT
from tests.bench.shelving import fill

FIRST, AGAIN = 3.0, 0.3
"""Bars for a thousand logs of 300 events, in seconds."""
_LIST = "import sys; from cli.__main__ import start; sys.exit(start())"
_LOOP = "import sys; from ledger.shelf import gathering, places; "
_LOOP += "[gathering.read_evening(file) for file in places.find_logs(sys.argv[1:])]"
_NOTHING = "import click, msgspec"


def list_rows(logs: int, games: int, rounds: int) -> Iterator[Row]:
    """Both rows, about so many logs of so many games."""
    with tempfile.TemporaryDirectory() as folder:
        place, cache = Path(folder, "logs"), Path(folder, "cache")
        fill(place, logs, games)
        listed = _process(cache, _LIST, "shelf", str(place))

        def first() -> float:
            shutil.rmtree(cache, ignore_errors=True)
            return listed()

        name = f"{grouped(logs)} logs"
        sample = in_turns(first, _process(cache, _LOOP, str(place)), max(1, rounds // 2))
        yield _row(f"a list of {name}, the first time", sample, FIRST, "a plain loop")
        sample = in_turns(listed, _process(cache, _NOTHING), rounds)
        yield _row(f"a list of {name}, again", sample, AGAIN, "import click, msgspec")


def _process(cache: Path, script: str, *words: str) -> Timed:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["XDG_CACHE_HOME"] = str(cache)
    command = [sys.executable, "-c", script, *words]
    return clocked(
        lambda: subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    )


def _row(what: str, sample: Sample, bar: float, other: str) -> Row:
    low, high = sample.low * sample.other, sample.high * sample.other
    detail = f"{sample.ratio:.2f} of {other}, {sample.other:.2f} s"
    return Row(
        what=what,
        value=sample.one,
        low=min(low, sample.one),
        high=max(high, sample.one),
        bar=bar,
        unit="s",
        detail=detail,
    )
