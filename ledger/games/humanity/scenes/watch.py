"""What is due in Stealth Endeavors: Alarms, the way somebody moves, what the Eye does.

Law: as in `duties`, which asks here; what is computed stands in the event. Source: Stealth Endeavors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ledger.api import TABLE, Chance, Decision, Follows, Pending
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import stealth as own
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.scenes import alarms
from ledger.games.humanity.scenes.alarms import ALARM, LAST
from ledger.games.humanity.state import Action, Button, Endeavor

SOURCE = "Stealth Endeavors"
DOWN, UP = 0, 1
"""What chance picks for a direction."""
CHANCES = ("search", "scan", "hit", "shield", "weaken")
"""What waits for a random number."""
Due = Callable[[Endeavor, Action, Duty], Pending]


# Alarms


def _search(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    draft = ev.RandomPicked(by=TABLE, what="position", character=action.character, least=1, most=LAST)
    asked = f"where does {action.character} look (a random place, 1 to {LAST})"
    return Chance(draft, "value", asked, source="G-108")


def _scan(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    draft = ev.RandomPicked(by=TABLE, what="direction", character=action.character, least=DOWN, most=UP)
    return Chance(draft, "value", "which way do the Alarms go (chance says up or down)", source=SOURCE)


def picked(duty: Duty, value: int) -> tuple[Duty, ...]:
    """What a random number is for."""
    if duty.do in ("hit", "shield", "weaken"):
        return (Duty(do="land", who=duty.who, amount=value, why=duty.do),)
    if duty.do == "search":
        return (Duty(do="alarm", track=duty.track, amount=value),)
    if duty.do == "scan":
        return (Duty(do="shift", track=duty.track, amount=duty.amount if value == UP else -duty.amount),)
    return ()


def _alarm(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    at = alarms.added(scene, duty.track, (duty.amount,))
    return Follows(own.ButtonsPlaced(by=TABLE, kind=ALARM, track=duty.track, places=at), source="G-108")


def _grow(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    at = alarms.grown(scene, duty.track)
    return Follows(own.ButtonsPlaced(by=TABLE, kind=ALARM, track=duty.track, places=at), source="G-109")


def _shift(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    to, gone = alarms.shifted(scene, duty.track, duty.amount)
    event = ev.ButtonsShifted(by=TABLE, track=duty.track, kind=ALARM, amount=duty.amount, to=to, gone=gone)
    return Follows(event, source=SOURCE)


def swept(scene: Endeavor, duty: Duty, gap: tuple[int, int]) -> own.ButtonsPlaced:
    """Alarms for a while on all places between two others."""
    track, between = alarms.gaps(scene)[gap]
    at = alarms.added(scene, track, between)
    return own.ButtonsPlaced(by=TABLE, kind=ALARM, track=track, places=at, until=duty.amount)


def _sweep(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    found = list(alarms.gaps(scene))
    if len(found) == 1:
        return Follows(swept(scene, duty, found[0]), source=SOURCE)
    return Decision(TABLE, "sweep between which two Alarms", (own.ButtonsPlaced,), source=SOURCE)


def reached(scene: Endeavor, duty: Duty) -> list[Button]:
    """The Alarms that can be removed."""
    return alarms.within(scene, scene.combatant(duty.who[0]), duty.amount)


def cleared(scene: Endeavor, duty: Duty, alarm: Button) -> ev.ButtonRemoved:
    """An Alarm is gone; with a Maximum all that it touches as well."""
    also = alarms.row_of(scene, alarm) if duty.why == "maximum" else ()
    return ev.ButtonRemoved(by=TABLE, button=alarm.number, why=duty.why, also=also)


def _clear(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    found = reached(scene, duty)
    if len(found) == 1:
        return Follows(cleared(scene, duty, found[0]), source=SOURCE)
    there = ", ".join(str(alarm.position) for alarm in found)
    return Decision(
        TABLE, f"remove one of the Alarms at {there}: remove alarm", (ev.ButtonRemoved,), source=SOURCE
    )


# rogues


def _go(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    if not scene.combatant(name).position:
        return Follows(own.DirectionChosen(by=TABLE, character=name, up=True), source=SOURCE)
    asked = f"{name} moves {duty.amount}: go up, or go down"
    return Decision(name, asked, (own.DirectionChosen,), source=SOURCE)


def _leave(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    asked = f"{name} is at an Escape: out {name}, or {name} decline"
    return Decision(
        TABLE, asked, (ev.CombatantRemoved,), others=(name,), theirs=(ev.BonusDeclined,), source=SOURCE
    )


def _quicken(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = tuple(name for name in duty.who if scene.combatant(name).stands)
    return Follows(own.ActionsAdded(by=TABLE, characters=names), source=SOURCE)


# the Eye


def _gain(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(own.TemporaryGained(by=TABLE, character=duty.who[0], count=duty.amount), source=SOURCE)


def dealt(scene: Endeavor, by: str, eye: str, track: str, names: Sequence[str]) -> own.WoundsDealt:
    """The Alarms of a track, from the lowest, as Wounds of these rogues."""
    parts = tuple(
        (alarm.number, name) for alarm, name in zip(alarms.alarms(scene, track), names, strict=False)
    )
    return own.WoundsDealt(by=by, character=eye, track=track, parts=parts, gone=doubled(scene, track, parts))


def doubled(scene: Endeavor, track: str, parts: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """Those that would be a second Wound of somebody at one place."""
    taken = {(button.owner, button.position) for button in scene.on(track, "wound")}
    gone = []
    for number, name in parts:
        place = (name, scene.button(number).position)
        if place in taken:
            gone.append(number)
        taken.add(place)
    return tuple(gone)


def evenly(scene: Endeavor, track: str, names: Sequence[str]) -> tuple[str, ...]:
    """One Alarm after the other to one rogue after the other."""
    count = len(alarms.alarms(scene, track))
    return tuple(names[place % len(names)] for place in range(count)) if names else ()


def standing(scene: Endeavor, duty: Duty) -> tuple[str, ...]:
    return tuple(name for name in duty.who if scene.combatant(name).stands)


def _awaken(scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = standing(scene, duty)
    if len(names) == 1:
        given = evenly(scene, duty.track, names)
        return Follows(dealt(scene, TABLE, action.character, duty.track, given), source=SOURCE)
    count = len(alarms.alarms(scene, duty.track))
    asked = (
        f"spread {count} Wounds among {', '.join(names)} (evenly, or spread {names[0]} 5 for the one at 5)"
    )
    return Decision(action.character, asked, (own.WoundsDealt,), source=SOURCE)


DUE: Mapping[str, Due] = {
    "search": _search,
    "scan": _scan,
    "alarm": _alarm,
    "grow": _grow,
    "shift": _shift,
    "sweep": _sweep,
    "clear": _clear,
    "go": _go,
    "leave": _leave,
    "quicken": _quicken,
    "gain": _gain,
    "awaken": _awaken,
}
