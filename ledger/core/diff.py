"""How two lines of play differ: where they part, what is true on each, what each scores.

Law: pure comparison of two states on one tree; nothing is judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from ledger.core.describe import describe
from ledger.core.game import AnyGame, veil
from ledger.core.history import History
from ledger.core.scores import ScoreLine, ScoreSheet
from ledger.core.table import Knob


class Side(msgspec.Struct, frozen=True):
    """One line of play after the fork: how many events, and the first of them in words."""

    tip: int
    events: int
    first: int | None
    told: str


class Change(msgspec.Struct, frozen=True):
    what: str
    one: Knob | None
    other: Knob | None


class ScoreChange(msgspec.Struct, frozen=True):
    """A score line that exists, or counts something else, on one side only; 0 where it is missing."""

    seat: str
    category: str
    label: str
    one: int
    other: int
    events: tuple[int, ...]


class Difference(msgspec.Struct, frozen=True):
    fork: int
    """The last event that both share; 0 is the beginning."""
    one: Side
    other: Side
    changes: tuple[Change, ...]
    scores: tuple[ScoreChange, ...]
    totals: tuple[tuple[str, int, int], ...]
    """Seat, its total on the one side and on the other, where they differ."""


def compare(game: AnyGame, history: History[Any], one: int, other: int) -> Difference:
    """What changed between event `one` and event `other`, wherever in the tree they are."""
    fork = history.timeline.common(one, other)
    states = [veil(game, history.state_at(at), None) for at in (one, other)]
    before, after = (dict(game.facts(state)) for state in states)
    changes = tuple(
        Change(what, before.get(what), after.get(what))
        for what in dict.fromkeys((*before, *after))
        if before.get(what) != after.get(what)
    )
    sheets = [game.score(state) for state in states]
    scores = score_changes(*sheets)
    totals = tuple(
        (seat, sheets[0].total(seat), sheets[1].total(seat))
        for seat in sheets[0].seats
        if sheets[0].total(seat) != sheets[1].total(seat)
    )
    return Difference(
        fork, _side(game, history, fork, one), _side(game, history, fork, other), changes, scores, totals
    )


def score_changes(one: ScoreSheet, other: ScoreSheet) -> tuple[ScoreChange, ...]:
    """The lines that count something else on the other sheet, or stand on one alone."""
    before, after = _by_name((one, other))
    return tuple(
        _score_change(key, before.get(key), after.get(key))
        for key in dict.fromkeys((*before, *after))
        if _points(before.get(key)) != _points(after.get(key))
    )


def _side(game: AnyGame, history: History[Any], fork: int, tip: int) -> Side:
    after = history.since(fork, tip)
    if not after:
        return Side(tip, 0, None, "")
    first = after[0]
    return Side(tip, len(after), first.id, describe(game, history.state_at(first.on), first))


_NUMBERS = re.compile(r"[+-]?\d+")


Key = tuple[str, str, str]
"""Seat, category and label of a score line."""


def _plain(line: ScoreLine) -> Key:
    """What a label counts is no part of its name, nor what it says of it behind a colon."""
    name = line.label.partition(":")[0]
    return line.seat, line.category, " ".join(_NUMBERS.sub("", name).split())


def _by_name(sheets: Sequence[ScoreSheet]) -> list[dict[Key, ScoreLine]]:
    """The lines of each sheet by name; where several are called the same, their numbers tell them apart."""
    counts = (Counter(map(_plain, sheet.lines)) for sheet in sheets)
    often = {key for count in counts for key in count if count[key] > 1}
    return [
        {
            (line.seat, line.category, line.label) if (key := _plain(line)) in often else key: line
            for line in sheet.lines
        }
        for sheet in sheets
    ]


def _points(line: ScoreLine | None) -> int:
    return line.points if line else 0


def _score_change(key: Key, one: ScoreLine | None, other: ScoreLine | None) -> ScoreChange:
    events = set(one.events if one else ()) ^ set(other.events if other else ())
    label = next(line.label for line in (other, one) if line is not None)
    return ScoreChange(*key[:2], label, _points(one), _points(other), tuple(sorted(events)))
