"""A search for what explains a claim, on a terminal: how far it is, until it is done or Ctrl-C ends it."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

from cli.bar import GONE
from tests.waiting import readable

LOG = Path(__file__).parents[2] / "sample_logs" / "courses" / "an-evening-that-decks-out.jsonl"


def test_a_search_says_how_far_it_is_until_ctrl_c_ends_it_with_what_was_found() -> None:
    ours, theirs = pty.openpty()
    asked = subprocess.Popen(
        [sys.executable, "-m", "cli", "audit", str(LOG), "--claimed", "ida=2"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    os.close(theirs)
    told = b""
    while b"/206" not in told:
        assert readable(ours, 20)
        told += os.read(ours, 4096)
    asked.send_signal(signal.SIGINT)
    page = " ".join(asked.communicate()[0].decode().split())
    while readable(ours, 0.2):
        try:
            told += os.read(ours, 4096)
        except OSError:
            break
    os.close(ours)
    assert asked.returncode == 4
    assert "Not every slip was tried: somebody ended the search." in page
    assert b"Looking for slips, Ctrl-C ends it" in told
    assert told.endswith(GONE.encode())


def test_where_there_is_no_terminal_nothing_is_said_of_the_search() -> None:
    asked = [
        sys.executable,
        "-m",
        "cli",
        "audit",
        str(LOG.parent / "three-attics.jsonl"),
        "--claimed",
        "abe=20",
    ]
    found = subprocess.run(asked, capture_output=True, check=False)
    assert (found.returncode, found.stderr) == (4, b"")
