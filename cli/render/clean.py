"""Control characters made visible.

Law: what comes out holds no control character, no bidirectional override, nothing without width and no lone
surrogate; cleaning twice changes nothing.
"""

from __future__ import annotations

import re

_UNSAFE = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0"  # without width
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # joiners, marks, separators, overrides
    "\U000e0000-\U000e0fff"  # tags
    "\ud800-\udfff"
    "]"
)


def visible(text: str) -> str:
    """The text with `\\x1b` and the like where a control character stood."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def json_safe(text: str) -> str:
    """The same for encoded JSON, in which it changes no value."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(_json_escape, text)


def _json_escape(found: re.Match[str]) -> str:
    if found[0] == "\n":
        return "\n"
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
