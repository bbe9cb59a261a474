"""What workers do in tests: they answer, or come to grief in every way there is."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HANGING = 600
"""Seconds that a worker hangs."""


def doubled(chunk: Sequence[int | str]) -> list[int]:
    """Twice each number; a word makes the worker do what it says."""
    found = []
    for item in chunk:
        if item == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif item == "hanging":
            time.sleep(HANGING)
        elif item == "failing":
            raise ValueError("no number")
        elif item == "leaving":
            sys.exit(3)
        elif item == "talking":
            print("words that nobody wants", flush=True)
            os.write(1, b"and more of them\n")
        elif isinstance(item, str):
            _once(Path(item))
        else:
            found.append(2 * item)
    return found


def slowly(chunk: Sequence[int]) -> list[int]:
    time.sleep(0.05)
    return doubled(chunk)


def worker(chunk: Sequence[int]) -> int:
    """The process that does it."""
    return os.getpid()


def _once(mark: Path) -> None:
    """Kills the worker unless somebody did before."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def without_a_disk() -> None:
    raise OSError("no such disk")
