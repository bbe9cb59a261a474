"""Every game that is shipped keeps what every game must keep."""

from __future__ import annotations

import pytest

from ledger.games import registry
from ledger.testing import conforms


@pytest.mark.parametrize("name", registry.SHIPPED)
@pytest.mark.parametrize("seed", [0, 6])
def test_a_shipped_game_conforms(name: str, seed: int) -> None:
    conforms(registry.game(name), seed=seed, games=6)
