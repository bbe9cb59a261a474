"""Whose the later moves are that were typed without a name, where one was recorded twice, or forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.session import Session
from ledger.core.errors import DoesNotGoOn
from ledger.core.log.events import Corrected
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"


def takes(log: Path) -> list[tuple[str, int]]:
    """Who took how many pebbles, on the line on which the game stands."""
    return [(event.by, event.count) for event in Desk.open(log).history.path() if hasattr(event, "count")]


@pytest.fixture
def doubled(tablefold: Tablefold) -> Path:
    """Ann's second line was typed twice, so all that follows is recorded for the other seat."""
    moves = ("charm owl", "take 1", "take 1", "take 2", "take 1", "note tea", "take 1")
    return tablefold.folder / tablefold.played(LOG, *moves)


def test_what_was_typed_without_a_name_is_the_next_seats_when_a_doubled_line_is_dropped(
    doubled: Path, tablefold: Tablefold
) -> None:
    assert takes(doubled) == [("ann", 1), ("bob", 1), ("ann", 2), ("bob", 1), ("ann", 1)]
    ran = tablefold("drop", LOG, "3")
    assert ran.status == 0
    assert takes(doubled) == [("ann", 1), ("bob", 2), ("ann", 1), ("bob", 1)]
    assert "Typed without a name, so now: bob takes 2." in ran.out
    assert "4 later events: 1 applied, 0 kept, 3 edited, 0 left out" in ran.out
    assert tablefold("audit", LOG).status == 0


def test_what_happened_then_keeps_its_time_and_its_words(doubled: Path, tablefold: Tablefold) -> None:
    old = [event.at for event in Desk.open(doubled).history.path()][3:]
    tablefold("drop", LOG, "3")
    desk = Desk.open(doubled)
    new = desk.history.path()[2:]
    assert [event.at for event in new] == old
    assert [event.typed for event in new] == ["take 2", "take 1", "note tea", "take 1"]
    corrected = next(event for event in desk.history.lines() if isinstance(event, Corrected))
    assert [old for old, _, _ in corrected.edited] == [4, 5, 7]


def test_later_moves_change_seats_where_a_forgotten_move_is_inserted(tablefold: Tablefold) -> None:
    log = tablefold.folder / tablefold.played(LOG, "charm owl", "take 1", "take 2", "take 1")
    assert tablefold("insert", LOG, "2", "take 1").status == 0
    assert takes(log) == [("ann", 1), ("bob", 1), ("ann", 2), ("bob", 1)]


def test_what_was_typed_with_a_name_is_asked_about(tablefold: Tablefold) -> None:
    """Also where the seat was asked that was named."""
    log = tablefold.folder / tablefold.played(LOG, "charm owl", "take 1", "take 1", "ann take 1", "take 2")
    assert Desk.open(log).history.event(4).typed == "ann take 1"
    before = log.read_bytes()
    with pytest.raises(DoesNotGoOn, match="Ann takes 1"):
        Session(Desk.open(log)).run("drop 3")
    assert log.read_bytes() == before


def test_what_does_not_fit_the_next_seat_either_is_asked_about(tablefold: Tablefold) -> None:
    log = tablefold.folder / tablefold.played(LOG, "charm owl", "take 1", "take 1", "! take 4 -- they did")
    before = log.read_bytes()
    assert tablefold("drop", LOG, "3").status == 1
    assert log.read_bytes() == before


def test_a_line_at_a_prompt_keeps_the_name_that_was_typed(tablefold: Tablefold) -> None:
    log = tablefold.folder / tablefold.played(LOG, "charm owl", "ann take 1", "b take 1", "take 1")
    assert [event.typed for event in Desk.open(log).history.path()][1:] == [
        "ann take 1",
        "bob take 1",
        "take 1",
    ]
