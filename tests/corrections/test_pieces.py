"""Corrections mean the same pieces: what an event counts by its own line is carried to what it meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveImpossible
from ledger.desk import new_log
from ledger.desk.correcting import cherry, drop, insert
from ledger.desk.desk import Desk

CLOCK = "2026-11-22T09:00:00Z"
OPENING = ("keep", "keep", "first ann", "flip Old Mill")
TWO = ("enter Goose Girl at c1", "enter Ferryman at c1 with c1")
LATER = ("end", "flip Hill Path", "end", "flip Deep Lake", "clear c1 with Goose Girl", "ann exit Ferryman")


def courses(folder: Path, *moves: str) -> Desk:
    wanted = new_log.NewGame(game="courses", seats=("ann", "bob"))
    desk = Desk.new(folder / "courses.jsonl", wanted, lambda: CLOCK)
    for move in moves:
        desk.do(move)
    return desk


def told(desk: Desk) -> list[str]:
    return [desk.tell(event) for event in desk.history.path()]


def event_of(desk: Desk, text: str) -> int:
    return next(event.id for event in desk.history.path() if text in desk.tell(event))


def test_a_forgotten_card_leaves_the_partners_as_they_were(tmp_path: Path) -> None:
    desk = courses(tmp_path, *OPENING, *TWO, *LATER)
    at = event_of(desk, "flips Old Mill")
    correction = insert(desk, at, ["! play Lantern -- forgotten"])
    assert correction.conflict is None
    correction.write()
    assert told(desk)[-2:] == [
        "ann clears Old Mill (c1) with Goose Girl (p3): 1 point",
        "ann exits Ferryman (p4)",
    ]


def test_a_card_that_was_never_played_leaves_the_partners_as_they_were(tmp_path: Path) -> None:
    desk = courses(tmp_path, *OPENING, "! play Lantern -- no", *TWO, *LATER)
    assert told(desk)[-1] == "ann exits Ferryman (p4)"
    correction = drop(desk, event_of(desk, "plays Lantern"))
    assert correction.conflict is None
    correction.write()
    assert told(desk)[-2:] == [
        "ann clears Old Mill (c1) with Goose Girl (p2): 1 point",
        "ann exits Ferryman (p3)",
    ]


def test_what_is_about_a_card_that_never_came_is_asked_about(tmp_path: Path) -> None:
    desk = courses(tmp_path, *OPENING, *TWO, *LATER)
    correction = drop(desk, event_of(desk, "enters Ferryman"), alone=True)
    conflict = correction.conflict
    assert conflict is not None
    assert conflict.text == "ann exits Ferryman (p3)"
    assert conflict.verdict.why == "what it is about is no longer there"
    assert not conflict.can_be_kept


def test_a_move_of_another_line_is_about_the_same_card_here(tmp_path: Path) -> None:
    desk = courses(tmp_path, *OPENING, *TWO)
    fork = event_of(desk, "flips Old Mill")
    desk.do("ann exit Ferryman")
    taken = desk.head
    desk.branch("other", fork)
    for move in ("! play Lantern -- here", *TWO):
        desk.do(move)
    cherry(desk, taken)
    assert told(desk)[-1] == "ann exits Ferryman (p4)"


def test_a_move_about_a_card_that_never_came_to_this_line_is_refused(tmp_path: Path) -> None:
    desk = courses(tmp_path, *OPENING, *TWO)
    fork = event_of(desk, "flips Old Mill")
    desk.do("ann exit Ferryman")
    taken = desk.head
    desk.branch("other", fork)
    desk.do("! enter Surveyor at c1 with nothing -- here")
    desk.do("! enter Goose Girl at c1 with nothing -- here")
    with pytest.raises(MoveImpossible) as refused:
        cherry(desk, taken)
    assert "what it is about is no longer there" in refused.value.message
