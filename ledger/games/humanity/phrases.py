"""Words that the sentences of many events have in common.

Law: nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.games.humanity.state import State


def detail(text: str) -> str:
    """A reason or a text behind a colon; nothing where there is none."""
    return f": {text}" if text else ""


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def faces(state: State, ids: Iterable[int]) -> str:
    """Blessings by what they show: `3 and 5`; `?` for one that nobody has."""
    held = {blessing.id: blessing.face for one in state.characters.values() for blessing in one.pool}
    return " and ".join(str(held.get(id_, "?")) for id_ in ids) or "nothing"
