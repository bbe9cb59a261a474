"""Whether dice and bookkeeping of a campaign allow what is said to have happened.

Law: physics only, no rules of play. Each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import Event
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.physics import resources, sessions
from ledger.games.humanity.physics.required import Question, present

__all__ = ["PHYSICS"]

_OWN: Mapping[type[Event], Question] = {
    **sessions.PHYSICS,
    **resources.PHYSICS,
}


def _both(first: Question, then: Question | None) -> Question:
    return first if then is None else lambda state, event: (first(state, event), then(state, event))


PHYSICS = {kind: _both(present(kind), _OWN.get(kind)) for kind in EVENTS}
"""Whoever is named is there; then what the event itself has to ask."""
