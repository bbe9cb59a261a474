"""Alarms: how they wrap, grow and shift, and what lies between them.

Law: pure; functions say what becomes of a track, and change nothing. Source: Stealth Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ledger.games.humanity.scenes import tracks
from ledger.games.humanity.state import Button, Combatant, Endeavor

ALARM = "alarm"
LAST = 20
"""Alarms lie from 1 to 20, in a circle."""
ButtonPositions = tuple[tuple[int, int], ...]
"""The numbers of buttons, with their positions."""


def wrap(position: int) -> int:
    return (position - 1) % LAST + 1


def alarms(scene: Endeavor, track: str) -> list[Button]:
    """The Alarms of a track, the lowest first; at the same place, the oldest first."""
    return sorted(scene.on(track, ALARM), key=lambda button: (button.position, button.number))


def added(scene: Endeavor, track: str, positions: Iterable[int]) -> ButtonPositions:
    """New Alarms at these positions, except where there is one already."""
    taken = {button.position for button in scene.on(track, ALARM)}
    free = [at for at in dict.fromkeys(map(wrap, positions)) if at not in taken]
    return tuple((scene.next_button + place, at) for place, at in enumerate(free))


def grown(scene: Endeavor, track: str) -> ButtonPositions:
    """The Alarms that a track gains: each Alarm that is on it now adds one above itself; the new Alarms add
    none (G-109)."""
    return added(scene, track, [button.position + 1 for button in alarms(scene, track)])


def shifted(scene: Endeavor, track: str, amount: int) -> tuple[ButtonPositions, tuple[int, ...]]:
    """Where each Alarm goes, and which ones vanish because an older one comes to the same place."""
    to: dict[int, int] = {}
    gone: list[int] = []
    for button in sorted(scene.on(track, ALARM), key=lambda button: button.number):
        at = wrap(button.position + amount)
        if at in to.values():
            gone.append(button.number)
        else:
            to[button.number] = at
    return tuple(to.items()), tuple(gone)


def gaps(scene: Endeavor) -> dict[tuple[int, int], tuple[str, tuple[int, ...]]]:
    """Two Alarms with no other between them → their track, and the positions between; never across the seam
    (G-113)."""
    found = {}
    for track in scene.tracks:
        there = alarms(scene, track)
        for low, high in pairwise(there):
            between = tuple(range(low.position + 1, min(high.position, LAST + 1)))
            found[low.number, high.number] = (track, between)
    return found


def within(scene: Endeavor, one: Combatant, reach: int) -> list[Button]:
    """The Alarms within `reach` of a combatant."""
    return [button for button in alarms(scene, one.track) if abs(button.position - one.position) <= reach]


def row_of(scene: Endeavor, alarm: Button) -> tuple[int, ...]:
    """The other Alarms that touch this one, directly or through others."""
    there = alarms(scene, alarm.track)
    rows = tracks.rows(button.position for button in there)
    first, last = next((low, high) for low, high in rows if low <= alarm.position <= high)
    row = [button.number for button in there if first <= button.position <= last]
    return tuple(number for number in row if number != alarm.number)


def tripped(scene: Endeavor, one: Combatant) -> int:
    """The Alarm that a combatant activates by ending a turn here; 0 if there is none, or near a Sanctuary."""
    if tracks.near(scene, "sanctuary", one.track, one.position):
        return 0
    idle = {other.hijacked for other in scene.combatants.values()}
    there = [alarm.number for alarm in alarms(scene, one.track) if alarm.position == one.position]
    return next((number for number in there if number not in idle), 0)
