"""The pieces of a game as data: taught, laid over one another, and complained of by name."""

from __future__ import annotations

import re
from typing import Any
from weakref import ref

import msgspec
import pytest

from ledger.core import toml
from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Catalog, Schema, Values, digest, extend, shipped
from tests.core.tables import GAME, Heap

CONTENT: dict[str, Any] = {"name": "plain", "heap": [{"name": "amber", "stones": 3}, {"name": "jade"}]}


def test_teaching_a_catalog_makes_another_one() -> None:
    catalog = Catalog(GAME.schema, CONTENT)
    taught = catalog.with_entry("heap", "jade", {"stones": 2})
    assert (catalog.of(Heap)["jade"].stones, taught.of(Heap)["jade"].stones) == (None, 2)
    assert list(taught.of(Heap)) == ["amber", "jade"]
    assert taught.with_entry("heap", "onyx", {}).of(Heap)["onyx"].stones is None


def test_a_catalog_that_is_taught_the_same_again_is_the_same_one_while_anybody_has_it() -> None:
    catalog = Catalog(GAME.schema, CONTENT)
    taught = catalog.with_entry("heap", "jade", {"stones": 2})
    assert catalog.with_entry("heap", "jade", {"stones": 2}) is taught
    assert catalog.with_entry("heap", "jade", {"stones": 3}) is not taught
    seen = ref(taught)
    del taught
    assert seen() is None


def test_each_of_many_catalogs_that_were_taught_in_turn_keeps_its_pieces_and_their_order() -> None:
    """What is taught lies beside the many for a while, and is found there and in order all the same."""
    catalogs: list[Catalog[Values]] = [Catalog(GAME.schema, CONTENT)]
    expected: list[dict[str, int | None]] = [{"amber": 3, "jade": None}]
    for number in range(60):
        name = ("amber", "jade", "Onyx 6")[number // 7 % 3] if number % 7 == 0 else f"Onyx {number}"
        catalogs.append(catalogs[-1].with_entry("heap", name, {"stones": number}))
        expected.append({**expected[-1], name: number})
    for catalog, known in zip(reversed(catalogs), reversed(expected), strict=True):
        assert [catalog.get(Heap, name) for name in known] == list(catalog.of(Heap).values())
        assert [(name, heap.stones) for name, heap in catalog.of(Heap).items()] == list(known.items())
        assert (catalog.get(Heap, "onyx 6"), catalog.alike(Heap, "JADE")) == (None, "jade")
        assert catalog.alike(Heap, "onyx 30") == ("Onyx 30" if "Onyx 30" in known else "")


def test_a_catalog_that_was_taught_is_like_one_that_was_read_with_the_same_pieces() -> None:
    taught = Catalog(GAME.schema, CONTENT).with_entry("heap", "onyx", {"stones": 2})
    for stones in (2, 3):
        onyx = {"name": "onyx", "stones": stones}
        read = Catalog(GAME.schema, CONTENT | {"heap": [*CONTENT["heap"], onyx]})
        assert taught.is_like(read) is (stones == 2)


def test_a_catalog_is_written_as_it_was_read() -> None:
    content = Catalog(GAME.schema, CONTENT).content()
    assert Catalog(GAME.schema, content).content() == content
    assert digest(content) == digest(dict(reversed(content.items())))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ({"heap": []}, "needs a name"),
        ({"name": "x", "heaps": []}, "part 'heaps'"),
        ({"name": "x", "heap": {}}, "must be a list"),
        ({"name": "x", "heap": [{"name": "a"}, {"name": "a"}]}, "twice"),
        ({"name": "x", "heap": [{"name": "a", "stones": "many"}]}, "heap a"),
        ({"name": "x", "heap": [{"name": "a", "colour": 1}]}, "colour"),
        ({"name": "x", "heap": ["amber"]}, "heap"),
        ({"name": "", "heap": []}, "needs a name, written as text"),
        ({"name": 3, "heap": []}, "needs a name"),
        ({"name": "x", "notes": 3}, "needs a notes"),
        ({"name": "x", "values": {"odd": 1}}, "values: the field 'odd' is unknown"),
        ({"name": "x", "heap": [{"stones": 3}]}, "heap ?: the field 'name' is missing"),
    ],
)
def test_what_is_wrong_with_a_catalog_is_named(content: dict[str, Any], why: str) -> None:
    with pytest.raises(BadCatalog, match=re.escape(why)):
        Catalog(GAME.schema, content)


def test_an_unknown_kind_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadCatalog) as caught:
        Catalog(GAME.schema, CONTENT).with_entry("pit", "x", {})
    assert caught.value.hint == "The kinds are: heap."


def test_a_tables_own_catalog_is_laid_over_another() -> None:
    own = {"name": "ours", "heap": [{"name": "jade", "stones": 9}, {"name": "onyx"}], "values": {"b": 2}}
    merged = extend({**CONTENT, "notes": "shipped", "values": {"a": 1}}, own)
    assert merged == {
        "name": "ours",
        "heap": [{"name": "amber", "stones": 3}, {"name": "jade", "stones": 9}, {"name": "onyx"}],
        "values": {"a": 1, "b": 2},
    }


class Numbers(Values, frozen=True, kw_only=True):
    turns: int = 3


NUMBERED = Schema((Heap,), Numbers)


def test_the_numbers_of_a_game_have_defaults_and_are_written_only_where_they_differ() -> None:
    plain, longer = (Catalog(NUMBERED, {"name": "x", "values": values}) for values in ({}, {"turns": 4}))
    assert (plain.values.turns, longer.values.turns) == (3, 4)
    assert plain.content() == {"name": "x"}
    assert longer.content() == {"name": "x", "values": {"turns": 4}}


def test_remarks_and_whose_invention_it_is_are_kept_but_remarks_are_not_played() -> None:
    content = {"name": "x", "notes": "made at home", "house": True}
    catalog: Catalog[Values] = Catalog(GAME.schema, content)
    assert (catalog.notes, catalog.house, catalog.content()) == ("made at home", True, content)
    assert digest(content) == digest({"name": "x", "house": True})
    assert digest(content) != digest({"name": "x"})
    assert not Catalog(GAME.schema, {"name": "x", "house": "yes"}).house


def test_a_digest_is_sixteen_hex_digits_and_never_changes() -> None:
    assert digest({"name": "plain", "heap": [{"name": "amber"}]}) == "247ef7b7e6456fbd"


def test_teaching_keeps_everything_else() -> None:
    content = {"name": "x", "notes": "n", "house": True, "values": {"turns": 4}, "heap": [{"name": "jade"}]}
    taught = Catalog(NUMBERED, content).with_entry("heap", "jade", {"stones": 1})
    assert taught.content() == {**content, "heap": [{"name": "jade", "stones": 1}]}
    again = taught.with_entry("heap", "jade", {"name": "other", "stones": None})
    assert again.of(Heap) == {"jade": Heap(name="jade")}


def test_what_is_taught_has_to_fit() -> None:
    with pytest.raises(BadCatalog) as caught:
        Catalog(GAME.schema, CONTENT).with_entry("heap", "jade", {"stones": "many"})
    assert (
        caught.value.message
        == "heap jade: a whole number or nothing is expected instead of text in 'stones'."
    )
    assert caught.value.hint == "`tablefold catalog GAME --toml` shows how a catalog is written."
    assert caught.value.hint == "`tablefold catalog GAME --toml` shows how a catalog is written."


def test_a_piece_that_stands_there_twice_and_a_part_that_nobody_knows_are_answered_with_what_to_do() -> None:
    twice = {"name": "x", "heap": [{"name": "a"}, {"name": "a"}]}
    with pytest.raises(BadCatalog, match="The heap 'a' is in the catalog twice") as caught:
        Catalog(GAME.schema, twice)
    assert caught.value.hint == "Use `copies` where a card exists several times."
    with pytest.raises(BadCatalog) as caught:
        Catalog(GAME.schema, {"name": "x", "odd": 1})
    assert caught.value.hint == "Its parts are: heap, house, name, notes, values."


def test_what_is_laid_over_replaces_whole_parts_that_are_no_lists() -> None:
    assert extend({"name": "a", "house": True, "heap": []}, {"name": "b", "house": False}) == {
        "name": "b",
        "house": False,
        "heap": [],
    }
    assert extend({"name": "a"}, {"name": "a", "heap": [{"name": "jade"}]})["heap"] == [{"name": "jade"}]
    odd = extend({"name": "a", "heap": [{"name": "jade"}]}, {"heap": ["amber"]})
    assert odd["heap"] == [{"name": "jade"}, "amber"]


def test_catalog_files_are_laid_over_one_another() -> None:
    whole = shipped("ledger.games.effortless", "rulebook")
    both = shipped("ledger.games.effortless", "rulebook", "rulebook")
    assert whole["name"]
    assert both == whole
    with pytest.raises(FileNotFoundError):
        shipped("ledger.games.effortless", "nothing")


def test_content_is_plain_data_that_json_can_hold() -> None:
    content = Catalog(NUMBERED, {**CONTENT, "values": {"turns": 4}}).content()
    assert msgspec.json.decode(msgspec.json.encode(content)) == content


def test_a_mistake_without_a_line_is_told_at_the_first_one_or_at_the_end() -> None:
    text = "a = 1\nb = [\n"
    assert toml.problem(RecursionError(), text).line == 1
    assert toml.problem(ValueError("Invalid value (at end of document)"), text).line == 2


@pytest.mark.parametrize(
    ("most", "one_more"),
    [
        ("a = '" + "." * 50 + "'\n" + "b." * toml.DEEPEST + "b = 1", "b." * (toml.DEEPEST + 1) + "b = 1"),
        ("a = '" + "x" * 900 + "'\nb = " + "1" * toml.LONGEST, "b = " + "1" * (toml.LONGEST + 1)),
    ],
)
def test_a_line_has_at_most_so_many_dots_and_a_number_so_many_digits(most: str, one_more: str) -> None:
    assert toml.read(most)
    with pytest.raises(ValueError, match=r"^line 2 has .*more than"):
        toml.read(f"a = 1\n{one_more}")


TABLES = """\
name = "ours"
[[card]]
name = "one"
[[card]]
name = "two"
[card.worth]
points = 2
[[deck]]
name = "all"
"""
ROWS = """\
name = "ours"
card = [
  {name = "one"},
  {name = "two"},
]
"""


@pytest.mark.parametrize(
    ("text", "kind", "place", "field", "line"),
    [
        (TABLES, "", 0, "name", 1),
        (TABLES, "card", 0, "", 2),
        (TABLES, "card", 0, "name", 3),
        (TABLES, "card", 1, "", 4),
        (TABLES, "card", 1, "name", 5),
        (TABLES, "card", 1, "worth", 6),
        (TABLES, "card", 1, "points", 7),
        (TABLES, "card", 0, "points", 2),
        (TABLES, "deck", 0, "name", 9),
        (TABLES, "heap", 0, "name", 1),
        (ROWS, "card", 0, "", 3),
        (ROWS, "card", 1, "name", 4),
        (ROWS, "card", 2, "", 2),
    ],
)
def test_a_problem_of_a_field_is_told_at_its_line(
    text: str, kind: str, place: int, field: str, line: int
) -> None:
    assert toml.line_of(text, kind, place, field) == line
