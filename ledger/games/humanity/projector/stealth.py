"""How Stealth Endeavors change: Alarms, ends of turns, choices.

Law: a handler copies what happened and holds no rule: what follows from an action stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity.events import stealth as ev
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.projector.duties import done, push
from ledger.games.humanity.projector.ledger import owe, projector
from ledger.games.humanity.state import Button, State

on = projector.on


@on(ev.ButtonsPlaced)
def _(state: State, event: ev.ButtonsPlaced) -> None:
    scene = state.scene_open
    scene.track(event.track)
    first = scene.next_button
    if [number for number, _ in event.places] != list(range(first, first + len(event.places))):
        raise Contradiction(f"the next button is number {first}")
    if event.sparked:
        scene.combatant(event.sparked).alerts += 1
    else:
        done(scene, "alarm", "grow", "sweep")
    scene.next_button += len(event.places)
    scene.buttons += [
        Button(number=number, kind=event.kind, track=event.track, position=position, until=event.until)
        for number, position in event.places
    ]


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    if event.alarm:
        scene.button(event.alarm)
        scene.alarmed = True
    one.ended = True


@on(ev.DirectionChosen)
def _(state: State, event: ev.DirectionChosen) -> None:
    scene = state.scene_open
    one, action = scene.combatant(event.character), scene.action
    amount = done(scene, "go").amount
    if amount:
        push(action, (Duty(do="move", who=(one.name,), amount=amount if event.up else -amount),))


@on(ev.TemporaryGained)
def _(state: State, event: ev.TemporaryGained) -> None:
    scene = state.scene_open
    name = scene.combatant(event.character).name
    owe(state, name, "temporary", event.count, lasts="scene")
    done(scene, "gain")


@on(ev.WoundsDealt)
def _(state: State, event: ev.WoundsDealt) -> None:
    scene = state.scene_open
    scene.combatant(event.character)
    scene.track(event.track)
    owners = {number: scene.combatant(name).name for number, name in event.parts}
    for number in (*owners, *event.gone):
        scene.button(number)
    done(scene, "awaken")
    scene.buttons = [
        replace(button, kind="wound", owner=owners[button.number], until=0)
        if button.number in owners
        else button
        for button in scene.buttons
        if button.number not in event.gone
    ]


@on(ev.ActionsAdded)
def _(state: State, event: ev.ActionsAdded) -> None:
    scene = state.scene_open
    for one in [scene.combatant(name) for name in event.characters]:
        one.later += 1
    done(scene, "quicken")
