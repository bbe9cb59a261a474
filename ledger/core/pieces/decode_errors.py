"""What a decoder complains of, in words that fit into a sentence of ours.

Law: words only; nothing is decoded here.
"""

from __future__ import annotations

import re

_PLAIN = (
    (r"Object missing required field `(.*)`", r"the field '\1' is missing"),
    (r"Object contains unknown field `(.*)`", r"the field '\1' is unknown"),
    (r"Expected `object`, got `(.*)`", r"it holds \1 and no object"),
    (r"Expected `(.*)`, got `(.*)`", r"\2 stands where \1 is due"),
    (r"Expected `int` >= (-?\d+)", r"a number from \1 up is due"),
    (r"Expected `int` <= (-?\d+)", r"a number up to \1 is due"),
    (r"Expected `str` matching regex .*", r"a text of another form is due"),
    (r"Expected `(.*)`", r"something else stands where \1 is due"),
    (r"Invalid value '(.*)'|Invalid enum value '(.*)'", r"the value '\1\2' is unknown"),
    (r"Input data was truncated", "it breaks off in the middle"),
    (r"JSON is malformed: trailing characters.*", "something follows the object on the same line"),
    (r"JSON is malformed: .*\(byte (\d+)\)", r"it is not JSON from byte \1 on"),
    (r"Number out of range", "a number is out of range"),
)


def plain(error: Exception) -> str:
    """What a decoder complains of, as the middle of a sentence."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it is not valid UTF-8"
    said, _, place = str(error).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    field = place.rstrip("`").lstrip(".")
    for pattern, words in _PLAIN:
        found = re.fullmatch(pattern, said)
        if found:
            return found.expand(words) + (f" in {field!r}" if field else "")
    return f"it cannot be read ({said})"
