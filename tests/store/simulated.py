"""A disk in memory that knows what a crash could leave of it, and a system whose calls fail.

Law: what was synced stays. Of bytes that were not, any sectors are kept and the others are NUL, and the file
ends where it did, where it does, or at a sector in between; of names that were not, any are kept.
"""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Callable, Iterator, Mapping
from random import Random

from ledger.store.system import Status, System

SECTOR = 512
ENUMERATED = 4
"""Sectors and names of which every subset is tried; of more, some."""
SAMPLED = 24

Files = dict[str, bytes]


class Inode:
    def __init__(self, data: bytes = b"") -> None:
        self.data = self.synced = data
        self.writes = 0

    def after_crash(self, chance: Random) -> Iterator[bytes]:
        """What could be in the file."""
        old, new = self.synced, self.data
        if new == old:
            yield new
            return
        whole = max(old, new, key=len)
        assert whole.startswith(min(old, new, key=len)), "only the end of a log ever changes"
        short, long = sorted((len(old), len(new)))
        for size in (short, *range((short // SECTOR + 1) * SECTOR, long, SECTOR), long):
            if len(new) < len(old):
                yield whole[:size]
            else:
                yield from _with_holes(whole[:size], len(old), chance)


def _with_holes(data: bytes, synced: int, chance: Random) -> Iterator[bytes]:
    """The bytes with any of the sectors lost that hold what was never synced."""
    sectors = range(synced // SECTOR, -(-len(data) // SECTOR)) if len(data) > synced else range(0)
    for lost in subsets(sectors, chance):
        kept = bytearray(data)
        for number in lost:
            begin, end = max(number * SECTOR, synced), min((number + 1) * SECTOR, len(data))
            kept[begin:end] = bytes(end - begin)
        yield bytes(kept)


def subsets(of: range, chance: Random) -> Iterator[tuple[int, ...]]:
    if len(of) <= ENUMERATED:
        for size in range(len(of) + 1):
            yield from itertools.combinations(of, size)
        return
    yield from ((), tuple(of))
    for _ in range(SAMPLED):
        yield tuple(each for each in of if chance.random() < 0.5)


class Disk(System):
    """Files by their paths. `called` is told each call that changes anything, when it is done."""

    def __init__(self, files: Mapping[str, bytes] | None = None, *, has_links: bool = True) -> None:
        self.inodes = {path: Inode(data) for path, data in (files or {}).items()}
        self.called: Callable[[], None] = lambda: None
        self._synced = dict(self.inodes)
        self._unsynced: list[tuple[str, Inode | None, str]] = []
        """Names that were given and taken: the name, what it means now, and the name that this took away."""
        self._open: dict[int, Inode] = {}
        self._locked: dict[int, Inode] = {}
        self._has_links = has_links
        self._tokens = itertools.count()
        self._numbers = itertools.count(3)

    @property
    def files(self) -> Files:
        return {path: inode.data for path, inode in self.inodes.items()}

    def after_crash(self, chance: Random) -> Iterator[Files]:
        """Every state, or many of them, that a crash could leave now."""
        for kept in subsets(range(len(self._unsynced)), chance):
            entries = dict(self._synced)
            for name, inode, gone in (self._unsynced[number] for number in kept):
                entries.pop(gone or name, None)
                if inode is not None:
                    entries[name] = inode
            contents = [list(dict.fromkeys(inode.after_crash(chance))) for inode in entries.values()]
            for chosen in itertools.product(*contents):
                yield dict(zip(entries, chosen, strict=True))

    def _name(self, name: str, inode: Inode | None, gone: str = "") -> None:
        self.inodes.pop(gone or name, None)
        if inode is not None:
            self.inodes[name] = inode
        self._unsynced.append((name, inode, gone))
        self.called()

    def _opened(self, inode: Inode) -> int:
        fd = next(self._numbers)
        self._open[fd] = inode
        return fd

    def _there(self, path: str) -> Inode:
        if path not in self.inodes:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self.inodes[path]

    def _require_free(self, path: str) -> None:
        if path in self.inodes:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    def open_to_read(self, path: str) -> int:
        return self._opened(self._there(path))

    def open_to_append(self, path: str) -> int:
        return self._opened(self._there(path))

    def create(self, path: str) -> int:
        self._require_free(path)
        self._name(path, Inode())
        return self._opened(self.inodes[path])

    def close(self, fd: int) -> None:
        del self._open[fd]
        self._locked.pop(fd, None)

    def read(self, fd: int, count: int, at: int) -> bytes:
        return self._open[fd].data[at : at + count]

    def write(self, fd: int, data: bytes) -> int:
        self._open[fd].data += data
        self._open[fd].writes += 1
        self.called()
        return len(data)

    def sync(self, fd: int) -> None:
        self._open[fd].synced = self._open[fd].data
        self.called()

    def sync_folder(self, folder: str) -> None:
        self._synced = dict(self.inodes)
        self._unsynced.clear()
        self.called()

    def truncate(self, fd: int, size: int) -> None:
        self._open[fd].data = self._open[fd].data[:size]
        self._open[fd].writes += 1
        self.called()

    def link(self, path: str, new: str) -> None:
        if not self._has_links:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self._require_free(new)
        self._name(new, self._there(path))

    def replace(self, path: str, new: str) -> None:
        self._name(new, self._there(path), gone=path)

    def unlink(self, path: str) -> None:
        self._there(path)
        self._name(path, None)

    def stat(self, path: str) -> Status:
        return _status(self._there(path))

    def fstat(self, fd: int) -> Status:
        return _status(self._open[fd])

    def names(self, folder: str) -> list[str]:
        return [os.path.basename(path) for path in self.inodes if os.path.dirname(path) == folder]

    def token(self) -> str:
        return f"{next(self._tokens):016x}"

    def lock(self, fd: int) -> bool:
        if any(inode is self._open[fd] and other != fd for other, inode in self._locked.items()):
            return False
        self._locked[fd] = self._open[fd]
        return True

    def unlock(self, fd: int) -> None:
        self._locked.pop(fd, None)


def _status(inode: Inode) -> Status:
    return Status((0, id(inode)), len(inode.data), (inode.writes, 0), is_file=True, is_folder=False)
