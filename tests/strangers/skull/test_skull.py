"""What the package of Skull is tested with."""

from __future__ import annotations

from ledger.testing import conforms
from tests.strangers.skull import GAME


def test_it_conforms() -> None:
    conforms(GAME)
