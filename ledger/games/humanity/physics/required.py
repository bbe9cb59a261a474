"""What nearly every event needs: the people it names, an open Check, a reason where something is wrong.

Law: each question raises Contradiction, or is content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Event
from ledger.games.humanity.events import abilities, checks, scenes
from ledger.games.humanity.required import deny, require
from ledger.games.humanity.state import State

__all__ = ["Question", "Questions", "deny", "present", "require"]

Question = Callable[[State, Any], object]
PEOPLE = frozenset(
    {"character", "helper", "roller", "target", "targets", "later", "to", "gains", "witnesses"}
    | {"cast", "enter", "leave", "mover", "characters", "helped_by"}
)
"""Fields that name characters. What may name somebody else too is asked by the event's own question."""
OPTIONAL = frozenset({"mover", "helped_by"})
"""Fields that may name nobody."""
NOT_OPEN = (
    checks.CheckDeclared,
    checks.TokenTold,
    checks.TokenBanked,
    scenes.ActionSettled,
    abilities.AbilityUsed,
)
"""Events about a Check that is not open, or need not be."""


class Questions(dict[type[Event], Question]):
    """What is asked of each kind of event, registered as the projector's handlers are."""

    def on(self, *kinds: type[Event]) -> Callable[[Question], Question]:
        def register(question: Question) -> Question:
            self.update(dict.fromkeys(kinds, question))
            return question

        return register


def present(kind: type[Event]) -> Question:
    """Whether everybody an event names is there, and its Check is open. Shares and places name nobody."""
    names = kind.__struct_fields__
    fields = [field for field in names if field in PEOPLE]
    in_check = "check" in names and kind not in NOT_OPEN

    def ask(state: State, event: Any) -> None:
        for field in fields:
            said = getattr(event, field)
            for name in said if isinstance(said, tuple) else (said,):
                if isinstance(name, str) and (name or field not in OPTIONAL):
                    state.character(name)
        if in_check:
            state.open_check(event.check)

    return ask
