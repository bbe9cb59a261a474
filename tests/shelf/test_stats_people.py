"""Who is one person: whom the user names, and nobody else."""

from __future__ import annotations

import pytest

from ledger.core.errors import UnknownName, UsageError
from ledger.shelf.stats import players
from ledger.shelf.stats.people import find_person, read_people, similar_names
from tests.shelf.made import cell, evening, found

TWO = (
    evening("a", {"Ann": 2, "bob": 1}),
    evening("b", {"anna": 1, "bob": 2}),
    evening("c", {"ann": 3, "bob": 1}),
)


def test_nobody_is_merged_silently() -> None:
    assert players.people_by_plays(found(*TWO)) == ["bob", "Ann", "ann", "anna"]
    assert similar_names(["Ann", "bob", "ann"]) == (("Ann", "ann"),)


def test_a_person_goes_by_their_own_name_and_all_that_were_told() -> None:
    known = read_people({"ann": ("Ann",)}, ("ann=anna",))
    assert players.people_by_plays(found(*TWO, known=known)) == ["ann", "bob"]
    assert cell(players.players(found(*TWO, known=known), None), "ann", "wins").value == 2


@pytest.mark.parametrize(
    ("said", "aliases"),
    [
        ({"ann": ("Ann",), "anna": ("Ann",)}, ()),
        ({"ann": ("Ann",)}, ("anna=Ann",)),
        ({"ann": ("bob",), "bob": ("Bob",)}, ()),
    ],
)
def test_one_name_is_one_person(said: dict[str, tuple[str, ...]], aliases: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="one name is one person"):
        read_people(said, aliases)


@pytest.mark.parametrize("alias", ["ann", "=ann", "ann=", "ann= , "])
def test_an_alias_says_who_is_who(alias: str) -> None:
    with pytest.raises(UsageError, match="NEW=OLD"):
        read_people({}, (alias,))


def test_letters_that_are_encoded_in_two_ways_look_alike() -> None:
    assert similar_names(["Jörg", "Jo\u0308rg", "J Örg"]) == (("J Örg", "Jo\u0308rg", "Jörg"),)


def test_a_name_is_spelled_or_can_mean_one_alone() -> None:
    known = read_people({"ann": ("Annie",)})
    assert find_person("Annie", ["ann", "bob"], known) == "ann"
    assert find_person("BOB", ["ann", "bob"], known) == "bob"
    assert find_person("ann", ["ann", "Ann"], known) == "ann"
    with pytest.raises(UnknownName, match="could be"):
        find_person("ANN", ["ann", "Ann"], known)
    with pytest.raises(UnknownName, match="Nobody called"):
        find_person("zoe", ["ann"], known)


def test_a_person_is_found_without_the_accents_if_only_one_fits() -> None:
    assert find_person("zoe", ["ann", "Zoë"], read_people({})) == "Zoë"
    assert find_person("zoe", ["Zoe", "Zoë"], read_people({})) == "Zoe"
    with pytest.raises(UnknownName, match="'zoe' could be"):
        find_person("zoe", ["Zoé", "Zoë"], read_people({}))
