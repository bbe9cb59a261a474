"""Special actions: who takes one, which, and whom it can be about.

Law: pure questions about an open Endeavor. Source: Actions.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import once
from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.kind import Kind, Special
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Combatant, Endeavor, State


@once
def takers(state: State) -> tuple[str, ...]:
    """Who would take the special action now."""
    scene = state.scene_open
    return rounds.most(state, KINDS[scene.kind].eligible(scene))


def specials_of(state: State, kind: Kind, scene: Endeavor, name: str) -> Iterator[str]:
    """The special actions that somebody could choose (G-071)."""
    one = scene.combatants[name]
    for word, special in acting.side_of(kind, one).specials.items():
        if not against_special(state, scene, one, special, ()):
            yield word


def has_one(state: State, kind: Kind, scene: Endeavor, name: str) -> bool:
    """Whether there is a special action that somebody could choose."""
    return next(specials_of(state, kind, scene, name), None) is not None


def aims_of(scene: Endeavor, one: Combatant, special: Special) -> list[str]:
    """Whom a special action can be about."""
    found = {"friends": acting.friends, "units": acting.units}.get(special.aims, acting.opponents)
    return [other.name for other in found(scene, one) if other is not one]


def most_of(special: Special, x: int) -> int:
    """How many it can be about."""
    return {"": 0, "1": 1, "x": x, "2x": 2 * x}[special.most]


def x_of(state: State, scene: Endeavor, one: Combatant, special: Special) -> int:
    """X of a special action: one's own, or that of the unit on whose track one is."""
    unit = acting.carrier(scene, one) if special.of_unit else None
    return rounds.x(state, one if unit is None else unit)


def _free(state: State, one: Combatant) -> list[tuple[int, int]]:
    return sheets.free_pool(state.characters[one.name])


def against_special(
    state: State, scene: Endeavor, one: Combatant, special: Special, targets: tuple[str, ...]
) -> str:
    """Why a special action cannot be chosen, whatever it costs."""
    if special.spec and not sheets.owns(state, one.name, special.spec):
        return f"{one.name} does not have {special.spec}"
    if special.each and not [id_ for id_, worth in _free(state, one) if worth >= special.each]:
        return f"it takes Blessings worth at least {special.each}"
    if special.against is None:
        return ""
    return special.against(scene, one, x_of(state, scene, one, special), targets)
