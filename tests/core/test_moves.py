"""Reading what a person types: beginnings, words, quotes, numbers, repeats, and helpful refusals."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from ledger.core.errors import AmbiguousName, MoveIncomplete, UnknownName, UnknownPiece, UnknownVerb
from ledger.core.log.events import Counted, Noted
from ledger.core.pieces.catalog import Catalog, Entry, Schema
from ledger.core.pieces.names import Choice, best_matches, match, unknown_name
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.typing import arguments
from ledger.core.typing.arguments import argument_values, find_verb
from ledger.core.typing.filling import multisets

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
    return argument_values(text, None, verb(*args), "ann")


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


ALIKE = Arg(name="cards", choices=CARD.choices, repeat=True)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wisdom x3", ["wisdom"] * 3),
        ("Wisdom x3, Mage Head", ["wisdom"] * 3 + ["mage"]),
        ("mage head x2 wisdom", ["mage", "mage", "wisdom"]),
        ("wisdom mage x2 double wis", ["wisdom", "mage", "mage", "double"]),
        ("Wisdom \u00d72", ["wisdom"] * 2),
        ("wisdom X1", ["wisdom"]),
        ("7 x2, mage", ["stake", "stake", "mage"]),
    ],
)
def test_a_number_after_a_name_is_how_often_it_is_meant(typed: str, meant: list[str]) -> None:
    """As a board writes it: `Strength x3`."""
    assert read(typed, ALIKE) == (tuple(meant),)
    assert read(f"ann {typed}", SEAT, ALIKE) == ("ann", tuple(meant))
    assert read(f"{typed} ann", ALIKE, SEAT) == (tuple(meant), "ann")


def test_the_names_in_full_say_so_one_by_one() -> None:
    said = arguments.read_arguments("wis x2, mage", None, verb(ALIKE), "ann", None)[1]
    assert said == ["", "Wisdom, Wisdom, Mage Head"]


@pytest.mark.parametrize("name", ["Wisdom x3", "x3"])
def test_what_has_a_number_as_its_name_is_no_number(name: str) -> None:
    cards = Arg("cards", lambda state, by, before: [*CARDS, Choice(name, "called so")], repeat=True)
    assert read("mage x2 wisdom x3", cards)[0][-1] == "called so"


@pytest.mark.parametrize("typed", ["wisdom x0", "wisdom x-2", "wisdom x100", "wisdom xx", "x3", "wisdom x3x"])
def test_no_other_sign_is_a_number(typed: str) -> None:
    with pytest.raises(UnknownName):
        read(typed, ALIKE)


def test_a_number_after_a_new_name_is_no_part_of_it() -> None:
    class Card(Entry, frozen=True):
        kind: ClassVar[str] = "card"

    cards = Arg("cards", CARD.choices, repeat=True, kind=Card)
    table = SimpleNamespace(catalog=Catalog(Schema(kinds=(Card,)), {"name": "ours"}), dealer="table")
    with pytest.raises(UnknownPiece) as caught:
        argument_values("wisdom, dragon lance x2", SimpleNamespace(table=table), verb(cards), "ann")
    assert caught.value.name == "dragon lance"


def test_another_name_in_full_beats_the_beginning_of_a_word() -> None:
    ranks = [Choice("vs hard", 1, ("hard",)), Choice("vs harder", 2, ("harder",))]
    assert best_matches("hard", ranks) == ranks[:1]


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


@pytest.mark.parametrize(
    ("count", "listed"),
    [
        (1, "ha"),
        (2, "ha or hb"),
        (3, "ha, hb or hc"),
        (6, "ha, hb, hc, hd, he or hf"),
        (7, "ha, hb, hc, hd, he, hf or 1 more"),
        (9, "ha, hb, hc, hd, he, hf or 3 more"),
    ],
)
def test_the_first_six_of_many_names_are_told(count: int, listed: str) -> None:
    choices = [Choice(f"h{letter}", letter) for letter in "abcdefghi"[:count]]
    with pytest.raises(UnknownName) as caught:
        match("zzz", choices, "heap")
    assert caught.value.hint == f"You can name {listed}."


def test_what_is_unlisted_is_named_only_where_there_is_nothing_else() -> None:
    far = Choice("far", 1, unlisted=True)
    for choices, listed in (([far, Choice("near", 2)], "near"), ([far], "far")):
        with pytest.raises(UnknownName) as caught:
            match("zzz", choices, "heap")
        assert caught.value.hint == f"You can name {listed}."


def test_names_that_are_alike_are_told_apart_by_their_other_names() -> None:
    choices = [Choice("Wand", 1, also=("3", "c")), Choice("Wand", 2, also=("4",)), Choice("Wander", 3)]
    with pytest.raises(AmbiguousName) as caught:
        match("wan", choices, "card")
    assert caught.value.message == "'wan' could be Wand (3), Wand (4) or Wander."
    assert caught.value.hint == "Type a little more of the name."


def test_where_there_is_nothing_to_choose_it_is_said() -> None:
    with pytest.raises(UnknownName, match="no card to choose"):
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


def test_no_more_words_are_taken_together_than_the_longest_name_has(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    looked_up = arguments.best_matches
    monkeypatch.setattr(
        arguments, "best_matches", lambda text, *more: tried.append(text) or looked_up(text, *more)
    )
    names = ("Docks", "Guild Hall")
    arg = Arg("tiles", lambda state, by, before: [Choice(name, name) for name in names], repeat=True)
    verb = Verb("grid", "lays tiles", Noted, (arg,))
    values = ("Docks", "Guild Hall") * 20
    assert argument_values(" ".join(values), None, verb, "ann") == (values,)
    assert max(len(text.split()) for text in tried) == 2
    assert len(tried) <= 2 * len(values)


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


# full names of pieces


class Card(Entry, frozen=True, kw_only=True):
    kind: ClassVar[str] = "card"


def _table(*names: str, dealer: str = "table") -> Any:
    """A state whose catalog has these cards."""
    content = {"name": "x", "card": [{"name": name} for name in names]}
    return SimpleNamespace(table=SimpleNamespace(catalog=Catalog(Schema((Card,)), content), dealer=dealer))


def _offered(*names: str, **how: Any) -> Arg:
    choices = [Choice(name, name) for name in names]
    return Arg(name="card", choices=lambda state, by, before: choices, kind=Card, **how)


def named(text: str, *args: Arg) -> tuple[Any, ...]:
    return argument_values(text, _table("Wisdom", "Wisdom Tooth", "Rope"), verb(*args), "ann")


def test_the_full_name_of_a_piece_means_that_piece_or_nothing() -> None:
    assert named("wisdom", _offered("Wisdom Tooth", "Wisdom")) == ("Wisdom",)
    with pytest.raises(UnknownName, match="'wisdom' is not a card that can be named here"):
        named("wisdom", _offered("Wisdom Tooth"))
    assert named("wis", _offered("Wisdom Tooth")) == ("Wisdom Tooth",)
    assert read("wisdom", Arg(name="card", choices=_offered("Wisdom Tooth").choices)) == ("Wisdom Tooth",)


def test_the_full_name_of_a_piece_ends_where_it_is_whole() -> None:
    assert named("wisdom tooth ann", _offered("Wisdom", "Wisdom Tooth"), SEAT) == ("Wisdom Tooth", "ann")
    assert named("wisdom ann", _offered("Wisdom", "Wisdom Tooth"), SEAT) == ("Wisdom", "ann")
    with pytest.raises(UnknownName, match="'rope'"):
        named("rope ann", _offered("Wisdom", "Wisdom Tooth"), SEAT)


def test_where_the_tool_deals_no_piece_is_new() -> None:
    for dealer, error in (("table", UnknownPiece), ("tool", UnknownName)):
        with pytest.raises(UnknownName) as caught:
            argument_values("lantern", _table("Wisdom", dealer=dealer), verb(_offered("Wisdom")), "ann")
        assert type(caught.value) is error


def test_where_the_tool_deals_a_slip_is_answered_from_all_pieces_and_not_from_a_hand() -> None:
    with pytest.raises(UnknownName) as caught:
        argument_values(
            "rop", _table("Wisdom", "Rope", "Ropes", dealer="tool"), verb(_offered("Wisdom")), "ann"
        )
    assert (caught.value.message, caught.value.hint) == (
        "rop is not a card in this catalog.",
        "Did you mean Rope or Ropes?",
    )


def test_what_is_missing_is_answered_with_what_to_do() -> None:
    with pytest.raises(UnknownName) as caught:
        named("rope", _offered("Wisdom", missing="Look again."))
    assert caught.value.hint == "You can name Wisdom. Look again."
    with pytest.raises(UnknownName) as caught:
        named("rope", _offered(missing="Look again."))
    assert (caught.value.message, caught.value.hint) == (
        "There is no card to choose now.",
        "Look again.",
    )
    assert unknown_name("rope", (), "heaps").message == "There are no heaps to choose now."


# several pieces in no order

FACES = ("1", "1", "6", "Old Die")
DICE = [Choice(face, place) for place, face in enumerate(FACES)]
"""Four dice, of which two show the same; the value is a die's place."""


def kept(text: str, **how: Any) -> tuple[Any, ...]:
    return read(text, Arg(name="dice", choices=lambda state, by, before: DICE, multiset=True, **how))


def test_some_of_several_pieces_are_typed_in_any_order() -> None:
    assert kept("6 1") == kept("1 6") == kept("6, 1") == ((0, 2),)
    assert kept("1 6 1") == ((0, 1, 2),)
    assert kept("old die, 1") == kept('1 "old die"') == kept("1 old") == ((0, 3),)


def test_every_listed_way_to_choose_is_typed_as_it_is_listed() -> None:
    arg = Arg(name="dice", choices=lambda state, by, before: DICE, multiset=True, least=1)
    listed = list(multisets(arg, DICE))
    assert len(listed) == 11
    assert [argument_values(text, None, verb(arg), "ann") for text, _ in listed] == [
        (some,) for _, some in listed
    ]


def test_no_piece_is_chosen_twice() -> None:
    with pytest.raises(UnknownName, match=re.escape("There is no other 6 to choose as dice.")):
        kept("6 1 6")
    with pytest.raises(UnknownName, match=re.escape("There is no other 1 to choose as dice.")):
        kept("1 1 1")


def test_how_many_pieces_it_takes_is_told() -> None:
    with pytest.raises(UnknownName, match=re.escape("1 are named; it takes 2 (dice).")):
        kept("6", least=2, most=2)
    with pytest.raises(UnknownName, match=re.escape("3 are named; it takes 1 to 2 (dice).")):
        kept("1 1 6", least=1, most=2)
    with pytest.raises(MoveIncomplete):
        kept("", least=1)
    assert kept("1 6", least=2, most=2) == ((0, 2),)
    assert kept("") == kept("", least=0) == ((),)


# arguments in the middle that may be left out, or stand there several times

MARK = Arg(name="mark", choices=lambda state, by, before: [Choice("red", "red"), Choice("old blue", "blue")])
SOME = Arg(name="mark", choices=MARK.choices, optional=True, default="none")
COUNT = Arg(name="count", number=True, optional=True, default=1)
WHY = Arg(name="why", optional=True)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("red ann", ("red", "ann")),
        ("re ann", ("red", "ann")),
        ("old blue ann", ("blue", "ann")),
        ("ann", ("none", "ann")),
        ("", ()),
    ],
)
def test_an_argument_in_the_middle_may_be_left_out(typed: str, values: tuple[Any, ...]) -> None:
    if not values:
        with pytest.raises(MoveIncomplete):
            read(typed, SOME, SEAT)
    else:
        assert read(typed, SOME, SEAT) == values


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("3 ann", (3, "ann")),
        ("-3 ann", (-3, "ann")),
        ("ann", (1, "ann")),
    ],
)
def test_a_number_in_the_middle_may_be_left_out(typed: str, values: tuple[Any, ...]) -> None:
    assert read(typed, COUNT, SEAT) == values


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("red as it fell", ("red", "as it fell")),
        ("reddish it was", ("none", "reddish it was")),
        ("re it was", ("none", "re it was")),
        ("old blue, so", ("blue", "so")),
        ("red, so", ("red", "so")),
        ("re, so", ("none", "re, so")),
        ("", ()),
        ("red", ("red",)),
    ],
)
def test_in_front_of_a_text_only_a_whole_name_counts(typed: str, values: tuple[Any, ...]) -> None:
    """A comma after it parts it from the text."""
    assert read(typed, SOME, WHY) == values


def test_what_stands_after_two_dashes_is_the_text_whatever_was_left_out() -> None:
    assert argument_values("", None, verb(SOME, WHY), "ann", "it fell") == ("none", "it fell")
    assert argument_values("red", None, verb(SOME, WHY), "ann", "it fell") == ("red", "it fell")
    with pytest.raises(MoveIncomplete):
        argument_values("", None, verb(MARK, WHY), "ann", "it fell")


SEVERAL = Arg(name="marks", choices=MARK.choices, repeat=True)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("red ann", (("red",), "ann")),
        ("red old blue red ann", (("red", "blue", "red"), "ann")),
        ("red, old blue ann", (("red", "blue"), "ann")),
        ("old blue, red, ann", (("blue", "red"), "ann")),
    ],
)
def test_an_argument_in_the_middle_may_stand_there_several_times(typed: str, values: tuple[Any, ...]) -> None:
    assert read(typed, SEVERAL, SEAT) == values


def test_one_of_several_has_to_be_there() -> None:
    with pytest.raises(UnknownName):
        read("ann", SEVERAL, SEAT)
    with pytest.raises(MoveIncomplete):
        read("red", SEVERAL, SEAT)


def test_a_name_that_nobody_knows_is_told_as_far_as_it_could_go() -> None:
    """The word alone where something follows; all words where nothing does."""
    with pytest.raises(UnknownName, match="'green' is not a mark"):
        read("green thing ann", MARK, SEAT)
    with pytest.raises(UnknownName, match="'green thing' is not a mark"):
        read("ann green thing", SEAT, MARK)
    with pytest.raises(UnknownName, match="'green thing' is none of the marks"):
        read("ann green thing", SEAT, SEVERAL)


def test_a_verb_of_several_kinds_makes_the_first_unless_it_says_which() -> None:
    both = Verb(name="note", help="", makes=(Noted, Counted), args=(Arg(name="text"),))
    assert both.event(None, "ann", ("late",)) == Noted(by="ann", text="late")
    assert both.kinds == (Noted, Counted)


def test_a_slip_in_the_beginning_of_a_name_is_answered_too() -> None:
    with pytest.raises(UnknownName) as caught:
        read("wisa", CARD)
    assert caught.value.hint == "Did you mean Wisdom?"
