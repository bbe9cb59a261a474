"""Unit Endeavors: operators on the tracks of their units, and units that act when they are Helped.

Law: data and small functions. Source: Unit Endeavors; G-116 to G-121.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ledger.games.humanity.scenes import acting, tracks
from ledger.games.humanity.scenes.kind import REMOVAL, ActionKind, ActionResult, Names, SceneSide, Special
from ledger.games.humanity.scenes.kinds import monstrous
from ledger.games.humanity.scenes.kinds.monstrous import ALLIES, ALLY, ROW, VICTORY
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import MOST, Combatant, Endeavor, TakenAction

OPPONENT = "opponent"
SOURCE = "Unit Endeavors"


# units


def _hits(names: Names, times: int = 1) -> tuple[Duty, ...]:
    """Each unit is hit this many times."""
    return tuple(Duty(do="hit", who=(name,)) for name in names for _ in range(min(times, MOST)))


def _spoil(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Steals from the units and from everybody on their tracks; nothing comes back."""
    aboard = tuple(one.name for one in scene.standing() if not one.unit and one.track in action.targets)
    return (Duty(do="spoil", who=(*action.targets, *aboard), amount=result.x),)


def _channel(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    one = scene.combatants[action.character]
    crew = tuple(other.name for other in acting.friends(scene, one) if not other.unit)
    return (Duty(do="channel", who=(one.name, *crew)),)


UNITS: Mapping[str, ActionKind] = {
    "attack": ActionKind(
        about="opposing units are hit",
        nominal="hurt",
        aims="opponents",
        check="attack",
        then=lambda scene, action, result: _hits(action.targets, result.x if result.is_maximum else 1),
    ),
    "steal": ActionKind(
        about="steal temporary Blessings for good",
        nominal="head",
        aims="opponents",
        check="attack",
        then=_spoil,
    ),
    "channel": ActionKind(about="give temporary Blessings to allies on the track", then=_channel),
}


# operators


OPERATORS: Mapping[str, ActionKind] = {
    **ALLIES,
    "track": replace(monstrous.TRACK, about="to the track of another unit", check="check"),
    "explode": replace(
        monstrous.VIOLENT,
        about="the unit that you are on is hit",
        aims="unit",
        spec="Explosive",
        then=lambda scene, action, result: _hits(action.targets),
    ),
}


def _against_aboard(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    return "" if acting.is_aboard(scene, who) else f"{who.name} is not on the track of an allied unit"


def _rally(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    """The character's side moves down. If they are aboard an allied unit, its track grows by as much;
    otherwise the opponents on the track move down as far."""
    descend = Duty(do="descend", who=(who.name,))
    if acting.is_aboard(scene, who):
        return descend, Duty(do="extend", who=(who.name,), track=who.track)
    return descend, Duty(do="press", who=(who.name,))


def is_beaten(scene: Endeavor, name: str) -> bool:
    """Whether a unit has three Hits in a row."""
    return tracks.length(button.position for button in scene.on(name, "hit")) >= ROW


def _against_sally(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    _, hit = monstrous.parted(scene, x, targets, is_beaten)
    if len(hit) > x:
        return f"{len(hit)} would be hit, and X is {x}"
    return _against_aboard(scene, who, x, targets)


def _sally(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    out, hit = monstrous.parted(scene, x, targets, is_beaten)
    return *monstrous.each("out", out, "sally"), *_hits(hit)


def _against_tally(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    return monstrous.against_height(scene, who, x, targets) or _against_aboard(scene, who, x, targets)


SPECIALS: Mapping[str, Special] = {
    "rally": Special(
        about="down together: your unit's track grows, or opponents go down as far", then=_rally
    ),
    "sally": Special(
        about="opposing units with three Hits in a row are out, others are hit",
        aims="units",
        most="2x",
        of_unit=True,
        against=_against_sally,
        then=_sally,
    ),
    "resist": Special(
        about="a Shield at a random position for every Blessing",
        spec="Defiant",
        each=6,
        against=_against_aboard,
        then=lambda scene, who, x, targets: (Duty(do="shield", who=(who.track,)),),
    ),
    "tally": Special(
        about=f"from {VICTORY} on: an opposing unit is out",
        aims="units",
        most="1",
        against=_against_tally,
        then=monstrous.remove,
    ),
}


# the kind


def _ending(scene: Endeavor) -> tuple[str, str] | None:
    """The end, when only one side has units left."""
    sides = {one.side for one in scene.combatants.values() if one.unit and not one.removed}
    if OPPONENT not in sides:
        return "allies win", "no opposing unit is left"
    return None if ALLY in sides else ("opponents win", "no allied unit is left")


def _failing(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Takes out a character whose unit is out, if they fail to get to another track."""
    if action.bonus != REMOVAL:
        return ()
    return (Duty(do="out", who=(action.character,), why="the unit is out"),)


_SIDE = SceneSide(actions=OPERATORS, specials=SPECIALS)

KIND = replace(
    monstrous.KIND,
    name="unit",
    source=SOURCE,
    sides={ALLY: _SIDE, OPPONENT: _SIDE},
    units=SceneSide(actions=UNITS, specials={}),
    ending=_ending,
    failing=_failing,
)
