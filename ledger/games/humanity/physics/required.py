"""What nearly every event needs: the people it names, an open Check, a reason where something is wrong.

Law: each question raises Contradiction, or is content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice
from ledger.games.humanity.events import checks, resources, sessions
from ledger.games.humanity.state import State

Question = Callable[[State, Any], object]
PEOPLE = frozenset(
    {"character", "helper", "roller", "target", "targets", "later", "to", "gains", "witnesses"}
    | {"cast", "enter", "leave", "mover", "characters", "helped_by"}
)
"""Fields that name characters. What may name somebody else too is asked by the event's own question."""
OPTIONAL = frozenset({"mover", "helped_by"})
"""Fields that may name nobody."""
NEW = (sessions.CharacterCreated, sessions.CharacterImported)
"""Events that name somebody who is not there yet."""
NOT_OPEN = (
    checks.CheckDeclared,
    checks.TokenTold,
    checks.TokenBanked,
    resources.EffectUsed,
)
"""Events about a Check that is not open, or need not be."""


class Questions(dict[type[Event], Question]):
    """What is asked of each kind of event, registered as the projector's handlers are."""

    def on(self, *kinds: type[Event]) -> Callable[[Question], Question]:
        def register(question: Question) -> Question:
            self.update(dict.fromkeys(kinds, question))
            return question

        return register


def require(fact: object, why: str) -> None:
    if not fact:
        raise Contradiction(why)


def deny(why: str) -> None:
    if why:
        raise Contradiction(why)


def present(kind: type[Event]) -> Question:
    """Whether everybody an event names is there, and its Check is open. Shares and places name nobody."""
    names = kind.__struct_fields__
    fields = [field for field in names if field in PEOPLE and kind not in NEW]
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


def one_step(before: int, after: int) -> None:
    fits = after in (dice.step(before, 1), dice.step(before, -1))
    require(fits, f"one step from d{before} does not lead to d{after}")
