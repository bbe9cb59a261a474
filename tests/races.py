"""Pages that tap at random, a laptop that types, undoes and redoes, and restarts, all on one log.

    nice python -m tests.races TAPS --seed N

Law: a tap that was answered with 200 is in the log once; any other left no trace there. The log verifies, and
nobody is stuck.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from msgspec.structs import replace

from cli.web.recording import Recorder
from cli.web.taps import Answer, Tap
from ledger.core.errors import TablefoldError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.together.games import PASSING
from tests.web.evenings import GAMES, taps

LENGTH = 120
"""Taps in one game."""
PASSED = NewGame(game="passing", seats=("ann", "bob", "cy"), dealer="tool", seed=3)


class Race:
    """One log, everybody who writes to it, and what is wrong."""

    def __init__(self, folder: Path, wanted: NewGame, chance: Random) -> None:
        self._chance = chance
        self._seats: Sequence[str] = wanted.seats
        self.path = folder / "game.jsonl"
        Desk.new(self.path, wanted)
        self._recorder = Recorder(Desk.open(self.path))
        self._sent: list[tuple[str, str, Tap, Answer]] = []
        self.answers = Counter[int]()
        self.faults: list[str] = []

    def run(self, number: int) -> None:
        for count in range(number):
            pick = self._chance.random()
            if pick < 0.12:
                self._laptop()
            elif pick < 0.15:
                self._recorder = Recorder(Desk.open(self.path))
                self._sent.clear()
            elif pick < 0.2 and self._sent:
                self._sends_again(*self._chance.choice(self._sent[-20:]))
            else:
                self._taps(str(count))
        desk = Desk.open(self.path)
        if desk.damage is not None or desk.journal.torn is not None:
            self.faults.append("the log is damaged")
        found = desk.audit(desk.head, patience=0)
        self.faults += [each.message for each in found if each.severity == "error"]

    def _laptop(self) -> None:
        """Another writer: a move, an undo, a redo, a note, another line of play."""
        desk = Desk.open(self.path)
        with suppress(TablefoldError):
            match self._chance.choice(("do", "do", "undo", "redo", "note", "switch")):
                case "do":
                    legal = [move.text for move in desk.moves() if move.verdict.is_accepted]
                    desk.do(self._chance.choice(legal or ["note nothing"]))
                case "undo":
                    desk.undo()
                case "redo":
                    desk.redo()
                case "note":
                    desk.do("note The kettle boils.")
                case "switch":
                    desk.switch(self._chance.choice(sorted(desk.history.timeline.tips)))

    def _taps(self, key: str) -> None:
        seat = self._chance.choice(self._seats)
        asked = self._recorder.asks(seat)
        words = taps(asked, self._chance) or self._chance.choice(("end", "1", "note hello", ""))
        at = (
            asked["at"]
            if self._chance.random() < 0.85
            else self._chance.randrange(len(self._recorder.desk.history) + 2)
        )
        if self._chance.random() < 0.1:
            self._laptop()
        what = self._chance.choice(("do",) * 12 + ("say", "undo", "allow", "forget"))
        tap = Tap(at=at, words=words, key=key)
        self._sent.append((what, seat, tap, self._does(what, seat, tap)))

    def _sends_again(self, what: str, seat: str, tap: Tap, known: Answer) -> None:
        self._recorder.look()
        before = self._lines()
        answer = getattr(self._recorder, what)(seat, tap)
        if what != "say" and ((answer != known and known.status < 500) or self._lines() != before):
            self.faults.append(f"{what} {tap} was done again: {known} {answer}")

    def _does(self, what: str, seat: str, tap: Tap) -> Answer:
        self._recorder.look()
        before = self._lines()
        answer: Answer = getattr(self._recorder, what)(seat, tap)
        grew = self._lines() - before
        self.answers[answer.status] += 1
        is_written = answer.status == 200 and what in ("do", "undo", "allow")
        if (grew > 0) != is_written:
            self.faults.append(f"{what} of {seat}, {tap}: {answer}, and {grew} lines more")
        if is_written and what == "do" and answer.data["at"] != Desk.open(self.path).head:
            self.faults.append(f"{tap} led to {answer.data['at']}, and the log stands elsewhere")
        return answer

    def _lines(self) -> int:
        return self.path.read_bytes().count(b"\n")


def race(folder: Path, number: int, seed: int, length: int = LENGTH) -> tuple[list[str], Counter[int]]:
    """That many taps over new games of every kind, `length` in each: what went wrong, and how taps were
    answered."""
    faults, answers = list[str](), Counter[int]()
    with registry.guest(PASSING):
        for place in range(-(-number // length)):
            chance = Random(f"{seed} {place}")
            wanted = [*GAMES.values(), PASSED][place % (len(GAMES) + 1)]
            if wanted.dealer == "tool":
                wanted = replace(wanted, seed=chance.randrange(10_000))
            own = folder / str(place)
            own.mkdir()
            one = Race(own, wanted, chance)
            one.run(length)
            faults += [f"game {place} of seed {seed} ({wanted.game}): {fault}" for fault in one.faults]
            answers += one.answers
    return faults, answers


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.races", description=__doc__)
    words.add_argument("taps", type=int)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults, answers = race(Path(folder), asked.taps, asked.seed)
    print(
        "\n".join(
            [*faults, f"{sum(answers.values())} taps, {dict(sorted(answers.items()))}, {len(faults)} faults"]
        )
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
