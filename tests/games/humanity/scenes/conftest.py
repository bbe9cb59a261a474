"""What tests of scene files begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Two players in a session, and a folder of their own."""
    monkeypatch.chdir(tmp_path)
    desk = Desk.new("log.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    for line in ("ann npc Ann, hurry=8, Acting", "bob npc Bob, hurry=6", "session"):
        desk.do(line)
    return desk
