"""What the rules say of decisions in an Endeavor.

Law: it is waited for, and tracks and people allow it, that was asked before. What follows by itself needs no
rule: it is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, refused
from ledger.games.humanity import outcomes
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.events.abilities import AbilityUsed
from ledger.games.humanity.payment import PAIR
from ledger.games.humanity.reactions import Objection, against_use
from ledger.games.humanity.rules import abilities, stealth
from ledger.games.humanity.rules.preconditions import Rules, against_now, against_payment
from ledger.games.humanity.scenes import KINDS, acting, duties, machine, rounds
from ledger.games.humanity.scenes.kind import Act, Kind, Side, Special
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
    kind, scene = _kind(state)
    side = kind.sides[event.side]
    if state.character(event.character).retired:
        return refused(kind.source, f"{event.character} has left the campaign")
    for tag in event.tags:
        if tag not in side.tags:
            can = f"the tags of a {event.side} are {', '.join(side.tags)}" if side.tags else "it has no tags"
            return refused(kind.source, f"no {event.side} is {tag}: {can}")
    unit = scene.tracks[event.track].unit
    if unit and scene.combatants[unit].side != event.side:
        return refused(kind.source, f"one begins on the track of an allied unit, and {unit} is none")
    if side.watches or event.stat:
        return _against_watching(kind, scene, event, side)
    a_side = outcomes.one(event.side)
    if not side.starts:
        placed = event.position or event.recoveries or event.defeat
        return refused(kind.source, f"{a_side} begins at 0, without buttons") if placed else None
    if not event.position:
        return refused(kind.source, f"{a_side} begins above 0", (f"place {event.character} 10 3",))
    if any(not 0 < at < event.position for at in event.recoveries):
        return refused("G-088", f"Recovery buttons lie between 0 and {event.position}")
    if not event.defeat or len(set(event.recoveries)) < len(event.recoveries):
        return refused(kind.source, "one Defeat button lies at 0, and no two Recovery buttons together")
    return None


@on(ev.UnitPlaced)
def _(state: State, event: ev.UnitPlaced) -> Objection:
    kind, _ = _kind(state)
    one = state.character(event.character)
    if kind.units is None:
        return refused(kind.source, f"a {kind.name} Endeavor has no units")
    if one.retired:
        return refused(kind.source, f"{event.character} has left the campaign")
    size = one.size(event.stat)
    return None if event.end == size else refused(kind.source, f"the track of a d{size} ends at {size}")


@on(ev.TrackChanged)
def _(state: State, event: ev.TrackChanged) -> Objection:
    kind, _ = _kind(state)
    if kind.units is not None:
        return refused(kind.source, "units bring the tracks", ("unit NAME",))
    return None if event.op == "add" else refused(kind.source, "no track grows by itself")


def _against_watching(kind: Kind, scene: Endeavor, event: ev.CombatantPlaced, side: Side) -> Objection:
    """The Eye: one character, one Stat, nowhere."""
    if not side.watches:
        return refused(kind.source, f"{outcomes.one(event.side)} spends its Action Dice")
    if any(scene.standing(event.side)):
        return refused(kind.source, f"there is one {event.side}")
    if not event.stat:
        return refused(kind.source, "say its Watch Stat", (f"place {event.character} head",))
    placed = event.position or event.recoveries or event.defeat
    return refused(kind.source, f"the {event.side} has no position") if placed else None


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
    if not why:
        return None
    return refused(ROUNDS, why, tuple(f"{one.name} die {stat}" for stat in rounds.dice_of(state, scene, one)))


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
    if not event.bonus and one.turn == "done":
        return refused(ACTIONS, f"{one.name} has no action left in this round")
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
    why = acting.against_spec(state, one, act, event.apt)
    if act.lends and not why and event.apt not in (can := acting.lendable(state, one, act)):
        why = f"say which Aptitude is lent: {' or '.join(can)}"
    why = why or acting.against_mode(scene, act) or acting.against_button(scene, one, act, event.button)
    meant = acting.meant(scene, one, act, event.button)
    why = why or acting.against_scope(state, kind, one, meant, event.granted)
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
    wanted = duties.occasion(scene, event.character)
    if not wanted:
        return f"nothing lets {event.character} act besides the turn" if event.bonus else ""
    if event.bonus != wanted:
        return f"it is time for {wanted}"
    if wanted == duties.REMOVAL:
        return "" if event.actions == ("track",) else f"{event.character} goes to another track"
    if wanted == duties.HELP:
        return "a unit takes one action" if len(event.actions) > 1 else ""
    if len(event.actions) > 1 or acts[event.actions[0]].check != "attack":
        return f"{wanted} is an Attack"
    if duty is not None and action is not None:
        can = duties.victims(scene, action, duty)
        if not set(event.targets) <= set(can):
            return f"{wanted} goes against {' or '.join(can)}"
    return ""


def _against_unique(state: State, kind: Kind, one: Combatant, event: ev.ActionDeclared) -> Objection:
    if not acting.side_of(kind, one).combines:
        return refused(kind.source, f"no {one.side} combines two actions")
    if not acting.side_of(kind, one).unconventional and "Unique" not in one.tags:
        return refused(kind.source, f"{one.name} is not Unique")
    if len(set(event.actions)) < len(event.actions):
        return refused("G-073", "two other actions are combined")
    return against_payment(state, (one.name,), PAIR, event.blessings, ACTIONS)


@on(ev.BonusDeclined)
def _(state: State, event: ev.BonusDeclined) -> Objection:
    kind, scene = _kind(state)
    wanted = duties.occasion(scene, event.character)
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
    fresh = duties.taken(state, event.by, event.character, event.blessings, duty)
    back = "as many come back as were taken" if fresh.returns else "nothing comes back from a unit's theft"
    return None if event.returns == fresh.returns else refused("G-077", back)


@on(unit_events.BlessingsChanneled)
def _(state: State, event: unit_events.BlessingsChanneled) -> Objection:
    scene = state.scene_open
    unit, *crew = scene.require_action().due[0].who
    names = [gift.who for gift in event.parts]
    if event.character != unit:
        return refused(_kind(state)[0].source, f"it is {unit} that gives")
    if len(set(names)) < len(names) or not set(names) <= set(crew):
        return refused(_kind(state)[0].source, f"it goes to {' and '.join(crew)}, each named once")
    given = sorted(id_ for gift in event.parts for id_ in gift.blessings)
    if given != sorted(rounds.temporary(state, unit)):
        return refused(_kind(state)[0].source, f"{unit} gives all of its temporary Blessings")
    return None


@on(unit_events.UnitHelped)
def _(state: State, event: unit_events.UnitHelped) -> Objection:
    scene = state.scene_open
    one, unit = scene.combatant(event.character), scene.combatant(event.unit)
    if not acting.has_action(scene, one.name):
        return refused(ACTIONS, f"Help uses an action, and {one.name} has none in this round")
    if (unit.track, unit.side) != (one.track, one.side):
        return refused("G-117", f"{one.name} is no operator on the track of {unit.name}")
    if len(unit.helped) >= (most := rounds.x(state, unit)):
        return refused("G-117", f"{unit.name} acts {outcomes.several(most, 'time')} in a round")
    spec = event.way.title()
    if (found := against_use(state, one.name, spec)) is not None:
        return found
    if event.way != "supportive":
        return refused(spec, f"{spec} takes no Blessing before the dice") if event.blessing else None
    return against_payment(state, (one.name,), (1,), (event.blessing,), spec)


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
    takers = machine.takers(state, kind, scene)
    if event.character not in takers:
        return refused(ACTIONS, f"{' or '.join(takers) or 'nobody'} takes the special action")
    special = acting.side_of(kind, one).specials[event.special]
    x = machine.x_of(state, scene, one, special)
    if why := machine.against_special(state, scene, one, special, event.targets):
        return refused(kind.source, why)
    if (price := _against_price(state, one, special, event)) is not None:
        return price
    most, can = machine.most_of(state, scene, one, special), set(machine.aims_of(scene, one, special))
    whom = special.aims or "opponents"
    if len(set(event.targets)) < len(event.targets) or not set(event.targets) <= can:
        where = "opposing units" if whom == "units" else f"{whom} on the track of {one.name}"
        return refused(kind.source, f"it is about {where}, each named once")
    if len(event.targets) > most or (special.most == "1" and not event.targets):
        wanted = {0: "nobody", 1: f"one of the {whom}"}.get(most, f"up to {most} {whom}")
        return refused(kind.source, f"it is about {wanted}, with X {x}")
    return None


def _against_price(state: State, one: Combatant, special: Special, event: ev.SpecialChosen) -> Objection:
    """Any number of Blessings, at least one, where it costs any."""
    if not special.each:
        return refused(ACTIONS, f"{event.special} costs nothing") if event.blessings else None
    cost = (special.each,) * max(1, len(event.blessings))
    return against_payment(state, (one.name,), cost, event.blessings, special.spec or ACTIONS)


def _judged(rule: Callable[[State, Any], Objection]) -> Callable[[State, Any], Verdict]:
    return lambda state, event: rule(state, event) or LEGAL


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    kind: _judged(rule) for kind, rule in (*OWN.items(), *stealth.RULES.items(), *abilities.RULES.items())
}
ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    ev.EndeavorOpened: opened,
    ev.EndeavorClosed: closed,
    AbilityUsed: abilities.used,
}
