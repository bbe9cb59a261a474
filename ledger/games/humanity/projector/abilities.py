"""What Specializations change in Endeavors.

Law: a handler copies what happened and holds no rule: what a use brings stands in its event.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.humanity.events import abilities as ev
from ledger.games.humanity.projector.duties import done, start
from ledger.games.humanity.projector.ledger import projector, use
from ledger.games.humanity.state import Action, Lent, State

on = projector.on


@on(ev.AbilityUsed)
def _(state: State, event: ev.AbilityUsed) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    for name in event.targets:
        scene.combatant(name)
    use(state, state.character(one.name), event.spec)
    one.used |= {event.spec}
    one.answered = {**one.answered, event.spec: event.check}
    one.attentive += event.x
    one.helps = one.helps or event.helps
    if event.due:
        start(scene, Action(character=one.name, names=(), due=event.due, event=event.id))


@on(ev.StatSpent)
def _(state: State, event: ev.StatSpent) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    state.character(one.name).size(event.stat)
    one.spent |= {event.stat}
    done(scene, "spend")


@on(ev.AptitudeLent)
def _(state: State, event: ev.AptitudeLent) -> None:
    scene = state.scene_open
    scene.combatant(event.character)
    lent = Lent(event.character, event.apt, event.spec, event.turns)
    for one in [scene.combatant(name) for name in event.to]:
        one.lent = (*one.lent, lent)
    done(scene, "lend")


@on(ev.AlarmHijacked)
def _(state: State, event: ev.AlarmHijacked) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    if scene.button(event.button).kind != "alarm":
        raise Contradiction(f"button {event.button} is no Alarm")
    one.hijacked = event.button
    done(scene, "hijack")
