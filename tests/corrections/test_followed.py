"""What had to be said on the old line and follows by itself on the new one is one event, also where the rules
would allow it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.desk import correcting, new_log
from ledger.desk.desk import Desk
from ledger.games.effortless.abilities import EffortMoved
from tests.games.effortless.tables import laid


def pad(folder: Path, sheet: str, *moves: str) -> Desk:
    wanted = new_log.NewGame(game="scorepad", seats=("x", "y"), catalog=sheet)
    desk = Desk.new(folder / "pad.jsonl", wanted)
    for move in moves:
        desk.do(move)
    return desk


def status(correction: correcting.Correction) -> str:
    correction.growth.finish(keep=True)
    return correction.desk.game.status(correction.growth.state)


@pytest.mark.parametrize(
    ("sheet", "moves", "behind"),
    [
        ("auction", ("phase", "x pass", "round", "x bid 2"), 2),
        ("yahtzee", ("x ones 3", "x pass", "y ones 2", "round", "x twos 4"), 3),
    ],
)
def test_a_round_that_somebody_ended_because_a_pass_was_forgotten_ends_once(
    sheet: str, moves: tuple[str, ...], behind: int, tmp_path: Path
) -> None:
    correction = correcting.insert(pad(tmp_path, sheet, *moves), behind, ["y pass"])
    assert status(correction).startswith("round 2")
    assert correction.growth.tally() == correcting.RegrowthCount(later=2, applied=2)
    assert list(correction.growth.texts(correction.growth.followed)) == ["round 1 is over"]


def test_a_round_ends_once_where_the_last_pass_was_something_else(tmp_path: Path) -> None:
    desk = pad(tmp_path, "auction", "phase", "x pass", "phase", "round", "x bid 2")
    assert status(correcting.amend(desk, 3, ["y pass"])) == "round 2, bidding"


def test_a_round_ends_once_where_the_table_said_so_later(tmp_path: Path) -> None:
    desk = pad(tmp_path, "auction", "phase", "x pass", "x bid 2", "y coins +1", "round", "x bid 3")
    assert status(correcting.insert(desk, 2, ["y pass"])) == "round 2, bidding"


def test_two_rounds_that_the_table_ended_stay_two(tmp_path: Path) -> None:
    desk = pad(tmp_path, "auction", "phase", "x pass", "round", "round")
    assert status(correcting.insert(desk, 2, ["y pass"])) == "round 3, bidding"


def test_a_later_round_that_the_table_ended_early_is_ended_again(tmp_path: Path) -> None:
    desk = pad(tmp_path, "auction", "phase", "x pass", "round", "x bid 2", "round", "y bid 2")
    assert status(correcting.insert(desk, 2, ["y pass"])) == "round 3, bidding"


def test_a_change_that_only_looks_like_what_followed_is_said_again(tmp_path: Path) -> None:
    """The round is over by itself where all have passed; what seats write down is theirs."""
    desk = pad(tmp_path, "auction", "phase", "x pass", "x coins +1", "x coins +1", "round")
    correction = correcting.insert(desk, 2, ["y pass"])
    assert status(correction) == "round 2, bidding"
    assert correction.growth.state.counts["x coins"].value == 22


def test_what_followed_by_itself_and_is_asked_now_is_answered_as_it_happened(tmp_path: Path) -> None:
    """With effort at the Cave alone it moves by itself; at the River, too, ann would be asked."""
    desk = Desk.new(tmp_path / "city.jsonl", new_log.NewGame(game="effortless", seats=("ann", "bob", "cat")))
    visits = ["place cave", "take 1"] * 3
    for move in (*laid("City", "Cave", "River"), *["?"] * 5, "first ann", *visits, "place city", "take 1"):
        desk.do(move)
    correction = correcting.insert(desk, desk.head - 3, ["adjust ann River 1"])
    correction.growth.finish(keep=True)
    assert correction.growth.tally() == correcting.RegrowthCount(later=2, applied=2)
    assert [type(event) for event in correction.growth.answered] == [EffortMoved]
    assert "Now a question, answered as it happened: ann moves an effort from Cave to City." in list(
        correction.sentences()
    )
