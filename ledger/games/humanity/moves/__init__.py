"""What a person can type in a campaign.

Law: every verb says who does it by the name in front of it; what it builds is judged by the rules alone.
"""

from __future__ import annotations

from ledger.games.humanity.moves import checks, others, resources, scenes, sessions, shop, throws
from ledger.games.humanity.moves.short import shorthand

__all__ = ["VERBS", "shorthand"]

VERBS = (
    *sessions.VERBS,
    *checks.VERBS,
    *throws.VERBS,
    *others.VERBS,
    *scenes.VERBS,
    *resources.VERBS,
    *shop.VERBS,
)
