"""Who takes part in an Endeavor: characters with their start, units with a track of their own.

Law: what is computed is stored in the event. Source: Monstrous Endeavors, Unit Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Choice, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity import outcomes, sheets
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, tracks
from ledger.games.humanity.scenes.kind import ROUNDS
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import require_place
from ledger.games.humanity.scenes.state import (
    FARTHEST,
    MOST_COMBATANTS,
    MOST_TRACKS,
    Button,
    Combatant,
    Endeavor,
    Track,
)
from ledger.games.humanity.state import State
from ledger.games.humanity.words import STAT, WHO, choice, value

chapter: Chapter[State] = Chapter()


# characters


class Joins:
    """A character takes part from now on, on a side of this kind of Endeavor."""

    __slots__ = ()
    character: str
    side: str

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        scene = state.scene_open
        sides = KINDS[scene.kind].sides
        require(self.side in sides, f"the sides of a {scene.kind} Endeavor are {' and '.join(sides)}")
        require(len(scene.combatants) < MOST_COMBATANTS, f"an Endeavor has room for only {MOST_COMBATANTS}")
        require(self.character not in scene.combatants, f"{self.character} is already taking part")

    def may(self, state: State) -> Verdict:
        gone = state.characters[self.character].retired
        source = KINDS[state.scene_open.kind].source
        return refused(source, f"{self.character} has left the campaign") if gone else LEGAL

    def anytime(self, state: State) -> Verdict | None:
        """Lets people join while Action Dice are chosen, too; the start of the Endeavor asks for them."""
        scene = state.scene_open
        if not scene.round:
            return None
        late = f"the round has begun: {self.character} joins when the next Action Dice are chosen"
        return self.may(state) if Joins.when(state) else refused(ROUNDS, late)

    @staticmethod
    def when(state: State) -> bool:
        scene = state.endeavor
        return scene is not None and not (scene.settled or scene.closed)

    def join(self, scene: Endeavor, made: Combatant) -> None:
        made.conventional = acting.is_conventional(KINDS[scene.kind], made)
        scene.combatants[made.name] = made


def _setups(state: State, by: str, values: Typed) -> list[Choice]:
    """The words that can follow a name: sides, tags and tracks, then positions; those of Recovery buttons are
    in brackets."""
    if (scene := state.endeavor) is None:
        return []
    sides, found = KINDS[scene.kind].sides, []
    for name, side in sides.items():
        found += [Choice(name, ("side", name)), *[Choice(tag, ("tag", tag)) for tag in side.tags]]
    found += [Choice(name, ("track", name)) for name in scene.tracks]
    if any(side.watches for side in sides.values()):
        found += [Choice(stat, ("stat", stat)) for stat in (*sheets.fresh_stats(state), sheets.WATCH)]
    return [*found, *_positions()]


@cache
def _positions() -> tuple[Choice, ...]:
    numbers = range(FARTHEST + 1)
    return tuple(
        [Choice(str(at), ("at", at), (f"({at})", f"({at}", f"{at})"), unlisted=True) for at in numbers]
    )


@chapter.event
class CombatantPlaced(Event, Joins, frozen=True, kw_only=True):
    """who takes part, a start with Recovery buttons below it, tags: place Guard 10 (3) Horde

    A character takes part. `recoveries` are the positions of their Recovery buttons; with `defeat` there is a
    Defeat button at 0.
    """

    character: str
    side: str
    track: str = "track"
    position: int = 0
    recoveries: tuple[int, ...] = ()
    defeat: bool = False
    tags: tuple[str, ...] = ()
    stat: str = ""
    """The one Stat of the Eye, which is never spent."""
    verb = Verb("place", by_table=True)
    args = (WHO, choice("details", _setups, optional=True, repeat=True))

    def needs(self, state: State) -> None:
        Joins.needs(self, state)
        require(not self.stat or self.stat in state.characters[self.character].stats, "nobody has that Stat")
        require(min(self.recoveries, default=0) >= 0, "no Recovery button lies below 0")
        for position in (self.position, *self.recoveries):
            require_place(position)
        require(len(self.recoveries) <= MOST_TRACKS, f"{MOST_TRACKS} Recovery buttons are enough")
        state.scene_open.tracks[self.track]

    def do(self, state: State) -> None:
        made = Combatant(
            name=self.character,
            side=self.side,
            track=self.track,
            position=self.position,
            start=self.position,
            tags=self.tags,
            stat=self.stat,
        )
        scene = state.scene_open
        self.join(scene, made)
        lying = [("recovery", position) for position in self.recoveries]
        for kind, position in [*lying, ("defeat", 0)] if self.defeat else lying:
            number = scene.next_button
            scene.lay(Button(number=number, kind=kind, track=made.track, position=position, owner=made.name))

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        side = kind.sides[self.side]
        if (verdict := Joins.may(self, state)) is not LEGAL:
            return verdict
        for tag in self.tags:
            if tag not in side.tags:
                tags = ", ".join(side.tags)
                can = f"the tags of a {self.side} are {tags}" if tags else "it has no tags"
                return refused(kind.source, f"no {self.side} is {tag}: {can}")
        unit = scene.tracks[self.track].unit
        if unit and scene.combatants[unit].side != self.side:
            return refused(
                kind.source, f"everybody begins on the track of an allied unit, and {unit} is not one"
            )
        placed, a_side = self.position or self.recoveries or self.defeat, outcomes.one(self.side)
        if side.watches or self.stat:
            if not side.watches:
                return refused(kind.source, f"{a_side} spends its Action Dice")
            if any(scene.standing(self.side)):
                return refused(kind.source, f"there is one {self.side}")
            if not self.stat:
                return refused(kind.source, "say its Watch Stat", (f"place {self.character} watch",))
            return refused(kind.source, f"the {self.side} has no position") if placed else LEGAL
        if not side.starts:
            return refused(kind.source, f"{a_side} begins at 0, without buttons") if placed else LEGAL
        if not self.position:
            return refused(kind.source, f"{a_side} begins above 0", (f"place {self.character} 10 3",))
        if any(not 0 < at < self.position for at in self.recoveries):
            return refused("G-088", f"Recovery buttons lie between 0 and {self.position}")
        if not self.defeat or len(set(self.recoveries)) < len(self.recoveries):
            return refused(kind.source, "one Defeat button lies at 0, and no two Recovery buttons together")
        return LEGAL

    def tell(self, state: State) -> str:
        recover = f", Recovery at {', '.join(map(str, self.recoveries))}" if self.recoveries else ""
        tags = f" ({', '.join(self.tags)})" if self.tags else ""
        if self.stat:
            return f"{self.character} takes part as {self.side}, with {self.stat}"
        return f"{self.character} takes part as {self.side}{tags}, at {self.position}{recover}"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `place Ann`, `place Wolf 10 (3) Horde`: the start, how far below it each Recovery button
        lies, and tags. The Eye gets its Watch Stat, or its largest one."""
        scene, name = state.endeavor, values[0]
        typed: dict[str, list[Any]] = {}
        for what, thing in value(values, 1, ()):
            typed.setdefault(what, []).append(thing)
        start, *below = typed.get("at", [0])
        sides = KINDS[scene.kind].sides if scene is not None else {}
        name_of_side = typed["side"][-1] if "side" in typed else _side(state, name, start)
        side = sides.get(name_of_side)
        stats = state.characters[name].stats if side is not None and side.watches else {}
        return CombatantPlaced(
            by=TABLE,
            character=name,
            side=name_of_side,
            track=typed["track"][-1] if "track" in typed else tracks.first(scene, name_of_side),
            position=start,
            recoveries=tuple(start - offset for offset in below),
            defeat=side is not None and side.starts,
            tags=tuple(typed.get("tag", ())),
            stat=typed["stat"][-1] if "stat" in typed else _watching(stats),
        )


def _watching(stats: Mapping[str, int]) -> str:
    """The Watch Stat, or the largest Stat if there is none."""
    return sheets.WATCH if sheets.WATCH in stats else max(stats, key=stats.__getitem__, default="")


def _side(state: State, name: str, start: int) -> str:
    """The usual side of a character: the players' side for theirs, another for anybody who has a start or
    belongs to the table."""
    if (scene := state.endeavor) is None:
        return ""
    sides = KINDS[scene.kind].sides
    first, *others = sides
    with_start = [side for side in others if sides[side].starts]
    if start and with_start:
        return with_start[0]
    one = state.characters.get(name)
    free = [side for side in others if not (sides[side].watches and any(scene.standing(side)))]
    return free[0] if free and one is not None and one.kind == "npc" else first


# units


def _sides(state: State, by: str, _: Typed) -> Iterator[Choice]:
    names = KINDS[state.endeavor.kind].sides if state.endeavor is not None else ()
    return (Choice(name, name) for name in names)


@chapter.event
class UnitPlaced(Event, Joins, frozen=True, kw_only=True):
    """a unit with a track of its own, its Stat, its side: unit Guard hurt opponent

    A unit takes part, with a track of its own from 0 to `end`."""

    character: str
    side: str
    stat: str
    end: int
    told = "the unit {character} takes part ({side}), its track ends at {end}"
    verb = Verb("unit", by_table=True)
    args = (WHO, replace(STAT, optional=True), choice("side", _sides, optional=True))

    def needs(self, state: State) -> None:
        Joins.needs(self, state)
        require_place(self.end)
        state.characters[self.character].size(self.stat)
        taken = self.character in state.scene_open.tracks
        require(not taken, f"there is already a track {self.character!r}")

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.tracks[self.character] = Track(self.end, self.character)
        made = Combatant(name=self.character, side=self.side, track=self.character, stat=self.stat, unit=True)
        self.join(scene, made)

    def may(self, state: State) -> Verdict:
        kind = KINDS[state.scene_open.kind]
        if (verdict := Joins.may(self, state)) is not LEGAL:
            return verdict
        size = state.characters[self.character].size(self.stat)
        return LEGAL if self.end == size else refused(kind.source, f"the track of a d{size} ends at {size}")

    def worked_out(self, state: State) -> Event:
        """The event, with a track that ends at the size of the Stat."""
        return replace(self, end=state.characters[self.character].size(self.stat))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `unit Dragon`, `unit Dragon hurt ally`; without them, the largest Stat and the side of the
        seat that plays it."""
        name, scene = values[0], state.endeavor
        stats = state.characters[name].stats
        stat = value(values, 1) or max(stats, key=stats.__getitem__, default="")
        sides = tuple(KINDS[scene.kind].sides) if scene is not None else ("",)
        side = value(values, 2) or sides[-1 if sheets.seat_of(state, name) == TABLE else 0]
        return UnitPlaced(by=TABLE, character=name, side=side, stat=stat, end=stats.get(stat, 0))
