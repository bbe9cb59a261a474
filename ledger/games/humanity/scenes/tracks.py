"""Tracks: steps one by one, rows, free places. Source: Tracks, Multiple Tracks. Law: pure; functions say what
a movement does, but move nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.state import FARTHEST
from ledger.games.humanity.state import Button, Endeavor

AREA = "Area"
"""The tag of Terrain that limits Action Dice."""


class Moved(msgspec.Struct, frozen=True):
    """`path` are the positions entered, `hits` the buttons activated, `cut` the movement that they prevented,
    `rest` the movement that goes on after them."""

    path: tuple[int, ...] = ()
    hits: tuple[int, ...] = ()
    cut: int = 0
    rest: int = 0


def move(scene: Endeavor, name: str, amount: int, ignoring: Collection[int] = ()) -> Moved:
    """A movement, up or down, step by step. The first step is never prevented (G-086)."""
    one = scene.combatants[name]
    here = [each for each in scene.buttons if each.track == one.track and each.owner in ("", name)]
    left, step, at = min(abs(amount), FARTHEST), 1 if amount > 0 else -1, one.position
    activates = ("any", "up") if step > 0 else ("any",)
    path: list[int] = []
    while left > 0 and is_place(scene, one.track, at + step):
        leaving = sum([BUTTONS[button.kind].holds for button in here if button.position == at])
        at += step
        path.append(at)
        left = max(0, left - 1 - leaving)
        entered = [button for button in here if button.position == at and button.number not in ignoring]
        hits = [button for button in entered if BUTTONS[button.kind].entered in activates]
        if hits:
            stops = any(BUTTONS[button.kind].stops for button in hits)
            lost, rest = (left, 0) if stops else (0, left)
            return Moved(tuple(path), tuple(button.number for button in hits), lost, rest)
    return Moved(tuple(path))


def overcome(scene: Endeavor, name: str, amount: int) -> Moved:
    """A movement that ignores the first Terrain that it would activate. Source: Racing Endeavors."""
    made = move(scene, name, amount)
    terrain = [number for number in made.hits if scene.button(number).kind == "terrain"]
    return move(scene, name, amount, ignoring=terrain[:1])


def near(scene: Endeavor, kind: str, track: str, position: int) -> list[Button]:
    """The buttons of a kind on a position or next to it."""
    return [button for button in scene.on(track, kind) if abs(button.position - position) <= 1]


def is_place(scene: Endeavor, track: str, position: int) -> bool:
    """Whether a track has this position: tracks begin at 0, and only some have an end."""
    end = scene.tracks[track].end
    return position >= 0 and (end is None or position <= end)


def clipped(scene: Endeavor, track: str, position: int) -> int:
    """The position, or the last one of the track if this position is beyond its end."""
    end = scene.tracks[track].end
    return position if end is None else min(position, end)


def first_free(scene: Endeavor, kind: str, track: str, position: int, owner: str = "") -> int:
    """The first position, from this one up, without a button of this kind and owner; the last one if none is
    free."""
    taken = {button.position for button in scene.on(track, kind, owner)}
    while position in taken and is_place(scene, track, position + 1):
        position += 1
    return position


def rows(positions: Iterable[int]) -> list[tuple[int, int]]:
    """The first and the last position of every row, from below."""
    found: list[tuple[int, int]] = []
    for at in sorted(set(positions)):
        if found and found[-1][1] == at - 1:
            found[-1] = (found[-1][0], at)
        else:
            found.append((at, at))
    return found


def longest(positions: Iterable[int]) -> tuple[int, int]:
    """The longest row; (0, -1) if there is none."""
    return max(rows(positions), key=lambda row: row[1] - row[0], default=(0, -1))


def length(positions: Iterable[int]) -> int:
    """The length of the longest row."""
    first, last = longest(positions)
    return last - first + 1


def wounds(scene: Endeavor, name: str) -> list[int]:
    """The positions of a combatant's Wounds on their own track."""
    return [button.position for button in scene.on(scene.combatants[name].track, "wound", name)]


def schemes(scene: Endeavor, track: str) -> list[int]:
    return [button.position for button in scene.on(track, "scheme")]


def first(scene: Endeavor | None, side: str = "") -> str:
    """The first track or, if units bring the tracks, the track of a side's first unit."""
    if scene is None:
        return ""
    for name, track in scene.tracks.items():
        unit = scene.combatants.get(track.unit)
        if unit is None or side in ("", unit.side):
            return name
    return next(iter(scene.tracks), "")
