"""RULES.md and the catalog hold what they must."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import ledger.games.humanity
from ledger.games.humanity import GAME, about
from ledger.games.humanity.catalog import load
from ledger.games.humanity.scenes.topics import NUMBERS
from tests.games.humanity.tables import table

RULES = (Path(ledger.games.humanity.__file__).parent / "RULES.md").read_text(encoding="utf-8")
RULINGS = range(1, 143)


@pytest.mark.parametrize("number", RULINGS)
def test_every_gap_of_this_part_has_a_ruling(number: int) -> None:
    assert f"G-{number:03}" in RULES


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_every_event_is_described(kind: type) -> None:
    assert f"`{kind.__struct_config__.tag}`" in RULES  # type: ignore[attr-defined]


def test_every_knob_is_described() -> None:
    assert [ruling.knob for ruling in GAME.info.rulings if f"`{ruling.knob}`" not in RULES] == []


def test_the_label_and_the_link_of_the_license_stand_in_about_and_rules() -> None:
    assert about.LABEL == "Humanity, Blessed ⊜ Community Content"
    assert about.LABEL in GAME.info.credit
    assert about.LINK in GAME.info.credit
    assert "***Humanity, Blessed* ⊜ Community Content.**" in RULES
    assert about.LINK in RULES


def test_46_specializations_with_their_levels_and_families() -> None:
    specs = load("book")["spec"]
    assert len(specs) == 46
    assert Counter(spec["level"] for spec in specs) == {"A": 17, "S": 19, "N": 10}
    assert Counter(spec["family"] for spec in specs) == {"evergreen": 12, "general": 19, "endeavor": 15}


def test_the_sizes_of_the_other_tables() -> None:
    book = load("book")
    assert sum(not stat.get("optional") for stat in book["stat"]) == 7
    assert sum(stat.get("optional", False) for stat in book["stat"]) == 13
    assert (len(book["setting"]), len(book["condition"])) == (3, 8)
    assert (len(book["lifestyle"]), len(book["ethic"])) == (13, 9)
    assert [len(setting["evergreen"]) for setting in book["setting"]] == [5, 5, 5]


def test_each_starting_pair_is_ignited_by_one_lifestyle() -> None:
    book = load("book")
    pairs = [tuple(pair) for one in book["lifestyle"] for pair in one.get("starts", {}).values()]
    lit = [tuple(one["ignites"]) for one in book["lifestyle"] if len(one.get("ignites", ())) == 2]
    assert sorted(pairs) == sorted(lit)
    assert len(pairs) == 9


def test_recharge_prices() -> None:
    prices = {spec["name"]: spec["recharge"][0] for spec in load("book")["spec"] if "recharge" in spec}
    assert prices == {
        "Adamant": 4, "Creative": 4, "Shrouded": 6, "Determined": 3, "Insured": 1, "Mischievous": 6,
        "Protective": 3, "Resolved": 4, "Spiked": 3, "Vibe": 4, "Well-Traveled": 6, "Attentive": 3,
        "Critical": 2, "Radiant": 4, "Zealous": 4,
    }  # fmt: skip


def test_every_topic_says_something() -> None:
    topics = GAME.topics()
    assert {"check", "dice", "license", "Adamant", "Ache", "zero_pairs"} <= {topic.name for topic in topics}
    assert [topic.name for topic in topics if not topic.text] == []


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_an_endeavor_is_explained(name: str) -> None:
    """What is N, and why: the numbers are those that the referee compares."""
    numbers, text = NUMBERS[name]
    assert [number for number in numbers if not re.search(rf"(?<!\d){number}(?!\d)", text)] == []
    assert [topic.name for topic in about.topics() if topic.name == name] == [name]


def test_nobody_scores() -> None:

    sheet = table().score
    assert (sheet.lines, sheet.final) == ((), False)
    assert sheet.notes
