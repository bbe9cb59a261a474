"""Movement on the tracks: how a group splits it, its direction, how far it goes, and what does not count as
movement.

Law: what is computed is stored in the event. Source: Tracks.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Choice, Decision, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import abilities, acting, dues, tracks
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.kind import TRACKS
from ledger.games.humanity.scenes.needs import Decides, TakesPart, draft, taking_part
from ledger.games.humanity.scenes.state import ActionShare, Duty
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice, own, value

chapter: Chapter[State] = Chapter(shown={**dues.SHOWN, "up": {True: "up", False: "down"}})


# how a group splits what it moves together


class MovingGroup:
    """The group that moves together because of what is due now, and how far."""

    def __init__(self, now: DueNow) -> None:
        self.now, self.do = now, now.duty.do
        self.moves_as_one = self.do in ("split", "press")
        """Whether the group has to move exactly its `total`."""
        self.total = now.action.moved if self.do == "press" else abs(now.duty.amount)
        """How much the group moves in total; after a Combo, the opponents move as far as the side that took
        it (G-087)."""
        scene, actor = now.scene, now.scene.combatants[now.action.character]
        if self.do == "split":
            found = [scene.combatants[name] for name in now.standing]
        else:
            found = (acting.friends if self.do == "descend" else acting.opponents)(scene, actor)
        self.names = tuple(one.name for one in found if now.duty.amount > 0 or one.position > 0)

    @property
    def splitter(self) -> str:
        """Who splits the movement: the table or, by a ruling, the seat that imposes it (G-075)."""
        imposed = self.moves_as_one and self.now.state.table.rulings["group_split"] == "attacker"
        return sheets.seat_of(self.now.state, self.now.action.character) if imposed else TABLE

    def most(self, name: str) -> int:
        """How far a member of the group can move."""
        return self.total if self.moves_as_one else self.now.scene.combatants[name].position

    def evenly(self) -> tuple[ActionShare, ...]:
        """The even split of the movement; no shares if the group need not move."""
        if not self.moves_as_one or not self.names:
            return ()
        each, more = divmod(self.total, len(self.names))
        parts = (ActionShare(name, each + (place < more)) for place, name in enumerate(self.names))
        return tuple(share for share in parts if share.amount)


def _group(state: State) -> MovingGroup | None:
    """The group that moves now; None if none does."""
    now = dues.asked(state, "split", "descend", "press")
    return None if now is None else MovingGroup(now)


def _shares(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who moves how far: `Wolf 2`."""
    if (group := _group(state)) is not None:
        for name in group.names:
            for amount in range(1, group.most(name) + 1):
                yield Choice(f"{name} {amount}", ActionShare(name, amount))


@chapter.event
class AllocationMade(Event, frozen=True, kw_only=True):
    """how a group splits its movement, evenly by default: split Guard 1, Wolf 1"""

    parts: tuple[ActionShare, ...] = ()

    told = "it is split: {parts}"
    verb = Verb("split", by_table=True)
    args = (choice("shares", _shares, optional=True, repeat=True),)

    def needs(self, state: State) -> None:
        """Raises Contradiction if a share is not positive, or the shares come to more than the group
        moves."""
        scene = state.scene_open
        scene.require_action()
        require(all(share.amount > 0 for share in self.parts), "everybody who is named has to move")
        if (group := _group(state)) is not None and group.moves_as_one:
            said = sum(share.amount for share in self.parts)
            require(said <= group.total, f"together they move {group.total}, not {said}")
        for share in self.parts:
            scene.combatants[share.who]

    def do(self, state: State) -> None:
        scene = state.scene_open
        action, duty = scene.action, dues.done(scene, AllocationMade)
        up = 1 if duty.amount > 0 else -1
        moves = (Duty(do="move", who=(to.who,), amount=up * to.amount, why=duty.do) for to in self.parts)
        dues.push(scene, action, tuple(moves))

    def may(self, state: State) -> Verdict:
        group = MovingGroup(dues.now(state))
        if len({share.who for share in self.parts}) < len(self.parts):
            return refused(TRACKS, "everybody may be named only once")
        for share in self.parts:
            if share.who not in group.names:
                return refused(TRACKS, f"{share.who} does not move; {', '.join(group.names)} can")
            if group.do == "descend" and share.amount > group.most(share.who):
                return refused(TRACKS, f"{share.who} is at {group.most(share.who)}")
        said = sum(share.amount for share in self.parts)
        if group.moves_as_one and said < group.total:
            return refused(TRACKS, f"together they move {group.total}, not {said}")
        return LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """The split that was typed; without one, an even split, or none if nobody has to move."""
        parts, group = tuple(value(values, 0, ())), _group(state)
        if group is None:
            return AllocationMade(by=TABLE, parts=parts)
        return AllocationMade(by=group.splitter, parts=parts or group.evenly())


@dues.due("split", AllocationMade, words="{who} {amount:+} together", whose="group")
@dues.due("descend", AllocationMade, words="down as far as they like")
@dues.due("press", AllocationMade, words="opponents move as far")
def _splitting(now: DueNow) -> Pending:
    """Asks how a group splits its movement; if there is nothing to decide, the split follows by itself."""
    group = MovingGroup(now)
    names, total = group.names, group.total
    if not names or (group.moves_as_one and (len(names) < 2 or not total)):
        return now.follows(AllocationMade(by=TABLE, parts=group.evenly()), TRACKS)
    asked = f"split {total} among {', '.join(names)} (evenly, or split {names[0]} {total})"
    if group.do == "descend":
        asked = f"how far do they move down ({', '.join(names)}); type split if nobody does"
    return Decision(group.splitter, asked, (AllocationMade,), source=TRACKS)


# which way


@chapter.event
class DirectionChosen(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """which way a rogue moves: go up"""

    character: str
    up: bool

    told = "{character} goes {up}"
    verb, args = Verb("go", free=True), (choice("direction", ("up", "down")),)

    def do(self, state: State) -> None:
        scene = state.scene_open
        action, amount = scene.action, dues.done(scene, DirectionChosen).amount
        if amount:
            way = amount if self.up else -amount
            dues.push(scene, action, (Duty(do="move", who=(self.character,), amount=way),))

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return draft(cls, cls.whose)(state, by, (values[0] == "up",))

    @staticmethod
    def whose(state: State, by: str) -> str:
        now = dues.asked(state, "go")
        return own(state, by) or ("" if now is None else now.name)


@dues.due("go", DirectionChosen, words="{who} {amount} up or down", whose="one")
def _going(now: DueNow) -> Pending:
    if not now.one.position:
        return now.follows(DirectionChosen(by=TABLE, character=now.name, up=True))
    asked = f"{now.name} moves {now.duty.amount}: go up, or go down"
    return Decision(now.name, asked, (DirectionChosen,), source=now.source)


# how far


@chapter.event
class MovementMade(Event, frozen=True, kw_only=True):
    """`path` are the positions that were entered; `cut` is the movement that a button prevented, `hits` are
    the buttons that it activates; `mover` is who caused it. `rest` is how much movement goes on after them;
    with `dominated`, it is what was prevented (Dominating)."""

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
        dues.push(scene, action, tuple(due))

    def tell(self, state: State) -> str:
        where = f"to {self.path[-1]}" if self.path else "nowhere"
        cut = f", {self.cut} lost" if self.cut else ""
        left = f", {self.rest} still to go" if self.rest else ""
        return f"{self.character} moves {self.amount:+}, {where}{cut}{left}"


@dues.due("move", MovementMade, words="{who} {amount:+}", whose="one")
@dues.due("overcome", MovementMade, words="{who} {amount:+} past one Terrain", whose="one")
def _moving(now: DueNow) -> Pending:
    step = tracks.overcome if now.duty.do == "overcome" else tracks.move
    moved = step(now.scene, now.name, now.duty.amount)
    caused = now.duty.amount < 0 and now.action.character != now.name
    goes_on = caused and abilities.goes_on(now, moved.cut)
    event = MovementMade(
        by=TABLE,
        character=now.name,
        amount=now.duty.amount,
        path=moved.path,
        cut=moved.cut,
        hits=moved.hits,
        mover=now.action.character if caused else "",
        rest=moved.cut if goes_on else moved.rest,
        dominated=goes_on,
    )
    return now.follows(event, TRACKS)


# no movement


@chapter.event
class PositionReset(Event, frozen=True, kw_only=True):
    """A new position without a movement: nothing is activated."""

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


@dues.due("reset", PositionReset, words="{who} to {amount}", whose="one")
def _resetting(now: DueNow) -> Pending:
    event = PositionReset(by=TABLE, character=now.name, position=now.duty.amount, track=now.duty.track)
    return now.follows(event, TRACKS)
