"""Who began a game: only whoever had the first turn, took it, or is said to have begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.starting import who_began
from ledger.shelf.evening import evening_of


@pytest.mark.parametrize(
    ("catalog", "lines", "began"),
    [
        ("plain", ("bob 13", "ann 5", "end"), ()),
        ("plain", ("bob takes first", "bob 13", "ann 5", "end"), ("bob",)),
        ("wingspan", ("end", "ann 5", "bob 4"), ()),
        ("golf", ("ann change hole 4", "round"), ("ann",)),
        ("golf", ("bob takes first", "ann change hole 4", "round", "ann takes first"), ("bob",)),
        ("yahtzee", ("ann pass", "bob pass"), ("ann",)),
        ("ticket", ("! bob pass -- it is his turn", "ann pass"), ("bob",)),
        ("auction", ("ann takes first", "round"), ("ann",)),
        ("auction", ("round",), ()),
    ],
)
def test_somebody_began_a_pad_only_if_turns_or_the_table_say_so(
    catalog: str, lines: tuple[str, ...], began: tuple[str, ...], tmp_path: Path
) -> None:
    """Whose number is written down first says nothing."""
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), catalog=catalog)
    desk = Desk.new(tmp_path / "pad.jsonl", wanted)
    for line in lines:
        desk.do(line)
    assert who_began(desk, desk.head) == began
    assert tuple(seat.seat for seat in evening_of(desk, "pad.jsonl").seats if seat.started) == began
