"""One field of one event written down wrongly: is the event among the first explanations of the claims?

    python -m tests.samples.plants [--each 300] [--seed 1] [--verbose] [GAME…]

Law: whatever somebody said in the sample games of the table is planted, any of its fields changed to another
value that stands in that log, as `import --overrule` would take it: the pieces allow every event. The table
claims all the true totals, and one of them differs. The events are drawn from a seed.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.explain import MOST, explain
from ledger.core.audit.slips import can_be_written
from ledger.core.audit.story import Story
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Claimed, Event, own_fields
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing
from ledger.desk.reader import Reader

SAMPLES = Path(__file__).parents[2] / "sample_logs"


class Planted(msgspec.Struct, frozen=True):
    """`rank` is the place of the group with the true event, from 1; 0 where none has it. `within` is the place
    of the event in that group."""

    what: str
    rank: int
    groups: int
    within: int
    events: int
    seconds: float
    steps: int


class Truth:
    """A game as it was played, cut where its chapters end, without its claims."""

    def __init__(self, log: Path) -> None:
        reader = Reader.open(log)
        self.game, self.setup, self.log = reader.game, reader.setup, log
        played = [event for event in reader.history.path() if not isinstance(event, Claimed)]
        self.path = [replace(event, id=number, on=number - 1) for number, event in enumerate(played, 1)]
        self.story = Story(self.game, self.game.start(self.setup), self.path)
        self.said = self.story.said
        self.ends = list(self._ends())
        self.values: dict[str, dict[Any, None]] = defaultdict(dict)
        for event in self.path:
            for field in ("by", *own_fields(type(event))):
                try:
                    self.values[field].setdefault(getattr(event, field))
                except TypeError:
                    continue

    def _ends(self) -> Iterator[int]:
        """How many events there are before each chapter's end."""
        state = self.game.start(self.setup)
        chapter = self.game.chapter(state)
        for place, event in enumerate(self.path):
            self.game.projector.fold(state, (event,))
            if self.game.chapter(state) != chapter:
                chapter = self.game.chapter(state)
                if place:
                    yield place
        yield len(self.path)

    def tried(self, chance: Random) -> Planted | None:
        """One field of one event otherwise; None where that changes no total, or cannot be written down."""
        place = chance.choice(self.said)
        event = self.path[place]
        field = chance.choice(("by", *own_fields(type(event))))
        true = getattr(event, field)
        others = [each for each in self.values[field] if each != true and type(each) is type(true)]
        if not others:
            return None
        wrong = replace(event, **{field: chance.choice(others)})
        path = [*self.path[:place], wrong, *self.path[place + 1 :]]
        if not can_be_written(wrong) or not self._is_possible(place, path):
            return None
        for end in self.ends:
            sheet = self.game.score(self._folded(self.path[:end]))
            told = self.game.score(self._folded(path[:end]))
            claims = {seat: sheet.total(seat) for seat in sheet.seats}
            if any(told.total(seat) != claims[seat] for seat in claims):
                break
        else:
            return None
        begun = process_time()
        explained = explain(self.game, self.setup, path[:end], claims, moves=listing.moves)
        seconds = process_time() - begun
        groups = [one.events for one in explained.found]
        rank = next((rank for rank, ids in enumerate(groups, 1) if event.id in ids), 0)
        group = groups[rank - 1] if rank else ()
        within = group.index(event.id) + 1 if rank else 0
        words = f"{event.id} {type(event).__name__}.{field} {true!r} as {getattr(wrong, field)!r}"
        return Planted(words, rank, len(groups), within, len(group), seconds, explained.steps)

    def _folded(self, path: Sequence[Event]) -> Any:
        return self.game.projector.fold(self.game.start(self.setup), path)

    def _is_possible(self, place: int, path: Sequence[Event]) -> bool:
        state = self.story.before(place)
        try:
            for event in path[place:]:
                if check(self.game, state, event).kind == "impossible":
                    return False
                self.game.projector.fold(state, (event,))
        except LogDamaged:
            return False
        return True


def truths(game: str) -> list[Truth]:
    """The sample games that the table dealt."""
    found = [Truth(log) for log in sorted((SAMPLES / game).glob("*.jsonl"))]
    return [truth for truth in found if truth.setup.dealer == "table"]


def planted(game: str, count: int, chance: Random) -> Iterator[tuple[Truth, Planted]]:
    """So many of them, each of one of the game's samples by chance."""
    logs = truths(game)
    for _ in range(200 * count):
        truth = chance.choice(logs)
        if (found := truth.tried(chance)) is not None:
            yield truth, found
            count -= 1
        if not count:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["courses", "effortless", "endeavor", "kingless"])
    parser.add_argument("--each", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    for game in asked.games:
        told = list(planted(game, asked.each, Random(asked.seed)))
        first = sum(0 < one.rank <= MOST for _, one in told)
        slowest = max(one.seconds for _, one in told)
        mean = sum(one.seconds for _, one in told) / len(told)
        print(f"{game}: {first} of {len(told)}, {mean:.2f} s, at most {slowest:.2f} s", flush=True)
        named = sum(one.rank == one.within == 1 for _, one in told)
        groups = sum(one.groups for _, one in told) / len(told)
        events = sum(one.events for _, one in told) / len(told)
        print(f"  named first of all: {named}; {groups:.1f} groups, {events:.1f} events in the true one")
        print("  kinds:", Counter(one.what.split()[1] for _, one in told).most_common(12))
        for truth, one in told if asked.verbose else ():
            if not 0 < one.rank <= MOST:
                print("   ", truth.log.stem, one.what, "rank", one.rank, "of", one.groups, f"{one.seconds:.1f} s, {one.steps}")


if __name__ == "__main__":
    main()
