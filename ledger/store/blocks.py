"""A log as blocks of whole lines, and the first line that is not what was written.

Law: bytes only; lines keep their newlines, and only a line that a block cuts in two is kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from ledger.store.codec import LONGEST_LINE, Fingerprint, damaged, hash_fits, hash_reason
from ledger.store.tail import lines_before

BLOCK = 64 * 1024


def whole_lines(file: BinaryIO, start: int, end: int) -> Iterator[bytes]:
    """Blocks from `start` to `end`, which is the end of a line.

    Raises EOFError if the file ends before that, LogDamaged if a line is too long.
    """
    file.seek(start)
    left = end - start
    rest = b""
    while left:
        block = file.read(min(BLOCK, left))
        if not block:
            raise EOFError
        left -= len(block)
        cut = block.rfind(b"\n") + 1
        if len(rest) + (block.find(b"\n") + 1 if cut else len(block)) > LONGEST_LINE:
            number = lines_before(file, end - left - len(block) - len(rest)) + 1
            raise damaged(number, hash_reason(rest + block))
        if cut:
            yield rest + block[:cut]
            rest = block[cut:]
        else:
            rest += block
    if rest:
        yield rest


def first_misfit(lines: Iterable[bytes]) -> tuple[int, int, bytes]:
    """Number, offset and bytes of the first line whose hash does not fit; number 0 if all do."""
    mark = Fingerprint()
    offset = 0
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE or not hash_fits(line, mark):
            return number, offset, line
        offset += len(line)
    return 0, offset, b""
