"""A short evening of numbers in each game; long ones: `python -m tests.picking`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ledger.games import registry
from tests.picking import evening


@pytest.mark.parametrize("game", registry.SHIPPED)
def test_a_number_records_what_its_row_says(game: str, tmp_path: Path) -> None:
    """At this seed a list of Kingless had rows that began with a seat, and could not be typed."""
    assert [*evening(game, 1, tmp_path, Counter())] == []
