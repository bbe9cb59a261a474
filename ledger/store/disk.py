"""What the store asks of the operating system; each refusal becomes a sentence.

Law: nothing here knows what a log contains. A write is kept whole and synced, or taken back, or called
uncertain; a failed sync is never tried again.
"""

from __future__ import annotations

import errno
import io
from contextlib import suppress
from typing import Any, BinaryIO

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
from ledger.store import system
from ledger.store.system import Status, StrPath

__all__ = ["StrPath"]

_BUFFER = 64 * 1024
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
    """The error for a write that the system refused."""
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    hint = "Choose a folder you may write to, or change its permissions."
    if full:
        hint = "Make room and try again."
    elif error.errno == errno.ENOENT:
        hint = "Make the folder first, or choose another one."
    return LogUnwritable(f"The log cannot be written: {reason}.", where=path, hint=hint)


def unreadable(path: str, error: OSError | ValueError) -> LogError:
    """The error for a read that the system refused."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        hint = "Check the name, or start a log with: tablefold new LOG --game GAME --players NAMES"
        return LogMissing("There is no such log.", where=path, hint=hint)
    if isinstance(error, PermissionError):
        hint = "Ask its owner for permission to read it."
        return LogUnreadable("You are not allowed to read this log.", where=path, hint=hint)
    reason = _REASONS.get(getattr(error, "errno", 0) or 0) or getattr(error, "strerror", None) or str(error)
    hint = "Try again, or look for another copy of the log."
    return LogUnreadable(f"The log cannot be read: {reason}.", where=path, hint=hint)


class _Stream(io.RawIOBase):
    """An open file, to be read. Raises LogUnreadable if the system refuses."""

    def __init__(self, fd: int, path: str) -> None:
        self._fd = fd
        self._path = path
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Moves to an offset from the file's beginning, or from the current place."""
        self._at = offset + (self._at if whence == io.SEEK_CUR else 0)
        return self._at

    def readinto(self, buffer: Any) -> int:
        try:
            data = system.calls.read(self._fd, len(buffer), self._at)
        except OSError as error:
            raise unreadable(self._path, error) from None
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)

    def close(self) -> None:
        if not self.closed:
            super().close()
            close(self._fd)


def open_to_read(path: str) -> BinaryIO:
    """Opens an ordinary file, never a pipe that keeps us waiting. Raises LogMissing, NotALog,
    LogUnreadable."""
    try:
        found = system.calls.stat(path)
        if not found.is_file:
            kind = "a folder" if found.is_folder else "not an ordinary file"
            hint = "Name the log itself: `tablefold` alone lists the ones played lately."
            raise NotALog(f"This is {kind}, not a Tablefold log.", where=path, hint=hint)
        stream = _Stream(system.calls.open_to_read(path), path)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    return io.BufferedReader(stream, _BUFFER)


def open_to_append(path: str) -> int:
    """A descriptor that writes at the end of the file. Raises LogChanged if it is gone, LogUnwritable."""
    try:
        return system.calls.open_to_append(path)
    except FileNotFoundError:
        raise gone(path) from None
    except OSError as error:
        raise unwritable(path, error) from None


def changed(path: str) -> LogChanged:
    message = "Somebody else wrote to the log since it was opened."
    return LogChanged(message, where=path, hint="Open it again to see what they did, then repeat yours.")


def gone(path: str) -> LogChanged:
    return LogChanged("The log was moved or removed.", where=path, hint="Open it again.")


def status(file: BinaryIO, path: str) -> Status:
    """What the system knows of an open file. Raises LogUnreadable."""
    try:
        return system.calls.fstat(file.fileno())
    except OSError as error:
        raise unreadable(path, error) from None


def change_time(fd: int) -> tuple[int, int] | None:
    """When a file was last changed; None if the system does not say."""
    try:
        return system.calls.fstat(fd).changed
    except OSError:
        return None


def close(fd: int) -> None:
    """Closes a file. What was synced is on the disk, so a refusal changes nothing."""
    with suppress(OSError):
        system.calls.close(fd)


def write_step(fd: int, data: bytes, size: int, path: str) -> None:
    """Writes a step in one go after `size` bytes and syncs it.

    Raises LogUnwritable if none of it was kept, StepUncertain if that cannot be known.
    """
    try:
        written = system.calls.write(fd, data)
        failure = None
        if written != len(data):
            failure = OSError(errno.ENOSPC, f"only {written} of {len(data)} bytes were taken")
    except OSError as error:
        failure = error
    if failure is None:
        _sync_once(fd, path)
        return
    cut_back(fd, size, path)
    raise unwritable(path, failure) from failure


def cut_back(fd: int, size: int, path: str) -> None:
    """Cuts off the end of a file, and syncs. Raises StepUncertain if nobody knows whether that worked."""
    try:
        system.calls.truncate(fd, size)
    except OSError as error:
        raise uncertain(path) from error
    _sync_once(fd, path)


def _sync_once(fd: int, path: str) -> None:
    try:
        system.calls.sync(fd)
    except OSError as error:
        raise uncertain(path) from error


def uncertain(path: str) -> StepUncertain:
    message = "The disk failed while a step was written: open the log again to see whether it was kept."
    hint = "Leave the game and open the log again; repair it if it asks for that."
    return StepUncertain(message, where=path, hint=hint)


def write_new(path: str, data: bytes) -> Status:
    """Makes a file that is either whole or not there.

    Raises LogExists, LogUnwritable, or StepUncertain if it may be there or not.
    """
    draft, fd = _create_draft(path)
    try:
        try:
            if system.calls.write(fd, data) != len(data):
                raise OSError(errno.ENOSPC, "short write")
            system.calls.sync(fd)
            made = system.calls.fstat(fd)
        finally:
            close(fd)
        _give_name(draft, path)
    except FileExistsError:
        hint = f"Choose another name, or go on with it: {typed('play', str(path))}"
        raise LogExists("There is already a file with that name.", where=path, hint=hint) from None
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        remove(draft)
    try:
        system.calls.sync_folder(system.folder_of(path))
    except OSError as error:
        if not remove(path):
            raise uncertain(path) from error
        raise unwritable(path, error) from None
    return made


def _create_draft(path: str) -> tuple[str, int]:
    """A file beside `path` that nobody else has, and its descriptor. Raises LogUnwritable."""
    draft = system.join_path(system.folder_of(path), f".{system.calls.token()}.new")
    try:
        return draft, system.calls.create(draft)
    except OSError as error:
        raise unwritable(path, error) from None


def remove(path: str) -> bool:
    """Removes a file, and says whether it is gone. It tries twice, because nobody else would remove it."""
    for _ in range(2):
        try:
            system.calls.unlink(path)
        except FileNotFoundError:
            return True
        except OSError:
            continue
        return True
    return False


def _give_name(draft: str, path: str) -> None:
    """Gives the finished draft its name without replacing anything. Raises FileExistsError."""
    try:
        system.calls.link(draft, path)
    except (OSError, AttributeError):
        if not _is_named(draft, path):
            _take_name(draft, path)


def _is_named(draft: str, path: str) -> bool:
    """Whether the draft has the name after all: over a network a call may work and still report a
    failure."""
    try:
        return system.calls.stat(path).identity == system.calls.stat(draft).identity
    except OSError:
        return False


def _take_name(draft: str, path: str) -> None:
    """Gives the draft its name if hard links fail: an empty file reserves the name, then the draft replaces
    it.

    A crash can leave an empty file behind, so anybody may take it over. Its lock decides between two writers.
    """
    try:
        fd = system.calls.create(path)
    except FileExistsError:
        _require_empty(system.calls.stat(path))
        fd = system.calls.open_to_append(path)
    try:
        if not system.calls.lock(fd):
            raise FileExistsError(errno.EEXIST, "somebody else is making it")
        held, named = system.calls.fstat(fd), system.calls.stat(path)
        _require_empty(named)
        if held.identity != named.identity:
            raise FileExistsError(errno.EEXIST, "somebody else has made it")
        try:
            system.calls.replace(draft, path)
        except OSError:
            remove(path)
            raise
    finally:
        close(fd)


def _require_empty(named: Status) -> None:
    if named.size or not named.is_file:
        raise FileExistsError(errno.EEXIST, "something is there")


def with_place(error: LogError, path: str) -> LogError:
    """The error with its place: the file, and the line if there is one."""
    error.where = path if error.line is None else f"{path}:{error.line}"
    return error
