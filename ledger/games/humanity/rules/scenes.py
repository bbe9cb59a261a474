"""What the rules say of decisions in an Endeavor.

Law: it is waited for, and tracks and people allow it, that was asked before. What follows by itself needs no
rule: it is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, refused
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.payment import PAIR
from ledger.games.humanity.reactions import Objection
from ledger.games.humanity.rules.preconditions import Rules, against_now, against_payment
from ledger.games.humanity.scenes import KINDS, acting, duties, machine, rounds
from ledger.games.humanity.scenes.kind import Act, Kind
from ledger.games.humanity.scenes.machine import ACTIONS, ROUNDS
from ledger.games.humanity.state import Combatant, Endeavor, State

OWN = Rules()
on = OWN.on
SEVERAL = 4
"""More ways are not named."""
DISCRETION = "At Table Discretion"


def opened(state: State, event: ev.EndeavorOpened) -> Verdict:
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return against_now(state) or LEGAL


def closed(state: State, event: ev.EndeavorClosed) -> Verdict | None:
    """The table may end a scene at any moment (G-085); one that is over ends by itself."""
    kind, scene = _kind(state)
    if scene.round and kind.ending(scene) is not None:
        return None
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return LEGAL


def _kind(state: State) -> tuple[Kind, Endeavor]:
    scene = state.scene_open
    return KINDS[scene.kind], scene


# setup


@on(ev.CombatantPlaced)
def _(state: State, event: ev.CombatantPlaced) -> Objection:
    kind, _ = _kind(state)
    side = kind.sides[event.side]
    if state.character(event.character).retired:
        return refused(kind.source, f"{event.character} has left the campaign")
    for tag in event.tags:
        if tag not in side.tags:
            can = f"the tags of a {event.side} are {', '.join(side.tags)}" if side.tags else "it has no tags"
            return refused(kind.source, f"no {event.side} is {tag}: {can}")
    if not side.starts:
        placed = event.position or event.recoveries or event.defeat
        return refused(kind.source, f"a {event.side} begins at 0, without buttons") if placed else None
    if not event.position:
        return refused(kind.source, f"a {event.side} begins above 0", (f"place {event.character} 10 3",))
    if any(not 0 < at < event.position for at in event.recoveries):
        return refused("G-088", f"Recovery buttons lie between 0 and {event.position}")
    if not event.defeat or len(set(event.recoveries)) < len(event.recoveries):
        return refused(kind.source, "one Defeat button lies at 0, and no two Recovery buttons together")
    return None


@on(ev.ButtonPlaced)
def _(state: State, event: ev.ButtonPlaced) -> Objection:
    kind, _ = _kind(state)
    if event.kind in kind.lays:
        return None
    can = f"the table lays out: {', '.join(kind.lays)}" if kind.lays else "the table lays out no buttons"
    return refused(kind.source, can)


@on(ev.LeaderElected)
def _(state: State, event: ev.LeaderElected) -> Objection:
    kind, scene = _kind(state)
    can = machine.candidates(kind, scene)
    if event.character in can:
        return None
    return refused(kind.source, f"a charge leader is an ally who was never foiled: {', '.join(can)}", can)


@on(ev.RoundOpened)
def _(state: State, event: ev.RoundOpened) -> Objection:
    kind, scene = _kind(state)
    missing = machine.against_begin(kind, scene)
    return refused(kind.source, missing) if missing else None


# Action Dice and turns


@on(ev.ActionDieChosen)
def _(state: State, event: ev.ActionDieChosen) -> Objection:
    _, scene = _kind(state)
    one = scene.combatant(event.character)
    why = rounds.against_die(state, scene, one, event.stat)
    can = tuple(f"{one.name} die {stat}" for stat in rounds.dice_of(state, scene, one))
    return refused(ROUNDS, why, can) if why else None


@on(ev.RoundSkipped)
def _(state: State, event: ev.RoundSkipped) -> Objection:
    if event.forced:
        return refused("G-066", f"{event.character} has Stats left")
    return refused(ROUNDS, "one skips a round after another one") if state.scene_open.round == 1 else None


@on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> Objection:
    can = machine.turns_open_to(state, state.scene_open)
    if event.character in can:
        return None
    return refused(ROUNDS, f"the turn goes to {' or '.join(can)}", tuple(f"turn {name}" for name in can))


@on(ev.ActionsLapsed)
def _(state: State, event: ev.ActionsLapsed) -> Objection:
    held = tuple(one.name for one in rounds.held(state.scene_open))
    return None if set(event.characters) == set(held) else refused("G-078", f"{', '.join(held)} held theirs")


@on(ev.ActionDeclared)
def _(state: State, event: ev.ActionDeclared) -> Objection:
    kind, scene = _kind(state)
    one = scene.combatant(event.character)
    acts = acting.side_of(kind, one).actions
    why = against_bonus(state, kind, scene, event, acts)
    if why:
        return refused(kind.source, why)
    if len(event.actions) > 1 and (found := _against_unique(state, kind, one, event)) is not None:
        return found
    if len(event.actions) == 1 and event.blessings:
        return refused(ACTIONS, "one action costs nothing")
    for name in event.actions:
        if why := against_act(state, kind, scene, one, acts[name], event):
            return refused(ACTIONS, why, _instead(state, scene, one, name, event))
    return None


def _instead(
    state: State, scene: Endeavor, one: Combatant, name: str, event: ev.ActionDeclared
) -> tuple[str, ...]:
    """How it could be typed: with the table's word, or with somebody it is about."""
    kind = KINDS[scene.kind]
    act = acting.side_of(kind, one).actions[name]
    if not acting.against_scope(state, kind, one, act, event.granted):
        can = acting.opponents(scene, one) if act.aims == "opponents" else ()
        return tuple(f"act {name} {other.name}" for other in can)[:SEVERAL]
    if event.granted is None and not acting.against_scope(state, kind, one, act, granted=True):
        return (f"act {name} yes {', '.join(event.targets)}".strip(),)
    return tuple(f"act {way}" for way in acting.possible(state, scene, kind, one))


def against_act(
    state: State, kind: Kind, scene: Endeavor, one: Combatant, act: Act, event: ev.ActionDeclared
) -> str:
    """Why an action cannot be taken so. Of two that are combined each takes the targets that are its own."""
    why = acting.against_scope(state, kind, one, act, event.granted)
    if not why and (act.aims != "" or len(event.actions) == 1):
        why = acting.against_targets(state, scene, one, act, event.targets)
    if not why and (act.aims == "track" or len(event.actions) == 1):
        why = acting.against_track(scene, one, act, event.track)
    return why


def against_bonus(
    state: State, kind: Kind, scene: Endeavor, event: ev.ActionDeclared, acts: Mapping[str, Act]
) -> str:
    """Why an Attack besides the turn is not the one that may be made; empty where it is, or is none."""
    action = scene.action
    duty = action.due[0] if action is not None and action.due else None
    upkeep = action is None and not rounds.ready(scene) and not rounds.held(scene)
    if duty is None and not upkeep:
        return f"nothing lets {event.character} act besides the turn" if event.bonus else ""
    wanted = duty.why if duty is not None else duties.UNRELENTING
    if event.bonus != wanted:
        return f"it is time for {wanted}"
    if len(event.actions) > 1 or acts[event.actions[0]].check != "attack":
        return f"{wanted} is an Attack"
    if duty is not None and action is not None:
        can = duties.victims(scene, action, duty)
        if not set(event.targets) <= set(can):
            return f"{wanted} goes against {' or '.join(can)}"
    return ""


def _against_unique(state: State, kind: Kind, one: Combatant, event: ev.ActionDeclared) -> Objection:
    if not acting.side_of(kind, one).unconventional and "Unique" not in one.tags:
        return refused(kind.source, f"{one.name} is not Unique")
    if len(set(event.actions)) < len(event.actions):
        return refused("G-073", "two other actions are combined")
    return against_payment(state, (one.name,), PAIR, event.blessings, ACTIONS)


@on(ev.BonusDeclined)
def _(state: State, event: ev.BonusDeclined) -> Objection:
    kind, scene = _kind(state)
    action = scene.action
    wanted = action.due[0].why if action is not None and action.due else duties.UNRELENTING
    return None if event.why == wanted else refused(kind.source, f"it is time for {wanted}")


# what an action brings


@on(ev.AllocationMade)
def _(state: State, event: ev.AllocationMade) -> Objection:
    _, scene = _kind(state)
    action = scene.require_action()
    duty = action.due[0]
    can = duties.group(scene, action, duty)
    names = [share.who for share in event.parts]
    if len(set(names)) < len(names):
        return refused(duties.TRACKS, "everybody is named once")
    for share in event.parts:
        if share.who not in can:
            return refused(duties.TRACKS, f"{share.who} does not move; {', '.join(can)} can")
        if duty.do == "descend" and share.amount > scene.combatant(share.who).position:
            return refused(duties.TRACKS, f"{share.who} is at {scene.combatant(share.who).position}")
    total, said = duties.total(action, duty), sum(share.amount for share in event.parts)
    if duties.moves_as_one(duty) and said < total:
        return refused(duties.TRACKS, f"together they move {total}, not {said}")
    return None


@on(ev.BlessingsTaken)
def _(state: State, event: ev.BlessingsTaken) -> Objection:
    scene = state.scene_open
    duty = scene.require_action().due[0]
    there = duties.takeable(state, scene, duty)
    if not set(event.blessings) <= set(there):
        return refused(ACTIONS, f"only temporary Blessings of {', '.join(duty.who)} are taken")
    if len(event.blessings) != duty.amount:
        return refused(ACTIONS, f"{duty.amount} are taken, not {len(event.blessings)}")
    fresh = duties.taken(state, event.by, event.character, event.blessings)
    return None if event.returns == fresh.returns else refused("G-077", "as many come back as were taken")


@on(ev.CombatantRemoved)
def _(state: State, event: ev.CombatantRemoved) -> Objection:
    duty = state.scene_open.require_action().due[0]
    if event.character not in duty.who or event.why != duty.why:
        return refused("G-093", f"one of {', '.join(duty.who)} is out")
    return None


@on(ev.SpecialChosen)
def _(state: State, event: ev.SpecialChosen) -> Objection:
    kind, scene = _kind(state)
    one = scene.combatant(event.character)
    special, x = acting.side_of(kind, one).specials[event.special], rounds.x(state, one)
    if why := special.against(scene, one, x, event.targets):
        return refused(kind.source, why)
    most = {"": 0, "1": 1, "x": x, "2x": 2 * x}[special.most]
    can = {other.name for other in acting.opponents(scene, one)}
    if len(set(event.targets)) < len(event.targets) or not set(event.targets) <= can:
        return refused(kind.source, f"it is about opponents on the track of {one.name}, each named once")
    if len(event.targets) > most or (special.most == "1" and not event.targets):
        wanted = {0: "nobody", 1: "one opponent"}.get(most, f"up to {most} opponents")
        return refused(kind.source, f"it is about {wanted}, with X {x}")
    return None


def _judged(rule: Callable[[State, Any], Objection]) -> Callable[[State, Any], Verdict]:
    return lambda state, event: rule(state, event) or LEGAL


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    kind: _judged(rule) for kind, rule in OWN.items()
}
ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    ev.EndeavorOpened: opened,
    ev.EndeavorClosed: closed,
}
