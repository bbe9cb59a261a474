"""Numbers with a comma, as many languages write decimals: none is recorded as another number."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveRefused, UnknownName
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

POINT = "Type decimals with a point, such as 3.5 or 0.5, and thousands without a comma."


def pad(folder: Path, sheet: str = "plain", seats: tuple[str, ...] = ("ann", "bob")) -> Desk:
    return Desk.new(folder / "pad.jsonl", NewGame(game="scorepad", catalog=sheet, seats=seats))


@pytest.mark.parametrize(
    "line",
    ["ann ,5", "ann 3,5", "ann points 3,5", "ann -1,5", "ann .5", "ann 5.", "ann 1,000", "ann 3,5, bob 2"],
)
def test_a_named_number_with_a_comma_is_refused_with_how_to_type_it(tmp_path: Path, line: str) -> None:
    desk = pad(tmp_path)
    with pytest.raises(MoveRefused, match="is not a number") as refused:
        desk.do(line)
    assert refused.value.hint == POINT
    assert desk.head == 0


@pytest.mark.parametrize("line", ["3,5", "3,5 4", "3,5, 4"])
def test_a_row_on_a_pad_with_decimals_does_not_guess_whether_a_comma_parts_two_numbers(
    tmp_path: Path, line: str
) -> None:
    desk = pad(tmp_path)
    with pytest.raises(MoveRefused, match=r"3,5 could be one number or two\.") as refused:
        desk.do(line)
    assert refused.value.hint == "With a point it is one: 3.5. With a space there are two: 3 5"
    assert desk.head == 0


def test_a_decimal_comma_in_a_move_in_full_is_told_of_the_point(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"'3,5' should be a number") as refused:
        pad(tmp_path).do("ann change points 3,5")
    assert refused.value.hint == "Type it in digits, with a point for decimals, up to 1000000."


@pytest.mark.parametrize("line", ["3, 5", "3 ,5", "3 5"])
def test_a_comma_with_a_space_parts_two_numbers(tmp_path: Path, line: str) -> None:
    assert [*pad(tmp_path).do(line).sentences] == ["ann: points 3", "bob: points 5"]


def test_a_list_of_three_with_commas_alone_is_a_row(tmp_path: Path) -> None:
    said = pad(tmp_path, seats=("ann", "bob", "cy")).do("3,5,8").sentences
    assert [*said] == ["ann: points 3", "bob: points 5", "cy: points 8"]


def test_on_a_pad_of_whole_numbers_a_comma_parts_two_numbers(tmp_path: Path) -> None:
    said = pad(tmp_path, "golf").do("3,5").sentences
    assert [*said] == ["ann: hole 3", "bob: hole 5"]


def test_a_text_with_a_comma_between_digits_is_only_a_text(tmp_path: Path) -> None:
    said = pad(tmp_path).do("note ann had 3,5 of them").sentences
    assert [*said] == ["note: ann had 3,5 of them"]


def test_a_change_without_a_name_asks_whose_it_is_while_numbers_are_missing(tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts", ("ann", "bob", "cy", "dee"))
    desk.do("ann 5, cy 3")
    with pytest.raises(MoveRefused, match=r"Whose number is \+2, and of what\?") as refused:
        desk.do("+2")
    assert refused.value.hint == "Name it: bob taken +2"


def test_a_row_where_one_number_is_missing_says_which(tmp_path: Path) -> None:
    desk = pad(tmp_path)
    desk.do("ann 5")
    with pytest.raises(MoveRefused, match="points: bob 5, and 6 for nobody") as refused:
        desk.do("5 6")
    assert refused.value.hint == "Only one number is missing: bob 5. To change another number, name it."
