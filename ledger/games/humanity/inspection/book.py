"""An Endeavor as an auditor writes it down: who stands where, what lies on the tracks, whose dice are spent.

Law: made from the events alone, by its own rules; nothing here asks the state of the scene, or shares code
with the procedures that it is compared with. What a forged log names and nobody knows is passed over.
Source: Rounds, Tracks, Buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger.api import Event
from ledger.games.humanity.events import abilities, scenes, stealth

HOLDS = {"wound": True, "hit": False}
"""What takes movement to leave → whether only its owner's movement."""
ENTERED = {"recovery": True, "defeat": True, "zeal": True, "terrain": False, "escape": False}
"""What a movement onto it activates → whether only its owner's movement does."""
FARTHEST = 1000
CIRCLE = 20


@dataclass
class Figure:
    """Somebody who takes part. `fixed` is the Stat of a unit or of the Eye."""

    name: str
    side: str
    track: str
    at: int = 0
    fixed: str = ""
    unit: bool = False
    skips: bool = False
    die: str = ""
    spent: set[str] = field(default_factory=set)
    exhausted: set[str] = field(default_factory=set)
    protected: list[int] = field(default_factory=list)
    """The rounds at whose end each protection ends."""
    recoveries: int = 0
    paid: int = 0
    tired: int = 0
    out: bool = False

    @property
    def action_die(self) -> str:
        return self.die or self.fixed


@dataclass
class Lying:
    kind: str
    track: str
    at: int
    owner: str = ""
    until: int = 0
    area: tuple[str, ...] = ()
    """The Stats that an Area allows."""


@dataclass
class Book:
    kind: str
    tracks: dict[str, int | None]
    figures: dict[str, Figure] = field(default_factory=dict)
    buttons: dict[int, Lying] = field(default_factory=dict)
    leader: str = ""
    round: int = 0
    woken: bool = False
    """Whether somebody ended a turn on an Alarm."""

    def standing(self) -> list[Figure]:
        return [one for one in self.figures.values() if not one.out]

    def at(self, track: str, kind: str, owner: str | None = None) -> list[int]:
        """Where the buttons of a kind are on a track, from below."""
        there = (each for each in self.buttons.values() if (each.track, each.kind) == (track, kind))
        return sorted(each.at for each in there if owner in (None, each.owner))

    def free(self, kind: str, track: str, start: int, owner: str | None = None) -> int:
        """The first place at or above another that has no such button."""
        taken, end = set(self.at(track, kind, owner)), self.tracks.get(track)
        while start in taken and (end is None or start < end):
            start += 1
        return start

    def fatigue(self, name: str) -> list[int]:
        """The Fatigue buttons of somebody, by their numbers."""
        return [n for n, each in self.buttons.items() if (each.kind, each.owner) == ("fatigue", name)]

    def left(self, one: Figure, stats: Iterable[str]) -> list[str]:
        """Those of somebody's Stats that are not spent, and that the nearest Area below allows."""
        areas = [each for each in self.buttons.values() if each.area and each.track == one.track]
        below = [each for each in areas if each.at <= one.at]
        allowed = max(below, key=lambda each: each.at).area if below else None
        free = (stat for stat in stats if stat not in one.spent | one.exhausted and stat != "haunted")
        return [stat for stat in free if allowed is None or stat in allowed]

    def grown(self, track: str) -> set[int]:
        """Where the Alarms add others: one above each that is there, in a circle, where none is."""
        there = set(self.at(track, "alarm"))
        return {at % CIRCLE + 1 for at in there} - there

    def walk(self, one: Figure, amount: int, *, past: bool) -> tuple[tuple[int, ...], set[int]]:
        """The positions that a movement enters, and the buttons that it activates. Where it goes `past`
        Terrain, the first one does nothing (Overcome)."""
        path, left, step, end = (
            [],
            min(abs(amount), FARTHEST),
            1 if amount > 0 else -1,
            self.tracks[one.track],
        )
        at, skipped = one.at, not past
        near = [(n, each) for n, each in self.buttons.items() if each.track == one.track]
        while left > 0 and at + step >= 0 and (end is None or at + step <= end):
            left -= 1 + sum(_holds(each, one) for _, each in near if each.at == at)
            at += step
            path.append(at)
            hits = {n for n, each in near if each.at == at and _is_entered(each, one, step)}
            if not skipped and (terrain := sorted(n for n in hits if self.buttons[n].kind == "terrain")):
                hits, skipped = hits - {terrain[0]}, True
            if hits:
                return tuple(path), hits
        return tuple(path), set()


def _holds(each: Lying, one: Figure) -> bool:
    return each.kind in HOLDS and (not HOLDS[each.kind] or each.owner == one.name)


def _is_entered(each: Lying, one: Figure, step: int) -> bool:
    if each.kind not in ENTERED or (each.kind == "terrain" and step < 0):
        return False
    return not ENTERED[each.kind] or each.owner == one.name


def row(places: Iterable[int]) -> int:
    """How many of the longest row of places follow one another."""
    best = length = 0
    before: int | None = None
    for at in sorted(set(places)):
        length = length + 1 if before is not None and at == before + 1 else 1
        best, before = max(best, length), at
    return best


# what each kind of event writes


def _placed(book: Book, event: scenes.CombatantPlaced) -> None:
    book.figures[event.character] = Figure(
        event.character, event.side, event.track, event.position, event.stat
    )
    for at in event.recoveries:
        book.buttons[_next(book)] = Lying("recovery", event.track, at, event.character)
    if event.defeat:
        book.buttons[_next(book)] = Lying("defeat", event.track, 0, event.character)


def _next(book: Book) -> int:
    """Nothing is removed before everybody is placed, or the event that does it names its number."""
    return max(book.buttons, default=0) + 1


def _unit(book: Book, event: scenes.UnitPlaced) -> None:
    book.tracks[event.character] = event.end
    book.figures[event.character] = Figure(
        event.character, event.side, event.character, fixed=event.stat, unit=True
    )


def _track(book: Book, event: scenes.TrackChanged) -> None:
    book.tracks[event.track] = event.end


def _button(book: Book, event: scenes.ButtonPlaced) -> None:
    area = event.stats if event.kind == "terrain" else ()
    book.buttons[event.button] = Lying(
        event.kind, event.track, event.position, event.owner, event.until, area
    )
    if event.kind == "fatigue" and event.owner in book.figures:
        book.figures[event.owner].tired += 1


def _several(book: Book, event: stealth.ButtonsPlaced) -> None:
    for number, at in event.places:
        book.buttons[number] = Lying(event.kind, event.track, at, until=event.until)


def _removed(book: Book, event: scenes.ButtonRemoved) -> None:
    _drop(book, (event.button, *event.also))


def _shifted(book: Book, event: scenes.ButtonsShifted) -> None:
    for number, at in event.to:
        if number in book.buttons:
            book.buttons[number].at = at
    _drop(book, event.gone)


def _dealt(book: Book, event: stealth.WoundsDealt) -> None:
    for number, name in event.parts:
        if number in book.buttons:
            book.buttons[number].kind, book.buttons[number].owner = "wound", name
            book.buttons[number].until = 0
    _drop(book, event.gone)


def _drop(book: Book, numbers: Iterable[int]) -> None:
    for number in numbers:
        book.buttons.pop(number, None)


def _elected(book: Book, event: scenes.LeaderElected) -> None:
    book.leader = event.character


def _foiled(book: Book, event: scenes.LeaderFoiled) -> None:
    book.leader = ""


def _opened(book: Book, event: scenes.RoundOpened) -> None:
    book.round = event.number
    for one in book.figures.values():
        one.die, one.skips = "", False


def _die(book: Book, event: scenes.ActionDieChosen) -> None:
    if event.character in book.figures:
        book.figures[event.character].die = event.stat


def _skipped(book: Book, event: scenes.RoundSkipped) -> None:
    if event.character in book.figures:
        book.figures[event.character].spent.clear()
        book.figures[event.character].skips = True


def _spent(book: Book, event: abilities.StatSpent) -> None:
    if event.character in book.figures:
        book.figures[event.character].spent.add(event.stat)


def _exhausted(book: Book, event: scenes.StatExhausted) -> None:
    if event.character in book.figures:
        book.figures[event.character].exhausted.add(event.stat)


def _closed(book: Book, event: scenes.RoundClosed) -> None:
    """Every die that was chosen is spent, whatever the event says."""
    for one in book.standing():
        if one.die:
            one.spent.add(one.die)
    _drop(book, event.gone)


def _protected(book: Book, event: scenes.ProtectionSet) -> None:
    if event.character in book.figures:
        book.figures[event.character].protected.append(event.until)


def _moved(book: Book, event: scenes.MovementMade) -> None:
    if event.path and event.character in book.figures:
        book.figures[event.character].at = event.path[-1]


def _activated(book: Book, event: scenes.ButtonActivated) -> None:
    button = book.buttons.get(event.button)
    if button is not None and button.kind == "recovery" and event.character in book.figures:
        book.figures[event.character].recoveries += 1


def _reset(book: Book, event: scenes.PositionReset) -> None:
    one = book.figures.get(event.character)
    if one is not None:
        one.at, one.track = event.position, event.track
        for button in book.buttons.values():
            if button.owner == one.name:
                button.track = event.track


def _ended(book: Book, event: stealth.TurnEnded) -> None:
    book.woken = book.woken or bool(event.alarm)


def _out(book: Book, event: scenes.CombatantRemoved) -> None:
    if event.character in book.figures:
        book.figures[event.character].out = True
    book.leader = "" if book.leader == event.character else book.leader


WRITES: Mapping[type[Event], Callable[[Book, Any], None]] = {
    scenes.CombatantPlaced: _placed,
    scenes.UnitPlaced: _unit,
    scenes.TrackChanged: _track,
    scenes.ButtonPlaced: _button,
    stealth.ButtonsPlaced: _several,
    scenes.ButtonRemoved: _removed,
    scenes.ButtonsShifted: _shifted,
    stealth.WoundsDealt: _dealt,
    scenes.LeaderElected: _elected,
    scenes.LeaderFoiled: _foiled,
    scenes.RoundOpened: _opened,
    scenes.ActionDieChosen: _die,
    scenes.RoundSkipped: _skipped,
    abilities.StatSpent: _spent,
    scenes.StatExhausted: _exhausted,
    scenes.RoundClosed: _closed,
    scenes.ProtectionSet: _protected,
    scenes.MovementMade: _moved,
    scenes.ButtonActivated: _activated,
    scenes.PositionReset: _reset,
    stealth.TurnEnded: _ended,
    scenes.CombatantRemoved: _out,
}
"""What each kind of event changes in the book."""
