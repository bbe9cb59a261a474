"""`new --game scorepad` at a terminal asks ten questions, and a sheet comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Catalog
from ledger.core.rules.info import Question
from ledger.desk import sheets
from ledger.games.scorepad import GAME
from ledger.store.journal import read_header
from tests.repl.real import Real

ANSWERS = (
    ("Which one?", "1"),
    ("What is the game called?", "Castle Hill"),
    ("What gives points?", "towers 3, walls, end"),
    ("end is a word of the pad itself.", "towers 3, walls, gardens"),
    ("What else is counted?", "gold 5"),
    ("How often", ""),
    ("How many rounds?", ""),
    ("Whose turn", "clockwise"),
    ("Who wins?", ""),
    ("tied seats", "gold"),
    ("What ends it", ""),
    ("How many can play?", ""),
    ("Who plays", "ann bob"),
    ("Who deals?", ""),
    ("The log's file?", "castle"),
)


def test_a_sheet_comes_of_ten_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with Real("new", "--game", "scorepad") as real:
        for question, answer in ANSWERS:
            real.until(question).settled()
            real.keys(f"{answer}\r")
        assert real.ended() == 0
    assert len(GAME.questions) <= 10
    header = read_header(tmp_path / "castle.jsonl")
    assert (header.catalog.name, (tmp_path / "castle-hill.toml").exists()) == ("Castle Hill", True)


ASKED = {question.part: question for question in GAME.questions}


@pytest.mark.parametrize(
    ("part", "text", "why"),
    [
        ("category", "towers, end", "end is a word of the pad itself."),
        ("category", "two-handed", "'two-handed' cannot be a name on a sheet."),
        ("counter", "gold, Towers", "towers stands on the sheet twice."),
        ("values.ties", "silver", "'silver' is nothing on the sheet"),
    ],
)
def test_what_cannot_be_is_told_at_its_question(part: str, text: str, why: str) -> None:
    before = {ASKED["category"]: sheets.read_answer(GAME, ASKED["category"], "towers 3, walls")}
    before = {} if part == "category" else before
    answer = sheets.read_answer(GAME, ASKED[part], text)
    with pytest.raises(BadCatalog) as caught:
        sheets.require_fitting(GAME, before, ASKED[part], answer)
    assert caught.value.message.startswith(why)


def test_the_ten_answers_fit_each_at_its_question() -> None:
    answers = dict(ANSWERS)
    before: dict[Question, Any] = {}
    for question in GAME.questions:
        typed = next((text for begins, text in answers.items() if begins in question.text), "")
        before[question] = sheets.read_answer(GAME, question, typed or question.usual)
        sheets.require_fitting(GAME, before, question, before[question])


def test_an_answer_that_is_no_number_is_explained() -> None:
    rounds = next(question for question in GAME.questions if question.part == "values.rounds")
    with pytest.raises(BadCatalog, match="'many' should be a whole number"):
        sheets.read_answer(GAME, rounds, "many")


def test_every_usual_answer_makes_a_sheet_without_a_mistake() -> None:
    answers = {question: sheets.read_answer(GAME, question, question.usual) for question in GAME.questions}
    content, flaws = sheets.content_of_answers(GAME, answers)
    assert flaws == []
    assert Catalog(GAME.schema, content).name == "our game"
