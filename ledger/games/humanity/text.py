"""Parts of sentences that many events are told with.

Law: pure; nothing is decided here.
"""

from __future__ import annotations

from ledger.games.humanity.state import State


def to(text: str) -> str:
    """A reason behind a colon; nothing where there is none."""
    return f": {text}" if text else ""


def faces(state: State, ids: tuple[int, ...]) -> str:
    """Blessings by their faces: `3 and 5`."""
    held = {blessing.id: blessing.face for one in state.characters.values() for blessing in one.pool}
    return " and ".join(str(held.get(id_, "?")) for id_ in ids) or "nothing"
