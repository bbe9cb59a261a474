"""The same rows whoever works, and whoever of them is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from ledger import __version__
from ledger.games import registry
from ledger.shelf import engines, scan
from ledger.shelf.engines import cluster
from ledger.shelf.engines.pool import EngineFailed
from ledger.shelf.file import open_shelf
from tests.processes import children, command_line, descendants
from tests.shelf import labour, shelves
from tests.shelf.shelves import EDITION, KEY, SAMPLES, Table, logs_in, rows, scanned

PATIENCE = 300
"""Seconds within which the parts of a cluster have begun, each of which reads much code."""
WORKING = "engines.child"
"""What the command line of a process says that reads logs."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty logs, so that there is a middle."""
    folder = logs_in(tmp_path_factory.mktemp("many") / "logs")
    for number in range(25):
        for name in ("kingless/three-with-the-box", "scorepad/nine-holes"):
            shutil.copy(SAMPLES / f"{name}.jsonl", folder / f"{number:02}-{Path(name).name}.jsonl")
    return folder


@pytest.fixture(scope="module")
def expected(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    """What a plain loop makes of them."""
    shelf = tmp_path_factory.mktemp("plain") / "shelf.duckdb"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "run", shelves.here)
        scanned(folder, shelf)
    return rows(shelf)


@contextmanager
def started(place: Path, workers: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Dask cluster of others, each part a process of its own: the engine's name, and the scheduler."""
    file = place / "scheduler.json"
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    common = ["--scheduler-file", str(file), "--no-dashboard"]
    words = [["scheduler", *common, "--host", "127.0.0.1", "--port", "0"]]
    words += [["worker", *common, "--nthreads", "1", "--local-directory", str(place)]] * workers
    with ExitStack() as stack:
        processes = []
        for each in words:
            command = [sys.executable, "-m", "dask", *each]
            silent = subprocess.DEVNULL
            processes.append(subprocess.Popen(command, cwd=place, env=environ, stdout=silent, stderr=silent))
            stack.callback(processes[-1].wait)
            stack.callback(processes[-1].terminate)
        from distributed import Client  # noqa: PLC0415 - slow, and only needed here

        while not file.exists():
            assert processes[0].poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        with Client(scheduler_file=str(file), set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=PATIENCE)
            address = client.scheduler.address
        yield "dask://" + address.removeprefix("tcp://"), processes[0]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One with two workers."""
    with started(tmp_path_factory.mktemp("cluster"), workers=2) as (engine, _):
        yield engine


@pytest.fixture(params=["local", "dask", "dask://"])
def engine(request: pytest.FixtureRequest) -> str:
    if request.param == "dask://":
        address: str = request.getfixturevalue("scheduler")
        return address
    name: str = request.param
    return name


def test_the_same_rows_whoever_works(
    folder: Path, expected: dict[str, Table], engine: str, tmp_path: Path
) -> None:
    report = scanned(folder, tmp_path / "shelf.duckdb", engine=engine, workers=2)
    assert rows(tmp_path / "shelf.duckdb") == expected
    assert (report.new, report.given_up) == (54, {})


def test_the_same_rows_where_a_worker_is_killed_in_the_middle(
    folder: Path, expected: dict[str, Table], engine: str, tmp_path: Path
) -> None:
    killed = 0
    with open_shelf(str(tmp_path / "shelf.duckdb"), EDITION) as file:
        for report in scan.scan([str(folder)], file, key=KEY, engine=engine, workers=2):
            if report.done and not killed:
                killed = worker_of(engine)
                os.kill(killed, signal.SIGKILL)
    assert killed
    assert rows(tmp_path / "shelf.duckdb") == expected
    assert not report.given_up


def test_ctrl_c_is_heard_by_nobody_but_the_scan(folder: Path, tmp_path: Path) -> None:
    """A terminal sends it to all processes of the command, Dask's among them, which would tell of it."""
    words = ["shelf", "scan", str(folder), "-o", str(tmp_path / "shelf.duckdb"), "--engine", "dask"]
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not any(WORKING in command_line(each) for each in descendants(process.pid)):
        assert process.poll() is None, "it has ended before anybody could look"
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    said, err = process.communicate()
    assert (process.returncode, err) == (130, b"")
    assert b"What was done is kept." in said


def worker_of(engine: str) -> int:
    """A process that works: it reads logs itself, or is a worker of Dask that has one that does."""
    if engine == "local":
        return next(process for process in descendants(os.getpid()) if WORKING in command_line(process))
    return next(
        process
        for process in descendants(os.getpid())
        if any(WORKING in command_line(child) for child in children(process)) and process != os.getpid()
    )


def test_workers_of_others_have_the_same_games(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", lambda name: "games 99")
    with pytest.raises(
        EngineFailed, match=r"the game courses is .* at the worker tcp://.*, and games 99 here"
    ):
        list(engines.run(labour.doubled, [[1]], engine=scheduler))


def test_workers_of_others_must_be_able_to_open_the_logs(scheduler: str) -> None:
    with pytest.raises(EngineFailed, match="cannot open the logs: no such disk"):
        list(engines.run(labour.doubled, [[1]], engine=scheduler, trial=labour.without_a_disk))


def test_a_cluster_that_is_gone_is_told_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with started(tmp_path, workers=1) as (engine, process):
        found = engines.run(labour.slowly, ([number] for number in range(100)), engine=engine)
        assert next(found).answer == [0]
        process.kill()
        with pytest.raises(EngineFailed, match="The cluster is gone"):
            list(found)
    assert capfd.readouterr().err == ""


def test_versions_name_tablefold_and_every_game() -> None:
    found = cluster.versions()
    assert found["tablefold"] == found["the game kingless"] == f"tablefold {__version__}"
