"""What the desk refuses before it writes, asked by the commands that lead there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.desk import load
from ledger.desk.desk import Desk
from ledger.store import blocks
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
MOVES = ("note well begun", "charm owl", "take 2", "take 1", "note hello", "note again")


@pytest.fixture
def log(tablefold: Tablefold) -> Path:
    path = tablefold.folder / tablefold.played(LOG, *MOVES)
    tablefold("branch", LOG, "other", "--at", "2")
    return path


@pytest.mark.parametrize("name", ["other", "main", "a~b", ""])
def test_a_branch_is_renamed_to_a_name_that_is_free_and_a_name(
    name: str, log: Path, tablefold: Tablefold
) -> None:
    before = log.read_bytes()
    ran = tablefold("branch", LOG, name, "--rename", "main")
    assert ran.status in (1, 2)
    assert (ran.out, log.read_bytes()) == ("", before)


def test_a_log_with_half_a_line_is_corrected_only_after_it_was_repaired(
    log: Path, tablefold: Tablefold
) -> None:
    sound = log.read_bytes()
    log.write_bytes(sound + b'{"type":"noted","id":')
    for words in (("drop", LOG, "5", "--keep"), ("do", LOG, "note c")):
        ran = tablefold(*words)
        assert (ran.status, ran.out) == (3, "")
    tablefold("repair", LOG)
    assert tablefold("drop", LOG, "5", "--branch", "main").status == 0
    assert log.read_bytes().startswith(sound)


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
def test_the_first_changed_line_is_told_and_not_a_later_one_that_cannot_have_happened(
    long: bool, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log whose lines are not kept is folded while it is read; its hashes are asked all the same."""
    monkeypatch.setattr(load, "LONG", 0 if long else load.LONG)
    monkeypatch.setattr(blocks, "BLOCK", 200)
    changed = log.read_bytes().replace(b"well begun", b"well bogun").replace(b'"count":2', b'"count":999')
    log.write_bytes(changed)
    damage = Desk.open(str(log)).damage
    assert damage is not None
    assert damage.line == 2
