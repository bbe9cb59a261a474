"""A slip planted in a game that was recorded well is among the first that an audit tells of.

`python -m tests.samples.slips` does the same for all logs, as often as one likes.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.samples.slips import SAMPLES, TOLD, Truth, trials


@pytest.mark.parametrize("log", ["two-with-a-dummy", "three-over-lunch", "five-and-only-effort"])
def test_the_true_slip_is_among_the_first_three(log: str) -> None:
    told = list(trials(Truth(SAMPLES / f"{log}.jsonl"), 10, Random(1)))
    assert {one.kind for one in told} >= {"missed", "doubled", "seat", "amount"}
    assert [one.what for one in told if not 0 < one.rank <= TOLD] == []
