"""A bar that goes away, and what is said in place of its text."""

from __future__ import annotations

import io
import sys

import pytest

from cli import bar
from cli.bar import GONE, ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_said_stands_in_place_of_the_text_of_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(bar, "SOON", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    with ProgressBar("events", passes="Looking for slips") as shown:
        shown.show(1, 9)
        before = screen.getvalue()
        shown.show(8, 9, "So far: event 7")
    after = screen.getvalue()[len(before) :]
    assert "Looking for slips" in before
    assert "So far: event 7" in after
    assert "Looking for slips" not in after
    assert after.endswith(GONE)
