"""Slips planted in games that were recorded well: how often is the true one among the first that are told?

    python -m tests.samples.slips [--each 200] [--seed 1] [LOG…]

Law: what is planted is drawn from a seed. A planted log is one that the pieces allow, and in which somebody's
total differs; the claims are the totals of the true game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.diff import ScoreChange, scores_of
from ledger.core.audit.explain import explain
from ledger.core.audit.slips import Story
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Claimed, Event, own_fields
from ledger.desk.reader import Reader

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "effortless"
KINDS = ("missed", "doubled", "seat", "amount", "card")
TOLD = 3


class Planted(msgspec.Struct, frozen=True):
    """`rank` is the place of the true explanation, from 1; 0 where it is not told at all."""

    kind: str
    what: str
    rank: int
    seconds: float


class Truth:
    """A game as it was played, without its claims."""

    def __init__(self, log: Path) -> None:
        reader = Reader.open(log)
        self.game, self.setup = reader.game, reader.setup
        self.path = [event for event in reader.history.path() if not isinstance(event, Claimed)]
        self.story = Story(self.game, self.game.start(self.setup), self.path)
        self.sheet = self.game.score(self.story.end)
        self.said = [place for places in self.story.alike.values() for place in places]

    def plant(self, kind: str, chance: Random) -> tuple[str, list[Event]] | None:
        """What a recorder wrote who made one slip; None where this event knows no such slip."""
        place = chance.choice(self.said)
        event = self.path[place]
        found = list(self._slips(kind, place, event))
        if not found:
            return None
        what, path = chance.choice(found)
        return f"{kind}: {self.story.told(place)}: {what}", [
            replace(event, id=number, on=number - 1) for number, event in enumerate(path, 1)
        ]

    def _slips(self, kind: str, place: int, event: Event) -> Iterator[tuple[str, list[Event]]]:
        def told(*events: Event) -> list[Event]:
            return [*self.path[:place], *events, *self.path[place + 1 :]]

        if kind == "missed":
            yield "left out", told()
        if kind == "doubled":
            yield "twice", told(event, event)
        for slip in self.story.slips(place):
            whose = slip.what in ("had been {}'s", "had been about {}")
            if kind == ("seat" if whose else "amount" if "recorded" in slip.what else ""):
                yield slip.what.format(slip.other), told(replace(event, **slip.fields or {}))
        if kind == "card":
            for naming in self.story.namings.get(place, ()):
                for name in self.story.end.table.catalog.of(naming.kind) if naming.tokens else ():
                    yield name, self._renamed(place, getattr(event, naming.field), name)

    def _renamed(self, place: int, old: str, name: str) -> list[Event]:
        """The card is called otherwise from that event on, wherever the pieces ask for it."""
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
        return path

    def try_one(self, kind: str, chance: Random) -> Planted | None:
        """One planted slip that changes somebody's total, and the place of its explanation."""
        planted = self.plant(kind, chance)
        if planted is None:
            return None
        what, path = planted
        state: Any = self.game.start(self.setup)
        for event in path:
            if self.story.after(state, (event,)) is None:
                return None
        wrong = self.game.score(state)
        claims = {seat: self.sheet.total(seat) for seat in self.sheet.seats}
        if all(wrong.total(seat) == claims[seat] for seat in claims):
            return None
        if wrong.open_lines() and not self.sheet.open_lines():
            return None  # the audit says already what is missing
        begun = process_time()
        explained = explain(self.game, self.setup, path, claims)
        seconds = process_time() - begun
        true = key(scores_of(wrong, self.sheet))
        ranks = [key(one.changes) for one in explained.found]
        return Planted(kind, what, ranks.index(true) + 1 if true in ranks else 0, seconds)


def key(changes: Sequence[ScoreChange]) -> frozenset[tuple[str, str, int, int]]:
    return frozenset((line.seat, line.category, line.one, line.other) for line in changes)


def trials(truth: Truth, count: int, chance: Random) -> Iterator[Planted]:
    """So many planted slips, each kind in its turn."""
    done = idle = turn = 0
    while done < count and idle < 2000:
        found = truth.try_one(KINDS[turn % len(KINDS)], chance)
        idle = idle + 1 if found is None else 0
        turn += found is not None or idle % 100 == 0
        if found is not None:
            done += 1
            yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="*", type=Path, default=sorted(SAMPLES.glob("*.jsonl")))
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    for log in asked.logs:
        told = list(trials(Truth(log), asked.each, Random(asked.seed)))
        first = sum(0 < one.rank <= TOLD for one in told)
        slowest, mean = max(one.seconds for one in told), sum(one.seconds for one in told) / len(told)
        kinds = Counter(one.kind for one in told if not 0 < one.rank <= TOLD)
        print(
            f"{log.name}: {first} of {len(told)}, {mean:.2f} s, at most {slowest:.2f} s; not: {dict(kinds)}"
        )
        for one in told if asked.verbose else ():
            if not 0 < one.rank <= TOLD:
                print("   ", one.rank, one.what)


if __name__ == "__main__":
    main()
