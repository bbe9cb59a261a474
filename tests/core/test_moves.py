"""Reading what a person types: beginnings, words, quotes, numbers, repeats, and helpful refusals."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import AmbiguousName, MoveIncomplete, UnknownName, UnknownVerb
from ledger.core.events import Noted
from ledger.core.moves import Arg, Choice, Verb, find_verb, match, parse

CARDS = [
    Choice("Wisdom", "wisdom"),
    Choice("Double Wisdom", "double"),
    Choice("Holy Water", "water"),
    Choice("Wooden Stake", "stake", also=("7", "4.2")),
    Choice("Mage Head", "mage"),
]
CARD = Arg(name="card", choices=lambda state, by, before: CARDS)
SEAT = Arg(name="seat", choices=lambda state, by, before: [Choice("ann", "ann"), Choice("bob", "bob")])


def verb(*args: Arg, name: str = "take") -> Verb:
    return Verb(
        name=name, help="", makes=Noted, args=args, make=lambda state, by, values: Noted(text=str(values))
    )


def read(text: str, *args: Arg) -> tuple[Any, ...]:
    return parse(text, None, verb(*args), "ann")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wisdom", "wisdom"),
        ("WIS", "wisdom"),
        ("double", "double"),
        ("hol", "water"),
        ("wat", "water"),
        ("ho wa", "water"),
        ("7", "stake"),
        ("4.2", "stake"),
        ("head", "mage"),
        ('"Holy Water"', "water"),
    ],
)
def test_a_name_is_meant_by_any_unique_beginning(typed: str, meant: str) -> None:
    assert read(typed, CARD) == (meant,)


def test_an_exact_name_beats_a_longer_one() -> None:
    choices = [Choice("Wis", 1), Choice("Wisdom", 2)]
    assert match("wis", choices, "card").value == 1


def test_what_is_listed_beats_what_is_not() -> None:
    choices = [Choice("Wisdom", "far", unlisted=True), Choice("Wisdom", "near")]
    assert match("wis", choices, "card").value == "near"
    assert match("wis", choices[:1], "card").value == "far"


@pytest.mark.parametrize(("typed", "could"), [("w", "Wisdom or Wooden Stake"), ("", "")])
def test_a_beginning_of_several_names_is_not_guessed(typed: str, could: str) -> None:
    with pytest.raises((AmbiguousName, MoveIncomplete)) as caught:
        read(typed, CARD)
    assert could.split(" or ", maxsplit=1)[0] in caught.value.message


def test_a_slip_of_the_pen_is_answered_with_what_was_meant() -> None:
    with pytest.raises(UnknownName) as caught:
        read("wisdmo", CARD)
    assert caught.value.hint == "Did you mean Wisdom?"


def test_where_nothing_is_near_the_choices_are_named() -> None:
    with pytest.raises(UnknownName) as caught:
        read("zzz", SEAT)
    assert caught.value.hint == "You can name ann or bob."


def test_nothing_to_choose_is_said_so() -> None:
    with pytest.raises(UnknownName, match="nothing to choose"):
        match("x", [], "card")


def test_several_arguments_follow_one_another() -> None:
    assert read("ann holy water", SEAT, CARD) == ("ann", "water")
    assert read("holy water bob", CARD, SEAT) == ("water", "bob")
    assert read('"holy water" bob', CARD, SEAT) == ("water", "bob")


def test_numbers() -> None:
    number = Arg(name="points", number=True)
    assert read("-12", number) == (-12,)
    for typed in ("many", "1.5", "٣" * 20):
        with pytest.raises(UnknownName):
            read(typed, number)


@pytest.mark.parametrize("typed", ["1000000", "-1000000", "0"])
def test_a_number_may_be_as_large_as_any_table_needs(typed: str) -> None:
    assert read(typed, Arg(name="points", number=True)) == (int(typed),)


@pytest.mark.parametrize("typed", ["1000001", "-1000001", "999999999"])
def test_a_number_beyond_all_tables_is_told_its_limit(typed: str) -> None:
    with pytest.raises(UnknownName) as caught:
        read(typed, Arg(name="points", number=True))
    assert caught.value.message == f"{typed} is more than any table has (points)."
    assert caught.value.hint == "Up to 1000000."


def test_a_number_of_more_than_nine_digits_is_none() -> None:
    with pytest.raises(UnknownName, match="'1000000000' should be a whole number"):
        read("1000000000", Arg(name="points", number=True, most=10**12))
    assert read("999999999", Arg(name="points", number=True, most=10**12)) == (999_999_999,)


def test_the_rest_of_the_line_is_text() -> None:
    assert read("ann fell off, twice", SEAT, Arg(name="reason")) == ("ann", "fell off, twice")
    assert read("ann", SEAT, Arg(name="reason", optional=True)) == ("ann",)


@pytest.mark.parametrize("typed", ["wisdom, holy water, wisdom", "wisdom holy water wisdom", "wis, hol, wis"])
def test_an_argument_may_be_repeated(typed: str) -> None:
    cards = Arg(name="cards", choices=CARD.choices, repeat=True)
    assert read(f"ann {typed}", SEAT, cards) == ("ann", ("wisdom", "water", "wisdom"))


def test_too_little_and_too_much() -> None:
    with pytest.raises(MoveIncomplete) as caught:
        read("ann", SEAT, CARD)
    assert "take SEAT CARD" in caught.value.message
    assert "Wisdom" in caught.value.hint
    with pytest.raises(UnknownName, match="more than take can use"):
        read("ann bob", SEAT)


VERBS = {name: verb(name=name) for name in ("place", "points", "take", "keep")}


def test_a_verb_is_meant_by_any_unique_beginning_and_what_is_expected_wins() -> None:
    assert find_verb("TA", VERBS).name == "take"
    assert find_verb("p", VERBS, ("place",)).name == "place"
    with pytest.raises(AmbiguousName):
        find_verb("p", VERBS)
    with pytest.raises(UnknownVerb, match="not a move"):
        find_verb("fly", VERBS)


def test_usage_says_what_is_needed() -> None:
    args = (SEAT, Arg(name="n", number=True), Arg(name="why", optional=True))
    assert verb(*args).usage == "take SEAT N [WHY…]"
