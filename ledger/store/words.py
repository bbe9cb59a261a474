"""A small text file that somebody wrote, such as a deck: its lines, and what is wrong with its bytes.

Law: an ordinary file of at most a mebibyte, never a pipe that keeps us waiting. Problems are collected and
shown all at once.
"""

from __future__ import annotations

from ledger.core.errors import LogMissing, LogUnreadable, NotALog, Problem
from ledger.core.line import with_composed_letters
from ledger.store import disk
from ledger.store.system import StrPath, fspath

LARGEST = 1 << 20
"""The size of the largest file that is read, in bytes."""
_MARK = "\ufeff"


def read_text(path: StrPath) -> tuple[str, list[Problem]]:
    """The text, and what is wrong with it; lines that are not UTF-8 are left empty."""
    name = fspath(path)
    try:
        with disk.open_to_read(name) as file:
            data = file.read(LARGEST + 1)
    except LogMissing:
        return "", [Problem(1, "no-such-file", "there is no such file")]
    except NotALog:
        return "", [Problem(1, "not-a-file", "this is not an ordinary file")]
    except LogUnreadable as error:
        why = error.message.replace("The log", "the file").rstrip(".")
        return "", [Problem(1, "unreadable", why, error.hint.replace("log", "file"))]
    if len(data) > LARGEST:
        return "", [Problem(1, "too-large", "the file is larger than 1 MiB")]
    return _decoded(data)


def _decoded(data: bytes) -> tuple[str, list[Problem]]:
    try:
        return with_composed_letters(data.decode().removeprefix(_MARK)), []
    except UnicodeDecodeError:
        lines: list[str] = []
        problems: list[Problem] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            lines.append(line.decode())
        except UnicodeDecodeError:
            lines.append("")
            hint = "Save the file as UTF-8."
            problems.append(Problem(number, "not-utf8", "this line is not UTF-8 text", hint))
    return "\n".join(lines).removeprefix(_MARK), problems
