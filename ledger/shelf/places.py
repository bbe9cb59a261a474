"""Where logs are: folders, globs, single files, and whatever fsspec opens by a URL.

Law: nothing is written where logs are. Files always come in the same order, by name, and a file with several
names comes once. A link inside a place to a folder elsewhere, which may be the whole disk, is not followed
unless the user names that link.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from glob import glob, has_magic
from itertools import takewhile
from stat import S_ISREG

from ledger.core.errors import UsageError
from ledger.shelf import remote
from ledger.shelf.found import HINT, Found, is_log
from ledger.shelf.hearing import Pass, ignore_link

_URL = re.compile(r"[a-z][a-z0-9+.-]*(://|::)", re.IGNORECASE)
_END = 32
"""How many bytes at the end of a log are sure to contain its last hash."""


def find_logs(places: Iterable[str], passed: Pass = ignore_link) -> Iterator[Found]:
    """Every file in the places, each once, by name. `passed` gets each link that is not followed. Raises
    UsageError for a place that does not exist, MissingExtra for a URL without the extra."""
    names: set[str] = set()
    far: dict[str, Found] = {}
    for place in places:
        if is_url(place):
            folder, listed = remote.list_files(place)
            names.update(_files_below(folder, passed) if folder else ())
            far.update((file.log, file) for file in listed)
        else:
            names.update(map(os.path.abspath, _files_below(os.path.expanduser(place), passed)))
    seen: set[tuple[int, int]] = set()
    for name in sorted({*names, *far}):
        if name in far:
            yield far[name]
            continue
        try:
            status = os.stat(name)
        except (OSError, ValueError):
            continue
        identity = status.st_dev, status.st_ino
        if S_ISREG(status.st_mode) and identity not in seen:
            seen.add(identity)
            log = name.encode(errors="backslashreplace").decode()
            raw = "" if log == name else name
            yield Found(log, status.st_size, status.st_mtime_ns, raw=raw)


@contextmanager
def local_path(file: Found) -> Iterator[str]:
    """The path of a local file with the same bytes: the log itself, or a temporary copy. Raises LogUnreadable
    if it cannot be fetched."""
    if not file.url:
        yield file.path
        return
    with remote.fetch_copy(file) as path:
        yield path


def last_bytes(file: Found) -> bytes:
    """The last bytes of a log, with its last hash; empty if they cannot be read."""
    if file.url:
        return remote.last_bytes(file, _END)
    try:
        opened = os.open(file.path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.pread(opened, _END, max(file.size - _END, 0))
    except OSError:
        return b""
    finally:
        os.close(opened)


def is_url(place: str) -> bool:
    """Whether it is a URL for fsspec; an existing file or folder never is."""
    return _URL.match(place) is not None and not os.path.lexists(place)


def _files_below(place: str, passed: Pass) -> Iterator[str]:
    """Every file in one place. Raises UsageError."""
    if os.path.isdir(place):
        try:
            os.scandir(place).close()
        except OSError as error:
            raise UsageError(
                f"The folder {place!r} cannot be read: {error.strerror}.",
                hint="Ask its owner for permission to read it.",
            ) from None
        yield from filter(is_log, _walk(place, passed))
        return
    names = (
        [place] if os.path.exists(place) else list(_glob_matches(place, passed)) if has_magic(place) else []
    )
    if not names:
        raise UsageError(f"There is no {place!r}.", hint=HINT)
    for name in names:
        yield from filter(is_log, _walk(name, passed)) if os.path.isdir(name) else (name,)


def _glob_matches(pattern: str, passed: Pass) -> Iterator[str]:
    """The files that a glob matches. With `**`, Python's own `glob` never ends where links form a circle."""
    parts = pattern.split(os.sep)
    first = list(takewhile(lambda part: part != "**", parts))
    if len(first) == len(parts):
        yield from glob(pattern)
        return
    rest = [part for part, before in zip(parts, ["", *parts], strict=False) if not part == before == "**"]
    start = os.sep.join(first) + (os.sep if first else "")
    for folder in glob(start) if has_magic(start) else (start or os.curdir,):
        for name in _walk(folder, passed):
            if _fits(os.path.relpath(name, folder).split(os.sep), rest[len(first) :]):
                yield name


def _fits(names: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether the parts of a path match a pattern, in which `**` is any number of folders."""
    if not parts:
        return not names
    first, *rest = parts
    if first == "**":
        return any(_fits(names[cut:], rest) for cut in range(len(names) + 1))
    return bool(names) and fnmatchcase(names[0], first) and _fits(names[1:], rest)


def _walk(folder: str, passed: Pass) -> Iterator[str]:
    """Every file below a folder. Folders that cannot be read are skipped, and links to folders too: they lead
    elsewhere, or to files that are found anyway."""
    root = os.path.join(os.path.realpath(folder), "")
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                listed = list(entries)
        except OSError:
            continue
        for entry in listed:
            if not _is_folder(entry):
                yield entry.path
            elif not entry.is_symlink():
                waiting.append(entry.path)
            elif not os.path.join(os.path.realpath(entry.path), "").startswith(root):
                passed(entry.path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
