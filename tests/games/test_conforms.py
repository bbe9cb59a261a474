"""Every game that is shipped keeps what every game must keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.games import registry
from ledger.testing import conforms
from ledger.testing.tables import can_start
from ledger.testing.trials import Trial

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"


BEGINS = {"effortless": 7}
"""The first seed, where it is not 0: with 1 a `reset` is inserted after the layout, and later places are
others without a question."""


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_shipped_game_conforms(name: str) -> None:
    conforms(registry.game(name), seed=BEGINS.get(name, 0), games=1, forged=200)


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


def test_rulings_that_a_game_does_not_take_together_are_not_played_with() -> None:
    """Humanity has two optional Stats and takes none twice."""
    trial = Trial(registry.game("humanity"))
    tables = [trial.table(seed) for seed in range(200)]
    assert all(can_start(trial.game, table) for table in tables)
    assert len({str(table.rulings) for table in tables}) > 150
