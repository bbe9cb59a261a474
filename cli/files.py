"""A file that somebody asked for, such as an export.

Law: the file is written whole or not at all. An old file stays unless somebody wants it replaced and it is of
the same kind: --force can cost you an old report, never a photo. A file that is, or may have been, a log is
never replaced.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from ledger.core.errors import UsageError
from ledger.store.likeness import is_like_a_log

_BEGIN = 1 << 16
"""Bytes at the beginning of a file that show what kind it is."""


def write(file: str, data: bytes, *, replacing: bool = False, any_kind: bool = False) -> None:
    """Makes a file. With `replacing` it may take the place of an old file of its own kind; with `any_kind`,
    for somebody who has seen the old file, of any file. It never replaces a log. Raises UsageError if it
    cannot."""
    if os.path.lexists(file):
        if not replacing:
            raise UsageError(f"{file} already exists.", hint="Name a new file, or replace it with --force.")
        _require_replaceable(file, None if any_kind else data)
    try:
        if replacing and _is_device(file):
            with open(file, "wb") as device:
                device.write(data)
        else:
            _write_whole(os.path.realpath(file) if replacing else file, data, replacing=replacing)
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"{file} cannot be written: {why}.", hint="Name another file.") from None


def require_no_log(file: str) -> None:
    """Raises UsageError for a log, or what is left of one."""
    _require_replaceable(file, None)


def _require_replaceable(file: str, data: bytes | None) -> None:
    """Raises UsageError for a log, or what is left of one, and for a file of another kind than `data`."""
    try:
        if not stat.S_ISREG(os.stat(file).st_mode):
            return
        with open(file, "rb") as there:
            is_log = is_like_a_log(there)
            there.seek(0)
            begin = there.read(_BEGIN)
    except FileNotFoundError:  # what a link leads to
        return
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"{file} cannot be replaced: {why}.", hint="Name another file.") from None
    if is_log:
        raise UsageError(f"{file} is a log, and a log is never replaced.", hint="Name another file.")
    old, new = kind_of_file(begin), kind_of_file(begin if data is None else data[:_BEGIN])
    if begin and old != new:
        raise UsageError(
            f"{file} is {old}, and {new} would take its place.",
            hint="Name another file, or remove that one first.",
        )


def kind_of_file(begin: bytes) -> str:
    """The kind of file that begins with these bytes, with an article: "a page"."""
    text = begin.removeprefix(b"\xef\xbb\xbf").lstrip()
    if begin.startswith(b"PAR1"):
        return "a Parquet file"
    if text[:9].lower() == b"<!doctype" or text[:5].lower() == b"<html":
        return "a page"
    if text.startswith(b"<"):
        return "a picture"
    if text[:1] in (b"{", b"["):
        return "a JSON file"
    try:
        begin.decode()
    except UnicodeDecodeError as error:
        if error.start < len(begin) - 4:  # else the piece ends within a character
            return "a binary file"
    return "a binary file" if b"\0" in begin else "a text file"


def _is_device(file: str) -> bool:
    """Whether it is something to write into, such as a pipe, and not a file that could be lost."""
    try:
        mode = os.stat(file).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _write_whole(file: str, data: bytes, *, replacing: bool) -> None:
    """Writes the file under its own name; or beside the old file, whose name it then takes. Raises
    OSError."""
    name = f"{file}.new-{os.getpid()}" if replacing else file
    with open(name, "xb") as new:
        try:
            new.write(data)
            new.flush()
            if replacing:
                if os.path.exists(file):
                    os.chmod(name, stat.S_IMODE(os.stat(file).st_mode))
                os.replace(name, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
