"""A log that is watched while somebody plays it: read again when it has changed, and shown in two parts.

Law: nothing is written. If the log cannot be read, the last state stays on the screen, with the reason.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from cli.pages import log, recorded
from cli.pages.news import news
from cli.pages.score import totals_line
from ledger.core.blocks import Block, Branching, Heading, Note, Tree
from ledger.core.errors import TablefoldError
from ledger.desk.reader import Reader

LAST = 4
"""Moves that are shown."""


class FileLooks(NamedTuple):
    """What a file looks like from outside: as long as this stays the same, so does the log."""

    device: int
    inode: int
    size: int
    changed: int


class Watch:
    """`desk` is the log as it was last read."""

    def __init__(self, desk: Reader, seat: str | None) -> None:
        self.desk = desk
        self.news: tuple[str, ...] = ()
        self.trouble = ""
        """Why the log cannot be read now."""
        self._path = desk.journal.path
        self._seat = seat
        self._looks: FileLooks | None = None
        self._was_torn = False
        self._read(self._file_looks())

    @property
    def seat(self) -> str | None:
        """Who looks; None for everybody, and if that seat is not at this table any more."""
        return self._seat if self._seat in self.desk.viewers else None

    def look(self) -> bool:
        """Reads the log again if its file has changed, and returns whether there is something new to see."""
        looks = self._file_looks()
        if looks == self._looks and not self._was_torn:
            return False
        before, trouble = self.desk, self.trouble
        self._read(looks)
        return trouble != self.trouble or (self.desk is not before and self._shows_more(before))

    def _shows_more(self, before: Reader) -> bool:
        """Whether what this viewer sees has changed: a line for the host alone is nothing to others."""
        now, is_host = self.desk, bool(self._seat) and self._seat == self.desk.host
        return (
            len(now.journal.asides) == len(before.journal.asides)
            or len(now.history) != len(before.history)
            or now.header != before.header
            or is_host
        )

    def _file_looks(self) -> FileLooks | None:
        """How the file looks now; None if no file has that name."""
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return FileLooks(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)

    def _read(self, looks: FileLooks | None) -> None:
        """Reads the log. A torn end may be a step that is just being written, so it is read again before
        anything is said."""
        try:
            fresh = self.desk.opened_again()
        except TablefoldError as error:
            self.trouble, self._looks = error.message, looks
            return
        is_torn = fresh.journal.torn is not None
        if is_torn and not self._was_torn:
            self._was_torn = True
            return
        self._was_torn = False
        if found := news(self.desk, fresh, self.seat):
            self.news = found
        self.desk, self._looks = fresh, looks
        self.trouble = _what_is_wrong(fresh)

    def board(self) -> tuple[Block, ...]:
        """The table as it is now."""
        return (*recorded.occasion(self.desk.header), *self.desk.names.blocks(self.desk.board(self.seat)))

    def standing(self) -> tuple[Block, ...]:
        """What was written last, the score, and what the game waits for."""
        desk = self.desk
        sheet = desk.game.score(desk.known_state(desk.state, self.seat))
        score = totals_line(sheet, " · ", desk.names.with_names)
        return (
            *(Note(text, tone="next") for text in self.news),
            *([Note(self.trouble, tone="bad")] if self.trouble else []),
            *([Note(score, tone="heading")] if sheet.lines or sheet.winners else []),
            recorded.next_question(desk),
        )

    def moves(self) -> tuple[Block, ...]:
        """The last moves, each with what followed from it."""
        history, at = self.desk.history, self.desk.head
        first = at
        for _ in range(LAST):
            first = history.before_step(first) if first else first
        steps = log.steps(self.desk, history.since(first, at), self.seat)
        roots = (
            Branching(f"{event.id}  {text}", tuple(Branching(below) for _, below in followed))
            for (event, text), *followed in steps
        )
        return (Heading(f"Last moves, on {history.timeline.branch}", 2), Tree(tuple(roots)))


def _what_is_wrong(desk: Reader) -> str:
    if desk.damage is not None:
        return desk.damage.message
    if desk.journal.torn is not None:
        return f"The last step was only partly written: {desk.journal.torn.why}."
    return ""
