"""What a scripted side did stays above the question until the table has carried it out."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

from cli.repl.own_questions import DONE, ByHand, OwnQuestions
from ledger.core.blocks import Block, Note
from ledger.desk.desk import Desk
from tests.repl.conftest import NewDesk, Open
from tests.typist import at_the_prompt

SOLO = Path(__file__).parents[2] / "sample_logs" / "endeavor" / "alone-and-won.jsonl"
PASSES = 44
"""The event after which white passes, and the opposition acts."""


def solo(folder: Path) -> Desk:
    desk = Desk.open(Path(copy(SOLO, folder / "solo.jsonl")))
    desk.undo(f"to {PASSES}")
    return desk


def test_each_move_of_the_opposition_is_ticked_by_enter_and_undone_ones_are_gone(tmp_path: Path) -> None:
    desk, shown = solo(tmp_path), list[Block]()
    hands = ByHand(desk, shown.extend)
    assert hands.question() is None
    desk.do("pass")
    for left in (3, 2):
        shown.clear()
        question = hands.question()
        assert question is not None
        assert question.prompt == f"the first of {left} is done [Enter]> "
        assert len(shown) == left
        assert hands.line_meant_by(DONE) == ""
    assert [block.text for block in shown if isinstance(block, Note)] == [
        "  [ ] the opposition (red) occupies EU6 and gains industry of EU5-EU6",
        "  [ ] the opposition (purple) draws EU-c2",
    ]
    assert hands.line_meant_by("market") == "market"
    assert (last := hands.question()) is not None
    assert last.prompt == "the last is done [Enter]> "
    desk.undo()
    assert hands.question() is None


def test_a_build_is_asked_with_the_grid_and_the_opposition_above_the_question(
    tmp_path: Path, terminal: Open
) -> None:
    session = terminal(solo(tmp_path))
    session.until("white use/spend/pass>")
    session.keys("pass\r").until("[workshop]", "occupies EU7", "the first of 3 is done")
    session.enter().until("the first of 2 is done")


def test_a_game_without_a_scripted_side_asks_nothing_of_the_kind(stones: NewDesk) -> None:
    own = OwnQuestions(stones(), lambda blocks: None)
    assert own.next(is_unclear=False) is None


def test_at_a_prompt_enter_alone_ticks_what_the_opposition_did(tmp_path: Path) -> None:
    said = at_the_prompt(solo(tmp_path), "pass", "", "")
    assert said.count("[ ] the opposition") == 3 + 2 + 1
