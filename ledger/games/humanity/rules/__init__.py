"""What the referee of Humanity, Blessed says.

Law: what a rule forbids is refused, and the table may overrule it (At Table Discretion); what nobody can check
is unverifiable, accepted and marked. Nearly everything may happen at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Verdict
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.rules import checks, resources, sessions, shop
from ledger.games.humanity.rules.preconditions import judged
from ledger.games.humanity.state import State

__all__ = ["ANYTIME", "RULES"]

ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    **judged({**sessions.RULES, **checks.RULES, **resources.RULES, **shop.RULES}),
    ev.CheckDeclared: checks.declared,
    ev.DiceThrown: checks.thrown,
}
RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {}
"""Dice that answer what is asked need no rule of their own."""
