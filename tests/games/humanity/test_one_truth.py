"""What people, what they have, sessions and the shop need is said once: the referee calls impossible what the
fold cannot take, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from ledger.core.log.events import Event
from ledger.core.typing.listing import moves
from ledger.desk.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.chapters import CHAPTERS, CHECKS, SCENES
from ledger.games.humanity.state import State
from ledger.testing.forging import Forger
from tests.games.humanity.truth import SAMPLES, cannot_be_folded, is_impossible

KINDS = tuple(kind for chapter in CHAPTERS if chapter not in (*CHECKS, *SCENES) for kind in chapter.events)
EACH = 5
"""Events of each way that are forged at every place of a log."""


def forgeries(forger: Forger, state: State, each: int) -> Iterator[Event]:
    """Events of any of these kinds: such as anybody could have written, of somebody who is there, and those
    that were seen with another value."""
    chance, people = forger.chance, tuple(state.characters)
    for _ in range(each):
        kind = chance.choice(KINDS)
        known = {"character": chance.choice(people)} if people and "character" in kind.__annotations__ else {}
        held = [held.id for one in state.characters.values() for held in one.pool]
        if held and "blessings" in kind.__annotations__:
            known["blessings"] = tuple(chance.choices(held, k=chance.randint(0, 2)))
        try:
            yield forger.of_kind(state, kind)
            yield forger.of_kind(state, kind, **known)
            yield forger.event(state)
        except msgspec.ValidationError:
            continue
        yield from chance.sample(forger.seen, min(2, len(forger.seen)))


@pytest.mark.parametrize("log", SAMPLES, ids=lambda log: log.stem)
def test_the_referee_and_the_fold_have_one_truth(log: Path) -> None:
    forger = Forger(GAME, Random(log.stem))
    history = Desk.open(log).history
    tried: dict[bool, int] = {True: 0, False: 0}
    for event in history.path():
        state = history.state_at(event.on)
        if type(event) in KINDS:
            forger.seen.append(event)
        offered = [move.event for move in moves(GAME, state)] if event.id % 5 == 0 else []
        for forged in (*offered, *forgeries(forger, state, EACH)):
            if type(forged) in KINDS:
                impossible = is_impossible(state, forged)
                assert cannot_be_folded(state, forged) == impossible, forged
                tried[impossible] += 1
    assert min(tried.values()) > 50
