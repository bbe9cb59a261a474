"""What the referee of Humanity, Blessed says.

Law: what a rule forbids is refused, and the table may overrule it (At Table Discretion); what nobody can
check is unverifiable, accepted and marked. Nearly everything may happen at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, defined_in
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.events import abilities as ability_events
from ledger.games.humanity.events import scenes as scene_events
from ledger.games.humanity.events import stealth as stealth_events
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.rules import scenes
from ledger.games.humanity.rules.preconditions import Rule
from ledger.games.humanity.state import State

__all__ = ["ANYTIME", "RULES"]

RULES = scenes.RULES
"""What is asked of what an Endeavor waits for."""

_WAITED_FOR = frozenset(defined_in(scene_events, stealth_events, ability_events, unit_events))
"""What happens only when it is waited for."""
_RULES: Mapping[type[Event], Rule] = {}


def _judged(rule: Rule | None) -> Callable[[State, Any], Verdict]:
    """What nothing stands against is legal."""
    return (lambda state, event: LEGAL) if rule is None else lambda state, event: rule(state, event) or LEGAL


ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    **{kind: _judged(_RULES.get(kind)) for kind in EVENTS if kind not in _WAITED_FOR},
    **scenes.ANYTIME,
}
