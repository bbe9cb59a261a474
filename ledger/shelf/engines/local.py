"""Worker processes on this machine, each with a thread here that feeds it.

Law: even a single worker has its own process, so that we survive a log that crashes Python or never ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Self

from ledger.shelf.engines.child import Child
from ledger.shelf.engines.pool import cores

_POLL = 0.5
"""Seconds between two checks for Ctrl-C, for Windows, where it cannot interrupt a wait."""


class Local:
    """A child for each worker."""

    def __init__(self, workers: int) -> None:
        self._children = [Child() for _ in range(workers or cores())]
        self._tasks: SimpleQueue[Any] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._threads = [Thread(target=self._feed, args=[child], daemon=True) for child in self._children]

    @property
    def room(self) -> int:
        return 2 * len(self._children)

    def start(
        self, number: int, work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float
    ) -> None:
        self._tasks.put((number, work, chunk, limit))

    def finished(self) -> tuple[int, Any]:
        while True:
            try:
                number, answer = self._answers.get(timeout=_POLL)
            except Empty:
                continue
            if isinstance(answer, Exception):
                raise answer
            return number, answer

    def _feed(self, child: Child) -> None:
        while (task := self._tasks.get()) is not None:
            number, work, chunk, limit = task
            try:
                answer = child.answer(work, chunk, limit)
            except Exception as error:
                answer = error
            self._answers.put((number, answer))
        child.close()

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        while not self._tasks.empty():
            self._tasks.get()
        for child in self._children:
            self._tasks.put(None)
            child.stop()
        for thread in self._threads:
            thread.join()
