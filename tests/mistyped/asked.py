"""One mistyped number, the claims of a table that counted right, and what the page of the audit says.

Law: a slip that the tool refuses is no slip, because whoever types it sees that. It is named where one of the
first three explanations names its event among at most three. Where one slip of a hand on any of more than
three lines comes to the same claims, no total tells which it was: such a plant is counted apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Overruled
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from tests.mistyped.pads import Evening, samples, unseen
from tests.mistyped.spelling import flaws
from tests.mistyped.typist import KINDS, Line, read, slips

FIRST = 3
"""Explanations that are read, and events that one of them may name."""
_EVENTS = re.compile(r"\bevents? (\d+(?:(?:, | or | and )\d+)*)")
_MORE = re.compile(r"\bor (\d+) (?:other|less likely) events?")


class Plant(msgspec.Struct, frozen=True):
    evening: str
    kind: str
    true: str
    typed: str
    event: int
    page: tuple[str, ...]
    """The explanations as they are printed."""
    could: int
    """Lines on which one slip of a hand comes to the same claims."""
    seconds: float
    flaws: tuple[str, ...] = ()
    """What is wrong with the words of the page."""

    @property
    def place(self) -> int:
        """Which explanation names it among at most three events, from 1; 0 for none of the first three."""
        for place, told in enumerate(self.page[:FIRST], 1):
            named = events(told)
            if self.event in named and len(named) <= FIRST:
                return place
        return 0

    @property
    def is_named(self) -> bool:
        return self.place > 0

    @property
    def is_apart(self) -> bool:
        return self.could > FIRST


def events(told: str) -> list[int]:
    """The events that an explanation names."""
    return [int(id_) for each in _EVENTS.findall(told) for id_ in re.findall(r"\d+", each)]


class Truth:
    """An evening as it was played."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.evening, self._log = evening, folder / "mistyped.jsonl"
        played = self._played(evening.lines)
        if played is None:
            raise ValueError(f"{evening.name} cannot be typed")
        self.totals = _totals(played[0])

    @cached_property
    def lines(self) -> list[tuple[int, Line]]:
        read_ = ((place, read(line)) for place, line in enumerate(self.evening.lines))
        return [(place, line) for place, line in read_ if line is not None]

    def _played(self, lines: tuple[str, ...], wrong: int = -1) -> tuple[Desk, dict[int, int]] | None:
        """The log of some lines, and the first event of each; later than a wrong one the table insists where
        it has to."""
        desk, ids = self.evening.new(self._log), dict[int, int]()
        for place, line in enumerate(lines):
            try:
                made = desk.do(line)
            except TablefoldError:
                if wrong < 0 or place <= wrong:
                    return None
                try:
                    made = desk.do(f"! {line} -- so it was")
                except TablefoldError:
                    return None
            ids[place] = next(event.id for event in made.events if not isinstance(event, Overruled))
        return desk, ids

    def plant(self, kind: str, dice: Random) -> Plant | None:
        """One slip of a kind, if there is one that nobody notices at once and that changes a total."""
        place, line = dice.choice(self.lines)
        found = [*slips(line, kind, self.evening.seats, self.evening.columns)]
        if not found:
            return None
        typed = str(dice.choice(found))
        lines = self.evening.lines
        told = (*lines[:place], typed, *lines[place + 1 :])
        played = self._played(told, place)
        if played is None or _totals(played[0]) == self.totals:
            return None
        desk, ids = played
        event = ids[place]
        begun = process_time()
        found_ = desk.audit(desk.head, claimed=self.totals)
        seconds = process_time() - begun
        page = tuple(finding.message for finding in found_ if finding.code == "claims-explained")
        could = len({*self._could(desk, {ids[at]: line for at, line in enumerate(told)})} | {event})
        return Plant(
            self.evening.name, kind, str(line), typed, event, page, could, seconds, flaws(desk, found_)
        )

    def _could(self, desk: Desk, typed: Mapping[int, str]) -> Iterator[int]:
        """The events of the lines on which one slip of a hand comes to the true totals."""
        wrong = {seat for seat, total in _totals(desk).items() if total != self.totals[seat]}
        path = list(desk.history.path())
        for place, event in enumerate(path):
            if (line := read(typed.get(event.id, ""))) is None:
                continue
            state = desk.history.state_at(event.on)
            kinds = [kind for kind in KINDS if kind == "row" or line.seat in wrong or _is_shared(desk, line)]
            for true in (true for kind in kinds for true in self._meant(line, kind)):
                step = Step(desk.game, state, None, parent=event.on, last=event.on)
                try:
                    step.say(str(true))
                    end = desk.game.projector.fold(step.state.copy(), path[place + 1 :])
                except TablefoldError:
                    continue
                sheet = desk.game.score(end)
                if all(sheet.total(seat) == total for seat, total in self.totals.items()):
                    yield event.id
                    break

    def _meant(self, line: Line, kind: str) -> Iterator[Line]:
        return slips(line, kind, self.evening.seats, self.evening.columns)


def _is_shared(desk: Desk, line: Line) -> bool:
    cell = desk.state.sheet.cells.get(line.what.casefold())
    return cell is None or cell.entry.shared or "team" in str(desk.setup.catalog.values.goal)


def _totals(desk: Desk) -> dict[str, int]:
    sheet = desk.game.score(desk.state)
    return {seat: sheet.total(seat) for seat in sheet.seats}


def plants(count: int, seed: int, folder: Path) -> Iterator[Plant]:
    """So many, each kind in its turn, each on another evening; half of them on unseen sheets."""
    dice, known = Random(seed), [Truth(evening, folder) for evening in samples()]
    for number in range(count):
        found = None
        while found is None:
            truth = dice.choice(known) if number % 2 else Truth(unseen(dice.randrange(10**9)), folder)
            found = truth.plant(KINDS[number % len(KINDS)], dice)
        yield found
