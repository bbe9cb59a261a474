"""Whether dice and bookkeeping of a campaign allow what is said to have happened.

Law: physics only, no rules of play. Each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.games.humanity.physics import checks, resources, sessions

__all__ = ["PHYSICS"]

PHYSICS = {**sessions.PHYSICS, **checks.PHYSICS, **resources.PHYSICS}
