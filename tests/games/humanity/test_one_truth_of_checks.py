"""What a Check needs is said once: the referee calls impossible what the fold cannot take, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.listing import moves
from ledger.desk.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events import CHAPTERS
from ledger.games.humanity.state import State
from ledger.testing.forging import Forger
from tests.games.humanity.truth import SAMPLES, cannot_be_folded, is_impossible

KINDS = tuple(kind for chapter in CHAPTERS for kind in chapter.events)
EACH = 4
"""Events of each way that are forged at every place of a log."""


def offered(state: State) -> list[Event]:
    """What could be played instead, each kind once; the dice of whatever throw is asked for."""
    found = {type(move.event): move.event for move in moves(GAME, state)}
    due = GAME.pending(state)
    if isinstance(due, Chance):
        found[type(due.draft)] = deal(GAME, state, due, Luck(1))
    return [each for kind, each in found.items() if kind in KINDS]


def forgeries(forger: Forger, state: State, each: int) -> Iterator[Event]:
    """Events of any kind of a Check, and such as were seen with another value, most in the open Check."""
    chance, number = forger.chance, state.check.number if state.check is not None else state.count + 1
    for _ in range(each):
        kind = chance.choice(KINDS)
        known: dict[str, Any] = {"check": number} if chance.random() < 0.8 else {}
        if "roll" in kind.__struct_fields__ and chance.random() < 0.8:
            known["roll"] = chance.randint(-1, 1)
        try:
            yield forger.of_kind(state, kind, **known)
            yield forger.event(state)
        except msgspec.ValidationError:
            continue
        if forger.seen:
            yield chance.choice(forger.seen[-5:])


@pytest.mark.parametrize("log", SAMPLES, ids=lambda log: log.stem)
def test_the_referee_and_the_fold_have_one_truth_about_a_check(log: Path) -> None:
    forger = Forger(GAME, Random(log.stem))
    history = Desk.open(log).history
    tried: dict[bool, int] = {True: 0, False: 0}
    for event in history.path():
        state = history.state_at(event.on)
        if type(event) in KINDS:
            forger.seen.append(event)
            forger.seen += offered(state)
        for each in forgeries(forger, state, EACH):
            if type(each) in KINDS:
                said = is_impossible(state, each)
                assert said == cannot_be_folded(state, each), each
                tried[said] += 1
    assert min(tried.values()) > len(history) // 2
