"""A short scripted game that shows the program at work.

Law: the commands run as they are typed, in a temporary folder that is deleted afterwards; nothing is faked.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.resources import files
from io import StringIO
from shutil import get_terminal_size
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import msgspec

from cli.main import run
from cli.render.text import measure
from cli.shell import UNBROKEN, Shell
from ledger.core.blocks import Note

PROGRAM = "tablefold"
SCRIPT = "script.txt"
WAITING = "(Enter goes on, q leaves) "
_COLOR = re.compile(r"\x1b\[[\d;]*m")
GOING_ON = ("", "y", "yes")
PROMPT = "$ "
"""In front of a command; a number before it is the exit status that the command must have, if not 0."""


class ScriptLine(msgspec.Struct, frozen=True):
    """A remark, or a command with the exit status that it must have."""

    text: str
    words: tuple[str, ...] = ()
    status: int = 0


def script_lines() -> Iterator[ScriptLine]:
    """The shipped script, line by line."""
    for text in files("cli.demo").joinpath(SCRIPT).read_text(encoding="utf-8").splitlines():
        status, prompt, typed = text.partition(PROMPT)
        if not prompt or (status and not status.isdecimal()):
            yield ScriptLine(text)
            continue
        program, *words = shlex.split(typed)
        if program != PROGRAM:
            raise ValueError(f"{SCRIPT} holds a command of another program: {typed}")
        yield ScriptLine(typed, tuple(words), int(status or 0))


class Screenfuls:
    """A terminal's output that waits for Enter whenever its screen is full; after `q` nothing more comes."""

    def __init__(self, out: TextIO, keys: TextIO) -> None:
        self._out, self._keys = out, keys
        self._rows = 0
        self.is_left = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)

    def write(self, text: str) -> int:
        """Writes as much as whoever watches wants to see."""
        columns, rows = get_terminal_size()
        for line in text.splitlines(keepends=True):
            needed = max(1, -(-measure(_COLOR.sub("", line.rstrip("\n"))) // columns))
            if self._rows and self._rows + needed >= rows:
                self._wait()
            if self.is_left:
                break
            self._out.write(line)
            self._rows += needed
        return len(text)

    def _wait(self) -> None:
        self._out.write(WAITING)
        self._out.flush()
        try:
            self.is_left = self._keys.readline().strip().casefold() not in GOING_ON
        except KeyboardInterrupt:
            self.is_left = True
        self._rows = 0


def show(shell: Shell) -> None:
    """Plays the script, at a terminal screen by screen. Raises RuntimeError if a command ends with another
    status than the script says."""
    home, ours = os.getcwd(), sys.stdin
    waits = shell.may_wait_for_keys and ours.isatty() and sys.stdout.isatty()
    out: Any = Screenfuls(sys.stdout, ours) if waits else sys.stdout
    with TemporaryDirectory(prefix="tablefold-demo-") as folder, redirect_stdout(out), redirect_stderr(out):
        sys.stdin = StringIO()
        os.chdir(folder)
        try:
            for line in script_lines():
                if waits and out.is_left:
                    break
                _run_line(shell, line, run)
        finally:
            os.chdir(home)
            sys.stdin = ours


def _run_line(shell: Shell, line: ScriptLine, run: Callable[[Sequence[str], Mapping[str, Any]], int]) -> None:
    if not line.words:
        shell.show([Note(line.text, tone="heading")])
        return
    shell.show([Note(PROMPT + line.text, tone="next")], width=UNBROKEN)
    status = run(line.words, {**shell.flags, "recent": False, "pager": False})
    if status != line.status:
        raise RuntimeError(f"{line.text!r} ended with status {status}, not {line.status}")
    shell.show([Note("")])
