"""Cutting off a step that was never finished.

Law: only under the lock, only a torn tail, and only after a copy of every byte is safe beside the log. A step
that lacks nothing but its last newline is not cut off: it is given its newline. Damage is never mended; what
stands before it can be salvaged into a log of its own.
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
"""Bytes that the name of a file may have."""


class Repaired(msgspec.Struct, frozen=True):
    """What was cut off, and the file it was kept in; empty where a newline was all that was missing."""

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
    """Whether a torn step is whole but for its last newline. Raises LogDamaged where it was changed."""
    last = cut[cut.rfind(b"\n") + 1 :] + b"\n"
    if b"\0" in cut or not ends_in_hash(last) or is_unfinished(last):
        return False
    if not hash_fits(cut + b"\n", mark):
        raise damaged(torn.line + cut.count(b"\n"), hash_reason(last))
    return True


def _save_cut_bytes(name: str, cut: bytes) -> str:
    """Writes the cut bytes beside the log. The only place where the store reads the clock."""
    ending = f".torn-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    stem = system.name_of(name).encode()[: LONGEST_NAME - len(ending)].decode(errors="ignore")
    kept = system.join_path(system.folder_of(name), stem + ending)
    disk.write_new(kept, cut)
    return kept


def salvage(path: StrPath, new: StrPath, lines: int) -> int:
    """Makes a log of the first lines of another one, byte for byte; the other one stays as it is. Gives back
    how many lines it has: one more where nothing but the very last newline is not what was written.

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
    """The last line with the newline that was written, if it fits then and ends a step; else nothing."""
    line = last[: last.rfind(b"}") + 1] + b"\n"
    mark = Fingerprint()
    for each in before:
        mark.add(each)
    return line if line != last and hash_fits(line, mark) and not is_unfinished(line) else b""
