"""Runs the program inside the test: a folder of its own, a fixed clock, and everything it wrote.

Law: a snapshot holds the command, the exit status, standard output and standard error, and nothing that
changes from one run to the next.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cli.commands import stats
from cli.main import run
from ledger.desk import new_log
from ledger.games import registry


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    def page(self, *words: str) -> str:
        """The command as typed and all that came of it, with what differs from run to run made equal."""
        typed = " ".join(word if re.fullmatch(r"[\w./=,-]+", word) else f"'{word}'" for word in words)
        page = f"$ tablefold {typed}\n{self.out}"
        if self.err:
            page += f"--- standard error\n{self.err}"
        return steady(page + f"--- status {self.status}\n")


def steady(page: str) -> str:
    page = re.sub(r'"h": "[0-9a-f]{16}"', '"h": "0000000000000000"', page)
    page = re.sub(r'"fingerprint": "[0-9a-f]{64}"', '"fingerprint": "0"', page)
    page = re.sub(r"[a-z]+-[a-z]+-[a-z]+-[a-z]+ (\d+)-[0-9a-f]{8}", r"one-two-three-four \1-00000000", page)
    return re.sub(r"torn-[\dT.]+Z", "torn-TIME", page)


class Tablefold:
    """The program, in a folder of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = patch

    def __call__(self, *words: str, stdin: bytes = b"", encoding: str = "utf-8") -> Ran:
        streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n") for _ in range(2)]
        given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        with self._patch.context() as patch:
            patch.setattr(sys, "stdout", streams[0])
            patch.setattr(sys, "stderr", streams[1])
            patch.setattr(sys, "stdin", given)
            status = run(words)
        out, err = (stream.buffer.getvalue().decode(encoding) for stream in streams)  # type: ignore[attr-defined]
        return Ran(status, out, err)

    @property
    def environ(self) -> Mapping[str, str]:
        return os.environ

    def page(self, *words: str, stdin: bytes = b"") -> str:
        return self(*words, stdin=stdin).page(*words)

    def played(self, log: str, *moves: str, players: str = "ann,bob") -> str:
        """A log of Pebbles with these moves."""
        assert self("new", log, "--game", "pebbles", "--players", players).status == 0
        for move in moves:
            word, _, rest = move.partition(" ")
            done = self(word, log, *rest.split()) if word in ("undo", "redo") else self("do", log, move)
            assert (done.status, done.err) == (0, "")
        return log


@pytest.fixture
def tablefold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    return program_in(tmp_path, monkeypatch)


def program_in(folder: Path, patch: pytest.MonkeyPatch) -> Tablefold:
    """The program in a folder, as long as the patch holds."""
    patch.chdir(folder)
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        patch.setenv(f"XDG_{name}_HOME", str(folder.parent / f"{folder.name}-{name.lower()}"))
    patch.setattr(registry, "SHIPPED", {"pebbles": "tests.cli.pebbles"})
    patch.setattr(new_log, "now", lambda: "2026-11-20T19:03:11Z")
    patch.setattr(new_log, "log_id", lambda: "00112233aabbccdd")
    patch.setattr(stats, "datetime", SimpleNamespace(now=lambda zone: datetime(2026, 11, 20, tzinfo=zone)))
    patch.setattr(new_log, "__version__", "0.0.0")
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        patch.delenv(name, raising=False)
    return Tablefold(folder, patch)


class Pages(SingleFileSnapshotExtension):
    """Readable text files, one for each snapshot."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class Pictures(Pages):
    """A picture for a browser, an element in each line. Look at both when one has changed."""

    file_extension = "svg"

    def serialize(self, data: str, **options: Any) -> str:
        return data.replace("><", ">\n<")


@pytest.fixture
def page(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pages)


@pytest.fixture
def drawn(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pictures)


def named(words: tuple[str, ...]) -> str:
    """A command line as part of a file's name."""
    return " ".join(words).replace("/", "_").replace(" ; ", "semicolon")
