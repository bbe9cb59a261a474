"""The program in a folder of its own, with the real games, and snapshots as readable files."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Pages, Tablefold


@pytest.fixture
def tablefold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    return Tablefold(tmp_path, monkeypatch)


@pytest.fixture
def page(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pages)
