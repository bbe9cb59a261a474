"""Control characters made visible.

Law: what comes out holds no control character, no bidirectional override, nothing without width and no lone
surrogate, and no letter with a tower of marks; cleaning twice changes nothing.
"""

from __future__ import annotations

import re
from unicodedata import category

HARMLESS = frozenset("\u00a0\u202f\u3000")
"""Spaces that Python does not call printable and every terminal draws as a space."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that Python calls printable and nobody can see."""
MARKS = 8
"""Marks in a row that a letter may have. No language needs so many; hundreds would cover the lines around it.
"""
_MAYBE_MARKS = (
    rf"[\u0300-\u036f\u0483-\u0489\u0591-\u1fff\u20d0-\u20ff\u2cef-\u2dff\u302a-\u309a\ua66f-\uabff"
    rf"\ufb1e\ufe00-\ufe2f\U00010100-\U000e01ef]{{{MARKS + 1}}}"
)
"""A pattern that is in every text with too many marks in a row, and in few others. Compiling it takes half
a millisecond, so `re` does it when the first text needs it."""


def visible(text: str) -> str:
    """The text with `\\x1b` and the like where a control character stood."""
    if _is_clean(text) and (text.isascii() or not re.search(_MAYBE_MARKS, text)):
        return text
    shown, marks = [], 0
    for sign in text:
        marks = 0 if sign.isascii() or category(sign) not in ("Mn", "Me") else marks + 1
        shown.append(sign if _is_seen(sign) and marks <= MARKS else _escape(sign))
    return "".join(shown)


def json_ascii(text: str) -> str:
    """Encoded JSON with control characters made visible and no value changed; whatever is not ASCII is
    escaped, too."""
    return "\n".join(_json_line(line) for line in text.split("\n"))


def json_visible(line: str) -> str:
    """A line of JSON that people may read, in which only what cannot be seen is escaped."""
    if _is_clean(line):
        return line
    return "".join(sign if _is_seen(sign) else _json_escape(sign) for sign in line)


def _json_line(line: str) -> str:
    if line.isascii() and line.isprintable():
        return line
    return "".join(sign if sign.isascii() and sign.isprintable() else _json_escape(sign) for sign in line)


def _is_clean(text: str) -> bool:
    return text.isprintable() and (text.isascii() or UNSEEN.isdisjoint(text))


def _is_seen(sign: str) -> bool:
    return (sign.isprintable() and sign not in UNSEEN) or sign in HARMLESS


def _escape(sign: str) -> str:
    """`\\xhh`, `\\uhhhh` or `\\Uhhhhhhhh`, whichever is long enough."""
    code = ord(sign)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
