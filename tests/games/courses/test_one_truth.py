"""What the pieces allow is said once: the referee and the fold agree on every event, however it was forged.

`python -m tests.games.courses.test_one_truth [EVENTS]` tries so many and prints how many differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Adjusted, Event
from ledger.core.rules.rulebook import unasked
from ledger.desk.desk import Desk
from ledger.games.courses import GAME
from ledger.games.courses.state import State
from ledger.testing.forging import Forger

LOGS = sorted(Path("sample_logs/courses").glob("*.jsonl"))
KINDS = (*GAME.events, Adjusted)
EVENTS = 1_500
"""Forged events for each log in a usual run."""


def moments(log: Path) -> Iterator[tuple[State, Event]]:
    """The states along a log, each with the event that came next."""
    desk = Desk.open(log)
    state: State = GAME.start(desk.setup)
    for event in desk.history.path():
        yield state, event
        GAME.projector.fold(state, (event,))


def is_impossible(state: State, event: Event) -> bool:
    """Whether the referee says that the pieces do not allow it."""
    verdict = unasked(GAME, state, event)
    return verdict is not None and verdict.kind == "impossible"


def contradicts(state: State, event: Event) -> bool:
    """Whether the fold says so, before it changes anything. What it raises else is a mistake of ours."""
    folded = state.copy()
    try:
        GAME.projector.fold(folded, (event,))
    except LogDamaged:
        assert folded == state, event
        return True
    return False


def forged(log: Path, count: int, seed: int) -> Iterator[tuple[State, Event]]:
    """About so many events, spread over a log; half of them are played ones with another value in a field."""
    chance = Random(seed)
    forger = Forger(GAME, chance)
    each = -(-count // len(Desk.open(log).history.path()))
    for state, event in moments(log):
        if isinstance(event, KINDS):
            forger.seen.append(event)
            del forger.seen[:-40]
        for _ in range(each):
            if forger.seen and chance.random() < 0.5:
                yield state, forger.event(state)
            else:
                yield state, forger.of_kind(state, chance.choice(KINDS))


def differing(log: Path, count: int, seed: int) -> tuple[Counter[bool], set[type[Event]], list[Event]]:
    """How many forged events the fold took and refused, their kinds, and those on which both differ."""
    tried: Counter[bool] = Counter()
    kinds, found = set(), []
    for state, event in forged(log, count, seed):
        if isinstance(event, KINDS):
            folds = not contradicts(state, event)
            tried[folds] += 1
            kinds.add(type(event))
            if folds is is_impossible(state, event):
                found.append(event)
    return tried, kinds, found


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_referee_and_the_fold_ask_the_same_of_the_pieces(log: Path) -> None:
    tried, kinds, found = differing(log, EVENTS, seed=7)
    assert found == []
    assert kinds == set(KINDS)
    assert min(tried[True], tried[False]) > EVENTS // 10


if __name__ == "__main__":
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for log in LOGS:
        tried, _, found = differing(log, events // len(LOGS) + 1, seed=events)
        print(f"{log.stem}: {tried[True]} fold, {tried[False]} do not, {len(found)} differ", *found[:5])
