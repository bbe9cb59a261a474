"""One thread that does one thing after the other, for work that must not be done twice at once.

Law: it never keeps the program from ending.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Alone:
    """A thread that starts at once and waits for work."""

    def __init__(self) -> None:
        self._jobs = SimpleQueue[tuple[Callable[[], Any], Future[Any]]]()
        Thread(target=self._work, daemon=True).start()

    async def do(self, job: Callable[[], T]) -> T:
        """The result of the job, when its turn has come. Raises what it raises."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return await asyncio.wrap_future(done)

    def _work(self) -> None:
        while True:
            job, done = self._jobs.get()
            if not done.set_running_or_notify_cancel():
                continue
            try:
                result = job()
            except Exception as error:  # told to whoever asked
                done.set_exception(error)
            else:
                done.set_result(result)
