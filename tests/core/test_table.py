"""What every game knows about its table, and how a knob's value is typed and shown."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction
from ledger.core.pieces.table import Knob, Rulings, Table, reading, shown
from ledger.testing import setup_for
from tests.core.tables import SETUP, Heap
from tests.stones import GAME as STONES


@pytest.mark.parametrize(
    ("value", "typed"), [(True, "yes"), (False, "no"), (1, "1"), (0, "0"), ("open", "open"), (-3, "-3")]
)
def test_a_value_is_shown_as_it_is_typed(value: Knob, typed: str) -> None:
    assert shown(value) == typed
    assert reading(typed) == value
    assert type(reading(typed)) is type(value)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("YES", True),
        ("true", True),
        ("on", True),
        ("No", False),
        ("false", False),
        ("off", False),
        ("12x", "12x"),
    ],
)
def test_yes_and_no_have_several_words(typed: str, value: Knob) -> None:
    assert reading(typed) == value


def test_a_table_begins_as_it_was_agreed() -> None:
    table = Table.of(SETUP)
    assert (table.seats, table.variant, table.dealer) == (("ann", "bob"), "short", "table")
    assert table.rulings == SETUP.rulings
    assert table.catalog is SETUP.catalog
    assert table.claims == {}


def test_what_changes_is_replaced_so_that_copies_share_it() -> None:
    table = Table.of(SETUP)
    twin = table.copy()
    twin.rule("kind_die", True)
    twin.define("heap", "onyx", {"stones": 4})
    twin.claim("ann", 7, 3)
    assert (table.rulings, table.claims, "onyx" in table.catalog.of(Heap)) == ({"kind_die": False}, {}, False)
    assert (twin.rulings, twin.claims) == ({"kind_die": True}, {"ann": (7, 3)})
    assert twin.catalog.of(Heap)["onyx"].stones == 4


def test_seats_are_counted_clockwise() -> None:
    table = Table.of(setup_for(STONES, "ann bob cat"))
    assert table.seats_from("bob") == ("bob", "cat", "ann")
    assert (table.after("cat"), table.after("ann", 2), table.after("ann", -1)) == ("ann", "cat", "cat")
    with pytest.raises(Contradiction, match="nobody called dan sits here"):
        table.after("dan")


def test_a_ruling_is_asked_by_its_kind() -> None:
    rulings = Rulings(limit=100, dealer="left", moon=True)
    assert (rulings.number("limit"), rulings.word("dealer"), rulings.is_on("moon")) == (100, "left", True)
    with pytest.raises(TypeError, match="the ruling moon is True, not of type int"):
        rulings.number("moon")
