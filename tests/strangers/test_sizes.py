"""How much there is to write: a game by the guide alone fits on a few pages."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


MOST = {
    "hearts": 190,
    "skull": 160,
    "lost_cities": 133,
    "sushi": 201,
    "coup": 304,
    "market": 135,
    "hearsay": 147,
}


@pytest.mark.parametrize(("game", "most"), MOST.items())
def test_a_game_stays_within_its_lines_without_blanks_and_comments(game: str, most: int) -> None:
    text = (HERE / game / "__init__.py").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    assert len(lines) <= most
