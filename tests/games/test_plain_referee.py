"""The rulebook puts together what it asks of each kind of event, and says what a plain referee says."""

from __future__ import annotations

import pytest

from ledger.core.errors import BadSetup
from ledger.games import registry
from ledger.testing.tables import tables
from tests.games.plain_referee import differences

GAMES = sorted(registry.names())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dealer", ["tool", "table"])
def test_the_rulebook_says_what_a_plain_referee_says(name: str, dealer: str) -> None:
    game = registry.game(name)
    try:
        setup = next(table for table in tables(game) if table.dealer == dealer)
    except (BadSetup, StopIteration):
        pytest.skip(f"the {dealer} does not deal in {name}")
    assert list(differences(game, setup, seed=3504, events=16, forged=10)) == []
