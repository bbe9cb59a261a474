"""Specializations in Endeavors: which Checks they answer, and what they let a character do.

Law: pure questions. Source: Endeavor Specialization Options; G-045, G-122 to G-130.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import alarms, rounds
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.means import ATTENTIVE
from ledger.games.humanity.state import Button, Combatant, Settled, State

GREAT = 10
"""An Attack is Critical from this result on."""
SCOPES: Mapping[str, tuple[str, ...]] = {"Attentive": ATTENTIVE, "Coordinated": ("head", "hand")}
"""Specialization → the Stats of the Checks that it answers."""
OPTIONS = "Endeavor Specialization Options"


# what answers a Check


def answered(state: State, one: Combatant, spec: str, *, related: bool = False) -> Settled | None:
    """The Check that a character has just made, if a Specialization can answer it. `related` is what the
    table says about History or an optional Stat."""
    found = state.settled.get(state.count)
    scene = state.endeavor
    if found is None or scene is None or found.event < scene.event or state.check is not None:
        return None
    if found.character != one.name or one.answered.get(spec) == found.number:
        return None
    if spec == "Critical":
        return found if found.targets and found.best >= GREAT else None
    die = found.die or found.stat
    stands_in = related and rounds.may_stand_in(state, die)
    fits = stands_in or found.stat in SCOPES[spec] or rounds.in_scope(state, one, SCOPES[spec], die)
    return found if fits and found.tier != "failure" else None


def spendable(state: State, one: Combatant) -> list[str]:
    """The Stats of an opponent that are neither spent nor exhausted; none for a unit or the Eye (G-122)."""
    stats = state.characters[one.name].stats if not one.stat else ()
    return [stat for stat in stats if stat not in one.spent | one.exhausted and stat != "haunted"]


# duties


def hijackable(now: DueNow) -> list[Button]:
    """The Alarms that are near enough to hijack."""
    return alarms.within(now.scene, now.one, now.duty.amount)


def stays(now: DueNow) -> bool:
    """Whether a charge leader who would be foiled can stay (Stubborn, once)."""
    can = now.one.die and "Stubborn" not in now.one.used
    return bool(can) and sheets.owns(now.state, now.name, "Stubborn")


def goes_on(now: DueNow, cut: int) -> bool:
    """Whether an opponent who was stopped moves on, which happens once in a round (Dominating)."""
    actor = now.scene.combatants.get(now.action.character)
    if actor is None or not cut or actor.dominated or (actor.side == now.one.side and not now.scene.alone):
        return False
    return sheets.owns(now.state, actor.name, "Dominating")
