"""What Linux says of a running process, its threads and its children; nothing of what has ended meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

GONE = (FileNotFoundError, ProcessLookupError)
"""What reading /proc raises where a process or a thread has ended: before its file is opened, or after."""


def children(process: int) -> list[int]:
    """The processes that its threads have started and that still run. A thread may end while it is asked."""
    found: list[int] = []
    with suppress(*GONE):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with suppress(*GONE):
                found += map(int, (thread / "children").read_text().split())
    return found


def descendants(process: int) -> Iterator[int]:
    for child in children(process):
        yield child
        yield from descendants(child)


def command_line(process: int) -> str:
    """Its words, separated by NUL; empty where it has ended."""
    with suppress(*GONE):
        return Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace")
    return ""


def runs(process: int) -> bool:
    """False, too, where it has ended and nobody has taken note of it."""
    with suppress(*GONE):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def processor_seconds(process: int) -> float:
    """What it has spent, with those that it has started and waited for; nothing where it has ended."""
    with suppress(*GONE):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0
