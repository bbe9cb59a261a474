"""How an Endeavor opens, and how its rounds and actions go on.

Law: a handler copies what happened and holds no rule: what follows from an action stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.projector.duties import done, start
from ledger.games.humanity.projector.ledger import owe, projector, take_blessings
from ledger.games.humanity.scenes import KINDS
from ledger.games.humanity.state import Action, Button, Combatant, Endeavor, State, Track

on = projector.on
# opening


@on(ev.EndeavorOpened)
def _(state: State, event: ev.EndeavorOpened) -> None:
    if state.endeavor is not None:
        raise Contradiction("an Endeavor is open already")
    if event.kind not in KINDS:
        raise Contradiction(f"this version plays no {event.kind} Endeavors")
    if not event.tracks:
        raise Contradiction("an Endeavor needs a track")
    state.endeavor = Endeavor(
        kind=event.kind,
        title=event.title,
        order=event.order,
        finish=event.finish,
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
    scene.combatants[made.name] = made


@on(ev.CombatantPlaced)
def _(state: State, event: ev.CombatantPlaced) -> None:
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


@on(ev.ButtonPlaced)
def _(state: State, event: ev.ButtonPlaced) -> None:
    scene = state.scene_open
    scene.track(event.track)
    if event.button != scene.next_button:
        raise Contradiction(f"the next button is number {scene.next_button}")
    if event.owner:
        scene.combatant(event.owner)
    done(scene, "wound", "scheme")
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
    scene.buttons.remove(scene.button(event.button))
    done(scene, "unplace")


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
        one.die, one.skips, one.turn, one.extra = "", False, "ready", 0
        one.movers, one.attacks = (), 0
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
    scene.current = scene.combatant(event.character).name
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
    known = KINDS[scene.kind].sides[one.side].actions
    for name in event.actions:
        if name not in known:
            raise Contradiction(f"no {one.side} has an action {name!r}")
    for name in event.targets:
        scene.combatant(name)
    if event.track:
        scene.track(event.track)
    take_blessings(state, state.character(one.name), event.blessings)
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
            bonus=event.bonus,
            event=event.id,
        ),
    )


def _bonus_used(scene: Endeavor, one: Combatant, why: str) -> None:
    """An Attack besides one's turn is made, or not."""
    if done(scene, "bonus").do != "bonus":
        one.attacks += 1


@on(ev.ActionSettled)
def _(state: State, event: ev.ActionSettled) -> None:
    action = state.scene_open.require_action()
    action.place += 1
    action.check = 0
    action.due = (*event.due, *action.due)


@on(ev.ActionHeld)
def _(state: State, event: ev.ActionHeld) -> None:
    state.scene_open.combatant(event.character).turn = "held"


@on(ev.ActionReleased)
def _(state: State, event: ev.ActionReleased) -> None:
    _act(state.scene_open.combatant(event.character))


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
