"""A cluster without a process: its workers are asked before they get work, and what becomes of each chunk."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import UsageError
from ledger.shelf import engines
from ledger.shelf.engines import cluster as clusters
from ledger.shelf.engines.cluster import do_in_child, open_cluster, versions
from ledger.shelf.engines.pool import EngineFailed, Failed


class Client:
    """Somebody's scheduler with two workers, of which each says what it is told to."""

    loop = None

    def __init__(self, *said: Any) -> None:
        self.said, self.closed, self.queue = [*said], 0, list[Any]()

    def nthreads(self) -> dict[str, int]:
        return {"one": 2, "two": 3}

    def run(self, function: Any, *words: Any, on_error: str) -> dict[str, Any]:
        assert on_error == "return"
        here = self.said.pop(0) if self.said else function
        try:
            return {"one": function(*words), "two": here(*words) if callable(here) else here}
        except OSError as error:
            return {"one": error}

    def submit(self, work: Any, *words: Any, pure: bool) -> Any:
        assert not pure, "the same chunk again is done again"
        return SimpleNamespace(key=f"k{len(self.queue)}", words=words)

    def close(self) -> None:
        self.closed += 1


class Futures:
    """What is done comes back in the order of its coming."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def add(self, future: Any) -> None:
        self.client.queue.append(future)

    def __next__(self) -> Any:
        return self.client.queue.pop()


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], dict[str, Any]]:
    def install(client: Any) -> dict[str, Any]:
        seen: dict[str, Any] = {}

        def made(address: Any, **how: Any) -> Any:
            seen.update(how, address=address)
            if isinstance(client, Exception):
                raise client
            return client

        def local(**how: Any) -> Any:
            seen["local"] = how
            return SimpleNamespace(close=lambda: seen.update(ended=True))

        module = SimpleNamespace(Client=made, LocalCluster=local, as_completed=lambda **_: Futures(client))
        monkeypatch.setattr(clusters, "import_extra", lambda name, what: module)
        return seen

    return install


THEIRS = "dask://there:8786"


def test_a_cluster_is_asked_for_its_workers_and_left_when_all_is_done(dask: Any) -> None:
    client = Client()
    seen = dask(client)
    with open_cluster(f"{THEIRS}/", 1) as cluster:
        assert (seen["address"], cluster.room) == ("there:8786", 2 * (2 + 3))
        assert seen["set_as_default"] is False
    assert client.closed == 1


def test_an_engine_that_does_not_exist_is_reported() -> None:
    with pytest.raises(UsageError, match="There is no engine 'steam'"):
        open_cluster("steam", 1)


@pytest.mark.parametrize("error", [OSError("no"), ValueError("no")])
def test_a_scheduler_that_does_not_answer_is_reported(dask: Any, error: Exception) -> None:
    dask(error)
    with pytest.raises(EngineFailed, match="No Dask scheduler answers at there:8786"):
        open_cluster(THEIRS, 1).__enter__()


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (ImportError("no module"), "The worker two has no matching Tablefold: ImportError: no module."),
        ({**versions(), "tablefold": "tablefold 9"}, "tablefold is tablefold 9 at the worker two, and"),
        (
            {**versions(), "the game zoo": "zoo 1"},
            "the game zoo is zoo 1 at the worker two, and missing here",
        ),
        ({"tablefold": versions()["tablefold"]}, "is missing at the worker two, and"),
    ],
)
def test_workers_with_other_versions_get_no_work(dask: Any, there: Any, said: str) -> None:
    client = Client(there)
    dask(client)
    with pytest.raises(EngineFailed, match=said):
        open_cluster(THEIRS, 1).__enter__()
    assert client.closed == 1


def test_a_worker_that_cannot_open_the_logs_gets_no_work(dask: Any) -> None:
    dask(Client(versions, OSError("nothing there")))
    with pytest.raises(EngineFailed, match="The worker two cannot open the logs: nothing there"):
        open_cluster(THEIRS, 1, lambda: None).__enter__()
    dask(Client())
    with open_cluster(THEIRS, 1, lambda: None) as cluster:
        assert cluster.room == 10


class Lost(Exception):
    """Every worker that had it is gone."""


def test_chunks_come_back_by_their_numbers_whatever_became_of_them(
    dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(KilledWorker=Lost))  # slow to import
    client = Client()
    dask(client)

    def fails(error: BaseException) -> Callable[[], Any]:
        def result() -> Any:
            raise error

        return result

    with open_cluster(THEIRS, 1) as cluster:
        for number in (4, 5, 6, 7):
            cluster.start(number, len, [number], 9)
        one, two, three, four = client.queue
        assert one.words == (len, [4], 9)
        four.result = lambda: "done"
        three.result = fails(Lost())
        two.result = fails(ValueError("odd"))
        one.result = fails(OSError())
        assert cluster.finished() == (7, "done")
        assert cluster.finished() == (6, Failed("every worker of the cluster that had it was killed"))
        assert cluster.finished() == (5, Failed("ValueError: odd"))
        with pytest.raises(EngineFailed, match="The cluster is gone"):
            cluster.finished()


def test_a_worker_has_one_child_that_does_its_tasks_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    children = iter([SimpleNamespace(answer=lambda work, chunk, limit: work(chunk), close="it ends")])
    at_the_end: list[object] = []
    monkeypatch.setattr(clusters, "_MINE", SimpleNamespace())
    monkeypatch.setattr(clusters, "Child", lambda: next(children))
    monkeypatch.setattr(clusters, "atexit", SimpleNamespace(register=at_the_end.append))
    assert [do_in_child(len, chunk, 9) for chunk in ("a", "bc")] == [1, 2]
    assert at_the_end == ["it ends"]


def test_a_cluster_of_our_own_has_as_many_processes_as_are_asked_for_on_this_machine(dask: Any) -> None:
    client = Client()
    seen = dask(client)
    with open_cluster("dask", 3) as cluster:
        assert cluster.room == 6
    how = seen["local"]
    assert (how["n_workers"], how["threads_per_worker"], how["processes"]) == (3, 1, True)
    assert (how["host"], how["dashboard_address"]) == ("127.0.0.1", "127.0.0.1:0")
    assert (client.closed, seen["ended"]) == (1, True)


class Pool:
    """Workers of which each answers by what its chunk holds."""

    room = 2

    def __init__(self) -> None:
        self.flying: list[tuple[int, Any]] = []
        self.most = 0

    def start(self, number: int, work: Any, chunk: Sequence[str], limit: float) -> None:
        self.flying.append((number, chunk))
        self.most = max(self.most, len(self.flying))

    def finished(self) -> tuple[int, Any]:
        number, chunk = self.flying.pop()
        for item in chunk:
            if item in ("crash", "late"):
                return number, Failed(item, item == "late")
        return number, [item.upper() for item in chunk]

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.flying.clear()


def test_what_fails_is_tried_again_alone_and_given_up_the_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = Pool()
    monkeypatch.setattr(engines, "open_pool", lambda engine, workers, trial: pool)
    chunks = [["a", "crash", "b"], ["late"], ["late", "c"], ["d"]]
    found_ = [(list(each.chunk), each.answer, each.failed) for each in engines.run(str.upper, chunks)]  # type: ignore[arg-type]
    assert sorted(map(str, found_)) == sorted(
        map(
            str,
            [
                (["a"], ["A"], ""),
                (["b"], ["B"], ""),
                (["crash"], None, "crash"),
                (["late"], None, "late"),
                (["late"], None, "late"),
                (["c"], ["C"], ""),
                (["d"], ["D"], ""),
            ],
        )
    )
    assert pool.most == pool.room
