"""A table at which several seats choose at once, each on its own page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.web.recording import Recorder
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.together.games import PASSING
from tests.web.evenings import THREE, recorder


@pytest.fixture
def passing(tmp_path: Path) -> Iterator[Recorder]:
    """Three of four cards go to the left, all at once."""
    with registry.guest(PASSING):
        yield recorder(tmp_path, NewGame(game="passing", seats=THREE, dealer="tool", seed=3))
