"""What a view consists of, before it becomes text or JSON.

Law: blocks hold words and numbers, no colour, width or escape sequence; how they look is decided above.
"""

from __future__ import annotations

import msgspec

Cell = str | int


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    text: str
    level: int = 1


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """Label and value, one pair a line."""

    pairs: tuple[tuple[str, Cell], ...]


class Grid(msgspec.Struct, frozen=True, tag="table"):
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Branching(msgspec.Struct, frozen=True):
    text: str
    below: tuple[Branching, ...] = ()


class Tree(msgspec.Struct, frozen=True, tag="tree"):
    """A cause with its effects below it."""

    roots: tuple[Branching, ...]


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A sentence. `tone` never carries meaning that the words do not."""

    text: str
    tone: str = "plain"


Block = Heading | Facts | Grid | Tree | Note
