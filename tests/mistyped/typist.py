"""What a typist gets wrong about a line of a score pad: `ann eggs +12`.

Law: words alone. A slip is made on what was typed, by a hand that knows the keys, and the names of the seats
and the columns; nothing here reads how an audit looks for slips.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

KINDS = ("turned", "nought", "key", "row", "column", "sign")
KEYS = "1234567890"
_LINE = re.compile(r"(?P<seat>\S+) (?P<what>[^\W\d][\w ]*?) (?P<sign>=-|[-+=]?)(?P<number>\d+)$")


class Line(msgspec.Struct, frozen=True):
    """A line with a number. `sign` is what stands before it: + and - add, = and nothing write down."""

    seat: str
    what: str
    sign: str
    number: str

    def __str__(self) -> str:
        return f"{self.seat} {self.what} {self.sign}{self.number}"


def read(line: str) -> Line | None:
    found = _LINE.fullmatch(line)
    return Line(**found.groupdict()) if found else None


def slips(line: Line, kind: str, seats: Sequence[str], columns: Sequence[str]) -> Iterator[Line]:
    """What may be typed instead of a line, by one slip of a kind."""
    if kind == "row":
        for seat in seats:
            if seat != line.seat:
                yield msgspec.structs.replace(line, seat=seat)
    elif kind == "column":
        place = columns.index(line.what) if line.what in columns else -1
        for beside in (place - 1, place + 1) if place >= 0 else ():
            if 0 <= beside < len(columns):
                yield msgspec.structs.replace(line, what=columns[beside])
    elif kind == "sign":
        for sign in {"+": ("-", ""), "-": ("+", "=-"), "": ("+", "=-"), "=-": ("-", "")}[line.sign]:
            yield msgspec.structs.replace(line, sign=sign)
    else:
        for number in sorted({*_otherwise(line.number, kind)} - {line.number}):
            yield msgspec.structs.replace(line, number=number)


def _otherwise(number: str, kind: str) -> Iterator[str]:
    if kind == "turned":
        for place in range(len(number) - 1):
            turned = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
            if turned[0] != "0":
                yield turned
    if kind == "nought" and number != "0":
        yield f"{number}0"
        if number.endswith("0"):
            yield number[:-1]
    if kind == "key":
        for place, digit in enumerate(number):
            at = KEYS.index(digit)
            for key in KEYS[max(at - 1, 0) : at] + KEYS[at + 1 : at + 2]:
                typed = number[:place] + key + number[place + 1 :]
                if typed[0] != "0" or len(typed) == 1:
                    yield typed
