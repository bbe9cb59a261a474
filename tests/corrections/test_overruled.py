"""Corrections of what the table overruled, of the last move, and of nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.core.errors import NoSuchEvent, UsageError
from ledger.core.log.events import Overruled
from ledger.desk import new_log
from ledger.desk.correcting import CorrectionOptions, amend, drop
from ledger.desk.desk import Desk, Recorded
from ledger.desk.what_if import what_if
from ledger.games import registry
from tests.core.tables import GAME

PLAYED = ("take amber", "3", "! ann take jade -- bob was asleep", "4")
"""Events 1 and 2, the overruling 3 of event 4, and event 5."""
Stones = Callable[..., Desk]


@pytest.fixture
def stones(tmp_path: Path) -> Iterator[Stones]:
    def played(*moves: str) -> Desk:
        wanted = new_log.NewGame(game="stones", seats=("ann", "bob"), dealer="table")
        desk = Desk.new(tmp_path / "stones.jsonl", wanted)
        for move in moves:
            desk.do(move)
        return desk

    with registry.guest(GAME):
        yield played


def told(desk: Desk) -> list[str]:
    return [desk.tell(event) for event in desk.history.path() if not isinstance(event, Overruled)]


@pytest.mark.parametrize("id_", [3, 4])
def test_an_event_and_the_line_that_overrules_it_are_corrected_as_one(id_: int, stones: Stones) -> None:
    desk = stones(*PLAYED)
    amend(desk, id_, ["take amber"]).write()
    assert told(desk)[2:] == ["bob takes a stone from amber", "the die shows 4"]
    assert [event for event in desk.history.path() if isinstance(event, Overruled)] == []


@pytest.mark.parametrize("id_", [3, 4])
def test_they_are_dropped_as_one(id_: int, stones: Stones) -> None:
    desk = stones(*PLAYED)
    correction = drop(desk, id_, alone=True)
    assert correction.cut.gone == {3, 4}
    correction.growth.finish(keep=False)
    correction.write()
    assert told(desk) == ["ann takes a stone from amber", "the die shows 3"]


def test_an_overruling_at_the_end_of_a_line_overrules_nothing(stones: Stones) -> None:
    desk = stones(*PLAYED)
    desk.undo("to 3")
    with pytest.raises(NoSuchEvent, match="Event 4 was undone"):
        amend(desk, 4, ["take amber"])
    correction = drop(desk, 3, alone=True)
    assert correction.cut.gone == {3}


def test_a_stretch_that_ends_before_it_begins_is_told_with_its_numbers(stones: Stones) -> None:
    with pytest.raises(UsageError, match="4-1 ends before it begins"):
        drop(stones(*PLAYED), 4, 1)


def test_a_what_if_of_the_last_move_has_no_rest_to_be_applied(stones: Stones) -> None:
    desk = stones("take amber", "3", "take jade", "5")
    found = what_if(desk, 3, ["take jet", "6"])
    assert (found.moment.one.tip, found.end, found.why_no_end) == (4, None, "")
    assert [desk.tell(event) for event in found.instead] == ["bob takes a stone from jade", "the die shows 5"]
    earlier = what_if(desk, 1, ["take jade", "6"])
    assert earlier.end is not None


def test_a_what_if_is_on_the_line_of_its_event(stones: Stones) -> None:
    desk = stones("take amber", "3", "take jade", "5")
    desk.undo("to 2")
    desk.do("take jet")
    with pytest.raises(NoSuchEvent, match="on another line of play: main~1"):
        amend(desk, 3, ["take amber"])
    assert amend(desk, 3, ["take amber"], CorrectionOptions(branch="main~1")).conflict is None
    found = what_if(desk, 3, ["take amber", "1"])
    assert [desk.tell(event) for event in found.instead] == ["bob takes a stone from jade", "the die shows 5"]


def test_nothing_is_recorded_of_nothing(stones: Stones) -> None:
    desk = stones(*PLAYED)
    before = Path(desk.journal.path).read_bytes()
    assert desk.record_drafts(()) == desk.record_step(desk.step()) == Recorded((), ())
    assert Path(desk.journal.path).read_bytes() == before
