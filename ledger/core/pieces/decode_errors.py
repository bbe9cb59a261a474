"""A decoder's complaint, in words that fit into the program's own sentences.

Law: words only; nothing is decoded here.
"""

from __future__ import annotations

import re

_EXPECTED = r"Expected `([\w |]+)`(?:, got `([\w |]+)`)?"
_TYPES = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a table",
    "str": "text",
}
_OBJECT = (r"Expected `object`, got `(.*)`", r"an object is expected, not \1")
"""For the lines of a log: only people who know JSON look at one."""
_PLAIN = (
    (r"Object missing required field `(.*)`", r"the field '\1' is missing"),
    (r"Object contains unknown field `(.*)`", r"the field '\1' is unknown"),
    (r"Expected `int` >= (-?\d+)", r"a number of at least \1 is expected"),
    (r"Expected `int` <= (-?\d+)", r"a number of at most \1 is expected"),
    (r"Expected `str` matching regex .*", r"a text of another form is expected"),
    (r"Invalid value '(.*)'|Invalid enum value '(.*)'", r"the value '\1\2' is unknown"),
    (r"Input data was truncated", "it breaks off in the middle"),
    (r"JSON is malformed: trailing characters.*", "something follows the object on the same line"),
    (r"JSON is malformed: .*\(byte (\d+)\)", r"it is not JSON from byte \1 on"),
    (r"Number out of range", "a number is out of range"),
    (r"Invalid UTF-8 encoded string", "it is not valid UTF-8"),
)


def plain(error: Exception, *, is_by_hand: bool = False) -> str:
    """What a decoder complains about, as the middle of a sentence; `is_by_hand` if somebody wrote the file by
    hand."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it is not valid UTF-8"
    said, _, place = str(error).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    field = place.rstrip("`").lstrip(".")
    where = f" in {field!r}" if field else ""
    for pattern, words in _PLAIN if is_by_hand else (_OBJECT, *_PLAIN):
        found = re.fullmatch(pattern, said)
        if found:
            return found.expand(words) + where
    if expected := re.fullmatch(_EXPECTED, said):
        wanted, got = expected.groups()
        instead = f" instead of {_types(got)}" if got else ""
        return f"{_types(wanted)} is expected{instead}{where}"
    return f"it cannot be read ({said})"


def _types(names: str) -> str:
    """The types of JSON and TOML in words: `int | null` is a whole number or nothing."""
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))
