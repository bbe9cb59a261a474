"""How two lines of play differ: where they part, what is true and what the score is on each.

Law: pure comparison of two states on one tree; nothing is judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.log.history import History
from ledger.core.log.standing import origin
from ledger.core.log.timeline import Timeline
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.table import Fact
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.scores import ScoreLine, ScoreSheet

NOTHING = "nothing more"
"""Shown where a score line says something about one side only."""


class DiffSide(msgspec.Struct, frozen=True):
    """One line of play after the fork: how many events, and the first of them in words."""

    tip: int
    events: int
    first: int | None
    told: str


class FactChange(msgspec.Struct, frozen=True):
    what: str
    one: Fact | None
    other: Fact | None


class ScoreChange(msgspec.Struct, frozen=True):
    """A score line that is on one side only, or counts differently. A side without the line has 0."""

    seat: str
    category: str
    label: str
    """If the sides describe the line differently, what each says: `Lively: 2 effort / 1 effort`."""
    one: Points
    other: Points
    events: tuple[int, ...]
    rule: str
    """What the line cites: a heading of the rules or a ruling's number."""


class Difference(msgspec.Struct, frozen=True):
    fork: int
    """The last event that both have; 0 is the beginning."""
    one: DiffSide
    other: DiffSide
    changes: tuple[FactChange, ...]
    scores: tuple[ScoreChange, ...]
    totals: tuple[tuple[str, Points, Points], ...]
    """A seat and its total on each side, where they differ."""


def compare(game: AnyGame, history: History[Any], one: int, other: int) -> Difference:
    """What changed between event `one` and event `other`, wherever they are in the tree."""
    fork = history.timeline.common(one, other)
    states = [veil(game, history.state_at(at), None) for at in (one, other)]
    sheets = [game.score(state) for state in states]
    return Difference(
        fork,
        _diff_side(game, history, fork, one),
        _diff_side(game, history, fork, other),
        fact_changes(game, *states),
        tuple(_told_apart(history.timeline, change) for change in score_changes(*sheets)),
        total_changes(*sheets),
    )


def _told_apart(timeline: Timeline, change: ScoreChange) -> ScoreChange:
    """The change without events that are on both lines because a correction repeated them."""
    began = {id_: origin(timeline, id_) for id_ in change.events}
    often = Counter(began.values())
    return replace(change, events=tuple(id_ for id_ in change.events if often[began[id_]] == 1))


def fact_changes(game: AnyGame, one: Any, other: Any) -> tuple[FactChange, ...]:
    """The facts that differ between two states, as everybody knows them."""
    before, after = dict(game.facts(one)), dict(game.facts(other))
    return tuple(
        FactChange(what, before.get(what), after.get(what))
        for what in dict.fromkeys((*before, *after))
        if before.get(what) != after.get(what)
    )


def score_changes(one: ScoreSheet, other: ScoreSheet) -> tuple[ScoreChange, ...]:
    """The score lines that differ."""
    before, after = _lines_by_key((one, other))
    return tuple(
        _score_change(key, before.get(key), after.get(key))
        for key in dict.fromkeys((*before, *after))
        if _points(before.get(key)) != _points(after.get(key))
    )


def total_changes(one: ScoreSheet, other: ScoreSheet) -> tuple[tuple[str, Points, Points], ...]:
    """The seats whose totals differ, with both totals."""
    both = ((seat, one.total(seat), other.total(seat)) for seat in one.seats)
    return tuple(each for each in both if each[1] != each[2])


def _diff_side(game: AnyGame, history: History[Any], fork: int, tip: int) -> DiffSide:
    after = history.since(fork, tip)
    if not after:
        return DiffSide(tip, 0, None, "")
    first = after[0]
    return DiffSide(tip, len(after), first.id, describe(game, history.state_at(first.on), first))


_NUMBERS = re.compile(r"[+-]?\d+")


LineKey = tuple[str, str, str]
"""Seat, category and label of a score line."""


def _line_key(line: ScoreLine) -> LineKey:
    """The name of a score line, without the numbers in its label and without what follows a colon."""
    name = line.label.partition(":")[0]
    return line.seat, line.category, " ".join(_NUMBERS.sub("", name).split())


def _lines_by_key(sheets: Sequence[ScoreSheet]) -> list[dict[LineKey, ScoreLine]]:
    """The lines of each sheet by name. Lines with the same name keep their numbers, which tell them apart;
    lines with the very same label are added."""
    counts = (Counter(map(_line_key, sheet.lines)) for sheet in sheets)
    often = {key for count in counts for key in count if count[key] > 1}
    found: list[dict[LineKey, ScoreLine]] = []
    for sheet in sheets:
        lines: dict[LineKey, ScoreLine] = {}
        for line in sheet.lines:
            key = (line.seat, line.category, line.label) if (name := _line_key(line)) in often else name
            lines[key] = _added(lines[key], line) if key in lines else line
        found.append(lines)
    return found


def _added(one: ScoreLine, other: ScoreLine) -> ScoreLine:
    return replace(one, points=one.points + other.points, events=(*one.events, *other.events))


def _points(line: ScoreLine | None) -> Points:
    return line.points if line else 0


def _score_change(key: LineKey, one: ScoreLine | None, other: ScoreLine | None) -> ScoreChange:
    events = set(one.events if one else ()) ^ set(other.events if other else ())
    line = next(line for line in (other, one) if line is not None)
    return ScoreChange(
        *key[:2], _label(key[2], one, other), _points(one), _points(other), tuple(sorted(events)), line.rule
    )


def _label(name: str, one: ScoreLine | None, other: ScoreLine | None) -> str:
    """A label for both sides: what both say, or what each says; for a line on one side only, its name."""
    if one is None or other is None:
        line = one or other
        assert line is not None, "one of them has the line"
        return line.label if line.label == name else line.label.partition(":")[0]
    if one.label == other.label:
        return one.label
    (head, _, was), (begin, _, now) = one.label.partition(":"), other.label.partition(":")
    if head != begin:
        return f"{one.label} / {other.label}"
    return f"{head}: {was.strip() or NOTHING} / {now.strip() or NOTHING}"
