"""A slip of the hand that is mended leaves the true table, and the true score.

`python -m tests.corrections.mended 300` asks it as often as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corrections.mended import GAMES, tried

TRIALS = 1
"""Of each game, by `python -m tests.large`."""
MORE = 5
"""In `.ci/run`."""


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_that_is_mended_leaves_the_true_table(game: str, tmp_path: Path) -> None:
    found = list(tried(game, TRIALS, 7, tmp_path))
    assert [wrong for _, wrongs in found for wrong in wrongs] == []
    assert len(found) == TRIALS


@pytest.mark.parametrize("game", GAMES)
def test_five_slips_that_are_mended_leave_the_true_table(game: str, tmp_path: Path) -> None:
    found = list(tried(game, MORE, 1, tmp_path))
    assert [(slip, wrongs) for slip, wrongs in found if wrongs] == []
    assert len(found) == MORE
