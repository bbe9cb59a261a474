"""Where the whole steps of a log end.

Law: a step counts only when its last line, newline and all, is there. What follows is torn: it is
reported by everyone who reads and cut off by nobody but `repair`.
"""

from __future__ import annotations

from typing import BinaryIO

import msgspec

from ledger.store.codec import is_unfinished

_WINDOW = 64 * 1024


class Torn(msgspec.Struct, frozen=True):
    """The rest of a step that was cut off while it was written."""

    line: int
    """The number of the first line that is cut off, from 1."""
    bytes: int
    """How much of the file is cut off."""
    why: str
    """The middle of a sentence."""


def steps_end(file: BinaryIO, start: int, size: int) -> tuple[int, str]:
    """The offset after the last whole step between `start` and `size`, and why what follows is torn."""
    window = _WINDOW
    while True:
        begin = max(start, size - window)
        file.seek(begin)
        data = file.read(size - begin)
        end = _steps_end_in(data, at_start=begin == start)
        if end is not None:
            if end == len(data):
                return size, ""
            half = not data.endswith(b"\n")
            return begin + end, "its last line has no end" if half else "the last line of its step is missing"
        window *= 8


def _steps_end_in(data: bytes, *, at_start: bool) -> int | None:
    """Where whole steps end in the last bytes of a log; None if that lies further back."""
    end = data.rfind(b"\n") + 1
    while end > 0:
        begin = data.rfind(b"\n", 0, end - 1) + 1
        if begin == 0 and not at_start:
            return None
        if not is_unfinished(data[begin:end]):
            return end
        end = begin
    return 0 if at_start else None


def lines_before(file: BinaryIO, offset: int) -> int:
    """How many lines end before the offset."""
    file.seek(0)
    lines = 0
    while offset > 0:
        block = file.read(min(_WINDOW, offset))
        if not block:
            break
        lines += block.count(b"\n")
        offset -= len(block)
    return lines
