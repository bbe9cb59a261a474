"""What the referee says of an event, and what the fold does with it: they have to agree."""

from __future__ import annotations

from pathlib import Path

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event
from ledger.core.rules.rulebook import unasked
from ledger.games.humanity import GAME
from ledger.games.humanity.state import State

SAMPLES = sorted((Path(__file__).parents[3] / "sample_logs/humanity").glob("*.jsonl"))


def is_impossible(state: State, event: Event) -> bool:
    """Whether the referee says that dice and books do not allow it."""
    verdict = unasked(GAME, state, event)
    return verdict is not None and verdict.kind == "impossible"


def cannot_be_folded(state: State, event: Event) -> bool:
    try:
        GAME.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return True
    return False
