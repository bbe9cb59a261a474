"""Two random corrections of each game, answered at random; many: `python -m tests.corrections.retyped`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.corrections.retyped import tried
from tests.corrections.tables import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_answered_the_corrected_line_is_what_its_words_play(game: str, tmp_path: Path) -> None:
    seen = Counter[str]()
    assert [wrong for _, found in tried(game, 2, 6, tmp_path, seen) for wrong in found] == []
    assert seen["typed again"]
