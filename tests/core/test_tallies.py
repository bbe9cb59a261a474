"""Counts of things done, with their limits."""

from __future__ import annotations

from ledger.core.rules.tallies import Tally, counted


def tally(count: int, limit: int | None = None, *, a_session: bool = False) -> object:
    return counted(
        Tally(about="x", by="y", who="ann", what="z", name="n", count=count, limit=limit, a_session=a_session)
    )


def test_a_count_is_told_with_its_limit() -> None:
    assert tally(2) == 2
    assert tally(2, 3) == "2 of 3"
    assert tally(3, 3) == "3 of 3"
    assert tally(4, 3) == "4 of 3, too many"
    assert tally(4, 3, a_session=True) == "4 (3 a session)"
    assert tally(0, 0) == "0 of 0"
