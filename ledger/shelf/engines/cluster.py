"""A Dask cluster: our own in this process, or somebody else's.

Law: a Dask worker does its work in a child process, so a log that crashes or never ends takes no worker of
the cluster with it. When a worker is gone, the scheduler gives its chunks to another.
"""

from __future__ import annotations

import atexit
import logging
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from typing import Any, Self

from ledger import __version__
from ledger.core.errors import UsageError
from ledger.games import registry
from ledger.shelf.engines.child import Child
from ledger.shelf.engines.pool import EngineFailed, Failed, cores
from ledger.shelf.extra import import_extra

THEIRS = "dask://"
_MINE = threading.local()
"""The child of each thread of a Dask worker."""
ANSWERING: float = 10
"""Seconds that somebody's scheduler may take to answer."""


def open_cluster(engine: str, workers: int, trial: Callable[[], None] | None = None) -> Cluster:
    """A cluster for an engine, not yet open. Raises UsageError for an unknown engine."""
    if engine != "dask" and not engine.startswith(THEIRS):
        raise UsageError(f"There is no engine {engine!r}.", hint="It is local, dask, or dask://HOST:PORT.")
    return Cluster(engine, workers, trial)


class Cluster:
    """The workers of a cluster, reached through a Dask client."""

    def __init__(self, engine: str, workers: int, trial: Callable[[], None] | None = None) -> None:
        self._engine = engine
        self._trial = trial
        self._workers = workers or cores()
        self._stack = ExitStack()
        self._client: Any = None
        self._finished: Any = None
        self._numbers: dict[str, int] = {}

    @property
    def room(self) -> int:
        return 2 * max(1, self._workers)

    def start(
        self, number: int, work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float
    ) -> None:
        future = self._client.submit(do_in_child, work, chunk, limit, pure=False)
        self._numbers[future.key] = number
        self._finished.add(future)

    def finished(self) -> tuple[int, Any]:
        from distributed import KilledWorker  # noqa: PLC0415 - only with the extra

        future = next(self._finished)
        number = self._numbers.pop(future.key)
        try:
            return number, future.result()
        except KilledWorker:
            return number, Failed("every worker of the cluster that had it was killed")
        except (OSError, CancelledError):
            raise EngineFailed(
                "The cluster is gone.", where=self._engine, hint="Everything done so far is kept: scan again."
            ) from None
        except Exception as error:
            return number, Failed(f"{type(error).__name__}: {error}")

    def run_everywhere(self, function: Callable[..., Any], *words: Any) -> Mapping[str, Any]:
        """What a function returns at each worker, or the exception that it raises there, by the worker's
        address."""
        found: Mapping[str, Any] = self._client.run(function, *words, on_error="return")
        return found

    def __enter__(self) -> Self:
        try:
            self._open()
        except BaseException:
            self._stack.close()
            raise
        return self

    def _open(self) -> None:
        dask: Any = import_extra("distributed", f"The engine {self._engine}")
        self._stack.enter_context(_without_dask_logs())
        if self._engine.startswith(THEIRS):
            address = self._engine.removeprefix(THEIRS).rstrip("/")
            try:
                self._client = dask.Client(address, timeout=ANSWERING, set_as_default=False)
            except (OSError, ValueError) as error:
                raise EngineFailed(
                    f"No Dask scheduler answers at {address}.",
                    where=self._engine,
                    hint="Is it running, and is that its address? It is often dask://HOST:8786.",
                ) from error
            self._stack.callback(self._client.close)
            self._workers = sum(self._client.nthreads().values())
            self._require_same_versions()
            self._require_trial()
        else:
            with _deaf_to_ctrl_c():
                cluster = dask.LocalCluster(
                    n_workers=self._workers,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",
                    memory_limit=None,
                    silence_logs=logging.CRITICAL,
                )
                self._stack.callback(cluster.close)
                self._client = dask.Client(cluster, set_as_default=False)
                self._stack.callback(self._client.close)
        self._finished = dask.as_completed(loop=self._client.loop, raise_errors=False)

    def _require_same_versions(self) -> None:
        """Raises EngineFailed if a worker has other versions than this process, or no Tablefold."""
        here = versions()
        for address, there in self.run_everywhere(versions).items():
            if isinstance(there, Exception):
                difference = f"{type(there).__name__}: {there}"
                raise EngineFailed(
                    f"The worker {address} has no matching Tablefold: {difference}.",
                    where=self._engine,
                    hint=f"Install {here['tablefold']} there.",
                )
            other = [name for name in sorted({*here, *there}) if here.get(name) != there.get(name)]
            if other:
                name = other[0]
                raise EngineFailed(
                    f"{name} is {there.get(name, 'missing')} at the worker {address}, and "
                    f"{here.get(name, 'missing')} here.",
                    where=self._engine,
                    hint="Install the same versions on both sides.",
                )

    def _require_trial(self) -> None:
        """Raises EngineFailed if a worker fails the trial."""
        for address, there in self.run_everywhere(self._trial).items() if self._trial else ():
            if isinstance(there, Exception):
                raise EngineFailed(
                    f"The worker {address} cannot open the logs: {there}",
                    where=self._engine,
                    hint="Scan places that have the same name on every machine, such as a shared folder or s3://…",
                )

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def do_in_child(work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float) -> Any:
    """A Dask worker's task: the child of its thread does the chunk. Returns its answer, or why it failed."""
    if not hasattr(_MINE, "child"):
        _MINE.child = Child()
        atexit.register(_MINE.child.close)
    return _MINE.child.answer(work, chunk, limit)


def versions() -> dict[str, str]:
    """The versions that must agree on both sides: Tablefold, and the package of every game."""
    games = {f"the game {name}": registry.package(name) for name in registry.names()}
    return {"tablefold": f"tablefold {__version__}", **games}


@contextmanager
def _without_dask_logs() -> Iterator[None]:
    """Keeps Dask from logging workers that come and go."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Keeps Ctrl-C, which a terminal sends to all processes, from threads and processes that start in the
    block; this thread gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it would unblock Ctrl-C in the thread that starts it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
