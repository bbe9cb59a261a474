"""A short scripted game that shows the program at work.

Law: the commands run as they are typed, in a temporary folder that is deleted afterwards; nothing is faked.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.resources import files
from io import StringIO
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from cli import pager
from cli.main import run
from cli.shell import UNBROKEN, Shell
from ledger.core.blocks import Note

PROGRAM = "tablefold"
SCRIPT = "script.txt"
WHOLE = 250
"""Roughly how many lines the demo has, but never more than it has."""
PROMPT = "$ "
"""The sign in front of a command; a number before the sign is the exit status that the command must have, if
not 0."""


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


def show(shell: Shell) -> None:
    """Plays the script; on a terminal, in the pager. Raises RuntimeError if a command does not end with the
    status that the script gives."""
    if not (shell.settings.pager and sys.stdin.isatty() and pager.is_needed(sys.stdout, WHOLE, os.environ)):
        _play_script(shell)
        return
    has_color = shell.style(sys.stdout).color
    with redirect_stdout(StringIO()) as said:
        shell.flags["color"] = "always" if has_color else "never"
        _play_script(shell)
    pager.show(said.getvalue().splitlines())


def _play_script(shell: Shell) -> None:
    home, ours = os.getcwd(), sys.stdin
    with TemporaryDirectory(prefix="tablefold-demo-") as folder, redirect_stderr(sys.stdout):
        sys.stdin = StringIO()
        os.chdir(folder)
        try:
            for line in script_lines():
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
