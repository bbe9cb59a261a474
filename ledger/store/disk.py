"""What the store asks of the operating system, with each refusal put into a sentence.

Law: nothing here knows what stands in a log. A write is kept whole and synced, or taken back, or its fate
is called uncertain; a failed sync is never tried again.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from typing import BinaryIO

from ledger.core.errors import (
    LogChanged,
    LogError,
    LogExists,
    LogMissing,
    LogUnreadable,
    LogUnwritable,
    NotALog,
    StepUncertain,
    typed,
)

StrPath = str | os.PathLike[str]

_BINARY: int = getattr(os, "O_BINARY", 0)
_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file may not grow any further",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "writing there is not allowed",
    errno.EPERM: "writing there is not allowed",
    errno.ENOENT: "there is no such folder",
    errno.ENOTDIR: "part of the path is not a folder",
    errno.EISDIR: "there is a folder of that name",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EIO: "the disk reports an error",
}


def unwritable(path: str, error: OSError) -> LogUnwritable:
    """The sentence for a refused write."""
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    hint = "Choose a folder you may write to, or change its permissions."
    if full:
        hint = "Make room and try again."
    elif error.errno == errno.ENOENT:
        hint = "Make the folder first, or choose another one."
    return LogUnwritable(f"The log cannot be written: {reason}.", where=path, hint=hint)


def open_to_read(path: str) -> BinaryIO:
    """An ordinary file, never a pipe that makes us wait. Raises LogMissing, NotALog, LogUnreadable."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            kind = "a folder" if os.path.isdir(path) else "not an ordinary file"
            hint = "Name the log itself: `tablefold` alone lists those that were played lately."
            raise NotALog(f"This is {kind}, not a Tablefold log.", where=path, hint=hint)
        return open(path, "rb")
    except (FileNotFoundError, NotADirectoryError):
        hint = "Check the name, or start a log with: tablefold new LOG --game GAME --players NAMES"
        raise LogMissing("There is no such log.", where=path, hint=hint) from None
    except PermissionError:
        hint = "Ask its owner for permission to read it."
        raise LogUnreadable("The log may not be read.", where=path, hint=hint) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LogUnreadable(f"The log cannot be read: {reason}.", where=path) from None


def open_to_append(path: str) -> int:
    """A descriptor at the end of the file. Raises LogChanged if it is gone, LogUnwritable."""
    try:
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
    except FileNotFoundError:
        raise LogChanged("The log was moved or removed.", where=path, hint="Open it again.") from None
    except OSError as error:
        raise unwritable(path, error) from None


def identity(status: os.stat_result) -> tuple[int, int]:
    """What stays the same for one file however often it is opened, and differs for another."""
    return status.st_dev, status.st_ino


def sync(fd: int) -> None:
    """Returns when the bytes are on the disk itself, not only in its cache."""
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415 - no other system has it

        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
        except OSError as error:
            if error.errno not in {errno.ENOTSUP, errno.EINVAL, errno.ENOTTY}:
                raise
    os.fsync(fd)


def sync_folder(path: str) -> None:
    """Makes the folder of a file remember its name. Some systems cannot be asked; they are not pressed."""
    if os.name != "posix":
        return
    fd = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(fd)


def write_step(fd: int, data: bytes, size: int, path: str) -> None:
    """Writes a step in one go after `size` bytes and syncs it.

    Raises LogUnwritable if nothing of it was kept, StepUncertain if that cannot be known.
    """
    try:
        written = os.write(fd, data)
        failure = None
        if written != len(data):
            failure = OSError(errno.ENOSPC, f"only {written} of {len(data)} bytes were taken")
    except OSError as error:
        failure = error
    if failure is None:
        try:
            sync(fd)
        except OSError as error:
            raise uncertain(path) from error
        return
    try:
        os.ftruncate(fd, size)
        sync(fd)
    except OSError as error:
        raise uncertain(path) from error
    raise unwritable(path, failure) from failure


def uncertain(path: str) -> StepUncertain:
    message = "The disk failed while a step was written: only reopening tells whether it was kept."
    hint = "Leave the game and open the log again; repair it if it says so."
    return StepUncertain(message, where=path, hint=hint)


def write_new(path: str, data: bytes) -> None:
    """Makes a file that is either whole or not there. Raises LogExists, LogUnwritable."""
    draft = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.new")
    try:
        fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    except OSError as error:
        raise unwritable(path, error) from None
    try:
        try:
            if os.write(fd, data) != len(data):
                raise OSError(errno.ENOSPC, "short write")
            sync(fd)
        finally:
            os.close(fd)
        _name(draft, path)
        try:
            sync_folder(path)
        except OSError:
            os.unlink(path)
            raise
    except FileExistsError:
        hint = f"Choose another name, or go on with it: {typed('play', str(path))}"
        raise LogExists("There is already a file of that name.", where=path, hint=hint) from None
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)


def _name(draft: str, path: str) -> None:
    """Gives the finished draft its name without replacing anything. Raises FileExistsError."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        # Disks without hard links: hold the name with an empty file, then put the draft in its place.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        try:
            os.replace(draft, path)
        except OSError:
            os.unlink(path)
            raise


def placed(error: LogError, path: str) -> LogError:
    """The error with the file, and the line if there is one, as its place."""
    error.where = path if error.line is None else f"{path}:{error.line}"
    return error
