"""Long pages on a terminal go through a pager."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = 24
LONG = ("rules", "effortless")
SHORT = ("config",)


def at_a_terminal(folder: Path, *words: str, **environ: str) -> str:
    """What a terminal of 24 rows is sent by a command; `READ` in front where it came through the pager."""
    pager = folder / "pager"
    pager.write_text('#!/bin/sh\necho READ\nexec cat "$@"\n')
    pager.chmod(0o755)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PAGER": str(pager), **environ},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(ours)
    assert process.wait() == 0
    return said.decode().replace("\r\n", "\n")


def test_a_page_longer_than_the_screen_goes_through_the_pager(tmp_path: Path) -> None:
    said = at_a_terminal(tmp_path, *LONG)
    assert said.startswith("READ\n")
    assert len(said.splitlines()) > ROWS


def test_a_page_that_fits_does_not(tmp_path: Path) -> None:
    assert "READ" not in at_a_terminal(tmp_path, *SHORT)


@pytest.mark.parametrize(
    ("words", "environ"),
    [
        ((*LONG, "--no-pager"), {}),
        (("--no-pager", *LONG), {}),
        ((*LONG, "--json"), {}),
        (LONG, {"PAGER": ""}),
        (LONG, {"PAGER": "cat"}),
        (LONG, {"TABLEFOLD_PAGER": "no"}),
    ],
)
def test_nor_does_one_that_should_not(
    words: tuple[str, ...], environ: dict[str, str], tmp_path: Path
) -> None:
    said = at_a_terminal(tmp_path, *words, **environ)
    assert "READ" not in said
    assert len(said.splitlines()) > ROWS
