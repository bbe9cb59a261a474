"""Every game that is shipped keeps what every game must keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.games import registry
from ledger.testing import conforms

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"


BEGINS = {"effortless": 7}
"""The first seed, where it is not 0: with 1 a `reset` is inserted behind the layout, and later places are
others without a question."""


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_shipped_game_conforms(name: str) -> None:
    conforms(registry.game(name), seed=BEGINS.get(name, 0), games=1)


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_shipped_game_conforms_in_a_second_game(name: str) -> None:
    conforms(registry.game(name), seed=BEGINS.get(name, 0) + 1, games=1)


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_shipped_game_conforms_in_many_games(name: str) -> None:
    """Other games than the first two, which are played above."""
    conforms(registry.game(name), seed=2, games=5, forged=600)


@pytest.mark.parametrize("log", sorted(SAMPLE_LOGS.glob("[!b]*/*.jsonl")), ids=lambda log: log.stem)
def test_what_was_played_conforms(log: Path) -> None:
    conforms(registry.game(log.parent.name), logs=[log], games=0)
