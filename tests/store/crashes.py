"""Every state that a crash could leave of a session at the table, and whether the log is whole again.

    python -m tests.store.crashes --states 1000000

Law: what is recovered is all that was acknowledged, or that and all of what was being written, byte for byte,
of however many steps; what was cut off lies beside the log. Nothing that a crash leaves is damage.
Source: ledger/FORMAT.md, "Torn and damaged", "Adding to a log".
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Sequence
from random import Random

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Branched, Corrected, Event, Undone
from ledger.core.typing.step import written_together
from ledger.store import journal as journals
from ledger.store import mending, system
from tests.store.given import HEADER, moves
from tests.store.simulated import Disk, Files, Inode

LOG = "/table/game.jsonl"
STEPS = 8
"""Steps of a session."""


class Crashes:
    """Tries states, each once. `chance` makes the sessions, so a seed makes the same states again."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)
        self.tried: set[bytes] = set()
        self.calls = 0
        """Calls after which crashes were tried."""
        self._met: list[Files] = []

    def run(self, states: int) -> int:
        """Plays sessions until so many different states were tried, and says how many it took."""
        sessions = 0
        while len(self.tried) < states:
            self.session()
            sessions += 1
        return sessions

    def session(self) -> None:
        """One session from `new` to a repair, with every crash it could meet. Raises AssertionError."""
        disk = Disk(has_links=self.chance.random() < 0.8)
        system.calls = disk
        try:
            self._play(disk)
        finally:
            system.calls = system.System()

    def _play(self, disk: Disk) -> None:
        opening = self._steps(1, self.chance.choice((0, 0, 1, 4)))
        disk.called = lambda: self._meet(disk)
        journal = journals.create(LOG, HEADER, opening)
        now = disk.files[LOG]
        self._survive(acknowledged=None, attempted=now)
        for _ in range(STEPS):
            before = now
            journal.append(*self._written(journal.lines))
            now = disk.files[LOG]
            self._survive(acknowledged=before, attempted=now)
            self._meet(disk)
            self._survive(acknowledged=now, attempted=now)
            if self.chance.random() < 0.3:
                journal = journals.open_log(LOG)
        self._repair(disk, now, journal.lines)

    def _repair(self, disk: Disk, now: bytes, lines: int) -> None:
        """A step is torn, and the repair may crash, too."""
        disk.called = lambda: None
        journal = journals.open_log(LOG)
        journal.append(*self._written(lines))
        left = Inode(now)
        left.data = disk.files[LOG]
        states = [data for data in left.after_crash(self.chance) if data not in (now, left.data)]
        torn = self.chance.choice(states)
        disk = Disk({LOG: torn})
        system.calls = disk
        disk.called = lambda: self._meet(disk)
        mending.repair(LOG)
        assert disk.files[LOG] == now or disk.files[LOG] == torn + b"\n"
        self._survive(acknowledged=now, attempted=left.data, cut=torn[len(now) :])

    def _written(self, first: int) -> Sequence[Sequence[Event]]:
        """The steps of one write: a move, an undo, a branch, or a correction with the moves behind it."""
        kind = self.chance.random()
        if kind < 0.1:
            return [[Undone(id=first, on=first - 1, to=0, by="table")]]
        if kind < 0.2:
            return [[self._branched(first)]]
        if kind < 0.4:
            return self._correction(first)
        return [self._step(first)]

    def _branched(self, first: int, *, more: bool = False) -> Event:
        return Branched(id=first, on=0, name=f"b{first}", by="table", more=more)

    def _correction(self, first: int) -> Sequence[Sequence[Event]]:
        """What `amend` writes: the new line and its first move as one step, then the later moves again."""
        opening, *later = self._steps(first + 2, self.chance.choice((1, 2, 4)))
        last = [*opening, *(event for step in later for event in step)][-1].id
        corrected = Corrected(
            id=first + 1, on=0, by="table", how="amend", event=1, upto=first - 1, last=last, more=True
        )
        return written_together([[self._branched(first, more=True), corrected, *opening], *later])

    def _steps(self, first: int, count: int) -> Sequence[Sequence[Event]]:
        steps = []
        for _ in range(count):
            steps.append(self._step(first))
            first += len(steps[-1])
        return steps

    def _step(self, first: int) -> Sequence[Event]:
        count = self.chance.choice((1, 1, 1, 2, 3, 5))
        note = self.chance.choice((0, 40, 300, 700, 1500, 3000)) // count
        return moves(first, count, note="x" * (note + self.chance.randrange(60)))

    def _meet(self, disk: Disk) -> None:
        self.calls += 1
        self._met.extend(disk.after_crash(self.chance))

    def _survive(self, *, acknowledged: bytes | None, attempted: bytes, cut: bytes = b"") -> None:
        """Opens every state that was met, as a person would after the crash."""
        tracing = system.calls
        for state in self._met:
            mark = hashlib.sha256(repr((sorted(state.items()), acknowledged is None)).encode()).digest()
            if mark not in self.tried:
                self.tried.add(mark)
                survive(state, acknowledged, attempted, cut)
        self._met.clear()
        system.calls = tracing


def survive(state: Files, acknowledged: bytes | None, attempted: bytes, cut: bytes = b"") -> None:
    """Raises AssertionError where a promise is broken, and whatever a person would meet."""
    disk = Disk(state)
    disk._tokens = iter(range(1_000_000, 2_000_000))  # type: ignore[assignment]
    system.calls = disk
    if not state.get(LOG):
        assert acknowledged is None, "an acknowledged log is gone"
        journals.create(LOG, HEADER)
        return
    try:
        journal = journals.open_log(LOG)
        journal.require_undamaged()
        if journal.torn is not None:
            mending.repair(LOG)
    except LogDamaged as damage:
        raise AssertionError("what was recovered is not what was written") from damage
    whole, left = disk.files[LOG], state[LOG]
    assert whole in (acknowledged, attempted), "what was recovered is not what was written"
    beside = [data for path, data in disk.files.items() if path.startswith(f"{LOG}.torn-")]
    if len(whole) < len(left):
        assert left[len(whole) :] in beside, "what was cut off is nowhere"
    if cut and left == acknowledged:
        assert cut in beside, "what an earlier repair cut off is nowhere"
    journal = journals.open_log(LOG)
    assert journal.torn is None
    journal.append(moves(journal.lines))


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.store.crashes", description=__doc__)
    words.add_argument("--states", type=int, default=10_000, help="different states to try")
    words.add_argument("--seed", type=int, default=0)
    asked = words.parse_args()
    crashes, begun = Crashes(asked.seed), time.monotonic()
    sessions = crashes.run(asked.states)
    took = time.monotonic() - begun
    print(
        f"{len(crashes.tried)} different states after {crashes.calls} calls of {sessions} sessions survived, "
        f"{took:.1f} s, seed {asked.seed}"
    )


if __name__ == "__main__":
    main()
