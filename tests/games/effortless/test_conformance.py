"""Effortless keeps what every game must keep."""

from __future__ import annotations

from ledger.games.effortless import GAME
from ledger.testing import conforms


def test_it_conforms() -> None:
    conforms(GAME, games=3, forged=600)
