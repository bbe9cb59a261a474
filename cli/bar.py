"""How far a long task is: a bar on a terminal, with how much a second and how long it takes still.

Law: it stands on standard error, and where that is no terminal there is none.
"""

from __future__ import annotations

import os
import sys
from time import monotonic
from types import TracebackType
from typing import Any, Self

import click


class Bar:
    """`noun` is what is counted: "logs"."""

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._bar: Any = None
        self._done = 0
        self._begun = monotonic()

    def show(self, done: int, of: int) -> None:
        """So many are done of so many."""
        if not (sys.stderr.isatty() and os.environ.get("TERM") != "dumb"):
            return
        if self._bar is None:
            self._bar = click.progressbar(
                length=of, show_pos=True, show_eta=True, item_show_func=self._rate, file=sys.stderr
            )
            self._bar.__enter__()
        self._bar.update(done - self._done, done)
        self._done = done

    def _rate(self, done: int | None) -> str:
        took = monotonic() - self._begun
        return f"{(done or 0) / took:.0f} {self._noun}/s" if done and took else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)
