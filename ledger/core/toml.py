"""TOML that somebody wrote by hand. How long it takes to read depends only on its length.

Law: a text that would take longer, or that no page could show, is refused before it is read.
"""

from __future__ import annotations

import re
from typing import Any

from ledger.core.errors import Problem

DEEPEST, LONGEST = 40, 400
"""The most dots in a line, and the most digits of a number: far more than anybody writes."""
_QUOTED = r"""\"[^"]*"|'[^']*'"""
_TABLE = r"\s*\[\[?\s*([\w.-]+)\s*\]"
_DIGITS = rf"[0-9a-fA-F_]{{{LONGEST + 1}}}"


def read(text: str) -> dict[str, Any]:
    """What a TOML file says. Raises ValueError with what is wrong, or RecursionError."""
    import tomllib  # noqa: PLC0415 - only where somebody wrote such a file

    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DEEPEST and re.sub(_QUOTED, "", line).count(".") > DEEPEST:
            raise ValueError(f"line {number} has more than {DEEPEST} dots")
        if len(line) > LONGEST and re.search(_DIGITS, line):
            raise ValueError(f"line {number} has a number of more than {LONGEST} digits")
    return tomllib.loads(text)


def problem(error: Exception, text: str) -> Problem:
    """The problem behind an error that `read` raised, with its line."""
    if isinstance(error, RecursionError):
        return Problem(1, "not-toml", "it is nested too deeply")
    found = re.search(r"line (\d+)", str(error))
    line = int(found[1]) if found else max(len(text.splitlines()), 1)
    return Problem(line, "not-toml", str(error).rstrip("."), "Correct this line first.")


def line_of(text: str, kind: str, place: int, field: str) -> int:
    """The line of a field in a table `[[kind]]`; `place` counts those tables from 0. It is the table's line
    if the field is missing, and 1 if the table is."""
    found, seen, is_inside, is_rows = 1, -1, not kind, False
    for number, line in enumerate(text.splitlines(), 1):
        if (table := re.match(_TABLE, line)) is not None:
            if not kind and table[1] == field:
                return number
            seen += table[1] == kind
            is_inside = (table[1] == kind or table[1].startswith(f"{kind}.")) and seen == place
            found = number if is_inside and table[1] == kind else found
            if is_inside and table[1] == f"{kind}.{field}":
                return number
        elif table is None and re.match(rf"\s*{re.escape(kind)}\s*=\s*\[", line) and kind:
            is_rows, found = True, number
        elif is_rows and line.lstrip().startswith("{"):
            seen += 1
            found = number if seen == place else found
        elif is_inside and field and re.match(rf"\s*[\"']?{re.escape(field)}\b", line):
            return number
    return found
