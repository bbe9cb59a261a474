"""A number that was mistyped on a score pad is named by the audit, among the first three explanations.

`python -m tests.mistyped 300 --seed 7` asks it as often as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mistyped.asked import Plant, events, plants
from tests.mistyped.typist import KINDS, read, slips

MANY, FEW = 12, 4
"""How many are planted in `.ci/run`, and while somebody works; nine of ten are named."""


def _named(found: list[Plant]) -> float:
    told = [plant for plant in found if not plant.is_apart]
    return sum(plant.is_named for plant in told) / len(told)


def test_a_mistyped_number_is_among_the_first_three_explanations(tmp_path: Path) -> None:
    assert _named(list(plants(FEW, 3, tmp_path))) == 1


def test_nine_of_ten_mistyped_numbers_are_among_the_first_three_explanations(tmp_path: Path) -> None:
    assert _named(list(plants(MANY, 5, tmp_path))) >= 0.9


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("turned", ["ann eggs +120"]),
        ("key", ["ann eggs +202", "ann eggs +103"]),
        ("nought", ["ann eggs +1020"]),
        ("row", ["bob eggs +102"]),
        ("column", ["ann birds +102", "ann food +102"]),
        ("sign", ["ann eggs -102", "ann eggs 102"]),
    ],
)
def test_the_typist_slips_on_words_alone(kind: str, typed: list[str]) -> None:
    line = read("ann eggs +102")
    assert line is not None
    found = [str(slip) for slip in slips(line, kind, ("ann", "bob"), ("birds", "eggs", "food"))]
    assert {*typed} <= {*found}
    assert kind in KINDS


def test_the_events_of_an_explanation_are_those_that_it_names() -> None:
    told = "if event 4 or 17 (ann: eggs +5) had been +6 instead of +5; or event 21 (ann: eggs 3) had not"
    assert events(f"{told} happened, or 3 other events: ann, eggs 8 → 9.") == [4, 17, 21]
