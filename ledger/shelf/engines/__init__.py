"""One function over many chunks of work, on this machine or on many.

    for done in engines.run(work, chunks, engine="local", workers=2):
        ...

Law: each chunk is done once, or given up with a reason. A worker that is killed, fails or hangs takes nothing
with it: its chunk is done again, one item at a time. Only an item that fails again, or takes too long alone,
is given up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from ledger.shelf.engines import local
from ledger.shelf.engines.pool import Failed, Pool

LOCAL, DASK, THEIRS = "local", "dask", "dask://"
"""The engines: worker processes here, our own Dask cluster here, and somebody else's at
`dask://HOST:PORT`."""
LIMIT = 120.0
"""Seconds that a chunk may take by default."""

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Done(msgspec.Struct, Generic[Item, Answer], frozen=True):
    """The result for some items."""

    chunk: Sequence[Item]
    """One of the given chunks, or a single item of one."""
    answer: Answer | None = None
    """What `work` answered; None if the only item of the chunk was given up."""
    failed: str = ""
    """Why the item was given up: "its worker was killed (SIGKILL)"."""


def run(
    work: Callable[[Sequence[Item]], Answer],
    chunks: Iterable[Sequence[Item]],
    *,
    engine: str = LOCAL,
    workers: int = 0,
    limit: Callable[[Sequence[Item]], float] = lambda chunk: LIMIT,
    trial: Callable[[], None] | None = None,
) -> Generator[Done[Item, Answer]]:
    """Yields what `work` answers to each chunk, in any order; closing the iterator ends the workers at once.

    `work` is a top-level function of a module, or a `functools.partial` of one; it, the items and the answers
    are pickled. What `work` prints is lost. `chunks` are read only a few ahead of the answers. `workers` says
    how many workers there are, 0 for one on each core; somebody else's cluster has its own number. `limit`
    says how many seconds a chunk may take. Somebody else's worker must pass `trial` before it gets any work.
    Raises UsageError for an unknown engine, EngineFailed if no worker starts.
    """
    source, again = iter(chunks), deque[Sequence[Item]]()
    flying: dict[int, tuple[Sequence[Item], bool]] = {}
    number = 0
    with open_pool(engine, workers, trial) as pool:
        while True:
            while len(flying) < pool.room:
                is_again = bool(again)
                chunk = again.popleft() if again else next(source, None)
                if chunk is None:
                    break
                flying[number] = chunk, is_again
                pool.start(number, work, chunk, limit(chunk))
                number += 1
            if not flying:
                return
            finished, answer = pool.finished()
            chunk, is_again = flying.pop(finished)
            if not isinstance(answer, Failed):
                yield Done(chunk, answer)
            elif is_again or (answer.is_late and len(chunk) == 1):
                yield Done(chunk, None, answer.why)
            else:
                again.extend([item] for item in chunk)


def open_pool(engine: str, workers: int = 0, trial: Callable[[], None] | None = None) -> Pool:
    """The workers of an engine; the end of the `with` block ends them. Raises as `run` does."""
    if engine == LOCAL:
        return local.Local(workers)
    from ledger.shelf.engines import cluster  # noqa: PLC0415 - only where Dask is asked for

    return cluster.open_cluster(engine, workers, trial)
