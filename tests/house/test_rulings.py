"""Whoever asks for a ruling reads what each of its choices means."""

from __future__ import annotations

import re

import pytest

from cli.pages.games import find_topic
from ledger.core.pieces.table import shown
from ledger.core.rules.game import Ruling
from ledger.games import registry
from ledger.games.rulings import ruling

RULINGS = [(name, each) for name in registry.names() for each in registry.game(name).info.rulings]
NAMED = 5
"""More choices than these are names of pieces, which the catalog tells."""


@pytest.mark.parametrize(("game", "knob"), RULINGS, ids=lambda value: getattr(value, "knob", value))
def test_a_rulings_topic_has_a_word_on_each_choice(game: str, knob: Ruling) -> None:
    """By its knob and by its number; what a choice means is told in words, unless it is yes or no."""
    asked = [knob.knob, *([knob.source] if ruling(game, knob.source) else [])]
    for name in asked:
        text = find_topic(registry.game(game), name).text
        assert [shown(choice) for choice in knob.choices if not says(text, shown(choice))] == []
    if not isinstance(knob.default, bool) and len(knob.choices) <= NAMED:
        numbered = ruling(game, knob.source)
        told = (
            f"{knob.about} {numbered.text if numbered else find_topic(registry.game(game), knob.knob).text}"
        )
        assert [shown(choice) for choice in knob.choices if not says(told, shown(choice))] == []


@pytest.mark.parametrize(
    ("game", "word"), [("humanity", "stealth"), ("endeavor", "barracks"), ("endeavor", "EU1")]
)
def test_a_word_that_people_look_for_is_a_topic(game: str, word: str) -> None:
    assert find_topic(registry.game(game), word).text


def says(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE) is not None
