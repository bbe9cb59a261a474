"""Special actions: who takes one, which one it can be, and who it can be about.

Law: pure questions about an open Endeavor. Source: Actions.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import once
from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.kind import Names, Special
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Combatant, Endeavor, State


@once
def takers(state: State) -> tuple[str, ...]:
    """The combatants who would take the special action now."""
    scene = state.scene_open
    return rounds.most(state, KINDS[scene.kind].eligible(scene))


@once
def able(state: State) -> tuple[str, ...]:
    """The takers who have a special action to choose."""
    return tuple([name for name in takers(state) if open_to(state, name)])


def open_to(state: State, name: str) -> list[str]:
    """The special actions that a character could choose (G-071)."""
    one = state.scene_open.combatants[name]
    known = of_side(state.scene_open, one).items()
    return [word for word, special in known if not SpecialOffer(state, one, special).against()]


def of_side(scene: Endeavor, one: Combatant) -> Mapping[str, Special]:
    """The special actions of a combatant's side."""
    return acting.side_of(KINDS[scene.kind], one).specials


class SpecialOffer:
    """A special action, as a combatant can take it now."""

    def __init__(self, state: State, one: Combatant, special: Special) -> None:
        self.state, self.one, self.special = state, one, special
        unit = acting.carrier(state.scene_open, one) if special.of_unit else None
        self.x = rounds.x(state, one if unit is None else unit)
        """The character's own X, or that of the unit they are aboard."""
        self.most = {"": 0, "1": 1, "x": self.x, "2x": 2 * self.x}[special.most]
        """How many targets it can have."""

    @property
    def whom(self) -> list[str]:
        """Its possible targets."""
        found = {"friends": acting.friends, "units": acting.units}.get(self.special.aims, acting.opponents)
        return [other.name for other in found(self.state.scene_open, self.one) if other is not self.one]

    def against(self, targets: Names = ()) -> str:
        """Why it cannot be chosen, apart from its price; empty if it can."""
        state, one, special = self.state, self.one, self.special
        if special.spec and not sheets.owns(state, one.name, special.spec):
            return f"{one.name} does not have {special.spec}"
        pool = sheets.free_pool(state.characters[one.name]) if special.each else ()
        if special.each and all(worth < special.each for _, worth in pool):
            return f"it takes Blessings worth at least {special.each}"
        return "" if special.against is None else special.against(state.scene_open, one, self.x, targets)
