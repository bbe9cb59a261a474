"""How an evening ends: what each seat claims, the audit, who won, the seal, and where the log is.

Law: it asks and shows. A claim is recorded as anybody could type it, and every other line means what it
always means. The seal comes once the claims and the audit agree; what is recorded later brings a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from cli.pages import findings, proof, resolve
from cli.pages.score import winner_sentences
from cli.repl.frontend import SessionQuestion
from ledger.core.blocks import Block, Heading, Note
from ledger.core.errors import UnknownName
from ledger.core.line import exact
from ledger.core.rules.findings import Finding
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk

SKIP = "skip"


class EndOfGame:
    """The end of one game, step by step."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._skipped: set[str] = set()
        self._asking = False
        self._is_open = False
        """Whether there is no seal yet, because the claims or the moves do not agree."""
        self._sealed = 0
        """How many lines of the log are sealed; 0 before the first seal."""
        self._settled = (desk.head, len(desk.history)) if self._is_settled() else None
        """Where the log stood at an earlier end of the game, whose seal may be on the score pad."""

    def next_question(self) -> SessionQuestion | None:
        """What is asked next; None while the game goes on, and when every seat has been asked."""
        seat = self._seat_to_ask()
        if seat is None:
            return None
        self._asking = True
        usual = self.usual_answer()
        who = self._desk.names.of(seat)
        return SessionQuestion(
            f"{who} claims [{usual}]> " if usual else f"{who} claims, once all is settled> "
        )

    def usual_answer(self) -> str:
        """The answer that Enter alone gives: the score that the log says; empty while some of it is open."""
        seat = self._seat_to_ask()
        sheet = self._desk.score(self._desk.head)
        is_open = any(line.seat == seat for line in sheet.open_lines())
        return "" if seat is None or is_open else str(sheet.points(sheet.side(seat)))

    def line_meant_by(self, typed: str) -> str:
        """The line that an answer means: a number is a claim, also after a seat's name; empty if the seat is
        skipped."""
        seat, answer = self._seat_to_ask(), typed.strip()
        if seat is None:
            return typed
        if answer.casefold() == SKIP:
            self._skipped.add(seat)
            return ""
        name, _, number = answer.rpartition(" ")
        if exact(number) is None:
            return typed
        with suppress(UnknownName):
            sheet = self._desk.score(self._desk.head)
            named = resolve.column(self._desk, sheet, name.removesuffix(":")) if name else seat
            return f"claim {named} {number}"
        return typed

    def opening(self) -> tuple[Block, ...]:
        """What is said before the first question."""
        if self._asking or self._seat_to_ask() is None:
            return ()
        how = "Enter writes down the log's score, a number writes another; skip leaves a seat out."
        return (Note(how, tone="hint"),)

    def closing(self) -> tuple[Block, ...]:
        """What is shown when every seat has been asked, and later when the claims and the audit agree at last
        or the log has grown after its seal. That seal may be from an earlier evening."""
        if not self._is_settled():
            return ()
        if self._asking:
            self._asking = False
            found = self._desk.audit(self._desk.head)
            audit = (Heading("Audit", 2), *findings.blocks(self._desk, found))
            return (
                *audit,
                *self._winners_and_seal(found),
                Note(f"The log is {self._desk.journal.path}."),
            )
        if self._settled is not None and self._settled[1] < len(self._desk.history):
            head, lines = self._settled
            self._settled, self._is_open = None, not findings.is_ok(self._desk.audit(head, patience=0))
            self._sealed = 0 if self._is_open else lines
        is_due = self._sealed < len(self._desk.history) if self._sealed else self._is_open
        if is_due:
            found = self._desk.audit(self._desk.head, patience=0)
            return self._winners_and_seal(found) if self._sealed or findings.is_ok(found) else ()
        return ()

    def _winners_and_seal(self, found: Sequence[Finding]) -> tuple[Block, ...]:
        """Who won and the seal, or what is still open; after an old seal there is always a new one."""
        self._is_open, is_old = not findings.is_ok(found), self._sealed > 0
        if self._is_open and not is_old:
            how = "by another claim, a correction, or an overruling"
            hint = f"The seal comes once that is settled: {how}. seal prints it as it is now."
            return (Note(hint, tone="next"),)
        wrong = [finding for finding in found if finding.severity == "error"]
        self._sealed = len(self._desk.history)
        sheet = self._desk.score(self._desk.head)
        old = "The seal on the score pad is old: the log has grown. This is the new one."
        return (
            *([Note(old, tone="next")] if is_old else []),
            *(Note(f"Open: {finding.message}", tone="bad") for finding in wrong),
            Heading("Seal, to be read aloud and written on the score pad", 2),
            *(Note(text) for text in (*winner_sentences(sheet), *sheet.notes)),
            *proof.seal_page(self._desk.journal.path),
        )

    def _seat_to_ask(self) -> str | None:
        """The next seat on the score sheet that was not skipped and has not claimed since the game ended."""
        if not isinstance(self._desk.pending, Over):
            self._skipped.clear()
            return None
        claims = self._desk.state.table.claims
        for seat in self._desk.score(self._desk.head).seats:
            if seat not in self._skipped and not (seat in claims and self._was_over_at(claims[seat][1])):
                return seat
        return None

    def _is_settled(self) -> bool:
        """Whether the game is over and every seat has claimed, or was skipped."""
        return isinstance(self._desk.pending, Over) and self._seat_to_ask() is None

    def _was_over_at(self, event: int) -> bool:
        return isinstance(self._desk.game.pending(self._desk.history.state_at(event)), Over)
