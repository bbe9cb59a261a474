"""The year as a calendar on a page of statistics."""

from __future__ import annotations

import re

from cli.render.html import heat

PLAYS = {"2026-01-01": 1, "2026-02-03": 4, "2026-02-04": 2, "?": 9, "2026-12-31": 3}


def drawn(pattern: str) -> list[tuple[str, ...]]:
    return [match.groups() for match in re.finditer(pattern, heat.svg(PLAYS))]


def test_every_day_has_its_square_in_the_column_of_its_week_with_monday_on_top() -> None:
    squares = drawn(r'<rect x="(\d+)" y="(\d+)"')
    assert len(squares) == 365
    assert squares[0] == ("26", "50")  # a Thursday
    assert squares[3:5] == [("26", "86"), ("38", "14")]  # a Sunday, and the Monday after it
    assert squares[-1] == ("650", "50")


def test_the_more_was_played_the_darker_a_day_is_and_says_how_much() -> None:
    assert drawn(r'opacity="([\d.]+)"><title>(.*?)</title>') == [
        ("0.3", "2026-01-01: 1"),
        ("1.0", "2026-02-03: 4"),
        ("0.5", "2026-02-04: 2"),
        ("0.7", "2026-12-31: 3"),
    ]
    assert len(drawn(r'opacity="(0\.06)"></rect>')) == 361


def test_months_stand_above_their_first_week_and_every_second_weekday_beside() -> None:
    names = drawn(r'<text x="(\d+)" y="(\d+)" font-size="9">(\w+)</text>')
    assert names[:3] == [("26", "10", "Jan"), ("74", "10", "Feb"), ("122", "10", "Mar")]
    assert names[11:] == [
        ("602", "10", "Dec"),
        ("0", "23", "Mon"),
        ("0", "47", "Wed"),
        ("0", "71", "Fri"),
        ("0", "95", "Sun"),
    ]


def test_the_title_counts_days_that_can_be_read_and_without_any_there_is_no_picture() -> None:
    head = '<svg class="heat" viewBox="0 0 674 98" role="img" fill="currentColor">'
    assert heat.svg(PLAYS).startswith(f"{head}<title>10 plays on 4 days of 2026</title><text")
    assert heat.svg({"?": 3}) == ""
