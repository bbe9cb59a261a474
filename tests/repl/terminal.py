"""A real program at a pseudo-terminal: what is typed and done to it, and how the terminal is afterwards.

Law: whoever waits, waits for something that is written, never for a time. One process at a time, ended here.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Self

PATIENCE = 20.0
"""Seconds after which something that is waited for will not come."""
PROMPT = b"\x1b[?2004h"
"""What the prompt writes when it begins to read."""
WHERE = b"\x1b[6n"
"""The question where the cursor stands, which a terminal answers."""


class Terminal:
    """`python -m cli` with some words, in a folder that is its home as well."""

    def __init__(self, folder: Path, *words: str, **environ: str | None) -> None:
        self.said = b""
        self._master, self._slave = pty.openpty()
        self.resize(24, 80, tell=False)
        self._before = termios.tcgetattr(self._slave)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cli", *words],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=folder,
            env=_environ(folder, environ),
            preexec_fn=_own_terminal,  # noqa: PLW1509 - no thread runs here
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        for fd in (self._master, self._slave):
            os.close(fd)

    def type(self, text: str | bytes) -> None:
        os.write(self._master, text.encode() if isinstance(text, str) else text)

    def wait(self, *signs: bytes) -> bytes:
        """Reads until each of these was written, in this order, and gives what was written by then."""
        end, found = monotonic() + PATIENCE, b""
        for sign in signs:
            while sign not in self.said:
                assert monotonic() < end, (sign, self.said[-2_000:])
                self._read()
            here, _, self.said = self.said.partition(sign)
            found += here + sign
        return found

    def line(self, text: str, answer: str) -> bytes:
        """Types a line, and waits for the answer and the next prompt."""
        self.type(f"{text}\r")
        return self.wait(answer.encode(), PROMPT)

    def resize(self, rows: int, columns: int, *, tell: bool = True) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.send(signal.SIGWINCH)

    def send(self, number: int) -> None:
        os.kill(self._process.pid, number)

    def ends(self) -> int:
        """The exit status, when the program has left by itself."""
        end = monotonic() + PATIENCE
        while self._process.poll() is None:
            assert monotonic() < end, self.said[-2_000:]
            self._read()
        return self._process.returncode

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is as it was before the program ran."""
        return termios.tcgetattr(self._slave) == self._before

    def _read(self) -> None:
        ready, _, _ = select.select([self._master], [], [], 0.05)
        if ready:
            written = os.read(self._master, 1 << 16)
            self.said += written
            if WHERE in written:
                os.write(self._master, b"\x1b[1;1R")


def _environ(folder: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    home = {"HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    known: dict[str, Any] = {**os.environ, **home, **changes}
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "COLUMNS", "LINES"):
        known.pop(name, None)
    return {name: value for name, value in known.items() if value is not None}


def _own_terminal() -> None:
    """The program gets the terminal as its own, so that keys can interrupt it."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
