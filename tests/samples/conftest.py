"""The program in a folder of its own, with the real games, and snapshots as readable files."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.desk import new_log
from tests.cli.conftest import Pages, Tablefold


@pytest.fixture
def tablefold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(new_log, "now", lambda: "2026-11-20T19:03:11Z")
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    return Tablefold(tmp_path, monkeypatch)


@pytest.fixture
def page(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pages)
