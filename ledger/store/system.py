"""The only door to the operating system: every call of the store goes through `calls`.

Law: each method is one system call and decides nothing. What a refusal means is said elsewhere. Tests use a
system that remembers, that fails, or that loses what was never synced.
"""

from __future__ import annotations

import errno
import os
import sys
from os import PathLike, fspath
from stat import S_ISDIR, S_ISREG

import msgspec

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["Status", "StrPath", "System", "calls", "folder_of", "fspath", "join_path", "name_of"]

StrPath = str | PathLike[str]

_BINARY: int = getattr(os, "O_BINARY", 0)
_FAR = 0x7FFF_FFFE
"""An offset beyond any log: on Windows nobody else can read a locked byte."""


class Status(msgspec.Struct, frozen=True):
    """A file as the system knows it."""

    identity: tuple[int, int]
    """The same for one file however often it is opened, and different for any other."""
    size: int
    """In bytes."""
    changed: tuple[int, int]
    """Different after anybody has written to the file."""
    is_file: bool
    is_folder: bool


def folder_of(path: str) -> str:
    """The folder as written in the path; empty for a name alone."""
    return os.path.dirname(path)


def name_of(path: str) -> str:
    return os.path.basename(path)


def join_path(folder: str, name: str) -> str:
    return os.path.join(folder, name)


class System:
    """Each method is one system call, and raises OSError as the call does; a descriptor is a number."""

    def open_to_read(self, path: str) -> int:
        return os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_CLOEXEC", 0))

    def open_to_append(self, path: str) -> int:
        """Every write goes to the end of the file; the file can be read too."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def create(self, path: str) -> int:
        """Makes a new file, to be written. Raises FileExistsError."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def close(self, fd: int) -> None:
        os.close(fd)

    def read(self, fd: int, count: int, at: int) -> bytes:
        """At most `count` bytes from offset `at` on; fewer if the file ends before that."""
        os.lseek(fd, at, os.SEEK_SET)
        return os.read(fd, count)

    def write(self, fd: int, data: bytes) -> int:
        """Writes, and returns how many of the bytes were taken."""
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Returns when the bytes are on the disk itself, not only in its cache."""
        if sys.platform == "darwin":
            try:
                fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
                return
            except OSError as error:
                if error.errno not in {errno.ENOTSUP, errno.EINVAL, errno.ENOTTY}:
                    raise
        os.fsync(fd)

    def sync_folder(self, folder: str) -> None:
        """Returns when the names in a folder are on the disk, too, on systems that can do that."""
        if os.name != "posix":
            return
        fd = os.open(folder or os.curdir, os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
                raise
        finally:
            os.close(fd)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def link(self, path: str, new: str) -> None:
        """Gives a file a second name. Raises FileExistsError; AttributeError if there is no such call."""
        os.link(path, new)

    def replace(self, path: str, new: str) -> None:
        """Gives a file another name, and replaces a file that had that name."""
        os.replace(path, new)

    def unlink(self, path: str) -> None:
        os.unlink(path)

    def stat(self, path: str) -> Status:
        return _status(os.stat(path))

    def fstat(self, fd: int) -> Status:
        return _status(os.fstat(fd))

    def names(self, folder: str) -> list[str]:
        return os.listdir(folder)

    def token(self) -> str:
        """Sixteen random hex digits."""
        return os.urandom(8).hex()

    if sys.platform == "win32":

        def lock(self, fd: int) -> bool:
            """Takes the lock; False if somebody else holds it."""
            os.lseek(fd, _FAR, os.SEEK_SET)
            try:
                msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            except OSError as error:
                if error.errno in (errno.EACCES, errno.EDEADLK):
                    return False
                raise
            return True

        def unlock(self, fd: int) -> None:
            os.lseek(fd, _FAR, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

    else:

        def lock(self, fd: int) -> bool:
            """Takes the lock; False if somebody else holds it."""
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        def unlock(self, fd: int) -> None:
            fcntl.flock(fd, fcntl.LOCK_UN)


def _status(found: os.stat_result) -> Status:
    return Status(
        (found.st_dev, found.st_ino),
        found.st_size,
        (found.st_mtime_ns, found.st_ctime_ns),
        S_ISREG(found.st_mode),
        S_ISDIR(found.st_mode),
    )


calls = System()
"""What the store uses. Only tests replace it."""
