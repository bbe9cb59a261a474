"""Evenings as they are counted: in order, with their sides, and with the person in each seat.

Law: seats that win and lose together are one side, and its score is the sum of theirs. An opponent that the
rules play is a side to beat, but no person.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec

from ledger.core.pieces.formulas import Points
from ledger.shelf.rows import Evening, OpponentRow, SeatRow
from ledger.shelf.stats.people import People

_DAY = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def grouped(some: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Evenings, or sides, that have the same key, in their order."""
    found: dict[K, list[T]] = {}
    for each in some:
        found.setdefault(key(each), []).append(each)
    return found


class Side(msgspec.Struct, frozen=True, gc=False):
    """Seats that win and lose together; a scripted opponent has no seats and no `people`."""

    names: tuple[str, ...]
    """Its names on the score sheet."""
    seats: tuple[SeatRow, ...]
    people: tuple[str, ...]
    score: Points | None
    """The sum of its seats' points, or what each of them has if they share one score. None without points."""
    rank: int | None
    """From 1, among the sides; None if nobody has won."""
    won: bool

    @property
    def scores(self) -> tuple[Points | None, ...]:
        """The points of each of its seats."""
        return tuple(seat.points for seat in self.seats)


class Night(msgspec.Struct, frozen=True, gc=False):
    """An evening. Its `number` counts from 1, by date and then by the log's name."""

    number: int
    day: str
    """When it was played, as far as known: `2026-05-03`, or the beginning of that; may be empty."""
    evening: Evening
    game: str
    """What was played."""
    is_finished: bool
    """Whether it counts for wins, scores and ratings."""
    sides: tuple[Side, ...]
    people: tuple[str, ...]
    """Everybody who sat there, in the order of the table, each once."""
    side_of: dict[str, Side]
    """Each person's side, without people who sat on several sides."""
    expected: float
    """The chance that a side drawn by lot is among the winners: 1/4 at a table of four, 2/4 if two shared the
    win. It is 0 if nobody won."""

    @property
    def is_contest(self) -> bool:
        """Whether there was somebody to beat: nobody played alone, or all together against the game."""
        return len(self.sides) > 1

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(person for side in self.sides if side.won for person in side.people)

    @property
    def seats(self) -> int:
        return self.evening.game.seats


class LeftOut(msgspec.Struct, frozen=True):
    """Logs that are not counted, and why: `damaged`, `not installed`, `a copy`, or `not to be counted`."""

    why: str
    evenings: tuple[Evening, ...]
    """The evenings in the order of their dates."""

    @property
    def logs(self) -> tuple[str, ...]:
        return tuple(evening.game.log for evening in self.evenings)


class CountedNights(msgspec.Struct, frozen=True, dict=True):
    """`nights` are in order, and include those in progress."""

    nights: tuple[Night, ...]
    left_out: tuple[LeftOut, ...] = ()

    @cached_property
    def finished(self) -> tuple[Night, ...]:
        return tuple(night for night in self.nights if night.is_finished)

    @cached_property
    def going_on(self) -> tuple[Night, ...]:
        return tuple(night for night in self.nights if not night.is_finished)


def count_evenings(evenings: Iterable[Evening], people: People) -> CountedNights:
    """The evenings in order, and the logs that cannot be counted. Of several copies of a log, the longest
    one counts."""
    ordered = sorted(((day(each), each.game.log, each) for each in evenings), key=lambda each: each[:2])
    reasons: dict[str, list[Evening]] = {"damaged": [], "not installed": [], "a copy": []}
    reasons["not to be counted"] = []
    sound: list[tuple[str, Evening]] = []
    longest: dict[tuple[str, ...], Evening] = {}
    for then, _, each in ordered:
        if not each.game.is_installed:
            reasons["not installed"].append(each)
        elif each.game.damage:
            reasons["damaged"].append(each)
        elif each.game.ignored:
            reasons["not to be counted"].append(each)
        else:
            sound.append((then, each))
            best = longest.setdefault(key := _copy_key(each), each)
            if _length(each) > _length(best):
                longest[key] = each
    kept = {each.game.log for each in longest.values()}
    reasons["a copy"] = [each for _, each in sound if each.game.log not in kept]
    chosen = ((then, each) for then, each in sound if each.game.log in kept)
    return CountedNights(
        tuple(night(number, then, each, people) for number, (then, each) in enumerate(chosen, 1)),
        tuple(LeftOut(why, tuple(left)) for why, left in reasons.items() if left),
    )


def _copy_key(evening: Evening) -> tuple[str, ...]:
    """What copies of one log have in common."""
    game = evening.game
    return (
        game.id or game.log,
        game.created,
        game.date,
        *(seat.seat for seat in evening.seats),
    )


def _length(evening: Evening) -> tuple[int, bool]:
    """What is compared between copies. A copy that somebody corrected is longer, even if its game is not over
    any more."""
    return evening.game.lines, evening.game.over


def day(evening: Evening) -> str:
    """The date of an evening if it can be read, otherwise the day on which the log was begun."""
    for text in (evening.game.date, evening.game.created):
        if found := _DAY.match(text):
            return found[0]
    return ""


def night(number: int, then: str, evening: Evening, people: People) -> Night:
    """An evening with its sides, in the order of the table."""
    groups: list[Sequence[SeatRow | OpponentRow]] = [
        *_teams(evening.seats),
        *([one] for one in evening.opponents),
    ]
    ranks = [_rank(rows) for rows in groups]
    order = sorted([rank for rank in ranks if rank is not None])
    game = evening.game
    sides = tuple(
        [
            _side(rows, None if rank is None else 1 + order.index(rank), people, is_apart=game.apart)
            for rows, rank in zip(groups, ranks, strict=True)
        ]
    )
    there = [person for side in sides for person in side.people]
    side_of = {person: side for side in sides for person in side.people}
    persons = tuple(side_of)
    if len(side_of) < len(there):
        often = Counter(there)
        side_of = {person: side for person, side in side_of.items() if often[person] == 1}
    return Night(
        number,
        then,
        evening,
        game.played,
        game.over and game.final,
        sides,
        persons,
        side_of,
        sum([side.won for side in sides]) / len(sides) if sides else 0.0,
    )


def _teams(seats: Sequence[SeatRow]) -> Sequence[Sequence[SeatRow]]:
    """The seats of each team, in the order of the table; a seat in no team is alone."""
    if not any(seat.team for seat in seats):
        return [[seat] for seat in seats]
    teams: dict[tuple[int, int], list[SeatRow]] = {}
    for seat in seats:
        teams.setdefault((seat.team, 0 if seat.team else seat.number), []).append(seat)
    return [*teams.values()]


def _rank(rows: Sequence[SeatRow | OpponentRow]) -> int | None:
    """The best rank of several."""
    if len(rows) == 1:
        return rows[0].rank
    return min([row.rank for row in rows if row.rank is not None], default=None)


def _side(rows: Sequence[SeatRow | OpponentRow], rank: int | None, people: People, *, is_apart: bool) -> Side:
    if len(rows) == 1 and isinstance(row := rows[0], SeatRow):  # nearly always
        return Side((row.seat,), (row,), (people.person(row.name),), row.points, rank, row.won)
    seats = tuple(row for row in rows if isinstance(row, SeatRow))
    points = [row.points if isinstance(row, SeatRow) else row.score for row in rows]
    scores = [each for each in points if each is not None]
    return Side(
        tuple([row.seat if isinstance(row, SeatRow) else row.name for row in rows]),
        seats,
        tuple(dict.fromkeys([people.person(seat.name) for seat in seats])),
        None if not scores else scores[0] if is_apart or len(scores) == 1 else sum(scores),
        rank,
        any(row.won for row in rows),
    )


def is_fewest(nights: Iterable[Night]) -> bool:
    """Whether the fewest points win, by majority over these evenings; evenings where all scores are equal do
    not count."""
    known = 0
    for each in nights:
        scores = {side.score for side in each.sides}
        if each.is_contest and len(scores) > 1:
            known += 1 if each.evening.game.fewest else -1
    return known > 0
