"""Whether the tracks and the people of an Endeavor allow what is said to have happened.

Law: each question raises Contradiction with the reason, or is content. What only a handler can know it is
asked, on a copy of the state.
"""

from __future__ import annotations

from typing import Any

from ledger.api import Contradiction, defined_in
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.events import abilities, stealth
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.physics.required import Question, Questions, deny, require
from ledger.games.humanity.projector import projector
from ledger.games.humanity.scenes import KINDS, alarms, duties, watch
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.state import State
from ledger.games.humanity.state.scenes import FARTHEST, MOST_BUTTONS, MOST_COMBATANTS, MOST_TRACKS

MOST_DUE = 1_000_000
"""Positions, Blessings and buttons are fewer."""
OWN = Questions()
on = OWN.on


@on(ev.EndeavorOpened)
def _(state: State, event: ev.EndeavorOpened) -> None:
    require(state.endeavor is None, "an Endeavor is open; `conclude` ends it")
    require(len(set(event.tracks)) == len(event.tracks) <= MOST_TRACKS, "tracks have different names")


def _place(position: int) -> None:
    require(0 <= position <= FARTHEST, f"positions go from 0 to {FARTHEST}")


@on(ev.CombatantPlaced, ev.UnitPlaced)
def _(state: State, event: ev.CombatantPlaced | ev.UnitPlaced) -> None:
    scene = state.scene_open
    sides = KINDS[scene.kind].sides
    require(event.side in sides, f"the sides of a {scene.kind} Endeavor are {' and '.join(sides)}")
    require(len(scene.combatants) < MOST_COMBATANTS, f"an Endeavor has room for {MOST_COMBATANTS}")
    if isinstance(event, ev.UnitPlaced):
        _place(event.end)
        return
    require(not event.stat or event.stat in state.character(event.character).stats, "nobody has that Stat")
    require(min(event.recoveries, default=0) >= 0, "no Recovery button lies below 0")
    for position in (event.position, *event.recoveries):
        _place(position)
    require(len(event.recoveries) <= MOST_TRACKS, f"{MOST_TRACKS} Recovery buttons are enough")


@on(ev.TrackChanged)
def _(state: State, event: ev.TrackChanged) -> None:
    scene = state.scene_open
    if event.end is not None:
        _place(event.end)
    require(event.op != "add" or event.track not in scene.combatants, f"{event.track} is somebody's name")
    require(len(scene.tracks) < MOST_TRACKS or event.op != "add", f"there is room for {MOST_TRACKS} tracks")


@on(ev.ButtonPlaced)
def _(state: State, event: ev.ButtonPlaced) -> None:
    scene = state.scene_open
    require(event.kind in BUTTONS, f"there is no button {event.kind!r}")
    require(bool(event.owner) == BUTTONS[event.kind].personal, f"whose {event.kind} is it?")
    require(len(scene.buttons) < MOST_BUTTONS, f"there is room for {MOST_BUTTONS} buttons")
    _place(event.position)
    end = scene.track(event.track).end
    require(end is None or event.position <= end, f"the track ends at {end}")
    require(set(event.stats) <= set(sheets.fresh_stats(state)), "nobody has such a Stat")


@on(ev.AllocationMade)
def _(state: State, event: ev.AllocationMade) -> None:
    """A group moves only as much as it moves together."""
    action = state.scene_open.require_action()
    require(all(share.amount > 0 for share in event.parts), "everybody who is named moves")
    if action.due and duties.moves_as_one(action.due[0]):
        total = duties.total(action, action.due[0])
        said = sum(share.amount for share in event.parts)
        require(said <= total, f"together they move {total}, not {said}")


@on(ev.ActionDeclared)
def _(state: State, event: ev.ActionDeclared) -> None:
    require(1 <= len(event.actions) <= 2, "it takes one action, or two that are combined")


@on(ev.RoundOpened)
def _(state: State, event: ev.RoundOpened) -> None:
    number = state.scene_open.round + 1
    require(event.number == number, f"the next round is number {number}")


@on(unit_events.UnitHelped)
def _(state: State, event: unit_events.UnitHelped) -> None:
    one = state.character(event.character)
    worth = payment.halved(one.worth(event.blessing)) if event.blessing else 0
    require(event.bonus == worth, f"that Help brings {worth}")


@on(ev.RandomPicked)
def _(state: State, event: ev.RandomPicked) -> None:
    fits = event.value is None or event.least <= event.value <= event.most
    require(fits, f"it is a number from {event.least} to {event.most}")


@on(stealth.ButtonsPlaced)
def _(state: State, event: stealth.ButtonsPlaced) -> None:
    scene = state.scene_open
    require(event.kind in BUTTONS and not BUTTONS[event.kind].personal, f"nobody lays several {event.kind}")
    count = len(scene.buttons) + len(event.places)
    require(count <= MOST_BUTTONS, f"there is room for {MOST_BUTTONS} buttons")
    for _, position in event.places:
        _place(position)


@on(stealth.WoundsDealt)
def _(state: State, event: stealth.WoundsDealt) -> None:
    scene = state.scene_open
    numbers = [number for number, _ in event.parts]
    there = [button.number for button in alarms.alarms(scene, event.track)]
    require(sorted(numbers) == sorted(there), "each Alarm of the track becomes one Wound")
    gone = watch.doubled(scene, event.track, event.parts)
    require(event.gone == gone, "a second Wound of somebody at one place is gone, and no other")


ALONE = frozenset({"move", "overcome", "reset", "go", "leave", "hit", "shield", "land"})
"""What is due to exactly one."""
NAMELESS = frozenset({"scheme", "unplace", "place", "grow", "search", "alarm", "shift", "scan", "sweep"})
"""What is due to nobody by name."""
ON_A_TRACK = frozenset({"scheme", "place", "grow", "search", "alarm", "shift", "scan", "awaken", "extend"})


def _due(state: State, due: tuple[ev.Duty, ...]) -> None:
    """What is due is due to somebody who takes part, on a track that is there."""
    for duty in due:
        scene = state.scene_open
        for name in duty.who:
            scene.combatant(name)
        require(bool(duty.who) or duty.do in NAMELESS, f"nobody is named to {duty.do}")
        require(len(duty.who) == 1 or duty.do not in ALONE, f"{duty.do} is of one at a time")
        if duty.track or duty.do in ON_A_TRACK:
            scene.track(duty.track)
        require(abs(duty.amount) <= MOST_DUE, f"nothing goes beyond {MOST_DUE}")


def _tried(kind: Any) -> Question:
    """Its own question, then whether it can be folded."""
    own = OWN.get(kind)

    def ask(state: State, event: Any) -> None:
        if own is not None:
            own(state, event)
        try:
            _due(state, getattr(event, "due", ()))
            projector.handlers[kind](state.copy(), event)
        except Contradiction as contradiction:
            deny(contradiction.why)

    return ask


PHYSICS: dict[Any, Question] = {
    kind: _tried(kind) for kind in defined_in(ev, stealth, abilities, unit_events)
}
