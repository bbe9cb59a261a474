"""What is due because of an action, one thing after another: an event that follows, or a decision.

Law: one function for each kind of duty; what is computed stands in the event. Source: Actions, Tracks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ledger.api import TABLE, Chance, Decision, Follows, Pending
from ledger.games.humanity import sheets
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.events.abilities import StatSpent
from ledger.games.humanity.events.scenes import Duty, Share
from ledger.games.humanity.events.units import Gift
from ledger.games.humanity.scenes import abilities, acting, rounds, tracks, watch
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.kind import Kind
from ledger.games.humanity.state import Action, Combatant, Endeavor, State
from ledger.games.humanity.state.scenes import FARTHEST

UNRELENTING, HELP, REMOVAL = "Unrelenting", "Help", "Removal"
"""Why somebody acts besides the turn."""
TRACKS, ACTIONS = "Tracks", "Actions"
Due = Callable[[State, Kind, Endeavor, Action, Duty], Pending]


def pending(state: State, kind: Kind, scene: Endeavor, action: Action) -> Pending:
    """The next thing that is due."""
    duty = action.due[0]
    if (watched := watch.DUE.get(duty.do)) is not None:
        return watched(scene, action, duty)
    return _DUE[duty.do](state, kind, scene, action, duty)


def moves_as_one(duty: Duty) -> bool:
    """Whether so much has to be moved, no more and no less."""
    return duty.do in ("split", "press")


def total(action: Action, duty: Duty) -> int:
    """How much a group moves together; a Combo moves opponents as far as its own side went (G-087)."""
    return action.moved if duty.do == "press" else abs(duty.amount)


def group(scene: Endeavor, action: Action, duty: Duty) -> tuple[str, ...]:
    """Who can move, of a group that moves together."""
    if duty.do == "split":
        found = [scene.combatant(name) for name in duty.who if scene.combatant(name).stands]
    else:
        actor = scene.combatant(action.character)
        ours = duty.do == "descend"
        found = acting.friends(scene, actor) if ours else acting.opponents(scene, actor)
    return tuple(one.name for one in found if duty.amount > 0 or one.position > 0)


def _move(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    step = tracks.overcome if duty.do == "overcome" else tracks.move
    made = step(scene, name, duty.amount)
    caused = duty.amount < 0 and action.character != name
    carried = caused and abilities.goes_on(state, scene, action, scene.combatant(name), made.cut)
    event = ev.MovementMade(
        by=TABLE,
        character=name,
        amount=duty.amount,
        path=made.path,
        cut=made.cut,
        hits=made.hits,
        mover=action.character if caused else "",
        rest=made.cut if carried else made.rest,
        dominated=carried,
    )
    return Follows(event, source=TRACKS)


def evenly(scene: Endeavor, action: Action, duty: Duty) -> tuple[Share, ...]:
    """A group that shares what it moves; where it need not move it does not."""
    if not moves_as_one(duty):
        return ()
    names, amount = group(scene, action, duty), total(action, duty)
    each, more = divmod(amount, len(names)) if names else (0, 0)
    parts = (Share(name, each + (place < more)) for place, name in enumerate(names))
    return tuple(share for share in parts if share.amount)


def splitter(state: State, action: Action, duty: Duty) -> str:
    """Who says how a group splits its movement: the table, or by ruling whoever imposes it (G-075)."""
    imposed = moves_as_one(duty) and state.table.rulings["group_split"] == "attacker"
    return sheets.seat_of(state, action.character) if imposed else TABLE


def _split(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is nothing to decide it follows."""
    names, amount = group(scene, action, duty), total(action, duty)
    if moves_as_one(duty) and (len(names) < 2 or not amount):
        parts = tuple(Share(name, amount) for name in names) if amount else ()
        return Follows(ev.AllocationMade(by=TABLE, parts=parts), source=TRACKS)
    if not names:
        return Follows(ev.AllocationMade(by=TABLE), source=TRACKS)
    asked = f"split {amount} among {', '.join(names)} (evenly, or split {names[0]} {amount})"
    if duty.do == "descend":
        asked = f"how far do they move down ({', '.join(names)}); split for none"
    return Decision(splitter(state, action, duty), asked, (ev.AllocationMade,), source=TRACKS)


def placed(scene: Endeavor, kind: str, track: str, position: int, owner: str = "") -> ev.ButtonPlaced:
    """A button at the first free place at or above a position."""
    at = tracks.first_free(scene, kind, track, tracks.clipped(scene, track, position), owner)
    number = scene.next_button
    return ev.ButtonPlaced(by=TABLE, button=number, kind=kind, track=track, position=at, owner=owner)


def _wound(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    one = scene.combatant(duty.who[0])
    return Follows(placed(scene, "wound", one.track, one.position, one.name), source=kind.source)


def _scheme(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(placed(scene, "scheme", duty.track, duty.amount), source=kind.source)


def takeable(state: State, scene: Endeavor, duty: Duty) -> tuple[int, ...]:
    """The temporary Blessings that can be stolen."""
    names = [name for name in duty.who if scene.combatant(name).stands]
    return tuple(id_ for name in names for id_ in rounds.temporary(state, name))


def taken(state: State, by: str, thief: str, ids: Sequence[int], duty: Duty) -> ev.BlessingsTaken:
    """A theft, with what each victim gains instead (G-077); of what a unit takes nothing comes back."""
    owners = [state.owner_of(id_).name for id_ in ids] if duty.do == "steal" else []
    returns = tuple(Share(name, owners.count(name)) for name in dict.fromkeys(owners))
    return ev.BlessingsTaken(by=by, character=thief, blessings=tuple(ids), returns=returns)


def _steal(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is no more than can be taken, all of it is (G-076)."""
    there = takeable(state, scene, duty)
    if len(there) <= duty.amount:
        return Follows(taken(state, TABLE, action.character, there, duty), source=ACTIONS)
    asked = f"take {duty.amount} (the best, or by their faces) of the Blessings of {', '.join(duty.who)}"
    return Decision(action.character, asked, (ev.BlessingsTaken,), source=ACTIONS)


def _out(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = [name for name in duty.who if scene.combatant(name).stands]
    if len(names) == 1:
        event = ev.CombatantRemoved(by=TABLE, character=names[0], why=duty.why)
        return Follows(event, source=kind.source)
    asked = f"one of {', '.join(names)} is out: out {names[0]}"
    return Decision(TABLE, asked, (ev.CombatantRemoved,), source="G-093")


def _protect(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = ev.ProtectionSet(by=TABLE, character=duty.who[0], until=duty.amount)
    return Follows(event, source="G-080")


def _activate(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    button, one = scene.button(duty.amount), scene.combatant(duty.who[0])
    due = BUTTONS[button.kind].effect(scene, button, one)
    event = ev.ButtonActivated(by=TABLE, button=button.number, character=one.name, due=due)
    return Follows(event, source=TRACKS)


def _unplace(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(ev.ButtonRemoved(by=TABLE, button=duty.amount), source=TRACKS)


def _reset(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    event = ev.PositionReset(by=TABLE, character=name, position=duty.amount, track=duty.track)
    return Follows(event, source=TRACKS)


def _foil(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    if abilities.stays(state, scene, duty.who[0]):
        return abilities.foiled(scene, duty.who[0])
    return Follows(ev.LeaderFoiled(by=TABLE, character=duty.who[0]), source=kind.source)


def _weaken(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """One of the Stats that are not spent, each as likely (G-122)."""
    name = duty.who[0]
    stats = abilities.spendable(state, scene.combatant(name)) or [""]
    draft = ev.RandomPicked(by=TABLE, what="stat", character=name, least=1, most=len(stats))
    told = ", ".join(f"{number} {stat}" for number, stat in enumerate(stats, 1))
    return Chance(draft, "value", f"which Stat of {name} is spent ({told})", source="G-122")


def _spend(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = StatSpent(by=TABLE, character=duty.who[0], stat=duty.why)
    return Follows(event, source=abilities.OPTIONS)


def _lend(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(abilities.lent(state, scene, duty), source=abilities.OPTIONS)


def _hijack(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return abilities.hijacking(scene, action, duty)


def lands(state: State, scene: Endeavor, duty: Duty) -> unit_events.PickSettled:
    """A Hit where there is none, unless a Shield stops it; a Shield where there is neither."""
    (name,) = duty.who
    if duty.why == "weaken":
        stats = abilities.spendable(state, scene.combatant(name))
        picked = stats[duty.amount - 1 : duty.amount] if duty.amount else []
        spent = tuple(Duty(do="spend", who=(name,), why=stat) for stat in picked)
        return unit_events.PickSettled(by=TABLE, character=name, value=duty.amount, due=spent)
    track, at = scene.combatant(name).track, duty.amount
    there = {kind: [one for one in scene.on(track, kind) if one.position == at] for kind in ("hit", "shield")}
    due: tuple[Duty, ...] = ()
    if duty.why == "hit" and there["shield"]:
        due = (Duty(do="unplace", amount=there["shield"][0].number),)
    elif not (there["hit"] or there["shield"]):
        due = (Duty(do="place", track=track, amount=at, why=duty.why),)
    return unit_events.PickSettled(by=TABLE, character=name, value=at, due=due)


def _pick(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """A random position of a track, from 0 or from 1 to its end (G-116)."""
    (name,) = duty.who
    track = scene.combatant(name).track
    least = 0 if state.table.rulings["random_position"] == "from-0" else 1
    most = max(least, scene.track(track).end or least)
    draft = ev.RandomPicked(by=TABLE, what="position", character=name, least=least, most=most)
    asked = f"which position of {track} gets a {duty.do.title()} ({least} to {most})"
    return Chance(draft, "value", asked, source="G-116")


def _land(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(lands(state, scene, duty), source=kind.source)


def _place(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """A button at a position of its own."""
    event = ev.ButtonPlaced(
        by=TABLE,
        button=scene.next_button,
        kind=duty.why,
        track=duty.track,
        position=duty.amount,
        owner=duty.who[0] if duty.who else "",
        until=duty.until,
    )
    return Follows(event, source=kind.source)


def _extend(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """By as much as was really moved."""
    end = scene.track(duty.track).end
    longer = None if end is None else min(FARTHEST, end + action.moved)
    event = ev.TrackChanged(by=TABLE, track=duty.track, op="extend", end=longer)
    return Follows(event, source=kind.source)


def dealt(state: State, scene: Endeavor, duty: Duty) -> tuple[Gift, ...]:
    """The temporary Blessings of a unit, one after another to each ally on its track."""
    unit, *crew = [name for name in duty.who if scene.combatant(name).stands] or [""]
    there = rounds.temporary(state, unit) if crew else []
    gifts = (Gift(name, tuple(there[place :: len(crew)])) for place, name in enumerate(crew))
    return tuple(gift for gift in gifts if gift.blessings)


def _channel(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is one ally, or nothing to give, it follows."""
    parts, crew = dealt(state, scene, duty), duty.who[1:]
    if len(crew) < 2 or not parts:
        event = unit_events.BlessingsChanneled(by=TABLE, character=duty.who[0], parts=parts)
        return Follows(event, source=kind.source)
    asked = f"who gets which Blessings of {duty.who[0]} (evenly, or channel {crew[0]} 3, {crew[1]} 4)"
    return Decision(duty.who[0], asked, (unit_events.BlessingsChanneled,), source=kind.source)


def occasion(scene: Endeavor, name: str) -> str:
    """Why somebody acts besides the turn now; empty where nothing lets them."""
    action, one = scene.action, scene.combatants.get(name)
    if action is not None and action.due:
        return action.due[0].why if action.due[0].do in ("bonus", "leave") else ""
    if one is not None and one.unit:
        return HELP
    if one is not None and acting.lost(scene, one):
        return REMOVAL
    over = scene.settled and not rounds.ready(scene) and not rounds.held(scene) and not scene.special
    return UNRELENTING if over else ""


def _bonus(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return bonus(state, kind, scene, scene.combatant(duty.who[0]), duty.why, victims(scene, action, duty))


def victims(scene: Endeavor, action: Action, duty: Duty) -> tuple[str, ...]:
    """Whom an Attack besides one's turn can be made on: those who are named, or anybody who is near."""
    if len(duty.who) == 1:
        return tuple(other.name for other in acting.opponents(scene, scene.combatant(duty.who[0])))
    return tuple(name for name in duty.who[1:] if scene.combatant(name).stands)


def bonus(
    state: State, kind: Kind, scene: Endeavor, one: Combatant, why: str, names: Sequence[str]
) -> Pending:
    """An Attack besides one's turn, where the Action Die does for one."""
    acts = acting.side_of(kind, one).actions.values()
    attacks = [act for act in acts if act.check == "attack"]
    able = any(not acting.against_scope(state, kind, one, act, granted=True) for act in attacks)
    if not names or not able or not one.action_die:
        return Follows(ev.BonusDeclined(by=TABLE, character=one.name, why=why), source=kind.source)
    asked = f"{why}: attack {' or '.join(names)}, or decline"
    return Decision(one.name, asked, (ev.ActionDeclared, ev.BonusDeclined), source=kind.source)


def unrelenting(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """An Attack for every Recovery button that was ever activated (G-091)."""
    for one in scene.standing():
        if UNRELENTING in one.tags and one.action_die and one.attacks < one.recoveries:
            names = [other.name for other in acting.opponents(scene, one)]
            yield bonus(state, kind, scene, one, UNRELENTING, names)


_DUE: Mapping[str, Due] = {
    "move": _move,
    "split": _split,
    "descend": _split,
    "press": _split,
    "wound": _wound,
    "scheme": _scheme,
    "steal": _steal,
    "out": _out,
    "protect": _protect,
    "activate": _activate,
    "unplace": _unplace,
    "reset": _reset,
    "bonus": _bonus,
    "foil": _foil,
    "weaken": _weaken,
    "spend": _spend,
    "lend": _lend,
    "hijack": _hijack,
    "hit": _pick,
    "shield": _pick,
    "land": _land,
    "place": _place,
    "extend": _extend,
    "channel": _channel,
    "spoil": _steal,
    "overcome": _move,
}
