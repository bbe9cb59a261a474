"""A line typed twice in a row: the second one counts for another seat, and perhaps nobody meant it.

Law: it is recorded, because two people may do the same; the prompt says whose move it is.
"""

from __future__ import annotations

from time import monotonic

from msgspec.structs import replace

from ledger.core.blocks import Block, Note
from ledger.core.log.events import TIMELINE, Event, same
from ledger.core.pieces.called import SeatNames
from ledger.desk.recorded import Recorded

AT_ONCE = 1.0
"""Seconds between two lines within which the second may be a slip of the hand."""


class Again:
    """Remembers the last line that recorded something."""

    def __init__(self, names: SeatNames) -> None:
        self._names = names
        self._line = ""
        self._event: Event | None = None
        self._at = 0.0

    def warning(self, line: str, done: Recorded | None) -> list[Block]:
        """What to say about a line that has just been done; empty for most lines."""
        event = None if done is None else next((e for e in done.events if type(e) not in TIMELINE), None)
        before, self._event = self._event, event
        is_again = line.casefold() == self._line and monotonic() - self._at < AT_ONCE
        self._line, self._at = line.casefold(), monotonic()
        if not is_again or before is None or event is None or before.by == event.by:
            return []
        if not same(replace(before, by=event.by), event):
            return []
        whose = self._names.of(event.by)
        sentence = f"The same line again, so this one is {whose}'s. If you did not mean that: undo"
        return [Note(sentence, tone="hint")]
