"""What every engine is: some workers that are given numbered chunks and answer in any order.

Law: a worker that is lost is a `Failed`, and the others go on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

import msgspec

from ledger.core.errors import TablefoldError


class EngineFailed(TablefoldError):
    """No worker can be started, or the cluster is gone."""

    code = "engine-failed"


class Failed(msgspec.Struct, frozen=True):
    """In place of an answer. `why` fits after the name of what was given up."""

    why: str
    is_late: bool = False
    """Whether all its time was taken: there is no use in trying again."""


class Pool(Protocol):
    """Workers; `with` ends them, whatever they are at."""

    @property
    def room(self) -> int:
        """How many chunks it takes at once: enough that no worker waits for one."""

    def start(
        self, number: int, work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float
    ) -> None:
        """Gives a chunk to do, which may take so many seconds."""

    def finished(self) -> tuple[int, Any]:
        """Waits for the next: its number, and the answer or a `Failed`. Raises EngineFailed."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
