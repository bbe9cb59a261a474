"""What every engine is: workers that get numbered chunks and answer in any order.

Law: a lost worker is a `Failed`, and the others go on.
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
    """Takes the place of an answer. `why` is the reason, to follow a colon."""

    why: str
    is_late: bool = False
    """Whether the chunk used up its time, so that there is no point in repeating it."""


class Pool(Protocol):
    """Workers; the end of the `with` block ends them, whatever they are doing."""

    @property
    def room(self) -> int:
        """How many chunks it takes at once: enough to keep every worker busy."""

    def start(
        self, number: int, work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float
    ) -> None:
        """Hands out a chunk, which may take `limit` seconds."""

    def finished(self) -> tuple[int, Any]:
        """Waits for the next result: the number of a chunk, and the answer or a `Failed`. Raises
        EngineFailed."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
