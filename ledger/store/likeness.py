"""Recognising a log, or what is left of one, so that nothing ever overwrites it.

Law: if in doubt, it says yes. A log with a damaged first line, changed newlines or a byte order mark still
holds every move.
"""

from __future__ import annotations

import re
from typing import BinaryIO

FAR = 16 << 20
"""How many bytes of a file are searched."""
_LONGEST = 1 << 10
"""Bytes by which two pieces overlap: more than the end of a line."""
_HEADER = re.compile(rb'\s*\{\s*"type"\s*:\s*"header"\s*,\s*"format"')
_LINE = re.compile(rb',"h":"[0-9a-f]{16}"\}[ \t]*(?=[\r\n]|\Z)')
"""How every line of a log ends; see `FORMAT.md`, "Prefix hash"."""
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def is_like_a_log(file: BinaryIO) -> bool:
    """Whether a file, read from its beginning, begins like a log or holds a line of one. Raises OSError."""
    begin = file.read(_LONGEST)
    file.seek(0)
    return _HEADER.match(_without_mark(begin)) is not None or _holds_a_line(file)


def _holds_a_line(file: BinaryIO) -> bool:
    kept = b""
    for _ in range(FAR >> 20):
        if not (piece := file.read(1 << 20)):
            return _LINE.search(kept) is not None
        whole = kept + _without_mark(piece)
        if any(found.end() < len(whole) for found in _LINE.finditer(whole)):
            return True
        kept = whole[-_LONGEST:]
    return _LINE.search(kept) is not None


def _without_mark(data: bytes) -> bytes:
    """The bytes without a byte order mark, and without the zeros of a wider encoding."""
    for mark in _MARKS:
        data = data.removeprefix(mark)
    return data.replace(b"\x00", b"")
