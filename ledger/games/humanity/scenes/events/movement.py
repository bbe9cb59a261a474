"""Movement on the tracks: how a group splits it, which way, how far, and what is no movement.

Law: what is computed stands in the event. Source: Tracks.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    Verdict,
    refused,
)
from ledger.games.humanity import sheets
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import abilities, acting, dues, tracks
from ledger.games.humanity.scenes.kind import TRACKS, Kind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import Decides, TakesPart, taking_part
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor, Share
from ledger.games.humanity.state import State
from ledger.games.humanity.words import by_table, choice, own, seat, value, verb

chapter: Chapter[State] = Chapter(shown={**dues.SHOWN, "up": {True: "up", False: "down"}})


# how a group splits what it moves together


@chapter.event
class AllocationMade(Event, frozen=True, kw_only=True):
    """how a group splits what it moves, evenly if nothing is said: split Guard 1, Wolf 1

    How a group splits what it moves together."""

    parts: tuple[Share, ...] = ()

    told = "it is split: {parts}"

    def needs(self, state: State) -> None:
        """A group moves only as much as it moves together."""
        scene = state.scene_open
        action = scene.require_action()
        require(all(share.amount > 0 for share in self.parts), "everybody who is named moves")
        if action.due and moves_as_one(action.due[0]):
            most = total(action, action.due[0])
            said = sum(share.amount for share in self.parts)
            require(said <= most, f"together they move {most}, not {said}")
        for share in self.parts:
            scene.combatants[share.who]

    def do(self, state: State) -> None:
        scene = state.scene_open
        action, duty = scene.action, dues.done(scene, AllocationMade)
        up = 1 if duty.amount > 0 else -1
        moves = (
            Duty(do="move", who=(share.who,), amount=up * share.amount, why=duty.do) for share in self.parts
        )
        dues.push(action, tuple(moves))

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        action = scene.require_action()
        duty = action.due[0]
        can = group(scene, action, duty)
        names = [share.who for share in self.parts]
        if len(set(names)) < len(names):
            return refused(TRACKS, "everybody is named once")
        for share in self.parts:
            if share.who not in can:
                return refused(TRACKS, f"{share.who} does not move; {', '.join(can)} can")
            if duty.do == "descend" and share.amount > scene.combatants[share.who].position:
                return refused(TRACKS, f"{share.who} is at {scene.combatants[share.who].position}")
        most, said = total(action, duty), sum(share.amount for share in self.parts)
        if moves_as_one(duty) and said < most:
            return refused(TRACKS, f"together they move {most}, not {said}")
        return LEGAL


def moves_as_one(duty: Duty) -> bool:
    """Whether so much has to be moved, no more and no less."""
    return duty.do in ("split", "press")


def total(action: Action, duty: Duty) -> int:
    """How much a group moves together; a Combo moves opponents as far as its own side went (G-087)."""
    return action.moved if duty.do == "press" else abs(duty.amount)


def group(scene: Endeavor, action: Action, duty: Duty) -> tuple[str, ...]:
    """Who can move, of a group that moves together."""
    if duty.do == "split":
        found = [scene.combatants[name] for name in dues.standing(scene, duty.who)]
    else:
        actor = scene.combatants[action.character]
        ours = duty.do == "descend"
        found = acting.friends(scene, actor) if ours else acting.opponents(scene, actor)
    return tuple(one.name for one in found if duty.amount > 0 or one.position > 0)


@dues.due("split", AllocationMade, told="{who} {amount:+} together", whose="group")
@dues.due("descend", AllocationMade, told="down as far as they like")
@dues.due("press", AllocationMade, told="opponents as far")
def _splitting(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is nothing to decide it follows."""
    names, amount = group(scene, action, duty), total(action, duty)
    if moves_as_one(duty) and (len(names) < 2 or not amount):
        parts = tuple(Share(name, amount) for name in names) if amount else ()
        return Follows(AllocationMade(by=TABLE, parts=parts), source=TRACKS)
    if not names:
        return Follows(AllocationMade(by=TABLE), source=TRACKS)
    asked = f"split {amount} among {', '.join(names)} (evenly, or split {names[0]} {amount})"
    if duty.do == "descend":
        asked = f"how far do they move down ({', '.join(names)}); split for none"
    return Decision(splitter(state, action, duty), asked, (AllocationMade,), source=TRACKS)


def evenly(scene: Endeavor, action: Action, duty: Duty) -> tuple[Share, ...]:
    """A group that shares what it moves; where it need not move it does not."""
    if not moves_as_one(duty):
        return ()
    names, amount = group(scene, action, duty), total(action, duty)
    each, more = divmod(amount, len(names)) if names else (0, 0)
    parts = (Share(name, each + (place < more)) for place, name in enumerate(names))
    return tuple(share for share in parts if share.amount)


def splitter(state: State, action: Action, duty: Duty) -> str:
    """Who says how a group splits its movement: the table, or by ruling whoever imposes it (G-075)."""
    imposed = moves_as_one(duty) and state.table.rulings["group_split"] == "attacker"
    return sheets.seat_of(state, action.character) if imposed else TABLE


def _shares(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who moves how far: `Wolf 2`."""
    if (asked := dues.now(state, "split", "descend", "press")) is None:
        return
    scene, action, duty = asked
    for name in group(scene, action, duty):
        most = total(action, duty) if moves_as_one(duty) else scene.combatants[name].position
        for amount in range(1, most + 1):
            yield Choice(f"{name} {amount}", Share(name, amount))


def _say_split(state: State, by: str, values: Typed) -> Event:
    """As it was said; where nothing was, evenly, or not at all where nobody has to move."""
    parts: tuple[Share, ...] = tuple(value(values, 0, ()))
    if (asked := dues.now(state)) is None:
        return AllocationMade(by=TABLE, parts=parts)
    scene, action, duty = asked
    return AllocationMade(by=splitter(state, action, duty), parts=parts or evenly(scene, action, duty))


chapter.word(
    by_table("split", AllocationMade, choice("shares", _shares, optional=True, repeat=True), make=_say_split)
)


# which way


@chapter.event
class DirectionChosen(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """which way a rogue moves: go up

    Which way a rogue moves."""

    character: str
    up: bool

    told = "{character} goes {up}"

    def do(self, state: State) -> None:
        scene = state.scene_open
        action, amount = scene.action, dues.done(scene, DirectionChosen).amount
        if amount:
            way = amount if self.up else -amount
            dues.push(action, (Duty(do="move", who=(self.character,), amount=way),))

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        name = scene.require_action().due[0].who[0]
        return (
            LEGAL if self.character == name else refused(KINDS[scene.kind].source, f"it is {name} who moves")
        )


@dues.due("go", DirectionChosen, told="{who} {amount} up or down", whose="one")
def _going(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    if not scene.combatants[name].position:
        return Follows(DirectionChosen(by=TABLE, character=name, up=True), source=kind.source)
    asked = f"{name} moves {duty.amount}: go up, or go down"
    return Decision(name, asked, (DirectionChosen,), source=kind.source)


def _go(state: State, by: str, values: Typed) -> Event:
    name, asked = own(state, by), dues.now(state, "go")
    name = asked[2].who[0] if asked is not None and not name else name
    return DirectionChosen(by=seat(state, name, by), character=name, up=values[0] == "up")


chapter.word(verb("go", DirectionChosen, choice("direction", ("up", "down")), make=_go))


# how far


@chapter.event
class MovementMade(Event, frozen=True, kw_only=True):
    """`path` are the positions that were entered; `cut` is the movement that a button prevented, `hits` are
    the buttons that it activates; `mover` is who caused it. `rest` is how much goes on after them, with
    `dominated` what was prevented (Dominating)."""

    character: str
    amount: int
    path: tuple[int, ...] = ()
    cut: int = 0
    hits: tuple[ButtonNumber, ...] = ()
    mover: str = ""
    rest: int = 0
    dominated: bool = False

    def needs(self, state: State) -> None:
        state.require_people(self.character, *filter(None, (self.mover,)))
        scene = taking_part(state, self.character)
        for number in self.hits:
            scene.button(number)
        if self.dominated:
            scene.combatants[self.mover]
        dues.require_cause(state, self.hits or self.rest)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one, action = scene.combatants[self.character], scene.action
        duty = dues.done(scene, MovementMade)
        if self.path:
            one.position = self.path[-1]
        if self.dominated:
            scene.combatants[self.mover].dominated = True
        if self.mover and self.mover not in one.movers:
            one.movers = (*one.movers, self.mover)
        if duty.why == "descend" and action is not None:
            action.moved += len(self.path)
        due = [Duty(do="activate", who=(one.name,), amount=number) for number in self.hits]
        if self.rest:
            left = self.rest if self.amount > 0 else -self.rest
            due.append(Duty(do="move", who=(one.name,), amount=left, why=duty.why))
        dues.push(action, tuple(due))

    def tell(self, state: State) -> str:
        where = f"to {self.path[-1]}" if self.path else "nowhere"
        cut = f", {self.cut} are lost" if self.cut else ""
        return f"{self.character} moves {self.amount:+}, {where}{cut}"


@dues.due("move", MovementMade, told="{who} {amount:+}", whose="one")
@dues.due("overcome", MovementMade, told="{who} {amount:+} past one Terrain", whose="one")
def _moving(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    step = tracks.overcome if duty.do == "overcome" else tracks.move
    made = step(scene, name, duty.amount)
    caused = duty.amount < 0 and action.character != name
    goes_on = caused and abilities.goes_on(state, scene, action, scene.combatants[name], made.cut)
    event = MovementMade(
        by=TABLE,
        character=name,
        amount=duty.amount,
        path=made.path,
        cut=made.cut,
        hits=made.hits,
        mover=action.character if caused else "",
        rest=made.cut if goes_on else made.rest,
        dominated=goes_on,
    )
    return Follows(event, source=TRACKS)


# no movement


@chapter.event
class PositionReset(Event, frozen=True, kw_only=True):
    """Not a movement: nothing is activated."""

    character: str
    position: int = 0
    track: str = "track"
    told = "{character} is at {position} of {track}"

    def needs(self, state: State) -> None:
        taking_part(state, self.character).tracks[self.track]

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        if self.track != one.track:
            scene.buttons = [
                replace(button, track=self.track) if button.owner == one.name else button
                for button in scene.buttons
            ]
        one.position, one.track = self.position, self.track
        dues.done(scene, PositionReset)


@dues.due("reset", PositionReset, told="{who} to {amount}", whose="one")
def _resetting(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    event = PositionReset(by=TABLE, character=name, position=duty.amount, track=duty.track)
    return Follows(event, source=TRACKS)
