"""What others wrote to the log while somebody sits at a prompt, in one sentence each.

Law: nothing is written. The reader learns only what they may know. If the log cannot be read, the last state
stays, and the reason is said once.
"""

from __future__ import annotations

from copy import copy
from time import sleep

from cli.pages.news import news
from cli.shell import error_blocks
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError
from ledger.core.pieces.names import counted
from ledger.desk.desk import Desk

MOST = 12
"""The most sentences that are shown at once."""
PAUSE = 0.1
"""Seconds after which a torn end is read again: it may be a step that is just being written."""


class LogWatch:
    """Watches the log of one desk."""

    def __init__(self, desk: Desk, seat: str | None, *, is_shared: bool = False) -> None:
        """The log `is_shared` if others are meant to write to it, such as the pages of this prompt."""
        self._desk, self._seat, self._is_shared = desk, seat, is_shared
        self._trouble = ""

    @property
    def is_unreadable(self) -> bool:
        """Whether the log could not be read the last time."""
        return bool(self._trouble)

    def what_others_wrote(self, *, says_again: bool = False, may_be_own: bool = False) -> list[Block] | None:
        """What to say about what others wrote since; None if there is nothing to say. Why the log cannot be
        read is said once, or every time with `says_again`. After Ctrl-C it `may_be_own`: a move that was just
        being recorded."""
        if self._desk.journal.is_current():
            return None
        before = copy(self._desk)
        try:
            self._desk.reread()
            if self._desk.journal.torn is not None and before.journal.torn is None:
                sleep(PAUSE)
                self._desk.reread()
        except TablefoldError as problem:
            was_said, self._trouble = problem.message == self._trouble, problem.message
            return None if was_said and not says_again else error_blocks(problem)
        self._trouble = ""
        sentences = news(before, self._desk, self._seat, len(self._desk.history) + 1)
        if (earlier := len(sentences) - MOST) > 0:
            left_out = f"… {counted(earlier, 'sentence')} before that; `log` lists what happened."
            sentences = (left_out, *sentences[-MOST:])
        damage = self._desk.damage if before.damage is None else None
        trouble = [] if damage is None else error_blocks(damage)
        if not sentences and not trouble:
            return None
        is_known = self._is_shared or may_be_own
        head = Note("Meanwhile:") if is_known else Note("Somebody else wrote to the log:", tone="warning")
        return [head, *(Note(f"  {sentence}", tone="next") for sentence in sentences), *trouble]
