"""What is hidden is exchanged, and questions of all commands are answered byte for byte the same."""

from __future__ import annotations

from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from tests.secrets.__main__ import chunk
from tests.trace import Trace


def test_nothing_that_is_asked_tells_what_is_hidden(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    """And it is answered as it was answered before."""
    trace = Trace()
    assert chunk(tmp_path, 25, 3, trace=trace) == []
    assert trace.page() == snapshot


def test_nothing_that_a_phone_gets_tells_what_is_hidden(tmp_path: Path) -> None:
    assert chunk(tmp_path, 20, seed=5, on_pages=True) == []


def test_two_hundred_questions_tell_nothing(tmp_path: Path) -> None:
    assert chunk(tmp_path, 200, seed=200) == []
