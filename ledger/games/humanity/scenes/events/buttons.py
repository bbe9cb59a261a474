"""Buttons on the tracks: they are laid out, taken away, shifted, activated.

Law: what is computed stands in the event. A button has a number from 1 in its Endeavor. Source: Buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Decision,
    Event,
    Follows,
    Pending,
    Typed,
    Verdict,
    refused,
)
from ledger.games.humanity import sheets
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.outcomes import one as article
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import alarms, dues, telling, tracks
from ledger.games.humanity.scenes.alarms import ALARM
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.kind import TRACKS, Kind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import require_place
from ledger.games.humanity.scenes.state import MOST_BUTTONS, Action, Button, Duty, Endeavor
from ledger.games.humanity.scenes.telling import FATIGUE
from ledger.games.humanity.scenes.tracks import AREA
from ledger.games.humanity.state import State
from ledger.games.humanity.words import by_table, choice, value

chapter: Chapter[State] = Chapter()


# one is laid out


@chapter.event
class ButtonPlaced(Event, frozen=True, kw_only=True):
    """a button is laid out, with the Stats of an Area or an Objective: button objective 8 hand

    `owner` is whose personal button it is; `until` the round at whose end it goes again, 0 for none."""

    button: ButtonNumber
    kind: str
    track: str = "track"
    position: int = 0
    owner: str = ""
    tags: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()
    """The Stats that an Area allows, or that an Objective asks for."""
    until: int = 0

    def needs(self, state: State) -> None:
        scene = state.scene_open
        require(self.kind in BUTTONS, f"there is no button {self.kind!r}")
        require(bool(self.owner) == BUTTONS[self.kind].personal, f"whose {self.kind} is it?")
        require(len(scene.buttons) < MOST_BUTTONS, f"there is room for {MOST_BUTTONS} buttons")
        require_place(self.position)
        end = scene.tracks[self.track].end
        require(end is None or self.position <= end, f"the track ends at {end}")
        require(set(self.stats) <= set(sheets.fresh_stats(state)), "nobody has such a Stat")
        require(self.button == scene.next_button, f"the next button is number {scene.next_button}")
        if self.owner:
            scene.combatants[self.owner]

    def do(self, state: State) -> None:
        scene = state.scene_open
        if self.kind == FATIGUE:
            scene.combatants[self.owner].tired += 1
        else:
            dues.done(scene, ButtonPlaced)
        scene.next_button += 1
        scene.buttons.append(_made(self))

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        if self.kind not in kind.lays:
            can = (
                f"the table lays out: {', '.join(kind.lays)}"
                if kind.lays
                else "the table lays out no buttons"
            )
            return refused(kind.source, can)
        if self.until:
            return refused(kind.source, "what the table lays out stays")
        why = kind.against_laying(scene, _made(self))
        return refused(kind.source, why) if why else LEGAL

    def tell(self, state: State) -> str:
        """A button with its owner and its place; Fatigue has none."""
        whose = f" of {self.owner}" if self.owner else ""
        where = f" at {self.position}" if self.kind != FATIGUE else ""
        limits = ", ".join((*self.tags, *self.stats))
        return f"{article(self.kind.title())}{whose}{where}" + (f" ({limits})" if limits else "")


def _made(event: ButtonPlaced) -> Button:
    return Button(
        number=event.button,
        kind=event.kind,
        track=event.track,
        position=event.position,
        owner=event.owner,
        tags=event.tags,
        stats=event.stats,
        until=event.until,
    )


def _above(scene: Endeavor, kind: str, track: str, position: int, owner: str = "") -> ButtonPlaced:
    """A button at the first free place at or above a position."""
    at = tracks.first_free(scene, kind, track, tracks.clipped(scene, track, position), owner)
    number = scene.next_button
    return ButtonPlaced(by=TABLE, button=number, kind=kind, track=track, position=at, owner=owner)


@dues.due("wound", ButtonPlaced, told="{who} wounded")
def _wound(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    one = scene.combatants[duty.who[0]]
    return Follows(_above(scene, "wound", one.track, one.position, one.name), source=kind.source)


@dues.due("scheme", ButtonPlaced, told="a Scheme", whose="nobody", on_track=True)
def _scheme(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(_above(scene, "scheme", duty.track, duty.amount), source=kind.source)


@dues.due("place", ButtonPlaced, told="a {why} at {amount}", whose="nobody", on_track=True)
def _place(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """A button at a position of its own."""
    event = ButtonPlaced(
        by=TABLE,
        button=scene.next_button,
        kind=duty.why,
        track=duty.track,
        position=duty.amount,
        owner=duty.who[0] if duty.who else "",
        until=duty.until,
    )
    return Follows(event, source=kind.source)


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
    named = [name for what, name in said if what == "track"]
    return ButtonPlaced(
        by=TABLE,
        button=scene.next_button if scene is not None else 0,
        kind=values[0],
        position=values[1],
        track=named[-1] if named else tracks.first(scene),
        tags=tuple(name for what, name in said if what == "tag"),
        stats=tuple(name for what, name in said if what == "stat"),
    )


chapter.word(
    by_table(
        "button",
        ButtonPlaced,
        choice("button", _kinds),
        Arg(name="position", number=True),
        choice("details", _lying, optional=True, repeat=True),
        make=_button,
    )
)


# one is taken away


@chapter.event
class ButtonRemoved(Event, frozen=True, kw_only=True):
    """a button is taken away: remove alarm 6

    `also` are others that go with it."""

    button: ButtonNumber
    why: str = ""
    also: tuple[ButtonNumber, ...] = ()

    def needs(self, state: State) -> None:
        for number in (self.button, *self.also):
            state.scene_open.button(number)

    def do(self, state: State) -> None:
        scene = state.scene_open
        gone = {self.button, *self.also}
        scene.buttons = [button for button in scene.buttons if button.number not in gone]
        dues.done(scene, ButtonRemoved)

    def may(self, state: State) -> Verdict:
        """What the table laid out, or the Alarm that Interfere removes."""
        scene = state.scene_open
        kind, action = KINDS[scene.kind], scene.action
        button = scene.button(self.button)
        if action is None or not action.due:
            if button.kind in kind.lays and not self.also:
                return LEGAL
            return refused(kind.source, f"the table laid out {', '.join(kind.lays)}, one by one")
        duty = action.due[0]
        near = reached(scene, duty)
        if button not in near:
            there = ", ".join(str(alarm.position) for alarm in near)
            return refused(kind.source, f"the Alarms near enough lie at {there or 'no place'}")
        fresh = cleared(scene, duty, button)
        if (self.also, self.why) == (fresh.also, fresh.why):
            return LEGAL
        return refused(kind.source, "with a Maximum all that touch it are gone too, else it alone")

    def tell(self, state: State) -> str:
        gone = [telling.button(state, number) for number in (self.button, *self.also)]
        return f"{' and '.join(gone)} {'are' if self.also else 'is'} gone"


@dues.due("unplace", ButtonRemoved, told="the button goes", whose="nobody")
def _unplace(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(ButtonRemoved(by=TABLE, button=duty.amount), source=TRACKS)


@dues.due("clear", ButtonRemoved, told="an Alarm removed within {amount}")
def _clear(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    found = reached(scene, duty)
    if len(found) == 1:
        return Follows(cleared(scene, duty, found[0]), source=kind.source)
    there = ", ".join(str(alarm.position) for alarm in found)
    asked = f"remove one of the Alarms at {there}: remove alarm"
    return Decision(TABLE, asked, (ButtonRemoved,), source=kind.source)


def reached(scene: Endeavor, duty: Duty) -> list[Button]:
    """The Alarms that can be removed."""
    return alarms.within(scene, scene.combatants[duty.who[0]], duty.amount)


def cleared(scene: Endeavor, duty: Duty, alarm: Button) -> ButtonRemoved:
    """An Alarm is gone; with a Maximum all that it touches as well."""
    also = alarms.row_of(scene, alarm) if duty.why == "maximum" else ()
    return ButtonRemoved(by=TABLE, button=alarm.number, why=duty.why, also=also)


def _named(scene: Endeavor, button: Button, *, asked: bool) -> Choice:
    """A button by its kind and place; with its track, where it is not on the first."""
    short, full = f"{button.kind} {button.position}", f"{button.track} {button.kind} {button.position}"
    if button.track == tracks.first(scene):
        return Choice(short, button.number, (full,), unlisted=not asked)
    return Choice(full, button.number, unlisted=not asked)


def _removable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be removed now; what the table laid out can be typed."""
    scene, asked = state.endeavor, dues.now(state, "clear")
    found: Iterable[Button] = ()
    if asked is not None:
        found = reached(asked[0], asked[2])
    elif scene is not None:
        found = (button for button in scene.buttons if button.kind in KINDS[scene.kind].lays)
    yield from (_named(state.scene_open, button, asked=asked is not None) for button in found)


def _remove(state: State, by: str, values: Typed) -> Event:
    if (asked := dues.now(state, "clear")) is not None:
        scene, _, duty = asked
        return cleared(scene, duty, scene.button(values[0]))
    return ButtonRemoved(by=TABLE, button=values[0])


chapter.word(by_table("remove", ButtonRemoved, choice("button", _removable), make=_remove))


# all of a kind are shifted


@chapter.event
class ButtonsShifted(Event, frozen=True, kw_only=True):
    """All buttons of a kind on a track go to other positions; those of `gone` do not stay."""

    track: str
    kind: str
    amount: int
    to: tuple[tuple[ButtonNumber, int], ...] = ()
    """Button and its new position."""
    gone: tuple[ButtonNumber, ...] = ()

    def needs(self, state: State) -> None:
        scene = state.scene_open
        for number in (*dict(self.to), *self.gone):
            scene.button(number)

    def do(self, state: State) -> None:
        scene, places = state.scene_open, dict(self.to)
        scene.buttons = [
            replace(button, position=places.get(button.number, button.position))
            for button in scene.buttons
            if button.number not in self.gone
        ]
        dues.done(scene, ButtonsShifted)

    def tell(self, state: State) -> str:
        return f"every {self.kind.title()} shifts by {self.amount:+}"


@dues.due("shift", ButtonsShifted, told="Alarms {amount:+}", whose="nobody", on_track=True)
def _shift(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    to, gone = alarms.shifted(scene, duty.track, duty.amount)
    event = ButtonsShifted(by=TABLE, track=duty.track, kind=ALARM, amount=duty.amount, to=to, gone=gone)
    return Follows(event, source=kind.source)


# one is activated


@chapter.event
class ButtonActivated(Event, frozen=True, kw_only=True):
    """`due` is what the button does."""

    button: ButtonNumber
    character: str
    due: tuple[Duty, ...] = ()

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        dues.require_due(state, self.due)
        scene = state.scene_open
        scene.button(self.button)
        scene.combatants[self.character]
        dues.require_cause(state, self.due)

    def do(self, state: State) -> None:
        scene = state.scene_open
        action = scene.action
        dues.done(scene, ButtonActivated)
        if scene.button(self.button).kind == "recovery":
            scene.combatants[self.character].recoveries += 1
        dues.push(action, self.due)

    def tell(self, state: State) -> str:
        found = None if state.endeavor is None else state.endeavor.find(self.button)
        stops = found is not None and BUTTONS[found.kind].stops
        does = dues.told(self.due) if self.due or not stops else "the movement ends there"
        return f"{self.character} activates {telling.button(state, self.button)}: {does}"


@dues.due("activate", ButtonActivated, told="activate")
def _activate(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(activated(scene, duty.amount, duty.who[0]), source=TRACKS)


def activated(scene: Endeavor, number: int, name: str) -> ButtonActivated:
    """A button with what it does to somebody."""
    button, one = scene.button(number), scene.combatants[name]
    due = BUTTONS[button.kind].effect(scene, button, one)
    return ButtonActivated(by=TABLE, button=number, character=name, due=due)
