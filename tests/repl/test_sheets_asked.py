"""`new --game scorepad` at a terminal asks what stands on the pad, and a sheet comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Catalog, Flaw
from ledger.core.rules.info import Question
from ledger.desk import sheets
from ledger.desk.desk import Desk
from ledger.games.scorepad import GAME
from ledger.store.journal import read_header
from tests.repl.real import Real

ANSWERS = (
    ("What is it played with?", "1"),
    ("What is the game called?", "Castle Hill"),
    ("How many rounds", "back"),
    ("What is the game called?", ""),
    ("How many rounds", ""),
    ("What gives points, in", "towers 3, walls, end"),
    ("end is a word of the pad itself.", "towers 3, walls, gardens"),
    ("What else is written in each", "\x1a"),
    ("What gives points, in", ""),
    ("What else is written in each", ""),
    ("What gives points only at the end?", "rows 2"),
    ("fewer than none?", "moats"),
    ("'moats' was not named.", "walls"),
    ("What else is counted", "gold 5"),
    ("formula give in each", ""),
    ("What bonus", "most gold"),
    ("'most gold' is not a name with a formula.", "most gold = if(rank(gold) == 1, 4, 0)"),
    ("Who wins?", "few"),
    ("How many points end it?", "60"),
    ("tied seats", "gold"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def test_a_pad_comes_of_its_answers_and_keeps_its_name(folder: Path) -> None:
    with Real("new", "--game", "scorepad") as real:
        for question, answer in ANSWERS:
            real.until(question).settled()
            real.keys(answer if answer == "\x1a" else f"{answer}\r")
            real.bytes = b""
        real.until("Who plays")
        assert "Castle  gold    towers 3  walls  gardens  rows 2  most gold  total" in real.said()
        real.until("Who plays").settled().keys("\x03")
        real.until("Leave?").settled()
        real.bytes = b""
        real.keys("no\r").until("\n>").settled().keys("\x03")
        real.until("Leave?").settled().keys("\r")
        assert real.ended() == 130
    assert list(folder.glob("**/*.jsonl")) == list(folder.glob("**/*.toml")) == []
    with Real("new") as real:
        for question, answer in (
            ("Go on with them?", ""),
            ("Who plays", "ann bob"),
            ("log's file?", "castle"),
        ):
            real.until(question).settled().keys(f"{answer}\r")
        assert "Who deals?" not in real.until("ann towers [·]>").said()
        real.settled().keys("\x04")
        assert real.ended() == 0
    pad = folder / "config" / "tablefold" / "scorepad" / "castle-hill.toml"
    assert (read_header(folder / "castle.jsonl").catalog.name, pad.exists()) == ("Castle Hill", True)
    desk = Desk.open(str(folder / "castle.jsonl"))
    for line in (
        "ann towers 2, walls -4",
        "bob towers 1",
        "round",
        "ann rows 3",
        "bob gold +1",
        "end",
        "end",
    ):
        desk.do(line)
    assert (desk.score(desk.head).columns(), desk.score(desk.head).winners) == (
        {"ann": 8, "bob": 7},
        ("bob",),
    )
    with Real("new", "next.jsonl") as real:
        real.until("7 scorepad:castle-hill  your own").settled().keys("7\r")
        real.until("Who plays").settled().keys("\r")
        real.until("ann towers [·]>").settled().keys("\x04")
        assert real.ended() == 0
    assert read_header(folder / "next.jsonl").catalog.name == "Castle Hill"
    with Real("games", "--json") as real:
        real.until('"name": "scorepad:castle-hill"')


def made(said: Mapping[str, str]) -> tuple[Mapping[str, Any], list[Flaw], list[str]]:
    """What comes of answers to questions with such words in their text; and the questions that were asked."""
    answers: dict[Question, Any] = {}
    for question in GAME.questions:
        if sheets.is_asked(question, answers, GAME):
            text = next((said[word] for word in said if word in question.text), question.usual)
            meant = sheets.read_answer(GAME, question, text)
            sheets.require_fitting(GAME, answers, question, meant)
            answers[question] = meant
    return *sheets.content_of_answers(GAME, answers), [question.text for question in answers]


def test_a_formula_for_what_is_named_already_gives_its_points() -> None:
    content, flaws, _ = made(
        {"points,": "score", "written": "bid, tricks", "formula give": "score = 2 * bid"}
    )
    assert ([row["name"] for row in content["category"]], flaws) == (["score"], [])
    assert content["category"][0]["points"] == "2 * bid"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"points,": "towers, end"}, "end is a word of the pad itself."),
        ({"points,": "two-handed"}, "'two-handed' cannot be a name on a sheet."),
        ({"points,": "towers", "counted": "gold, Towers"}, "towers is on the sheet twice."),
        ({"tied": "silver"}, "'silver' is not on the sheet"),
        ({"rounds have": "many"}, "'many' should be a whole number"),
    ],
)
def test_what_cannot_be_is_told_at_its_question(said: dict[str, str], why: str) -> None:
    with pytest.raises(BadCatalog) as caught:
        made(said)
    assert caught.value.message.startswith(why)


def test_a_number_of_rounds_in_words_is_told_how_it_is_typed() -> None:
    with pytest.raises(BadCatalog, match="'3 rounds' should be a whole number") as caught:
        made({"rounds have": "3 rounds"})
    assert caught.value.hint == "Type digits alone, such as 3, or: until end"


def test_every_usual_answer_makes_a_sheet_without_a_mistake() -> None:
    content, flaws, asked = made({})
    assert (flaws, Catalog(GAME.schema, content).name) == ([], "our game")
    assert len(asked) <= 12


def test_a_pad_without_rounds_is_asked_nothing_about_them() -> None:
    asked = made({"rounds have": "nothing"})[2]
    assert [text for text in asked[3:] if "round" in text] == []


def test_bids_are_scored_by_a_formula_in_each_round() -> None:
    score = "score = if(bid == tricks, 20 + 10 * tricks, -10 * abs(bid - tricks))"
    said = {"points,": "nothing", "Such as bid": "bid, tricks", "formula give in each": score}
    content, flaws, _ = made(said)
    assert (flaws, content["category"][0]["points"]) == ([], score.removeprefix("score = "))


def test_a_game_of_teams_asks_how_many() -> None:
    content, flaws, _ = made({"Who wins": "teams", "many teams": "3"})
    assert (flaws, content["values"]["teams"]) == ([], 3)
    assert "How many teams?" not in made({})[2]
