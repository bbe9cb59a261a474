"""What the rules say of decisions about Alarms and the Eye, and of what the table lays out.

Law: as in `scenes`: it is waited for, and tracks and people allow it.
"""

from __future__ import annotations

from ledger.api import refused
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import stealth
from ledger.games.humanity.reactions import Objection
from ledger.games.humanity.rules.preconditions import Rules
from ledger.games.humanity.scenes import KINDS, alarms, watch
from ledger.games.humanity.state import State

RULES = Rules()
on = RULES.on


@on(ev.ButtonPlaced)
def _(state: State, event: ev.ButtonPlaced) -> Objection:
    scene = state.scene_open
    kind = KINDS[scene.kind]
    if event.kind not in kind.lays:
        can = f"the table lays out: {', '.join(kind.lays)}" if kind.lays else "the table lays out no buttons"
        return refused(kind.source, can)
    if event.until:
        return refused(kind.source, "what the table lays out stays")
    why = kind.against_laying(scene, event)
    return refused(kind.source, why) if why else None


@on(ev.ButtonRemoved)
def _(state: State, event: ev.ButtonRemoved) -> Objection:
    """What the table laid out, or the Alarm that Interfere removes."""
    scene = state.scene_open
    kind, action = KINDS[scene.kind], scene.action
    button = scene.button(event.button)
    if action is None or not action.due:
        can = button.kind in kind.lays and not event.also
        return None if can else refused(kind.source, f"the table laid out {', '.join(kind.lays)}, one by one")
    duty = action.due[0]
    near = watch.reached(scene, duty)
    if button not in near:
        there = ", ".join(str(alarm.position) for alarm in near)
        return refused(kind.source, f"the Alarms near enough lie at {there or 'no place'}")
    fresh = watch.cleared(scene, duty, button)
    if (event.also, event.why) == (fresh.also, fresh.why):
        return None
    return refused(kind.source, "with a Maximum all that touch it are gone too, else it alone")


@on(stealth.ButtonsPlaced)
def _(state: State, event: stealth.ButtonsPlaced) -> Objection:
    scene = state.scene_open
    duty = scene.require_action().due[0]
    fits = [watch.swept(scene, duty, gap) for gap in alarms.gaps(scene)]
    if any(
        (fit.kind, fit.track, fit.places, fit.until, fit.sparked)
        == (event.kind, event.track, event.places, event.until, event.sparked)
        for fit in fits
    ):
        return None
    return refused(watch.SOURCE, "the places between two Alarms are filled, all of them")


@on(stealth.DirectionChosen)
def _(state: State, event: stealth.DirectionChosen) -> Objection:
    name = state.scene_open.require_action().due[0].who[0]
    return None if event.character == name else refused(watch.SOURCE, f"it is {name} who moves")


@on(stealth.WoundsDealt)
def _(state: State, event: stealth.WoundsDealt) -> Objection:
    scene = state.scene_open
    duty = scene.require_action().due[0]
    names = watch.standing(scene, duty)
    if event.track != duty.track:
        return refused(watch.SOURCE, f"it is about the track {duty.track}")
    if not {name for _, name in event.parts} <= set(names):
        return refused(watch.SOURCE, f"the rogues there are {', '.join(names)}")
    return None
