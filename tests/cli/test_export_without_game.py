"""A log whose game is gone, exported: no more than it may say, and as an import takes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ledger.core.log.events import Branched, Event, Undone
from ledger.desk.without_game import OF_THE_TABLE, Unread, export_lines
from ledger.store import journal as journals
from tests.store.given import HEADER, Moved, moves


def log_of(path: Path, *steps: list[Event]) -> Unread:
    journals.create(path, HEADER, steps)
    return Unread(path)


def exported(log: Unread, branch: str = "", *, bodies: bool = True) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in export_lines(log, branch, bodies=bodies)]


def branched(path: Path) -> Unread:
    """A step of three moves, of which the last two are undone; another goes on from the first of them."""
    other = Branched(id=5, on=1, name="main", left="main~1", by="table", more=True)
    return log_of(
        path,
        moves(1, 3),
        [Undone(id=4, on=3, to=1, by="table")],
        [other, Moved(id=6, on=1, steps=5, by="ann")],
    )


def test_a_line_of_play_says_what_happened_and_where_its_steps_end(tmp_path: Path) -> None:
    header, *events = exported(log_of(tmp_path / "a.jsonl", moves(1, 2), moves(3)))
    assert (header["type"], header["game"], header["seats"]) == ("header", "pawns", ["ann", "bob"])
    assert [(each["type"], each["steps"], each.get("more", False)) for each in events] == [
        ("moved", 1, True),
        ("moved", 2, False),
        ("moved", 3, False),
    ]
    assert not any({"id", "on", "h", "then", "typed"} & each.keys() for each in events)


def test_a_step_that_a_line_of_play_left_ends_where_it_was_left(tmp_path: Path) -> None:
    log = branched(tmp_path / "a.jsonl")
    ours, theirs = exported(log)[1:], exported(log, "main~1")[1:]
    assert [(each["steps"], each.get("more", False)) for each in ours] == [(1, False), (5, False)]
    assert [(each["steps"], each.get("more", False)) for each in theirs] == [(1, True), (2, True), (3, False)]


def test_without_bodies_only_kind_place_time_and_who_are_told(tmp_path: Path) -> None:
    header, *events = exported(log_of(tmp_path / "a.jsonl", moves(1, 2)), bodies=False)
    assert header.keys() == {"type", *OF_THE_TABLE}
    assert "seed" not in header
    assert [*events[1].items()] == [("type", "moved"), ("id", 2), ("on", 1), ("at", ""), ("by", "")]
    assert len(events) == 2
