"""The rules of the rooms that are no chapters yet; to go with the last of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Event
from ledger.games.humanity.preconditions import (
    BLESSINGS,
    DISCRETION,
    Objection,
    against_now,
    against_paying_with,
    against_payment,
)
from ledger.games.humanity.state import State

__all__ = [
    "BLESSINGS",
    "DISCRETION",
    "Rule",
    "Rules",
    "against_now",
    "against_paying_with",
    "against_payment",
]

Rule = Callable[[State, Any], Objection]


class Rules(dict[type[Event], Rule]):
    """The rules by the kind of event, registered as the projector's handlers are."""

    def on(self, kind: type[Event]) -> Callable[[Rule], Rule]:
        def register(rule: Rule) -> Rule:
            self[kind] = rule
            return rule

        return register
