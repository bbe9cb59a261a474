"""A file that somebody asked for, such as an export.

Law: it is there whole or not at all. What was there before stays, unless it is to be replaced; a log is never
replaced, whoever insists.
"""

from __future__ import annotations

import os
from contextlib import suppress

from ledger.core.errors import LogTooNew, TablefoldError, UsageError
from ledger.store.journal import read_header


def write(file: str, data: bytes, *, replacing: bool = False) -> None:
    """Makes a file, in place of what is there if it is `replacing`. Raises UsageError where it cannot."""
    if os.path.lexists(file):
        if not replacing:
            raise UsageError(f"{file} already exists.", hint="Name a new file, or replace it with --force.")
        if _is_log(file):
            raise UsageError(f"{file} is a log, and a log is never replaced.", hint="Name another file.")
    try:
        if replacing and not os.path.isfile(file) and os.path.exists(file):
            with open(file, "wb") as device:
                device.write(data)
        else:
            _make(os.path.realpath(file) if replacing else file, data, replacing=replacing)
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"{file} cannot be written: {why}.", hint="Name another file.") from None


def _make(file: str, data: bytes, *, replacing: bool) -> None:
    """Writes it under its own name, or beside the old one, whose name it then takes. Raises OSError."""
    name = f"{file}.new-{os.getpid()}" if replacing else file
    with open(name, "xb") as new:
        try:
            new.write(data)
            new.flush()
        except OSError:
            with suppress(OSError):
                os.unlink(name)
            raise
    if replacing:
        os.replace(name, file)


def _is_log(file: str) -> bool:
    try:
        read_header(file)
    except LogTooNew:
        return True
    except TablefoldError:
        return False
    return True
