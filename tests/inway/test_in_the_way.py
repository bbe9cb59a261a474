"""Nothing is lost that a command did not make: one odd file after another lies where it would write."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from cli.main import run
from tests.inway import odd
from tests.inway.__main__ import SMALL, tried


def test_what_lies_in_the_way_of_a_command_is_never_lost() -> None:
    assert tried(12, seed=5) == []


def test_none_of_many_odd_files_in_the_way_is_lost() -> None:
    assert tried(100, seed=6) == []


@pytest.mark.parametrize(
    "make",
    [
        *(odd.first_line_damaged, odd.other_newlines, odd.with_a_mark, odd.in_wide_letters),
        *(odd.without_its_beginning, odd.one_line_among_others),
    ],
)
def test_what_is_left_of_a_log_is_never_replaced(
    make: odd.Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = tmp_path / "left.csv"
    make(random.Random(1), left)
    before = left.read_bytes()
    assert run(["export", str(SMALL), str(left), "--force"]) == 2
    assert "is a log, and a log is never replaced" in capsys.readouterr().err
    assert left.read_bytes() == before


@pytest.mark.parametrize("beside", [*odd.BESIDE_SHELF, ".key", ".new"])
def test_a_scan_removes_nothing_beside_its_shelf(beside: str, tmp_path: Path) -> None:
    place, shelf = tmp_path / "place", tmp_path / "x.duckdb"
    place.mkdir()
    precious = tmp_path / f"x.duckdb{beside}"
    for _ in range(2):
        odd.whole(random.Random(1), precious)
        before = precious.read_bytes()
        run(["shelf", "scan", str(place), "-o", str(shelf)])
        assert precious.read_bytes() == before
        precious.unlink()
        assert run(["shelf", "scan", str(place), "-o", str(shelf)]) == 0
    precious.mkdir()
    odd.whole(random.Random(1), precious / "a.jsonl")
    run(["shelf", "scan", str(place), "-o", str(shelf)])
    assert (precious / "a.jsonl").read_bytes() == before


def test_a_report_keeps_the_link_and_the_rights_of_the_old_one(tmp_path: Path) -> None:
    old, link = tmp_path / "old.md", tmp_path / "link.md"
    old.write_text("# old\n")
    old.chmod(0o600)
    link.symlink_to(old)
    assert run(["export", str(SMALL), str(link), "--force"]) == 0
    assert link.is_symlink()
    assert old.read_text() != "# old\n"
    assert old.stat().st_mode & 0o777 == 0o600


def test_a_page_that_is_shared_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    page, link = tmp_path / "page.html", tmp_path / "link.html"
    assert run(["share", str(SMALL), "-o", str(page)]) == 0
    link.symlink_to(page)
    page.write_bytes(page.read_bytes() + b" ")
    assert run(["share", str(SMALL), "-o", str(link)]) == 0
    assert link.is_symlink()
    assert not page.read_bytes().endswith(b" ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_is_no_catalog_to_edit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "x.toml"
    os.mkfifo(pipe)
    assert run(["catalog", "scorepad", "--edit", str(pipe)]) == 2
    assert "cannot be read as text" in capsys.readouterr().err


def test_a_link_to_itself_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tmp_path / "x.csv"
    odd.a_link_to_itself(random.Random(1), link)
    assert run(["export", str(SMALL), str(link), "--force"]) == 2
    assert "x.csv cannot be replaced: " in capsys.readouterr().err
    assert link.is_symlink()
