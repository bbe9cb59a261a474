"""Actions: declared, settled, kept for later, used up by Help, made besides the turn or not.

Law: what somebody decides stands in the event as it was said, with what follows from it. Source: Actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Contradiction,
    Decision,
    Event,
    Follows,
    Pending,
    Verdict,
    refused,
)
from ledger.games.humanity.bookkeeping import pay, use
from ledger.games.humanity.carrying import carry
from ledger.games.humanity.payment import PAIR
from ledger.games.humanity.preconditions import against_payment
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, dues, rounds
from ledger.games.humanity.scenes.kind import ACTIONS, HELP, REMOVAL, UNRELENTING, Act, Kind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import deciding, require_people, takes_part, taking_part
from ledger.games.humanity.scenes.state import Action, Combatant, Duty, Endeavor, Support
from ledger.games.humanity.scenes.telling import behind
from ledger.games.humanity.state import State

chapter: Chapter[State] = Chapter()
SEVERAL = 4
"""More ways are not named."""


def attend(one: Combatant) -> None:
    """One of the next actions that Attentive counts; a Check that nobody chooses is none (G-124)."""
    one.attentive = max(0, one.attentive - 1)


def use_up(one: Combatant) -> None:
    """An action of this round is used up."""
    if one.extra:
        one.extra -= 1
    else:
        one.turn = "done"


# an action is declared


class ActionDeclared(Event, frozen=True, kw_only=True):
    """`actions` are two where a Unique Skill combines them, paid with `blessings`. `bonus` says what lets
    somebody act besides their turn. `granted` is what the table said of a Stat that may stand in for any.
    `button` is what is worked on, `apt` the Aptitude that is lent (Radiant)."""

    character: str
    actions: tuple[str, ...]
    targets: tuple[str, ...] = ()
    track: str = ""
    bonus: str = ""
    granted: bool | None = None
    blessings: tuple[int, ...] = ()
    button: int = 0
    apt: str = ""


chapter.doer(ActionDeclared)(deciding)
chapter.carried(ActionDeclared)(carry)


def _can_be_declared(state: State, event: ActionDeclared) -> None:
    require_people(state, event.character, *event.targets)
    require(1 <= len(event.actions) <= 2, "it takes one action, or two that are combined")
    scene = state.scene_open
    one = scene.combatant(event.character)
    acts = [_known(KINDS[scene.kind], one, name) for name in event.actions]
    for name in event.targets if not all(act.aims == "anyone" for act in acts) else ():
        scene.combatant(name)
    if event.track:
        scene.track(event.track)
    elif nowhere := [act for act in acts if act.aims == "track"]:
        raise Contradiction(acting.against_track(scene, one, nowhere[0], ""))
    if event.button:
        scene.button(event.button)
    state.character(one.name).require_blessings(event.blessings)


def _known(kind: Kind, one: Combatant, name: str) -> Act:
    """An action of somebody, or a Check that nobody chooses."""
    act = acting.side_of(kind, one).actions.get(name) or kind.forced.get(name)
    if act is None:
        raise Contradiction(f"no {one.side} has an action {name!r}")
    return act


@chapter.on(ActionDeclared, needs=_can_be_declared)
def _declared(state: State, event: ActionDeclared) -> None:
    scene = state.scene_open
    one, kind = scene.combatant(event.character), KINDS[scene.kind]
    delayed = one.turn == "held"
    if event.blessings:
        pay(state, state.character(one.name), event.blessings)
    for act in [_known(kind, one, name) for name in event.actions]:
        if act.spec:
            use(state, state.character(one.name), act.spec)
            one.used |= {act.spec}
    if event.bonus:
        _besides(scene, one, ActionDeclared)
    else:
        use_up(one)
    dues.start(
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


@chapter.rule(ActionDeclared)
def _may_be_declared(state: State, event: ActionDeclared) -> Verdict:
    scene = state.scene_open
    kind = KINDS[scene.kind]
    one = scene.combatant(event.character)
    acts = acting.side_of(kind, one).actions
    why = _against_bonus(state, kind, scene, event, acts)
    if why:
        return refused(kind.source, why)
    if not event.bonus and one.turn == "done":
        return refused(ACTIONS, f"{one.name} has no action left in this round")
    if len(event.actions) > 1 and (found := _against_unique(state, kind, one, event)) is not None:
        return found
    if len(event.actions) == 1 and event.blessings:
        return refused(ACTIONS, "one action costs nothing")
    for name in event.actions:
        if why := _against_act(state, kind, scene, one, acts[name], event):
            return refused(ACTIONS, why, _instead(state, scene, one, name, event))
    return LEGAL


def _instead(
    state: State, scene: Endeavor, one: Combatant, name: str, event: ActionDeclared
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


def _against_act(
    state: State, kind: Kind, scene: Endeavor, one: Combatant, act: Act, event: ActionDeclared
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


def _against_bonus(
    state: State, kind: Kind, scene: Endeavor, event: ActionDeclared, acts: Mapping[str, Act]
) -> str:
    """Why an Attack besides the turn is not the one that may be made; empty where it is, or is none."""
    action = scene.action
    duty = action.due[0] if action is not None and action.due else None
    wanted = occasion(scene, event.character)
    if not wanted:
        return f"nothing lets {event.character} act besides the turn" if event.bonus else ""
    if event.bonus != wanted:
        return f"it is time for {wanted}"
    if wanted == REMOVAL:
        return "" if event.actions == ("track",) else f"{event.character} goes to another track"
    if wanted == HELP:
        return "a unit takes one action" if len(event.actions) > 1 else ""
    if len(event.actions) > 1 or acts[event.actions[0]].check != "attack":
        return f"{wanted} is an Attack"
    if duty is not None and action is not None:
        can = victims(scene, action, duty)
        if not set(event.targets) <= set(can):
            return f"{wanted} goes against {' or '.join(can)}"
    return ""


def _against_unique(state: State, kind: Kind, one: Combatant, event: ActionDeclared) -> Verdict | None:
    if not acting.side_of(kind, one).combines:
        return refused(kind.source, f"no {one.side} combines two actions")
    if not acting.side_of(kind, one).unconventional and "Unique" not in one.tags:
        return refused(kind.source, f"{one.name} is not Unique")
    if len(set(event.actions)) < len(event.actions):
        return refused("G-073", "two other actions are combined")
    return against_payment(state, (one.name,), PAIR, event.blessings, ACTIONS)


@chapter.told(ActionDeclared)
def _told_declared(state: State, event: ActionDeclared) -> str:
    why = f" ({event.bonus})" if event.bonus else ""
    whom = event.targets or tuple(filter(None, (event.track,)))
    return f"{event.character} acts{why}: {' and '.join(event.actions)}{behind(', '.join(whom), ', ')}"


# what an action came to


class ActionSettled(Event, frozen=True, kw_only=True):
    """What an action came to, and all that is due because of it. `check` is its Check, 0 for none."""

    character: str
    action: str
    check: int = 0
    tier: str = ""
    x: int = 0
    due: tuple[Duty, ...] = ()


chapter.carried(ActionSettled)(carry)


def _can_be_settled(state: State, event: ActionSettled) -> None:
    require_people(state, event.character)
    dues.require_due(state, event.due)
    state.scene_open.require_action()


@chapter.on(ActionSettled, needs=_can_be_settled)
def _settled(state: State, event: ActionSettled) -> None:
    scene = state.scene_open
    action = scene.require_action()
    if action.name not in KINDS[scene.kind].forced:
        attend(scene.combatant(action.character))
    action.place += 1
    action.checked, action.check = event.check, 0
    action.due = (*event.due, *action.due)


@chapter.told(ActionSettled)
def _told_settled(state: State, event: ActionSettled) -> str:
    if event.tier in ("failure", "void"):
        lost = "fails" if event.tier == "failure" else "is called off"
        told = f": {dues.told(event.due)}" if event.due else ""
        return f"{event.character}'s {event.action} {lost}{told}"
    return f"{event.character}'s {event.action} (X {event.x}): {dues.told(event.due)}"


# an action is kept, or used for Help


class ActionHeld(Event, frozen=True, kw_only=True):
    """The action is kept for later in the round."""

    character: str
    told = "{character} keeps the action for later"


chapter.doer(ActionHeld)(deciding)


@chapter.on(ActionHeld, needs=takes_part)
def _held(state: State, event: ActionHeld) -> None:
    state.scene_open.combatant(event.character).turn = "held"


class ActionReleased(Event, frozen=True, kw_only=True):
    """Help used an action up; `unit` is the one that acts because of it."""

    character: str
    check: int
    unit: str = ""
    told = "the action of {character} is used for Help"


chapter.carried(ActionReleased)(carry)


def _can_be_released(state: State, event: ActionReleased) -> None:
    require_people(state, event.character)
    state.open_check(event.check)
    scene = taking_part(state, event.character)
    if event.unit:
        scene.combatant(event.unit)


@chapter.on(ActionReleased, needs=_can_be_released)
def _released(state: State, event: ActionReleased) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    if event.unit:
        unit = scene.combatant(event.unit)
        unit.helped = (*unit.helped, Support(one.name))
    state.open_check(event.check).released |= {one.name}
    if one.helps:
        one.helps = False
    else:
        attend(one)
        use_up(one)


# an action besides the turn


class BonusDeclined(Event, frozen=True, kw_only=True):
    """An Attack besides one's turn is not made."""

    character: str
    why: str
    told = "{character} makes no Attack ({why})"


chapter.doer(BonusDeclined)(deciding)


@chapter.on(BonusDeclined, needs=takes_part)
def _declined(state: State, event: BonusDeclined) -> None:
    scene = state.scene_open
    _besides(scene, scene.combatant(event.character), BonusDeclined)


def _besides(scene: Endeavor, one: Combatant, kind: type[Event]) -> None:
    """What may be done besides one's turn is done, or not."""
    if dues.done(scene, kind) is dues.NOTHING:
        one.attacks += 1


@chapter.rule(BonusDeclined)
def _may_decline(state: State, event: BonusDeclined) -> Verdict:
    scene = state.scene_open
    wanted = occasion(scene, event.character)
    return LEGAL if event.why == wanted else refused(KINDS[scene.kind].source, f"it is time for {wanted}")


def occasion(scene: Endeavor, name: str) -> str:
    """Why somebody acts besides the turn now; empty where nothing lets them."""
    action, one = scene.action, scene.combatants.get(name)
    if action is not None and action.due:
        lets = BonusDeclined in dues.DUES[action.due[0].do].done
        return action.due[0].why if lets else ""
    if one is not None and one.unit:
        return HELP
    if one is not None and acting.lost(scene, one):
        return REMOVAL
    over = scene.settled and not rounds.ready(scene) and not rounds.held(scene) and not scene.special
    return UNRELENTING if over else ""


@dues.due("bonus", ActionDeclared, BonusDeclined, told="{why}")
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
        return Follows(BonusDeclined(by=TABLE, character=one.name, why=why), source=kind.source)
    asked = f"{why}: attack {' or '.join(names)}, or decline"
    return Decision(one.name, asked, (ActionDeclared, BonusDeclined), source=kind.source)
