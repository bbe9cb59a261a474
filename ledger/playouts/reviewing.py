"""A look back at a game: where the lead changed, which moves cost most, and which chances turned it. It also
says how much of each seat's result came from moves, and how much from luck.

Law: what is said was counted in other games than those that found it. A first pass over every moment finds
what could matter, and fresh games say whether it does. Nothing is said if margins overlap. Ctrl-C ends the
search, and what has been found until then is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import dropwhile, groupby, takewhile
from math import fsum, sqrt
from operator import attrgetter, itemgetter
from time import monotonic

import msgspec
from msgspec.structs import replace

from ledger.core.errors import NoDecision
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.tree import ROOT
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import (
    Forecast,
    ForecastOptions,
    far_apart_first,
    forecast,
    is_over,
    tasks,
    where_it_ends,
)
from ledger.playouts.happening import Happening, happenings
from ledger.playouts.running import CHUNK, Task, encoded, run, tallied
from ledger.playouts.searching import choice

LOOKED_INTO, TOLD = 5, 3
"""How many moves are examined, and how many are reported."""
FRESH = 16 * CHUNK
"""How many new games are played on each side of something found."""
TEN_POINTS = 4 * CHUNK
"""With this many games from a moment, a margin is 10 points at most."""
APART = 1_000_000
"""The number of the first new playout, so that none is played twice."""


class Swing(msgspec.Struct, frozen=True):
    """How a seat's chance changed by something that happened."""

    what: Happening
    seat: str
    was: Estimate
    now: Estimate

    @property
    def change(self) -> Estimate:
        return self.now - self.was


class Lead(msgspec.Struct, frozen=True):
    """A seat took the lead from another."""

    event: int
    turn: int
    seat: str
    chance: Estimate
    other: str
    others: Estimate


class Mistake(msgspec.Struct, frozen=True):
    """A move with its chance, or what the rest of the turn made of it if that is more; and a `better` one."""

    what: Happening
    chance: Estimate
    better: str
    could: Estimate


class Shares(msgspec.Struct, frozen=True):
    """A seat's chance at the beginning and at the end, and what its own moves, the moves of others, and luck
    added to it or took from it."""

    start: Estimate
    end: Estimate
    own: Estimate
    others: Estimate
    luck: Estimate


class Review(msgspec.Struct, frozen=True):
    curve: tuple[Forecast, ...]
    """A forecast at the beginning of each turn, and at the end."""
    leads: tuple[Lead, ...]
    mistakes: tuple[Mistake, ...]
    looked: int
    alike: int
    """How many moves were examined, and how many of them could not be told apart from the best."""
    luckiest: Swing | None
    unluckiest: Swing | None
    shares: dict[str, Shares]
    """Empty if not every moment could be asked about."""
    asked: int
    of: int
    """How many moments there was time to ask about, and how many there are."""
    playouts: int
    is_over: bool


class _Count:
    """The counts of every moment, as far as there was time for them."""

    def __init__(self, log: Reader, asked: ForecastOptions, until: float, hear: Hear, fresh: int) -> None:
        self.log, self.asked, self.until, self.hear = log, asked, until, hear
        self._apart = replace(asked, playouts=fresh)
        self.tallies: dict[int, PlayoutCount] = {}
        self._begin, self.done = monotonic(), 0
        """When it began, and how many games were played."""

    def everywhere(self, moments: Sequence[int], playouts: int, until: float) -> None:
        """Counts the same number of games from each moment, as far as the time allows. Moments in between
        come later, so that the counted ones are spread evenly."""
        todo = [
            (task.number, place, task)
            for place, at in enumerate(far_apart_first(moments))
            for task in self._tasks_to(at, playouts)
        ]
        ordered = [task for *_, task in sorted(todo, key=itemgetter(0, 1))]
        in_time = takewhile(lambda _: monotonic() < min(until, self.until), ordered)
        with self.ending_early():
            of, played = sum(task.playouts for task in ordered), 0
            for task, tally in run(in_time, self.asked.workers):
                self.done += tally.playouts
                played += task.playouts
                self.tallies.setdefault(task.at, PlayoutCount()).add(tally)
                self.hear(played, of)

    @contextmanager
    def ending_early(self) -> Iterator[None]:
        """After a Ctrl-C in here, there is no time left."""
        try:
            yield
        except KeyboardInterrupt:
            self.until = 0.0

    def affordable(self) -> int | None:
        """How many games there is time for in half of the remaining time, at the speed so far; None without a
        limit."""
        now = monotonic()
        if self.until == float("inf"):
            return None
        return int(self.done / (now - self._begin) * max(0.0, self.until - now) / 2)

    def _tasks_to(self, at: int, playouts: int) -> list[Task]:
        """The tasks still needed to reach a number of games from a moment; none if the game was over there
        and that has been counted."""
        tally = self.tallies.get(at, PlayoutCount())
        if tally.is_certain:
            return []
        asked = replace(self.asked, playouts=playouts - tally.playouts)
        return tasks(self.log, at, asked, done=tally.playouts)

    def sharpen(self, found: Sequence[Happening], playouts: int, until: float) -> None:
        """Counts more games on both sides of what seems to have mattered most, in two steps."""
        for times in (2, 4):
            ranked = sorted(found, key=self._seems, reverse=True)
            best = ranked[: max(LOOKED_INTO + 2 * TOLD, len(found) // (2 * times))]
            sides = [at for each in best for at in (each.before, each.event)]
            self.everywhere(sides, times * playouts, until)

    def _seems(self, what: Happening) -> float:
        """How much of its seat's chance a move seems to have cost, or how much an event of chance seems to
        have changed that of any seat; -1 if not counted."""
        seats = (what.seat,) if what.seat else self.log.setup.seats
        changes = [swing.change.value for swing in swings(self, (what,), seats)]
        return max([-each if what.seat else abs(each) for each in changes], default=-1)

    def fresh(self, *sides: tuple[int, bytes]) -> list[PlayoutCount]:
        """Counts new games from some moments."""
        todo = [tasks(self.log, at, self._apart, first, APART) for at, first in sides]
        found = tallied(todo, self.asked.workers)
        self.done += sum(tally.playouts for tally in found)
        return found


def review(
    log: Reader, at: int, asked: ForecastOptions, seconds: float | None, hear: Hear = ignore_progress
) -> Review:
    """Looks back at the line that ends at `at`. With `seconds` it takes about that long, and plays as many
    games as there is time for; otherwise it plays `asked.playouts` from each moment."""
    begin, end = monotonic(), monotonic() + (seconds or float("inf"))
    many = asked.playouts if seconds is None else CHUNK
    found = happenings(log, at, asked.eyes.seat)
    turns = [next(turn) for _, turn in groupby(found, attrgetter("turn"))]
    count = _Count(log, asked, end, hear, FRESH if seconds else min(FRESH, 4 * many))
    borders = [*(each.before for each in turns), where_it_ends(log, at)]
    count.everywhere(borders, many if seconds is None else TEN_POINTS, begin + (end - begin) / 3)
    count.everywhere([ROOT, *(each.event for each in found)], many, begin + (end - begin) / 2)
    count.sharpen(found, many, begin + (end - begin) * 3 / 4)
    if seconds is not None:
        count.everywhere(borders, TEN_POINTS, begin + (end - begin) * 3 / 4)
    tallies = count.tallies
    if not tallies:
        raise KeyboardInterrupt
    curve = tuple(forecast(log, each, tallies[each]) for each in dict.fromkeys(borders) if each in tallies)
    leads = tuple(_leads(_confirmed(count, curve)))
    told = *_mistakes(count, found), *_chances(count, found)
    whole = all(each.event in tallies and each.before in tallies for each in found)
    shares = _shares(log, count, found, borders[-1]) if whole and found else {}
    seen = sum(each.event in tallies for each in found)
    return Review(curve, leads, *told, shares, seen, len(found), count.done, is_over(log, at))


def _turned(curve: Iterable[Forecast]) -> Iterator[tuple[Forecast, str, str]]:
    """The points where a seat begins to lead, and not only by chance: its margin does not touch anybody
    else's. One seat's win is another's loss, so a margin from a sum of squares would be too small. Each comes
    with the leader and the previous one, who is nobody at first."""
    led = ""
    for each in curve:
        first, *others = sorted(each.chances, key=lambda seat: -each.chances[seat].value)
        least = each.chances[first].least
        if first != led and least > max((each.chances[other].most for other in others), default=0.0):
            yield each, first, led
            led = first


def _confirmed(count: _Count, curve: Iterable[Forecast]) -> list[Forecast]:
    """The last moments at which a seat seems to begin to lead, counted anew in fresh games: among many
    moments, some seem so only by chance. Empty if there was no time for that."""
    games = count.affordable()
    most = LOOKED_INTO if games is None else min(LOOKED_INTO, games // FRESH)
    seem = [each.event for each, *_ in _turned(curve)]
    if len(seem) < 2 or most < 2:
        return []
    seem = seem[-most:]
    with count.ending_early():
        tallies = count.fresh(*((event, b"") for event in seem))
        return [forecast(count.log, event, tally) for event, tally in zip(seem, tallies, strict=True)]
    return []


def _leads(curve: Iterable[Forecast]) -> Iterator[Lead]:
    """Where the lead passes to another seat."""
    for each, first, led in _turned(curve):
        if led:
            yield Lead(each.event, each.turn, first, each.chances[first], led, each.chances[led])


def swings(count: _Count, what: Iterable[Happening], seats: Iterable[str]) -> Iterator[Swing]:
    """How each happening changed the chances of some seats, if the moments before and after it were
    counted."""
    tallies = count.tallies
    for each in what:
        if each.before in tallies and each.event in tallies:
            for seat in seats:
                yield Swing(each, seat, *(tallies[at].share(seat) for at in (each.before, each.event)))


def _mistakes(count: _Count, found: Sequence[Happening]) -> tuple[tuple[Mistake, ...], int, int]:
    """The moves that cost most, if a better one surely existed; one that names a hidden piece does not count.
    Then how many moves were examined, and how many of them may be as good as the best."""
    log, asked = count.log, count.asked
    falls = [
        swing
        for seat in log.setup.seats
        for swing in swings(count, (h for h in found if h.seat == seat), (seat,))
    ]
    falls.sort(key=lambda fall: fall.change.most)
    told, looked = list[Mistake](), 0
    for swing in falls:
        what, seat = swing.what, swing.seat
        if looked == LOOKED_INTO or monotonic() >= count.until:
            break
        few = replace(asked, playouts=CHUNK)
        with count.ending_early(), suppress(NoDecision):
            there = choice(log, what.before, few, count.hear, count.affordable(), only_sure=True)
            played = next((move for move in there.moves if move.is_played), None)
            other = next((move for move in there.moves if not move.is_played), None)
            if there.seat != seat or played is None or other is None:
                continue
            last = _rest_of_turn(found, what)
            sides = [(there.event, encoded(played.event)), (there.event, encoded(other.event))]
            if last is not what:
                sides.insert(1, (last.event, b""))
            *made, could = (tally.share(seat) for tally in count.fresh(*sides))
            looked += 1
            chance = max(made, key=lambda each: each.value)
            if could.is_above(chance):
                told.append(Mistake(what, chance, other.text, could))
    told.sort(key=lambda each: each.chance.value - each.could.value)
    return tuple(told[:TOLD]), looked, looked - len(told)


def _rest_of_turn(found: Sequence[Happening], what: Happening) -> Happening:
    """The last thing that its seat did in the same turn before another seat moved. Random games do it badly,
    so a move whose point comes only then looks worse than it is."""
    turn = takewhile(
        lambda each: each.turn == what.turn and each.seat in ("", what.seat), found[found.index(what) :]
    )
    return [each for each in turn if each.seat][-1]


def _chances(count: _Count, found: Sequence[Happening]) -> tuple[Swing | None, Swing | None]:
    """The best and the worst thing that chance seems to have done to a seat, as far as fresh games confirm
    it. They are asked only about the seats of the first pass: among all seats one would change by noise."""
    chances = [*swings(count, (each for each in found if not each.seat), count.log.setup.seats)]
    seem = [swing for swing in chances if swing.change.value > 0]
    rises = sorted(seem, key=lambda swing: -swing.change.least)[:TOLD]
    seem = [swing for swing in chances if swing.change.value < 0]
    falls = sorted(seem, key=lambda swing: swing.change.most)[:TOLD]
    fresh = dict[int, list[PlayoutCount]]()
    for what in [swing.what for swing in (*rises, *falls)]:
        if what.event not in fresh and monotonic() < count.until:
            with count.ending_early():
                fresh[what.event] = count.fresh((what.before, b""), (what.event, b""))
    again = [
        Swing(swing.what, swing.seat, *(tally.share(swing.seat) for tally in fresh[swing.what.event]))
        for swing in (*rises, *falls)
        if swing.what.event in fresh
    ]
    again.sort(key=lambda swing: -swing.change.value)
    return (
        next((swing for swing in again if swing.now.is_above(swing.was)), None),
        next((swing for swing in reversed(again) if swing.was.is_above(swing.now)), None),
    )


def _shares(log: Reader, count: _Count, found: Sequence[Happening], last: int) -> dict[str, Shares]:
    """What moves and luck did for each seat: the steps of its chance, added up by who made them, from the
    first moment about which games tell something. `last` is the end of the line, where nobody has to count if
    the game is over."""
    told = dict[str, Shares]()
    found = [*dropwhile(lambda each: not count.tallies[each.before].decided, found)]
    if not found:
        return told
    end = last if count.tallies[last].is_certain else found[-1].event
    for seat in log.setup.seats:
        parts = {
            "own": [each for each in found if each.seat == seat],
            "others": [each for each in found if each.seat not in ("", seat)],
            "luck": [each for each in found if not each.seat],
        }
        ends = (count.tallies[at].share(seat) for at in (found[0].before, end))
        told[seat] = Shares(*ends, *(_sum_of_steps(count, some, seat) for some in parts.values()))
    return told


def _sum_of_steps(count: _Count, some: Sequence[Happening], seat: str) -> Estimate:
    """How much some of the steps changed a chance together. A moment that ends one step and begins the next
    cancels out: it adds nothing to the margin."""
    weights = Counter(each.event for each in some)
    weights.subtract(each.before for each in some)
    known = {at: count.tallies[at].share(seat) for at, weight in weights.items() if weight}
    if any(chance.margin is None for chance in known.values()):
        return Estimate(0.0, None)
    value = fsum(weights[at] * chance.value for at, chance in known.items())
    spread = fsum((weights[at] * (chance.margin or 0)) ** 2 for at, chance in known.items())
    return Estimate(value, sqrt(spread))
