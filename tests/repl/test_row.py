"""A row of numbers that is said one by one at a prompt: kept until it is whole, and then one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.repl.row import NOTHING, SpokenRow
from ledger.core.blocks import Block, Grid, Note
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import Open
from tests.typist import at_the_prompt

SEATS = ("ann", "bob", "cy")


class Said:
    """A row at a prompt, with what it shows."""

    def __init__(self, folder: Path, sheet: str = "hearts", seats: tuple[str, ...] = SEATS) -> None:
        self.desk = Desk.new(folder / "pad.jsonl", NewGame(game="scorepad", catalog=sheet, seats=seats))
        self.shown: list[Block] = []
        self.row = SpokenRow(self.desk, self.shown.extend)

    def says(self, *answers: str) -> None:
        for answer in answers:
            if self.row.question() is None:
                self.desk.do(answer)
                continue
            line = self.row.line_meant_by(answer)
            assert isinstance(line, str), answer
            if line:
                self.desk.do(line)

    @property
    def asked(self) -> str:
        question = self.row.question()
        return "" if question is None else question.prompt

    @property
    def grid(self) -> Grid:
        return next(block for block in reversed(self.shown) if isinstance(block, Grid))


@pytest.fixture
def pad(tmp_path: Path) -> Said:
    return Said(tmp_path)


def test_nothing_is_recorded_until_the_row_is_whole_and_then_it_is_one_step(pad: Said) -> None:
    assert pad.asked == "ann taken [·]> "
    pad.says("5", "8")
    assert (len(pad.desk.history), pad.grid.rows) == (0, (("taken", 5, 8, "·"),))
    pad.says("13")
    assert next(event.typed for event in pad.desk.history.lines()) == "ann taken 5, bob taken 8, cy taken 13"
    assert pad.desk.history.undo_target() == 0
    assert pad.asked == ""


def test_enter_alone_is_no_zero_and_the_seat_is_asked_before_the_round_ends(pad: Said) -> None:
    pad.says("5", NOTHING, "21")
    assert dict(pad.desk.game.facts(pad.desk.state)) == {"ann taken": 5, "bob taken": 0, "cy taken": 21}
    assert (len(pad.desk.history), pad.asked) == (2, "bob taken [·]> ")
    assert ("taken", 5, "·", 21) in board(pad.desk)
    pad.says("0")
    assert pad.desk.prompt(pad.desk.pending) == "table: is the round over?"


def test_a_line_with_a_number_in_it_is_a_line_in_the_middle_of_a_row_too(pad: Said) -> None:
    pad.says("5")
    assert pad.row.line_meant_by("cy 7") == "cy 7"
    assert pad.asked == "bob taken [·]> "


def board(desk: Desk) -> list[tuple[object, ...]]:
    rows = [row for block in desk.board(None) if isinstance(block, Grid) for row in block.rows]
    return [tuple(int(c) if str(c).isdigit() else c for c in row) for row in rows]


def test_several_numbers_belong_to_those_whom_the_row_still_waits_for(tmp_path: Path) -> None:
    pad = Said(tmp_path, "wingspan")
    pad.says("31", "28 40", "10", NOTHING, "12", "7 0 5")
    facts = dict(pad.desk.game.facts(pad.desk.state))
    assert [facts[f"{seat} goals"] for seat in SEATS] == [7, 0, 5]
    assert (facts["bob birds"], pad.asked) == (28, "ann eggs [·]> ")
    before = len(pad.desk.history)
    pad.says("3", "4 5 6")
    shown = pad.shown[-1]
    assert isinstance(shown, Note)
    assert shown.text == "The row waits for bob eggs, cy eggs: not for 4 5 6. undo takes the last one back."
    assert (len(pad.desk.history), pad.asked) == (before, "bob eggs [·]> ")


def test_a_whole_row_is_taken_after_enter_alone(pad: Said) -> None:
    pad.says(NOTHING, "5 8 13")
    assert dict(pad.desk.game.facts(pad.desk.state)) == {"ann taken": 5, "bob taken": 8, "cy taken": 13}


def test_in_the_next_round_nothing_is_said_yet(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "own"\n[values]\nrounds = 3\n[[category]]\nname = "won"\nscored = "round"\n', "utf-8"
    )
    pad = Said(tmp_path, str(own))
    pad.says(NOTHING, "round")
    assert pad.asked == "ann won [·]> "


@pytest.mark.parametrize("word", ["undo", "back"])
def test_the_last_number_of_half_a_row_is_taken_back_and_nothing_that_is_recorded(
    pad: Said, word: str
) -> None:
    pad.says("5", "8", word, "9", "12")
    assert [pad.desk.tell(event) for event in pad.desk.history.lines()] == [
        "ann: taken 5",
        "bob: taken 9",
        "cy: taken 12",
    ]


def test_undo_with_nothing_of_a_row_said_is_the_undo_of_the_session(pad: Said) -> None:
    assert pad.row.line_meant_by("undo") == "undo"


def test_a_number_that_the_sheet_forbids_is_refused_at_once(pad: Said) -> None:
    pad.says("5", "27")
    assert "most is 26" in "".join(block.text for block in pad.shown if isinstance(block, Note))
    assert pad.asked == "bob taken [·]> "


@pytest.mark.parametrize(
    ("sheet", "before", "how"),
    [("hearts", (), ""), ("plain", (), ""), ("wingspan", ("end",), " Type end to leave it.")],
)
def test_a_row_in_which_nobody_said_a_number_is_not_recorded(
    tmp_path: Path, sheet: str, before: tuple[str, ...], how: str
) -> None:
    """What is said to leave it is a move of the game; where the game has none, none is named."""
    pad = Said(tmp_path, sheet)
    for line in before:
        pad.desk.do(line)
    recorded = len(pad.desk.history)
    pad.says(NOTHING, NOTHING, NOTHING)
    told = f"None of this row is recorded: nobody said a number.{how}"
    assert pad.shown[-1] == Note(told, tone="hint")
    assert len(pad.desk.history) == recorded


def test_how_a_row_goes_on_is_said_at_its_first_number_only(pad: Said) -> None:
    hints = []
    for answer in ("5", "8", "undo", "undo", "4"):
        pad.shown.clear()
        pad.says(answer)
        hints.append([block.text[:11] for block in pad.shown if isinstance(block, Note)])
    assert hints == [["Enter alone"], [], ["Enter alone"], [], ["Enter alone"]]


def test_what_others_record_meanwhile_takes_nothing_of_the_row(pad: Said) -> None:
    pad.says("5")
    pad.desk.do("bob 3")
    assert pad.asked == "cy taken [·]> "
    pad.says("18")
    assert dict(pad.desk.game.facts(pad.desk.state)) == {"ann taken": 5, "bob taken": 3, "cy taken": 18}


def test_minus_five_of_a_row_is_minus_five(tmp_path: Path) -> None:
    pad = Said(tmp_path, "plain")
    pad.says("-5", "=0", "=-3")
    assert dict(pad.desk.game.facts(pad.desk.state)) == {"ann points": -5, "bob points": 0, "cy points": -3}


def test_final_scoring_is_a_column_of_seats_for_each_category(tmp_path: Path) -> None:
    pad = Said(tmp_path, "wingspan")
    pad.desk.do("end")
    pad.says("31", "28", "40", "10", NOTHING, "12")
    assert pad.asked == "ann goals [·]> "
    assert board(pad.desk)[1:4] == [("birds", 31, 28, 40), ("bonus cards", 10, "·", 12), ("goals", *"···")]


def test_seat_by_seat_a_row_is_what_one_seat_has(tmp_path: Path) -> None:
    pad = Said(tmp_path, "wingspan")
    pad.desk.do("end seats")
    pad.says("31")
    assert pad.grid.columns[:3] == ("", "birds", "bonus cards")


def test_whoever_sits_out_is_not_asked_and_whoever_sits_in_again_is(pad: Said) -> None:
    pad.says("5")
    pad.desk.do("bob sits out")
    pad.says("21")
    assert pad.desk.prompt(pad.desk.pending) == "table: is the round over?"
    pad.desk.do("round")
    pad.desk.do("bob sits in")
    assert "taken of ann, bob, cy" in pad.desk.prompt(pad.desk.pending)


def test_whoever_leaves_in_the_middle_of_a_row_is_told_what_is_lost(pad: Said) -> None:
    assert pad.row.farewell() == []
    pad.says("5", "8")
    assert "ann taken 5, bob taken 8" in str(pad.row.farewell())


def test_a_round_at_a_real_prompt(tmp_path: Path, terminal: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    pad = Said(tmp_path)
    session = terminal(pad.desk)
    session.until("ann taken [·]>")
    session.keys("5\r").until("bob taken [·]>")
    session.keys("8\r").until("cy taken [·]>")
    session.keys("undo\r").until("bob taken [·]>")
    session.keys("21\r").until("cy taken [·]>")
    session.keys("0\r").until("is the round over?", "~21", "table change/round>")
    session.enter().until("round 1 is over", "ann taken [·]>")


def test_at_a_prompt_each_answer_of_a_row_is_asked_for_the_next_seat(pad: Said) -> None:
    at_the_prompt(pad.desk, "5", "8", "13")
    assert dict(pad.desk.game.facts(pad.desk.state)) == {"ann taken": 5, "bob taken": 8, "cy taken": 13}
