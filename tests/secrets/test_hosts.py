"""A host's secrets are in the log, and nobody else can tell whether there are any."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.store.journal import Journal
from tests.secrets import hosts


def test_nobody_can_tell_whether_a_host_has_secrets(tmp_path: Path) -> None:
    assert hosts.chunk(tmp_path, 25, seed=11) == []


@pytest.mark.parametrize("seed", [4, 5])
def test_no_command_tells_whether_a_host_has_secrets(seed: int, tmp_path: Path) -> None:
    assert hosts.every_command(tmp_path, seed) == []


def test_hundreds_of_questions_find_no_secret(tmp_path: Path) -> None:
    assert hosts.chunk(tmp_path, 200, seed=12) == []


def test_a_seal_over_secrets_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "table_lines", Journal.raw_lines)
    assert hosts.every_command(tmp_path, 4)


def test_a_line_that_is_counted_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Journal.lines.fget
    assert lines is not None
    counted = property(lambda journal: lines(journal) + len(journal.asides))
    monkeypatch.setattr(Journal, "lines", counted)
    assert hosts.every_command(tmp_path, 4)
