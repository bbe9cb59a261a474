"""What nearly every event of an Endeavor needs: the people it names, a place on a track, a character who
acts.

Law: each function raises Contradiction with the reason, or does nothing; nothing is changed.
"""

from __future__ import annotations

from functools import cache

from ledger.api import Event, Typed
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes.state import FARTHEST, ActionShare, Endeavor
from ledger.games.humanity.state import MOST, State
from ledger.games.humanity.words import Make, Whom, does, own


def taking_part(state: State, *names: str) -> Endeavor:
    """The open Endeavor. Raises Contradiction unless all of these take part."""
    scene = state.endeavor
    if scene is None or not scene.combatants.keys() >= {*names}:
        state.require_people(*names)
        scene = state.scene_open
        for name in names:
            scene.combatants[name]
    return scene


def require_place(position: int) -> None:
    require(0 <= position <= FARTHEST, f"positions go from 0 to {FARTHEST}")


def require_gains(*gains: ActionShare) -> None:
    """Raises Contradiction if anybody gains more Blessings at once than any table has."""
    for share in gains:
        require(share.amount <= MOST, f"nobody gains {share.amount} Blessings at once")


class WhileOpen:
    """An event that names nobody: it only needs an open Endeavor."""

    __slots__ = ()

    def needs(self, state: State) -> None:
        require(state.endeavor is not None, "no Endeavor is open")


class TakesPart:
    """An event about one character, who has to take part; nothing else is needed."""

    __slots__ = ()
    character: str

    def needs(self, state: State) -> None:
        taking_part(state, self.character)


class AllTakePart:
    """An event about several characters, who have to take part; nothing else is needed."""

    __slots__ = ()
    characters: tuple[str, ...]

    def needs(self, state: State) -> None:
        taking_part(state, *self.characters)


class OfStat:
    """An event about one Stat of a character, who has to take part; nothing else is needed."""

    __slots__ = ()
    character: str
    stat: str

    def needs(self, state: State) -> None:
        taking_part(state, self.character)
        state.characters[self.character].size(self.stat)


class Decides:
    """A decision of a character. The character is asked rather than its seat, because the table plays several
    characters. The other fields are typed, in order."""

    __slots__ = ()
    character: str
    whose = staticmethod(own)
    """Finds the character that a typed line is about."""

    def doer(self, state: State) -> str:
        return self.character

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return draft(cls, cls.whose)(state, by, values)  # type: ignore[arg-type] # a class can be hashed


@cache
def draft(kind: type, whose: Whom) -> Make:
    """A function that makes an event of this kind from the typed values."""
    return does(kind, whose)
