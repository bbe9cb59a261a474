"""How an Endeavor opens, and how its rounds and actions go on.

Law: a handler copies what happened and holds no rule: what follows from an action stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.projector.duties import done, start
from ledger.games.humanity.projector.ledger import owe, pay, projector, use
from ledger.games.humanity.scenes import KINDS, acting
from ledger.games.humanity.scenes.kind import Act, Kind
from ledger.games.humanity.state import Action, Button, Combatant, Endeavor, State, Support, Track

on = projector.on
# opening


@on(ev.EndeavorOpened)
def _(state: State, event: ev.EndeavorOpened) -> None:
    if state.endeavor is not None:
        raise Contradiction("an Endeavor is open already")
    if event.kind not in KINDS:
        raise Contradiction(f"this version plays no {event.kind} Endeavors")
    if bool(event.tracks) == (KINDS[event.kind].units is not None):
        raise Contradiction("the units bring the tracks" if event.tracks else "an Endeavor needs a track")
    state.endeavor = Endeavor(
        kind=event.kind,
        title=event.title,
        order=event.order,
        alone=KINDS[event.kind].alone,
        tracks={name: Track() for name in event.tracks},
        event=event.id,
    )


def _join(state: State, made: Combatant) -> None:
    scene = state.scene_open
    if made.side not in KINDS[scene.kind].sides:
        raise Contradiction(f"a {scene.kind} Endeavor has no side {made.side!r}")
    if made.name in scene.combatants:
        raise Contradiction(f"{made.name} takes part already")
    state.character(made.name)
    scene.track(made.track)
    made.conventional = acting.is_conventional(KINDS[scene.kind], made)
    scene.combatants[made.name] = made


@on(ev.CombatantPlaced)
def _(state: State, event: ev.CombatantPlaced) -> None:
    if event.stat:
        state.character(event.character).size(event.stat)
    made = Combatant(
        name=event.character,
        side=event.side,
        track=event.track,
        position=event.position,
        start=event.position,
        tags=event.tags,
        stat=event.stat,
    )
    _join(state, made)
    scene = state.scene_open
    for position in event.recoveries:
        _add(scene, "recovery", made.track, position, made.name)
    if event.defeat:
        _add(scene, "defeat", made.track, 0, made.name)


def _add(scene: Endeavor, kind: str, track: str, position: int, owner: str) -> None:
    number = scene.next_button
    scene.next_button += 1
    made = Button(number=number, kind=kind, track=track, position=position, owner=owner)
    scene.buttons.append(made)


@on(ev.UnitPlaced)
def _(state: State, event: ev.UnitPlaced) -> None:
    scene = state.scene_open
    state.character(event.character).size(event.stat)
    if event.character in scene.tracks:
        raise Contradiction(f"there is a track {event.character!r} already")
    scene.tracks[event.character] = Track(event.end, event.character)
    made = Combatant(name=event.character, side=event.side, track=event.character, stat=event.stat, unit=True)
    _join(state, made)


@on(ev.TrackChanged)
def _(state: State, event: ev.TrackChanged) -> None:
    scene = state.scene_open
    if event.op == "add":
        if not event.track or event.track in scene.tracks:
            raise Contradiction(f"there is a track {event.track!r} already" if event.track else "no name")
        scene.tracks[event.track] = Track(event.end)
    else:
        scene.tracks[event.track] = replace(scene.track(event.track), end=event.end)
        done(scene, "extend")


@on(ev.ButtonPlaced)
def _(state: State, event: ev.ButtonPlaced) -> None:
    scene = state.scene_open
    scene.track(event.track)
    if event.button != scene.next_button:
        raise Contradiction(f"the next button is number {scene.next_button}")
    if event.owner:
        scene.combatant(event.owner)
    if event.kind == "fatigue":
        scene.combatant(event.owner).tired += 1
    else:
        done(scene, "wound", "scheme", "place")
    scene.next_button += 1
    scene.buttons.append(
        Button(
            number=event.button,
            kind=event.kind,
            track=event.track,
            position=event.position,
            owner=event.owner,
            tags=event.tags,
            stats=event.stats,
            until=event.until,
        )
    )


@on(ev.ButtonRemoved)
def _(state: State, event: ev.ButtonRemoved) -> None:
    scene = state.scene_open
    gone = {scene.button(number).number for number in (event.button, *event.also)}
    scene.buttons = [button for button in scene.buttons if button.number not in gone]
    done(scene, "unplace", "clear")


@on(ev.ButtonsShifted)
def _(state: State, event: ev.ButtonsShifted) -> None:
    scene = state.scene_open
    places = dict(event.to)
    for number in (*places, *event.gone):
        scene.button(number)
    scene.buttons = [
        replace(button, position=places.get(button.number, button.position))
        for button in scene.buttons
        if button.number not in event.gone
    ]
    done(scene, "shift")


@on(ev.LeaderElected)
def _(state: State, event: ev.LeaderElected) -> None:
    scene = state.scene_open
    scene.leader = scene.combatant(event.character).name


# rounds


@on(ev.RoundOpened)
def _(state: State, event: ev.RoundOpened) -> None:
    scene = state.scene_open
    scene.round = event.number
    scene.settled = scene.special = scene.closed = False
    scene.current, scene.actions = "", []
    for one in scene.combatants.values():
        one.die, one.skips, one.turn, one.ended = "", False, "ready", False
        one.extra, one.later = one.later, 0
        one.movers, one.attacks, one.helped = (), 0, ()
        one.dominated = one.helps = False
    state.turns += 1


@on(ev.ActionDieChosen)
def _(state: State, event: ev.ActionDieChosen) -> None:
    one = state.scene_open.combatant(event.character)
    state.character(one.name).size(event.stat)
    one.die, one.skips = event.stat, False


@on(ev.RoundSkipped)
def _(state: State, event: ev.RoundSkipped) -> None:
    one = state.scene_open.combatant(event.character)
    one.die, one.skips, one.spent = "", True, frozenset()


@on(ev.DiceSettled)
def _(state: State, event: ev.DiceSettled) -> None:
    scene = state.scene_open
    for share in event.gains:
        scene.combatant(share.who)
    for share in event.gains:
        owe(state, share.who, "temporary", share.amount, lasts="scene")
    scene.settled = True


@on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    scene.current = one.name
    one.began = (one.track, one.position)
    one.lent = tuple(replace(lent, turns=lent.turns - 1) for lent in one.lent if lent.turns > 0)
    state.turns += 1


def _act(one: Combatant) -> None:
    """An action of this round is used up."""
    if one.extra:
        one.extra -= 1
    else:
        one.turn = "done"


@on(ev.ActionDeclared)
def _(state: State, event: ev.ActionDeclared) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    kind = KINDS[scene.kind]
    acts = [_known(kind, one, name) for name in event.actions]
    outside = all(act.aims == "anyone" for act in acts)
    for name in event.targets:
        state.character(name) if outside else scene.combatant(name)
    if event.track:
        scene.track(event.track)
    elif nowhere := [act for act in acts if act.aims == "track"]:
        raise Contradiction(acting.against_track(scene, one, nowhere[0], ""))
    if event.button:
        scene.button(event.button)
    delayed = one.turn == "held"
    if event.blessings:
        pay(state, state.character(one.name), event.blessings)
    for spec in [act.spec for act in acts if act.spec]:
        use(state, state.character(one.name), spec)
        one.used |= {spec}
    if event.bonus:
        _bonus_used(scene, one, event.bonus)
    else:
        _act(one)
    start(
        scene,
        Action(
            character=one.name,
            names=event.actions,
            targets=event.targets,
            track=event.track,
            apt=event.apt,
            bonus=event.bonus,
            button=event.button,
            delayed=delayed,
            event=event.id,
        ),
    )


def _known(kind: Kind, one: Combatant, name: str) -> Act:
    """An action of somebody, or a Check that nobody chooses."""
    act = acting.side_of(kind, one).actions.get(name) or kind.forced.get(name)
    if act is None:
        raise Contradiction(f"no {one.side} has an action {name!r}")
    return act


def _bonus_used(scene: Endeavor, one: Combatant, why: str) -> None:
    """What may be done besides one's turn is done, or not."""
    if done(scene, "bonus", "leave").do == "move":
        one.attacks += 1


@on(ev.ActionSettled)
def _(state: State, event: ev.ActionSettled) -> None:
    scene = state.scene_open
    action = scene.require_action()
    one = scene.combatant(action.character)
    one.attentive = max(0, one.attentive - 1)
    action.place += 1
    action.checked, action.check = event.check, 0
    action.due = (*event.due, *action.due)


@on(ev.ActionHeld)
def _(state: State, event: ev.ActionHeld) -> None:
    state.scene_open.combatant(event.character).turn = "held"


@on(ev.ActionReleased)
def _(state: State, event: ev.ActionReleased) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    if event.unit:
        unit = scene.combatant(event.unit)
        unit.helped = (*unit.helped, Support(one.name))
    for check in state.checks:
        if check.number == event.check:
            check.released |= {one.name}
    if one.helps:
        one.helps = False
    else:
        _act(one)


@on(unit_events.UnitHelped)
def _(state: State, event: unit_events.UnitHelped) -> None:
    scene = state.scene_open
    one, unit = scene.combatant(event.character), scene.combatant(event.unit)
    if not unit.unit:
        raise Contradiction(f"{unit.name} is no unit")
    if event.blessing:
        pay(state, state.character(one.name), (event.blessing,))
    unit.helped = (*unit.helped, Support(one.name, event.way, event.goes, event.bonus))
    _act(one)


@on(ev.ActionsLapsed)
def _(state: State, event: ev.ActionsLapsed) -> None:
    scene = state.scene_open
    for one in [scene.combatant(name) for name in event.characters]:
        one.turn = "done"


@on(ev.BonusDeclined)
def _(state: State, event: ev.BonusDeclined) -> None:
    scene = state.scene_open
    _bonus_used(scene, scene.combatant(event.character), event.why)


@on(ev.RoundClosed)
def _(state: State, event: ev.RoundClosed) -> None:
    scene = state.scene_open
    for name, _ in event.spent:
        scene.combatant(name)
    for name, stat in event.spent:
        scene.combatants[name].spent |= {stat}
    scene.buttons = [button for button in scene.buttons if button.number not in event.gone]
    for one in scene.combatants.values():
        one.protections = tuple(until for until in one.protections if until > event.number)
    scene.closed = True
