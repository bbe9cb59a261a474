"""What is hidden is exchanged, and questions of all commands are answered byte for byte the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.secrets.__main__ import chunk


def test_nothing_that_is_asked_tells_what_is_hidden(tmp_path: Path) -> None:
    assert chunk(tmp_path, 60, seed=3) == []


def test_nothing_that_a_phone_gets_tells_what_is_hidden(tmp_path: Path) -> None:
    assert chunk(tmp_path, 60, seed=5, on_pages=True) == []


@pytest.mark.parametrize("seed", [0])
def test_a_few_hundred_questions_tell_nothing(seed: int, tmp_path: Path) -> None:
    assert chunk(tmp_path, 250, seed=100 + seed) == []


def test_five_hundred_questions_tell_nothing(tmp_path: Path) -> None:
    assert chunk(tmp_path, 500, seed=200) == []
