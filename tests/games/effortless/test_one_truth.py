"""What the pieces allow is said once: the referee calls impossible just what the fold cannot take."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Adjusted, Event
from ledger.core.rules.rulebook import unasked
from ledger.desk.desk import Desk
from ledger.games.effortless import GAME
from ledger.games.effortless.state import State
from ledger.testing.forging import Forger

SAMPLES = sorted((Path(__file__).parents[3] / "sample_logs/effortless").glob("*.jsonl"))
KINDS = (*GAME.events, Adjusted)
EACH = 3
"""Events that are forged at every place of a log."""


def is_impossible(state: State, event: Event) -> bool:
    """Whether the referee says that the pieces do not allow it."""
    verdict = unasked(GAME, state, event)
    return verdict is not None and verdict.kind == "impossible"


def cannot_be_folded(state: State, event: Event) -> bool:
    try:
        GAME.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return True
    return False


@pytest.mark.parametrize("log", SAMPLES, ids=lambda log: log.stem)
def test_the_referee_and_the_fold_have_one_truth_about_the_pieces(log: Path) -> None:
    forger = Forger(GAME, Random(log.stem))
    history = Desk.open(log).history
    tried: dict[bool, int] = {True: 0, False: 0}
    for event in history.path():
        state = history.state_at(event.on)
        forger.seen.append(event)
        for _ in range(EACH):
            try:
                forged = forger.of_kind(state, forger.chance.choice(KINDS))
                other = forger.event(state)
            except msgspec.ValidationError:
                continue
            for each in (forged, other):
                if type(each) in KINDS:
                    said = is_impossible(state, each)
                    assert said == cannot_be_folded(state, each), each
                    tried[said] += 1
    assert min(tried.values()) > len(history) // 2
