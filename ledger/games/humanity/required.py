"""What nearly every event needs: the people it names, and a reason where something is wrong.

Law: each question raises Contradiction, or is content.
"""

from __future__ import annotations

from typing import Any

from ledger.api import Contradiction
from ledger.games.humanity import dice
from ledger.games.humanity.state import State


def require(fact: object, why: str) -> None:
    """Raises Contradiction where it is not so."""
    if not fact:
        raise Contradiction(why)


def deny(why: str) -> None:
    """Raises Contradiction where there is a reason to."""
    if why:
        raise Contradiction(why)


def somebody(state: State, event: Any) -> None:
    """Whoever the event is about is there."""
    state.character(event.character)


def one_step(before: int, after: int) -> None:
    """One size larger or smaller."""
    fits = after in (dice.step(before, 1), dice.step(before, -1))
    require(fits, f"one step from d{before} does not lead to d{after}")
