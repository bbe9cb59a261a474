"""How tracks change: movements, buttons, removals, special actions, the end.

Law: a handler copies what happened and holds no rule: what follows from an action stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.projector.duties import done, push, start
from ledger.games.humanity.projector.ledger import expire, owe, pay, projector, take_blessings, tell, use
from ledger.games.humanity.scenes import KINDS, acting
from ledger.games.humanity.scenes.watch import CHANCES, picked
from ledger.games.humanity.state import Action, State

on = projector.on
GROUPS = ("split", "out", "steal", "spoil", "awaken", "quicken")
"""What is due to several characters."""


@on(ev.AllocationMade)
def _(state: State, event: ev.AllocationMade) -> None:
    scene = state.scene_open
    for share in event.parts:
        scene.combatant(share.who)
    action = scene.action
    duty = done(scene, "split", "descend", "press")
    up = 1 if duty.amount > 0 else -1
    moves = (
        Duty(do="move", who=(share.who,), amount=up * share.amount, why=duty.do) for share in event.parts
    )
    push(action, tuple(moves))


@on(ev.MovementMade)
def _(state: State, event: ev.MovementMade) -> None:
    scene = state.scene_open
    one, action = scene.combatant(event.character), scene.action
    for number in event.hits:
        scene.button(number)
    duty = done(scene, "move", "overcome")
    if event.path:
        one.position = event.path[-1]
    if event.dominated:
        scene.combatant(event.mover).dominated = True
    if event.mover and event.mover not in one.movers:
        one.movers = (*one.movers, event.mover)
    if duty.why == "descend" and action is not None:
        action.moved += len(event.path)
    due = [Duty(do="activate", who=(one.name,), amount=number) for number in event.hits]
    if event.rest:
        left = event.rest if event.amount > 0 else -event.rest
        due.append(Duty(do="move", who=(one.name,), amount=left, why=duty.why))
    push(action, tuple(due))


@on(ev.ButtonActivated)
def _(state: State, event: ev.ButtonActivated) -> None:
    scene = state.scene_open
    button, one = scene.button(event.button), scene.combatant(event.character)
    action = scene.action
    done(scene, "activate")
    if button.kind == "recovery":
        one.recoveries += 1
    push(action, event.due)


@on(ev.PositionReset)
def _(state: State, event: ev.PositionReset) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    scene.track(event.track)
    if event.track != one.track:
        scene.buttons = [
            replace(button, track=event.track) if button.owner == one.name else button
            for button in scene.buttons
        ]
    one.position, one.track = event.position, event.track
    done(scene, "reset")


@on(ev.RandomPicked)
def _(state: State, event: ev.RandomPicked) -> None:
    scene = state.scene_open
    if event.value is None:
        raise Contradiction("nobody said the number")
    state.picks += event.by == "tool"
    action = scene.action
    push(action, picked(done(scene, *CHANCES), event.value))


@on(unit_events.PickSettled)
def _(state: State, event: unit_events.PickSettled) -> None:
    scene = state.scene_open
    action = scene.action
    scene.combatant(event.character)
    done(scene, "land")
    push(action, event.due)


@on(unit_events.BlessingsChanneled)
def _(state: State, event: unit_events.BlessingsChanneled) -> None:
    giver = state.character(event.character)
    giver.require_blessings([id_ for gift in event.parts for id_ in gift.blessings])
    for gift in event.parts:
        state.character(gift.who)
    for gift in event.parts:
        state.character(gift.who).pool += take_blessings(state, giver, gift.blessings)
    done(state.scene_open, "channel")


@on(ev.ProtectionSet)
def _(state: State, event: ev.ProtectionSet) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    one.protections = (*one.protections, event.until)
    done(scene, "protect")


@on(ev.EyeModeSet)
def _(state: State, event: ev.EyeModeSet) -> None:
    state.scene_open.mode = event.mode


@on(ev.BlessingsTaken)
def _(state: State, event: ev.BlessingsTaken) -> None:
    scene, thief = state.scene_open, state.character(event.character)
    for id_ in event.blessings:
        state.owner_of(id_)
    for id_ in event.blessings:
        thief.pool += take_blessings(state, state.owner_of(id_), (id_,))
    for share in event.returns:
        owe(state, share.who, "stolen", share.amount, lasts="scene", plain=True)
    done(scene, "steal", "spoil")


@on(ev.LeaderFoiled)
def _(state: State, event: ev.LeaderFoiled) -> None:
    scene = state.scene_open
    scene.combatant(event.character).foiled = True
    scene.leader = "" if scene.leader == event.character else scene.leader
    done(scene, "foil")


@on(ev.StatExhausted)
def _(state: State, event: ev.StatExhausted) -> None:
    one = state.scene_open.combatant(event.character)
    one.exhausted |= {event.stat}
    one.used |= {"Stubborn"}
    done(state.scene_open, "foil")


@on(ev.CombatantRemoved)
def _(state: State, event: ev.CombatantRemoved) -> None:
    """What was due to somebody who is out is due no longer."""
    scene = state.scene_open
    one = scene.combatant(event.character)
    one.removed = event.why or "removed"
    scene.leader = "" if scene.leader == one.name else scene.leader
    done(scene, "out", "leave")
    out = {other.name for other in scene.combatants.values() if not other.stands}
    for action in scene.actions:
        if action.character == one.name:
            action.names = action.names[: action.place]
        action.due = tuple(duty for duty in action.due if not _is_moot(duty, out))
    tell(state, f"{one.name} is out: {one.removed}.")


def _is_moot(duty: Duty, out: set[str]) -> bool:
    return bool(duty.who) and out.issuperset(duty.who if duty.do in GROUPS else duty.who[:1])


# special actions and the end


@on(ev.SpecialChosen)
def _(state: State, event: ev.SpecialChosen) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    if event.special not in acting.side_of(KINDS[scene.kind], one).specials:
        raise Contradiction(f"no {one.side} has a special action {event.special!r}")
    for name in event.targets:
        scene.combatant(name)
    if event.blessings:
        pay(state, state.character(one.name), event.blessings)
    if spec := acting.side_of(KINDS[scene.kind], one).specials[event.special].spec:
        use(state, state.character(one.name), spec)
    scene.special = True
    names = (event.special,)
    start(
        scene,
        Action(
            character=one.name,
            names=names,
            targets=event.targets,
            paid=len(event.blessings),
            special=True,
            event=event.id,
        ),
    )
    state.turns += 1


@on(ev.SpecialWaived)
def _(state: State, event: ev.SpecialWaived) -> None:
    state.scene_open.special = True


@on(ev.SpecialResolved)
def _(state: State, event: ev.SpecialResolved) -> None:
    action = state.scene_open.require_action()
    take_blessings(state, state.character(event.character), event.blessings)
    action.place += 1
    action.due = (*event.due, *action.due)


@on(ev.EndeavorClosed)
def _(state: State, event: ev.EndeavorClosed) -> None:
    scene = state.scene_open
    state.endeavor = None
    state.owed = [owed for owed in state.owed if owed.lasts != "scene"]
    expire(state, ("scene",))
    title = f" ({scene.title})" if scene.title else ""
    why = f": {event.reason}" if event.reason else ""
    tell(state, f"{scene.kind.title()} Endeavor{title}, {scene.round} rounds: {event.result}{why}.")
