"""Buttons on the tracks: they are laid out, taken away, shifted, activated.

Law: what is computed is stored in the event. A button has a number from 1 in its Endeavor. Source: Buttons.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Decision,
    Event,
    Pending,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.humanity import sheets
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.outcomes import one as article
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import alarms, dues, telling, tracks
from ledger.games.humanity.scenes.alarms import ALARM
from ledger.games.humanity.scenes.buttons import BUTTONS, brings
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.kind import TRACKS
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import require_place, taking_part
from ledger.games.humanity.scenes.state import MOST_BUTTONS, Button, Duty, Endeavor
from ledger.games.humanity.scenes.telling import FATIGUE
from ledger.games.humanity.scenes.tracks import AREA
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice, value

chapter: Chapter[State] = Chapter()


# a button is laid out


def _kinds(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The buttons that the table lays out in this kind of Endeavor; others can be typed."""
    lays = KINDS[state.endeavor.kind].lays if state.endeavor is not None else ()
    return (Choice(kind, kind, unlisted=kind not in lays) for kind in BUTTONS)


def _lying(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The words that can follow a button: a track, a tag, the Stats of an Area or an Objective."""
    yield from (Choice(name, ("track", name)) for name in (state.endeavor.tracks if state.endeavor else ()))
    yield Choice(AREA, ("tag", AREA))
    yield from (Choice(stat, ("stat", stat)) for stat in sheets.fresh_stats(state))


@chapter.event
class ButtonPlaced(Event, frozen=True, kw_only=True):
    """a button is laid out, with the Stats of an Area or an Objective: button objective 8 hand

    `owner` is the owner of a personal button; the button is taken away at the end of round `until`, 0 for
    never.
    """

    button: ButtonNumber
    kind: str
    track: str = "track"
    position: int = 0
    owner: str = ""
    tags: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()
    """The Stats that an Area allows, or that an Objective asks for."""
    until: int = 0
    verb = Verb("button", by_table=True)
    args = (
        choice("button", _kinds),
        Arg(name="position", number=True),
        choice("details", _lying, optional=True, repeat=True),
    )

    def needs(self, state: State) -> None:
        scene = state.scene_open
        require(self.kind in BUTTONS, f"there is no button called {self.kind!r}")
        require(bool(self.owner) == BUTTONS[self.kind].personal, f"whose {self.kind} is it?")
        require(len(scene.buttons) < MOST_BUTTONS, f"there is room for only {MOST_BUTTONS} buttons")
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
        scene.lay(self._laid)

    @property
    def _laid(self) -> Button:
        return Button(
            number=self.button,
            kind=self.kind,
            track=self.track,
            position=self.position,
            owner=self.owner,
            tags=self.tags,
            stats=self.stats,
            until=self.until,
        )

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        if self.kind not in kind.lays:
            can = f": {', '.join(kind.lays)}" if kind.lays else " no buttons"
            return refused(kind.source, f"the table lays out{can}")
        if self.until:
            return refused(kind.source, "what the table lays out stays")
        why = kind.against_laying(scene, self._laid)
        return refused(kind.source, why) if why else LEGAL

    def tell(self, state: State) -> str:
        """The sentence: a button with its owner and its place, which Fatigue does not have."""
        whose = f" of {self.owner}" if self.owner else ""
        where = f" at {self.position}" if self.kind != FATIGUE else ""
        limits = ", ".join((*self.tags, *self.stats))
        return f"{article(self.kind.title())}{whose}{where}" + (f" ({limits})" if limits else "")

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `button alarm 4`, `button terrain 5 Area home hurry`, `button objective 8 hand`."""
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


def _above(scene: Endeavor, kind: str, track: str, position: int, owner: str = "") -> ButtonPlaced:
    """The event that lays a button at the first free place at or above a position."""
    at = tracks.first_free(scene, kind, track, tracks.clipped(scene, track, position), owner)
    number = scene.next_button
    return ButtonPlaced(by=TABLE, button=number, kind=kind, track=track, position=at, owner=owner)


@dues.due("wound", ButtonPlaced, words="{who} wounded")
def _wound(now: DueNow) -> Pending:
    return now.follows(_above(now.scene, "wound", now.one.track, now.one.position, now.name))


@dues.due("scheme", ButtonPlaced, words="a Scheme", whose="nobody", on_track=True)
def _scheme(now: DueNow) -> Pending:
    return now.follows(_above(now.scene, "scheme", now.duty.track, now.duty.amount))


@dues.due("place", ButtonPlaced, words="a {why} at {amount}", whose="nobody", on_track=True)
def _place(now: DueNow) -> Pending:
    """Lays a button at the position of the duty."""
    duty = now.duty
    event = ButtonPlaced(
        by=TABLE,
        button=now.scene.next_button,
        kind=duty.why,
        track=duty.track,
        position=duty.amount,
        owner=duty.who[0] if duty.who else "",
        until=duty.until,
    )
    return now.follows(event)


# a button is taken away


def _removable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be removed now are listed; what the table laid out can be typed. Each button is
    named by its kind and place, and by its track if that is not the first."""
    scene, now = state.endeavor, dues.asked(state, "clear")
    lays = KINDS[scene.kind].lays if scene is not None else ()
    there = scene.buttons if scene is not None else ()
    for button in _reached(now) if now is not None else [each for each in there if each.kind in lays]:
        short, full = f"{button.kind} {button.position}", f"{button.track} {button.kind} {button.position}"
        first = button.track == tracks.first(scene)
        yield Choice(short if first else full, button.number, (full,) if first else (), unlisted=now is None)


@chapter.event
class ButtonRemoved(Event, frozen=True, kw_only=True):
    """a button is taken away: remove alarm 6

    `also` are other buttons that go with it.
    """

    button: ButtonNumber
    why: str = ""
    also: tuple[ButtonNumber, ...] = ()
    verb, args = Verb("remove", by_table=True), (choice("button", _removable),)

    def needs(self, state: State) -> None:
        for number in (self.button, *self.also):
            state.scene_open.button(number)

    def do(self, state: State) -> None:
        scene = state.scene_open
        gone = {self.button, *self.also}
        scene.buttons = [button for button in scene.buttons if button.number not in gone]
        dues.done(scene, ButtonRemoved)
        dues.forget_moot(scene)

    def may(self, state: State) -> Verdict:
        """Allows what the table laid out, and the Alarm that Interfere removes."""
        scene = state.scene_open
        kind, button, now = KINDS[scene.kind], scene.button(self.button), dues.asked(state)
        if now is None:
            if button.kind in kind.lays and not self.also:
                return LEGAL
            return refused(kind.source, f"the table laid out {', '.join(kind.lays)}, one by one")
        near = _reached(now)
        if button not in near:
            there = ", ".join(str(alarm.position) for alarm in near)
            return refused(kind.source, f"the Alarms near enough lie at {there or 'no place'}")
        fresh = _cleared(now, button)
        if (self.also, self.why) == (fresh.also, fresh.why):
            return LEGAL
        return refused(kind.source, "with a Maximum all that touch it go, too; otherwise it goes alone")

    def tell(self, state: State) -> str:
        gone = [telling.button(state, number) for number in (self.button, *self.also)]
        return f"{' and '.join(gone)} {'are' if self.also else 'is'} gone"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        if (now := dues.asked(state, "clear")) is not None:
            return _cleared(now, now.scene.button(values[0]))
        return ButtonRemoved(by=TABLE, button=values[0])


@dues.due("unplace", ButtonRemoved, words="the button goes", whose="nobody", on_button=True)
def _unplace(now: DueNow) -> Pending:
    return now.follows(ButtonRemoved(by=TABLE, button=now.duty.amount), TRACKS)


@dues.due("clear", ButtonRemoved, words="an Alarm removed within {amount}")
def _clear(now: DueNow) -> Pending:
    found = _reached(now)
    if len(found) == 1:
        return now.follows(_cleared(now, found[0]))
    there = ", ".join(str(alarm.position) for alarm in found)
    asked = f"remove one of the Alarms at {there}: remove alarm"
    return Decision(TABLE, asked, (ButtonRemoved,), source=now.source)


def _reached(now: DueNow) -> list[Button]:
    """The Alarms that can be removed."""
    return alarms.within(now.scene, now.one, now.duty.amount)


def _cleared(now: DueNow, alarm: Button) -> ButtonRemoved:
    """The event that removes an Alarm and, with a Maximum, all Alarms that it touches."""
    why = now.duty.why
    also = alarms.row_of(now.scene, alarm) if why == "maximum" else ()
    return ButtonRemoved(by=TABLE, button=alarm.number, why=why, also=also)


# all of a kind are shifted


@chapter.event
class ButtonsShifted(Event, frozen=True, kw_only=True):
    """All buttons of a kind on a track go to other positions, except those in `gone`, which are taken
    away."""

    track: str
    kind: str
    amount: int
    to: tuple[tuple[ButtonNumber, int], ...] = ()
    """Each button with its new position."""
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
        dues.forget_moot(scene)

    def tell(self, state: State) -> str:
        return f"every {self.kind.title()} shifts by {self.amount:+}"


@dues.due("shift", ButtonsShifted, words="Alarms {amount:+}", whose="nobody", on_track=True)
def _shift(now: DueNow) -> Pending:
    track, amount = now.duty.track, now.duty.amount
    to, gone = alarms.shifted(now.scene, track, amount)
    return now.follows(ButtonsShifted(by=TABLE, track=track, kind=ALARM, amount=amount, to=to, gone=gone))


# a button is activated


@chapter.event
class ButtonActivated(Event, frozen=True, kw_only=True):
    """`due` is what the button does."""

    button: ButtonNumber
    character: str
    due: tuple[Duty, ...] = ()

    def needs(self, state: State) -> None:
        dues.require_due(state, self.due)
        taking_part(state, self.character).button(self.button)
        dues.require_cause(state, self.due)

    def do(self, state: State) -> None:
        scene = state.scene_open
        if scene.button(self.button).kind == "recovery":
            scene.combatants[self.character].recoveries += 1
        dues.done(scene, ButtonActivated, self.due)

    def tell(self, state: State) -> str:
        found = None if state.endeavor is None else state.endeavor.find(self.button)
        stops = found is not None and BUTTONS[found.kind].stops
        does = dues.in_words(self.due) if self.due or not stops else "the movement ends there"
        return f"{self.character} activates {telling.button(state, self.button)}: {does}"


@dues.due("activate", ButtonActivated, words="activate", on_button=True)
def _activate(now: DueNow) -> Pending:
    return now.follows(activated(now.scene, now.duty.amount, now.name), TRACKS)


def activated(scene: Endeavor, number: int, name: str) -> ButtonActivated:
    """The event that activates a button, with what it does to a combatant."""
    due = brings(scene, scene.button(number), scene.combatants[name])
    return ButtonActivated(by=TABLE, button=number, character=name, due=due)
