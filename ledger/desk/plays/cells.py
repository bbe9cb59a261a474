"""What a cell of a table says: a day, a number, a length of time, a yes or a no.

Law: nothing is guessed that could mean two things. What a cell does not clearly say stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ledger.desk.plays.found import moment, whole

YES = frozenset(
    {"1", "yes", "y", "true", "x", "w", "won", "win", "winner", "ja", "gewonnen", "sieg", "oui", "si"}
)
NO = frozenset({"", "0", "no", "n", "false", "-", "l", "lost", "loss", "loser", "nein", "verloren", "non"})
_DAY = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})(.*)", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})([./-])(\d{1,2})\2(\d{1,2})(.*)", re.ASCII)
_COMMA = re.compile(r"-?\d+,\d+", re.ASCII)
_BY_COMMA = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_BY_DOT = re.compile(r"-?\d{1,3}(?:\.\d{3})+(?:,\d+)?", re.ASCII)
_BY_BLANK = re.compile(r"-?\d{1,3}(?:[ '\u2019]\d{3})+(?:[.,]\d+)?", re.ASCII)
_LENGTH = re.compile(
    r"(\d{1,5})(?::(\d\d))?(?:[.,]\d+)? ?(m|min|mins|minutes|minuten|h|hours?)?\.?", re.ASCII
)
_MINUS = ("\u2212", "\u2013")
"""The signs besides a hyphen that people write for a minus."""


def day(text: str) -> str:
    """A local time in the form of `moment`; empty if it is none, or could be two days."""
    if found := _DAY.fullmatch(text):
        first, mark, second, year, rest = found.groups()
        if mark != "." and int(first) <= 12 and int(second) <= 12 and first != second:
            return ""
        date, month = (first, second) if mark == "." or int(first) > 12 else (second, first)
    elif found := _YEAR_FIRST.fullmatch(text):
        year, _, month, date, rest = found.groups()
    else:
        return moment(text)
    return moment(f"{year}-{int(month):02}-{int(date):02}{rest}")


def is_comma_decimal(scores: Iterable[str], mark: str) -> bool:
    """Whether a comma separates decimals in these cells of a table whose columns are separated by `mark`."""
    if mark != ",":
        return True
    return any(_COMMA.fullmatch(score) and not _BY_COMMA.fullmatch(score) for score in scores)


def number(text: str, *, is_comma: bool, is_dot: bool) -> str:
    """A number with a point for its decimals and nothing between its thousands; any other text as it is.
    `is_comma` says that a comma separates decimals, `is_dot` that a dot separates thousands."""
    said = f"-{text[1:].strip()}" if text.startswith(_MINUS) else text
    if _BY_BLANK.fullmatch(said):
        said = re.sub(r"[ '\u2019]", "", said)
    if is_comma and is_dot and _BY_DOT.fullmatch(said):
        said = said.replace(".", "")
    if not is_comma and _BY_COMMA.fullmatch(said):
        return said.replace(",", "")
    return said.replace(",", ".") if is_comma and _COMMA.fullmatch(said) else said


def minutes(text: str) -> int:
    """A length of time in minutes, such as `90`, `90 min`, `1:30` or `2 h`; 0 if it is none."""
    found = _LENGTH.fullmatch(text.casefold())
    if found is None:
        return 0
    if found[2] or (found[3] or "").startswith("h"):
        return whole(60 * int(found[1]) + int(found[2] or 0))
    return whole(found[1])
