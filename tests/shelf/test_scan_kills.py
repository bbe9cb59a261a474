"""A scan that is killed at any moment is made good by the next."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from ledger.desk.desk import Desk
from ledger.shelf import engines, scan
from ledger.shelf.keys import read_or_make_key
from ledger.shelf.views import VIEWS
from tests.processes import children, runs
from tests.shelf.shelves import SAMPLES, here, logs_in, rows, scanned

SEED = 11
SHELF = "shelf.duckdb"
PATIENCE = 60.0
"""Seconds that a process may take to end on a busy machine; a worker that outlives its scan stays."""
LONGEST = 1.2
"""Seconds after which the first is killed at the latest."""


class Shelves:
    """A folder of logs that changes, and a shelf that is made of it by scans that are killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chance = Random(SEED)
        self.logs = logs_in(folder / "logs")
        self.number = 0
        self.longest = LONGEST
        for _ in range(20):
            self.add()
        self.environ = {
            **os.environ,
            "XDG_DATA_HOME": str(folder / "data"),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        }

    def add(self) -> None:
        self.number += 1
        shutil.copy(SAMPLES / "kingless/three-with-the-box.jsonl", self.logs / f"{self.number:03}.jsonl")

    def change(self) -> None:
        """Something new, something longer, something gone."""
        self.add()
        own = sorted(self.logs.glob("[0-9]*.jsonl"))
        Desk.open(str(self.chance.choice(own))).do("note more")
        self.chance.choice(own).unlink()

    def scan(self) -> subprocess.Popen[bytes]:
        words = ["shelf", "scan", str(self.logs), "-o", str(self.folder / SHELF), "--workers", "2"]
        return subprocess.Popen(
            [sys.executable, "-m", "cli", *words],
            env=self.environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def whole(self, shelf: str) -> None:
        """A scan that comes to its end, here."""
        key = read_or_make_key(str(self.folder / "data" / "tablefold" / "shelf.key"))
        scanned(self.logs, self.folder / shelf, scan.edition(), key=key)

    def killed(self) -> bool:
        """Whether it was, before it came to its end by itself."""
        process, begun = self.scan(), time.monotonic()
        try:
            process.communicate(timeout=self.chance.uniform(0.1, self.longest))
            self.longest = time.monotonic() - begun
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        return process.returncode == -signal.SIGKILL


def _survives(folder: Path, kills: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = Shelves(folder)
    killed = 0
    for _ in range(kills):
        killed += shelves.killed()
        shelves.change()
    assert killed >= kills // 3
    monkeypatch.setattr(engines, "run", here)
    shelves.whole(SHELF)
    shelves.whole("anew.duckdb")
    there = {str(log) for log in shelves.logs.iterdir()}
    found = {  # of logs that are gone the views tell nothing by themselves
        table: kept if table in VIEWS else [row for row in kept if row[0] in there]
        for table, kept in rows(folder / SHELF).items()
    }
    assert found == rows(folder / "anew.duckdb")
    assert [path.name for path in folder.glob(f"{SHELF}*")] == [SHELF]


def test_after_a_few_kills_the_shelf_is_as_if_made_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _survives(tmp_path, 2, monkeypatch)


def test_after_twenty_kills_the_shelf_is_as_if_made_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _survives(tmp_path, 20, monkeypatch)


def test_ctrl_c_keeps_what_is_done_and_says_so(tmp_path: Path) -> None:
    shelves = Shelves(tmp_path)
    words = ["shelf", "scan", str(shelves.logs), "-o", str(tmp_path / SHELF), "--workers", "1"]
    script = (
        "import os, signal, sys; from ledger.shelf import scan; from cli.main import run\n"
        "def counted(report, *rest, plain=scan._add_counts):\n"
        "    found = plain(report, *rest)\n"
        "    if found.done == 12: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return found\n"
        "scan._add_counts = counted; sys.exit(run(sys.argv[1:]))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, *words],
        check=False,
        env=shelves.environ,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stderr) == (130, "")
    told = int(ended.stdout.partition(" logs in")[0])
    assert 8 <= told <= len(rows(tmp_path / SHELF)["logs"]) <= 12
    assert "What was done is kept." in ended.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells who lives")
def test_no_worker_outlives_a_scan_that_is_killed(tmp_path: Path) -> None:
    shelves = Shelves(tmp_path)
    process = shelves.scan()
    workers: list[int] = []
    while not workers and process.poll() is None:
        workers = children(process.pid)
    process.kill()
    process.communicate()
    end = time.monotonic() + PATIENCE
    while any(runs(each) for each in workers):
        assert time.monotonic() < end
        time.sleep(0.01)
