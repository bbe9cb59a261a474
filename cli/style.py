"""How a page may look on one stream: colour or none, ASCII or not, how wide.

Law: meaning never rests on colour. `--color` wins over NO_COLOR, that over TERM=dumb, that over whether the
stream is a terminal.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO

import msgspec

from cli.render.clean import visible

WIDTH = 80
"""Columns where nobody knows better."""
WIDEST = 100
"""Columns beyond which lines are hard to read."""

_SAMPLE = "├─└│…→"
_TONES = {
    "heading": "1",
    "warning": "33",
    "bad": "31",
    "good": "32",
    "hint": "2",
    "next": "36",
}


class Style(msgspec.Struct, frozen=True):
    color: bool = False
    ascii_only: bool = False
    width: int = WIDTH

    def paint(self, text: str, tone: str) -> str:
        """Cleaned text in the colour of a tone: the only place where an escape sequence is made."""
        text = visible(text)
        code = _TONES.get(tone) if self.color and text else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text


def style_for(stream: IO[str], color: str, environ: Mapping[str, str]) -> Style:
    """What suits a stream. `color` is auto, always or never."""
    return Style(
        color=has_color(stream, color, environ), ascii_only=is_ascii_only(stream), width=_width(stream)
    )


def has_color(stream: IO[str], color: str, environ: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def is_ascii_only(stream: IO[str]) -> bool:
    """True where the stream's encoding has no signs to draw with."""
    try:
        _SAMPLE.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def _width(stream: IO[str]) -> int:
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return WIDTH
    return min(columns, WIDEST) if columns > 0 else WIDTH
