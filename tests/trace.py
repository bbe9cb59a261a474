"""What came of each step of a game that is played by chance, to compare with what came of it before.

A step is the beginning of what was said, and a sum of all of it. `TRACE=FILE pytest …` writes down all of it,
so that two trees can be compared.

Law: the same seed gives the same page; nothing on it comes from a clock, a folder or a hash.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

SHOWN = 56
"""Letters of a step that stand on the page."""


_SET = re.compile(r"frozenset\(\{([^{}]*)\}\)")


class Trace:
    def __init__(self) -> None:
        self._steps: list[str] = []

    def add(self, *said: object) -> None:
        """The next step, and all that was said of it."""
        self._steps.append(_SET.sub(_sorted, "\n".join(map(str, said))))

    def add_all(self, steps: Iterable[object], together: int) -> None:
        """Many steps, so many of them in one."""
        every = [*map(str, steps)]
        for first in range(0, len(every), together):
            self.add(*every[first : first + together])

    def page(self) -> str:
        if whole := os.environ.get("TRACE"):
            with Path(whole).open("a", encoding="utf-8") as file:
                file.writelines(f"{step}\n" for step in self._steps)
        return "\n".join(map(_line, self._steps))


def _line(step: str) -> str:
    shown = " ".join(step[: 2 * SHOWN].split())[:SHOWN]
    return f"{crc32(step.encode()):08x} {shown}"


def _sorted(found: re.Match[str]) -> str:
    """A set as it is written, in an order that does not change."""
    return f"{{{', '.join(sorted(found[1].split(', ')))}}}"
