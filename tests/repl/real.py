"""The program itself in a pseudo-terminal: its bytes, its screen, its signals, the terminal afterwards."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pyte

from cli.repl.frontend import PAUSE
from tests.repl.copied import Copy
from tests.waiting import readable

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds within which a program does what is waited for, on a machine that has much else to do."""


class Real:
    """`tablefold WORDS` on a terminal of its own, or what `code` makes of the words.

    `environ` is added to ours; None takes a variable out. The program is a copy of a process that has read
    its code, unless it is about how an interpreter starts.
    """

    def __init__(
        self, *words: str, rows: int = 24, columns: int = 80, code: str = "", **environ: str | None
    ) -> None:
        self._ours, self._theirs = pty.openpty()
        self.bytes = b""
        self._screen = pyte.Screen(columns, rows)
        setattr(self._screen, "write_process_input", self.keys)  # noqa: B010 - where pyte asks to be answered
        self._stream = pyte.ByteStream(self._screen)
        self.resize(rows, columns)
        self._before = termios.tcgetattr(self._theirs)
        merged = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **environ}
        around = {name: value for name, value in merged.items() if value is not None}
        is_about_its_start = code or any(name.startswith(("PYTHON", "LC_")) for name in environ)
        self.program = (
            self._started(code, words, around)
            if is_about_its_start
            else Copy(words, around, os.ttyname(self._theirs))
        )

    def _started(self, code: str, words: Sequence[str], around: Mapping[str, str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *(("-c", code) if code else ("-m", "cli")), *words],
            env=around,
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            start_new_session=True,
            preexec_fn=self._own_terminal,  # noqa: PLW1509 - tests start it before any thread
        )

    def _own_terminal(self) -> None:
        fcntl.ioctl(self._theirs, termios.TIOCSCTTY, 0)

    def __enter__(self) -> Real:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self._ours)
        os.close(self._theirs)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen.resize(rows, columns)

    def keys(self, text: str) -> Real:
        os.write(self._ours, text.encode())
        return self

    def signal(self, number: signal.Signals) -> Real:
        self.program.send_signal(number)
        return self

    def read(self, seconds: float = 0.1) -> None:
        """Takes in what the program writes meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if readable(self._ours, left):
                data = os.read(self._ours, 65536)
                self.bytes += data
                self._stream.feed(data)

    def settled(self) -> Real:
        """Waits until the program has been silent so long that it takes an Enter for an answer. One that is
        still at work is silent, too: what it shows next is waited for by `until` or `stands`."""
        written = -1
        while len(self.bytes) != written:
            written = len(self.bytes)
            self.read(PAUSE + 0.05)
        return self

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def said(self) -> str:
        """Everything that was written, without the escape sequences."""
        return re.sub(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\a]*\a|.)", "", self.bytes.decode(errors="replace"))

    def shows(self, expected: str) -> bool:
        """Waits until something was written, or the program has ended: whether it was written."""
        end = time.monotonic() + PATIENCE
        while expected not in self.said() and time.monotonic() < end and self.program.poll() is None:
            self.read(0.05)
        if expected not in self.said():
            self._read_the_rest()
        return expected in self.said()

    def _read_the_rest(self) -> None:
        """A program that has ended may have left much to read."""
        while readable(self._ours, 0.2):
            self.read(0.05)

    def until(self, expected: str) -> Real:
        """Waits until something was written."""
        assert self.shows(expected), f"{expected!r} never came:\n{self.said()[-3000:]}"
        return self

    def stands(self, *expected: str, gone: str = "", pressing: str = "") -> Real:
        """Waits until all that is expected stands on the screen, in lines of any length, and what has to be
        gone does not; `pressing` a key meanwhile."""
        end, wanted = time.monotonic() + PATIENCE, [" ".join(text.split()) for text in expected]
        while True:
            seen = " ".join(self.text().split())
            if all(text in seen for text in wanted) and not (gone and gone in seen):
                return self
            assert time.monotonic() < end, f"{expected} never stood there, or {gone!r} stayed:\n{self.text()}"
            if pressing:
                self.keys(pressing)
            self.read(0.02)

    def ended(self) -> int:
        """Waits for the end; the exit status. The terminal is as it was before."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            assert time.monotonic() < end, self.said()[-3000:]
            self.read(0.05)
        self._read_the_rest()
        assert termios.tcgetattr(self._theirs) == self._before, "the terminal is not as it was"
        return self.program.returncode
