"""`stats` as it is shown: whole pages, and the same as data and for a spreadsheet, of the same few evenings.

Law: what these say is judged by eye, and by `test_stats_wins`, `test_stats_people` and `test_stats_games`,
which count again; here nothing changes unseen.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.pages import stats as pages
from cli.pages import stats_forms
from cli.render.text import draw
from ledger.shelf.rows import Evening
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


def test_the_data(page: SnapshotAssertion) -> None:
    assert json.dumps(stats_forms.data(told()), indent=1, default=str) + "\n" == page


def test_the_rows_for_a_spreadsheet(page: SnapshotAssertion) -> None:
    assert stats_forms.sheet(told(), with_evenings=True).replace("\r\n", "\n") == page
