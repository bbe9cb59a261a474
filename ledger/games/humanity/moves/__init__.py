"""What a person can type in a campaign.

Law: every verb says who does it by the name in front of it; what it builds is judged by the rules alone.
"""

from __future__ import annotations

from ledger.games.humanity.moves import (
    abilities,
    checks,
    opening,
    others,
    resources,
    scenes,
    sessions,
    shop,
    stealth,
    throws,
)
from ledger.games.humanity.moves import units as unit_moves
from ledger.games.humanity.moves.short import shorthand

__all__ = ["VERBS", "shorthand"]

VERBS = (
    *sessions.VERBS,
    *checks.VERBS,
    *throws.VERBS,
    *others.VERBS,
    *opening.VERBS,
    *scenes.VERBS,
    *unit_moves.VERBS,
    *stealth.VERBS,
    *abilities.VERBS,
    *resources.VERBS,
    *shop.VERBS,
)
