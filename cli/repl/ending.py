"""How an evening ends: what each seat claims, the audit, the seal, and where the log lies.

Law: it asks and shows. A claim is recorded as anybody could type it, and every other line means what it
always means.
"""

from __future__ import annotations

from cli.pages import findings, proof
from cli.repl.frontend import Question
from ledger.core.blocks import Block, Heading, Note
from ledger.core.line import whole
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk

SKIP = "skip"


class Ending:
    """The way through the end of one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._skipped: set[str] = set()
        self._asking = False

    def question(self) -> Question | None:
        """What is asked next; None while the game goes on, and when every seat was asked."""
        seat = self._seat()
        if seat is None:
            return None
        self._asking = True
        usual = self.usual()
        who = self._desk.names.of(seat)
        return Question(f"{who} claims [{usual}]> " if usual else f"{who} claims, once all is named> ")

    def usual(self) -> str:
        """The answer that Enter alone stands for: what the log says, where nothing of it is open."""
        seat = self._seat()
        sheet = self._desk.score(self._desk.head)
        is_open = any(line.seat == seat for line in sheet.open_lines())
        return "" if seat is None or is_open else str(sheet.points(sheet.side(seat)))

    def line(self, typed: str) -> str:
        """What an answer means: a number is a claim; empty where the seat is skipped."""
        seat, answer = self._seat(), typed.strip()
        if seat is None:
            return typed
        if answer.casefold() == SKIP:
            self._skipped.add(seat)
            return ""
        if whole(answer) is not None:
            return f"claim {seat} {answer}"
        return typed

    def begins(self) -> tuple[Block, ...]:
        """What is said before the first question."""
        if self._asking or self._seat() is None:
            return ()
        how = "Enter writes down the score that the log says, a number another one; skip leaves a seat out."
        return (Note(how, tone="hint"),)

    def closing(self) -> tuple[Block, ...]:
        """What is shown once, when every seat was asked."""
        if not self._asking or self._seat() is not None:
            return ()
        self._asking = False
        if not isinstance(self._desk.pending, Over):
            return ()
        path = self._desk.journal.path
        return (
            Heading("Audit", 2),
            *findings.blocks(self._desk, self._desk.audit(self._desk.head)),
            Heading("Seal, to be read aloud and written on the score pad", 2),
            *proof.seal_page(path),
            Note(f"The log lies in {path}."),
        )

    def _seat(self) -> str | None:
        """The next side that scores and has not claimed anything since the game was over."""
        if not isinstance(self._desk.pending, Over):
            self._skipped.clear()
            return None
        claims = self._desk.state.table.claims
        for seat in self._desk.score(self._desk.head).seats:
            if seat not in self._skipped and not (seat in claims and self._is_late(claims[seat][1])):
                return seat
        return None

    def _is_late(self, event: int) -> bool:
        return isinstance(self._desk.game.pending(self._desk.history.state_at(event)), Over)
