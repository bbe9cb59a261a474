"""What a number that somebody wrote down may have been meant as, and what it would have to be."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.core.audit.answers import PointsByNumber
from ledger.core.audit.changes import SeatPoints
from ledger.core.audit.meant import ALL, ELSEWHERE, likely_numbers


@pytest.mark.parametrize(
    ("written", "true"),
    [(12, 21), (120, 12), (12, 120), (1020, 102), (46, 45), (46, 56), (7, -7), (-3, 3), (122, 12), (2, 12)],
)
def test_a_hand_slips_from_the_true_number_to_the_written_one(written: int, true: int) -> None:
    assert true in likely_numbers(written)


def test_digits_turned_round_are_likelier_than_one_left_out() -> None:
    found = likely_numbers(12)
    assert found[21] > found[13] > found[-12] > found[124]
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert sum(found.values()) == pytest.approx(ALL - ELSEWHERE)
    assert likely_numbers(120)[12] > likely_numbers(124)[12], "a nought too many is likelier than a 4"


@pytest.mark.parametrize("written", [0, 5, -5, 10, 999])
def test_nothing_was_meant_as_it_is_written(written: int) -> None:
    assert written not in likely_numbers(written)


def answer(written: int, claim: int, brings: dict[int, int] | None = None, each: int = 1) -> PointsByNumber:
    def points(number: int) -> SeatPoints | None:
        if brings is not None:
            return Counter(ann=brings[number]) if number in brings else None
        return Counter(ann=each * number)

    return PointsByNumber(written, points(written) or Counter(), {"ann": claim}, points)


def test_where_all_points_grow_alike_one_number_is_wanted() -> None:
    found = answer(12, 42, each=2)
    assert (found.is_even, list(found.numbers_that_fit())) == (True, [21])


def test_no_number_is_wanted_that_is_no_whole_one_or_changes_nothing() -> None:
    assert list(answer(12, 43, each=2).numbers_that_fit()) == []
    assert list(answer(12, 43, each=0).numbers_that_fit()) == []


def test_a_table_is_no_even_line() -> None:
    found = answer(2, 10, {0: 0, 1: 1, 2: 3, 3: 6, 29: 10})
    assert not found.is_even


def test_where_there_can_be_no_such_number_nothing_is_even() -> None:
    assert not answer(2, 3, {2: 2, 3: 3, 1: 1, 0: 0}).is_even
