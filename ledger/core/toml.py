"""TOML that somebody wrote by hand, read in a time that its length sets.

Law: what takes longer than its length, or that no page could show, is refused before it is read.
"""

from __future__ import annotations

import re
from typing import Any

DEEPEST, LONGEST = 40, 400
"""Dots in a line, and digits of a number: far more than anybody writes."""
_QUOTED = re.compile(r"""\"[^"]*"|'[^']*'""")
_DIGITS = re.compile(rf"[0-9a-fA-F_]{{{LONGEST + 1}}}")


def read(text: str) -> dict[str, Any]:
    """What a TOML file says. Raises ValueError with what is wrong, or RecursionError."""
    import tomllib  # noqa: PLC0415 - only where somebody wrote such a file

    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DEEPEST and _outside_quotes(line).count(".") > DEEPEST:
            raise ValueError(f"line {number} has more than {DEEPEST} dots")
        if len(line) > LONGEST and _DIGITS.search(line):
            raise ValueError(f"line {number} has a number of more than {LONGEST} digits")
    return tomllib.loads(text)


def _outside_quotes(line: str) -> str:
    return _QUOTED.sub("", line)
