"""Alarms and the Eye: several Alarms appear at once, the Eye wakes, Alarms become Wounds.

Law: what is computed is stored in the event. Source: Stealth Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Choice,
    Decision,
    Event,
    Pending,
    Typed,
    UnknownName,
    Verb,
    Verdict,
    refused,
    same,
)
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import alarms, dues, telling, tracks
from ledger.games.humanity.scenes.alarms import ALARM
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.kinds.stealth import SOURCE
from ledger.games.humanity.scenes.needs import Decides, WhileOpen, require_place, taking_part
from ledger.games.humanity.scenes.state import MOST_BUTTONS, Button, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice, own, seat, value

chapter: Chapter[State] = Chapter()


# several buttons at once


def _gaps(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Pairs of Alarms with no other between them, by their places."""
    if (scene := state.endeavor) is None:
        return
    for gap, (track, _between) in alarms.gaps(scene).items():
        low, high = (scene.button(number).position for number in gap)
        full = f"{track} {low} {high}"
        first = track == tracks.first(scene)
        yield Choice(f"{low} {high}", gap, (full,)) if first else Choice(full, gap)


@chapter.event
class ButtonsPlaced(Event, frozen=True, kw_only=True):
    """between which two Alarms the Eye looks: sweep 4 9

    Several buttons of a kind appear at once, or none if all places are taken. `places` are their numbers and
    positions; `sparked` is the rogue whose Spark brought them.
    """

    kind: str
    track: str
    places: tuple[tuple[ButtonNumber, int], ...] = ()
    until: int = 0
    sparked: str = ""
    verb, args = Verb("sweep", by_table=True), (choice("places", _gaps),)

    def needs(self, state: State) -> None:
        scene = state.scene_open
        require(
            self.kind in BUTTONS and not BUTTONS[self.kind].personal,
            f"several {self.kind} buttons are not laid at once",
        )
        count = len(scene.buttons) + len(self.places)
        require(count <= MOST_BUTTONS, f"there is room for only {MOST_BUTTONS} buttons")
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
        for number, at in self.places:
            scene.lay(Button(number=number, kind=self.kind, track=self.track, position=at, until=self.until))

    def may(self, state: State) -> Verdict:
        now = dues.now(state)
        if any(same(self, _swept(now, gap), ("by",)) for gap in alarms.gaps(now.scene)):
            return LEGAL
        return refused(SOURCE, "the places between two Alarms are filled, all of them")

    def tell(self, state: State) -> str:
        """The sentence about buttons that appear at once."""
        why = f" (Spark of {self.sparked})" if self.sparked else ""
        places = ", ".join(str(position) for _, position in self.places)
        if not self.places:
            return f"no {self.kind.title()} is added{why}"
        until = f" until the end of round {self.until}" if self.until else ""
        return f"{self.kind.title()} at {places}{until}{why}"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        if (now := dues.asked(state, "sweep")) is None:
            return ButtonsPlaced(by=TABLE, kind=ALARM, track=tracks.first(state.endeavor))
        return _swept(now, values[0])


@dues.due("alarm", ButtonsPlaced, words="an Alarm at {amount}", whose="nobody", on_track=True)
def _alarm(now: DueNow) -> Pending:
    at = alarms.added(now.scene, now.duty.track, (now.duty.amount,))
    return now.follows(ButtonsPlaced(by=TABLE, kind=ALARM, track=now.duty.track, places=at), "G-108")


@dues.due("grow", ButtonsPlaced, words="Alarms grow", whose="nobody", on_track=True)
def _grow(now: DueNow) -> Pending:
    return now.follows(grown(now.scene, now.duty.track), "G-109")


def grown(scene: Endeavor, track: str, sparked: str = "") -> ButtonsPlaced:
    """The event in which each Alarm of a track adds one above itself, because of a failure or of a rogue's
    Spark."""
    at = alarms.grown(scene, track)
    return ButtonsPlaced(by=TABLE, kind=ALARM, track=track, places=at, sparked=sparked)


@dues.due("sweep", ButtonsPlaced, words="Alarms between two", whose="nobody")
def _sweep(now: DueNow) -> Pending:
    found = list(alarms.gaps(now.scene))
    if len(found) == 1:
        return now.follows(_swept(now, found[0]), SOURCE)
    return Decision(TABLE, "sweep between which two Alarms", (ButtonsPlaced,), source=SOURCE)


def _swept(now: DueNow, gap: tuple[int, int]) -> ButtonsPlaced:
    """The event that puts Alarms on all places between two others for a while."""
    track, between = alarms.gaps(now.scene)[gap]
    at = alarms.added(now.scene, track, between)
    return ButtonsPlaced(by=TABLE, kind=ALARM, track=track, places=at, until=now.duty.amount)


# the Eye


@chapter.event
class EyeModeSet(Event, WhileOpen, frozen=True, kw_only=True):
    mode: Literal["warry", "wake"]
    told = "the Eye is in {mode} mode"

    def do(self, state: State) -> None:
        state.scene_open.mode = self.mode


def _wounds(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The choices of which rogue gets the Wound of which Alarm: `Ann 5`."""
    if (now := dues.asked(state, "awaken")) is None:
        return
    for name in now.standing:
        for alarm in alarms.alarms(now.scene, now.duty.track):
            yield Choice(f"{name} {alarm.position}", (alarm.position, name))


@chapter.event
class WoundsDealt(Event, Decides, frozen=True, kw_only=True):
    """which rogue gets which Wound when the Eye awakens, evenly by default: spread Ann 4

    The Alarms of a track become Wounds, each where it is: `parts` gives the new owner of each button; those
    in `gone` vanish, because their owner has a Wound there already.
    """

    character: str
    track: str
    parts: tuple[tuple[ButtonNumber, str], ...]
    gone: tuple[ButtonNumber, ...] = ()
    verb, args = Verb("spread", free=True), (choice("Wounds", _wounds, optional=True, repeat=True),)

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        scene = state.scene_open
        numbers = [number for number, _ in self.parts]
        there = [button.number for button in alarms.alarms(scene, self.track)]
        require(sorted(numbers) == sorted(there), "each Alarm of the track becomes one Wound")
        gone = _doubled(scene, self.track, self.parts)
        require(self.gone == gone, "only a second Wound of the same person at the same place is gone")
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
        dues.forget_moot(scene)

    def may(self, state: State) -> Verdict:
        now = dues.now(state)
        if self.track != now.duty.track:
            return refused(SOURCE, f"it is about the track {now.duty.track}")
        if not {name for _, name in self.parts} <= set(now.standing):
            return refused(SOURCE, f"the rogues there are {', '.join(now.standing)}")
        return LEGAL

    def tell(self, state: State) -> str:
        wounds = ", ".join(f"{telling.at(state, number)} {name}" for number, name in self.parts)
        return f"Alarms become Wounds: {wounds}"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Deals the Wounds as typed, and the others evenly."""
        name, now = own(state, by), dues.asked(state, "awaken")
        if now is None:
            return WoundsDealt(by=seat(state, name, by), character=name, track="", parts=())
        parts: set[tuple[int, str]] = set(value(values, 0, ()))
        said = dict(parts)
        if len(said) < len(parts):
            raise UnknownName("An Alarm becomes the Wound of one rogue.", hint="Name each place once.")
        return _dealt(now, seat(state, name, by), name, said)


@dues.due("awaken", WoundsDealt, words="Alarms become Wounds", whose="group", on_track=True)
def _awaken(now: DueNow) -> Pending:
    eye, names = now.action.character, now.standing
    if len(names) == 1:
        return now.follows(_dealt(now, TABLE, eye, {}), SOURCE)
    count = len(alarms.alarms(now.scene, now.duty.track))
    asked = f"spread {count} Wounds among {', '.join(names)}"
    asked += f" (evenly, or spread {names[0]} 5 for the one at 5)"
    return Decision(eye, asked, (WoundsDealt,), source=SOURCE)


def _dealt(now: DueNow, by: str, eye: str, said: Mapping[int, str]) -> WoundsDealt:
    """The event that turns the Alarms of a track into Wounds. From the lowest up, they go to one rogue after
    another, unless a rogue is named for an Alarm."""
    names, track = now.standing, now.duty.track
    there = alarms.alarms(now.scene, track) if names else ()
    parts = tuple(
        (alarm.number, said.get(alarm.position, names[place % len(names)]))
        for place, alarm in enumerate(there)
    )
    return WoundsDealt(by=by, character=eye, track=track, parts=parts, gone=_doubled(now.scene, track, parts))


def _doubled(scene: Endeavor, track: str, parts: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The Wounds that would be a rogue's second at the same place."""
    taken = {(button.owner, button.position) for button in scene.on(track, "wound")}
    gone = []
    for number, name in parts:
        place = (name, scene.button(number).position)
        if place in taken:
            gone.append(number)
        taken.add(place)
    return tuple(gone)
