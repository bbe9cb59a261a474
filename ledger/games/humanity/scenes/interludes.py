"""What comes between the phases of a round, by the kind of Endeavor.

Law: each is an event that follows, or a decision; the first comes next. Source: the kinds' own headings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.api import TABLE, Decision, Follows, Pending
from ledger.games.humanity.scenes import acting, alarms, rounds, tracks
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, activated
from ledger.games.humanity.scenes.events.declaring import ActionDeclared, bonus
from ledger.games.humanity.scenes.events.rounds import CharacterTurnEnded
from ledger.games.humanity.scenes.events.stealth import EyeModeSet, grown
from ledger.games.humanity.scenes.kind import UNRELENTING, SceneKind
from ledger.games.humanity.scenes.kinds import monstrous, racing, rush, stealth, unit
from ledger.games.humanity.scenes.kinds.racing import FATIGUE, fatigue
from ledger.games.humanity.scenes.kinds.stealth import ROGUE, SANCTUARY
from ledger.games.humanity.state import Endeavor, State, TakenAction

Awaited = Pending | None
"""What comes next; None if no interlude does."""


# Monstrous and Rush Endeavors


def _unrelenting(state: State, kind: SceneKind, scene: Endeavor) -> Awaited:
    """Brings an Unrelenting combatant an Attack for every Recovery button that it ever activated (G-091)."""
    for one in scene.standing():
        if one.attacks < one.recoveries and one.action_die and UNRELENTING in one.tags:
            names = [other.name for other in acting.opponents(scene, one)]
            return bonus(state, kind, one, UNRELENTING, names)
    return None


# Racing Endeavors


def _tired(scene: Endeavor) -> Awaited:
    """Lays a Fatigue for every Blessing that a racer spends on anything (G-097, G-098)."""
    for one in scene.combatants.values():
        if one.tired < one.paid and one.stands:
            made = ButtonPlaced(
                by=TABLE, button=scene.next_button, kind=FATIGUE, track=one.track, owner=one.name
            )
            return Follows(made, source=racing.SOURCE)
    return None


def _tiring(state: State, kind: SceneKind, scene: Endeavor) -> Awaited:
    """Brings one Check for all Fatigue of a racer; if the racer has no Action Die, it waits for the next
    round."""
    for one in scene.standing():
        if one.action_die and not one.attacks and fatigue(scene, one.name):
            forced = ActionDeclared(by=TABLE, character=one.name, actions=(FATIGUE,), bonus="Fatigue")
            return Follows(forced, source=racing.SOURCE)
    return None


# Stealth Endeavors


def _over(state: State, kind: SceneKind, scene: Endeavor) -> Awaited:
    """Ends the turns of rogues: a rogue who ends one on an Alarm wakes the Eye for good (G-107, G-110)."""
    if scene.alarmed and scene.mode == "warry":
        return Follows(EyeModeSet(by=TABLE, mode="wake"), source=stealth.SOURCE)
    for one in rounds.acting(scene):
        if one.side == ROGUE and one.turn == "done" and not one.ended:
            ended = CharacterTurnEnded(by=TABLE, character=one.name, alarm=alarms.tripped(scene, one))
            return Follows(ended, source=stealth.SOURCE)
    return None


def _disturbed(scene: Endeavor, action: TakenAction) -> Awaited:
    """Ends a Sanctuary if somebody on or next to it Attacks."""
    one = scene.combatants[action.character]
    for button in tracks.near(scene, SANCTUARY, one.track, one.position) if action.targets else ():
        return Follows(activated(scene, button.number, one.name), source=stealth.SOURCE)
    return None


def _alerted(scene: Endeavor) -> Awaited:
    """Makes the Alarms of a track grow once for every Sparked roll of a rogue, each time from the Alarms that
    it has at that point (G-109)."""
    for one in scene.combatants.values():
        if one.alerts < one.sparks and one.stands and one.side == ROGUE:
            return Follows(grown(scene, one.track, sparked=one.name), source=stealth.SOURCE)
    return None


# Unit Endeavors


def _stranded(state: State, kind: SceneKind, scene: Endeavor) -> Awaited:
    """Sends characters whose unit is out to another track; then lets units that were Helped act."""
    standing = scene.standing()
    for one in standing:
        if lost := acting.lost(scene, one):
            asked = f"{lost} is out: {one.name} goes to another track, act track UNIT"
            return Decision(one.name, asked, (ActionDeclared,), source=unit.SOURCE)
    for one in standing:
        if one.helped and scene.settled and rounds.owed(state, one) > 0:
            helper = one.helped[one.attacks].helper
            asked = f"{one.name} acts with the Help of {helper}: act {'|'.join(unit.UNITS)}, or decline"
            return Decision(one.name, asked, (ActionDeclared, BonusDeclined), source=unit.SOURCE)
    return None


Phase = Callable[[State, SceneKind, Endeavor], Awaited]
ASIDE: Mapping[str, Callable[[Endeavor], Awaited]] = {racing.KIND.name: _tired, stealth.KIND.name: _alerted}
"""Kind → what comes at once, even while a Check is open."""
BEFORE: Mapping[str, Callable[[Endeavor, TakenAction], Awaited]] = {stealth.KIND.name: _disturbed}
"""Kind → what comes before the Check of an action."""
AT_ONCE: Mapping[str, Phase] = {unit.KIND.name: _stranded}
"""Kind → what comes as soon as no action is going on, in any phase."""
BETWEEN: Mapping[str, Phase] = {stealth.KIND.name: _over}
"""Kind → what comes between two turns, before the next one starts."""
UPKEEP: Mapping[str, Phase] = {
    monstrous.KIND.name: _unrelenting,
    rush.KIND.name: _unrelenting,
    racing.KIND.name: _tiring,
}
"""Kind → what comes after the turns and before the special action, one thing after another."""
