"""The evenings below some places; those of logs that did not change since they were read last, from a cache.

Law: what is no log is passed over; what cannot be read is an evening that says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ledger.core.errors import TablefoldError
from ledger.shelf import apart, places
from ledger.shelf.cache import Cache, CachedLine, Lost, cached_line
from ledger.shelf.found import Found
from ledger.shelf.hearing import Hear, Pass, ignore_link, ignore_progress
from ledger.shelf.rows import Evening

AT_ONCE = 25
"""Logs that are read before what they come to is kept: whoever leaves meanwhile has read them for good."""
MANY = 100
"""Logs from which on it is worth while to start other processes."""


def evenings(
    wanted: Iterable[str],
    cache: str = "",
    *,
    is_brief: bool = False,
    hear: Hear = ignore_progress,
    passed: Pass = ignore_link,
) -> Iterator[Evening]:
    """What each log comes to, by their names. `cache` is the file in which that is kept until the next time,
    empty for none. Of evenings that are `is_brief` no more than the game and the seats need be told.
    Raises UsageError for a place that is not there."""
    files = list(places.find_logs(wanted, passed))
    kept = Cache(cache, is_brief=is_brief)
    try:
        fresh = _read_changed(files, kept, hear)
        for file in files:
            evening = (
                fresh[file.log].evening(is_brief=is_brief)
                if file.log in fresh
                else _known_evening(file, kept)
            )
            if evening is not None:
                yield evening
    finally:
        kept.close()


def known_evenings(wanted: Iterable[str], cache: str) -> Iterator[Evening]:
    """Those of them that the cache knows, brief; no log is read. Raises as `evenings` does."""
    kept = Cache(cache, is_brief=True)
    try:
        for file in places.find_logs(wanted):
            evening = _known_evening(file, kept) if kept.knows(file) else None
            if evening is not None:
                yield evening
    finally:
        kept.close()


def read_evening(file: Found) -> Evening | None:
    """What a file comes to; None where it is no log."""
    from ledger.shelf import evening  # noqa: PLC0415 - slow, and not needed where nothing changed

    try:
        with places.local_path(file) as path:
            return evening.read(path, file.log)
    except TablefoldError as error:
        return evening.unread_evening(file.log, None, error)


def cached_lines(files: Sequence[Found]) -> list[CachedLine]:
    """What some files come to, to be kept: the work of a process."""
    return [cached_line(file, read_evening(file)) for file in files]


def _read_changed(files: Sequence[Found], kept: Cache, hear: Hear) -> dict[str, CachedLine]:
    """Reads what the cache does not know, and gives back what it does not keep."""
    missing = [file for file in files if not kept.knows(file)]
    fresh: dict[str, CachedLine] = {}
    if not missing:
        return fresh
    done = 0
    for answer in _read_logs(missing):
        if not kept.keep(answer):
            fresh |= {each.log: each for each in answer}
        done += len(answer)
        hear(done, len(missing))
    kept.forget(files)
    return fresh


def _read_logs(files: Sequence[Found]) -> Iterator[list[CachedLine]]:
    """Many are read by several processes, and so is what runs other people's code; see `apart`."""
    from ledger.shelf import asking, engines, evening  # noqa: PLC0415 - slow, and not needed where nothing changed

    own, chunks = apart.split_by_process(files, MANY, AT_ONCE)
    for done in engines.run(cached_lines, chunks, limit=asking.time_limit) if chunks else ():
        if done.answer is None:
            failed = TablefoldError(f"It was given up: {done.failed}.")
            yield [cached_line(file, evening.unread_evening(file.log, None, failed)) for file in done.chunk]
        else:
            yield done.answer
    for first in range(0, len(own), AT_ONCE):
        yield cached_lines(own[first : first + AT_ONCE])


def _known_evening(file: Found, kept: Cache) -> Evening | None:
    try:
        return kept.evening(file)
    except Lost:
        ((fresh,),) = _read_logs([file])
        return fresh.evening(is_brief=False)
