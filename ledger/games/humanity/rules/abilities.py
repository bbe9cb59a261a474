"""What the rules say of Specializations in Endeavors.

Law: as in `scenes`: it is waited for, and tracks and people allow it, that was asked before. What answers a
Check may be used as long as no other one is declared.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import LEGAL, Verdict, refused, same
from ledger.games.humanity.events import abilities as ev
from ledger.games.humanity.events import scenes
from ledger.games.humanity.reactions import Objection, against_use
from ledger.games.humanity.rules.preconditions import Rules
from ledger.games.humanity.scenes import abilities
from ledger.games.humanity.state import State

RULES = Rules()
on = RULES.on
ANSWERS = (*abilities.SCOPES, "Critical")
"""What is used after a Check."""
TYPED: Mapping[str, str] = {
    "Defiant": "special resist",
    "Explosive": "act explode",
    "Hidden": "act hide",
    "Hijacked": "act hijack",
    "Radiant": "act radiate",
    "Stubborn": "stubborn",
    "Zealous": "act zeal",
}
"""How others are used; those that are not here work by themselves."""


def used(state: State, event: ev.AbilityUsed) -> Verdict:
    return _against(state, event) or LEGAL


def _against(state: State, event: ev.AbilityUsed) -> Objection:
    found = against_use(state, event.character, event.spec)
    if found is not None:
        return found
    if event.spec not in ANSWERS:
        own = TYPED.get(event.spec)
        how = f"{event.spec} is used with `{own}`" if own else f"{event.spec} works by itself"
        return refused(event.spec, how, (own,) if own else ())
    if why := abilities.against(state, event):
        return refused(event.spec, why)
    if event.spec == "Coordinated" and event.granted is not True:
        asked = "is it within reason"
        said = f"{event.character} invoke Coordinated"
        if event.granted is False:
            return refused(event.spec, f"the table said no: {asked}?")
        return refused(event.spec, f"the table has to say: {asked}?", (f"{said} yes", f"{said} no"))
    if same(event, abilities.of_use(state, event)):
        return None
    return refused(event.spec, f"{event.spec} brings something else")


@on(scenes.StatExhausted)
def _(state: State, event: scenes.StatExhausted) -> Objection:
    scene = state.scene_open
    name = scene.require_action().due[0].who[0]
    if event.character != name:
        return refused(abilities.OPTIONS, f"it is {name} who is foiled")
    die = scene.combatant(name).die
    return None if event.stat == die else refused("G-105", f"the Action Die is exhausted, {die}")


@on(scenes.LeaderFoiled)
def _(state: State, event: scenes.LeaderFoiled) -> Objection:
    name = state.scene_open.require_action().due[0].who[0]
    return None if event.character == name else refused(abilities.OPTIONS, f"it is {name} who is foiled")


@on(ev.AlarmHijacked)
def _(state: State, event: ev.AlarmHijacked) -> Objection:
    scene = state.scene_open
    duty = scene.require_action().due[0]
    if event.character == duty.who[0] and event.button in abilities.hijackable(scene, duty):
        return None
    return refused(abilities.OPTIONS, f"{duty.who[0]} hijacks an Alarm within {duty.amount}")
