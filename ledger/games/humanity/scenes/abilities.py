"""Specializations in Endeavors: which Check they answer, what they bring, what they let somebody do.

Law: pure; what is computed stands in the event. Source: Endeavor Specialization Options; G-045, G-122 to
G-130.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import TABLE, Decision, Follows, Pending
from ledger.games.humanity import sheets
from ledger.games.humanity.events import abilities as ev
from ledger.games.humanity.events import scenes as scene_events
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.scenes import acting, alarms, rounds
from ledger.games.humanity.state import Action, Combatant, Endeavor, Settled, State

GREAT = 10
"""The result from which an Attack is Critical."""
SCOPES: Mapping[str, tuple[str, ...]] = {"Attentive": ("hand", "heart"), "Coordinated": ("head", "hand")}
"""Which Checks they answer."""
OPTIONS = "Endeavor Specialization Options"


# what answers a Check


def answered(state: State, one: Combatant, spec: str, *, related: bool = False) -> Settled | None:
    """The Check that somebody has just made and that a Specialization can answer. `related` is what the table
    says of History or an optional Stat."""
    found = state.settled.get(state.count)
    scene = state.endeavor
    if found is None or scene is None or found.event < scene.event or state.check is not None:
        return None
    if found.character != one.name or one.answered.get(spec) == found.number:
        return None
    if spec == "Critical":
        return found if found.targets and found.best >= GREAT else None
    die = found.die or found.stat
    stands_in = related and rounds.may_stand_in(state, die)
    fits = stands_in or found.stat in SCOPES[spec] or rounds.in_scope(state, one, SCOPES[spec], die)
    return found if fits and found.tier != "failure" else None


def spendable(state: State, one: Combatant) -> list[str]:
    """The Stats of an opponent that are neither spent nor exhausted; none of a unit or of the Eye (G-122)."""
    stats = state.character(one.name).stats if not one.stat else ()
    return [stat for stat in stats if stat not in one.spent | one.exhausted and stat != "haunted"]


def of_use(state: State, event: ev.AbilityUsed) -> ev.AbilityUsed:
    """A use with what it brings."""
    one = state.scene_open.combatant(event.character)
    found = answered(state, one, event.spec, related=event.granted is True)
    targets = event.targets if event.spec == "Critical" else ()
    return ev.AbilityUsed(
        by=event.by,
        character=event.character,
        spec=event.spec,
        check=found.number if found is not None else 0,
        targets=targets,
        granted=event.granted if event.spec in SCOPES else None,
        x=found.x if found is not None and event.spec == "Attentive" else 0,
        helps=event.spec == "Coordinated",
        due=tuple(Duty(do="weaken", who=(name,)) for name in targets),
    )


def against(state: State, event: ev.AbilityUsed) -> str:
    """Why a Specialization does not answer the latest Check so."""
    one = state.scene_open.combatant(event.character)
    found = answered(state, one, event.spec, related=event.granted is True)
    if found is None and event.granted is None and answered(state, one, event.spec, related=True):
        return f"the table has to say: is it related to {' or '.join(SCOPES[event.spec])}?"
    if found is None:
        wanted = f"an Attack with {GREAT} or more"
        if event.spec in SCOPES:
            wanted = f"a success in the scope of {' or '.join(SCOPES[event.spec])}"
        return f"it answers {wanted}, just made by {one.name}"
    if event.spec != "Critical":
        return ""
    if len(event.targets) != 1 or event.targets[0] not in found.targets:
        return f"it is about one of those attacked: {', '.join(found.targets)}"
    weak = spendable(state, state.scene_open.combatant(event.targets[0]))
    return "" if weak else f"{event.targets[0]} has no Stat to spend"


# duties


def lent(state: State, scene: Endeavor, duty: Duty) -> ev.AptitudeLent:
    """An Aptitude for all allies on the track (G-125)."""
    one = scene.combatant(duty.who[0])
    to = tuple(other.name for other in acting.friends(scene, one) if other is not one and not other.unit)
    spec = state.character(one.name).apts.get(duty.why, "")
    return ev.AptitudeLent(by=TABLE, character=one.name, apt=duty.why, spec=spec, to=to, turns=duty.amount)


def hijackable(scene: Endeavor, duty: Duty) -> list[int]:
    """The numbers of the Alarms that are near enough."""
    return [button.number for button in alarms.within(scene, scene.combatant(duty.who[0]), duty.amount)]


def hijacking(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """One Alarm is chosen; a single one is hijacked by itself."""
    found = hijackable(scene, duty)
    if len(found) == 1:
        event = ev.AlarmHijacked(by=TABLE, character=action.character, button=found[0])
        return Follows(event, source=OPTIONS)
    places = ", ".join(str(scene.button(number).position) for number in found)
    asked = f"which Alarm does {action.character} hijack ({places})"
    return Decision(action.character, asked, (ev.AlarmHijacked,), source=OPTIONS)


def stays(state: State, scene: Endeavor, name: str) -> bool:
    """Whether a charge leader who would be foiled can stay (Stubborn, once)."""
    one = scene.combatant(name)
    return bool(one.die) and "Stubborn" not in one.used and sheets.owns(state, name, "Stubborn")


def foiled(scene: Endeavor, name: str) -> Pending:
    """The charge leader may stay, at the price of the Action Die (G-105)."""
    asked = f"{name} is foiled, or stubborn: {scene.combatant(name).die} is exhausted"
    kinds = (scene_events.LeaderFoiled, scene_events.StatExhausted)
    return Decision(name, asked, kinds, source="G-105")


def goes_on(state: State, scene: Endeavor, action: Action, one: Combatant, cut: int) -> bool:
    """Whether an opponent who was stopped moves on, once in a round (Dominating)."""
    actor = scene.combatants.get(action.character)
    if actor is None or not cut or actor.dominated or (actor.side == one.side and not scene.alone):
        return False
    return sheets.owns(state, actor.name, "Dominating")
