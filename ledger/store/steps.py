"""A step as the bytes of a log.

Law: bytes only. A step is encoded whole, and what nobody could read again is never written.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.errors import LogUnwritable
from ledger.core.log.events import Event, Retired
from ledger.core.log.secrets import Aside
from ledger.store.codec import LONGEST_LINE, Fingerprint, check_readable, encode


def check_step(step: Sequence[Event], first: int) -> None:
    """Raises ValueError if the ids do not continue from `first`, or the step is not marked as one."""
    if not step:
        raise ValueError("a step ends in an event without `more`")
    last = first + len(step) - 1
    for id_, event in enumerate(step, first):
        if event.id != id_:
            raise ValueError("the ids of a step must go on from the last line")
        if event.more is not (id_ < last):
            raise ValueError("all events of a step but its last have `more`")
        if isinstance(event, Retired):
            raise ValueError("a retired kind of event is read and never written")


def check_together(steps: Sequence[Sequence[Event]]) -> None:
    """Raises ValueError if steps for one write are not marked as such: a crash must leave all or none."""
    for step in steps:
        for event in step:
            if event.then is not (event is step[-1] and step is not steps[-1]):
                raise ValueError("each step but the last of those that are written together ends in `then`")


def encode_steps(
    steps: Sequence[Sequence[Event]], first: int, mark: Fingerprint, path: str
) -> tuple[bytes, int]:
    """The bytes of steps whose ids continue from `first`, and the number of their lines.

    `mark` moves past them. Raises LogUnwritable, and ValueError as `check_step` does.
    """
    data, count = [], 0
    for step in steps:
        check_step(step, first + count)
        data.append(encode_step(step, mark, path))
        count += len(step)
    return b"".join(data), count


def encode_asides(asides: Sequence[Aside], mark: Fingerprint, path: str, *, goes_on: bool) -> bytes:
    """The bytes of lines for the host, which belong to the step after them if it `goes_on`; `mark` moves past
    them. Raises LogUnwritable, and ValueError if they are marked otherwise."""
    if any(aside.more is not goes_on for aside in asides):
        raise ValueError("a line for the host has `more` if, and only if, a step follows")
    return encode_step(asides, mark, path)


def encode_step(step: Sequence[Event], mark: Fingerprint, path: str) -> bytes:
    """The lines of a step; `mark` moves past them. Raises LogUnwritable."""
    try:
        lines = [encode(event, mark) for event in step]
        for event, line in zip(step, lines, strict=True):
            check_readable(event, line)
    except UnicodeEncodeError:
        hint = "Type it again in a terminal that uses UTF-8."
        raise LogUnwritable("The text holds bytes that are not characters.", where=path, hint=hint) from None
    if max(map(len, lines)) > LONGEST_LINE:
        message = f"A single event may take {LONGEST_LINE // 1024 // 1024} MiB at most."
        raise LogUnwritable(message, where=path, hint="Shorten its text.")
    return b"".join(lines)
