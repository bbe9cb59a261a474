"""Proving that a log is what was written: every line, every rule of the format, and its digest.

Law: strict where reading is quick. A fault that a reader would skip is an error here, with its line.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from ledger.core.errors import LogError, SealBroken
from ledger.core.log.events import TIMELINE, Event
from ledger.core.log.timeline import Timeline
from ledger.store import disk
from ledger.store.asides import decode_aside, is_aside
from ledger.store.codec import (
    LONGEST_LINE,
    Fingerprint,
    check_keys,
    damaged,
    decode_line,
    hash_fits,
    hash_reason,
)
from ledger.store.journal import Journal, open_log
from ledger.store.tail import Torn


class LogReport(msgspec.Struct, frozen=True):
    """A sound log in numbers, which count neither a torn tail nor what only the host may know."""

    lines: int
    """How many there are, the header included."""
    steps: int
    bytes: int
    fingerprint: str
    """SHA-256 over the header and all whole steps, 64 hex digits."""
    torn: Torn | None
    timeline: Timeline


def verify(path: disk.StrPath, events_type: Any, *, tolerant: bool = False) -> LogReport:
    """Checks each line for its hash, form, id, parent, place in the tree and place in a step.

    `tolerant` accepts unknown kinds of events as they are, such as those of a game that is not installed.
    Raises what `open_log` raises, and LogDamaged, UnknownEventType or LogTooNew naming the first bad line.
    """
    journal = open_log(path)
    try:
        return _report(journal, events_type, tolerant=tolerant)
    except LogError as error:
        raise disk.with_place(error, journal.path) from None


def _report(journal: Journal, events_type: Any, *, tolerant: bool) -> LogReport:
    mark = Fingerprint()
    size = lines = steps = 0
    moves_nothing = bytearray()
    timeline = Timeline()
    for number, line in enumerate(journal.raw_lines(), start=1):
        if len(line) > LONGEST_LINE or not hash_fits(line, mark):
            raise damaged(number, hash_reason(line))
        if is_aside(line):
            _check_aside(line, number, moves_nothing)
            continue
        lines += 1
        size += len(line)
        if number == 1:
            check_keys(line, number)
            moves_nothing.append(False)
            continue
        event = decode_line(line[:-1], events_type, lines, tolerant=tolerant)
        _check_parents(event, number, moves_nothing)
        timeline.extend((event,))
        moves_nothing.append(type(event) in TIMELINE)
        steps += not event.more
    return LogReport(
        lines=lines,
        steps=steps,
        bytes=size,
        fingerprint=digest(journal.path),
        torn=journal.torn,
        timeline=timeline,
    )


def _check_parents(event: Event, number: int, moves_nothing: bytearray) -> None:
    """Raises LogDamaged unless parents and targets are the header or an earlier event of play."""
    for name in ("on", "to", "upto", "event") if type(event) in TIMELINE else ("on",):
        target = getattr(event, name, 0)
        if not 0 <= target < event.id:
            raise damaged(number, f"it points to {target} in {name!r}, which is not an earlier event")
        if moves_nothing[target]:
            raise damaged(number, f"it points to {target} in {name!r}, which is not an event of play")


def _check_aside(line: bytes, number: int, moves_nothing: bytearray) -> None:
    """Raises LogDamaged unless the host's line belongs to the header or to an event of play."""
    on = decode_aside(line, number).on
    if not 0 <= on < len(moves_nothing) or moves_nothing[on]:
        raise damaged(number, f"it points to {on} in 'on', which is not an earlier event of play")


def digest(path: disk.StrPath, lines: int | None = None, *, with_secrets: bool = False) -> str:
    """SHA-256 over the first `lines` lines of the table's log, or over all its whole steps, as 64 hex digits.
    With `with_secrets` it is over the lines of the file, the host's lines among them.

    Verifies nothing. Raises what `open_log` raises, and SealBroken if there are fewer lines.
    """
    journal = open_log(path)
    sha = hashlib.sha256()
    counted = 0
    for line in journal.raw_lines() if with_secrets else journal.table_lines():
        if counted == lines:
            break
        sha.update(line)
        counted += 1
    if lines is not None and counted < lines:
        message = f"The log has only {counted} whole lines, not {lines}."
        raise SealBroken(message, where=journal.path, hint="Look for a longer copy of the log.")
    return sha.hexdigest()
