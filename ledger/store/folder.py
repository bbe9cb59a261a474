"""The logs in a folder, for listing and for completing names.

Law: what is not a readable log is skipped without a word.
"""

from __future__ import annotations

from ledger.core.errors import LogError
from ledger.core.log.events import Header
from ledger.store import system
from ledger.store.journal import read_header
from ledger.store.system import StrPath, fspath, join_path


def logs_in(folder: StrPath) -> tuple[tuple[str, Header], ...]:
    """Path and header of each log named `*.jsonl` in the folder itself, sorted by name."""
    try:
        names = sorted(name for name in system.calls.names(fspath(folder)) if name.endswith(".jsonl"))
    except OSError:
        return ()
    logs = []
    for name in names:
        path = join_path(fspath(folder), name)
        try:
            logs.append((path, read_header(path)))
        except LogError:
            continue
    return tuple(logs)
