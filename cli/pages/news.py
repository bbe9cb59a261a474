"""What somebody wrote since a log was last looked at, in sentences.

Law: an event is told as the one who looks may know it. What was there before and is not any more is said
first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import (
    TIMELINE,
    Annotated,
    Bookmarked,
    Branched,
    Corrected,
    Event,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
)
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import describe, sentence
from ledger.desk.reader import Reader

MOST = 4
"""Sentences about one look."""


def news(before: Reader, now: Reader, seat: str | None, most: int = MOST) -> tuple[str, ...]:
    """What happened between two readings of one name; the last things, where they are more than `most`."""
    if not _goes_on(before, now):
        return (_replaced(before, now),)
    sentences = []
    if before.journal.torn is not None and now.journal.torn is None:
        sentences.append("The torn end of the log was repaired.")
    lines = [now.history.event(id_) for id_ in range(len(before.history) + 1, len(now.history) + 1)]
    sentences += _sentences(now, lines, seat)
    return tuple(sentences[-most:])


def _goes_on(before: Reader, now: Reader) -> bool:
    """Whether the log is the same as far as it was read: its fingerprints say so for all lines at once."""
    return (
        len(before.history) <= len(now.history)
        and before.header == now.header
        and all(map(_is_same, before.history.lines(), now.history.lines()))
    )


def _is_same(mine: Event, yours: Event) -> bool:
    """Whether a line is what it was; one that this program wrote itself has not read its fingerprint."""
    return mine == yours or (not mine.h and mine == replace(yours, h=""))


def _replaced(before: Reader, now: Reader) -> str:
    if before.header.log != now.header.log:
        return f"Another log has taken this name: {now.header.title or now.game_title}."
    lost = len(before.history) - len(now.history)
    if lost > 0:
        return f"The log was replaced: {counted(lost, 'line')} less than before."
    return "The log was replaced: earlier lines are others now."


def _sentences(desk: Reader, lines: Sequence[Event], seat: str | None) -> Iterator[str]:
    """What was done; of a correction what it was, and not what was applied again."""
    last = 0
    for event in lines:
        if event.id <= last:
            continue
        if isinstance(event, Corrected):
            last = event.last
        if type(event) in TIMELINE:
            yield _SENTENCES[type(event)](desk, event, seat)
        else:
            yield sentence(_sentence(desk, event, seat))


def _sentence(desk: Reader, event: Event, seat: str | None) -> str:
    return describe(desk.game, desk.history.state_at(event.on), event, seat)


def _undone(desk: Reader, event: Undone, seat: str | None) -> str:
    taken = desk.history.since(event.to, event.on)
    first = _sentence(desk, taken[0], seat)
    more = f" and {counted(len(taken) - 1, 'more event')}" if len(taken) > 1 else ""
    return sentence(f"Undone: {first}{more}")


def _redone(desk: Reader, event: Redone, seat: str | None) -> str:
    again = desk.history.since(event.on, event.to)
    more = f" and {counted(len(again) - 1, 'more event')}" if len(again) > 1 else ""
    return sentence(f"Redone: {_sentence(desk, again[0], seat)}{more}")


def _branched(desk: Reader, event: Branched, seat: str | None) -> str:
    if event.left:
        return f"Another line of play goes on from event {event.on}; the old one is kept as {event.left}."
    return f"A new line of play begins at event {event.on}: {event.name}."


def _corrected(desk: Reader, event: Corrected, seat: str | None) -> str:
    how = {
        "amend": f"event {event.event} was changed",
        "insert": f"something was added after event {event.event}",
        "drop": f"event {event.event} was taken out",
    }[event.how]
    return sentence(f"Corrected: {how}{f' ({event.reason})' if event.reason else ''}")


_SENTENCES: Mapping[type[Event], Callable[[Reader, Any, str | None], str]] = {
    Undone: _undone,
    Redone: _redone,
    Branched: _branched,
    Switched: lambda desk, event, seat: f"The game goes on in the line {event.name}.",
    Renamed: lambda desk, event, seat: f"The line {event.old} is called {event.new} now.",
    Corrected: _corrected,
    SeatNamed: lambda desk, event, seat: f"The seat {event.seat} is called {event.name} now.",
    Annotated: lambda desk, event, seat: f"Event {event.to}: “{event.text}”",
    Bookmarked: lambda desk, event, seat: f"Event {event.to} is called {event.name}.",
}
