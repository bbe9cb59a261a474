"""What can be typed to set an Endeavor up: what it is, who takes part and where, the first round.

Law: what is left out is what can only be meant: the players' side for their characters, the first track.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from ledger.api import TABLE, Arg, Choice, Event, Typed
from ledger.games.humanity import sheets
from ledger.games.humanity.moves.words import TEXT, WHO, by_table, choice, value
from ledger.games.humanity.scenes.events.opening import (
    CombatantPlaced,
    EndeavorOpened,
    LeaderElected,
    TrackChanged,
)
from ledger.games.humanity.scenes.events.rounds import RoundOpened, TurnStarted
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import FARTHEST
from ledger.games.humanity.state import Endeavor, State, Track

ORDERS = get_args(get_type_hints(EndeavorOpened)["order"])


def _opened(state: State, by: str, values: Typed) -> Event:
    order, title = value(values, 1, ORDERS[0]), value(values, 2, "")
    tracks = () if KINDS[values[0]].units is not None else ("track",)
    return EndeavorOpened(by=TABLE, kind=values[0], order=order, title=title, tracks=tracks)


def _setups(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Positions, in brackets those of Recovery buttons below, then sides, tags and tracks."""
    scene = state.endeavor
    if scene is None:
        return
    for name, side in KINDS[scene.kind].sides.items():
        yield Choice(name, ("side", name))
        for tag in side.tags:
            yield Choice(tag, ("tag", tag))
    for name in scene.tracks:
        yield Choice(name, ("track", name))
    if any(side.watches for side in KINDS[scene.kind].sides.values()):
        yield from (Choice(stat, ("stat", stat)) for stat in sheets.fresh_stats(state))
    for number in range(FARTHEST + 1):
        yield Choice(str(number), ("at", number), (f"({number})",), unlisted=True)


def _placed(state: State, by: str, values: Typed) -> Event:
    """`place Ann`, `place Wolf 10 (3) Horde`: the start, how far below it each Recovery button lies, tags."""
    scene, name, said = state.endeavor, values[0], value(values, 1, ())
    told: dict[str, list[Any]] = {"side": [], "tag": [], "track": [], "at": [], "stat": []}
    for what, thing in said:
        told[what].append(thing)
    start, *below = told["at"] or [0]
    side = told["side"][-1] if told["side"] else _side(state, scene, name, start)
    starts = scene is not None and side in KINDS[scene.kind].sides and KINDS[scene.kind].sides[side].starts
    return CombatantPlaced(
        by=TABLE,
        character=name,
        side=side,
        track=told["track"][-1] if told["track"] else _first_track(scene, side),
        position=start,
        recoveries=tuple(start - offset for offset in below),
        defeat=starts,
        tags=tuple(told["tag"]),
        stat=told["stat"][-1] if told["stat"] else _watch_stat(state, scene, name, side),
    )


def _watch_stat(state: State, scene: Endeavor | None, name: str, side: str) -> str:
    """The largest Stat of the Eye; nothing for anybody else."""
    watches = scene is not None and side in KINDS[scene.kind].sides and KINDS[scene.kind].sides[side].watches
    stats = state.character(name).stats if watches else {}
    return max(stats, key=lambda stat: stats[stat], default="")


def _first_track(scene: Endeavor | None, side: str = "") -> str:
    """The first one; of units, that of the first unit of a side."""
    known = scene.tracks if scene is not None else {}
    ours = (name for name, track in known.items() if _is_ours(scene, track, side))
    return next(ours, next(iter(known), ""))


def _is_ours(scene: Endeavor | None, track: Track, side: str) -> bool:
    unit = scene.combatants.get(track.unit) if scene is not None else None
    return unit is None or side in ("", unit.side)


def _side(state: State, scene: Endeavor | None, name: str, start: int) -> str:
    """The players' side for their characters; another one for who has a start, or belongs to the table."""
    if scene is None:
        return ""
    sides = KINDS[scene.kind].sides
    first, *others = sides
    with_start = [side for side in others if sides[side].starts]
    if start and with_start:
        return with_start[0]
    one = state.characters.get(name)
    free = [side for side in others if not (sides[side].watches and any(scene.standing(side)))]
    return free[0] if free and one is not None and one.kind == "npc" else first


def _track(state: State, by: str, values: Typed) -> Event:
    return TrackChanged(by=TABLE, track=values[0])


def _begun(state: State, by: str, values: Typed) -> Event:
    return RoundOpened(by=TABLE, number=state.endeavor.round + 1 if state.endeavor is not None else 1)


def _elected(state: State, by: str, values: Typed) -> Event:
    return LeaderElected(by=TABLE, character=values[0])


def _started(state: State, by: str, values: Typed) -> Event:
    return TurnStarted(by=TABLE, character=values[0])


VERBS = (
    by_table(
        "endeavor",
        EndeavorOpened,
        choice("kind", tuple(KINDS)),
        choice("order", ORDERS, optional=True),
        TEXT,
        make=_opened,
    ),
    by_table(
        "place",
        CombatantPlaced,
        WHO,
        choice("details", _setups, optional=True, repeat=True),
        make=_placed,
    ),
    by_table("track", TrackChanged, Arg(name="name"), make=_track),
    by_table("elect", LeaderElected, WHO, make=_elected),
    by_table("begin", RoundOpened, make=_begun),
    by_table("turn", TurnStarted, WHO, make=_started),
)
