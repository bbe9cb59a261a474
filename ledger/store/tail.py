"""Where the whole steps of a log end.

Law: a step counts only when all its bytes are there, the last newline too. Steps that were written together
count only together. The rest is torn: every reader reports it, and only `repair` cuts it off.
Source: ledger/FORMAT.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from ledger.core.errors import LogTorn, typed
from ledger.store.codec import goes_on_after_its_end, is_unfinished

SECTOR = 512
"""The fewest bytes that a disk writes at once. A crash loses whole sectors of what was never synced."""
_BLOCK = 64 * 1024
_LONGEST_HOLE = 64 * 1024 * 1024
"""The most bytes that are searched without finding a newline; no step of ours comes near."""
_NUL = b"\0"
_NO_END = "its last line is cut off"
_UNFINISHED = "the last line of its step is missing"
_HOLE = "a part of it never reached the disk"
_STRING = rb'"(?:[^"\\\0]|\\.)*"'
_LAST_OF_STEP = (
    rb'\{"type":%s,"id":\d+,"on":\d+(?:,"at":%s)?(?:,"by":%s)?,"(?!(?:at|by|more|then)")[^"\\\0]*":'
    % (_STRING, _STRING, _STRING)
)
"""The visible beginning of a line whose own fields follow at once, so that it has neither `more` nor
`then`."""


class Torn(msgspec.Struct, frozen=True):
    """A step that was cut off while it was written."""

    line: int
    """The number of the first line that is cut off, from 1."""
    bytes: int
    """The bytes of the file that are cut off."""
    why: str
    """Why it is torn, as the middle of a sentence."""

    def refusal(self, path: str) -> LogTorn:
        """The error that says why nothing can be added to the log."""
        message = f"The last step, from line {self.line} on, was cut off: {self.why}."
        return LogTorn(message, hint=f"Save what is whole with: {typed('repair', path)}", line=self.line)


def steps_end(file: BinaryIO, start: int, size: int) -> tuple[int, str]:
    """The offset after the last whole step between `start` and `size`, and why what follows is torn.

    If sectors were lost, a step may seem to end in the middle of another. So the end of the log is first read
    as one step with holes; if its NUL bytes cannot be lost sectors, it is read again as it is.
    """
    first, last = _last_step(file, start, size, holes=True)
    lost = _lost_sectors(file, first, size)
    if lost:
        return first, _HOLE
    if lost is False:
        first, last = _last_step(file, start, size, holes=False)
    if last and not last.endswith(b"\n"):
        return (size, "") if goes_on_after_its_end(last) else (first, _NO_END)
    return (first, _UNFINISHED) if last and is_unfinished(last) else (size, "")


def _last_step(file: BinaryIO, start: int, size: int, *, holes: bool) -> tuple[int, bytes]:
    """The offset of the step that reaches the end, and the last line of the log."""
    first, last = size, b""
    for begin, line in _lines_backwards(file, start, size):
        if first == size:
            last = line
        elif _ends_step(line, holes=holes):
            break
        first = begin
    return first, last


def _ends_step(line: bytes, *, holes: bool) -> bool:
    """Whether a new step begins after a line. After an unreadable line without a hole, one does."""
    if holes and _NUL in line:
        return re.match(_LAST_OF_STEP, line) is not None
    return not is_unfinished(line)


def _lines_backwards(file: BinaryIO, start: int, size: int) -> Iterator[tuple[int, bytes]]:
    """Offset and bytes of each line, the last one first, until one is longer than any of ours."""
    begin = end = size
    pieces: list[bytes] = []
    while begin > start and end - begin <= _LONGEST_HOLE:
        block_end, begin = begin, max(start, begin - _BLOCK)
        file.seek(begin)
        block = file.read(block_end - begin)
        while (cut := block.rfind(b"\n", 0, len(block) - (not pieces))) >= 0:
            line = b"".join((block[cut + 1 :], *reversed(pieces)))
            end = begin + cut + 1
            yield end, line
            block, pieces = block[: cut + 1], []
        pieces.append(block)
    if begin == start and pieces:
        yield start, b"".join(reversed(pieces))


def _lost_sectors(file: BinaryIO, first: int, size: int) -> bool | None:
    """Whether all NUL bytes between two offsets are whole lost sectors; None if there are none."""
    lost = None
    for begin, end in _nul_runs(file, first, size):
        if (begin != first and begin % SECTOR) or (end != size and end % SECTOR):
            return False
        lost = True
    return lost


def _nul_runs(file: BinaryIO, first: int, size: int) -> Iterator[tuple[int, int]]:
    """Where runs of NUL bytes begin and end."""
    file.seek(first)
    run = (first, first)
    for at in range(first, size, _BLOCK):
        for found in re.finditer(rb"\0+", file.read(min(_BLOCK, size - at))):
            begin, end = at + found.start(), at + found.end()
            if begin != run[1]:
                if run[0] < run[1]:
                    yield run
                run = (begin, end)
            else:
                run = (run[0], end)
    if run[0] < run[1]:
        yield run


def lines_before(file: BinaryIO, offset: int) -> int:
    """How many lines end before the offset."""
    file.seek(0)
    lines = 0
    while offset > 0:
        block = file.read(min(_BLOCK, offset))
        if not block:
            break
        lines += block.count(b"\n")
        offset -= len(block)
    return lines
