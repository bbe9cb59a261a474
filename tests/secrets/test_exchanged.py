"""What is hidden is exchanged, and questions of all commands are answered byte for byte the same."""

from __future__ import annotations

from pathlib import Path

from tests.secrets.__main__ import chunk


def test_nothing_that_is_asked_tells_what_is_hidden(tmp_path: Path) -> None:
    assert chunk(tmp_path, 25, seed=3) == []


def test_nothing_that_a_phone_gets_tells_what_is_hidden(tmp_path: Path) -> None:
    assert chunk(tmp_path, 20, seed=5, on_pages=True) == []


def test_two_hundred_questions_tell_nothing(tmp_path: Path) -> None:
    assert chunk(tmp_path, 200, seed=200) == []
