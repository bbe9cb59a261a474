"""A name with accents is typed without them, too, on a keyboard that has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.line import with_plain_letters
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


def pad(folder: Path, *seats: str) -> Desk:
    return Desk.new(folder / "pad.jsonl", NewGame(game="scorepad", catalog="plain", seats=seats))


@pytest.mark.parametrize("typed", ["zoe 5", "Zoe points 5", "zoe: points 5", "ZOË 5", "zo 5"])
def test_a_seat_with_an_accent_is_typed_without_it(tmp_path: Path, typed: str) -> None:
    assert [*pad(tmp_path, "ann", "zoë").do(typed).sentences] == ["zoë: points 5"]


def test_a_name_is_typed_with_a_plain_apostrophe(tmp_path: Path) -> None:
    desk = pad(tmp_path, "ann", "bob")
    desk.name_seat("bob", "Zoë O\u2019Neil")
    assert [*desk.do("zoe o'neil 5").sentences] == ["Zoë O\u2019Neil: points 5"]


def test_a_name_without_an_accent_means_the_seat_spelled_without_one(tmp_path: Path) -> None:
    desk = pad(tmp_path, "zoë", "zoe")
    desk.do("zoe 5")
    assert [event.by for event in desk.history.path()] == ["zoe"]


def test_a_name_that_two_seats_would_share_without_accents_means_neither(tmp_path: Path) -> None:
    desk = pad(tmp_path, "zoë", "zoé")
    with pytest.raises(TablefoldError):
        desk.do("zoe 5")
    assert desk.head == 0


def test_only_marks_are_left_out_and_other_letters_stay() -> None:
    typed = {
        "Zoë": "Zoe",
        "Łukasz": "Łukasz",
        "Ågot Þ": "Agot Þ",
        "한글": "한글",
        "ann": "ann",
        "Bo\u2019s": "Bo's",
    }
    assert {name: with_plain_letters(name) for name in typed} == typed


def test_a_seat_that_is_called_something_else_is_found_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    desk = pad(tmp_path, "ann", "bob")
    desk.name_seat("bob", "Robert")
    assert [*desk.do("rob 5").sentences] == ["Robert: points 5"]
    assert [*desk.do("bo 6").sentences] == ["Robert: points 6, was 5"]
