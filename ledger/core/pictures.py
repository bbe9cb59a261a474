"""What the picture of a table is made of: shapes at places, before anything draws them.

Law: plain data in whole numbers. A higher layer decides how it looks; a text is never markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Literal

import msgspec

Tone = Literal["plain", "ground", "soft", "off"]
"""How a shape without an owner stands out. It has a line around it, is a background for others, has a faint
line, or has a broken line if it is closed, tapped or gone."""
Anchor = Literal["start", "middle", "end"]
MOST = 2_000
"""The most shapes in a picture: a page holds the picture at every step, and nobody can read more."""
SMALLEST = 27
"""The smallest letters that a phone can show, in thousandths of the picture's width."""


class Shape(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """`owner` is a seat, shown in its colour, or a colour in which people play. A shape with an owner also
    has a `text` (a line has a `title`), because colour alone is not enough. `title` says in words what it
    shows. `tone` says how a shape without an owner stands out."""

    text: str = ""
    owner: str = ""
    tone: Tone = "plain"
    title: str = ""


class Disc(Shape, frozen=True, tag="disc", gc=False):
    """A disc of this `radius` around `x`, `y`, with a letter or two on it. `tone`: see `Tone`."""

    x: int
    y: int
    radius: int


class Box(Shape, frozen=True, tag="box", gc=False):
    """A box of this `width` and `height` from its upper left corner `x`, `y`. Its text is in the middle, and
    is cut if it does not fit. `tone`: see `Tone`."""

    x: int
    y: int
    width: int
    height: int


class Line(Shape, frozen=True, tag="line", gc=False):
    """A line from the place `x`, `y` to `to_x`, `to_y`; its text is at its middle. `tone`: see `Tone`."""

    x: int
    y: int
    to_x: int
    to_y: int


class Text(Shape, frozen=True, tag="text", gc=False):
    """Words of this `size`. At `x` they begin, end or have their middle, as `end` says; they are cut if they
    need more than `room` (0 for no limit). `y` is the height of their middle. `tone`: see `Tone`."""

    x: int
    y: int
    size: int = 36
    room: int = 0
    end: Anchor = "start"


AnyShape = Disc | Box | Line | Text
Shapes = tuple[AnyShape, ...]


class Key(Shape, frozen=True, gc=False):
    """What a sign in a picture `means`, for somebody who does not know the game. Its `kind` is a disc, a box
    or a line, drawn as in the picture, with its `tone`."""

    means: str
    kind: Literal["disc", "box", "line"] = "disc"


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """`title` says what it shows, for people who cannot see it. Places count from the upper left corner, to
    `width` and `height`. The `legend` explains its signs.

    Each of the `parts` holds what changes together, such as a region. A page stores each part once, so a game
    should return the same tuple for an unchanged part. Later parts lie on top of earlier parts.
    """

    title: str
    width: int
    height: int
    parts: tuple[Shapes, ...]
    legend: tuple[Key, ...] = ()


def signs(names: Sequence[str]) -> dict[str, str]:
    """A sign for each name: its first letter, or more letters if another name begins with the same one."""
    found = {}
    for name in names:
        others = [other.casefold() for other in names if other != name]
        first = name[:1].upper() + name[1:]
        size = next(size for size in count(1) if size >= len(name) or not _begins(others, name[:size]))
        found[name] = first[:size]
    return found


def _begins(names: Sequence[str], part: str) -> bool:
    return any(name.startswith(part.casefold()) for name in names)
