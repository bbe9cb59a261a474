"""What the package of Sushi is tested with."""

from __future__ import annotations

from ledger.testing import conforms, given
from tests.strangers.sushi import GAME


def test_it_conforms() -> None:
    conforms(GAME, games=1, forged=60, steps=60)


def test_two_cards_need_chopsticks() -> None:
    given(GAME, "ann bob").when("ann sushi egg squid").refused("Chopsticks")
