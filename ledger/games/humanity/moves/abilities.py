"""What can be typed about Specializations in Endeavors.

Law: what is left out is what can only be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Choice, Event, Typed
from ledger.games.humanity.moves.words import choice, own, seat, verb
from ledger.games.humanity.scenes import abilities
from ledger.games.humanity.scenes.events.abilities import AbilityUsed, AlarmHijacked, of_use
from ledger.games.humanity.scenes.events.fortunes import LeaderFoiled, StatExhausted
from ledger.games.humanity.state import State


def use(state: State, name: str, by: str, spec: str, whom: tuple[str, ...], said: bool | None) -> Event:
    """A Specialization that answers a Check; the only one attacked where nobody is named."""
    scene = state.endeavor
    found = state.settled.get(state.count)
    targets = whom
    if spec == "Critical" and not whom and found is not None and len(found.targets) == 1:
        targets = found.targets
    event = AbilityUsed(by=seat(state, name, by), character=name, spec=spec, targets=targets, granted=said)
    if scene is None or name not in scene.combatants or spec not in (*abilities.SCOPES, "Critical"):
        return event
    return of_use(state, event)


def _leader(state: State) -> str:
    """Who would be foiled."""
    action = state.endeavor.action if state.endeavor is not None else None
    due = action.due[0] if action is not None and action.due else None
    return due.who[0] if due is not None and due.do == "foil" and due.who else ""


def _stubborn(state: State, by: str, values: Typed) -> Event:
    name = _leader(state) or own(state, by)
    one = state.endeavor.combatants.get(name) if state.endeavor is not None else None
    die = one.die if one is not None else ""
    return StatExhausted(by=seat(state, name, by), character=name, stat=die)


def _foiled(state: State, by: str, values: Typed) -> Event:
    name = _leader(state) or own(state, by)
    return LeaderFoiled(by=seat(state, name, by), character=name)


def _near(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be hijacked, by their positions."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due or action.due[0].do != "hijack":
        return
    for number in abilities.hijackable(scene, action.due[0]):
        yield Choice(str(scene.button(number).position), number)


def _hijacked(state: State, by: str, values: Typed) -> Event:
    action = state.endeavor.action if state.endeavor is not None else None
    name = action.character if action is not None else own(state, by)
    return AlarmHijacked(by=seat(state, name, by), character=name, button=values[0])


VERBS = (
    verb("stubborn", StatExhausted, make=_stubborn),
    verb("foiled", LeaderFoiled, make=_foiled),
    verb("hijack", AlarmHijacked, choice("Alarm", _near), make=_hijacked),
)
