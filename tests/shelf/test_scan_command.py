"""What `shelf scan` says: a page, data, a bar on a terminal, and what is in its way."""

from __future__ import annotations

import json
import os
import pty
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.pages import scanned
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.shelf import engines, scan
from ledger.shelf.scan import ScanReport
from tests.cli.conftest import Tablefold
from tests.cli.conftest import tablefold as _tablefold
from tests.shelf import shelves
from tests.shelf.shelves import logs_in, rows
from tests.waiting import readable

tablefold = _tablefold


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch, tablefold: Tablefold) -> None:
    monkeypatch.setattr(engines, "run", shelves.here)
    shipped = ("effortless", "kingless", "scorepad")
    monkeypatch.setattr(registry, "SHIPPED", {name: f"ledger.games.{name}" for name in shipped})


def test_as_many_workers_read_the_logs_as_are_asked_for(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def run(*of: Any, workers: int, **how: Any) -> Any:
        asked.append(workers)
        return shelves.here(*of)

    monkeypatch.setattr(engines, "run", run)
    Desk.new(tablefold.folder / "pad.jsonl", NewGame(game="scorepad", seats=("ann", "bob"), dealer="table"))
    for words in (("--workers", "3"), ("--again",)):
        assert tablefold("shelf", "scan", "-o", "all.duckdb", *words).status == 0
    assert asked == [3, 0]


def test_a_page_says_what_there_was(tablefold: Tablefold) -> None:
    logs_in(tablefold.folder)
    ran = tablefold("shelf", "scan", "-o", "all.duckdb")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "4 logs in all.duckdb.",
        "",
        "new      4",
        "damaged  1",
        "",
        "The game chess is not installed (1 log).",
        "To see the damaged ones: tablefold shelf list --damaged",
    ]
    Desk.open("an-evening-of-birds.jsonl").do("note more")
    os.remove("three-with-the-box.jsonl")
    shutil.copy("unknown-game.jsonl", "other.jsonl")
    assert tablefold("shelf", "scan", "-o", "all.duckdb").out.splitlines()[:8] == [
        "4 logs in all.duckdb.",
        "",
        "new              1",
        "changed          1",
        "as they were     2",
        "gone, rows kept  1",
        "damaged          1",
        "",
    ]


def test_data_say_the_same(tablefold: Tablefold) -> None:
    logs_in(tablefold.folder)
    ran = tablefold("shelf", "scan", "--json", "-o", "all.duckdb")
    assert json.loads(ran.out) == {
        "format": 1,
        "shelf": "all.duckdb",
        "whole": True,
        "logs": 4,
        "new": 4,
        "changed": 0,
        "same": 0,
        "gone": 0,
        "damaged": 1,
        "missing_games": [{"game": "chess", "logs": 1}],
        "given_up": [],
    }


def test_without_a_name_the_shelf_lies_with_the_users_data(tablefold: Tablefold) -> None:
    logs_in(tablefold.folder, "broken/torn-step")
    assert tablefold("shelf", "scan").status == 0
    folder = Path(tablefold.environ["XDG_DATA_HOME"]) / "tablefold"
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {
        "shelf.duckdb": 0o600,
        "shelf.key": 0o600,
    }
    assert len(rows(folder / "shelf.duckdb")["games"]) == 1


def test_places_of_the_settings_are_scanned_where_none_is_named(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs_in(tablefold.folder / "games", "broken/torn-step")
    monkeypatch.setenv("TABLEFOLD_PLACES", "games")
    assert tablefold("shelf", "scan", "-o", "all.duckdb").out.splitlines()[0] == "1 log in all.duckdb."


def test_what_was_given_up_is_named() -> None:
    report = ScanReport(
        files=30,
        done=30,
        new=30,
        given_up={f"/{n}.jsonl": "its worker was killed (SIGKILL)" for n in range(22)},
    )
    said = [getattr(block, "text", "") for block in scanned.blocks(report, "all.duckdb")]
    assert "/0.jsonl: given up, its worker was killed (SIGKILL)." in said
    assert "… and 2 more were given up." in said
    assert scanned.data(report, "all.duckdb")["given_up"][21] == {
        "log": "/21.jsonl",
        "why": "its worker was killed (SIGKILL)",
    }


def test_a_place_that_is_not_there_makes_no_shelf_of_nothing(tablefold: Tablefold) -> None:
    ran = tablefold("shelf", "scan", "nowhere", "-o", "all.duckdb")
    assert ran.status == UsageError.exit_status
    assert ran.err.startswith("There is no 'nowhere'.")


def test_on_a_terminal_a_bar_says_how_far_it_is(tmp_path: Path) -> None:
    logs_in(tmp_path / "logs")
    ours, theirs = pty.openpty()
    words = ["shelf", "scan", str(tmp_path / "logs"), "-o", str(tmp_path / "all.duckdb"), "--workers", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *words],
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    os.close(theirs)
    said = b"".join(_said(ours))
    os.close(ours)
    assert process.wait() == 0
    assert b"5/5" in said
    assert b"logs/s" in said
    assert b"4 logs in" in said


def _said(terminal: int) -> Iterator[bytes]:
    while readable(terminal, 20):
        try:
            data = os.read(terminal, 4096)
        except OSError:
            return
        if not data:
            return
        yield data


def test_a_scan_that_was_ended_by_ctrl_c_says_so_by_its_status(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = scan.scan

    def interrupted(*how: Any, **more: Any) -> Iterator[ScanReport]:
        yield next(whole(*how, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr(scan, "scan", interrupted)
    logs_in(tablefold.folder, "scorepad/nine-holes")
    assert tablefold("shelf", "scan", "-o", "all.duckdb").status == 130
