"""A slip of the hand that is mended leaves the true table, and the true score."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corrections.mended import GAMES, tried

TRIALS = 8
"""A few of each game."""
ALL = 300
ENOUGH = 0.99


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_that_is_mended_leaves_the_true_table(game: str, tmp_path: Path) -> None:
    found = list(tried(game, TRIALS, 7, tmp_path))
    assert [wrong for _, wrongs in found for wrong in wrongs] == []
    assert len(found) == TRIALS


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_slip_that_is_mended_leaves_the_true_table(game: str, tmp_path: Path) -> None:
    wrong = [(slip, wrongs) for slip, wrongs in tried(game, ALL, 1, tmp_path) if wrongs]
    assert len(wrong) <= ALL * (1 - ENOUGH), wrong
