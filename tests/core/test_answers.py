"""Which numbers of an event may give the claimed points, from the few that were tried."""

from __future__ import annotations

from ledger.core.audit.answers import PointsByNumber
from ledger.core.audit.changes import SeatPoints


def test_if_points_do_not_grow_evenly_only_numbers_that_were_tried_are_ruled_out() -> None:
    squares = PointsByNumber(3, SeatPoints(ann=9), {"ann": 16}, lambda number: SeatPoints(ann=number**2))
    assert not squares.is_even
    assert [number for number in range(6) if squares.may_fit(number)] == [1, 3, 4, 5]


def test_if_points_grow_evenly_a_single_number_may_fit() -> None:
    doubles = PointsByNumber(3, SeatPoints(ann=6), {"ann": 10}, lambda number: SeatPoints(ann=2 * number))
    assert doubles.is_even
    assert [number for number in range(50) if doubles.may_fit(number)] == [5]
