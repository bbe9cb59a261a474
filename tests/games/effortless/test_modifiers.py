"""Every shape of modifier, and how ties and no effort count. Source: Modifiers; EF-20 to EF-24, EF-33."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.pieces.catalog import Catalog
from ledger.games.effortless import GAME, catalog
from ledger.games.effortless.scoring import modifier_points
from tests.games.effortless.tables import MODIFIERS, effort, table

RULEBOOK: Catalog[Any] = Catalog(catalog.SCHEMA, GAME.catalog("rulebook"))
PUBLISHED: Catalog[Any] = Catalog(catalog.SCHEMA, GAME.catalog("published"))


def points(name: str, *counts: int, edition: Catalog[Any] = RULEBOOK) -> list[int]:
    """What the modifier gives seats with so much effort there."""
    modifier = edition.of(catalog.Modifier)[name]
    effort = {str(seat): count for seat, count in enumerate(counts)}
    return [modifier_points(modifier, effort, seat) for seat in effort]


def test_lively_per_full_two_effort() -> None:
    assert points("Lively", *range(8)) == [0, 0, 3, 3, 6, 6, 9, 9]


@pytest.mark.parametrize(
    ("name", "edition", "expected"),
    [
        ("Lively", PUBLISHED, [0, 1, 2, 3, 4, 5, 6]),
        ("Peaceful", PUBLISHED, [0, 0, 3, 3, 6, 6, 9]),
        ("Treacherous", PUBLISHED, [0, -1, -2, -3, -4, -5, -6]),
        ("Active", RULEBOOK, [0, 3, 3, 3, 3, 3, 3]),
        ("Crowded", RULEBOOK, [0, 0, 0, 0, 0, 10, 10]),
        ("Knowledgeable", RULEBOOK, [-3, -3, -3, 0, 0, 0, 0]),
        ("Desolate", RULEBOOK, [5, 0, 0, 0, 0, 0, 0]),
        ("Barren", PUBLISHED, [0] * 7),
        ("Battling", RULEBOOK, [0, 0, 0, 0, 0, 0, 7]),
        ("Battling", PUBLISHED, [0, 0, 0, 0, 0, 0, 8]),
        ("Quiet", RULEBOOK, [0, 0, 0, 0, 0, 0, -3]),
        ("Eerie", RULEBOOK, [3, 0, 0, 0, 0, 0, 0]),
        ("Hidden", RULEBOOK, [-5, 0, 0, 0, 0, 0, 0]),
        ("Holy", RULEBOOK, [0, 0, 0, 0, 0, 0, 6]),
        ("Ghostly", RULEBOOK, [0, 0, 0, 0, 0, 0, -6]),
    ],
)
def test_each_modifier_for_zero_to_six_effort(name: str, edition: Catalog[Any], expected: list[int]) -> None:
    assert points(name, *range(7), edition=edition) == expected


@pytest.mark.parametrize(("name", "expected"), [("Battling", [7, 7, 0]), ("Holy", [4, 4, 0])])
def test_all_who_tie_for_the_most_score(name: str, expected: list[int]) -> None:
    assert points(name, 4, 4, 2) == expected


def test_EF20_moved_effort_counts_where_it_ends() -> None:
    play = effort(table("City", "Docks", cards=("Strength",)), "Docks", ann=2).after("place city")
    (line,) = (line for line in play.score.of("ann", "modifiers") if line.label.startswith("Lively"))
    assert line.points == 0
    assert (
        play.score.of("ann", "modifiers")[0].label == "Battling at City: 2 effort, most (bob and cat have 0)"
    )


@pytest.mark.parametrize("name", ["Battling", "Quiet", "Holy", "Ghostly"])
def test_EF21_nobody_has_the_most_of_nothing(name: str) -> None:
    assert points(name, 0, 0, 0) == [0, 0, 0]


def test_EF22_all_who_have_nothing_tie_for_the_least() -> None:
    assert points("Eerie", 0, 0, 0) == [3, 3, 3]
    assert points("Hidden", 0, 0, 5) == [-5, -5, 0]


def test_EF23_a_total_may_be_negative() -> None:
    play = table(modifiers=("Treacherous", "Knowledgeable", "Quiet", "Hidden", "Ghostly", "Crowded"))
    effort(play, "City", ann=9)
    assert play.score.total("ann") == -9 - 3 - 5


def test_EF24_each_modifier_is_scored_at_its_own_location() -> None:
    play = effort(table(), "Docks", ann=4, bob=2, cat=9)
    labels = [line.label for line in play.score.of("ann", "modifiers")]
    assert [label.split(" at ")[0] for label in labels] == list(MODIFIERS)
    assert [line.points for line in play.score.of("ann", "modifiers")] == [0, 6, -3, 5, 3, 0]


def test_EF33_the_dummy_may_have_the_most_and_then_nobody_scores() -> None:
    play = effort(table(seats="ann bob"), "City", ann=4, bob=3, dummy=6)
    assert [play.score.of(seat)[0].points for seat in ("ann", "bob")] == [0, 0]
    assert play.score.seats == ("ann", "bob")


def test_an_unknown_modifier_stays_open_until_it_is_defined() -> None:
    content = dict(GAME.catalog("rulebook"))
    content["modifier"] = [*content["modifier"], {"name": "Foggy"}]
    play = table(catalog=content, modifiers=("Foggy", *MODIFIERS[1:]))
    effort(play, "City", ann=2)
    assert [line.seat for line in play.score.open_lines()] == ["ann", "bob", "cat"]
    play.after("define modifier Foggy, shape=per, points=2")
    assert play.score.of("ann")[0].points == 4
    assert play.score.open_lines() == ()


def test_points_for_every_zero_effort_are_points_that_nobody_knows() -> None:
    content = dict(GAME.catalog("rulebook"))
    foggy = {"name": "Foggy", "shape": "per", "points": 3, "effort": 0}
    content["modifier"] = [*content["modifier"], foggy]
    play = effort(table(catalog=content, modifiers=("Foggy", *MODIFIERS[1:])), "City", ann=2)
    assert [line.seat for line in play.score.open_lines()] == ["ann", "bob", "cat"]
    play.after("define modifier Foggy, shape=per, points=3, effort=1")
    assert play.score.of("ann")[0].points == 6
