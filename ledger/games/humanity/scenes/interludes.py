"""What comes between the phases of a round, by the kind of Endeavor.

Law: each is an event that follows, or a decision; the first one is awaited. Source: the kinds' own headings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ledger.api import TABLE, Decision, Follows, Pending
from ledger.games.humanity.scenes import acting, alarms, rounds, tracks
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, activated
from ledger.games.humanity.scenes.events.declaring import ActionDeclared, bonus
from ledger.games.humanity.scenes.events.rounds import TurnEnded
from ledger.games.humanity.scenes.events.stealth import EyeModeSet, grown
from ledger.games.humanity.scenes.kind import UNRELENTING, Kind
from ledger.games.humanity.scenes.kinds import monstrous, racing, rush, stealth, unit
from ledger.games.humanity.scenes.kinds.racing import FATIGUE, fatigue
from ledger.games.humanity.scenes.kinds.stealth import ROGUE, SANCTUARY
from ledger.games.humanity.state import Action, Endeavor, State


def _nothing(*_: Any) -> Iterable[Pending]:
    return ()


class Interludes(msgspec.Struct, frozen=True, kw_only=True):
    upkeep: Callable[[State, Kind, Endeavor], Iterable[Pending]] = _nothing
    """What comes after the turns and before the special action, one thing after another."""
    between: Callable[[State, Kind, Endeavor], Iterable[Pending]] = _nothing
    """What comes between two turns, before the next one starts."""
    at_once: Callable[[State, Kind, Endeavor], Iterable[Pending]] = _nothing
    """What comes as soon as no action is going on, whatever the phase."""
    before: Callable[[Endeavor, Action], Iterable[Pending]] = _nothing
    """What comes before the Check of an action."""
    aside: Callable[[Endeavor], Iterable[Pending]] = _nothing
    """What comes at once, even while a Check is open."""


# Monstrous and Rush Endeavors


def _unrelenting(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """An Attack for every Recovery button that was ever activated (G-091)."""
    for one in scene.standing():
        if UNRELENTING in one.tags and one.action_die and one.attacks < one.recoveries:
            names = [other.name for other in acting.opponents(scene, one)]
            yield bonus(state, kind, scene, one, UNRELENTING, names)


# Racing Endeavors


def _tired(scene: Endeavor) -> Iterator[Pending]:
    """A Fatigue for every Blessing that a racer spends, whatever for (G-097, G-098)."""
    for one in scene.standing():
        if one.tired < one.paid:
            made = ButtonPlaced(
                by=TABLE, button=scene.next_button, kind=FATIGUE, track=one.track, owner=one.name
            )
            yield Follows(made, source=racing.SOURCE)


def _tiring(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """A Check for all Fatigue of a racer together. Without an Action Die it waits for the next round."""
    for one in scene.standing():
        if one.action_die and not one.attacks and fatigue(scene, one.name):
            forced = ActionDeclared(by=TABLE, character=one.name, actions=(FATIGUE,), bonus="Fatigue")
            yield Follows(forced, source=racing.SOURCE)


# Stealth Endeavors


def _between(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Whoever ends a turn on an Alarm wakes the Eye, for good (G-107, G-110)."""
    if scene.alarmed and scene.mode == "warry":
        yield Follows(EyeModeSet(by=TABLE, mode="wake"), source=stealth.SOURCE)
    for one in rounds.acting(scene):
        if one.side == ROGUE and one.turn == "done" and not one.ended:
            ended = TurnEnded(by=TABLE, character=one.name, alarm=alarms.tripped(scene, one))
            yield Follows(ended, source=stealth.SOURCE)


def _before(scene: Endeavor, action: Action) -> Iterator[Pending]:
    """An Attack on or next to a Sanctuary ends it."""
    one = scene.combatant(action.character)
    for button in tracks.near(scene, SANCTUARY, one.track, one.position) if action.targets else ():
        yield Follows(activated(scene, button.number, one.name), source=stealth.SOURCE)


def _aside(scene: Endeavor) -> Iterator[Pending]:
    """Alarms grow once for every Sparked roll of a rogue, and each time as they are then (G-109)."""
    for one in scene.standing(ROGUE):
        if one.alerts < one.sparks:
            yield Follows(grown(scene, one.track, sparked=one.name), source=stealth.SOURCE)


# Unit Endeavors


def _at_once(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Whoever stands on the track of a unit that is out goes to another one, then Helped units act."""
    for one in scene.standing():
        if lost := acting.lost(scene, one):
            asked = f"{lost} is out: {one.name} goes to another track, act track UNIT"
            yield Decision(one.name, asked, (ActionDeclared,), source=unit.SOURCE)
    for one in scene.standing():
        if scene.settled and rounds.owed(state, one) > 0:
            helper = one.helped[max(0, one.attacks)].helper
            asked = f"{one.name} acts with the Help of {helper}: act {'|'.join(unit.UNITS)}, or decline"
            yield Decision(one.name, asked, (ActionDeclared, BonusDeclined), source=unit.SOURCE)


_MONSTROUS = Interludes(upkeep=_unrelenting)
_INTERLUDES: Mapping[str, Interludes] = {
    monstrous.KIND.name: _MONSTROUS,
    rush.KIND.name: _MONSTROUS,
    racing.KIND.name: Interludes(upkeep=_tiring, aside=_tired),
    stealth.KIND.name: Interludes(between=_between, before=_before, aside=_aside),
    unit.KIND.name: Interludes(at_once=_at_once),
}


def of(kind: Kind) -> Interludes:
    return _INTERLUDES[kind.name]
