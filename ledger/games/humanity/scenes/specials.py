"""Special actions: who takes one, which, and whom it can be about.

Law: pure questions about an open Endeavor. Source: Actions.
"""

from __future__ import annotations

from ledger.api import once
from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.kind import Special
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Combatant, Endeavor, State


@once
def takers(state: State) -> tuple[str, ...]:
    """Who would take the special action now."""
    scene = state.scene_open
    return rounds.most(state, KINDS[scene.kind].eligible(scene))


@once
def able(state: State) -> tuple[str, ...]:
    """Those of them who have one to choose."""
    return tuple([name for name in takers(state) if open_to(state, name)])


def open_to(state: State, name: str) -> list[str]:
    """The special actions that somebody could choose (G-071)."""
    scene = state.scene_open
    one = scene.combatants[name]
    known = acting.side_of(KINDS[scene.kind], one).specials.items()
    return [word for word, special in known if not against_special(state, scene, one, special, ())]


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


def against_special(
    state: State, scene: Endeavor, one: Combatant, special: Special, targets: tuple[str, ...]
) -> str:
    """Why a special action cannot be chosen, whatever it costs."""
    if special.spec and not sheets.owns(state, one.name, special.spec):
        return f"{one.name} does not have {special.spec}"
    pool = sheets.free_pool(state.characters[one.name]) if special.each else ()
    if special.each and all(worth < special.each for _, worth in pool):
        return f"it takes Blessings worth at least {special.each}"
    if special.against is None:
        return ""
    return special.against(scene, one, x_of(state, scene, one, special), targets)
