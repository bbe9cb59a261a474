"""Slips planted in games that were recorded well: how often is the true one among the first that are told?

    python -m tests.samples.slips [--each 300] [--seed 1] [--kinds any] [--verbose] [GAME…]

Law: what is planted is drawn from a seed, and the pieces allow every event of it. The table claims all the
true totals, and one of them differs. A slip of the kind `any` is what somebody said in a game that the table
dealt, one of its fields changed to another value that stands in that log, as `import --overrule` takes it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.changes import category_changes
from ledger.core.audit.explain import MOST, explain
from ledger.core.audit.slips import Slips, can_be_written
from ledger.core.audit.story import Playback
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Claimed, Event, own_fields
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing
from ledger.desk.reader import Reader

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = ("courses", "effortless", "endeavor", "kingless")
ANY = "any"
KINDS = ("missed", "doubled", "seat", "amount", "card")
IDLE = 2000
"""Tries that change no total, or cannot be written down, before a log is given up."""


class Planted(msgspec.Struct, frozen=True):
    """`rank` is the place of the group with the true slip, from 1, and `within` the place of its event there;
    0 where no group has it."""

    kind: str
    what: str
    rank: int
    within: int
    events: int
    """How many events that group has."""
    seconds: float

    @property
    def is_told(self) -> bool:
        return 0 < self.rank <= MOST


Wrong = tuple[str, int, list[Event]]
"""A slip in words, the place of its event, and what the recorder wrote."""


class Truth:
    """A game as it was played, cut where its chapters end, without its claims."""

    def __init__(self, log: Path) -> None:
        reader = Reader.open(log)
        self.game, self.setup, self.log = reader.game, reader.setup, log
        self.path = _numbered(event for event in reader.history.path() if not isinstance(event, Claimed))
        self.story = Playback(self.game, self.game.start(self.setup), self.path)
        self.slips = Slips(self.story)
        self.ends = [*self._ends(), len(self.path)]
        self.sheets = [self.game.score(self._folded(self.path[:end])) for end in self.ends]

    def _ends(self) -> Iterator[int]:
        """How many events there are before each chapter that begins."""
        state, chapter = self.game.start(self.setup), 0
        for place, event in enumerate(self.path):
            self.game.projector.fold(state, (event,))
            if place and self.game.chapter(state) != chapter:
                yield place
            chapter = self.game.chapter(state)

    def _folded(self, path: Sequence[Event]) -> Any:
        return self.game.projector.fold(self.game.start(self.setup), path)

    # what somebody may have written

    def plant(self, kind: str, chance: Random) -> Wrong | None:
        """What a recorder wrote who made one slip; None where this event knows no such slip."""
        place = chance.choice(self.story.said)
        found = list(self._any(place, chance) if kind == ANY else self._slips(kind, place))
        return chance.choice(found) if found else None

    def _any(self, place: int, chance: Random) -> Iterator[Wrong]:
        event = self.path[place]
        field = chance.choice(("by", *own_fields(type(event))))
        true = getattr(event, field)
        values = (getattr(each, field) for each in self.path if field in type(each).__struct_fields__)
        known = dict.fromkeys(value for value in values if isinstance(value, Hashable))
        for value in known:
            other = replace(event, **{field: value})
            if value != true and type(value) is type(true) and can_be_written(other):
                yield f"{type(event).__name__}.{field} {true!r} as {value!r}", place, self._told(place, other)

    def _slips(self, kind: str, place: int) -> Iterator[Wrong]:
        event = self.path[place]
        if kind == "missed":
            yield "left out", place, self._told(place)
        if kind == "doubled":
            yield "twice", place, self._told(place, event, event)
        for slip in self.slips.field_slips(place):
            true, other = getattr(event, slip.field), getattr(slip.events[0], slip.field)
            words = f"{slip.field} {true!r} as {other!r}"
            if slip.naming is None and kind == ("seat" if other in self.setup.seats else "amount"):
                yield words, place, self._told(place, *slip.events)
            is_card = slip.naming is not None and slip.naming.tokens and kind == "card"
            if is_card and (told := self._renamed(place, true, other)):
                yield words, place, told

    def _told(self, place: int, *events: Event) -> list[Event]:
        return [*self.path[:place], *events, *self.path[place + 1 :]]

    def _renamed(self, place: int, old: str, name: str) -> list[Event] | None:
        """The card is called otherwise from that event on, wherever the pieces ask for it; None where one of
        the events could not be told any more."""
        state, path = self.game.start(self.setup), list[Event]()
        for number, event in enumerate(self.path):
            same = [field for field in own_fields(type(event)) if getattr(event, field) == old]
            other = replace(event, **dict.fromkeys(same, name)) if same else event
            for each in (other,) if number == place else (event, other):
                try:
                    self.game.projector.fold(state, (each,))
                except LogDamaged:
                    continue
                path.append(each)
                break
            else:
                return None
        return path

    # what is found

    def tried(self, kind: str, chance: Random) -> Planted | None:
        """One planted slip that changes somebody's total, and the place of its explanation."""
        wrong = self.plant(kind, chance)
        if wrong is None:
            return None
        what, place, told = wrong
        path = _numbered(told)
        if not self._is_possible(path):
            return None
        more = len(path) - len(self.path)
        for whole, true in zip(self.ends, self.sheets, strict=True):
            end = whole + more if whole > place else whole
            sheet = self.game.score(self._folded(path[:end]))
            if any(sheet.total(seat) != true.total(seat) for seat in true.seats):
                break
        else:
            return None
        if sheet.open_lines() and not true.open_lines():
            return None  # the audit says already what is missing
        claims = {seat: true.total(seat) for seat in true.seats}
        begun = process_time()
        explained = explain(self.game, self.setup, path[:end], claims, moves=listing.moves_making)
        seconds = process_time() - begun
        changes = category_changes(sheet, true)
        ids = (place + 1, place + 2) if kind == "doubled" else (place + 1,)
        rank = within = events = 0
        for number, group in enumerate(explained.found, 1):
            found = [at for at, id_ in enumerate(group.events, 1) if id_ in ids]
            is_missed = kind == "missed" and any(way.is_forgotten for way in group.ways)
            if not rank and (found or is_missed) and (kind == ANY or group.changes == changes):
                rank, within, events = number, (found or [1])[0], len(group.events)
        return Planted(kind, f"{place + 1} {what}", rank, within, events, seconds)

    def _is_possible(self, path: Sequence[Event]) -> bool:
        state = self.game.start(self.setup)
        try:
            for event in path:
                if check(self.game, state, event).kind == "impossible":
                    return False
                self.game.projector.fold(state, (event,))
        except LogDamaged:
            return False
        return True


def _numbered(events: Iterator[Event] | Sequence[Event]) -> list[Event]:
    return [replace(event, id=number, on=number - 1) for number, event in enumerate(events, 1)]


def truths(game: str, *, dealt_by_the_table: bool) -> list[Truth]:
    """The sample games."""
    found = [Truth(log) for log in sorted((SAMPLES / game).glob("*.jsonl"))]
    return [truth for truth in found if truth.setup.dealer == "table" or not dealt_by_the_table]


def trials(truths: Sequence[Truth], kinds: Sequence[str], count: int, chance: Random) -> Iterator[Planted]:
    """So many planted slips, each kind in its turn, each in one of the games."""
    done = idle = turn = 0
    while done < count and idle < IDLE:
        found = chance.choice(truths).tried(kinds[turn % len(kinds)], chance)
        idle = idle + 1 if found is None else 0
        turn += found is not None or idle % 100 == 0
        if found is not None:
            done += 1
            yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--each", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=[ANY])
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    for game in asked.games:
        logs = truths(game, dealt_by_the_table=ANY in asked.kinds)
        told = list(trials(logs, asked.kinds, asked.each, Random(asked.seed)))
        first, named = sum(one.is_told for one in told), sum(one.rank == one.within == 1 for one in told)
        events = sum(one.events for one in told) / len(told)
        seconds = [one.seconds for one in told]
        print(
            f"{game}: {first} of {len(told)}, {named} named first of all, {events:.1f} events in the group; "
            f"{sum(seconds) / len(told):.2f} s, at most {max(seconds):.2f} s; "
            f"not: {dict(Counter(one.kind for one in told if not one.is_told))}",
            flush=True,
        )
        for one in told if asked.verbose else ():
            if not one.is_told:
                print(f"    {one.kind}: {one.what} (rank {one.rank})")


if __name__ == "__main__":
    main()
