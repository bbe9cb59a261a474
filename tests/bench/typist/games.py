"""Whole sample games, typed again: keys a turn."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cli.pages import typed
from ledger.desk.desk import Desk
from tests.bench.measure import Row
from tests.bench.reading import ROOT
from tests.bench.typist import Keyed, Person


class Whole(msgspec.Struct, frozen=True):
    """A sample, and the most keys of a turn. A turn begins with an event of one of these kinds; lines that
    begin with one of `others` belong to none."""

    sample: str
    bar: float
    turns: tuple[str, ...]
    others: tuple[str, ...] = ()


WHOLE = {
    "Effortless": Whole("effortless/three-at-the-kitchen-table", 8, ("EffortPlaced",)),
    "Kingless": Whole("kingless/two-without-a-box", 5, ("TurnStarted",)),
    "Courses": Whole("courses/a-duel-with-house-decks", 8, ("TurnStarted",)),
    "Endeavor": Whole(
        "endeavor/two-by-the-sea",
        4,
        ("SiteActivated", "ChitSpent", "Passed"),
        ("TileBuilt", "SalaryPaid", "Discarded"),
    ),
}


def turn_rows() -> Iterator[Row]:
    """Keys a turn of the four games that have turns."""
    for game, whole in WHOLE.items():
        turns, keys, _ = counted(whole)
        found = [each.keys for each in keys]
        value = sum(found) / turns
        detail = f"{turns} turns, {sum(found)} keys, {len(found)} lines"
        what = f"keys a turn, {game}, {Path(whole.sample).name}"
        yield Row(what=what, value=value, unit="", low=value, high=value, bar=whole.bar, detail=detail)


def counted(whole: Whole) -> tuple[int, list[Keyed], Desk]:
    """Turns, the lines that belong to them, and the desk at which the game was played again."""
    played, lines = again(whole.sample)
    turns, found, begun = 0, list[Keyed](), False
    for line in lines:
        kinds = [type(event).__name__ for event in line.events]
        begins = sum(kind in whole.turns for kind in kinds)
        if (begun or (kinds[:1] and kinds[0] in whole.turns)) and kinds and kinds[0] not in whole.others:
            found.append(line)
        turns += begins
        begun = begun or bool(begins)
    return turns, found, played


def again(sample: str) -> tuple[Desk, list[Keyed]]:
    """A sample's line of play, typed by a person at a new log; all that was typed."""
    old = Desk.open(ROOT / "sample_logs" / f"{sample}.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk.begin(Path(folder) / "typed.jsonl", old.header)
        person, found = Person(desk), list[Keyed]()
        for one in typed.moves(old, old.head):
            found += person.types(one.line)
        return desk, found
