"""A number that was mistyped on a score pad is named by the audit, among the first three explanations.

So are places, markers and names of cards that were recorded otherwise in sample games.
`python -m tests.mistyped 300 --seed 7` asks it as often as one likes.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.mistyped import games
from tests.mistyped.asked import Plant, events, plants
from tests.mistyped.spelling import of_causes
from tests.mistyped.typist import KINDS, read, slips

MANY = 12
"""How many are planted by `python -m tests.large`; nine of ten are named."""


def _named(found: list[Plant]) -> float:
    told = [plant for plant in found if not plant.is_apart]
    return sum(plant.is_named for plant in told) / len(told)


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_mistyped_number_is_among_the_first_three_explanations(count: int, tmp_path: Path) -> None:
    found = list(plants(count, 3, tmp_path))
    assert _named(found) == 1
    assert [flaw for plant in found for flaw in plant.flaws] == []


def test_nine_of_ten_mistyped_numbers_are_among_the_first_three_explanations(tmp_path: Path) -> None:
    assert _named(list(plants(MANY, 5, tmp_path))) >= 0.9


def test_a_number_that_no_slip_explains_is_reported_beside_what_may_be_forgotten(
    tmp_path: Path,
) -> None:
    """46 written down as 9, on a sheet on which 37 points may be missing in any row."""
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), catalog="wingspan")
    desk = Desk.new(tmp_path / "pad.jsonl", wanted)
    for row, ann in {"birds": 9, "bonus cards": 7, "goals": 12, "eggs": 18, "tucked cards": 4}.items():
        desk.do(f"ann {row} {ann}")
        desk.do(f"bob {row} 8")
    causes = [
        cause for each in desk.audit(desk.head, claimed={"ann": 87, "bob": 40}) for cause in each.causes
    ]
    told = [cause for cause in causes if "birds" in cause]
    assert told == [
        "event 1 (ann: birds 9) had been 46 instead of 9",
        "something was forgotten: ann: birds 46, was 9",
    ]


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


@pytest.mark.parametrize("kind", games.KINDS)
def test_what_was_recorded_otherwise_is_among_the_first_three_explanations(kind: str, tmp_path: Path) -> None:
    found = list(games.Evenings(kind).plants(1, Random(4), tmp_path))
    assert len(found) == 1
    assert [plant for plant in found if not (plant.is_named or plant.is_apart)] == []
    assert [flaw for plant in found for flaw in plant.flaws] == []


@pytest.mark.parametrize(
    ("cause", "flaw"),
    [
        ("event 4 (ann takes Double Dexterity) had been Charisma instead of Dexterity", "is not what"),
        ("event 4 (ann shows Strength, Wisdom) had been Wisdom instead of Strength,,", "odd"),
        ("event 4 (ann takes Wisdom) had been Charisma or Wisdom instead of Wisdom", "contradicts"),
        ("event 4 (ann passes) had been bob or ann's", "theirs already"),
        ("event 4 (ann takes Double Dexterity) had been Charisma instead of Double Dexterity", ""),
        ("event 4 (ann takes Wisdom from City) had been at Market or Cave instead of City", ""),
        ("event 4 (ann passes) had been bob or cy's", ""),
    ],
)
def test_words_that_contradict_themselves_are_noticed(cause: str, flaw: str) -> None:
    found = list(of_causes([cause], ["ann", "bob", "Dexterity", "Double Dexterity", "Wisdom", "Strength"]))
    assert bool(found) == bool(flaw)
    assert all(flaw in each for each in found[:1])


def test_an_event_is_told_once() -> None:
    causes = ["event 4 or 6 (ann passes) had not happened", "event 6 (ann passes) had been bob's"]
    assert [each.split(": ")[0] for each in of_causes(causes, [])] == ["event 6 is told twice"]
