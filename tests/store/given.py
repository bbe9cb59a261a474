"""A tiny game, so that tests of the store need no real one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from ledger.core.log.events import FORMAT, CatalogRef, Event, Header, TableEvent, TimelineEvent
from ledger.store import journal as journals
from ledger.store.codec import Fingerprint, encode


class Moved(Event, frozen=True, kw_only=True):
    """A pawn went some steps."""

    steps: int
    note: str = ""


class Flown(Event, frozen=True, kw_only=True):
    """Only the next version of the tiny game knows this one."""

    height: int


EVENTS = TimelineEvent | TableEvent | Moved
NEXT_EVENTS = EVENTS | Flown

HEADER = Header(
    format=FORMAT,
    tool="0.1.0",
    game="pawns",
    variant="short",
    rules=1,
    seats=("ann", "bob"),
    dealer="table",
    seed=None,
    rulings={},
    catalog=CatalogRef(name="pawns", digest="00"),
    log="5d0c",
    created="2026-11-20T19:00:00Z",
)


def moves(first: int, count: int = 1, note: str = "") -> list[Event]:
    """A step of `count` moves, the first with the id `first`."""
    return [
        Moved(id=number, on=number - 1, steps=number % 6, note=note, more=number < first + count - 1)
        for number in range(first, first + count)
    ]


def raw(lines: Iterable[Event | Header]) -> bytes:
    """The bytes of a log that holds exactly these lines, fitting or not."""
    mark = Fingerprint()
    return b"".join(encode(line, mark) for line in lines)


def signed(bodies: Sequence[bytes]) -> bytes:
    """A log of hand-written lines, each given without its hash and its closing brace, with true hashes."""
    mark = Fingerprint()
    data = b""
    for body in bodies:
        mark.add(body)
        ending = mark.ending()
        mark.add(ending)
        data += body + ending
    return data


def header_body() -> bytes:
    return raw([HEADER])[:-25]


def played(path: Path, sizes: Sequence[int]) -> journals.Journal:
    """A log with one step of each size, written through the journal."""
    journal = journals.create(path, HEADER)
    for size in sizes:
        journal.append(moves(journal.lines, size))
    return journal


def ids(path: Path | os.PathLike[str], **how: bool) -> list[int]:
    return [event.id for chunk in journals.open_log(path).chunks(EVENTS, **how) for event in chunk]
