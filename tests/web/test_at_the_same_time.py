"""Several Checks at the same time: the page of each player asks about their own. Source: Checks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.pages import asks
from cli.web.recording import Recorder
from ledger.desk.new_log import NewGame
from tests.web.evenings import recorder
from tests.web.test_recording import tap

PEOPLE = "ann npc Ann, hand=6; bob npc Bob, head=6, Reading; cy npc Cy, heart=4"


@pytest.fixture
def three(tmp_path: Path) -> Recorder:
    """Ann and Bob have to make a Check each; Cy has none. No die has fallen."""
    table = recorder(tmp_path, NewGame(game="humanity", seats=("ann", "bob", "cy")))
    for line in (*PEOPLE.split("; "), "session", "scene The mill with Ann, Bob, Cy", "ann check hand"):
        table.desk.do(line)
    table.desk.do("bob check head")
    return table


def _page(table: Recorder, seat: str | None) -> dict[str, Any]:
    return asks.data(table.desk, seat)


def _said(table: Recorder, seat: str, words: str) -> list[str]:
    answer = table.do(seat, tap(table, words))
    assert answer.status == 200, answer.data
    said: list[str] = answer.data["said"]
    return said


def test_each_page_asks_about_the_check_of_its_own_player(three: Recorder) -> None:
    asked = {seat: _page(three, seat)["asked"] for seat in ("ann", "bob", "cy", None)}
    assert asked == {
        "ann": "what does Ann's hand show (d6)",
        "bob": "what does Bob's head show (d6)",
        "cy": "what does Ann's hand show (d6)",
        None: "what does Ann's hand show (d6)",
    }
    assert [_page(three, seat)["yours"] for seat in ("ann", "bob", "cy")] == [True, True, False]


def test_every_button_of_a_waiting_player_is_about_their_own_check(three: Recorder) -> None:
    page = _page(three, "bob")
    texts = [each["text"] for each in (*page["moves"], *page["open"])]
    assert "bob roll 1" in texts
    assert all(text.startswith("bob ") for text in texts)
    assert page["behind"] is None


def test_a_tap_is_a_throw_of_the_player_whose_page_it_is(three: Recorder) -> None:
    assert _said(three, "bob", "roll 3")[0] == "Bob throws head: 3."
    checks = three.desk.settled_state().checks
    assert (checks[1].has_begun, checks[2].has_begun) == (False, True)
    assert _said(three, "ann", "roll 5")[0] == "Ann throws hand: 5."


def test_what_the_table_has_to_judge_is_asked_on_the_page_of_the_player_whose_check_it_is(
    three: Recorder,
) -> None:
    _said(three, "bob", "roll 3")
    page = _page(three, "bob")
    assert page["asked"].endswith("say apt yes|no: is it related to an Aptitude of Bob?")
    assert {"bob say apt yes", "bob say apt no"} <= {each["text"] for each in page["moves"]}
    _said(three, "bob", "say apt no")
    state = three.desk.settled_state()
    assert state.checks[2].answers["apt", "Bob"] is False
    assert not state.checks[1].answers
    _said(three, "bob", "resolve")
    assert [*three.desk.settled_state().checks] == [1]
    assert _page(three, "bob")["asked"] == "what does Ann's hand show (d6)"


def test_a_player_calls_off_their_own_check_and_nobody_elses(three: Recorder) -> None:
    _said(three, "bob", "roll 3")
    assert "bob void" in {each["text"] for each in _page(three, "bob")["moves"]}
    _said(three, "bob", "void")
    assert [*three.desk.settled_state().checks] == [1]


def test_a_check_that_another_one_is_within_waits_on_its_players_page_too(three: Recorder) -> None:
    three.desk.do("ann roll 5")
    three.desk.do("cy check heart")
    assert {_page(three, seat)["asked"] for seat in ("ann", "bob", "cy")} == {
        "what does Cy's heart show (d4)"
    }
