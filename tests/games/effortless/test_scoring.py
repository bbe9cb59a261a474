"""Cards: armor, weapons, attributes. Source: Cards and Scoring; rulings EF-25 to EF-30."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.pieces.catalog import extend
from ledger.games.effortless import GAME
from ledger.games.effortless.collection_scoring import attribute_points, second_rule
from ledger.games.effortless.scoring import totals
from ledger.testing import Play, setup_for
from tests.games.effortless.tables import holding, spent, table

SEATS = "ann bob cat dan eve"


def symbols(*counts: int, catalog: str = "rulebook", **rulings: bool) -> list[int]:
    """Points in one attribute of seats with so many symbols of it."""
    seats = SEATS.split()[: len(counts)]
    state = GAME.start(setup_for(GAME, " ".join(seats), catalog, **rulings))
    points = attribute_points(dict(zip(seats, counts, strict=True)), second_rule(state))
    return [points.get(seat, 0) for seat in seats]


def lines(play: Play, seat: str, category: str) -> list[tuple[str, int]]:
    return [(line.label, line.points) for line in play.score.of(seat, category)]


def test_EF25_second_place_needs_a_symbol() -> None:
    assert symbols(3, 0, 0, 0) == [3, 0, 0, 0]
    assert symbols(1, 0, 0, 0, 0) == [1, 0, 0, 0, 0]


def test_EF25_read_literally_everybody_without_a_symbol_is_second() -> None:
    assert symbols(3, 0, 0, 0, second_needs_symbol=False) == [3, 1, 1, 1]


@pytest.mark.parametrize(("needs", "who"), [(True, "nobody is second"), (False, "everybody else is second")])
def test_EF25_is_told_where_it_decides(needs: bool, who: str) -> None:
    play = holding(table(seats=SEATS, second_needs_symbol=needs), ann="Strength, Strength")
    assert any("EF-25" in note and who in note for note in play.score.notes)
    holding(play, bob="Strength")
    assert play.score.notes == ()


def test_EF26_all_who_tie_for_second_score() -> None:
    assert symbols(7, 6, 6, 1) == [7, 3, 3, 0]


def test_EF27_half_of_the_tops_symbols_rounded_down() -> None:
    assert symbols(7, 2, 1, 0) == [7, 3, 0, 0]
    assert symbols(1, 0, 0, 0) == [1, 0, 0, 0]


def test_the_published_edition_gives_the_second_its_own_symbols() -> None:
    assert symbols(7, 6, 6, 1, catalog="published") == [7, 6, 6, 0]
    assert symbols(5, 5, 4, 0, catalog="published") == [5, 5, 0, 0]


@pytest.mark.parametrize("counts", [(7, 6), (7, 6, 6)])
def test_two_and_three_players_score_no_second(counts: tuple[int, ...]) -> None:
    assert symbols(*counts) == [7, *[0] * (len(counts) - 1)]


def test_all_who_tie_for_the_most_symbols_score_and_nobody_is_second() -> None:
    assert symbols(5, 5, 4, 0) == [5, 5, 0, 0]


def test_a_double_is_two_symbols() -> None:
    play = holding(table(), ann="Double Strength, Strength", bob="Strength")
    assert lines(play, "ann", "attributes") == [("strength: 3 symbols, most (bob has 1)", 3)]


def test_EF28_missing_armor_points_block_the_final_score_until_they_are_told() -> None:
    catalog = extend(GAME.catalog("rulebook"), {"values": {"armor": {"4": 13}}})
    play = spent(holding(table(catalog=catalog), ann="Mage Head, Mage Feet, Mage Chest"))
    assert (play.asked, play.score.final, play.score.winners) == ("the game is over", False, ())
    assert [line.rule for line in play.score.open_lines()] == ["EF-28"]
    assert totals(play.state) == play.score.totals()
    play.after("armor 3 8")
    assert (play.score.final, lines(play, "ann", "armor")) == (True, [("mage set: 3 of 4", 8)])


def test_EF28_what_the_catalog_says_is_not_declared_otherwise() -> None:
    play = table()
    play.when("armor 4 12").refused("Cards and Scoring")
    play.when("armor 4 13").refused("EF-28")
    play.when("armor 5 20").impossible("four pieces")


@pytest.mark.parametrize(("pieces", "points"), [(1, 1), (2, 4), (3, 8), (4, 13)])
def test_armor_by_number_of_different_pieces(pieces: int, points: int) -> None:
    names = [f"Plate {piece}" for piece in ("Head", "Chest", "Hands", "Feet")][:pieces]
    play = holding(table(), ann=", ".join(names))
    assert lines(play, "ann", "armor") == [(f"plate set: {pieces} of 4", points)]


def test_every_armor_set_scores_by_itself() -> None:
    play = holding(table(), ann="Mage Head, Mage Feet, Plate Head")
    assert lines(play, "ann", "armor") == [("mage set: 2 of 4", 4), ("plate set: 1 of 4", 1)]


def test_EF29_extra_pieces_start_another_set() -> None:
    head = {"name": "Mage Head", "sort": "armor", "set": "mage", "piece": "head", "copies": {"": 2}}
    play = table(catalog=extend(GAME.catalog("rulebook"), {"card": [head]}))
    holding(play, ann="Mage Head, Mage Head, Mage Feet")
    assert lines(play, "ann", "armor") == [("mage set: 2 of 4", 4), ("mage set: 1 of 4", 1)]


def test_EF30_any_number_of_weapons_and_the_same_cards_serve_them_all() -> None:
    play = holding(table(), ann="Strength, Strength, Wisdom, Wisdom, Sea Trident, Holy Water")
    play = holding(play, bob="Strength, Strength, Intelligence, Intelligence, Glacial Spear, Iron Horseshoes")
    assert lines(play, "bob", "weapons") == [("Glacial Spear: wielded", 4), ("Iron Horseshoes: wielded", 4)]
    assert lines(play, "ann", "weapons")[0] == ("Sea Trident: wielded", 4)
    assert lines(play, "ann", "weapons")[1][1] == 0


@pytest.mark.parametrize(("catalog", "points"), [("rulebook", 0), ("published", 4)])
def test_a_double_is_one_card_by_the_rulebook_and_two_symbols_as_published(catalog: str, points: int) -> None:
    play = holding(table(catalog=catalog), ann="Double Wisdom, Double Charisma, Cheese Wheel")
    assert play.score.of("ann", "weapons")[0].points == points


def test_a_weapon_is_all_or_nothing() -> None:
    play = holding(table(), ann="Strength, Strength, Wisdom, Sea Trident")
    assert lines(play, "ann", "weapons") == [("Sea Trident: needs 2 wisdom (has 1)", 0)]


@pytest.mark.parametrize(
    ("fields", "is_open"),
    [
        ({"points": 5}, True),
        ({"needs": {"strength": 1}}, True),
        ({"needs": {"wisdom": 1}}, False),
        ({"needs": {}, "points": 5}, False),
    ],
)
def test_a_weapon_with_a_hole_is_open_unless_it_cannot_be_wielded(
    fields: dict[str, Any], is_open: bool
) -> None:
    club = {"name": "Club", "sort": "weapon", **fields}
    play = holding(table(catalog=extend(GAME.catalog("rulebook"), {"card": [club]})), ann="Club, Strength")
    assert bool(play.score.open_lines()) is is_open


def test_a_wielded_weapon_of_unknown_points_brings_none_yet() -> None:
    club = {"name": "Club", "sort": "weapon", "needs": {"strength": 1}}
    play = holding(table(catalog=extend(GAME.catalog("rulebook"), {"card": [club]})), ann="Club, Strength")
    assert lines(play, "ann", "weapons") == [("Club: wielded", 0)]


def test_the_lines_of_a_score_name_the_events_that_earned_it() -> None:
    play = table("Coliseum", cards=("Strength", "Wisdom")).after("place coliseum", "take wisdom")
    taken = next(event.id for event in play.events if type(event).__name__ == "CardTaken")
    (line,) = play.score.of("ann", "attributes")
    assert (line.label, line.points, line.events) == (
        "wisdom: 1 symbol, most (nobody else has any)",
        1,
        (taken,),
    )


def told(play: Play, seat: str, attribute: str) -> str:
    labels = [line.label for line in play.score.of(seat, "attributes")]
    return next(label for label in labels if label.startswith(attribute))


def test_whoever_has_fewer_symbols_reads_who_has_more() -> None:
    play = holding(table(), ann="Double Intelligence, Double Intelligence", bob="Intelligence")
    assert told(play, "bob", "intelligence") == "intelligence: 1 symbol, ann has 4: no points"
    assert told(play, "ann", "intelligence") == "intelligence: 4 symbols, most (bob has 1)"


def test_a_tie_for_most_names_the_others_and_a_lone_symbol_nobody() -> None:
    play = holding(table(), ann="Wisdom", bob="Wisdom", cat="Charisma")
    assert told(play, "ann", "wisdom") == "wisdom: 1 symbol, most (bob has 1)"
    assert told(play, "cat", "charisma") == "charisma: 1 symbol, most (nobody else has any)"


def test_the_second_reads_the_first_and_the_third_reads_both() -> None:
    play = holding(table(seats="ann bob cat dan"), ann="Double Wisdom, Wisdom", bob="Double Wisdom")
    holding(play, cat="Wisdom")
    assert told(play, "bob", "wisdom") == "wisdom: 2 symbols, second most (ann has 3)"
    assert told(play, "cat", "wisdom") == "wisdom: 1 symbol, ann has 3, bob has 2: no points"
