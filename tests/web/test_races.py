"""Everybody at once, on one log: pages, a laptop, restarts."""

from __future__ import annotations

from pathlib import Path

from tests.races import race
from tests.wire_races import races


def test_every_tap_is_recorded_once_or_answered_with_what_it_was_not(tmp_path: Path) -> None:
    faults, answers = race(tmp_path, 960, seed=3)
    assert faults == []
    assert {200, 202, 409, 422} <= answers.keys()


def test_over_the_wire_with_cut_connections_another_process_and_a_kill(tmp_path: Path) -> None:
    faults, answers = races(tmp_path, 50, seed=5, length=50, kills=1)
    assert faults == []
    assert {200, 409} <= answers.keys()
