"""A game played again: its steps, where one stands among them, and what a key does.

Law: pure; it reads the desk and knows no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cli.pages import log
from cli.pages.log import Told
from ledger.core.blocks import Block, Branching, Heading, Note, Tree
from ledger.desk import Desk

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps a second."""

KEYS = "space next · ← back · g NUMBER jump · r run · + - speed · q quit"


class Step(msgspec.Struct, frozen=True):
    """A move and what followed from it; `last` is the event it ends with."""

    told: tuple[Told, ...]

    @property
    def last(self) -> int:
        return self.told[-1][0].id


class Replay:
    """Stands at a step of one line of play: 0 is the beginning."""

    def __init__(self, desk: Desk, at: int, seat: str | None) -> None:
        self._desk = desk
        self._seat = seat
        self.steps = [Step(told) for told in log.steps(desk, desk.history.path(at), seat)]
        self.place = 0
        self.running = False
        self.speed = SPEEDS.index(1.0)

    @property
    def pause(self) -> float:
        """Seconds between two steps while it runs."""
        return 1 / SPEEDS[self.speed]

    def go(self, place: int) -> None:
        """Jumps to a step; the ends hold."""
        self.place = max(0, min(place, len(self.steps)))
        self.running = self.running and self.place < len(self.steps)

    def go_to_event(self, id_: int) -> None:
        """Jumps to the step that holds the event, or the one before it."""
        self.go(sum(step.told[0][0].id <= id_ for step in self.steps))

    def faster(self, by: int) -> None:
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))

    def run(self) -> None:
        """Starts running, from the beginning if it stands at the end; or stops."""
        self.running = not self.running
        if self.running and self.place == len(self.steps):
            self.place = 0

    def page(self) -> tuple[Block, ...]:
        """The table at this step, and the move that led there."""
        if self.place == 0:
            return (Heading(f"Beginning, {len(self.steps)} steps"), *self._view(0))
        step = self.steps[self.place - 1]
        first, *rest = (Branching(f"{event.id}  {text}") for event, text in step.told)
        return (
            Heading(f"Step {self.place} of {len(self.steps)}"),
            Tree((msgspec.structs.replace(first, below=tuple(rest)),)),
            *self._view(step.last),
        )

    def _view(self, at: int) -> tuple[Block, ...]:
        return self._desk.view(at, self._seat)

    def status(self) -> Block:
        """Whether it runs and how fast, and the keys."""
        pace = f"running, {SPEEDS[self.speed]:g} steps a second" if self.running else "stopped"
        return Note(f"{pace} · {KEYS}", tone="hint")

    def rest(self) -> Iterator[tuple[Block, ...]]:
        """Every page from here to the end, for a reader without a terminal."""
        for place in range(self.place, len(self.steps) + 1):
            self.go(place)
            yield self.page()

    def data(self) -> dict[str, Any]:
        """The steps from here to the end."""
        steps = [
            {
                "step": number,
                "events": [{"event": msgspec.to_builtins(event), "told": text} for event, text in step.told],
                "blocks": msgspec.to_builtins(self._view(step.last)),
            }
            for number, step in enumerate(self.steps, start=1)
            if number >= self.place
        ]
        return {"format": 1, "game": self._desk.game.info.name, "seat": self._seat, "steps": steps}
