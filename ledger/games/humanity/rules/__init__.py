"""What the referee of Humanity, Blessed says.

Law: what contradicts dice or bookkeeping is impossible; what a rule forbids is refused, and the table may
overrule it (At Table Discretion); what nobody can check is unverifiable, accepted and marked.
"""

from __future__ import annotations

from ledger.core.events import Event
from ledger.core.verdicts import Verdict
from ledger.games.humanity.rules import counter, means, rolls, tale, throws
from ledger.games.humanity.state import State

__all__ = ["check"]

_VERDICTS = {**tale.VERDICTS, **rolls.VERDICTS, **throws.VERDICTS, **means.VERDICTS, **counter.VERDICTS}


def check(state: State, event: Event) -> Verdict:
    """The verdict on one event of the game, before it is folded."""
    return _VERDICTS[type(event)](state, event)
