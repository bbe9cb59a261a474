"""Checks, Blessings and buttons are numbered as they come: the types of the fields that hold such a number.

Law: only numbers; the state finds what they stand for.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Annotated, Any

from ledger.api import Numbers


def _checks(state: Any) -> Mapping[int, Hashable]:
    """Whose Check it is, with which Stat, and what for."""
    known = (*state.settled.values(), *state.checks.values())
    return {each.number: (each.character, each.stat, each.intent) for each in known}


def _blessings(state: Any) -> Mapping[int, Hashable]:
    """Whose Blessing it is, and what it is worth."""
    return {
        held.id: (name, held.face, held.lasts, held.only)
        for name, character in state.characters.items()
        for held in character.pool
    }


def _buttons(state: Any) -> Mapping[int, Hashable]:
    """What a button is, and where it lies."""
    lying = () if state.endeavor is None else state.endeavor.buttons
    return {each.number: (each.kind, each.track, each.position, each.owner) for each in lying}


CHECK = Numbers(lambda state: state.count + 1, _checks)
BLESSING = Numbers(lambda state: state.next_blessing, _blessings)
BUTTON = Numbers(lambda state: 1 if state.endeavor is None else state.endeavor.next_button, _buttons)
CheckNumber = Annotated[int, CHECK]
BlessingNumber = Annotated[int, BLESSING]
ButtonNumber = Annotated[int, BUTTON]
