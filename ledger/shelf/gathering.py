"""The evenings in some places; for logs that have not changed, from a cache.

Law: what is not a log is skipped; a log that cannot be read is an evening that says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger.core.errors import TablefoldError
from ledger.core.hearing import Hear, ignore_progress
from ledger.shelf import apart, places
from ledger.shelf.cache import AT_ONCE as LOOKED_UP
from ledger.shelf.cache import Cache, CachedLine, cached_line
from ledger.shelf.found import Found
from ledger.shelf.hearing import Pass, ignore_link
from ledger.shelf.rows import Evening

AT_ONCE = 25
"""How many logs are read before they are cached: if you stop after that, they need not be read again."""
MANY = 100
"""From this many logs on, other processes are worth starting."""


def evenings(
    wanted: Iterable[str],
    cache: str = "",
    *,
    is_brief: bool = False,
    hear: Hear = ignore_progress,
    passed: Pass = ignore_link,
) -> Iterator[Evening]:
    """The evening of each log, by name. `cache` is the file that keeps them until the next time, empty for
    none. With `is_brief` an evening may lack all but its game, seats, opponents and tallies. Raises
    UsageError for a place that does not exist."""
    files = list(places.find_logs(wanted, passed))
    kept = Cache(cache, is_brief=is_brief)
    try:
        fresh = _read_changed(files, kept, hear)
        yield from _all_evenings(files, kept, fresh, is_brief=is_brief)
    finally:
        kept.close()


def known_evenings(wanted: Iterable[str], cache: str) -> Iterator[Evening]:
    """The evenings that the cache knows, in brief; no log is read. Raises as `evenings` does."""
    kept = Cache(cache, is_brief=True)
    try:
        files = list(places.find_logs(wanted))
        known = kept.known(files)
        yield from _all_evenings([file for file in files if file.log in known], kept, {}, is_brief=True)
    finally:
        kept.close()


def read_evening(file: Found) -> Evening | None:
    """The evening in a file; None if it is not a log."""
    from ledger.shelf import evening  # noqa: PLC0415 - slow, and not needed where nothing changed

    try:
        with places.local_path(file) as path:
            return evening.read(path, file.log)
    except TablefoldError as error:
        return evening.unread_evening(file.log, None, error)


def cached_lines(files: Sequence[Found]) -> list[CachedLine]:
    """The lines to cache for some files: the work of one process."""
    return [cached_line(file, read_evening(file)) for file in files]


def _read_changed(files: Sequence[Found], kept: Cache, hear: Hear) -> dict[str, CachedLine]:
    """Reads the logs that the cache does not know, and returns those that it cannot keep."""
    known = kept.known(files)
    missing = [file for file in files if file.log not in known]
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
    """Reads logs, in several processes if there are many, or if a game is somebody else's; see `apart`."""
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


def _all_evenings(
    files: Sequence[Found], kept: Cache, fresh: Mapping[str, CachedLine], *, is_brief: bool
) -> Iterator[Evening]:
    """The evenings of these files: those that were just read, and the others as the cache knows them."""
    for first in range(0, len(files), LOOKED_UP):
        some = files[first : first + LOOKED_UP]
        known = kept.evenings([file for file in some if file.log not in fresh])
        for file in some:
            if file.log in known:
                evening = known[file.log]
            elif file.log in fresh:
                evening = fresh[file.log].evening(is_brief=is_brief)
            else:
                ((lost,),) = _read_logs([file])
                evening = lost.evening(is_brief=False)
            if evening is not None:
                yield evening
