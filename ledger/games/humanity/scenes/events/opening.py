"""How an Endeavor opens, its tracks, its charge leader, and how it ends.

Law: what is computed is stored in the event. A track is identified by its name. Source: Endeavors, Tracks.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Arg, Chapter, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import expire, tell
from ledger.games.humanity.preconditions import DISCRETION, against_now
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import dues
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.kind import SceneKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import TakesPart, WhileOpen, require_place
from ledger.games.humanity.scenes.state import FARTHEST, MOST_TRACKS, Endeavor, Track, Tracks
from ledger.games.humanity.scenes.telling import behind
from ledger.games.humanity.state import State
from ledger.games.humanity.words import TEXT, WHO, choice, value

chapter: Chapter[State] = Chapter()


# an Endeavor opens


Order = Literal["clockwise", "counterclockwise", "popcorn"]
"""The order of turns after the first."""


@chapter.event
class EndeavorOpened(Event, frozen=True, kw_only=True):
    """an Endeavor opens, with the order of turns, a title: endeavor monstrous clockwise The pack

    There are no `tracks` if units bring them."""

    kind: Literal["monstrous", "racing", "rush", "stealth", "unit"]
    title: str = ""
    tracks: tuple[str, ...] = ("track",)
    order: Order = "clockwise"

    told = "a {kind} Endeavor opens[: {title}]"
    verb = Verb("endeavor", by_table=True)
    args = (choice("kind", tuple(KINDS)), choice("order", get_args(Order), optional=True), TEXT)

    def needs(self, state: State) -> None:
        require(state.endeavor is None, "an Endeavor is open; `conclude` ends it")
        require(len(set(self.tracks)) == len(self.tracks) <= MOST_TRACKS, "tracks have different names")
        by_units = KINDS[self.kind].units is not None
        why = "the units bring the tracks" if self.tracks else "an Endeavor needs a track"
        require(bool(self.tracks) != by_units, why)

    def do(self, state: State) -> None:
        state.endeavor = Endeavor(
            kind=self.kind,
            title=self.title,
            order=self.order,
            alone=KINDS[self.kind].alone,
            tracks=Tracks((name, Track()) for name in self.tracks),
            event=self.id,
        )

    def anytime(self, state: State) -> Verdict:
        if state.checks:
            return refused(DISCRETION, "a Check is open", ("resolve", "void"))
        return against_now(state) or LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        order, title = value(values, 1, "clockwise"), value(values, 2, "")
        # made here rather than as a default, which the log would leave out
        tracks = tuple(["track"] if KINDS[values[0]].units is None else [])
        return EndeavorOpened(by=TABLE, kind=values[0], order=order, title=title, tracks=tracks)


# tracks


@chapter.event
class TrackChanged(Event, frozen=True, kw_only=True):
    """one more track: track The roof

    A track is added, or gets a new end; `end` is None if it has none.
    """

    track: str
    op: Literal["add", "extend"] = "add"
    end: int | None = None
    verb, args = Verb("track", by_table=True), (Arg(name="name"),)

    def needs(self, state: State) -> None:
        scene = state.scene_open
        if self.end is not None:
            require_place(self.end)
        if self.op != "add":
            scene.tracks[self.track]
            return
        require(self.track not in scene.combatants, f"{self.track} is somebody's name")
        require(len(scene.tracks) < MOST_TRACKS, f"there is room for only {MOST_TRACKS} tracks")
        require(self.track, "no name")
        require(self.track not in scene.tracks, f"there is already a track {self.track!r}")

    def do(self, state: State) -> None:
        scene = state.scene_open
        if self.op == "add":
            scene.tracks[self.track] = Track(self.end)
        else:
            scene.tracks[self.track] = replace(scene.tracks[self.track], end=self.end)
            dues.done(scene, TrackChanged)

    def may(self, state: State) -> Verdict:
        kind = KINDS[state.scene_open.kind]
        return LEGAL if self.op == "add" else refused(kind.source, "no track grows by itself")

    def tell(self, state: State) -> str:
        return f"track {self.track} " + ("is there" if self.op == "add" else f"ends at {self.end}")


@dues.due("extend", TrackChanged, words="{track} grows", on_track=True)
def _extend(now: DueNow) -> Pending:
    """Makes the track longer by as much as the characters really moved."""
    end = now.scene.tracks[now.duty.track].end
    longer = None if end is None else min(FARTHEST, end + now.action.moved)
    return now.follows(TrackChanged(by=TABLE, track=now.duty.track, op="extend", end=longer))


# the charge leader


@chapter.event
class LeaderElected(Event, TakesPart, frozen=True, kw_only=True):
    """the allies have a charge leader: elect Ann"""

    character: str
    told = "{character} is the charge leader"
    verb, args = Verb("elect", by_table=True), (WHO,)

    def do(self, state: State) -> None:
        state.scene_open.leader = self.character

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        can = candidates(kind, scene)
        if self.character in can:
            return LEGAL
        return refused(kind.source, f"a charge leader is an ally who was never foiled: {', '.join(can)}", can)


def candidates(kind: SceneKind, scene: Endeavor) -> tuple[str, ...]:
    """The allies who can become the charge leader: those who were never foiled."""
    return tuple(one.name for one in scene.standing(next(iter(kind.sides))) if not one.foiled)


# the end


@chapter.event
class EndeavorClosed(Event, WhileOpen, frozen=True, kw_only=True):
    """the Endeavor is over: conclude the pack flees

    The Endeavor is over: temporary Blessings vanish, and spent Stats come back."""

    result: str
    reason: str = ""

    told = "the Endeavor is over: {result}[: {reason}]"
    verb, args = Verb("conclude", by_table=True), (TEXT,)

    def do(self, state: State) -> None:
        scene = state.scene_open
        state.endeavor = None
        state.owed = [owed for owed in state.owed if owed.lasts != "scene"]
        expire(state, ("scene",))
        title = f" ({scene.title})" if scene.title else ""
        result = f"{self.result}{behind(self.reason)}"
        tell(state, f"{scene.kind.title()} Endeavor{title}, {scene.round} rounds: {result}.")

    def anytime(self, state: State) -> Verdict | None:
        """Allows the table to end a scene at any time (G-085); one that is over ends by itself."""
        scene = state.scene_open
        if scene.round and KINDS[scene.kind].ending(scene) is not None:
            return None
        if state.checks:
            return refused(DISCRETION, "a Check is open", ("resolve", "void"))
        return LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return EndeavorClosed(by=TABLE, result=value(values, 0, "") or "it is over")
