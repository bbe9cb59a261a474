"""What an event of an Endeavor needs is said once: the referee calls impossible what the fold cannot take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

from ledger.core.log.events import Event
from ledger.core.typing.listing import moves
from ledger.desk.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes.dues import DUES
from ledger.games.humanity.scenes.events import CHAPTERS
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import State
from ledger.testing.forging import Forger
from tests.games.humanity.truth import SAMPLES, cannot_be_folded, is_impossible

KINDS = tuple(kind for chapter in CHAPTERS for kind in chapter.events)
EACH = 3
"""Events that are forged at every place of a log."""


def forgeries(forger: Forger, state: State, each: int) -> Iterator[Event]:
    """Events of every kind, events that were seen with another value, and those that could be played now."""
    for _ in range(each):
        yield forger.of_kind(state, forger.chance.choice(KINDS))
        if forger.seen:
            yield forger._altered(state, forger.chance.choice(forger.seen[-8:]))
    yield from (move.event for move in moves(GAME, state) if type(move.event) in KINDS)


def tried(log: Path, each: int) -> Counter[tuple[bool, bool]]:
    """How often the referee and the fold said what, along one log."""
    forger, state = Forger(GAME, Random(log.stem)), GAME.start(Desk.open(log).setup)
    found: Counter[tuple[bool, bool]] = Counter()
    for event in Desk.open(log).history.path():
        if state.endeavor is not None:
            for forged in forgeries(forger, state, each):
                answers = is_impossible(state, forged), cannot_be_folded(state, forged)
                assert answers[0] == answers[1], forged
                found[answers] += 1
        if type(event) in KINDS:
            forger.seen.append(event)
        GAME.projector.fold(state, (event,))
    return found


@pytest.mark.parametrize("log", SAMPLES, ids=lambda log: log.stem)
def test_the_referee_and_the_fold_have_one_truth_about_an_endeavor(log: Path) -> None:
    found = tried(log, EACH)
    assert not found or all(found[said, said] > 50 for said in (True, False))


def test_every_duty_has_a_row_and_an_event_that_does_it() -> None:
    assert set(DUES) == set(get_args(get_type_hints(Duty)["do"]))
    assert all(row.told and row.done and set(row.done) <= set(KINDS) for row in DUES.values())
