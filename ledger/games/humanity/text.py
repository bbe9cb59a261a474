"""Parts of sentences that many events share.

Law: pure; nothing is decided here.
"""

from __future__ import annotations

from ledger.games.humanity.state import State


def to(text: str) -> str:
    """A colon and the text; empty without a text."""
    return f": {text}" if text else ""


def faces(state: State, ids: tuple[int, ...], payer: str = "") -> str:
    """Blessings by their faces: `3 and 5`; those that do not belong to the `payer` say whose they are."""
    held = {each.id: (one.name, each.face) for one in state.characters.values() for each in one.pool}
    found = [held.get(id_, (payer, "?")) for id_ in ids]
    shown = [f"{name}'s {face}" if payer and name != payer else str(face) for name, face in found]
    return " and ".join(shown) or "nothing"
