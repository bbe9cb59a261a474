"""A terminal that tests can look at: the prompt draws on a screen in memory, keys go through a pipe.

    with opened(desk) as session:
        assert "stone" in session.keys("take jade\\r").until("Points for the stone?")

Law: what a test sees is what a person would: the screen after it came to rest.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pyte
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from cli.repl.frontend import PAUSE
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.repl.screen import Screen
from cli.style import Style
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.desk import Desk
from tests.waiting import readable

PATIENCE = 60.0
"""Seconds until a screen that never shows what is expected fails its test."""
LEAVE = "\x03\x03\x04"
"""Ctrl-C twice, and Ctrl-D: out of whatever is open."""


class Sink:
    """Where prompt_toolkit writes: a screen in memory."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        self.screen = pyte.Screen(columns, rows)
        setattr(self.screen, "write_process_input", answer)  # noqa: B010 - where pyte asks to be answered
        self._stream = pyte.Stream(self.screen)
        self._lock = threading.Lock()
        self.bytes = ""

    def write(self, data: str) -> int:
        with self._lock:
            self.bytes += data
            self._stream.feed(data)
        return len(data)

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        """Everything is on the screen already."""

    def text(self) -> str:
        with self._lock:
            return "\n".join(line.rstrip() for line in self.screen.display).rstrip() + "\n"


class Terminal:
    """One session being played in a thread. `options` are those of the prompt's screen."""

    def __init__(
        self, desk: Desk, pipe: PipeInput, size: Size, look: Style, known: Known, **options: bool
    ) -> None:
        self._pipe = pipe
        self._sink = Sink(size.columns, size.rows, pipe.send_text)
        self._size = size
        self._play = (desk, look, known, options)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        desk, look, known, options = self._play
        output = Vt100_Output(self._sink, lambda: self._size, term="xterm")  # type: ignore[arg-type]
        with create_app_session(input=self._pipe, output=output):
            ahead = Lookahead(desk, known)
            ear = Screen(desk, ahead, look, input_=self._pipe, output=output, **options)
            Loop(desk, ahead, ear, look, seat=known.seat).run()

    def keys(self, text: str) -> Terminal:
        """Types; control characters are keys, too."""
        self._pipe.send_text(text)
        return self

    def enter(self) -> Terminal:
        """Enter alone, pressed by somebody who has read what it takes."""
        time.sleep(PAUSE)
        return self.keys("\r")

    def until(self, *expected: str, gone: str = "") -> str:
        """The screen as soon as it shows every expected text and has come to rest."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            is_at_rest, now = self._is_at_rest(), self._sink.text()
            if is_at_rest and all(text in now for text in expected) and not (gone and gone in now):
                return now
            time.sleep(0.02)
        raise AssertionError(f"{expected} never came:\n{self._sink.text()}")

    def _is_at_rest(self) -> bool:
        """Whether the session has taken all keys and can only wait for the next one, or for a clock: it has
        ended, or its loop sleeps with nothing left to do. On a busy machine silence says nothing."""
        if readable(self._pipe.fileno(), 0):
            return False
        frame = sys._current_frames().get(self._thread.ident or 0)
        return frame is None or (frame.f_code.co_name == "select" and frame.f_locals.get("timeout") != 0)

    def ended(self) -> str:
        """The last screen, once the session is over."""
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            raise AssertionError(f"the session did not end:\n{self._sink.text()}")
        return self._sink.text()

    @property
    def sent(self) -> str:
        """Every character the session wrote, escape sequences included."""
        return self._sink.bytes


@contextmanager
def opened(
    desk: Desk,
    columns: int = 80,
    rows: int = 24,
    *,
    color: bool = True,
    ascii_only: bool = False,
    seat: str | None = None,
    is_open: bool = False,
    **options: bool,
) -> Iterator[Terminal]:
    """A session of all seats, or one, at a desk on a terminal of this size; it is left when the block is."""
    known = all_of_it if is_open else desk.eyes(seat)
    look = Style(color=color, ascii_only=ascii_only)
    with create_pipe_input() as pipe:
        terminal = Terminal(desk, pipe, Size(rows=rows, columns=columns), look, known, **options)
        yield terminal
        terminal.keys(LEAVE).ended()
