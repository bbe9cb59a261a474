"""Evenings that come out of a scanned shelf are those that went in."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.main import run
from ledger.shelf import query, scanned
from ledger.shelf.columns import packed
from ledger.shelf.file import LogRow, NoShelf, ShelfWriter, open_shelf
from ledger.shelf.rows import ClaimRow, CorrectionRow, Evening
from tests.shelf.made import evening
from tests.shelf.shelves import InMemory, emptied

pytest.importorskip("duckdb")


def keep(shelf: ShelfWriter, *evenings: Evening, gone: str = "") -> None:
    lines = {"games": b"".join(line for each in evenings for line in packed([each.game]))}
    for name in scanned.PARTS:
        lines[name] = b"".join(line for each in evenings for line in packed(getattr(each, name)))
    shelf.keep([LogRow(log=each.game.log, gone=each.game.log == gone) for each in evenings], lines)


@pytest.fixture
def shelf(in_memory: InMemory, monkeypatch: pytest.MonkeyPatch) -> ShelfWriter:
    """A shelf in memory, which is read where a file would be."""
    writer, reader = emptied(in_memory)
    monkeypatch.setattr(query, "open_reader", lambda _: nullcontext(reader))
    return writer


def test_an_evening_comes_back_as_it_was_unless_its_log_is_gone(shelf: ShelfWriter) -> None:
    first = evening("a", {"ann": 5, "bob": None}, ("ann",), argued=("R 1",), title="café")
    whole = replace(
        first,
        game=replace(first.game, audited=True, refused=2),
        claims=(ClaimRow(log="a", event=9, seat="ann", points=4, scored=5),),
        corrections=(CorrectionRow(log="a", id=7, how="amended", event=3, at="2026-05-01T10:00:00Z"),),
    )
    other = evening("b", {"ann": 1, "bob": 3}, over=False)
    keep(shelf, other, whole, evening("c", {"ann": 1}), gone="c")
    assert list(scanned.evenings("")) == [whole, other]


def test_a_row_that_no_scan_makes_is_reported(shelf: ShelfWriter) -> None:
    keep(shelf, evening("a", {"ann": 5}))
    shelf._base.execute("BEGIN; ALTER TABLE seats ALTER number TYPE VARCHAR USING 'first'")
    with pytest.raises(NoShelf, match="A row of seats does not come from a scan"):
        list(scanned.evenings(""))
    shelf._base.execute("ROLLBACK")


def test_a_shelf_is_counted_with_what_its_audit_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_shelf(file := str(tmp_path / "all.duckdb"), "this edition") as shelf:
        keep(shelf, evening("a", {"ann": 5, "bob": 1}, audited=True, refused=2))
    assert run(("stats", "--shelf", file, "--game", "hearts")) == 0
    assert re.search(r"^refused moves +2 +2\.0 +1$", capsys.readouterr().out, re.MULTILINE)
