"""Words that several sentences about an Endeavor share.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.games.humanity.scenes.state import ActionShare
from ledger.games.humanity.state import State

FATIGUE = "fatigue"
"""The kind of button that has no place on its track."""


def behind(text: str, sign: str = ": ") -> str:
    """A sign and then the text; empty without a text."""
    return f"{sign}{text}" if text else ""


def shares(parts: Iterable[ActionShare]) -> str:
    """`Ann 2, Bob 1`."""
    return ", ".join(f"{share.who} {share.amount}" for share in parts) or "nobody"


def button(state: State, number: int) -> str:
    """A button in words: `the Wound of Ann at 3`."""
    found = None if state.endeavor is None else state.endeavor.find(number)
    if found is None:
        return f"button {number}"
    whose = f" of {found.owner}" if found.owner else ""
    where = f" at {found.position}" if found.kind != FATIGUE else ""
    return f"the {found.kind.title()}{whose}{where}"


def at(state: State, number: int) -> str:
    """Where a button lies."""
    found = None if state.endeavor is None else state.endeavor.find(number)
    return "?" if found is None else str(found.position)
