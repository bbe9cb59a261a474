"""`stats` as it is shown: whole pages, and the same as data and for a spreadsheet, of the same few evenings.

Law: what these say is judged by eye, and by `test_stats_wins`, `test_stats_people` and `test_stats_games`,
which count again; here nothing changes unseen.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.commands.stats import _write_page
from cli.pages import stats as pages
from cli.pages import stats_forms
from cli.render.html import stats as html
from cli.render.text import draw
from cli.shell import Shell
from ledger.core.errors import UsageError
from ledger.shelf.rows import Evening
from ledger.shelf.stats.figures import Bar
from ledger.shelf.stats.nights import count_evenings, is_fewest
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, StatsReport, report
from ledger.shelf.wanted import EveningFilter
from tests.cli.conftest import page
from tests.shelf.made import evening

__all__ = ["page"]
EVENINGS: tuple[Evening, ...] = (
    evening("/logs/a.jsonl", {"ann": 5, "bob": 1, "cy": 1}, date="2026-01-01", starter="ann", title="first"),
    evening("/logs/b.jsonl", {"ann": 1, "bob": 5}, date="2026-02-01", starter="ann"),
    evening("/logs/c.jsonl", {"bob": 4, "ann": 4}, date="2026-03-01", game="go", starter="bob"),
    evening("/logs/d.jsonl", {"ann": 9, "bob": 12, "cy": 7}, date="2026-03-08", game="golf", fewest=True),
    evening(
        "/logs/e.jsonl",
        {"ann": 3, "bob": 1, "cy": 2, "dee": 4},
        date="2026-04-04",
        game="spades",
        teams=(("ann", "cy"), ("bob", "dee")),
    ),
    evening("/logs/f.jsonl", {"ann": 1, "bob": 2}, date="2026-04-05", over=False),
)


def told(**asked: Any) -> StatsReport:
    by, of_year = asked.pop("by", ""), asked.pop("of_year", "")
    query = ReportQuery(wanted=EveningFilter(**asked), by=by, year="2026", of_year=of_year)
    return report(EVENINGS, read_people({}), query)


@pytest.mark.parametrize(
    "asked",
    [{}, {"players": ("ann",)}, {"game": "hearts"}, {"by": "month"}, {"of_year": "2026"}],
    ids=["all", "a player", "a game", "by months", "a year"],
)
def test_the_page(asked: dict[str, Any], page: SnapshotAssertion) -> None:
    blocks = pages.blocks(told(**asked), 80, ascii_only=False, with_logs=False)
    assert "".join(f"{line.text}\n" for line in draw(blocks, width=80)) == page


@pytest.mark.parametrize(
    "asked",
    [{}, {"players": ("ann",)}, {"game": "hearts"}, {"of_year": "2026"}],
    ids=["all", "a player", "a game", "a year"],
)
def test_behind_each_number_stand_its_evenings(asked: dict[str, Any], page: SnapshotAssertion) -> None:
    """By their places: a is 1, and so on; what stands behind all of them is left out."""
    found = told(**asked)
    every = tuple(night.number for night in found.nights)
    lines = [
        f"{table.title}, {row[0].value}, {column}: {' '.join(map(str, cell.evenings))}\n"
        for section in found.sections
        for table in section.tables
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if cell.evenings not in ((), every)
    ]
    assert "".join(lines) == page


def test_evenings_where_all_are_equal_say_nothing_of_what_wins() -> None:
    evenings = [
        evening("/logs/a.jsonl", {"ann": 9, "bob": 12}, game="golf", fewest=True),
        *(evening(f"/logs/{name}.jsonl", {"ann": 4, "bob": 4}, game="golf") for name in "bc"),
    ]
    assert is_fewest(count_evenings(evenings, read_people({})).nights)


def test_the_data(page: SnapshotAssertion) -> None:
    assert json.dumps(stats_forms.data(told()), indent=1, default=str) + "\n" == page


def test_the_rows_for_a_spreadsheet(page: SnapshotAssertion) -> None:
    assert stats_forms.sheet(told(), with_evenings=True).replace("\r\n", "\n") == page


def test_a_page_is_titled_and_that_of_a_year_has_a_square_for_each_day() -> None:
    of_year = html.render(told(of_year="2026"))
    assert "<title>5 plays on 5 days of 2026</title>" in of_year
    assert re.search(r"<title>[^<]*2026-03-08[^<]*</title>", of_year)
    assert 'class="heat"' not in html.render(told())
    titles = [re.findall("<h1>(.*?)</h1>", html.render(told(**of))) for of in ({}, {"game": "hearts"})]
    assert titles == [["All evenings"], ["hearts"]]


def test_a_page_that_another_one_may_replace_is_known_by_its_beginning(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours.html", tmp_path / "other.html"
    ours.write_text(html.render(told()), encoding="utf-8")
    other.write_text("<!doctype html><p>my page", encoding="utf-8")
    assert [html.is_ours(each) for each in (ours, other, tmp_path)] == [True, False, False]


@pytest.mark.parametrize(("counts", "bars"), [((8, 4, 1, 0), [100, 50, 12, 0]), ((0, 0), [0, 0])])
def test_a_bar_is_as_long_as_its_share_of_the_longest(counts: tuple[int, ...], bars: list[int]) -> None:
    cells = [html._cell(Bar(count), {}, max(counts), "", is_number=True) for count in counts]
    assert [cell.bar for cell in cells] == bars


def test_a_page_of_statistics_replaces_its_own_kind_alone_unless_it_is_forced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, other, found = tmp_path / "stats.html", tmp_path / "notes.html", told()
    text = html.render(found)
    monkeypatch.setattr(html, "render", lambda found: text)
    other.write_text("<!doctype html><p>my page", encoding="utf-8")
    for _ in range(2):
        _write_page(Shell(), found, str(page), force=False)
    with pytest.raises(UsageError):
        _write_page(Shell(), found, str(other), force=False)
    assert other.read_text(encoding="utf-8") == "<!doctype html><p>my page"
    _write_page(Shell(), found, str(other), force=True)
    assert other.read_bytes() == page.read_bytes()
    capsys.readouterr()
    _write_page(Shell(), found, "-", force=False)
    assert capsys.readouterr().out == page.read_text(encoding="utf-8")
