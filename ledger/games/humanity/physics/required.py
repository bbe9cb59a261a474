"""What the rooms that are no chapters yet ask of their events; to go with the last of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Event
from ledger.games.humanity import required
from ledger.games.humanity.events import resources, sessions
from ledger.games.humanity.required import deny, one_step, require
from ledger.games.humanity.state import State

__all__ = ["Question", "Questions", "deny", "one_step", "present", "require"]

Question = Callable[[State, Any], object]
NEW = (sessions.CharacterCreated, sessions.CharacterImported)
"""Events that name somebody who is not there yet."""
NOT_OPEN = (resources.EffectUsed,)
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
    if kind in NEW:
        return lambda state, event: None
    return (
        required.open_check if "check" in kind.__struct_fields__ and kind not in NOT_OPEN else required.people
    )
