"""What nearly every event needs: the people it names, an open Check, a reason where something is wrong.

Law: each question raises Contradiction, or is content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice
from ledger.games.humanity.state import State


def deny(why: str) -> None:
    if why:
        raise Contradiction(why)


def named(*fields: str) -> Callable[[State, Any], None]:
    """Everybody who is named in these fields is there."""

    def require(state: State, event: Event) -> None:
        for field in fields:
            said = getattr(event, field)
            for name in said if isinstance(said, tuple) else (said,):
                state.character(name)

    return require


def of_check(*fields: str) -> Callable[[State, Any], None]:
    """The same, and the Check is open."""
    people = named(*fields)

    def require(state: State, event: Any) -> None:
        state.open_check(event.check)
        people(state, event)

    return require


def one_step(before: int, after: int) -> None:
    if after not in (dice.step(before, 1), dice.step(before, -1)):
        raise Contradiction(f"one step from d{before} does not lead to d{after}")
