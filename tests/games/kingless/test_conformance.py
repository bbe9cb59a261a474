"""What every game must keep, asked of Kingless."""

from __future__ import annotations

from ledger.games.kingless import GAME
from ledger.testing import conforms
from tests.games.kingless.test_samples import LOGS

FLAWED = "four-at-a-table"
"""The log in which somebody lies and somebody adds up wrongly."""


def test_kingless_conforms() -> None:
    conforms(GAME, logs=[log for log in LOGS if log.stem != FLAWED])
