"""A log's current line of play, verified and folded, without keeping its events.

Law: the memory does not grow with the log. The log is read once, block by block; a long one with undone moves
is read a second time, only for the events on its current line.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

import msgspec

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, Header
from ledger.core.log.timeline import Timeline
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import AnyGame, all_events
from ledger.desk import new_log
from ledger.games import registry
from ledger.store.disk import StrPath
from ledger.store.journal import Journal, open_log

SHORT = 1 << 20
"""If a log has no more bytes than this, its events may stay in memory."""

EventChunks = Iterable[Sequence[Event]]


class Replayed(msgspec.Struct, frozen=True):
    """`lines` counts the header and every line of the whole steps, played or not."""

    header: Header
    state: Any
    lines: int


def replay(path: StrPath) -> Replayed:
    """The state at the head of a log.

    Raises what opening a log raises, LogDamaged, UnknownEventType, LogTooNew or UnknownGame.
    """
    journal = open_log(path)
    game = registry.game(journal.header.game)
    state = game.start(new_log.setup_of(game, journal.header))
    return Replayed(journal.header, fold_line(journal, game, state), journal.lines)


def fold_line(journal: Journal, game: AnyGame, start: Any) -> Any:
    """Folds the current line into a copy of the state before the first event. Raises LogDamaged."""
    events = all_events(game)
    try:
        return _fold(game, start, lambda: journal.chunks(events), keeping=journal.size <= SHORT)
    except LogDamaged:
        journal.require_undamaged()
        raise


def _fold(game: AnyGame, start: Any, read: Callable[[], EventChunks], *, keeping: bool) -> Any:
    """Folds as long as the log has no branches; with `keeping` it keeps the later chunks.

    If it does not keep them, or the current line branches off before them, it reads the log once more.
    """
    timeline, state, folded = Timeline(), start.copy(), ROOT
    later: list[Sequence[Event]] = []
    for chunk in read():
        timeline.extend(chunk)
        if timeline.is_straight:
            game.projector.fold(state, chunk)
            folded = timeline.head
        elif keeping:
            later.append(chunk)
    if timeline.is_straight:
        return state
    if keeping and timeline.is_ancestor(folded, timeline.head):
        return _fold_current(game, state, later, timeline)
    return _fold_current(game, start.copy(), read(), timeline)


def _fold_current(game: AnyGame, state: Any, chunks: EventChunks, timeline: Timeline) -> Any:
    """Folds those events of the chunks that are on the current line into `state`, the state before them."""
    ranges = timeline.ranges(timeline.head)
    for chunk in chunks:
        for part in _parts_in_ranges(chunk, ranges):
            game.projector.fold(state, part)
    return state


def _parts_in_ranges(chunk: Sequence[Event], ranges: Sequence[tuple[int, int]]) -> Iterator[Sequence[Event]]:
    """The events of a chunk that are in one of the ranges. Ids in a chunk are consecutive, and ranges
    ascend."""
    first, last = chunk[0].id, chunk[-1].id
    for place in range(bisect_left(ranges, first, key=itemgetter(1)), len(ranges)):
        start, end = ranges[place]
        if start > last:
            return
        yield chunk[max(start - first, 0) : end - first + 1]
