"""How a page may look on one stream: colour or none, ASCII or not, how wide.

Law: no meaning depends on colour alone. `--color` wins over NO_COLOR, NO_COLOR over TERM=dumb, and that over
whether the stream is a terminal.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import IO

import msgspec

from cli.render.clean import visible

WIDTH = 80
"""Columns if the width is not known."""
WIDEST = 100
"""Columns beyond which lines are hard to read."""

_SEATS = ("94", "95", "92", "93", "96", "91")
"""Colours of the seats in their order; more seats use them again."""
_NAMED = {"red": "91", "green": "92", "yellow": "93", "blue": "94", "white": "97", "black": "90"}
"""A seat that is named after a colour has that colour."""
MANY = 256
"""The colours of a terminal with more than sixteen: how many more makes no difference."""
_MONOCHROME = r"dumb|vt\d+|.+-m(ono)?"
_SIXTEEN = r"linux|ansi|cygwin|cons25|.+-(8|16)?color"
_SAMPLE = "├─└│…→"
_TONES = {
    "heading": "1",
    "warning": "33",
    "bad": "31",
    "good": "32",
    "hint": "2",
    "next": "36",
    "code": "97;40",
}


class Style(msgspec.Struct, frozen=True):
    color: bool = False
    ascii_only: bool = False
    width: int = WIDTH
    seats: tuple[str, ...] = ()
    """Names that have a colour of their own wherever they are a word."""

    def paint(self, text: str, tone: str) -> str:
        """Cleaned text in the colour of a tone: the only place where an escape sequence is made."""
        text = visible(text)
        if not (self.color and text):
            return text
        code = _TONES.get(tone)
        begins = f"\x1b[{code}m" if code else ""
        if self.seats:
            colors = _colors(self.seats)
            text = _names_pattern(self.seats).sub(
                lambda found: f"\x1b[{colors[found[0]]}m{found[0]}{_END}{begins}", text
            )
        return f"{begins}{text}{_END}" if begins else text


_END = "\x1b[0m"


@cache
def _colors(seats: tuple[str, ...]) -> Mapping[str, str]:
    """The colour of each seat."""
    return {seat: _NAMED.get(seat, _SEATS[place % len(_SEATS)]) for place, seat in enumerate(seats)}


@cache
def _names_pattern(seats: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern that finds the names of seats as whole words."""
    longest_first = sorted(seats, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


def style_for(stream: IO[str], color: str, environ: Mapping[str, str]) -> Style:
    """What suits a stream. `color` is auto, always or never."""
    return Style(
        color=has_color(stream, color, environ), ascii_only=is_ascii_only(stream), width=_width(stream)
    )


def has_color(stream: IO[str], color: str, environ: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    return not environ.get("NO_COLOR") and bool(color_count(environ)) and stream.isatty()


def color_count(environ: Mapping[str, str]) -> int:
    """How many colours the terminal called TERM has: none, 16, or `MANY`."""
    term = environ.get("TERM", "")
    if re.fullmatch(_MONOCHROME, term):
        return 0
    return 16 if re.fullmatch(_SIXTEEN, term) else MANY


def is_ascii_only(stream: IO[str]) -> bool:
    """True if the stream's encoding lacks the characters to draw with."""
    try:
        _SAMPLE.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def _width(stream: IO[str]) -> int:
    columns = columns_of(stream)
    return min(columns, WIDEST) if columns > 0 else WIDTH


def columns_of(stream: IO[str]) -> int:
    """The columns of the stream's terminal; 0 if there is none, or it does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 0
