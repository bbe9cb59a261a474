"""Alarms and the Eye: Alarms come in numbers, the Eye wakes, its Alarms become Wounds.

Law: what is computed stands in the event. Source: Stealth Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Choice,
    Decision,
    Event,
    Follows,
    Pending,
    Typed,
    UnknownName,
    Verdict,
    refused,
    same,
)
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import alarms, dues, telling, tracks
from ledger.games.humanity.scenes.alarms import ALARM
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.kind import Kind
from ledger.games.humanity.scenes.kinds.stealth import SOURCE
from ledger.games.humanity.scenes.needs import Decides, is_open, require_place, taking_part
from ledger.games.humanity.scenes.state import MOST_BUTTONS, Action, Button, Duty, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import by_table, choice, own, seat, value, verb

chapter: Chapter[State] = Chapter()


# several buttons at once


@chapter.event
class ButtonsPlaced(Event, frozen=True, kw_only=True):
    """between which two Alarms the Eye looks: sweep 4 9

    Several buttons of a kind are there at once, or none where all places are taken. `places` are their
    numbers and positions; `sparked` is whose Spark brought them."""

    kind: str
    track: str
    places: tuple[tuple[ButtonNumber, int], ...] = ()
    until: int = 0
    sparked: str = ""

    def needs(self, state: State) -> None:
        scene = state.scene_open
        require(self.kind in BUTTONS and not BUTTONS[self.kind].personal, f"nobody lays several {self.kind}")
        count = len(scene.buttons) + len(self.places)
        require(count <= MOST_BUTTONS, f"there is room for {MOST_BUTTONS} buttons")
        for _, position in self.places:
            require_place(position)
        scene.tracks[self.track]
        first = scene.next_button
        numbers = list(range(first, first + len(self.places)))
        require([number for number, _ in self.places] == numbers, f"the next button is number {first}")
        if self.sparked:
            scene.combatants[self.sparked]

    def do(self, state: State) -> None:
        scene = state.scene_open
        if self.sparked:
            scene.combatants[self.sparked].alerts += 1
        else:
            dues.done(scene, ButtonsPlaced)
        scene.next_button += len(self.places)
        scene.buttons += [
            Button(number=number, kind=self.kind, track=self.track, position=position, until=self.until)
            for number, position in self.places
        ]

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        duty = scene.require_action().due[0]
        fits = [swept(scene, duty, gap) for gap in alarms.gaps(scene)]
        if any(same(self, fit, ("by",)) for fit in fits):
            return LEGAL
        return refused(SOURCE, "the places between two Alarms are filled, all of them")

    def tell(self, state: State) -> str:
        """Buttons that come at once."""
        why = f" (Spark of {self.sparked})" if self.sparked else ""
        places = ", ".join(str(position) for _, position in self.places)
        if not self.places:
            return f"no {self.kind.title()} is added{why}"
        until = f" until the end of round {self.until}" if self.until else ""
        return f"{self.kind.title()} at {places}{until}{why}"


@dues.due("alarm", ButtonsPlaced, told="an Alarm at {amount}", whose="nobody", on_track=True)
def _alarm(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    at = alarms.added(scene, duty.track, (duty.amount,))
    return Follows(ButtonsPlaced(by=TABLE, kind=ALARM, track=duty.track, places=at), source="G-108")


@dues.due("grow", ButtonsPlaced, told="Alarms grow", whose="nobody", on_track=True)
def _grow(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(grown(scene, duty.track), source="G-109")


def grown(scene: Endeavor, track: str, sparked: str = "") -> ButtonsPlaced:
    """Each Alarm of a track adds one above itself, because of a failure, or of somebody's Spark."""
    at = alarms.grown(scene, track)
    return ButtonsPlaced(by=TABLE, kind=ALARM, track=track, places=at, sparked=sparked)


@dues.due("sweep", ButtonsPlaced, told="Alarms between two", whose="nobody")
def _sweep(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    found = list(alarms.gaps(scene))
    if len(found) == 1:
        return Follows(swept(scene, duty, found[0]), source=SOURCE)
    return Decision(TABLE, "sweep between which two Alarms", (ButtonsPlaced,), source=SOURCE)


def swept(scene: Endeavor, duty: Duty, gap: tuple[int, int]) -> ButtonsPlaced:
    """Alarms for a while on all places between two others."""
    track, between = alarms.gaps(scene)[gap]
    at = alarms.added(scene, track, between)
    return ButtonsPlaced(by=TABLE, kind=ALARM, track=track, places=at, until=duty.amount)


def _gaps(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Two Alarms with none between, by their places."""
    scene = state.endeavor
    if scene is None:
        return
    for gap, (track, _between) in alarms.gaps(scene).items():
        low, high = (scene.button(number).position for number in gap)
        full = f"{track} {low} {high}"
        first = track == tracks.first(scene)
        yield Choice(f"{low} {high}", gap, (full,)) if first else Choice(full, gap)


def _sweep_between(state: State, by: str, values: Typed) -> Event:
    if (asked := dues.now(state, "sweep")) is None:
        return ButtonsPlaced(by=TABLE, kind=ALARM, track=tracks.first(state.endeavor))
    scene, _, duty = asked
    return swept(scene, duty, values[0])


chapter.word(by_table("sweep", ButtonsPlaced, choice("places", _gaps), make=_sweep_between))


# the Eye


@chapter.event
class EyeModeSet(Event, frozen=True, kw_only=True):
    mode: Literal["warry", "wake"]
    told = "the Eye is in {mode} mode"

    def needs(self, state: State) -> None:
        is_open(state, self)

    def do(self, state: State) -> None:
        state.scene_open.mode = self.mode


@chapter.event
class WoundsDealt(Event, Decides, frozen=True, kw_only=True):
    """which rogue gets which Wound when the Eye awakens, evenly if nothing is said: spread Ann 4

    The Alarms of a track become Wounds, each where it is: `parts` are button and whose it is now, `gone`
    those whose owner has a Wound there already."""

    character: str
    track: str
    parts: tuple[tuple[ButtonNumber, str], ...]
    gone: tuple[ButtonNumber, ...] = ()

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        scene = state.scene_open
        numbers = [number for number, _ in self.parts]
        there = [button.number for button in alarms.alarms(scene, self.track)]
        require(sorted(numbers) == sorted(there), "each Alarm of the track becomes one Wound")
        gone = _doubled(scene, self.track, self.parts)
        require(self.gone == gone, "a second Wound of somebody at one place is gone, and no other")
        taking_part(state, self.character)
        scene.tracks[self.track]
        for _, name in self.parts:
            scene.combatants[name]

    def do(self, state: State) -> None:
        scene, owners = state.scene_open, dict(self.parts)
        dues.done(scene, WoundsDealt)
        scene.buttons = [
            replace(button, kind="wound", owner=owners[button.number], until=0)
            if button.number in owners
            else button
            for button in scene.buttons
            if button.number not in self.gone
        ]

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        duty = scene.require_action().due[0]
        names = dues.standing(scene, duty.who)
        if self.track != duty.track:
            return refused(SOURCE, f"it is about the track {duty.track}")
        if not {name for _, name in self.parts} <= set(names):
            return refused(SOURCE, f"the rogues there are {', '.join(names)}")
        return LEGAL

    def tell(self, state: State) -> str:
        wounds = ", ".join(f"{telling.at(state, number)} {name}" for number, name in self.parts)
        return f"Alarms become Wounds: {wounds}"


@dues.due("awaken", WoundsDealt, told="Alarms become Wounds", whose="group", on_track=True)
def _awaken(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = dues.standing(scene, duty.who)
    if len(names) == 1:
        given = evenly(scene, duty.track, names)
        return Follows(dealt(scene, TABLE, action.character, duty.track, given), source=SOURCE)
    count = len(alarms.alarms(scene, duty.track))
    asked = (
        f"spread {count} Wounds among {', '.join(names)} (evenly, or spread {names[0]} 5 for the one at 5)"
    )
    return Decision(action.character, asked, (WoundsDealt,), source=SOURCE)


def evenly(scene: Endeavor, track: str, names: Sequence[str]) -> tuple[str, ...]:
    """One Alarm after the other to one rogue after the other."""
    count = len(alarms.alarms(scene, track))
    return tuple(names[place % len(names)] for place in range(count)) if names else ()


def dealt(scene: Endeavor, by: str, eye: str, track: str, names: Sequence[str]) -> WoundsDealt:
    """The Alarms of a track, from the lowest, as Wounds of these rogues."""
    parts = tuple(
        (alarm.number, name) for alarm, name in zip(alarms.alarms(scene, track), names, strict=False)
    )
    return WoundsDealt(by=by, character=eye, track=track, parts=parts, gone=_doubled(scene, track, parts))


def _doubled(scene: Endeavor, track: str, parts: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """Those that would be a second Wound of somebody at one place."""
    taken = {(button.owner, button.position) for button in scene.on(track, "wound")}
    gone = []
    for number, name in parts:
        place = (name, scene.button(number).position)
        if place in taken:
            gone.append(number)
        taken.add(place)
    return tuple(gone)


def _wounds(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who gets the Wound from the Alarm at which place: `Ann 5`."""
    if (asked := dues.now(state, "awaken")) is None:
        return
    scene, _action, duty = asked
    for name in dues.standing(scene, duty.who):
        for alarm in alarms.alarms(scene, duty.track):
            yield Choice(f"{name} {alarm.position}", (alarm.position, name))


def _spread(state: State, by: str, values: Typed) -> Event:
    """As it was said; the others evenly."""
    name, asked = own(state, by), dues.now(state, "awaken")
    if asked is None:
        return WoundsDealt(by=seat(state, name, by), character=name, track="", parts=())
    scene, _, duty = asked
    parts: set[tuple[int, str]] = set(value(values, 0, ()))
    said = dict(parts)
    if len(said) < len(parts):
        raise UnknownName("An Alarm becomes the Wound of one rogue.", hint="Name each place once.")
    even = evenly(scene, duty.track, dues.standing(scene, duty.who))
    there = alarms.alarms(scene, duty.track)
    names = [said.get(alarm.position, whose) for alarm, whose in zip(there, even, strict=True)]
    return dealt(scene, seat(state, name, by), name, duty.track, names)


chapter.word(verb("spread", WoundsDealt, choice("Wounds", _wounds, optional=True, repeat=True), make=_spread))
