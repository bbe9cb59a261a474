"""A mistake in a sample log, made and corrected, leaves the true game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corrections.mistakes import LOGS, tried

TRIALS, MORE = 2, 6
"""A few of each log, and more in `.ci/run`; `python -m tests.corrections` tries 300."""


def _require_no_question(name: str, trials: int, folder: Path) -> None:
    found = list(tried(name, trials, 7, folder))
    assert [wrong for _, wrongs in found for wrong in wrongs] == []
    assert len(found) == trials


@pytest.mark.parametrize("name", LOGS)
def test_a_real_mistake_fits_without_a_question(name: str, tmp_path: Path) -> None:
    _require_no_question(name, TRIALS, tmp_path)


@pytest.mark.parametrize("name", LOGS)
def test_six_real_mistakes_fit_without_a_question(name: str, tmp_path: Path) -> None:
    _require_no_question(name, MORE, tmp_path)
