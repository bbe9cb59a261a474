"""Chunks are done whatever becomes of those who do them."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from ledger.core.errors import UsageError
from ledger.shelf import engines
from ledger.shelf.engines import child, cluster, local, pool
from tests.processes import runs
from tests.shelf import labour

PATIENCE = 60.0
"""Seconds that a process may take to end on a busy machine; a worker that outlives its scan stays."""

ENGINES = pytest.mark.parametrize("engine", ["local", "dask"])


def done(
    items: Sequence[int | str], engine: str = "local", limit: float = 60.0, size: int = 3
) -> list[engines.Done]:
    """What becomes of the items; the limit is that of what hangs, everything else may take its time."""
    chunks = (items[at : at + size] for at in range(0, len(items), size))

    def seconds(chunk: Sequence[int | str]) -> float:
        return limit if "hanging" in chunk else 600.0

    return list(engines.run(labour.doubled, chunks, engine=engine, workers=2, limit=seconds))


def answers(found: Sequence[engines.Done]) -> list[int]:
    return sorted(number for each in found for number in each.answer or ())


def given_up(found: Sequence[engines.Done]) -> dict[object, str]:
    return {each.chunk[0]: each.failed for each in found if each.failed}


@ENGINES
def test_every_chunk_is_answered(engine: str) -> None:
    assert answers(done(range(20), engine)) == [2 * number for number in range(20)]


def test_no_chunk_is_no_answer() -> None:
    assert done([]) == []


@ENGINES
def test_what_kills_its_worker_twice_is_named_and_stops_nothing_else(engine: str) -> None:
    items = [1, 2, "killed", 4, 5, "failing", 7, "leaving", 9]
    found = done(items, engine)
    assert answers(found) == [2, 4, 8, 10, 14, 18]
    assert given_up(found) == {
        "killed": "its worker was killed (SIGKILL)",
        "failing": "ValueError: no number",
        "leaving": "SystemExit: 3",
    }


@ENGINES
def test_what_never_ends_is_named_and_stops_nothing_else(engine: str) -> None:
    found = done([1, "hanging", 3, 4], engine, limit=0.3)
    assert answers(found) == [2, 6, 8]
    assert given_up(found) == {"hanging": "it took longer than 0.3 s"}


def test_a_worker_that_is_killed_once_loses_nothing(tmp_path: Path) -> None:
    found = done([1, str(tmp_path / "killed"), 3, 4])
    assert answers(found) == [2, 6, 8]
    assert not given_up(found)


def test_what_workers_print_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    assert answers(done([1, "talking"])) == [2]
    assert capfd.readouterr() == ("", "")


def test_one_worker_is_a_process_of_its_own() -> None:
    (only,) = engines.run(labour.worker, [[1]], workers=1)
    assert only.answer != os.getpid()


def test_no_more_chunks_are_drawn_than_workers_need() -> None:
    drawn = []

    def chunks() -> Iterator[list[int]]:
        for number in range(100):
            drawn.append(number)
            yield [number]

    with closing(engines.run(labour.doubled, chunks(), workers=2)) as found:
        next(found)
        assert len(drawn) <= 5


def test_workers_end_at_once_when_nobody_wants_more() -> None:
    found = engines.run(labour.doubled, [[1], ["hanging"], ["hanging"]], workers=2)
    next(found)
    begun = time.monotonic()
    found.close()
    assert time.monotonic() - begun < labour.HANGING / 2


def test_a_worker_dies_with_whoever_started_it() -> None:
    script = (
        "from ledger.shelf import engines; from tests.shelf import labour; import os; "
        "found = engines.run(labour.worker, [[1], [2], [3]], workers=1); "
        "print(next(found).answer, flush=True); os.kill(os.getpid(), 9)"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ended = subprocess.run(
        [sys.executable, "-c", script], check=False, env=environ, capture_output=True, text=True
    )
    assert _is_gone(int(ended.stdout))


def _is_gone(process: int) -> bool:
    """Whether it ends, however busy the machine is; nobody may be there to take note of it."""
    end = time.monotonic() + PATIENCE
    while runs(process) and time.monotonic() < end:
        time.sleep(0.02)
    return not runs(process)


def test_a_worker_imports_nothing_from_the_folder_in_which_it_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of logs from strangers may hold a file that is called as a module is."""
    (tmp_path / "msgspec.py").write_text("raise SystemExit(3)")
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    monkeypatch.chdir(tmp_path)
    assert answers(done([1])) == [2]


def test_where_no_worker_starts_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(pool.EngineFailed, match="No worker can be started: it ends at once with status 1"):
        done([1])
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(pool.EngineFailed, match="No worker can be started: No such file"):
        done([1])


def test_an_engine_that_is_not_there_is_reported() -> None:
    with pytest.raises(UsageError, match="There is no engine 'spark'"):
        done([1], "spark")


def test_a_cluster_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWERING", 0.2)
    with pytest.raises(pool.EngineFailed, match="No Dask scheduler answers at 127"):
        done([1], "dask://127.0.0.1:9")


def test_a_child_that_was_killed_while_it_waited_is_started_again() -> None:
    own = child.Child()
    first = own.answer(labour.worker, [1], 60)
    os.kill(first, 9)
    again = [own.answer(labour.worker, [1], 60) for _ in range(2)]
    own.close()
    assert any(isinstance(each, int) and each != first for each in again)


class AtOnce:
    """A pool that does each chunk as it is started."""

    room = 1

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], float]] = []

    def __enter__(self) -> AtOnce:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def start(self, number: int, work: Callable[[list[str]], object], chunk: list[str], limit: float) -> None:
        self.asked.append((chunk, limit))
        self._done = number, work(chunk)

    def finished(self) -> tuple[int, object]:
        return self._done


def test_what_fails_is_tried_once_more_alone_unless_it_had_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made = AtOnce()
    monkeypatch.setattr(engines, "open_pool", lambda *of: made)

    def work(chunk: Sequence[str]) -> object:
        if "late" in chunk:
            return pool.Failed("it took too long", True)
        return pool.Failed("it was killed") if "killed" in chunk else len(chunk)

    chunks = [["a", "b"], ["c", "killed"], ["late"], ["late", "d"], ["killed"]]
    found = list(engines.run(work, chunks, limit=lambda chunk: 10.0 * len(chunk)))
    assert " ".join("+".join(chunk) for chunk, _ in made.asked) == (
        "a+b c+killed c killed late late+d late d killed killed"
    )
    assert {len(chunk): limit for chunk, limit in made.asked} == {1: 10.0, 2: 20.0}
    assert [(each.chunk, each.answer, each.failed) for each in found] == [
        (["a", "b"], 2, ""),
        (["c"], 1, ""),
        (["killed"], None, "it was killed"),
        (["late"], None, "it took too long"),
        (["late"], None, "it took too long"),
        (["d"], 1, ""),
        (["killed"], None, "it was killed"),
    ]


READY = f"head -c {child.LENGTH} /dev/zero"
"""How a worker says that it waits for a chunk."""


def workers_that(do: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that do this in a shell: they start sooner than Python."""
    words = ["sh", "-c", do]
    piped = partial(subprocess.Popen[bytes], words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    monkeypatch.setattr(child, "_start", piped)


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("exit 3", "its worker ended with status 3"),
        ("kill -9 $$", "its worker was killed (SIGKILL)"),
        ("kill -40 $$", "its worker was killed (signal 40)"),
        ("exec sleep 60", "it took longer than 0.1 s"),
    ],
)
def test_a_worker_that_is_lost_says_why(do: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    workers_that(f"{READY}; {do}", monkeypatch)
    monkeypatch.setattr(cluster._MINE, "child", child.Child(), raising=False)
    assert cluster.do_in_child(labour.doubled, [1], 0.1) == pool.Failed(why, do.endswith("60"))


def test_one_that_is_stopped_ends_at_once_and_starts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    workers_that(f"{READY}; exec sleep 60", monkeypatch)
    monkeypatch.setattr(local, "_POLL", 0.001)
    began = time.monotonic()
    with local.Local(1) as engine:
        engine.start(1, labour.doubled, [1], 0.1)
        assert engine.finished() == (1, pool.Failed("it took longer than 0.1 s", True))
        engine.start(2, labour.doubled, [1], 20)
        while not engine._tasks.empty():
            time.sleep(0.001)
    assert time.monotonic() - began < 10
    workers_that("exec sleep 1", monkeypatch)
    own = child.Child()
    own.stop()
    with closing(own), pytest.raises(pool.EngineFailed, match="it ends at once with status -9"):
        own.answer(labour.doubled, [1], 20)


def test_the_log_of_a_program_is_as_silent_as_before_when_a_cluster_is_gone() -> None:
    log = logging.getLogger("distributed")
    with cluster._without_dask_logs():
        assert not log.isEnabledFor(logging.ERROR)
    assert log.isEnabledFor(logging.ERROR)
