"""Somebody at a terminal: types a command line, reads what is said, and does what it says.

Law: everything goes through the command line, in a folder of its own, with the games that are shipped. Where
the errors came from is noted, so that none can stay untried.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from cli.main import run
from ledger.core.errors import Problem, TablefoldError
from ledger.desk import new_log
from tests.cli.conftest import Ran, steady

ROOT = Path(__file__).parents[2]
LONGEST = 72
"""Characters of a line of input that a page shows."""
T = TypeVar("T")
Site = tuple[str, int]
"""File and line of a `raise`."""


@cache
def _path(file: str) -> str:
    return os.path.relpath(file, ROOT)


class Case(NamedTuple):
    """One error: what was there, what is typed, and the next steps that it names.

    `given` are command lines, or functions that do something to the folder. `then` is typed after it, and
    works; None where nothing can be typed, as with a log that needs a later version.
    """

    name: str
    typed: str
    then: Sequence[str | Callable[[Path], None]] | None
    given: Sequence[str | Callable[[Path], None]] = ()
    stdin: str = ""
    """Lines that `play` reads; `then` lines for a case with them are read by `play game.jsonl` as well."""
    is_json: bool = True
    """Whether the command has a form for programs."""


class Person:
    """`sites` are the places in the code from which errors were raised."""

    def __init__(self) -> None:
        self.sites: set[Site] = set()

    @contextmanager
    def at(self, folder: Path) -> Iterator[None]:
        """In that folder, at a fixed time, with nobody's settings."""
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            for name in ("CONFIG", "STATE", "CACHE", "DATA"):
                patch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
            patch.setattr(new_log, "now", lambda: "2026-11-20T19:03:11Z")
            patch.setattr(new_log, "log_id", lambda: "00112233aabbccdd")
            patch.setattr(new_log, "__version__", "0.0.0")
            for name in ("NO_COLOR", "TERM", "COLUMNS"):
                patch.delenv(name, raising=False)
            patch.setattr(TablefoldError, "__init__", self._noting(TablefoldError.__init__))
            patch.setattr(Problem, "__new__", self._noting(Problem.__new__))
            yield

    def _noting(self, build: Callable[..., T]) -> Callable[..., T]:
        def noting(*said: object, **more: object) -> T:
            for depth in range(1, 5):
                frame = sys._getframe(depth)
                self.sites.add((_path(frame.f_code.co_filename), frame.f_lineno))
            return build(*said, **more)

        return noting

    def types(self, line: str, stdin: str = "") -> Ran:
        streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2)]
        given = io.TextIOWrapper(io.BytesIO(stdin.encode("utf-8", "surrogateescape")), encoding="utf-8")
        with pytest.MonkeyPatch.context() as patch:
            for name, stream in zip(("stdout", "stderr", "stdin"), (*streams, given), strict=True):
                patch.setattr(sys, name, stream)
            status = run(shlex.split(line))
        out, err = (stream.buffer.getvalue().decode() for stream in streams)
        return Ran(status, out, err)

    def does(self, step: str | Callable[[Path], None], folder: Path) -> Ran:
        """A command line; after `<<<` come lines for standard input."""
        if not isinstance(step, str):
            step(folder)
            return Ran(0, "", "")
        line, _, stdin = step.partition("<<<")
        return self.types(line, stdin.strip().replace(" | ", "\n") + "\n" if stdin else "")


class Told(NamedTuple):
    """What came of a case, in both forms, and of what it told to do."""

    text: Ran
    json: Ran | None
    after: tuple[tuple[str, Ran], ...]
    sites: frozenset[Site]
    """Where in the code its errors were raised."""

    def page(self, case: Case) -> str:
        stdin = "".join(f"< {line[:LONGEST]}\n" for line in case.stdin.splitlines())
        parts = [f"$ tablefold {case.typed}\n{stdin}{_err(self.text)}"]
        if self.json is not None:
            parts.append(_err(self.json))
        if case.then is None:
            parts.append("Nothing can be typed.\n")
        parts += [f"$ tablefold {line}\n--- status {ran.status}\n" for line, ran in self.after]
        return _plain(steady("\n".join(parts)))


def _err(ran: Ran) -> str:
    return f"{ran.err}--- status {ran.status}\n"


def _plain(page: str) -> str:
    page = page.encode(errors="backslashreplace").decode()
    page = re.sub(r"/\S*/tablefold-\w+\.txt", "/tmp/tablefold-ID.txt", page)
    return re.sub(r"/\S*/told\d+/", "FOLDER/", page)
