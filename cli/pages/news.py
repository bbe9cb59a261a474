"""What has been written since a log was last read, in sentences.

Law: an event is described as the person looking may know it. If earlier lines are gone, that is said first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import (
    TIMELINE,
    Annotated,
    Bookmarked,
    Branched,
    Corrected,
    Event,
    Hosted,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
)
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import describe, sentence
from ledger.desk.called import other_log_sentence
from ledger.desk.reader import Reader

MOST = 4
"""The most sentences that are shown at once."""


def news(before: Reader, now: Reader, seat: str | None, most: int = MOST) -> tuple[str, ...]:
    """What happened between two readings of one file: the last `most` sentences."""
    if not _is_continued(before, now):
        return (_replaced_sentence(before, now),)
    sentences = []
    if before.journal.torn is not None and now.journal.torn is None:
        sentences.append("The torn end of the log was repaired.")
    lines = [now.history.event(id_) for id_ in range(len(before.history) + 1, len(now.history) + 1)]
    sentences += _sentences(now, lines, seat)
    return tuple(sentences[-most:])


def _is_continued(before: Reader, now: Reader) -> bool:
    """Whether the log still begins with all the lines that were read before."""
    return (
        len(before.history) <= len(now.history)
        and before.header == now.header
        and all(map(_is_same, before.history.lines(), now.history.lines()))
    )


def _is_same(mine: Event, yours: Event) -> bool:
    """Whether a line is unchanged; a line that this program wrote itself has no fingerprint in memory yet."""
    return mine == yours or (not mine.h and mine == replace(yours, h=""))


def _replaced_sentence(before: Reader, now: Reader) -> str:
    if before.header.log != now.header.log:
        return other_log_sentence(now.header)
    lost = len(before.history) - len(now.history)
    if lost > 0:
        return f"The log was replaced: it is {counted(lost, 'line')} shorter than before."
    return "The log was replaced: earlier lines have changed."


def _sentences(desk: Reader, lines: Sequence[Event], seat: str | None) -> Iterator[str]:
    """A sentence for each event; for a correction, only what was corrected, not what was applied again."""
    last = 0
    for event in lines:
        if event.id <= last:
            continue
        if isinstance(event, Corrected):
            last = event.last
        if type(event) in TIMELINE:
            yield _SENTENCES[type(event)](desk, event, seat)
        else:
            yield sentence(_event_sentence(desk, event, seat))


def _event_sentence(desk: Reader, event: Event, seat: str | None) -> str:
    return describe(desk.game, desk.history.state_at(event.on), event, seat)


def _undone_sentence(desk: Reader, event: Undone, seat: str | None) -> str:
    return sentence(f"Undone: {_first_and_more(desk, desk.history.since(event.to, event.on), seat)}")


def _redone_sentence(desk: Reader, event: Redone, seat: str | None) -> str:
    return sentence(f"Redone: {_first_and_more(desk, desk.history.since(event.on, event.to), seat)}")


def _first_and_more(desk: Reader, events: Iterable[Event], seat: str | None) -> str:
    """The first of some events, and how many come after it."""
    first, *others = events
    more = f" and {counted(len(others), 'more event')}" if others else ""
    return f"{_event_sentence(desk, first, seat)}{more}"


def _branched_sentence(desk: Reader, event: Branched, seat: str | None) -> str:
    if event.left:
        return f"Another line of play goes on from event {event.on}; the old one is kept as {event.left}."
    return f"A new line of play begins at event {event.on}: {event.name}."


def _corrected_sentence(desk: Reader, event: Corrected, seat: str | None) -> str:
    how = {
        "amend": f"event {event.event} was changed",
        "insert": f"something was added after event {event.event}",
        "drop": f"event {event.event} was taken out",
    }[event.how]
    return sentence(f"Corrected: {how}{f' ({event.reason})' if event.reason else ''}")


_SENTENCES: Mapping[type[Event], Callable[[Reader, Any, str | None], str]] = {
    Undone: _undone_sentence,
    Redone: _redone_sentence,
    Branched: _branched_sentence,
    Switched: lambda desk, event, seat: f"The game goes on in the line {event.name}.",
    Renamed: lambda desk, event, seat: f"The line {event.old} is called {event.new} now.",
    Corrected: _corrected_sentence,
    SeatNamed: lambda desk, event, seat: f"The seat {event.seat} is called {event.name} now.",
    Hosted: lambda desk, event, seat: (
        f"{desk.names.of(event.seat)} hosts from here on." if event.seat else "Nobody hosts from here on."
    ),
    Annotated: lambda desk, event, seat: f"Event {event.to}: “{event.text}”",
    Bookmarked: lambda desk, event, seat: f"Event {event.to} is called {event.name}.",
}
