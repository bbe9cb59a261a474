"""What the tool throws.

Law: every face is a function of the seed and of how many faces the tool threw before on this path (stream
`die`), so undoing and redoing throws the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from ledger.api import Event, Luck
from ledger.games.humanity import dice, throws
from ledger.games.humanity.dice import BLESSING, Dice, Stages
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.events.resources import BlessingsGained
from ledger.games.humanity.state import State


def chain(state: State, fallen: Dice, luck: Luck) -> Stages:
    """Dice as they fall, until none shows a 1."""
    places, stages = count(state.faces), []
    for sizes in fallen.thrown():
        stages.append(tuple(luck.roll("die", next(places), size) for size in sizes))
        if not (fallen.bump and dice.bumps(stages[-1])):
            break
    return tuple(stages)


def _throw(state: State, draft: Fallen, luck: Luck) -> tuple[Stages]:
    return (chain(state, throws.dice_of(state, draft), luck),)


def _four(state: State, draft: ev.AnalyticalThrown, luck: Luck) -> tuple[tuple[int, ...], int]:
    (four,) = chain(state, throws.FOUR, luck)
    return four, throws.bonus(four)


def _blessing(state: State, draft: BlessingsGained, luck: Luck) -> tuple[tuple[int, ...]]:
    return (tuple(face for (face,) in chain(state, Dice((BLESSING,), bump=not draft.plain), luck)),)


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    ev.DiceThrown: _throw,
    ev.DiceAdded: _throw,
    ev.DiceRepeated: _throw,
    ev.DiceLowered: _throw,
    ev.HauntingRolled: _throw,
    ev.AnalyticalThrown: _four,
    BlessingsGained: _blessing,
}
"""What fills the hole of each kind of throw."""
