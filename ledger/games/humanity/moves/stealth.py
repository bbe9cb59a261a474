"""What can be typed about buttons that lie on a track, chance, and the choices of a Stealth Endeavor.

Law: a button is named by what it is and where it lies; the track is named where there are several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import TABLE, Arg, Chance, Choice, Event, Typed
from ledger.games.humanity import sheets
from ledger.games.humanity.flow import pending
from ledger.games.humanity.moves.words import answer, by_table, choice, own, seat, value, verb
from ledger.games.humanity.scenes import alarms
from ledger.games.humanity.scenes.alarms import ALARM, LAST
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.events import stealth
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, ButtonRemoved, cleared, reached
from ledger.games.humanity.scenes.events.chance import DOWN, UP, RandomPicked
from ledger.games.humanity.scenes.events.movement import DirectionChosen
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, WoundsDealt
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.scenes.tracks import AREA
from ledger.games.humanity.state import Button, Endeavor, State


def _first_track(scene: Endeavor | None) -> str:
    return next(iter(scene.tracks)) if scene is not None else ""


def _duty(state: State) -> Duty | None:
    """What is due now."""
    action = state.endeavor.action if state.endeavor is not None else None
    return action.due[0] if action is not None and action.due else None


# what the table lays out


def _kinds(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Those that the table lays out in this kind of Endeavor; others can be typed."""
    lays = KINDS[state.endeavor.kind].lays if state.endeavor is not None else ()
    return (Choice(kind, kind, unlisted=kind not in lays) for kind in BUTTONS)


def _lying(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """A track, a tag, the Stats of an Area or an Objective."""
    yield from (Choice(name, ("track", name)) for name in (state.endeavor.tracks if state.endeavor else ()))
    yield Choice(AREA, ("tag", AREA))
    yield from (Choice(stat, ("stat", stat)) for stat in sheets.fresh_stats(state))


def _button(state: State, by: str, values: Typed) -> Event:
    """`button alarm 4`, `button terrain 5 Area home hurry`, `button objective 8 hand`."""
    scene, said = state.endeavor, value(values, 2, ())
    tracks = [name for what, name in said if what == "track"]
    return ButtonPlaced(
        by=TABLE,
        button=scene.next_button if scene is not None else 0,
        kind=values[0],
        position=values[1],
        track=tracks[-1] if tracks else _first_track(scene),
        tags=tuple(name for what, name in said if what == "tag"),
        stats=tuple(name for what, name in said if what == "stat"),
    )


def _named(scene: Endeavor, button: Button, *, asked: bool) -> Choice:
    """A button by its kind and place; with its track, where it is not on the first."""
    short, full = f"{button.kind} {button.position}", f"{button.track} {button.kind} {button.position}"
    if button.track == _first_track(scene):
        return Choice(short, button.number, (full,), unlisted=not asked)
    return Choice(full, button.number, unlisted=not asked)


def _removable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be removed now; what the table laid out can be typed."""
    scene, duty = state.endeavor, _duty(state)
    if scene is None:
        return
    asked = duty is not None and duty.do == "clear"
    found: Iterable[Button]
    if duty is not None and asked:
        found = reached(scene, duty)
    else:
        found = (button for button in scene.buttons if button.kind in KINDS[scene.kind].lays)
    yield from (_named(scene, button, asked=asked) for button in found)


def _removed(state: State, by: str, values: Typed) -> Event:
    scene, duty = state.endeavor, _duty(state)
    if scene is not None and duty is not None and duty.do == "clear":
        return cleared(scene, duty, scene.button(values[0]))
    return ButtonRemoved(by=TABLE, button=values[0])


# chance

DIRECTIONS = {UP: "up", DOWN: "down"}


def _numbers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What chance can pick now; a direction has a word."""
    due = pending(state)
    if not (isinstance(due, Chance) and isinstance(due.draft, RandomPicked)):
        return
    draft = due.draft
    for number in range(draft.least, draft.most + 1):
        word = DIRECTIONS[number] if draft.what == "direction" else str(number)
        yield Choice(word, number, (str(number),) if word != str(number) else ())


def _picked(state: State, by: str, values: Typed) -> Event:
    return RandomPicked(by=TABLE, what="position", least=1, most=LAST, value=values[0])


def _answered(state: State, draft: RandomPicked, values: Typed) -> Event:
    return replace(draft, value=values[0])


# choices


def _gone(state: State, by: str, values: Typed) -> Event:
    duty, name = _duty(state), own(state, by)
    name = duty.who[0] if duty is not None and duty.do == "go" and not name else name
    return DirectionChosen(by=seat(state, name, by), character=name, up=values[0] == "up")


def _gaps(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Two Alarms with none between, by their places."""
    scene = state.endeavor
    for gap, (track, _between) in alarms.gaps(scene).items() if scene is not None else ():
        low, high = (scene.button(number).position for number in gap) if scene is not None else (0, 0)
        full = f"{track} {low} {high}"
        first = track == _first_track(scene)
        yield Choice(f"{low} {high}", gap, (full,)) if first else Choice(full, gap)


def _swept(state: State, by: str, values: Typed) -> Event:
    scene, duty = state.endeavor, _duty(state)
    if scene is None or duty is None or duty.do != "sweep":
        return ButtonsPlaced(by=TABLE, kind=ALARM, track=_first_track(scene))
    return stealth.swept(scene, duty, values[0])


def _wounds(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who gets the Wound from the Alarm at which place: `Ann 5`."""
    scene, duty = state.endeavor, _duty(state)
    if scene is None or duty is None or duty.do != "awaken":
        return
    for name in stealth.standing(scene, duty):
        for alarm in alarms.alarms(scene, duty.track):
            yield Choice(f"{name} {alarm.position}", (alarm.position, name))


def _spread(state: State, by: str, values: Typed) -> Event:
    """As it was said; the others evenly."""
    scene, duty, name = state.endeavor, _duty(state), own(state, by)
    said: dict[int, Any] = dict(value(values, 0, ()))
    if scene is None or duty is None or duty.do != "awaken":
        return WoundsDealt(by=seat(state, name, by), character=name, track="", parts=())
    even = stealth.evenly(scene, duty.track, stealth.standing(scene, duty))
    there = alarms.alarms(scene, duty.track)
    names = [said.get(alarm.position, whose) for alarm, whose in zip(there, even, strict=True)]
    return stealth.dealt(scene, seat(state, name, by), name, duty.track, names)


VERBS = (
    by_table(
        "button",
        ButtonPlaced,
        choice("button", _kinds),
        Arg(name="position", number=True),
        choice("details", _lying, optional=True, repeat=True),
        make=_button,
    ),
    by_table("remove", ButtonRemoved, choice("button", _removable), make=_removed),
    answer("pick", RandomPicked, choice("number", _numbers), make=_picked, say=_answered),
    verb("go", DirectionChosen, choice("direction", ("up", "down")), make=_gone),
    by_table("sweep", ButtonsPlaced, choice("places", _gaps), make=_swept),
    verb("spread", WoundsDealt, choice("Wounds", _wounds, optional=True, repeat=True), make=_spread),
)
