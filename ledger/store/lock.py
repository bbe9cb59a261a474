"""One writer at a time: the system's lock on the log itself.

Law: the lock is held for one step, never while a person thinks. It belongs to the open file, not to a name,
so all names of a log share it. It ends with its process, and leaves nothing on the disk.
"""

from __future__ import annotations

import errno
import time
from contextlib import suppress

from ledger.core.errors import LogChanged, LogUnwritable
from ledger.store import disk, system

_PAUSE = 0.01
_UNSUPPORTED = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}


def acquire(fd: int, path: str, wait: float) -> None:
    """Locks the log that is open for writing as `fd`; waits up to `wait` seconds for another writer.

    Raises LogChanged if the other one does not finish, LogUnwritable if the disk cannot lock.
    """
    end = time.monotonic() + wait
    try:
        while not system.calls.lock(fd):
            if time.monotonic() >= end:
                hint = "Wait until the other one is done, then open the log again."
                raise LogChanged("Somebody else is writing to the log.", where=path, hint=hint)
            time.sleep(_PAUSE)
    except OSError as error:
        if error.errno in _UNSUPPORTED:
            hint = "Keep the log on a disk that can."
            message = "The log cannot be written: its disk cannot lock files."
            raise LogUnwritable(message, where=path, hint=hint) from None
        raise disk.unwritable(path, error) from None


def release(fd: int) -> None:
    """Lets the next writer in. If the system refuses, closing the file does the same."""
    with suppress(OSError):
        system.calls.unlock(fd)
