"""The program as Courses is played with it, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.main import run


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Tablefold = Callable[..., Ran]


@pytest.fixture
def tablefold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Tablefold:
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("COLUMNS", "80")

    def ran(*words: str) -> Ran:
        status = run(words)
        told = capsys.readouterr()
        return Ran(status, told.out, told.err)

    return ran
