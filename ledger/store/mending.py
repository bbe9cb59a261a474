"""Cutting off a step that was never finished.

Law: only under the lock, only a torn tail, and only after a copy of every byte is safe beside the log. A step
that lacks only its last newline gets its newline. Damage is never mended, but the lines before it can be
salvaged into a new log.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

import msgspec

from ledger.core.errors import LogDamaged
from ledger.store import disk, system
from ledger.store.codec import Fingerprint, damaged, ends_in_hash, hash_fits, hash_reason, is_unfinished
from ledger.store.journal import open_log
from ledger.store.system import StrPath, fspath
from ledger.store.tail import Torn

LONGEST_NAME = 255
"""The most bytes that the name of a file may have."""


class Repaired(msgspec.Struct, frozen=True):
    """What was cut off, and the file that keeps it; empty if only a newline was missing."""

    torn: Torn
    kept: str


def repair(path: StrPath, *, wait: float = 2.0) -> Repaired | None:
    """Cuts off a torn tail after copying it to `<log>.torn-<UTC time>`; None if nothing is torn.

    Waits up to `wait` seconds for another writer.
    Raises what `open_log` raises, LogDamaged (never repaired), LogChanged, LogUnwritable, StepUncertain.
    """
    journal = open_log(path)
    journal.require_undamaged()
    torn, name = journal.torn, journal.path
    if torn is None:
        return None
    whole = journal.size - torn.bytes
    with disk.open_to_read(name) as file:
        file.seek(whole)
        cut = file.read(torn.bytes)
    try:
        lacks_newline = _lacks_newline(cut, torn, journal.mark())
    except LogDamaged as error:
        raise disk.with_place(error, name) from None
    with journal.locked(wait) as fd:
        if lacks_newline:
            disk.write_step(fd, b"\n", journal.size, name)
            return Repaired(torn, "")
        kept = _save_cut_bytes(name, cut)
        disk.cut_back(fd, whole, name)
    return Repaired(torn, kept)


def _lacks_newline(cut: bytes, torn: Torn, mark: Fingerprint) -> bool:
    """Whether a torn step lacks only its last newline. Raises LogDamaged if it was changed."""
    last = cut[cut.rfind(b"\n") + 1 :] + b"\n"
    if b"\0" in cut or not ends_in_hash(last) or is_unfinished(last):
        return False
    if not hash_fits(cut + b"\n", mark):
        raise damaged(torn.line + cut.count(b"\n"), hash_reason(last))
    return True


def _save_cut_bytes(name: str, cut: bytes) -> str:
    """Writes the cut bytes beside the log, and returns the path. Only here does the store read the clock."""
    ending = f".torn-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    stem = system.name_of(name).encode()[: LONGEST_NAME - len(ending)].decode(errors="ignore")
    kept = system.join_path(system.folder_of(name), stem + ending)
    disk.write_new(kept, cut)
    return kept


def salvage(path: StrPath, new: StrPath, lines: int) -> int:
    """Copies the first lines of a log into a new one, byte for byte. Returns how many lines it has: one more
    than asked if only the very last newline was damaged.

    Raises what `open_log` raises, LogExists, LogUnwritable or StepUncertain.
    """
    every = open_log(path).raw_lines()
    whole = list(islice(every, lines))
    last, behind = next(every, b""), next(every, None)
    if last and behind is None and (mended := _with_its_newline(whole, last)):
        whole.append(mended)
    disk.write_new(fspath(new), b"".join(whole))
    return len(whole)


def _with_its_newline(before: list[bytes], last: bytes) -> bytes:
    """The last line with its right newline, if its hash then fits and it ends a step; otherwise empty."""
    line = last[: last.rfind(b"}") + 1] + b"\n"
    mark = Fingerprint()
    for each in before:
        mark.add(each)
    return line if line != last and hash_fits(line, mark) and not is_unfinished(line) else b""
