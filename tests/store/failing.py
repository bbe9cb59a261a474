"""A system in which one call fails, and perhaps the one after it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

from ledger.store.system import System

KINDS = tuple(name for name in vars(System) if not name.startswith("_") and name != "token")
"""Each kind of call that the store makes."""
SHORT, TINY = -1, -2
"""Not an error: half of the bytes are taken, or one."""


class Failing(System):
    """The `at`-th call of a `kind` fails with `error`, a number of the system's; and the next calls, too, of
    whatever kind, until `times` have failed."""

    def __init__(self, kind: str, at: int, error: int, times: int = 1) -> None:
        self._kind = kind
        self._at = at
        self._error = error
        self._left = times
        self.used: Counter[str] = Counter()
        self.failed: list[str] = []
        """The kinds of the calls that failed."""
        self.synced_again = False
        """Whether a failed sync was tried again."""
        self._doomed: set[int] = set()

    def _call(self, kind: str, real: Callable[..., Any], words: tuple[Any, ...]) -> Any:
        self.used[kind] += 1
        is_due = bool(self.failed) or (kind == self._kind and self.used[kind] == self._at)
        if kind == "sync" and words[0] in self._doomed:
            self.synced_again = True
        if not is_due or not self._left:
            if kind == "close":
                self._doomed.discard(words[0])
            return real(self, *words)
        self._left -= 1
        self.failed.append(kind)
        if kind == "sync":
            self._doomed.add(words[0])
        if self._error in (SHORT, TINY) and kind == "write":
            fd, data = words
            return real(self, fd, data[: len(data) // 2 if self._error == SHORT else 1])
        if kind == "close":
            real(self, *words)
        raise OSError(max(self._error, 1), os.strerror(max(self._error, 1)))


def _through(kind: str) -> Callable[..., Any]:
    real = getattr(System, kind)

    def call(self: Failing, *words: Any) -> Any:
        return self._call(kind, real, words)

    return call


for _kind in KINDS:
    setattr(Failing, _kind, _through(_kind))
