"""The logs in a folder, for listing and for completing names.

Law: what is not a readable log is passed over in silence.
"""

from __future__ import annotations

import os

from ledger.core.errors import LogError
from ledger.core.events import Header
from ledger.store.disk import StrPath
from ledger.store.journal import read_header


def logs_in(folder: StrPath) -> tuple[tuple[str, Header], ...]:
    """Path and header of each log named `*.jsonl` in the folder itself, sorted by name."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".jsonl"))
    except OSError:
        return ()
    logs = []
    for name in names:
        path = os.path.join(os.fspath(folder), name)
        try:
            logs.append((path, read_header(path)))
        except LogError:
            continue
    return tuple(logs)
