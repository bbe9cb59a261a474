"""What a game stores as the result of dice follows the dice when a throw is corrected."""

from __future__ import annotations

from pathlib import Path

from ledger.core.corrections.misfits import RegrowthCount
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity.checks.events.throwing import DiceThrown


def test_the_result_of_a_check_is_worked_out_again_when_a_throw_was_another(tmp_path: Path) -> None:
    """It once had to be typed again, or everything after it was left out."""
    desk = Desk.new(tmp_path / "mill.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    moves = ("ann npc Ann, hand=8", "session", "scene The mill", "ann check hand", "roll 6", "resolve")
    for move in (*moves, "scene The barn", "scene The attic"):
        desk.do(move)
    assert desk.state.settled[1].tier == "minor"
    thrown = next(each.id for each in desk.history.path(desk.head) if isinstance(each, DiceThrown))
    correction = correcting.amend(desk, thrown, ["roll 2"])
    assert correction.conflict is None
    assert correction.growth.tally() == RegrowthCount(3, applied=3)
    correction.write()
    assert desk.state.settled[1].tier == "failure"
    assert desk.state.settled[1].busts == 0
