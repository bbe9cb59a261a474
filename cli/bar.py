"""How far a long task has got: a bar on a terminal, with the speed and the time that is left.

Law: the bar goes to standard error, and is shown only if that is a terminal. While a long task runs, a
signal that ends the process (SIGTERM) is a Ctrl-C: what has been done so far is kept and shown.
"""

from __future__ import annotations

import os
import signal
import sys
from shutil import get_terminal_size
from threading import current_thread, main_thread
from time import monotonic
from types import TracebackType
from typing import Any, Self

import click

GONE = "\r\x1b[K\x1b[?25h"
"""Clears the line on which a bar stood, and shows the cursor again."""
BESIDE = 26
"""Columns for the shortest bar and its numbers beside a text."""
NUMBERS = 44
"""Columns for the numbers, the time left and the speed beside a bar."""
NARROW = 60
"""Columns of a terminal with room for the time that is left."""
SOON = 0.5
"""Seconds before a bar that goes away is shown."""


class ProgressBar:
    """`noun` is what is counted: "logs". A bar with a text in `passes` shows that text. It appears only if
    the task takes a while, and goes away when the task is done."""

    def __init__(self, noun: str, passes: str = "") -> None:
        self._noun = noun
        self._passes = passes
        self._bar: Any = None
        self._done = 0
        self._begun = monotonic()
        self._is_ended_softly = False

    @property
    def is_seen(self) -> bool:
        """Whether there is a terminal that can show the bar."""
        return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, done: int, of: int, said: str = "") -> None:
        """Shows how far the task is: `done` out of `of`. The next part of a task begins with less,
        or has another `of`. If `said` is given, it replaces the bar's text."""
        if not self.is_seen or (self._passes and monotonic() - self._begun < SOON):
            return
        if self._bar is None:
            columns = get_terminal_size().columns
            how: dict[str, Any] = {
                "show_eta": columns >= NARROW,
                "item_show_func": self._rate,
                "width": max(4, min(36, columns - NUMBERS)),
            }
            if self._passes:
                how = {
                    "show_eta": False,
                    "show_percent": False,
                    "label": self._if_it_fits(self._passes),
                    "width": self._bar_width(),
                }
            self._bar = click.progressbar(length=of, show_pos=True, file=sys.stderr, **how)
            self._bar.__enter__()
        if of != self._bar.length or done < self._done:
            self._bar.length, self._bar.pos, self._bar.finished, self._done = of, 0, False, 0
        if said:
            self._bar.label = self._if_it_fits(said)
        self._bar.update(done - self._done, done)
        self._done = done

    def _bar_width(self) -> int:
        """The columns left for the bar beside its words, its numbers, and a key that the terminal echoes."""
        return max(4, min(20, get_terminal_size().columns - len(self._passes) - BESIDE))

    def _if_it_fits(self, text: str) -> str:
        """The text beside the bar; empty if the line would be too long and stay on the screen."""
        return text if len(text) + BESIDE <= get_terminal_size().columns else ""

    def _rate(self, done: int | None) -> str:
        took = monotonic() - self._begun
        return f"{(done or 0) / took:.0f} {self._noun}/s" if done and took else ""

    def __enter__(self) -> Self:
        is_ours = current_thread() is main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        if is_ours:
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        self._is_ended_softly = is_ours
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_ended_softly:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if self._bar is not None and self._passes:
            sys.stderr.write(GONE)
            sys.stderr.flush()
        elif self._bar is not None:
            self._bar.__exit__(kind, error, trace)
