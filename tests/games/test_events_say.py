"""Every kind of event says in its own words what happened."""

from __future__ import annotations

import re

import pytest

from ledger.games import registry
from ledger.games.humanity.scenes.topics import NUMBERS


@pytest.mark.parametrize("name", registry.names())
def test_every_event_of_a_game_has_a_sentence_or_makes_one(name: str) -> None:
    """Otherwise a page names its fields, which nobody reads aloud."""
    own = [kind for kind in registry.game(name).kinds if kind.__module__.startswith("ledger.games.")]
    silent = [kind.__name__ for kind in own if not kind.told and not hasattr(kind, "tell")]
    assert (silent, len(own) > 5) == ([], True)


def test_a_number_of_a_topic_stands_in_its_text() -> None:
    for topic, (numbers, text) in NUMBERS.items():
        assert (topic, [n for n in numbers if str(n) not in re.findall(r"-?\d+", text)]) == (topic, [])
