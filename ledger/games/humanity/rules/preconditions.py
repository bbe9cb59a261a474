"""The rules of events that are not in a chapter yet, by the kind of event.

Law: each `against_…` is a refusal, or None where nothing stands against a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Event
from ledger.games.humanity.refusals import (
    BLESSINGS,
    DISCRETION,
    Objection,
    against_now,
    against_paying_with,
    against_payment,
)
from ledger.games.humanity.state import Check, State

__all__ = ["BLESSINGS", "DISCRETION", "Rules", "against_now", "against_paying_with", "against_payment"]

Rule = Callable[[State, Any], Objection]
CheckRule = Callable[[State, Check, Any], Objection]


class Rules(dict[type[Event], Rule]):
    """The rules by the kind of event, registered as the projector's handlers are."""

    def on(self, kind: type[Event]) -> Callable[[Rule], Rule]:
        def register(rule: Rule) -> Rule:
            self[kind] = rule
            return rule

        return register

    def on_check(self, kind: type[Event]) -> Callable[[CheckRule], CheckRule]:
        """A rule about an open Check; that it is open was asked before."""

        def register(rule: CheckRule) -> CheckRule:
            self[kind] = lambda state, event: rule(state, state.open_check(event.check), event)
            return rule

        return register
