"""A slip planted in a game that was recorded well is among the first that an audit tells of.

`python -m tests.samples.slips` does the same for all logs, as often as one likes.
"""

from __future__ import annotations

from random import Random

import pytest

from ledger.core.audit.explain import explain
from tests.samples.slips import SAMPLES, TOLD, Truth, trials


@pytest.mark.parametrize("log", ["two-with-a-dummy", "three-over-lunch", "five-and-only-effort"])
def test_the_true_slip_is_among_the_first_three(log: str) -> None:
    told = list(trials(Truth(SAMPLES / f"{log}.jsonl"), 10, Random(1)))
    assert {one.kind for one in told} >= {"missed", "doubled", "seat", "amount"}
    assert [one.what for one in told if not 0 < one.rank <= TOLD] == []


def test_a_card_that_nobody_wrote_down_is_found_however_deep_it_lies_now() -> None:
    """A card taken from the top of the discard pile, when two dozen cards have come on it since."""
    truth = Truth(SAMPLES / "five-in-the-cabin.jsonl")
    place = next(place for place in truth.said if truth.path[place].id == 30)
    told = truth.story.told(place)
    assert told == "sam takes Scale Head from the discard pile"
    path = [*truth.path[:place], *truth.path[place + 1 :]]
    claims = {seat: truth.sheet.total(seat) for seat in truth.sheet.seats}
    found = explain(truth.game, truth.setup, path, claims).found
    assert told in {other for one in found for cause in one.causes for other in cause.others}
