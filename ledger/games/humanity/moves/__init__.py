"""What a person can type in a campaign.

Law: every verb says who does it by the name in front of it; what it builds is judged by the rules alone.
"""

from __future__ import annotations

from ledger.games.humanity.moves import means, others, rolls, tale, throws

__all__ = ["VERBS"]

VERBS = {verb.name: verb for verb in (*tale.VERBS, *rolls.VERBS, *throws.VERBS, *others.VERBS, *means.VERBS)}
