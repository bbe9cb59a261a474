"""A campaign that reads well: the recap, people and places with what was noted of them, the numbers.

What is expected is counted by hand from the moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.pages import choices
from cli.words import WORDS
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity import GAME
from ledger.games.humanity.sessions.events.story import named
from ledger.testing import Play
from tests.games.humanity.tables import rich, table

MINOR = ("bob check head read the letter", "roll 5", "resolve")


def page(play: Play, name: str) -> str:
    return "\n".join(map(str, GAME.view(play.state, name)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@Miller owes Noor", ["Miller"]),
        ("@miller and @Noor met at @Castle-Gate", ["Miller", "Noor", "Castle-Gate"]),
        ("@Old Miller's ghost, not @Old", ["Old Miller", "Old"]),
        ("@Millers are many", ["Millers"]),
        ("a@b is no name, and @ alone neither", ["b"]),
        ("nobody", []),
        ("@@Noor", ["Noor"]),
    ],
)
def test_a_note_names_the_longest_name_or_a_word(text: str, names: list[str]) -> None:
    assert list(named(text, ["Miller", "Noor", "Old Miller"])) == names


def test_what_was_noted_of_somebody_stands_under_the_name() -> None:
    play = table("note @Guard owes Bob", "note the rain stops", "note @Bob saw @Harbour")
    rows = GAME.view(play.state, "people")[1].rows  # type: ignore[attr-defined]
    noted = {row[0]: row[3] for row in rows}
    numbers = [event.id for event in play.events if type(event).__name__ == "Noted"]
    assert noted["Guard"] == f"@Guard owes Bob (session 1, event {numbers[0]})"
    assert noted["Harbour"] == noted["Bob"] == f"@Bob saw @Harbour (session 1, event {numbers[2]})"
    assert noted["Ann"] == "-"
    assert {row[0]: row[1] for row in rows}["Harbour"] == "in the story"


def test_favours_stand_with_whom_they_are_about() -> None:
    play = table("ann favor +2 the mayor for the rescue")
    rows = GAME.view(play.state, "people")[1].rows  # type: ignore[attr-defined]
    assert ("the mayor", "in the story", "Ann +2", "-") in rows


def test_a_note_of_a_session_is_a_line_of_its_recap() -> None:
    play = table("note the rain stops")
    assert play.state.recap[-1].text == "the rain stops"
    assert play.state.recap[-1].scene == "At the docks"


def test_what_is_noted_and_bought_after_the_session_belongs_to_none_of_its_scenes() -> None:
    play = table("note the rain stops", "end", "note the shop is open")
    scenes = {line.text: line.scene for line in play.state.recap}
    assert scenes["the rain stops"] == "At the docks"
    assert scenes["the shop is open"] == ""


def test_the_last_session_is_told_before_the_first_scene_of_the_next() -> None:
    play = table("note the rain stops", "end", "close")
    assert "`show recap` tells the last session" in play.asked
    play.after("session")
    assert "`show recap` tells the last session" in play.asked
    assert "the rain stops" in page(play, "recap")
    play.after("scene Morning", "note the sun")
    assert "`show recap`" not in play.asked
    assert "the rain stops" not in page(play, "recap")


def test_checks_are_counted_by_stat_and_not_by_session() -> None:
    play = table(*MINOR, *MINOR, "end", "close", "session", "scene Two", *MINOR)
    play.after("bob check head lose", "roll 2", "resolve")
    rows = GAME.view(play.state, "numbers")[1].rows  # type: ignore[attr-defined]
    assert ("Bob", "head", 4, 3, 0, 3) in rows


def test_who_helped_whom_and_who_used_what() -> None:
    play = table(*rich("cy", 5, 5), "bob check head read", "cy help 5", "roll 5", "resolve")
    assert play.state.counts["Help", "Cy", "Bob", "Checks"] == 1
    play = table("bob check head talk", "say social yes", "creative", "roll 5", "roll 6", "resolve")
    uses = next(each for each in GAME.view(play.state, "numbers") if "Uses by ability" in str(each))
    assert ("Bob", "Creative", "1 of 1") in uses.rows  # type: ignore[union-attr]


def test_people_and_the_recap_are_found_by_their_names() -> None:
    topics = {topic.name: topic for topic in GAME.topics()}  # type: ignore[operator]
    assert "people" in topics["recap"].also
    assert "show recap" in topics["recap"].text
    assert {"recap", "people", "numbers"} <= set(GAME.pages(table().state))


def test_help_names_the_pages_and_the_files(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "log.jsonl", NewGame(game="humanity", seats=("ann",)))
    eyes = desk.eyes(None)
    assert "recap, people, numbers" in str(choices.about(desk, "show", WORDS, eyes))
    assert "scene FILE.toml" in str(choices.about(desk, "scene", WORDS, eyes))
    assert "`show recap`" in str(choices.about(desk, "recap", WORDS, eyes))
