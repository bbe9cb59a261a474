"""The language of conditions: what reads, what it prints, what it comes to, and what is said of mistakes."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ledger.core.errors import BadCondition
from ledger.core.pieces.table import Knob
from ledger.core.rules.condition_tokens import KEYWORDS
from ledger.core.rules.conditions import (
    DEEPEST,
    LONGEST,
    At,
    Compared,
    Condition,
    ConditionName,
    Every,
    Not,
    Some,
    Sum,
    Value,
    is_true,
    parse,
)

WORTH: dict[str, Knob | None] = {"deck": 12, "ann supply": 3, "over": False, "by": "ann", "hand": None}


def value(name: ConditionName | At) -> Knob | None:
    if isinstance(name, At):
        return None
    return WORTH.get(name.text.casefold(), name.text if name.quoted else None)


def asked(text: str) -> bool | None:
    return is_true(parse(text), value)


@pytest.mark.parametrize(
    "text",
    [
        "deck = 12",
        "DECK >= 12",
        "deck > 11 and deck < 13",
        "deck == 12",
        "deck != 3",
        "deck <= 12",
        "deck - ann supply = 9",
        "deck + 3 - ann supply = 12",
        "-ann supply = -3",
        "(deck - (ann supply + 1)) = 8",
        'by = "ann"',
        'by = "ANN"',
        'by != "bob"',
        "not over",
        "over = no",
        "(deck = 12) = yes",
        "over or deck > 3",
        "over and deck > 3 or deck = 12",
        "not (over or deck < 3)",
        "not over and not deck = 3",
        "  deck=12  ",
    ],
)
def test_a_condition_that_holds(text: str) -> None:
    assert asked(text) is True
    assert asked(f"not ({text})") is False


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hand = 3", None),
        ("hand != 3", None),
        ("not hand = 3", None),
        ("hand + deck > 3", None),
        ("hand", None),
        ("hand = 3 and deck = 12", None),
        ("hand = 3 and deck = 3", False),
        ("deck = 3 and hand = 3", False),
        ("hand = 3 or deck = 12", True),
        ("hand = 3 or deck = 3", None),
    ],
)
def test_what_is_unknown_neither_holds_nor_fails(text: str, found: bool | None) -> None:
    assert asked(text) is found


def test_quotes_may_hold_only_the_beginning_of_a_name() -> None:
    """A refusal says that a name with other signs goes in quotes: people quote the seat and go on."""
    whole = parse('"Hans, Jr total" > 3 and not "Hans, Jr won"')
    assert parse('"Hans, Jr" total > 3 and not "Hans, Jr"  won') == whole
    assert parse(str(whole)) == whole


def test_a_condition_may_be_as_deep_and_its_numbers_as_long_as_is_said() -> None:
    assert parse("(" * DEEPEST + "deck > 3" + ")" * DEEPEST) == parse("deck > 3")
    assert str(parse("not " * DEEPEST + "over")).count("not") == DEEPEST
    assert str(parse("deck = 123456789")) == "deck = 123456789"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A condition is missing."),
        ("deck & 3", "'&' (character 6) means nothing in a condition."),
        ("deck =! 3", "'!' (character 7) means nothing in a condition."),
        ('by = "ann', "The quote at character 6 is not closed."),
        ("(deck = 3", "A closing bracket is missing (character 10, at its end)."),
        ("deck = 3)", "Nothing can stand here (character 9: ))."),
        ("deck <", "A name or a number is missing (character 7, at its end)."),
        ("1 < deck < 3", "One comparison ends here (character 10: <)."),
        ("deck = 1234567890", "A number has at most 9 digits; this has 10."),
        ("and", "A name or a number is missing (character 1: and)."),
        ("(" * 41 + "deck", f"Brackets and `not` can be nested at most {DEEPEST} deep."),
        ("not " * 41 + "over", f"Brackets and `not` can be nested at most {DEEPEST} deep."),
        ("x" * 1001, "A condition has at most 1000 characters; this one has 1001."),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadCondition) as error:
        parse(text)
    assert error.value.message == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deck", "deck is a number, neither yes nor no."),
        ("by", "by is a word, neither yes nor no."),
        ('deck = "ann"', 'deck = "ann": deck is a number and "ann" is a word.'),
        ("over = 1", "over = 1: over is yes or no and 1 is a number."),
        ('by < "bob"', 'by < "bob": a word can be equal or not, but never more or less.'),
        ("by + 1 = 2", "by is a word; only numbers can be added."),
        ("over - 1 = 2", "over is yes or no; only numbers can be added."),
    ],
)
def test_what_makes_no_sense_is_reported(text: str, said: str) -> None:
    with pytest.raises(BadCondition) as error:
        asked(text)
    assert error.value.message == said


def test_and_binds_closer_than_or_and_not_closer_than_and() -> None:
    a, b, c = (ConditionName(text) for text in "abc")
    assert parse("a or b and c") == Some((a, Every((b, c))))
    assert parse("not a and b") == Every((Not(a), b))
    assert parse("not a = b") == Not(Compared(a, "=", b))


WORD = st.text("abcdefgåß_'.:0123456789", min_size=1, max_size=6).filter(
    lambda word: word.casefold() not in KEYWORDS
)
NAMES = st.one_of(
    st.lists(WORD, min_size=1, max_size=3)
    .map(" ".join)
    .filter(lambda text: not text.isdecimal() and text.casefold() not in ("yes", "no"))
    .map(ConditionName),
    st.text(st.characters(exclude_characters='"', codec="utf-8"), max_size=8).map(
        lambda text: ConditionName(text, quoted=True)
    ),
)
VALUES = st.one_of(st.booleans(), st.integers(0, 999_999_999)).map(Value)


def _larger(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    signed = st.tuples(st.sampled_from((1, -1)), parts)
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    negated = parts.map(lambda part: [(-1, part)])
    sums = st.one_of(negated, st.lists(signed, min_size=2, max_size=3))
    return st.one_of(
        sums.map(lambda sum_: Sum(tuple(sum_))),
        st.builds(Compared, parts, st.sampled_from(("=", "!=", "<", "<=", ">", ">=")), parts),
        parts.map(Not),
        several.map(Every),
        several.map(Some),
    )


CONDITIONS: st.SearchStrategy[Condition] = st.recursive(st.one_of(NAMES, VALUES), _larger, max_leaves=8)


@given(CONDITIONS)
def test_a_condition_printed_and_read_again_is_the_same(condition: Condition) -> None:
    printed = str(condition)
    assume(len(printed) <= LONGEST)
    assert parse(printed) == condition


GARBAGE = st.lists(
    st.sampled_from(
        (
            "and",
            "or",
            "not",
            "(",
            ")",
            "=",
            "<",
            ">=",
            "!",
            '"',
            "-",
            "+",
            "deck",
            "by",
            "over",
            "3",
            "é",
            "\0",
        )
    )
).map(" ".join)


@given(st.one_of(st.text(), GARBAGE))
@example("(" * 500)
@example("not " * 200)
@example("9" * 999)
@example("-" * 999)
def test_whatever_is_typed_there_is_a_condition_or_a_sentence(text: str) -> None:
    said = ""
    with suppress(BadCondition):
        said = str(asked(text))
    assert said in ("True", "False", "None", "")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("deck < 3 at turn 10", At(Compared(ConditionName("deck"), "<", Value(3)), "turn", 10)),
        ("not over  AT The   End", Not(At(ConditionName("over"), "the end"))),
        ("over at event 7 and by = ann at any time", None),
        ("(over or deck < 3) at turn 2", None),
        ("not (over at turn 2) at the end", None),
        ("(not over) at any time", None),
        ("cards at hand > 3 at turn 2", None),
        ("deck at turn", ConditionName("deck at turn")),
        ("flat turn 3", ConditionName("flat turn 3")),
    ],
)
def test_a_moment_is_read_where_it_can_be_asked_for(text: str, read: Condition | None) -> None:
    found = parse(text, moments=True)
    assert parse(str(found), moments=True) == found
    assert read in (None, found)


def test_elsewhere_at_is_part_of_a_name() -> None:
    assert parse("deck at turn 10") == ConditionName("deck at turn 10")
    assert parse('"deck" = 3 at hand') == parse('"deck" = 3 at hand', moments=True)
