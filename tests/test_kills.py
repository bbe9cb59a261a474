"""Real kills; many more by hand: `python -m tests.kills --rounds 500`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from tests.kills import WAYS, Table

ROUNDS = 3


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and pseudo-terminals")
def test_a_program_that_is_killed_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    table = Table(tmp_path, Random(0))
    for _ in range(ROUNDS):
        for way in WAYS:
            table.round(way)
    assert table.killed > ROUNDS
