"""A scan of very many logs on a Dask cluster: `python -m tests.shelf.many [LOGS…] [--real N]`.

Law: the first `--real` logs are different games by chance, cut off after a few moves so that reading one is
short; all others are hard links to them. For each number of logs: seconds by the clock and of processors, and
the most memory of the scan, of the scheduler and of everything together.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from tests.bench.shelving import FOLDER, GAMES, copied, game
from tests.processes import descendants
from tests.shelf.test_scan_engines import started

MOVES = 12
"""The events of a log, or a few more: it ends with a whole step."""
WORKERS = 2


def beginning(lines: Sequence[bytes]) -> Sequence[bytes]:
    """The first moves of a game."""
    end = next(
        (at for at, line in enumerate(lines, 1) if at >= MOVES and b'"more":true' not in line), len(lines)
    )
    return lines[:end]


def fill(folder: Path, logs: int, real: int, begun: int = 0) -> None:
    """Adds the logs from number `begun` on, in folders of a thousand."""
    games = [game(number) for number in range(min(GAMES, real))] if begun < real else []
    for number in range(begun, logs):
        path = folder / f"{number // FOLDER:03}" / f"evening-{number:06}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        if number < real:
            header, lines = games[number % len(games)]
            path.write_bytes(copied(header, beginning(lines), number))
        else:
            os.link(folder / f"{number % real // FOLDER:03}" / f"evening-{number % real:06}.jsonl", path)


def measured(folder: Path, shelf: Path, logs: int, real: int) -> Iterator[str]:
    """A line for a first scan and one for a scan of nothing new."""
    with tempfile.TemporaryDirectory() as place, started(Path(place), WORKERS) as (engine, scheduler):
        for what in ("first", "again"):
            words = ["shelf", "scan", str(folder), "-o", str(shelf), "--engine", engine, "--json"]
            script = "import sys; from cli.__main__ import start; sys.exit(start())"
            begun, before = time.perf_counter(), os.times()
            process = subprocess.Popen([sys.executable, "-c", script, *words], stdout=subprocess.PIPE)
            peaks = {"scan": 0.0, "scheduler": 0.0, "together": 0.0}
            watch = threading.Thread(target=_watch, args=[process, scheduler.pid, peaks])
            watch.start()
            said, _ = process.communicate()
            watch.join()
            if process.returncode:
                raise RuntimeError(f"it failed: {said.decode()}")
            spent = os.times()
            own = spent.children_user + spent.children_system - before.children_user - before.children_system
            report = msgspec.json.decode(said)
            size = shelf.stat().st_size / 1e6
            yield (
                f"{logs} logs ({min(real, logs)} of their own), {what}: {time.perf_counter() - begun:.0f} s, "
                f"the scan itself {own:.0f} s of processor; most memory: scan {peaks['scan']:.0f} MB, "
                f"scheduler {peaks['scheduler']:.0f} MB, all {peaks['together']:.0f} MB; "
                f"shelf {size:.0f} MB; "
                f"{msgspec.json.encode(report).decode()[:200]}"
            )


def _watch(process: subprocess.Popen[bytes], scheduler: int, peaks: dict[str, float]) -> None:
    while process.poll() is None:
        peaks["scan"] = max(peaks["scan"], _megabytes(process.pid))
        peaks["scheduler"] = max(peaks["scheduler"], _megabytes(scheduler))
        together = sum(map(_megabytes, (os.getpid(), *descendants(os.getpid()))))
        peaks["together"] = max(peaks["together"], together)
        time.sleep(0.5)


def _megabytes(process: int) -> float:
    """The memory of a process; 0 where it has ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("logs", nargs="*", type=int, default=[1_000, 10_000, 100_000])
    words.add_argument("--real", type=int, default=10_000)
    words.add_argument("--folder", type=Path, help="an empty folder for the logs; a temporary one by default")
    given = words.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp())
    begun = 0
    for logs in sorted(given.logs):
        fill(folder / "logs", logs, given.real, begun)
        begun = logs
        shelf = folder / f"{logs}.duckdb"
        for line in measured(folder / "logs", shelf, logs, given.real):
            print(line, flush=True)
        shelf.unlink()
    if given.folder is None:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
