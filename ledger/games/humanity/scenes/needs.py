"""What nearly every event of an Endeavor needs: the people it names, a place on a track, somebody who acts.

Law: each question raises Contradiction with the reason, or is content; nothing is changed.
"""

from __future__ import annotations

from typing import Any

from ledger.games.humanity.required import require
from ledger.games.humanity.scenes.state import FARTHEST, Endeavor, Share
from ledger.games.humanity.state import MOST, State


def taking_part(state: State, *names: str) -> Endeavor:
    """The open Endeavor, in which all of these take part."""
    scene = state.endeavor
    if scene is None or not scene.combatants.keys() >= {*names}:
        state.require_people(*names)
        scene = state.scene_open
        for name in names:
            scene.combatants[name]
    return scene


def require_place(position: int) -> None:
    require(0 <= position <= FARTHEST, f"positions go from 0 to {FARTHEST}")


def require_gains(*gains: Share) -> None:
    """Nobody gains more Blessings at once than a table has."""
    for share in gains:
        require(share.amount <= MOST, f"nobody gains {share.amount} Blessings at once")


def is_open(state: State, event: object) -> None:
    """All that an event about nobody by name needs."""
    require(state.endeavor is not None, "no Endeavor is open")


def takes_part(state: State, event: Any) -> None:
    """All that an event about one character needs."""
    taking_part(state, event.character)


def deciding(state: State, event: Any) -> str:
    """Whose decision it is: a character is asked, and not the seat, since the table plays several."""
    name: str = event.character
    return name
