"""Half a point is shown wherever points are."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from cli.pages.share import PageMaker
from cli.pages.shared import PageOptions
from cli.render.html import render_growth
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader

WAYS = (
    "score {}",
    "show {}",
    "why {} ann",
    "log {}",
    "replay {} --json",
    "plot {}",
    "find {}",
    "shelf {}",
    "shelf {} --csv",
    "shelf {} --json",
    "share {} -o -",
    "export {} - --to markdown",
    "export {} - --to bbcode",
    "export {} - --to csv",
    "export {} - --to csv --table scores",
    "export {} - --to events",
    "export {} - --to cast",
    "export {} - --to svg --board",
    "export {} - --to bgstats",
)


@pytest.fixture
def pad(tmp_path: Path) -> Desk:
    desk = Desk.new(tmp_path / "pad.jsonl", NewGame(game="scorepad", seats=("ann", "bob"), catalog="plain"))
    desk.do("1.5 2")
    return desk


@pytest.mark.parametrize("words", WAYS)
def test_half_a_point_is_shown(words: str, pad: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    pad.do("end")
    assert run(words.format(pad.journal.path).split()) == 0
    said = capsys.readouterr().out
    assert "1.5" in said or '"to":15' in said


def test_half_a_point_that_wins_is_the_score_of_the_table(
    pad: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in ("bob writes no idea", "ann won", "end"):
        pad.do(line)
    assert run(("shelf", str(pad.journal.path), "--csv")) == 0
    assert ",ann; bob,ann,1.5,1.5; no idea," in capsys.readouterr().out


def test_half_a_point_comes_to_a_page_that_follows_its_log(pad: Desk) -> None:
    maker = PageMaker(Reader.open(pad.journal.path), PageOptions())
    maker.page()
    pad.do("bob points +0.25")
    growth = maker.growth(Reader.open(pad.journal.path))
    assert growth is not None
    assert "2.25" in render_growth(growth, {"version": ""})


def test_a_column_of_halves_stands_to_the_right(pad: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    pad.do("bob points 12.5")
    assert run(("show", str(pad.journal.path))) == 0
    assert capsys.readouterr().out.splitlines()[1:4] == [
        "        ann   bob",
        "------  ---  ----",
        "points  1.5  12.5",
    ]
