"""The pieces have one truth: what the referee calls impossible is just what the fold cannot copy.

Law: forged events of every kind, at states along the sample logs; seeds are fixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.rules.rulebook import unasked
from ledger.desk.desk import Desk
from ledger.games.endeavor import GAME
from ledger.games.endeavor.state import State
from ledger.testing.forging import Forger

LOGS = sorted((Path(__file__).parents[3] / "sample_logs" / "endeavor").glob("*.jsonl"))
EVERY = 13
"""At one in so many of the states along a log every kind of event is forged."""


def forged(log: Path, seed: int) -> Iterator[tuple[State, Event]]:
    """States along a log, each with events that anybody could have written there, such as what was played
    next with another value in one field."""
    desk = Desk.open(log)
    state, forger = GAME.start(desk.setup), Forger(GAME, Random(f"{log.stem}/{seed}"))
    for event in desk.history.path():
        forger.seen = [event]
        kinds = GAME.events if event.id % EVERY == seed % EVERY else ()
        for kind in (*kinds, None, None, None, None):
            try:
                made = forger.event(state) if kind is None else forger.of_kind(state, kind)
            except ValidationError:
                continue
            if type(made) in GAME.events:
                yield state, replace(made, id=event.id)
        GAME.projector.fold(state, (event,))


def is_impossible(state: State, event: Event) -> bool:
    verdict = unasked(GAME, state, event)
    return verdict is not None and verdict.kind == "impossible"


def can_be_folded(state: State, event: Event) -> bool:
    try:
        GAME.projector.handlers[type(event)](event, state.copy())
    except Contradiction:
        return False
    return True


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_an_event_is_impossible_just_where_it_cannot_be_folded(log: Path) -> None:
    tried = [(is_impossible(state, event), can_be_folded(state, event)) for state, event in forged(log, 1)]
    assert len(tried) > 1000
    assert set(tried) == {(True, False), (False, True)}


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_asking_what_the_pieces_allow_changes_nothing(log: Path) -> None:
    for state, event in forged(log, 2):
        before = state.copy()
        is_impossible(state, event)
        assert state == before, event
