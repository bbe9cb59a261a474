"""How long a run takes: its progress on a terminal, and an end to what never ends, with the culprit's name.

Law: seconds are the processor's own, so that a busy machine changes no result.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from ledger.core.rules.game import AnyGame
from ledger.games.registry import place_of

OFTEN = 0.2
"""Seconds between two looks at what is going on."""


class OutOfTime(BaseException):
    """A game took longer than allowed. Only whoever set the limit catches this."""


class Watchdog:
    """Looks every now and then at what a game is doing, and stops it when its time is up."""

    def __init__(self, game: AnyGame, limit: float) -> None:
        functions = (game.start, game.pending, game.view)
        self._roots = {str(each.__module__).rpartition(".")[0] or str(each.__module__) for each in functions}
        self.limit = limit
        self._busy: Counter[str] = Counter()
        self._ends = 0.0

    @contextmanager
    def limited(self) -> Iterator[None]:
        """Raises OutOfTime in whatever is running when the limit is reached. Where no alarm can be set, such
        as in another thread, there is no limit."""
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            yield
            return
        self._busy.clear()
        self._ends = time.process_time() + self.limit
        before = signal.signal(signal.SIGVTALRM, self._look)
        signal.setitimer(signal.ITIMER_VIRTUAL, OFTEN, OFTEN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def _look(self, number: int, frame: FrameType | None) -> None:
        where = frame
        while where is not None and not self._is_of_game(where):
            where = where.f_back
        if where is not None:
            self._busy[place_of(where, where.f_code.co_firstlineno)] += 1
        if time.process_time() > self._ends:
            raise OutOfTime

    def _is_of_game(self, frame: FrameType) -> bool:
        module = str(frame.f_globals.get("__name__", ""))
        return any(module == root or module.startswith(f"{root}.") for root in self._roots)

    def where_time_went(self) -> str:
        """Where the time went, in words."""
        took = f"one game with all that is asked of it takes more than {self.limit:g} seconds"
        if not self._busy:
            return f"{took}, none of them in a function of the game"
        (where, often), *_ = self._busy.most_common()
        return f"{took}, {often * 100 // self._busy.total()} % of the game's own time in {where}"


class ProgressLine:
    """A line on a terminal that shows how far a run has got. It is shown nowhere else."""

    def __init__(self, title: str, games: int | None, stream: TextIO | None = None) -> None:
        self._title, self._games = title, games
        self._stream = sys.stderr if stream is None else stream
        self._is_seen = self._stream.isatty()
        self._began = self._last = time.monotonic()

    def show(self, game: int, events: int) -> None:
        """Shows every now and then how many games were begun and how many events were played."""
        now = time.monotonic()
        if self._is_seen and now - self._last > OFTEN:
            self._last = now
            rate = events / (now - self._began)
            of = "" if self._games is None else f" of {self._games}"
            line = f"{self._title}: game {game}{of}, {events} events, {rate:.0f} a second"
            self._stream.write(f"\r{line}\x1b[K")
            self._stream.flush()

    def clear(self) -> None:
        if self._is_seen:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
