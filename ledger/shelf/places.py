"""Where logs lie: folders, globs, single files, and whatever fsspec opens by a URL.

Law: nothing is written where logs lie. What is found comes in the order of its names, every time the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic

import msgspec

from ledger.core.errors import UsageError

SUFFIX = ".jsonl"
"""How a log is called in a folder; a file that is named, or that a glob names, may be called otherwise."""


class Found(msgspec.Struct, frozen=True):
    """A file that may be a log."""

    log: str
    """An absolute path, or a URL: what all rows call it."""
    size: int
    """Bytes."""
    time: int
    """When it was changed, in ns since 1970; 0 where its place does not say."""


def found(places: Iterable[str]) -> Iterator[Found]:
    """Every file below the places, each once, in the order of their names. Raises UsageError for a place that
    is not there."""
    names = {os.path.abspath(name) for place in places for name in _below(os.path.expanduser(place))}
    for name in sorted(names):
        try:
            status = os.stat(name)
        except OSError:
            continue
        yield Found(name, status.st_size, status.st_mtime_ns)


def _below(place: str) -> Iterator[str]:
    if os.path.isdir(place):
        for folder, _, names in os.walk(place):
            yield from (os.path.join(folder, name) for name in names if name.endswith(SUFFIX))
    elif os.path.exists(place):
        yield place
    elif has_magic(place):
        for name in glob(place, recursive=True):
            yield from _below(name)
    else:
        raise UsageError(f"There is no {place!r}.", hint="A place is a folder, a glob, a file or a URL.")
