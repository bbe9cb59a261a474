"""Actions: settled, kept for later, used up by Help.

Law: what is computed stands in the event. Source: Actions.
"""

from __future__ import annotations

from ledger.api import (
    Chapter,
    Event,
    MoveRefused,
    Typed,
)
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.scenes import acting, dues
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import deciding, takes_part, taking_part
from ledger.games.humanity.scenes.state import Combatant, Duty, Support
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own, seat, verb

chapter: Chapter[State] = Chapter()


def attend(one: Combatant) -> None:
    """One of the next actions that Attentive counts; a Check that nobody chooses is none (G-124)."""
    one.attentive = max(0, one.attentive - 1)


def use_up(one: Combatant) -> None:
    """An action of this round is used up."""
    if one.extra:
        one.extra -= 1
    else:
        one.turn = "done"


# what an action came to


class ActionSettled(Event, frozen=True, kw_only=True):
    """What an action came to, and all that is due because of it. `check` is its Check, 0 for none."""

    character: str
    action: str
    check: CheckNumber = 0
    tier: str = ""
    x: int = 0
    due: tuple[Duty, ...] = ()


def _can_be_settled(state: State, event: ActionSettled) -> None:
    state.require_people(event.character)
    dues.require_due(state, event.due)
    state.scene_open.require_action()


@chapter.on(ActionSettled, needs=_can_be_settled)
def _settled(state: State, event: ActionSettled) -> None:
    scene = state.scene_open
    action = scene.require_action()
    if action.name not in KINDS[scene.kind].forced:
        attend(scene.combatants[action.character])
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
    """keep the action for later in the round: pass

    The action is kept for later in the round."""

    character: str
    told = "{character} keeps the action for later"


chapter.doer(ActionHeld)(deciding)


@chapter.on(ActionHeld, needs=takes_part)
def _held(state: State, event: ActionHeld) -> None:
    state.scene_open.combatants[event.character].turn = "held"


def _cover(state: State, by: str, values: Typed) -> Event:
    """The action of rogues who keep it; to others it has another name."""
    scene, name = state.endeavor, own(state, by)
    one = scene.combatants.get(name) if scene is not None else None
    if scene is None or one is None or not acting.covers(KINDS[scene.kind], one):
        raise MoveRefused("Only a rogue covers, in a Stealth Endeavor.", hint="Elsewhere it is: pass")
    return ActionHeld(by=seat(state, name, by), character=name)


chapter.word(
    verb("cover", ActionHeld, make=_cover, about="keep the action, as a rogue; its Help may lower X: cover")
)
chapter.word(verb("pass", ActionHeld))


class ActionReleased(Event, frozen=True, kw_only=True):
    """Help used an action up; `unit` is the one that acts because of it."""

    character: str
    check: CheckNumber
    unit: str = ""
    told = "the action of {character} is used for Help"


def _can_be_released(state: State, event: ActionReleased) -> None:
    state.require_people(event.character)
    state.checks[event.check]
    scene = taking_part(state, event.character)
    if event.unit:
        scene.combatants[event.unit]


@chapter.on(ActionReleased, needs=_can_be_released)
def _released(state: State, event: ActionReleased) -> None:
    scene = state.scene_open
    one = scene.combatants[event.character]
    if event.unit:
        unit = scene.combatants[event.unit]
        unit.helped = (*unit.helped, Support(one.name))
    state.checks[event.check].released |= {one.name}
    if one.helps:
        one.helps = False
    else:
        attend(one)
        use_up(one)
