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


class TakesPart:
    """An event about one character, who has to take part; nothing else is needed."""

    __slots__ = ()
    character: str

    def needs(self, state: State) -> None:
        taking_part(state, self.character)


def all_take_part(state: State, event: Any) -> None:
    """All that an event about several characters needs."""
    taking_part(state, *event.characters)


def has_stat(state: State, event: Any) -> None:
    """All that an event about one Stat of a character needs."""
    taking_part(state, event.character)
    state.characters[event.character].size(event.stat)


class Decides:
    """A decision of a character: it is asked, and not its seat, since the table plays several."""

    __slots__ = ()
    character: str

    def doer(self, state: State) -> str:
        return self.character
