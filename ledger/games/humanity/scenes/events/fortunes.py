"""What actions bring to somebody: Blessings, protection, a Stat that is spent, the way out.

Law: what is computed stands in the event. Source: Actions, Tracks, Endeavor Specialization Options.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import LEGAL, TABLE, Chapter, Decision, Event, Follows, Pending, Verdict, refused
from ledger.games.humanity.bookkeeping import owe, take_blessings, tell
from ledger.games.humanity.carrying import carry
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.scenes import abilities, dues, rounds, telling
from ledger.games.humanity.scenes.events.actions import ActionDeclared, BonusDeclined
from ledger.games.humanity.scenes.kind import ACTIONS, Kind
from ledger.games.humanity.scenes.needs import (
    deciding,
    is_open,
    require_gains,
    require_people,
    takes_part,
    taking_part,
)
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor, Share
from ledger.games.humanity.state import State

chapter: Chapter[State] = Chapter()


# Blessings


class BlessingsTaken(Event, frozen=True, kw_only=True):
    """Temporary Blessings change hands, with their faces; each of `returns` gains as many new ones, which are
    not thrown again on a 1."""

    character: str
    blessings: tuple[int, ...] = ()
    returns: tuple[Share, ...] = ()


chapter.doer(BlessingsTaken)(deciding)
chapter.carried(BlessingsTaken)(carry)


def _can_be_taken(state: State, event: BlessingsTaken) -> None:
    require_people(state, event.character)
    is_open(state, event)
    for id_ in event.blessings:
        state.owner_of(id_)
    require_people(state, *(share.who for share in event.returns))
    require_gains(*event.returns)


@chapter.on(BlessingsTaken, needs=_can_be_taken)
def _taken(state: State, event: BlessingsTaken) -> None:
    thief = state.character(event.character)
    for id_ in event.blessings:
        thief.pool += take_blessings(state, state.owner_of(id_), (id_,))
    for share in event.returns:
        owe(state, share.who, "stolen", share.amount, lasts="scene", plain=True)
    dues.done(state.scene_open, BlessingsTaken)


@chapter.rule(BlessingsTaken)
def _may_be_taken(state: State, event: BlessingsTaken) -> Verdict:
    scene = state.scene_open
    duty = scene.require_action().due[0]
    there = takeable(state, scene, duty)
    if not set(event.blessings) <= set(there):
        return refused(ACTIONS, f"only temporary Blessings of {', '.join(duty.who)} are taken")
    if len(event.blessings) != duty.amount:
        return refused(ACTIONS, f"{duty.amount} are taken, not {len(event.blessings)}")
    fresh = taken(state, event.by, event.character, event.blessings, duty)
    back = "as many come back as were taken" if fresh.returns else "nothing comes back from a unit's theft"
    return LEGAL if event.returns == fresh.returns else refused("G-077", back)


@chapter.told(BlessingsTaken)
def _told_taken(state: State, event: BlessingsTaken) -> str:
    return f"{event.character} steals temporary Blessings: {telling.shares(event.returns)}"


@dues.due("steal", BlessingsTaken, told="{amount} stolen from {who}", whose="group")
@dues.due("spoil", BlessingsTaken, told="{amount} stolen from {who} for good", whose="group")
def _stealing(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is no more than can be taken, all of it is (G-076)."""
    there = takeable(state, scene, duty)
    if len(there) <= duty.amount:
        return Follows(taken(state, TABLE, action.character, there, duty), source=ACTIONS)
    asked = f"take {duty.amount} (the best, or by their faces) of the Blessings of {', '.join(duty.who)}"
    return Decision(action.character, asked, (BlessingsTaken,), source=ACTIONS)


def takeable(state: State, scene: Endeavor, duty: Duty) -> tuple[int, ...]:
    """The temporary Blessings that can be stolen."""
    names = [name for name in duty.who if scene.combatant(name).stands]
    return tuple(id_ for name in names for id_ in rounds.temporary(state, name))


def taken(state: State, by: str, thief: str, ids: Sequence[int], duty: Duty) -> BlessingsTaken:
    """A theft, with what each victim gains instead (G-077); of what a unit takes nothing comes back."""
    owners = [state.owner_of(id_).name for id_ in ids] if duty.do == "steal" else []
    returns = tuple(Share(name, owners.count(name)) for name in dict.fromkeys(owners))
    return BlessingsTaken(by=by, character=thief, blessings=tuple(ids), returns=returns)


class TemporaryGained(Event, frozen=True, kw_only=True):
    """An action brings so many temporary Blessings."""

    character: str
    count: int


def _can_gain(state: State, event: TemporaryGained) -> None:
    taking_part(state, event.character)
    require_gains(Share(event.character, event.count))


@chapter.on(TemporaryGained, needs=_can_gain)
def _gained(state: State, event: TemporaryGained) -> None:
    owe(state, event.character, "temporary", event.count, lasts="scene")
    dues.done(state.scene_open, TemporaryGained)


@chapter.told(TemporaryGained)
def _told_gained(state: State, event: TemporaryGained) -> str:
    return f"{event.character} gains {several(event.count, 'temporary Blessing')}"


@dues.due("gain", TemporaryGained, told="{who} gains {amount}")
def _gaining(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(TemporaryGained(by=TABLE, character=duty.who[0], count=duty.amount), source=kind.source)


# protection


class ProtectionSet(Event, frozen=True, kw_only=True):
    """Attacks on `character` are a rank harder until the end of round `until`."""

    character: str
    until: int
    told = "{character} is protected until the end of round {until}"


@chapter.on(ProtectionSet, needs=takes_part)
def _protected(state: State, event: ProtectionSet) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    one.protections = (*one.protections, event.until)
    dues.done(scene, ProtectionSet)


@dues.due("protect", ProtectionSet, told="{who} protected")
def _protecting(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = ProtectionSet(by=TABLE, character=duty.who[0], until=duty.amount)
    return Follows(event, source="G-080")


# a Stat, or the lead


class StatSpent(Event, frozen=True, kw_only=True):
    """Spent as an Action Die is, without having been one."""

    character: str
    stat: str
    told = "{stat} of {character} is spent"


def _has_stat(state: State, event: StatSpent) -> None:
    taking_part(state, event.character)
    state.character(event.character).size(event.stat)


@chapter.on(StatSpent, needs=_has_stat)
def _spent(state: State, event: StatSpent) -> None:
    scene = state.scene_open
    scene.combatant(event.character).spent |= {event.stat}
    dues.done(scene, StatSpent)


@dues.due("spend", StatSpent, told="{why} of {who} spent")
def _spending(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = StatSpent(by=TABLE, character=duty.who[0], stat=duty.why)
    return Follows(event, source=abilities.OPTIONS)


class StatExhausted(Event, frozen=True, kw_only=True):
    """Spent for the rest of the Endeavor."""

    character: str
    stat: str
    told = "{stat} of {character} is exhausted"


chapter.doer(StatExhausted)(deciding)


@chapter.on(StatExhausted, needs=takes_part)
def _exhausted(state: State, event: StatExhausted) -> None:
    scene = state.scene_open
    one = scene.combatant(event.character)
    one.exhausted |= {event.stat}
    one.used |= {"Stubborn"}
    dues.done(scene, StatExhausted)


@chapter.rule(StatExhausted)
def _may_be_exhausted(state: State, event: StatExhausted) -> Verdict:
    scene = state.scene_open
    name = scene.require_action().due[0].who[0]
    if event.character != name:
        return refused(abilities.OPTIONS, f"it is {name} who is foiled")
    die = scene.combatant(name).die
    return LEGAL if event.stat == die else refused("G-105", f"the Action Die is exhausted, {die}")


class LeaderFoiled(Event, frozen=True, kw_only=True):
    character: str
    told = "the charge leader {character} is foiled"


chapter.doer(LeaderFoiled)(deciding)


@chapter.on(LeaderFoiled, needs=takes_part)
def _foiled(state: State, event: LeaderFoiled) -> None:
    scene = state.scene_open
    scene.combatant(event.character).foiled = True
    scene.leader = "" if scene.leader == event.character else scene.leader
    dues.done(scene, LeaderFoiled)


@chapter.rule(LeaderFoiled)
def _may_be_foiled(state: State, event: LeaderFoiled) -> Verdict:
    name = state.scene_open.require_action().due[0].who[0]
    return LEGAL if event.character == name else refused(abilities.OPTIONS, f"it is {name} who is foiled")


@dues.due("foil", LeaderFoiled, StatExhausted, told="{who} foiled")
def _foiling(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """The charge leader may stay, at the price of the Action Die (G-105)."""
    name = duty.who[0]
    if not abilities.stays(state, scene, name):
        return Follows(LeaderFoiled(by=TABLE, character=name), source=kind.source)
    asked = f"{name} is foiled, or stubborn: {scene.combatant(name).die} is exhausted"
    return Decision(name, asked, (LeaderFoiled, StatExhausted), source="G-105")


# out


class CombatantRemoved(Event, frozen=True, kw_only=True):
    character: str
    why: str = ""


@chapter.on(CombatantRemoved, needs=takes_part)
def _removed(state: State, event: CombatantRemoved) -> None:
    """What was due to somebody who is out is due no longer."""
    scene = state.scene_open
    one = scene.combatant(event.character)
    one.removed = event.why or "removed"
    scene.leader = "" if scene.leader == one.name else scene.leader
    dues.done(scene, CombatantRemoved)
    out = {other.name for other in scene.combatants.values() if not other.stands}
    for action in scene.actions:
        if action.character == one.name:
            action.names = action.names[: action.place]
        action.due = tuple(duty for duty in action.due if not dues.is_moot(duty, out))
    tell(state, f"{one.name} is out: {one.removed}.")


@chapter.rule(CombatantRemoved)
def _may_be_removed(state: State, event: CombatantRemoved) -> Verdict:
    duty = state.scene_open.require_action().due[0]
    if event.character not in duty.who or event.why != duty.why:
        return refused("G-093", f"one of {', '.join(duty.who)} is out")
    return LEGAL


@chapter.told(CombatantRemoved)
def _told_removed(state: State, event: CombatantRemoved) -> str:
    return f"{event.character} is out{telling.behind(event.why)}"


@dues.due("out", CombatantRemoved, told="{one} out", whose="group")
def _out(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = [name for name in duty.who if scene.combatant(name).stands]
    if len(names) == 1:
        event = CombatantRemoved(by=TABLE, character=names[0], why=duty.why)
        return Follows(event, source=kind.source)
    asked = f"one of {', '.join(names)} is out: out {names[0]}"
    return Decision(TABLE, asked, (CombatantRemoved,), source="G-093")


@dues.due("leave", CombatantRemoved, BonusDeclined, ActionDeclared, told="{who} may leave", whose="one")
def _leaving(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    asked = f"{name} is at an Escape: out {name}, or {name} decline"
    theirs = (BonusDeclined,)
    return Decision(TABLE, asked, (CombatantRemoved,), others=(name,), theirs=theirs, source=kind.source)
