"""What the tool throws.

Law: every face is a function of the seed and of how many faces the tool threw before on this path (stream
`die`), so undoing and redoing throws the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from ledger.core.events import Event
from ledger.core.luck import Luck
from ledger.core.verdicts import Chance
from ledger.games.humanity import dice
from ledger.games.humanity.events import means, rolls
from ledger.games.humanity.flow import awaited
from ledger.games.humanity.state import Owed, State


def deal(state: State, chance: Chance, luck: Luck) -> Event:
    """The dice that are awaited."""
    asked = awaited(state)
    if asked is None:
        raise LookupError("no dice are awaited")
    faces = _Faces(luck, state.faces)
    if asked.owed is not None:
        return _blessing(asked.owed, faces)
    check, roll = asked.check, asked.roll
    assert check is not None
    if asked.what == "analytical":
        four = tuple(faces.one(dice.BLESSING) for _ in range(4))
        return rolls.HelpGiven(
            by="tool", check=check.number, helper=asked.who, way="analytical", dice=four, source="tool"
        )
    assert roll is not None
    place: dict[str, Any] = {"by": "tool", "check": check.number, "roll": roll.place, "source": "tool"}
    if asked.what == "throw":
        stages = faces.chain(roll.sizes, bump=roll.bump)
        return rolls.DiceThrown(
            **place,
            roller=roll.roller,
            stat=roll.stat,
            owner=roll.owner,
            stages=stages,
        )
    if asked.what == "spark":
        size = roll.sizes[0]
        face = faces.one(size)
        group = faces.chain((size, size), bump=True) if face == 1 and roll.bump else ()
        return rolls.DiceAdded(**place, face=face, stages=group)
    if asked.what == "adamant":
        stages = faces.chain(roll.sizes, bump=True)
        return rolls.DiceLowered(
            **place,
            character=asked.who,
            die=roll.lowering or 0,
            stages=stages,
        )
    size = state.characters[roll.roller].stats["haunted"]
    return rolls.HauntingRolled(**place, stages=faces.chain((size,), bump=True))


def _blessing(owed: Owed, faces: _Faces) -> Event:
    found = [faces.one(dice.BLESSING)]
    while found[-1] == 1 and not owed.plain:
        found.append(faces.one(dice.BLESSING))
    return means.BlessingsGained(
        by="tool",
        character=owed.character,
        faces=tuple(found),
        reason=owed.reason,
        plain=owed.plain,
        lasts=owed.lasts,  # type: ignore[arg-type]
        only=owed.only,
        source="tool",
    )


class _Faces:
    """The tool's faces from one place of the stream on."""

    def __init__(self, luck: Luck, first: int) -> None:
        self._luck = luck
        self._places: Iterator[int] = count(first)

    def one(self, size: int) -> int:
        return self._luck.roll("die", next(self._places), size)

    def chain(self, sizes: Sequence[int], *, bump: bool) -> dice.Stages:
        stages = [tuple(self.one(size) for size in sizes)]
        while bump and dice.bumps(stages[-1]):
            stages.append(tuple(self.one(size) for size in sizes))
        return tuple(stages)
