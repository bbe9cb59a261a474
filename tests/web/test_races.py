"""Everybody at once, on one log: pages, a laptop, restarts."""

from __future__ import annotations

from pathlib import Path

from tests.races import race


def test_every_tap_is_recorded_once_or_answered_with_why_not(tmp_path: Path) -> None:
    faults, answers = race(tmp_path, 240, seed=3, length=30)
    assert faults == []
    assert {200, 202, 409, 422} <= answers.keys()
