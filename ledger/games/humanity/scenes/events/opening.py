"""How an Endeavor opens, who takes part on which track, and how it is over.

Law: what is computed stands in the event. A track is named. Source: Endeavors, Tracks.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Event, Follows, Pending, Verdict, refused
from ledger.games.humanity import outcomes
from ledger.games.humanity.bookkeeping import expire, tell
from ledger.games.humanity.preconditions import DISCRETION, against_now
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, dues
from ledger.games.humanity.scenes.kind import Kind, Side
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import is_open, require_people, require_place, takes_part
from ledger.games.humanity.scenes.state import (
    FARTHEST,
    MOST_COMBATANTS,
    MOST_TRACKS,
    Action,
    Button,
    Combatant,
    Duty,
    Endeavor,
    Track,
)
from ledger.games.humanity.scenes.telling import behind
from ledger.games.humanity.state import State

chapter: Chapter[State] = Chapter()


# an Endeavor opens


class EndeavorOpened(Event, frozen=True, kw_only=True):
    """`order` is how turns go on after the first. There are no `tracks` where units bring them."""

    kind: Literal["monstrous", "racing", "rush", "stealth", "unit"]
    title: str = ""
    tracks: tuple[str, ...] = ("track",)
    order: Literal["clockwise", "counterclockwise", "popcorn"] = "clockwise"


def _can_open(state: State, event: EndeavorOpened) -> None:
    require(state.endeavor is None, "an Endeavor is open; `conclude` ends it")
    require(len(set(event.tracks)) == len(event.tracks) <= MOST_TRACKS, "tracks have different names")
    by_units = KINDS[event.kind].units is not None
    why = "the units bring the tracks" if event.tracks else "an Endeavor needs a track"
    require(bool(event.tracks) != by_units, why)


@chapter.on(EndeavorOpened, needs=_can_open)
def _opened(state: State, event: EndeavorOpened) -> None:
    state.endeavor = Endeavor(
        kind=event.kind,
        title=event.title,
        order=event.order,
        alone=KINDS[event.kind].alone,
        tracks={name: Track() for name in event.tracks},
        event=event.id,
    )


@chapter.anytime(EndeavorOpened)
def _may_open(state: State, event: EndeavorOpened) -> Verdict:
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return against_now(state) or LEGAL


@chapter.told(EndeavorOpened)
def _told_opened(state: State, event: EndeavorOpened) -> str:
    return f"a {event.kind} Endeavor opens{behind(event.title)}"


# who takes part


def _join(state: State, made: Combatant) -> None:
    scene = state.scene_open
    made.conventional = acting.is_conventional(KINDS[scene.kind], made)
    scene.combatants[made.name] = made


def _require_room(state: State, side: str) -> Endeavor:
    """The open Endeavor, which has such a side and room for one more."""
    scene = state.scene_open
    sides = KINDS[scene.kind].sides
    require(side in sides, f"the sides of a {scene.kind} Endeavor are {' and '.join(sides)}")
    require(len(scene.combatants) < MOST_COMBATANTS, f"an Endeavor has room for {MOST_COMBATANTS}")
    return scene


class CombatantPlaced(Event, frozen=True, kw_only=True):
    """Somebody takes part. `recoveries` are the positions of the Recovery buttons that come along; with
    `defeat` there is a Defeat button at 0."""

    character: str
    side: str
    track: str = "track"
    position: int = 0
    recoveries: tuple[int, ...] = ()
    defeat: bool = False
    tags: tuple[str, ...] = ()
    stat: str = ""
    """The one Stat that is never spent, of the Eye."""


def _can_be_placed(state: State, event: CombatantPlaced) -> None:
    require_people(state, event.character)
    scene = _require_room(state, event.side)
    require(not event.stat or event.stat in state.character(event.character).stats, "nobody has that Stat")
    require(min(event.recoveries, default=0) >= 0, "no Recovery button lies below 0")
    for position in (event.position, *event.recoveries):
        require_place(position)
    require(len(event.recoveries) <= MOST_TRACKS, f"{MOST_TRACKS} Recovery buttons are enough")
    require(event.character not in scene.combatants, f"{event.character} takes part already")
    scene.track(event.track)


@chapter.on(CombatantPlaced, needs=_can_be_placed)
def _placed(state: State, event: CombatantPlaced) -> None:
    made = Combatant(
        name=event.character,
        side=event.side,
        track=event.track,
        position=event.position,
        start=event.position,
        tags=event.tags,
        stat=event.stat,
    )
    _join(state, made)
    scene = state.scene_open
    for position in event.recoveries:
        _add(scene, "recovery", made.track, position, made.name)
    if event.defeat:
        _add(scene, "defeat", made.track, 0, made.name)


def _add(scene: Endeavor, kind: str, track: str, position: int, owner: str) -> None:
    number = scene.next_button
    scene.next_button += 1
    made = Button(number=number, kind=kind, track=track, position=position, owner=owner)
    scene.buttons.append(made)


@chapter.rule(CombatantPlaced)
def _may_be_placed(state: State, event: CombatantPlaced) -> Verdict:
    scene = state.scene_open
    kind = KINDS[scene.kind]
    side = kind.sides[event.side]
    if state.character(event.character).retired:
        return refused(kind.source, f"{event.character} has left the campaign")
    for tag in event.tags:
        if tag not in side.tags:
            can = f"the tags of a {event.side} are {', '.join(side.tags)}" if side.tags else "it has no tags"
            return refused(kind.source, f"no {event.side} is {tag}: {can}")
    unit = scene.tracks[event.track].unit
    if unit and scene.combatants[unit].side != event.side:
        return refused(kind.source, f"one begins on the track of an allied unit, and {unit} is none")
    if side.watches or event.stat:
        return _may_watch(kind, scene, event, side)
    a_side = outcomes.one(event.side)
    if not side.starts:
        placed = event.position or event.recoveries or event.defeat
        return refused(kind.source, f"{a_side} begins at 0, without buttons") if placed else LEGAL
    if not event.position:
        return refused(kind.source, f"{a_side} begins above 0", (f"place {event.character} 10 3",))
    if any(not 0 < at < event.position for at in event.recoveries):
        return refused("G-088", f"Recovery buttons lie between 0 and {event.position}")
    if not event.defeat or len(set(event.recoveries)) < len(event.recoveries):
        return refused(kind.source, "one Defeat button lies at 0, and no two Recovery buttons together")
    return LEGAL


def _may_watch(kind: Kind, scene: Endeavor, event: CombatantPlaced, side: Side) -> Verdict:
    """The Eye: one character, one Stat, nowhere."""
    if not side.watches:
        return refused(kind.source, f"{outcomes.one(event.side)} spends its Action Dice")
    if any(scene.standing(event.side)):
        return refused(kind.source, f"there is one {event.side}")
    if not event.stat:
        return refused(kind.source, "say its Watch Stat", (f"place {event.character} head",))
    placed = event.position or event.recoveries or event.defeat
    return refused(kind.source, f"the {event.side} has no position") if placed else LEGAL


@chapter.told(CombatantPlaced)
def _told_placed(state: State, event: CombatantPlaced) -> str:
    recover = f", Recovery at {', '.join(map(str, event.recoveries))}" if event.recoveries else ""
    tags = f" ({', '.join(event.tags)})" if event.tags else ""
    if event.stat:
        return f"{event.character} takes part as {event.side}, with {event.stat}"
    return f"{event.character} takes part as {event.side}{tags}, at {event.position}{recover}"


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit takes part, with a track of its own from 0 to `end`."""

    character: str
    side: str
    stat: str
    end: int
    told = "the unit {character} takes part ({side}), its track ends at {end}"


def _unit_can_be_placed(state: State, event: UnitPlaced) -> None:
    require_people(state, event.character)
    scene = _require_room(state, event.side)
    require_place(event.end)
    state.character(event.character).size(event.stat)
    require(event.character not in scene.tracks, f"there is a track {event.character!r} already")
    require(event.character not in scene.combatants, f"{event.character} takes part already")


@chapter.on(UnitPlaced, needs=_unit_can_be_placed)
def _unit_placed(state: State, event: UnitPlaced) -> None:
    state.scene_open.tracks[event.character] = Track(event.end, event.character)
    made = Combatant(name=event.character, side=event.side, track=event.character, stat=event.stat, unit=True)
    _join(state, made)


@chapter.rule(UnitPlaced)
def _unit_may_be_placed(state: State, event: UnitPlaced) -> Verdict:
    kind = KINDS[state.scene_open.kind]
    one = state.character(event.character)
    if kind.units is None:
        return refused(kind.source, f"a {kind.name} Endeavor has no units")
    if one.retired:
        return refused(kind.source, f"{event.character} has left the campaign")
    size = one.size(event.stat)
    return LEGAL if event.end == size else refused(kind.source, f"the track of a d{size} ends at {size}")


# tracks


class TrackChanged(Event, frozen=True, kw_only=True):
    """A track is added, or gets another end; `end` is None where it has none."""

    track: str
    op: Literal["add", "extend"] = "add"
    end: int | None = None


def _track_can_change(state: State, event: TrackChanged) -> None:
    scene = state.scene_open
    if event.end is not None:
        require_place(event.end)
    if event.op != "add":
        scene.track(event.track)
        return
    require(event.track not in scene.combatants, f"{event.track} is somebody's name")
    require(len(scene.tracks) < MOST_TRACKS, f"there is room for {MOST_TRACKS} tracks")
    require(event.track, "no name")
    require(event.track not in scene.tracks, f"there is a track {event.track!r} already")


@chapter.on(TrackChanged, needs=_track_can_change)
def _track_changed(state: State, event: TrackChanged) -> None:
    scene = state.scene_open
    if event.op == "add":
        scene.tracks[event.track] = Track(event.end)
    else:
        scene.tracks[event.track] = replace(scene.track(event.track), end=event.end)
        dues.done(scene, TrackChanged)


@chapter.rule(TrackChanged)
def _track_may_change(state: State, event: TrackChanged) -> Verdict:
    kind = KINDS[state.scene_open.kind]
    if kind.units is not None:
        return refused(kind.source, "units bring the tracks", ("unit NAME",))
    return LEGAL if event.op == "add" else refused(kind.source, "no track grows by itself")


@chapter.told(TrackChanged)
def _told_track(state: State, event: TrackChanged) -> str:
    return (
        f"track {event.track} is there" if event.op == "add" else f"track {event.track} ends at {event.end}"
    )


@dues.due("extend", TrackChanged, told="{track} grows", on_track=True)
def _extend(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """By as much as was really moved."""
    end = scene.track(duty.track).end
    longer = None if end is None else min(FARTHEST, end + action.moved)
    event = TrackChanged(by=TABLE, track=duty.track, op="extend", end=longer)
    return Follows(event, source=kind.source)


# the charge leader


class LeaderElected(Event, frozen=True, kw_only=True):
    """The allies' charge leader."""

    character: str
    told = "{character} is the charge leader"


@chapter.on(LeaderElected, needs=takes_part)
def _elected(state: State, event: LeaderElected) -> None:
    state.scene_open.leader = event.character


@chapter.rule(LeaderElected)
def _may_be_elected(state: State, event: LeaderElected) -> Verdict:
    scene = state.scene_open
    kind = KINDS[scene.kind]
    can = candidates(kind, scene)
    if event.character in can:
        return LEGAL
    return refused(kind.source, f"a charge leader is an ally who was never foiled: {', '.join(can)}", can)


def candidates(kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Who can become the charge leader: an ally who was never foiled."""
    return tuple(one.name for one in scene.standing(next(iter(kind.sides))) if not one.foiled)


# the end


class EndeavorClosed(Event, frozen=True, kw_only=True):
    """The Endeavor is over: temporary Blessings vanish, and spent Stats come back."""

    result: str
    reason: str = ""


@chapter.on(EndeavorClosed, needs=is_open)
def _closed(state: State, event: EndeavorClosed) -> None:
    scene = state.scene_open
    state.endeavor = None
    state.owed = [owed for owed in state.owed if owed.lasts != "scene"]
    expire(state, ("scene",))
    title = f" ({scene.title})" if scene.title else ""
    why = f": {event.reason}" if event.reason else ""
    tell(state, f"{scene.kind.title()} Endeavor{title}, {scene.round} rounds: {event.result}{why}.")


@chapter.anytime(EndeavorClosed)
def _may_close(state: State, event: EndeavorClosed) -> Verdict | None:
    """The table may end a scene at any moment (G-085); one that is over ends by itself."""
    scene = state.scene_open
    if scene.round and KINDS[scene.kind].ending(scene) is not None:
        return None
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return LEGAL


@chapter.told(EndeavorClosed)
def _told_closed(state: State, event: EndeavorClosed) -> str:
    return f"the Endeavor is over: {event.result}{behind(event.reason)}"
