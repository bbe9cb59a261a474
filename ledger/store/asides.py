"""The lines of a log that only its host may know, and the log that is left without them.

Law: bytes only. Such a line begins with its type, so that it is found without decoding any other line. The
table's log is what would have been written if nobody had had a secret, down to its hashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from ledger.core.log.secrets import Aside
from ledger.store.codec import LINE_ENDING_BYTES, Fingerprint, check_keys, damaged

_BEGINS = re.compile(rb'\{"type":"secret(?:_told|_dropped)?",')
_PART = b'{"type":"secret'
"""What each line for the host contains, and hardly any other: so other logs cost only a quick search."""
_decoder = msgspec.json.Decoder(Aside)


def is_aside(line: bytes) -> bool:
    """Whether a line is for the host alone."""
    return _BEGINS.match(line) is not None


def apart(block: bytes) -> tuple[bytes, list[bytes]]:
    """A block of whole lines without the host's lines, and the host's lines."""
    if _PART not in block:
        return block, []
    table, asides = list[bytes](), list[bytes]()
    for line in block.splitlines(keepends=True):
        (asides if is_aside(line) else table).append(line)
    return b"".join(table), asides


def decode_aside(line: bytes, number: int) -> Aside:
    """The aside in line `number` of the file. Raises LogDamaged."""
    try:
        aside: Aside = _decoder.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise damaged(number, "it is a secret, but not in the form of one") from None
    check_keys(line.rstrip(b"\n"), number)
    return aside


def table_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of the table's log, made from those of the file: without the host's, and with their own
    hashes."""
    mark, has_asides = Fingerprint(), False
    for line in lines:
        if is_aside(line):
            has_asides = True
        elif has_asides:
            body = line[:-LINE_ENDING_BYTES]
            yield body + mark.add_line(body)
        else:
            mark.add(line)
            yield line
