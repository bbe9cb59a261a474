"""Many games side by side, and their differences by cause.

Law: where another reading of the page alone makes a difference go away, that reading is its cause; anything
else is called by what differs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

from tests.games.scorepad_by_the_page.beside import Difference, differences
from tests.games.scorepad_by_the_page.moves import Move
from tests.games.scorepad_by_the_page.plays import Typist
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE, Readings
from tests.games.scorepad_by_the_page.sheets import Content, made
from tests.games.scorepad_by_the_page.smaller import shell, smaller


@dataclass
class Cause:
    """`first` is the game in which it was met, and `readings` those with which it differs."""

    name: str
    first: int
    difference: Difference
    readings: Readings
    seeds: list[int] = field(default_factory=list)


def game(seed: int) -> tuple[Content, tuple[str, ...], list[Move]]:
    """A sheet, who plays, and what they type."""
    content, seats = made(seed)
    return content, seats, Typist(content, seats, seed).lines()


def otherwise(readings: Readings = BY_THE_PAGE) -> Iterator[tuple[str, Readings]]:
    """The page read in one other way each."""
    for each in fields(Readings):
        value = getattr(readings, each.name)
        if isinstance(value, bool):
            yield each.name, replace(readings, **{each.name: not value})


@dataclass
class Causes:
    readings: Readings = BY_THE_PAGE
    found: dict[str, Cause] = field(default_factory=dict)

    def play(self, seed: int) -> list[Difference]:
        content, seats, moves = game(seed)
        found = differences(content, seats, moves, self.readings)
        left = {difference.what: difference for difference in found}
        for name, readings in self._likely() if found else ():
            if not left:
                break
            again = {difference.what for difference in differences(content, seats, moves, readings)}
            if again <= {difference.what for difference in found}:
                for what in [what for what in left if what not in again]:
                    self._note(f"another reading: {name}", seed, left.pop(what))
        for what, difference in left.items():
            self._note(what, seed, difference)
        return found

    def _likely(self) -> list[tuple[str, Readings]]:
        """The other readings, those first that explained most so far."""

        def explained(name: str) -> int:
            cause = self.found.get(f"another reading: {name}")
            return len(cause.seeds) if cause else 0

        return sorted(otherwise(self.readings), key=lambda other: -explained(other[0]))

    def _note(self, name: str, seed: int, difference: Difference) -> None:
        cause = self.found.setdefault(name, Cause(name, seed, difference, self.readings))
        if seed not in cause.seeds:
            cause.seeds.append(seed)

    def told(self) -> Iterator[str]:
        """Each cause with its smallest game, as commands; the most frequent first."""
        for cause in sorted(self.found.values(), key=lambda cause: -len(cause.seeds)):
            content, seats, moves = game(cause.first)
            content, moves = smaller(content, seats, moves, cause.difference.what, cause.readings)
            shown = [
                difference
                for difference in differences(content, seats, moves, cause.readings)
                if difference.what == cause.difference.what
            ]
            many = ", ".join(map(str, cause.seeds[:5]))
            yield f"## {cause.name}: {len(cause.seeds)} games ({many})"
            yield "\n".join(map(str, shown))
            yield shell(content, seats, moves) + "\n"


@contextmanager
def no_wait_for_the_disk() -> Iterator[None]:
    """Logs that are thrown away need not outlive a power cut."""
    before, os.fsync = os.fsync, lambda fd: None
    try:
        yield
    finally:
        os.fsync = before
