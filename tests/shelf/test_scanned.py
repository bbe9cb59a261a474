"""Evenings that come out of a scanned shelf are those that went in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.main import run
from ledger.shelf import scanned
from ledger.shelf.columns import packed
from ledger.shelf.file import LogRow, open_shelf
from ledger.shelf.rows import ClaimRow, CorrectionRow, Evening
from tests.shelf.made import evening

pytest.importorskip("duckdb")


def scan(file: Path, *evenings: Evening, gone: str = "") -> None:
    lines = {"games": b"".join(line for each in evenings for line in packed([each.game]))}
    for name in scanned.PARTS:
        lines[name] = b"".join(line for each in evenings for line in packed(getattr(each, name)))
    with open_shelf(str(file), "this edition") as shelf:
        shelf.keep([LogRow(log=each.game.log, gone=each.game.log == gone) for each in evenings], lines)


def test_an_evening_comes_back_as_it_was_unless_its_log_is_gone(tmp_path: Path) -> None:
    first = evening("a", {"ann": 5, "bob": None}, ("ann",), argued=("R 1",), title="café")
    whole = replace(
        first,
        game=replace(first.game, audited=True, refused=2),
        claims=(ClaimRow(log="a", event=9, seat="ann", points=4, scored=5),),
        corrections=(CorrectionRow(log="a", id=7, how="amended", event=3, at="2026-05-01T10:00:00Z"),),
    )
    other = evening("b", {"ann": 1, "bob": 3}, over=False)
    scan(tmp_path / "all.duckdb", other, whole, evening("c", {"ann": 1}), gone="c")
    assert list(scanned.evenings(str(tmp_path / "all.duckdb"))) == [whole, other]


def test_a_shelf_is_counted_with_what_its_audit_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = evening("a", {"ann": 5, "bob": 1}, audited=True, refused=2)
    scan(tmp_path / "all.duckdb", made)
    assert run(("stats", "--shelf", str(tmp_path / "all.duckdb"), "--game", "hearts")) == 0
    assert re.search(r"^refused moves +2 +2\.0 +1$", capsys.readouterr().out, re.MULTILINE)
