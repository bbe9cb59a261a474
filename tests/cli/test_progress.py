"""The score over time, and its picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from cli.pages.points import Point, ProgressPage
from cli.pages.progress import progress
from cli.render import plot
from ledger.desk.desk import Desk

SAMPLES = Path(__file__).parents[2] / "sample_logs"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_last_point_is_the_score_and_each_step_has_one() -> None:
    desk = Desk.open(SAMPLES / "courses/a-duel-with-house-decks.jsonl")
    found, sheet = progress(desk, desk.head), desk.score(desk.head)
    assert found.seats == sheet.seats
    assert found.points[-1].event == desk.head
    assert found.points[-1].totals == tuple(map(sheet.total, sheet.seats))
    ends = [event.id for event in desk.history.path() if not event.more]
    assert [point.event for point in found.points] == [0, *ends]
    middle = found.points[len(ends) // 2]
    assert middle.totals == tuple(map(desk.score(middle.event).total, sheet.seats))


def test_a_seat_that_comes_later_has_no_points_before() -> None:
    found = ProgressPage(("ann", "bob"), (Point(0, 0, (0, None)), Point(3, 1, (2, 0)), Point(5, 2, (2, 4))))
    root = ET.fromstring(plot.svg(found))
    lines = [line.get("points", "").split() for line in root.iter(f"{SVG}polyline")]
    assert [len(line) // 2 for line in lines] == [3, 2]
    assert lines[1][0] != lines[0][0]


@pytest.mark.parametrize("steps", [2, 3, 40])
def test_a_line_goes_from_one_edge_to_the_other(steps: int) -> None:
    found = ProgressPage(("ann",), tuple(Point(step, step, (step,)) for step in range(steps)))
    (line,) = ET.fromstring(plot.svg(found)).iter(f"{SVG}polyline")
    x = [float(number) for number in line.get("points", "").split()[::2]]
    assert (x[0], x[-1]) == (plot.LEFT, plot.LEFT + plot.ACROSS)


@pytest.mark.parametrize("seats", [1, 6, 12])
def test_no_two_lines_are_told_apart_by_colour_alone(seats: int) -> None:
    names = tuple(f"seat {number}" for number in range(seats))
    found = ProgressPage(names, tuple(Point(step, step, tuple(range(seats))) for step in range(40)))
    root = ET.fromstring(plot.svg(found))
    looks = [
        (
            group.find(f"{SVG}polyline").get("stroke-dasharray"),  # type: ignore[union-attr]
            group.findall(f"{SVG}path")[-1].get("d"),
        )
        for group in root.iter(f"{SVG}g")
    ]
    assert len(set(looks)) == seats
    heights = sorted(float(group.find(f"{SVG}text").get("y", "")) for group in root.iter(f"{SVG}g"))  # type: ignore[union-attr]
    assert all(later - earlier >= 15 for earlier, later in pairwise(heights))


def test_a_hostile_name_stays_text_and_the_turns_are_named() -> None:
    name = '<script>"&\u202e'
    found = ProgressPage((name,), tuple(Point(step, step // 2, (step,)) for step in range(54)))
    drawn = plot.svg(found)
    assert "<script" not in drawn
    assert "\u202e" not in drawn
    assert "style=" not in drawn
    texts = [text.text for text in ET.fromstring(drawn).iter(f"{SVG}text")]
    assert {"5", "10", "25", "turn"} <= {*texts}
    assert "2" not in texts  # 26 turns: every second one would be more than a dozen numbers


def test_a_long_game_is_drawn_with_as_many_points_as_can_be_seen() -> None:
    found = ProgressPage(("a", "b"), tuple(Point(step, step, (step % 7, step)) for step in range(100_000)))
    assert len(plot.svg(found)) < 40_000
