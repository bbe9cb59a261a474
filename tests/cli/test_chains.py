"""What a chain of moves means, and what a bare number picks: the log says what the table meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveRefused, UnknownName
from ledger.core.typing.bare_numbers import OnScreen
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

LAYOUT = "lay coliseum lively; lay tavern battling; lay library holy; lay city desolate; lay river quiet"


def table(folder: Path, *lines: str) -> Desk:
    """A table of Effortless after these lines; each is a chain."""
    desk = Desk.new(folder / "a.jsonl", NewGame(game="effortless", seats=("ann", "bob", "cy")))
    for line in (LAYOUT, "lay market active; keep", *lines):
        play(desk, line)
    return desk


def play(desk: Desk, line: str) -> None:
    done = None
    for part in line.split("; "):
        done = desk.do(part, after=done)


def asked(desk: Desk) -> str:
    return desk.where_it_stands().partition(": ")[2]


def test_a_card_nobody_saw_does_not_slide_past_slots_that_fill_themselves(tmp_path: Path) -> None:
    desk = table(tmp_path)
    with pytest.raises(MoveRefused, match="has already happened by itself") as caught:
        play(desk, "?; ?; ?")
    assert caught.value.hint == "Asked now: which card fills City?"


def test_named_cards_go_on_after_slots_that_fill_themselves(tmp_path: Path) -> None:
    desk = table(tmp_path, "double str; mage head; loaded; wisdom; holy water; ?; first ann")
    assert asked(desk) == "ann: place effort."


def test_a_card_that_was_taken_by_itself_is_not_taken_for_the_next_refill(tmp_path: Path) -> None:
    desk = table(tmp_path, "double str; mage head; loaded; wisdom; holy water; ?; first ann")
    with pytest.raises(MoveRefused, match="ann takes Wisdom"):
        play(desk, "place river; wisdom")
    assert asked(desk) == "ann: River: discard a card that lies elsewhere."


@pytest.mark.parametrize("shown", [None, ()])
def test_a_number_picks_nothing_from_a_long_list_that_nobody_saw(tmp_path: Path, shown: OnScreen) -> None:
    desk = table(tmp_path)
    with pytest.raises(UnknownName, match="13 picks nothing") as caught:
        desk.do("13", shown=shown)
    assert "1 refill Strength" in caught.value.hint


def test_a_card_that_may_come_up_has_a_number_only_if_there_are_several_of_it(tmp_path: Path) -> None:
    """It is a name for the whole game: a card that came up keeps the others' numbers."""
    desk = table(tmp_path)
    numbers = {move.words[0]: move.number for move in desk.moves()}
    assert [name for name in numbers if numbers[name] is None][:2] == ["Mage Head", "Mage Chest"]
    assert (numbers["Strength"], numbers["Charisma"], numbers["Double Charisma"]) == (1, 6, 12)
    for _ in range(2):
        desk.do("1")
    later = {move.words[0]: move.number for move in desk.moves()}
    assert {name: numbers[name] for name in later} == later


def test_a_number_that_is_not_shown_is_refused_with_the_list(tmp_path: Path) -> None:
    desk = table(
        tmp_path, "double str; mage head; loaded; wisdom; holy water; ?; first ann", "place coliseum"
    )
    with pytest.raises(UnknownName) as caught:
        desk.do("7", shown=range(1, 3))
    assert caught.value.hint == "The list is: 1 take Double Strength, 2 take Mage Head."


def test_a_long_list_says_that_it_only_begins_there(tmp_path: Path) -> None:
    with pytest.raises(UnknownName) as caught:
        table(tmp_path).do("99")
    assert caught.value.hint.startswith("The list begins: 1 ")
    assert caught.value.hint.endswith(".")
    assert "13 " not in caught.value.hint


def test_an_exact_name_beats_an_index(tmp_path: Path) -> None:
    """A place keeps its number whoever moves, and whatever is listed."""
    desk = table(tmp_path, "double str; mage head; loaded; wisdom; holy water; ?; first ann")
    desk.do("5", shown=())
    assert "River" in desk.tell(desk.history.event(desk.head - 1))
