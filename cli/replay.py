"""A game played again: its steps, the step that is shown, and what a key does.

Law: pure; it reads the desk and knows no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cli.pages import log
from cli.pages.log import EventSentence
from cli.pages.recorded import event_fields
from cli.pages.score import totals_line
from cli.render.json import FORMAT
from cli.replay_slider import FORK, NOTE, slider
from ledger.core.blocks import Block, Branching, Heading, Note, Tree
from ledger.core.line import whole
from ledger.core.log.events import Noted
from ledger.core.log.tree import ROOT
from ledger.core.pieces.names import counted
from ledger.desk.reader import Reader

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps a second."""

KEYS = "space on · ← back · ↑↓ scroll · g EVENT · t TURN · r run · +- · q quit"


class ReplayStep(msgspec.Struct, frozen=True):
    """A move and what followed from it; `last` is the event it ends with, `turn` the game's turn then."""

    rows: tuple[EventSentence, ...]
    turn: int = 0

    @property
    def last(self) -> int:
        return self.rows[-1][0].id


class Replay:
    """Shows the steps of one line of play. `place` is the step that is shown; 0 is the beginning."""

    def __init__(self, desk: Reader, at: int, seat: str | None) -> None:
        self._desk = desk
        self._seat = seat
        self._looked: tuple[int, Any] = (-1, None)
        self.steps = [
            ReplayStep(rows, desk.game.turn(desk.history.read_at(rows[-1][0].id)))
            for rows in log.steps(desk, desk.history.path(at), seat)
        ]
        self._parting = log.partings(desk, at)
        self.place = 0
        self.running = False
        self.speed = SPEEDS.index(1.0)

    @property
    def pause(self) -> float:
        """Seconds between two steps while it runs."""
        return 1 / SPEEDS[self.speed]

    def go(self, place: int) -> None:
        """Jumps to a step, but not beyond either end."""
        self.place = max(0, min(place, len(self.steps)))
        self.running = self.running and self.place < len(self.steps)

    def go_to_event(self, id_: int) -> None:
        """Jumps to the step that holds the event, or the one before it."""
        self.go(sum(step.rows[0][0].id <= id_ for step in self.steps))

    def go_to(self, name: str) -> None:
        """Jumps to the event that a number or a bookmark means. Raises NoSuchEvent."""
        number = whole(name)
        self.go_to_event(self._desk.id_of(name) if number is None else number)

    def go_to_turn(self, turn: int) -> None:
        """Jumps to where a turn begins, or to the end."""
        earlier = sum(step.turn < turn for step in self.steps)
        self.go(earlier + 1 if turn > 0 else 0)

    def change_speed(self, by: int) -> None:
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))

    def start_or_stop(self) -> None:
        """Stops if it is running; otherwise starts, from the beginning if it is at the end."""
        self.running = not self.running
        if self.running and self.place == len(self.steps):
            self.place = 0

    def page(self) -> tuple[Block, ...]:
        """The table at this step, and the move that led there."""
        if self.place == 0:
            return (Heading(f"Beginning, {counted(len(self.steps), 'step')}"), *self._view(0))
        step = self.steps[self.place - 1]
        first, *rest = (Branching(f"{event.id}  {text}") for event, text in step.rows)
        turn = f", {self._desk.turn_word} {step.turn}" if step.turn else ""
        return (
            Heading(f"Step {self.place} of {len(self.steps)}{turn}"),
            Tree((msgspec.structs.replace(first, below=tuple(rest)),)),
            *(Note(f"{name} forks off here.", tone="hint") for name in self._forks(step)),
            *self._view(step.last),
        )

    def _forks(self, step: ReplayStep) -> list[str]:
        """The names of the other lines of play that branch off at a step."""
        return [name for event, _ in step.rows for name in self._parting.get(event.id, ())]

    def _view(self, at: int) -> tuple[Block, ...]:
        seat, desk = self._seat, self._desk
        seen = desk.page(self._known(at), None) if seat is None else desk.view(at, seat)
        return desk.names.blocks(seen)

    def _known(self, at: int) -> Any:
        """The state after an event as far as everybody may know it, found once for a step."""
        if self._looked[0] != at:
            self._looked = at, self._desk.known_state(self._desk.state_at(at), None)
        return self._looked[1]

    def slider(self, width: int, *, ascii_only: bool = False) -> tuple[str, str]:
        """A line with the present step, the notes, and the places where other lines branch off; and the turns
        below it."""
        marks = {}
        for place, step in enumerate(self.steps, start=1):
            if any(isinstance(event, Noted) for event, _ in step.rows):
                marks[place] = NOTE
            if self._forks(step):
                marks[place] = FORK
        turns = [0, *(step.turn for step in self.steps)]
        return slider(turns, marks, self.place, width, ascii_only=ascii_only)

    def score(self) -> Block:
        """The score at this step, as far as everybody may know it; empty if the game has none."""
        at = self.steps[self.place - 1].last if self.place else ROOT
        sheet = self._desk.game.score(self._known(at))
        return Note(totals_line(sheet, " · ", self._desk.names.with_names))

    def status(self) -> Block:
        """Whether it is running and how fast, and the keys."""
        speed = SPEEDS[self.speed]
        steps = f"{speed:g} step" if speed == 1 else f"{speed:g} steps"
        pace = f"running, {steps} a second" if self.running else "stopped"
        return Note(f"{pace} · {KEYS}", tone="hint")

    def remaining_pages(self) -> Iterator[tuple[Block, ...]]:
        """Every page from here to the end, for a reader without a terminal."""
        for place in range(self.place, len(self.steps) + 1):
            self.go(place)
            yield self.page()

    def data(self) -> dict[str, Any]:
        """The steps from here to the end."""
        steps = [
            {
                "step": number,
                "turn": step.turn,
                "events": [{"event": event_fields(event), "told": text} for event, text in step.rows],
                "blocks": msgspec.to_builtins(self._desk.view(step.last, self._seat)),
            }
            for number, step in enumerate(self.steps, start=1)
            if number >= self.place
        ]
        return {"format": FORMAT, "game": self._desk.game.info.name, "seat": self._seat, "steps": steps}
