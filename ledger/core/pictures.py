"""What the picture of a table is made of: shapes at places, before anything draws them.

Law: plain data in whole numbers. How it looks is decided above; a text is a text, never markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Literal

import msgspec

Tone = Literal["plain", "ground", "soft", "off"]
"""How a shape that is nobody's stands out: a line around it, a ground below others, a faint line, or a broken
one for what is closed, tapped or gone."""
Anchor = Literal["start", "middle", "end"]
MOST = 2_000
"""Shapes in a picture: more is no longer a picture, and a page holds it at every step."""
SMALLEST = 27
"""The size of a letter in thousandths of the picture's width: a phone shows less as dust."""


class Shape(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """`owner` is a seat, which has its colour, or a colour in which people play: what has one also has a
    `text`, or a line a `title`, because colour alone tells nobody. `title` says in words what it shows, and
    the `tone` how it stands out if it is nobody's."""

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
    """A box of this `width` and `height` from its upper left corner `x`, `y`, with its text in the middle,
    cut where it has no room. `tone`: see `Tone`."""

    x: int
    y: int
    width: int
    height: int


class Line(Shape, frozen=True, tag="line", gc=False):
    """A line from the place `x`, `y` to `to_x`, `to_y`; its text stands at its middle. `tone`: see `Tone`."""

    x: int
    y: int
    to_x: int
    to_y: int


class Text(Shape, frozen=True, tag="text", gc=False):
    """Words of this `size` that begin, end, or have their middle (`end` says which) at `x`, cut where there
    is no `room` (0 for no end). `y` is where their middle lies. `tone`: see `Tone`."""

    x: int
    y: int
    size: int = 36
    room: int = 0
    end: Anchor = "start"


AnyShape = Disc | Box | Line | Text
Shapes = tuple[AnyShape, ...]


class Key(Shape, frozen=True, gc=False):
    """What a sign in a picture `means`, for somebody who does not know the game: its `kind` is a disc, a box
    or a line, which looks as it does there, with its `tone`."""

    means: str
    kind: Literal["disc", "box", "line"] = "disc"


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """`title` says what it shows, for people who cannot see it. Places count from the upper left corner, to
    `width` and `height`. The `legend` explains its signs.

    Each of the `parts` holds what changes together, such as a region: a page keeps a part once, and a game
    that gives back the same tuple for the same things is quick. Later parts lie upon earlier ones.
    """

    title: str
    width: int
    height: int
    parts: tuple[Shapes, ...]
    legend: tuple[Key, ...] = ()


def signs(names: Sequence[str]) -> dict[str, str]:
    """A sign for each name: its first letter, or as much of its beginning as no other name has."""
    found = {}
    for name in names:
        others = [other.casefold() for other in names if other != name]
        first = name[:1].upper() + name[1:]
        size = next(size for size in count(1) if size >= len(name) or not _begins(others, name[:size]))
        found[name] = first[:size]
    return found


def _begins(names: Sequence[str], part: str) -> bool:
    return any(name.startswith(part.casefold()) for name in names)
