"""What the referee of Humanity, Blessed says.

Law: what a rule forbids is refused, and the table may overrule it (At Table Discretion); what nobody can
check is unverifiable, accepted and marked. Nearly everything may happen at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.rules import resources, sessions, shop
from ledger.games.humanity.rules.preconditions import Rule
from ledger.games.humanity.state import State

__all__ = ["ANYTIME"]

_RULES: Mapping[type[Event], Rule] = {**sessions.RULES, **resources.RULES, **shop.RULES}


def _judged(rule: Rule | None) -> Callable[[State, Any], Verdict]:
    """What nothing stands against is legal."""
    return (lambda state, event: LEGAL) if rule is None else lambda state, event: rule(state, event) or LEGAL


ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    kind: _judged(_RULES.get(kind)) for kind in EVENTS
}
