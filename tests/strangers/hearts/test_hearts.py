"""What the package of Hearts is tested with."""

from __future__ import annotations

from ledger.testing import conforms
from tests.strangers.hearts import GAME


def test_it_conforms() -> None:
    conforms(GAME)
