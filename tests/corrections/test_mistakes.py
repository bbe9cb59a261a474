"""A mistake in a sample log, made and corrected, leaves the true game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corrections.mistakes import LOGS, tried

TRIALS = 2
"""A few of each log; `python -m tests.corrections` tries 300."""
MORE = 4
"""In `.ci/run`."""


@pytest.mark.parametrize("name", LOGS)
def test_a_real_mistake_fits_without_a_question(name: str, tmp_path: Path) -> None:
    found = list(tried(name, TRIALS, 7, tmp_path))
    assert [wrong for _, wrongs in found for wrong in wrongs] == []
    assert len(found) == TRIALS


@pytest.mark.parametrize("name", LOGS)
def test_four_more_mistakes_fit_without_a_question(name: str, tmp_path: Path) -> None:
    assert [wrong for _, wrongs in tried(name, MORE, 8, tmp_path) for wrong in wrongs] == []
