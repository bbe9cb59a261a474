"""Cutting off a step that was never finished.

Law: only under the lock, only a torn tail, and only after a copy of every byte is safe beside the log.
"""

from __future__ import annotations

import os

import msgspec

from ledger.store import disk
from ledger.store.journal import open_log
from ledger.store.tail import Torn


class Repaired(msgspec.Struct, frozen=True):
    """What was cut off, and the file it was kept in."""

    torn: Torn
    kept: str


def repair(path: disk.StrPath, *, wait: float = 2.0) -> Repaired | None:
    """Cuts off a torn tail after copying it to `<log>.torn-<UTC time>`; None if nothing is torn.

    Waits up to `wait` seconds for another writer.
    Raises what `open_log` raises, LogDamaged (never repaired), LogChanged, LogUnwritable, StepUncertain.
    """
    with open_log(path) as journal:
        journal.refuse_damage()
        torn, name = journal.torn, journal.path
        if torn is None:
            return None
        whole = journal.size - torn.bytes
        with disk.open_to_read(name) as file:
            file.seek(whole)
            cut = file.read(torn.bytes)
        with journal.locked(wait) as fd:
            kept = _keep(name, cut)
            _truncate(fd, whole, name)
    return Repaired(torn, kept)


def _keep(name: str, cut: bytes) -> str:
    """Writes the cut bytes beside the log. The only place where the store reads the clock."""
    from datetime import UTC, datetime  # noqa: PLC0415 - reading a log needs no clock

    kept = f"{name}.torn-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    disk.write_new(kept, cut)
    return kept


def _truncate(fd: int, size: int, name: str) -> None:
    try:
        os.ftruncate(fd, size)
    except OSError as error:
        raise disk.unwritable(name, error) from None
    try:
        disk.sync(fd)
    except OSError as error:
        raise disk.uncertain(name) from error
