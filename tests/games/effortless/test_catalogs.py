"""The numbers of both shipped catalogs, said again independently of the files."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.pieces.catalog import Catalog
from ledger.games.effortless import GAME
from ledger.games.effortless.catalog import ATTRIBUTES, SCHEMA, DeckCard, Location, Modifier, load

EDITIONS: dict[str, Catalog[Any]] = {
    name: Catalog(SCHEMA, GAME.catalog(name)) for name in ("rulebook", "published")
}
UP, DOWN, TWO = ("up",), ("down",), ("up", "up")
SHARED_LOCATIONS = {
    # slots, where the gain comes from, how many, what else, whether a card of one's own is discarded
    "Cave": (DOWN, "here", 1, "none", False),
    "City": (UP, "here", 1, "move-own-here", False),
    "Coliseum": (TWO, "here", 1, "discard-rest", False),
    "Crypt": ((), "discard", 1, "none", False),
    "Docks": (UP, "here", 1, "move-own-away", False),
    "Market": (TWO, "here", 2, "none", True),
    "Prison": (UP, "here", 1, "move-other-here", False),
    "River": (UP, "here", 1, "discard-elsewhere", False),
    "Temple": ((), "deck", 2, "none", True),
    "Tunnels": (UP, "here", 1, "move-other-away", False),
}
LOCATIONS = {
    "rulebook": SHARED_LOCATIONS
    | {"Library": (DOWN * 3, "here", 1, "look", False), "Tavern": ((), "anywhere", 1, "none", False)},
    "published": SHARED_LOCATIONS
    | {"Library": (DOWN * 2, "here", 1, "look", False), "Wasteland": (UP, "here", 1, "none", False)},
}
SHARED_MODIFIERS = {
    "Active": ("at-least", 3, 1),
    "Crowded": ("at-least", 10, 5),
    "Eerie": ("least", 3, None),
    "Ghostly": ("most-per", -1, None),
    "Hidden": ("least", -5, None),
    "Holy": ("most-per", 1, None),
    "Quiet": ("most", -3, None),
    "Treacherous": ("per", -1, 1),
}
MODIFIERS = {
    "rulebook": SHARED_MODIFIERS
    | {
        "Lively": ("per", 3, 2),
        "Battling": ("most", 7, None),
        "Knowledgeable": ("fewer-than", -3, 3),
        "Desolate": ("exactly", 5, 0),
    },
    "published": SHARED_MODIFIERS
    | {
        "Lively": ("per", 1, 1),
        "Battling": ("most", 8, None),
        "Peaceful": ("per", 3, 2),
        "Barren": ("nothing", 0, None),
    },
}
WEAPONS = """
Silver Sword STR5 8; Compact Crossbow DEX5 8; Poison Antidote CON5 8; Binding Rope INT5 8; Phantom
Lantern WIS5 8; Loaded Dice CHA5 8; Handy Cannon STR3+DEX3 6; Reflective Shield WIS3+INT3 6;
Awakened Artifact CON3+CHA3 6; Wooden Stake STR2+CHA2 4; Glacial Spear STR2+INT2 4; Sea Trident
STR2+WIS2 4; Iron Horseshoes STR2+INT2 4; Holy Water DEX2+CON2 4; Explosive Trap DEX2+INT2 4; Woven
Net DEX2+WIS2 4; Hypnotic Flute DEX2+CHA2 4; Crystal Goggles CON2+INT2 4; Burning Torch CON2+WIS2 4;
Music Box CON2+INT2 4; Cheese Wheel WIS2+CHA2 4
"""


def weapons() -> dict[str, tuple[dict[str, int], int]]:
    found = {}
    for row in WEAPONS.split(";"):
        *name, needs, points = row.split()
        pairs = {part[:3].casefold(): int(part[3:]) for part in needs.split("+")}
        found[" ".join(name)] = (pairs, int(points))
    return found


@pytest.fixture(params=sorted(EDITIONS))
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_twelve_locations_with_their_slots_gains_and_abilities(edition: str) -> None:
    shipped = {
        entry.name: (entry.slots, entry.gain, entry.gains, entry.action, entry.discards_own)
        for entry in EDITIONS[edition].of(Location).values()
    }
    assert len(shipped) == 12
    assert shipped == LOCATIONS[edition]


def test_twelve_modifiers_with_their_numbers(edition: str) -> None:
    shipped = EDITIONS[edition].of(Modifier)
    assert len(shipped) == 12
    assert set(shipped) == set(MODIFIERS[edition])
    for name, (shape, points, needed) in MODIFIERS[edition].items():
        entry = shipped[name]
        assert (shape, points) == (entry.shape, entry.points)
        assert needed in (None, entry.effort)


def test_twenty_one_weapons(edition: str) -> None:
    shipped = {
        card.name: ({need[:3]: number for need, number in (card.needs or {}).items()}, card.points)
        for card in EDITIONS[edition].of(DeckCard).values()
        if card.sort == "weapon"
    }
    assert len(shipped) == 21
    assert shipped == weapons()


def test_six_armor_sets_of_four_pieces_two_of_them_with_a_mark(edition: str) -> None:
    armor = [card for card in EDITIONS[edition].of(DeckCard).values() if card.sort == "armor"]
    assert len(armor) == 24
    assert {(card.set, card.piece) for card in armor} == {
        (name, piece)
        for name in ("mage", "plate", "leather", "obsidian", "scale", "assassin")
        for piece in ("head", "chest", "hands", "feet")
    }
    for card in armor:
        assert card.copies == ({"4+": 1} if card.set in ("scale", "assassin") else {"": 1})


def test_eight_singles_and_four_doubles_of_each_attribute_and_three_more_with_four_players(
    edition: str,
) -> None:
    cards = [card for card in EDITIONS[edition].of(DeckCard).values() if card.sort == "attribute"]
    assert len(ATTRIBUTES) == 6
    assert {(card.attribute, card.symbols): card.copies for card in cards} == {
        (attribute, symbols): copies
        for attribute in ATTRIBUTES
        for symbols, copies in ((1, {"": 8, "4+": 2}), (2, {"": 4, "4+": 1}))
    }


def test_the_numbers_that_belong_to_no_card() -> None:
    rulebook, published = EDITIONS["rulebook"].values, EDITIONS["published"].values
    for values in (rulebook, published):
        assert values.armor == {1: 1, 2: 4, 3: 8, 4: 13}
        assert values.effort == {2: 20, 3: 20, 4: 20, 5: 16}
        assert values.removed == {2: ("3+", "4+", "5+"), 3: ("4+", "5+"), 4: ("5+",), 5: ()}
        assert values.second_from == 4
    assert (rulebook.weapons_need, rulebook.second_scores) == ("cards", "half")
    assert (published.weapons_need, published.second_scores) == ("symbols", "own")


def test_every_location_has_a_text_of_our_own(edition: str) -> None:
    assert all(entry.text for entry in EDITIONS[edition].of(Location).values())


def test_there_is_no_third_catalog() -> None:
    assert [shipped.name for shipped in GAME.info.catalogs] == ["rulebook", "published"]
    assert load("rulebook")["name"] == "rulebook"
