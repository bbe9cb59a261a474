"""`plot`: totals and facts over time, drawn with characters."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.main import run
from cli.pages import curves
from cli.pages.points import Point, ProgressPage
from cli.pages.progress import progress
from cli.render import chart, plot
from ledger.core.errors import BadCondition
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LUNCH = SAMPLES / "effortless/three-over-lunch.jsonl"
HAND = ProgressPage(
    ("ann", "bob"),
    tuple(Point(step, step // 3, (step, 9 - step if step > 2 else None)) for step in range(10)),
)


@pytest.fixture
def lunch() -> Desk:
    return Desk.open(LUNCH)


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize(
    "found",
    [
        HAND,
        ProgressPage(("ann",), (Point(0, 0, (0,)),)),
        ProgressPage(("ann",), (Point(0, 0, (None,)), Point(1, 1, (-12345,)))),
        ProgressPage(tuple("abcdefghijkl"), tuple(Point(n, n, tuple(range(n, n + 12))) for n in range(400))),
    ],
    ids=["two", "one point", "unknown first", "twelve"],
)
def test_no_line_of_a_plot_is_wider_than_the_page(found: ProgressPage, width: int, ascii_only: bool) -> None:
    drawn = chart.lines(found, {len(found.points) - 1: "A"}, width, ascii_only=ascii_only)
    assert [line for line in drawn if len(line) > width or not line.isprintable()] == []
    assert all(line.isascii() for line in drawn) is ascii_only
    names = "\n".join(drawn)
    assert [name for name in found.seats if f" {name} " not in names] == []


def test_each_line_has_its_own_sign_and_begins_and_ends_where_its_values_do() -> None:
    drawn = chart.lines(HAND, {}, 60, ascii_only=True)
    rows = [line.partition("|")[2] for line in drawn if "|" in line]
    assert rows[-1].startswith("o")
    assert rows[0].endswith("o")
    assert rows[-1].endswith("x")
    assert "x" not in "".join(row[:10] for row in rows)
    assert drawn[-1] == "o ann 9   x bob 0"


def test_where_nothing_is_known_the_axis_is_that_of_nought() -> None:
    axes = [
        [line.partition("|")[0] for line in chart.lines(page, {}, 60, ascii_only=True) if "|" in line]
        for page in (ProgressPage(("ann",), (Point(0, 0, (total,)),)) for total in (None, 0))
    ]
    assert axes[0] == axes[1]
    assert [label.strip() for label in axes[0] if label.strip()] == ["1", "0", "-1"]


def test_where_the_library_is_missing_it_is_drawn_in_ascii(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tablefold.played("game.jsonl", "Toad", "take 2", "take 1")
    fine = tablefold("plot", log).out
    monkeypatch.setitem(sys.modules, "plotext", None)
    plain = tablefold("plot", log)
    assert (plain.status, plain.err) == (0, "")
    assert plain.out != fine
    assert plain.out == tablefold("plot", log, "--ascii").out.replace("->", "→")


def test_without_words_it_is_the_score_and_names_from_where_somebody_stays_ahead(lunch: Desk) -> None:
    found = curves.curves(lunch, lunch.head, (), None)
    assert found == progress(lunch, lunch.head)
    told = curves.turning_points(lunch, lunch.head, found, None)
    assert len(told) <= curves.SWINGS + 1
    ahead = next(point for point in told if "stays ahead" in point.sentence)
    place = found.seats.index("Sol")
    after = [point.totals for point in found.points[ahead.step :]]
    assert ahead.sentence.startswith("Sol ")
    assert all(
        (row[place] or 0) > max(total or 0 for total in (*row[:place], *row[place + 1 :])) for row in after
    )
    assert [lunch.history.event(point.event).id for point in told] == sorted(point.event for point in told)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("deck",), ("deck",)),
        (("Sol", "total", "deck"), ("Sol total", "deck")),
        (("sol total", "Rhea armor"), ("sol total", "Rhea armor")),
        (("Sol", "armor", "Rhea", "armor"), ("Sol armor", "Rhea armor")),
        (("Sol total - Rhea total",), ("Sol total - Rhea total",)),
        (("over",), ("over",)),
    ],
)
def test_words_are_names_as_long_as_they_can_be(
    words: tuple[str, ...], names: tuple[str, ...], lunch: Desk
) -> None:
    found = curves.curves(lunch, lunch.head, words, None)
    assert found.seats == names
    assert [point.event for point in found.points] == [p.event for p in progress(lunch, lunch.head).points]


def test_a_fact_is_what_it_is_at_each_event(lunch: Desk) -> None:
    found = curves.curves(lunch, lunch.head, ("deck", "Sol total - Rhea total"), None)
    for point in found.points[:: len(found.points) // 5]:
        sheet = lunch.score(point.event)
        moment = lunch.moment(point.event)
        assert point.totals == (moment.facts["deck"], sheet.total("Sol") - sheet.total("Rhea"))


@pytest.mark.parametrize("words", [("Sol",), ("dekc",), ("asked",)])
def test_what_is_no_number_is_reported(words: tuple[str, ...], lunch: Desk) -> None:
    with pytest.raises(BadCondition) as error:
        curves.curves(lunch, lunch.head, words, None)
    assert error.value.hint


def test_a_new_round_that_counts_from_nought_is_no_turning_point() -> None:
    desk = Desk.open(SAMPLES / "kingless/four-at-a-table.jsonl")
    found = curves.curves(desk, desk.head, (), None)
    told = curves.turning_points(desk, desk.head, found, None)
    assert [point for point in told if "round" in point.sentence] == []
    assert "cat plays Grandmother Skarn" in told[0].sentence


def test_where_nobody_ever_had_a_point_it_says_what_else_can_be_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["plot", str(SAMPLES / "humanity/the-mirror-maze.jsonl")]) == 0
    assert "`find` without a condition lists what has a number." in capsys.readouterr().out


def test_data_and_page_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plot", str(LUNCH), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["names"], data["points"][-1]["values"]) == (["Rhea", "Sol", "Tove"], [44, 51, 47])
    assert run(["plot", str(LUNCH)]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert [
        point for point in data["turning_points"] if f"event {point['event']}: {point['told']}" not in page
    ] == []
    assert max(map(len, page.splitlines())) > 0


def test_a_line_bends_where_it_changes_and_ends_where_it_ends_however_many_steps_share_a_place() -> None:
    few: Any = SimpleNamespace(steps=4)
    assert [*plot._bends([(0, 1), (1, 1), (2, 1), (3, 5)], few)] == [(0, 1), (2, 1), (3, 5)]
    assert [*plot._bends([(0, 1), (1, 2), (2, 3)], few)] == [(0, 1), (1, 2), (2, 3)]
    many: Any = SimpleNamespace(steps=2 * plot.ACROSS)
    assert [*plot._bends([(0, 0), (1, 7), (2, 1), (3, 9), (5, 4)], many)] == [(0, 0), (2, 1), (5, 4)]
