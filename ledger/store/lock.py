"""One writer at a time: the sidecar `<log>.lock` and the system's lock on it.

Law: the lock is held for one step, never while a person thinks. The sidecar stays where it is: removing it
would let two writers hold locks on two files of one name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator

from ledger.core.errors import LogChanged, LogUnwritable
from ledger.store import disk

_PAUSE = 0.01
_UNSUPPORTED = {errno.ENOSYS, errno.ENOTSUP, errno.ENOLCK}


class Lock:
    """The lock of one log for one writer, who may take it many times."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._sidecar = os.path.realpath(path) + ".lock"
        self._fd: int | None = None

    def acquire(self, wait: float) -> None:
        """Waits up to `wait` seconds for another writer.

        Raises LogChanged if that one does not finish, LogUnwritable if there can be no sidecar.
        """
        end = time.monotonic() + wait
        try:
            while not self._taken():
                if time.monotonic() >= end:
                    hint = "Wait until the other one is done, then open the log again."
                    raise LogChanged("Somebody else is writing to the log.", where=self._path, hint=hint)
                time.sleep(_PAUSE)
        except OSError as error:
            if error.errno in _UNSUPPORTED:
                hint = "Keep the log on a disk that can."
                message = "The log cannot be written: its disk cannot lock files."
                raise LogUnwritable(message, where=self._path, hint=hint) from None
            raise disk.unwritable(self._path, error) from None

    def _taken(self) -> bool:
        from filelock import lock_descriptor  # noqa: PLC0415 - readers never need it

        if self._fd is None:
            self._fd = os.open(self._sidecar, os.O_RDWR | os.O_CREAT, 0o666)
        if not lock_descriptor(self._fd, blocking=False):
            return False
        with contextlib.suppress(FileNotFoundError):
            if disk.identity(os.fstat(self._fd)) == disk.identity(os.stat(self._sidecar)):
                return True
        # Somebody removed the sidecar: a lock on the old file keeps nobody out.
        self.close()
        return False

    def release(self) -> None:
        """Lets the next writer in."""
        from filelock import unlock_descriptor  # noqa: PLC0415 - readers never need it

        if self._fd is not None:
            unlock_descriptor(self._fd)

    def close(self) -> None:
        """Lets go of the sidecar, and of the lock if it is held."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


@contextlib.contextmanager
def locked(path: str, wait: float) -> Iterator[None]:
    """Holds the lock of a log for one piece of work. Raises as `Lock.acquire` does."""
    lock = Lock(path)
    try:
        lock.acquire(wait)
        yield
    finally:
        lock.close()
