"""What is answered where a sheet of one's own is asked for, and the catalog that comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import BadCatalog
from ledger.core.rules.info import Question
from ledger.desk import sheets
from ledger.games.scorepad import GAME
from ledger.games.scorepad.about import QUESTIONS

ASKED = {question.part: question for question in QUESTIONS}
NUMBERED = next(question for question in QUESTIONS if question.number)
FORMULAS = Question(part="category", text="Which formulas?", formula="points")


def of(part: str, text: str) -> Any:
    return sheets.read_answer(GAME, ASKED[part], text)


def test_a_number_after_a_name_goes_into_the_field_that_the_question_names() -> None:
    answer = sheets.read_answer(GAME, NUMBERED, "eggs 5, big fish -12, birds,  , route 66 7")
    rows = (("eggs", 5), ("big fish", -12), ("birds", None), ("route 66", 7))
    numbers = ({} if number is None else {NUMBERED.number: number} for _, number in rows)
    assert answer == [
        {"name": name, **number, **NUMBERED.fields} for (name, _), number in zip(rows, numbers, strict=True)
    ]
    plain = Question(part=NUMBERED.part, text="Which?")
    assert sheets.read_answer(GAME, plain, "eggs 5") == [{"name": "eggs 5"}]


@pytest.mark.parametrize("part", list(ASKED))
@pytest.mark.parametrize("text", ["", "  ", "nothing"])
def test_nothing_leaves_it_out(part: str, text: str) -> None:
    assert of(part, text) is None


@pytest.mark.parametrize("text", ["none", "No", "-"])
def test_what_people_type_for_nothing_is_no_name_of_a_category(text: str) -> None:
    assert sheets.read_answer(GAME, NUMBERED, text) is None
    assert of("name", text) == text


def test_yes_names_nothing() -> None:
    with pytest.raises(BadCatalog, match="Which ones"):
        sheets.read_answer(GAME, NUMBERED, "yes")


def test_a_name_is_taken_as_it_is() -> None:
    assert of("name", "  our own, 2nd  ") == "our own, 2nd"


def test_each_answer_goes_where_its_question_says() -> None:
    every = Question(part="category.each", text="Which are worth more?", fields={"each": 3})
    rows = [{"name": "eggs"}, {"name": "birds"}]
    answers: dict[Question, Any] = {ASKED["name"]: "Birds", NUMBERED: None}
    answers |= {Question(part="category", text="Which?"): rows, every: ["all"]}
    made, flaws = sheets.content_of_answers(GAME, answers)
    assert made == {"name": "Birds", "category": [{"name": "eggs", "each": 3}, {"name": "birds", "each": 3}]}
    assert flaws == []
    assert sheets.content_of_answers(GAME, {})[0] == {"name": "ours"}


def test_a_formula_for_what_is_named_already_is_its_and_the_name_stays_as_it_was() -> None:
    which, formulas = Question(part="category", text="Which?"), FORMULAS
    rows = sheets.read_answer(GAME, formulas, "EGGS = 2 * 3; rest = 1")
    made, flaws = sheets.content_of_answers(GAME, {which: [{"name": "Eggs", "start": 3}], formulas: rows})
    assert flaws == []
    assert made["category"] == [
        {"name": "Eggs", "start": 3, "points": "2 * 3"},
        {"name": "rest", "points": "1"},
    ]


@pytest.mark.parametrize("text", ["eggs", "= 2", "eggs ="])
def test_a_formula_has_a_name_in_front(text: str) -> None:
    with pytest.raises(BadCatalog, match="is not a name with a formula"):
        sheets.read_answer(GAME, FORMULAS, text)


def test_what_is_worth_more_has_to_be_named_before() -> None:
    every = Question(part="category.each", text="Which are worth more?", fields={"each": 3})
    which = Question(part="category", text="Which?")
    _, flaws = sheets.content_of_answers(GAME, {which: [{"name": "Eggs"}], every: ["EGGS", "birds"]})
    assert [(flaw.field, flaw.message, flaw.hint) for flaw in flaws] == [
        ("each", "'birds' was not named.", "Named so far: Eggs.")
    ]
    assert sheets.sketch(GAME, {which: [{"name": "Eggs"}], every: ["EGGS", "birds"]}) == ()
    assert sheets.sketch(GAME, {}) == ()
    assert "Eggs" in str(sheets.sketch(GAME, {which: [{"name": "Eggs"}]}))


@pytest.mark.parametrize("part", ["values.rounds", "values.teams"])
def test_a_value_that_cannot_be_is_told_with_an_example(part: str) -> None:
    with pytest.raises(BadCatalog, match=r"'\?!' should be ") as caught:
        of(part, "?!")
    usual = ASKED[part].usual
    digits = "Type digits alone, such as 3, or" if usual in ASKED[part].means else "For example"
    assert caught.value.hint == (f"{digits}: {usual}" if usual else "")


def test_an_answer_that_makes_something_wrong_is_refused_and_what_was_wrong_before_is_not() -> None:
    which = Question(part="category", text="Which?")
    twice = [{"name": "eggs"}, {"name": "eggs"}]
    with pytest.raises(BadCatalog):
        sheets.require_fitting(GAME, {}, which, twice)
    sheets.require_fitting(GAME, {}, which, twice[:1])
    sheets.require_fitting(GAME, {which: twice}, ASKED["name"], "Birds")
