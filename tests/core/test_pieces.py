"""Tokens, catalogs and seals."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ledger.core.catalog import Catalog, digest, extend
from ledger.core.errors import BadCatalog, UsageError
from ledger.core.pieces import UNKNOWN, Pieces
from ledger.core.seal import WORDS, Seal, read_seal, seal
from tests.toy import GAME, Heap


def test_a_token_is_unknown_until_it_is_bound() -> None:
    pieces = Pieces()
    token = pieces.new(None)
    assert pieces.show(token) == UNKNOWN
    pieces.bind(token, None)
    assert pieces.names == {token: None}
    pieces.bind(token, "Wand")
    assert (pieces.show(token), pieces.seen) == ("Wand", {"Wand": 1})
    assert pieces.contradicts(token, "Rope")
    assert not pieces.contradicts(token, None)


def test_binding_again_counts_only_the_last_name() -> None:
    pieces = Pieces()
    token = pieces.new("Wand")
    pieces.bind(token, "Rope")
    assert pieces.seen == {"Wand": 0, "Rope": 1}


def test_the_token_of_a_retired_piece_is_never_used_again() -> None:
    pieces = Pieces()
    token = pieces.new("Rope")
    pieces.retire(token)
    assert (pieces.names, pieces.seen["Rope"]) == ({}, 0)
    assert pieces.new("Rope") != token


def test_a_piece_is_found_by_name_first_and_among_the_unknown_then() -> None:
    pieces = Pieces()
    unknown, wand = pieces.new(None), pieces.new("Wand")
    assert pieces.find([unknown, wand], "Wand") == wand
    assert pieces.find([unknown, wand], "Rope") == unknown
    assert pieces.find([unknown, wand], None) == unknown
    assert pieces.find([wand], "Rope") is None
    assert pieces.find([wand], None) is None


def test_hindsight_fills_in_and_contradicts_nothing() -> None:
    then = Pieces()
    then.new(None)
    then.new("Wand")
    later = then.copy()
    later.bind(0, "Rope")
    later.new("Cup")
    later.retire(1)
    then.hindsight(later)
    assert then.names == {0: "Rope", 1: "Wand"}
    assert then.seen == {"Wand": 1, "Rope": 1}


def test_a_copy_knows_nothing_of_the_original() -> None:
    pieces = Pieces()
    twin = pieces.copy()
    pieces.new("Wand")
    assert (twin.names, twin.seen) == ({}, {})


CONTENT = {"name": "plain", "heap": [{"name": "amber", "stones": 3}, {"name": "jade"}]}


def test_teaching_a_catalog_makes_another_one() -> None:
    catalog = Catalog(GAME.schema, CONTENT)
    taught = catalog.with_entry("heap", "jade", {"stones": 2})
    assert (catalog.of(Heap)["jade"].stones, taught.of(Heap)["jade"].stones) == (None, 2)
    assert list(taught.of(Heap)) == ["amber", "jade"]
    assert taught.with_entry("heap", "onyx", {}).of(Heap)["onyx"].stones is None


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
    ],
)
def test_what_is_wrong_with_a_catalog_is_named(content: dict[str, object], why: str) -> None:
    with pytest.raises(BadCatalog, match=why):
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


def test_a_seal_is_words_lines_and_a_code() -> None:
    made = seal(sha256(b"abc").digest(), 3)
    assert str(made) == "paper-hazel-bottle-pebble 3-8f01cfea"
    assert read_seal(str(made)) == made
    assert read_seal("PAPER hazel bottle pebble 3 8F01CFEA") == made


def test_there_is_a_word_for_every_byte() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isalpha() and word.islower() and word.isascii() for word in WORDS)


@pytest.mark.parametrize(
    "text",
    ["", "paper", "paper-hazel-bottle-zzz 3-8f01cfea", "paper-hazel-bottle-pebble x-8f01cfea", "1 2 3 4 5 6"],
)
def test_what_is_no_seal_is_said_so(text: str) -> None:
    with pytest.raises(UsageError, match="is not a seal"):
        read_seal(text)


def test_another_log_has_another_seal() -> None:
    digests = [sha256(bytes([number])).digest() for number in range(50)]
    assert len({seal(digest, 1) for digest in digests}) == 50
    assert isinstance(seal(digests[0], 1), Seal)
