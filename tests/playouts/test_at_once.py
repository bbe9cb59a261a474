"""What a bot makes of the points that a move brings at once."""

from __future__ import annotations

from math import inf, isclose

import pytest

from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.playouts.at_once import FIRM, LeastSquares, PointsAtOnce, lead


def sheet(*points: int, **how: object) -> ScoreSheet:
    """Seats a, b, c … with these points."""
    seats = tuple("abcd"[: len(points)])
    lines = tuple(
        ScoreLine(seat=seat, category="All", label="", points=each, rule="")
        for seat, each in zip(seats, points, strict=True)
    )
    return ScoreSheet(seats=seats, lines=lines, final=False, **how)  # type: ignore[arg-type]


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert [lead(sheet(9, 4, 7), seat) for seat in "abc"] == [2, -5, -2]
    assert lead(sheet(9), "a") == 9


def test_where_the_fewest_points_win_a_lead_is_in_points_that_somebody_does_not_have() -> None:
    assert [lead(sheet(9, 4, 7, fewest=True), seat) for seat in "abc"] == [-5, 3, -3]


def test_partners_lead_together() -> None:
    teams = (("a", "c"), ("b", "d"))
    assert [lead(sheet(9, 4, 7, 1, teams=teams), seat) for seat in "abcd"] == [11, -11, 11, -11]
    assert [lead(sheet(9, 4, 9, 4, teams=teams, apart=True), seat) for seat in "ab"] == [5, -5]


def test_the_line_goes_through_pairs_that_lie_on_it() -> None:
    line = LeastSquares()
    assert (line.slope(), line.slope(3.0, 1.0), line.at(4, 2)) == (0, 3, inf)
    line.add(1, 5)
    assert (line.slope(), line.slope(3.0, 1.0)) == (0, 3)
    line.add(3, 9)
    assert (line.slope(), line.at(4, line.slope())) == (2, 11)


def test_a_belief_weighs_as_much_as_pairs_of_its_width() -> None:
    line = LeastSquares()
    for x in (-1, 1):
        line.add(x, 4 * x)
    assert line.slope(0, 2) == 2


def test_before_the_first_playout_nothing_is_expected_yet() -> None:
    assert PointsAtOnce(1).expected(3) == inf


def test_at_first_a_point_at_once_is_worth_a_point_at_the_end() -> None:
    at_once = PointsAtOnce(4)
    for end, reward in ((-2, 0.3), (2, 0.7)):
        at_once.learn(1, end, reward)
    assert isclose(at_once.expected(1), 0.5)
    assert isclose(at_once.expected(3), 0.7)


@pytest.mark.parametrize(("playouts", "share"), [(4 * FIRM, 1 / 5), (16 * FIRM, 1 / 17)])
def test_points_that_do_not_stay_are_worth_less_with_every_playout(playouts: int, share: float) -> None:
    """Moves with a lead of 0 and of 2 come to the same ends; of what is believed a share is left."""
    at_once = PointsAtOnce(1)
    for number in range(playouts):
        won = number % 4 < 2
        at_once.learn(2 * (number % 2), 1 if won else -1, float(won))
    believed = 1.0
    assert isclose(at_once.expected(2) - at_once.expected(0), share * believed)
