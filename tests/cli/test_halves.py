"""Half a point is shown wherever points are."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from cli.pages import asks, findings
from cli.pages.share import PageMaker
from cli.pages.shared import PageOptions
from cli.render.html import render_growth
from cli.repl.ending import EndOfGame
from ledger.core.errors import MoveImpossible, UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.shelf import evening

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


def test_half_a_point_is_claimed_and_the_audit_holds_it_against_the_score(
    pad: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(pad.journal.path)
    for line in ("end", "claim ann 1.5", "claim bob 2"):
        pad.do(line)
    assert run(("audit", log)) == 0
    assert run(("audit", log, "--claimed", "ann=1.25")) == 4
    assert "ann: the table says 1.25, the log says 1.5 (0.25 too few)." in " ".join(
        capsys.readouterr().out.split()
    )
    claimed = Desk.open(log).state.table.claims
    assert {seat: str(points) for seat, (points, _) in claimed.items()} == {"ann": "1.5", "bob": "2"}


def test_enter_at_the_end_claims_the_half_point_that_the_log_says(pad: Desk) -> None:
    pad.do("end")
    ending = EndOfGame(pad)
    assert ending.next_question() is not None
    assert ending.line_meant_by(ending.usual_answer()) == "claim ann 1.5"
    assert ending.line_meant_by("1.25") == "claim ann 1.25"


def test_a_phone_claims_half_a_point_with_a_tap(pad: Desk) -> None:
    pad.do("end")
    asked = asks.data(pad, "ann")["claim"]
    assert (asked["text"], asked["points"]) == ("claim ann 1.5", "1.5")


def test_nobody_claims_half_a_point_where_a_score_has_none(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="effortless", seats=("ann", "bob", "cy")))
    with pytest.raises(MoveImpossible, match="a score has no decimals here"):
        desk.do("claim ann 1.5")
    with pytest.raises(UsageError, match="a score has no decimals here"):
        findings.claims_in(desk, "ann=1.5")


@pytest.mark.parametrize(
    ("condition", "is_true"),
    [
        ("ann total >= 1.5", True),
        ("ann total > 1.5", False),
        ("ann points + bob points = 3.5", True),
        ("ann total < 2", True),
        ("bob total = 2.0", True),
        ("bob points - ann points != 0.5", False),
    ],
)
def test_a_condition_compares_halves(
    condition: str, is_true: bool, pad: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    pad.do(f"assert {condition}")
    assert run(("audit", str(pad.journal.path))) == (0 if is_true else 4)


def test_a_claim_with_decimals_has_its_exact_number_on_the_shelf(pad: Desk) -> None:
    for line in ("end", "claim ann 1.25"):
        pad.do(line)
    found = evening.read(pad.journal.path, "pad")
    assert found is not None
    row = found.claims[0]
    assert (row.points, row.text, row.scored, row.scored_text) == (1, "1.25", 1, "1.5")


def test_a_curve_rises_by_halves(pad: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("plot", str(pad.journal.path))) == 0
    said = capsys.readouterr().out
    assert "ann 1.5   " in said
    assert "ann 0 → 1.5" in said
