"""The worked examples EF-X1 to EF-X4, row by row, with cards made up where the example does so."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.pieces.catalog import extend
from ledger.games.effortless import GAME
from ledger.testing import Play
from tests.games.effortless.tables import effort, holding, spent, table
from tests.games.effortless.test_modifiers import points
from tests.games.effortless.test_scoring import symbols

ATTRIBUTES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
MADE_UP: dict[str, Any] = extend(
    GAME.catalog("rulebook"),
    {
        "modifier": [
            {"name": "Four For The Least", "shape": "least", "points": 4},
            {"name": "Nothing", "shape": "nothing"},
        ],
        "card": [
            {"name": "Three Six", "sort": "weapon", "needs": {"strength": 3}, "points": 6},
            {"name": "Three Five", "sort": "weapon", "needs": {"strength": 3}, "points": 5},
            {
                "name": "Two One",
                "sort": "weapon",
                "needs": {"strength": 2, "intelligence": 1},
                "points": 7,
            },
            {"name": "Two Four", "sort": "weapon", "needs": {"strength": 2}, "points": 4},
        ],
    },
)
MODIFIERS = ("Lively", "Battling", "Knowledgeable", "Desolate", "Four For The Least", "Nothing")
CUBES = {"ann": (5, 3, 4, 0, 8, 0), "bob": (4, 3, 2, 5, 0, 6), "cat": (1, 2, 0, 0, 8, 9)}
CARDS = {
    "ann": {"strength": (2, 1), "dexterity": (1, 0), "wisdom": (0, 1), "charisma": (1, 0)},
    "bob": {"strength": (0, 2), "intelligence": (1, 2), "wisdom": (1, 0), "charisma": (1, 0)},
    "cat": {
        "strength": (1, 0),
        "dexterity": (1, 1),
        "intelligence": (0, 1),
        "wisdom": (2, 0),
        "charisma": (1, 0),
    },
}
PIECES = ("Head", "Chest", "Hands", "Feet")
OTHERS = {
    "ann": ["Three Six", *(f"Mage {piece}" for piece in PIECES)],
    "bob": ["Three Five", "Two One", "Two Four"],
    "cat": [f"{name} {piece}" for name in ("Plate", "Leather") for piece in PIECES],
}


def collection(seat: str) -> str:
    cards = []
    for attribute, (singles, doubles) in CARDS[seat].items():
        cards += [attribute.title()] * singles + [f"Double {attribute.title()}"] * doubles
    return ", ".join([*cards, *OTHERS[seat]])


@pytest.fixture(scope="module")
def example() -> Play:
    play = table(catalog=MADE_UP, modifiers=MODIFIERS)
    for place, spot in enumerate(play.state.spots.values()):
        effort(play, spot.location, **{seat: cubes[place] for seat, cubes in CUBES.items()})
    return spent(holding(play, **{seat: collection(seat) for seat in CARDS}))


@pytest.mark.parametrize(
    ("row", "expected"),
    [*enumerate([(6, 6, 0), (7, 7, 0), (0, -3, -3), (5, 0, 5), (0, 4, 0), (0, 0, 0)])],
    ids=MODIFIERS,
)
def test_EFX1_modifiers(example: Play, row: int, expected: tuple[int, ...]) -> None:
    assert tuple(example.score.of(seat, "modifiers")[row].points for seat in CUBES) == expected


def test_EFX1_twenty_cubes_each() -> None:
    assert {sum(cubes) for cubes in CUBES.values()} == {20}


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [*zip(ATTRIBUTES, [(4, 4, 0), (0, 0, 3), (0, 0, 0), (0, 5, 0), (2, 0, 2), (1, 1, 1)], strict=True)],
)
def test_EFX1_attributes(example: Play, attribute: str, expected: tuple[int, ...]) -> None:
    scored = tuple(
        sum(line.points for line in example.score.of(seat, "attributes") if line.label.startswith(attribute))
        for seat in CARDS
    )
    assert scored == expected


def test_EFX1_weapons(example: Play) -> None:
    by_seat = {seat: [line.points for line in example.score.of(seat, "weapons")] for seat in CARDS}
    assert by_seat == {"ann": [6], "bob": [0, 7, 4], "cat": []}


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("modifiers", (18, 14, 2)),
        ("attributes", (7, 10, 6)),
        ("weapons", (6, 11, 0)),
        ("armor", (13, 0, 26)),
        ("", (44, 35, 34)),
    ],
)
def test_EFX1_sums(example: Play, category: str, expected: tuple[int, ...]) -> None:
    assert tuple(sum(line.points for line in example.score.of(seat, category)) for seat in CARDS) == expected


def test_EFX1_ann_wins(example: Play) -> None:
    assert (example.score.final, example.score.winners) == (True, ("ann",))


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((7, 6, 6, 1), [7, 3, 3, 0]),
        ((5, 5, 4, 0), [5, 5, 0, 0]),
        ((3, 0, 0, 0), [3, 0, 0, 0]),
        ((8, 7, 2, 2, 0), [8, 4, 0, 0, 0]),
        ((1, 0, 0, 0, 0), [1, 0, 0, 0, 0]),
        ((7, 6, 6), [7, 0, 0]),
    ],
)
def test_EFX2_second_most(counts: tuple[int, ...], expected: list[int]) -> None:
    assert symbols(*counts) == expected


def test_EFX2_read_literally() -> None:
    assert symbols(3, 0, 0, 0, second_needs_symbol=False) == [3, 1, 1, 1]


@pytest.mark.parametrize(
    ("modifier", "counts", "expected"),
    [
        ("Battling", (4, 3, 6), [0, 0]),
        ("Battling", (4, 3, 4), [7, 0]),
        ("Eerie", (2, 3, 0), [0, 0]),
        ("Knowledgeable", (2, 3, 9), [-3, 0]),
    ],
)
def test_EFX3_the_dummys_effort(modifier: str, counts: tuple[int, ...], expected: list[int]) -> None:
    assert points(modifier, *counts)[:2] == expected
    play = effort(table(seats="ann bob", modifiers=(modifier, *_others(modifier))), "City")
    effort(play, "City", **dict(zip(("ann", "bob", "dummy"), counts, strict=True)))
    assert [play.score.of(seat)[0].points for seat in ("ann", "bob")] == expected


def _others(modifier: str) -> tuple[str, ...]:
    names = ("Lively", "Desolate", "Hidden", "Treacherous", "Active", "Crowded")
    return tuple(name for name in names if name != modifier)[:5]


TIES: dict[str, Any] = extend(
    GAME.catalog("rulebook"),
    {
        "values": {"armor": {"1": 0, "2": 0, "3": 0, "4": 0}},
        "card": [
            {"name": "Five Strength", "sort": "attribute", "attribute": "strength", "symbols": 5},
            {"name": "Five Wisdom", "sort": "attribute", "attribute": "wisdom", "symbols": 5},
            {"name": "Six", "sort": "weapon", "needs": {}, "points": 6},
            {"name": "Seven", "sort": "weapon", "needs": {}, "points": 7},
            {"name": "Other Seven", "sort": "weapon", "needs": {}, "points": 7},
            {"name": "One", "sort": "weapon", "needs": {}, "points": 1},
            {"name": "Other One", "sort": "weapon", "needs": {}, "points": 1},
            {"name": "Four Charisma", "sort": "attribute", "attribute": "charisma", "symbols": 4},
        ],
    },
)
EVEN = ("Battling", "Lively", "Active", "Crowded", "Treacherous", "Holy")
"""Modifiers that give nobody anything where nobody has effort."""


def tied(ann: str, bob: str, seats: str = "ann bob cat") -> Play:
    return spent(holding(table(catalog=TIES, seats=seats, modifiers=EVEN), ann=ann, bob=bob))


def test_EFX4_the_best_wielded_weapon_breaks_the_tie() -> None:
    play = tied("Five Strength, Six, One", "Five Wisdom, Seven")
    assert (play.score.total("ann"), play.score.total("bob")) == (12, 12)
    assert play.score.winners == ("bob",)
    assert any("EF-38" in note for note in play.score.notes)


def test_EFX4_then_complete_sets_and_then_they_share() -> None:
    armor = ", ".join(f"Mage {piece}" for piece in PIECES)
    assert tied(f"Five Strength, Seven, {armor}", "Five Wisdom, Other Seven").score.winners == ("ann",)
    assert tied("Five Strength, Seven", "Five Wisdom, Other Seven").score.winners == ("ann", "bob")


def test_EF37_points_of_one_attribute_count_and_not_symbols() -> None:
    """Bob's five symbols of charisma score nothing, because cat has six."""
    charisma = ", ".join(["Charisma"] * 5)
    play = tied(
        "Strength, Strength, Strength, Strength, Seven",
        f"Wisdom, Wisdom, Wisdom, Other Seven, One, {charisma}",
    )
    spent(holding(play, cat="Four Charisma, Double Charisma"))
    assert [play.score.total(seat) for seat in ("ann", "bob", "cat")] == [11, 11, 6]
    assert play.score.winners == ("ann",)


def test_EF37_is_the_first_tie_breaker() -> None:
    play = tied("Five Strength, One", "Four Charisma, Wisdom, Other One")
    assert [play.score.total(seat) for seat in ("ann", "bob")] == [6, 6]
    assert play.score.winners == ("ann",)
    assert any("EF-37" in note for note in play.score.notes)


def test_EF38_a_weapon_that_is_not_wielded_is_none() -> None:
    play = tied("Five Strength, Silver Sword, Seven", "Five Wisdom, Other Seven")
    assert play.score.winners == ("ann", "bob")


def test_EF39_complete_sets_are_counted_and_not_pieces() -> None:
    three = ", ".join(f"{name} {piece}" for name in ("Mage", "Plate") for piece in ("Head", "Feet", "Hands"))
    four = ", ".join(f"Leather {piece}" for piece in PIECES)
    play = tied(f"Five Strength, Seven, {three}", f"Five Wisdom, Other Seven, {four}")
    assert play.score.winners == ("bob",)
    assert any("EF-39" in note for note in play.score.notes)


def test_EF40_the_tie_breakers_decide_the_first_place_only() -> None:
    play = holding(tied("Five Strength", "Four Charisma"), cat="Wisdom, Wisdom, Wisdom, Wisdom")
    assert play.score.winners == ("ann",)
    assert not any("Tied" in note for note in play.score.notes)


def test_an_unknown_name_is_no_card_of_the_example() -> None:
    with pytest.raises(TablefoldError):
        holding(table(catalog=TIES), ann="Excalibur")
