"""What nearly every event needs: the people it names, an open Check, a reason where something is wrong.

Law: each question raises Contradiction, or is content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice
from ledger.games.humanity.events.checks import CheckDeclared, TokenBanked, TokenTold
from ledger.games.humanity.events.resources import EffectUsed
from ledger.games.humanity.events.sessions import CharacterCreated, CharacterImported
from ledger.games.humanity.state import State


def deny(why: str) -> None:
    if why:
        raise Contradiction(why)


Question = Callable[[State, Any], object]


class Questions(dict[type[Event], Question]):
    """What is asked of each kind of event, registered as the projector's handlers are."""

    def on(self, *kinds: type[Event]) -> Callable[[Question], Question]:
        def register(question: Question) -> Question:
            self.update(dict.fromkeys(kinds, question))
            return question

        return register


PEOPLE = frozenset(
    {"character", "helper", "roller", "target", "targets", "later", "to", "gains", "witnesses"}
    | {"cast", "enter", "leave"}
)
"""Fields that name characters. What may name somebody else too is asked by the event's own question."""


NEW = (CharacterCreated, CharacterImported)
"""Events that name somebody who is not there yet."""
NOT_OPEN = (CheckDeclared, TokenTold, TokenBanked, EffectUsed)
"""Events about a Check that is not open, or need not be."""


def present(kind: type[Event]) -> Question:
    """Whether everybody an event names is there, and its Check is open."""
    names = kind.__struct_fields__
    fields = [field for field in names if field in PEOPLE and kind not in NEW]
    in_check = "check" in names and kind not in NOT_OPEN

    def require(state: State, event: Any) -> None:
        for field in fields:
            said = getattr(event, field)
            for name in said if isinstance(said, tuple) else (said,):
                state.character(name)
        if in_check:
            state.open_check(event.check)

    return require


def one_step(before: int, after: int) -> None:
    if after not in (dice.step(before, 1), dice.step(before, -1)):
        raise Contradiction(f"one step from d{before} does not lead to d{after}")
