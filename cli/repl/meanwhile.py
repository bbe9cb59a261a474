"""What others wrote to the log while somebody sits at a prompt: read again, one sentence each.

Law: nothing is written. The reader learns what they may know. A log that cannot be read leaves
what was last seen, and why is said once.
"""

from __future__ import annotations

from copy import copy
from time import sleep

from cli.pages.news import news
from cli.shell import error_blocks
from ledger.core.blocks import Block, Note
from ledger.core.errors import TablefoldError
from ledger.desk.desk import Desk

MOST = 12
"""Sentences about one look."""
PAUSE = 0.1
"""Seconds after which an end that was torn is looked at again: it may be a step that is being written."""


class LogWatch:
    """Looks at the log of one desk."""

    def __init__(self, desk: Desk, seat: str | None) -> None:
        self._desk, self._seat = desk, seat
        self._trouble = ""

    @property
    def is_unreadable(self) -> bool:
        """Whether the log could not be read when it was looked at last."""
        return bool(self._trouble)

    def what_others_wrote(self, *, says_again: bool = False) -> list[Block] | None:
        """What to say of what was written since; None where there is nothing to say. Why the log cannot be
        read is said once, unless it is asked for `again`."""
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
        sentences = news(before, self._desk, self._seat, MOST)
        damage = self._desk.damage if before.damage is None else None
        trouble = [] if damage is None else error_blocks(damage)
        if not sentences and not trouble:
            return None
        head = Note("Somebody else wrote to the log:", tone="warning")
        return [head, *(Note(f"  {sentence}", tone="next") for sentence in sentences), *trouble]
