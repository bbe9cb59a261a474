"""What a view consists of, before it becomes text or JSON.

Law: blocks hold words and numbers, no colour, width or escape sequence; how they look is decided above.
"""

from __future__ import annotations

import msgspec

Cell = str | int


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A `text` above what follows; `level` 1 is the title of a page."""

    text: str
    level: int = 1


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """Label and value, one of the `pairs` a line."""

    pairs: tuple[tuple[str, Cell], ...]


class Grid(msgspec.Struct, frozen=True, tag="table"):
    """A table: the heads of its `columns`, and `rows` that have as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Branching(msgspec.Struct, frozen=True):
    """A `text` in a tree, with what stands `below` it."""

    text: str
    below: tuple[Branching, ...] = ()


class Tree(msgspec.Struct, frozen=True, tag="tree"):
    """Causes with their effects below them; `roots` stand at the left."""

    roots: tuple[Branching, ...]


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A sentence, its `text`. `tone` never carries meaning that the words do not."""

    text: str
    tone: str = "plain"


Block = Heading | Facts | Grid | Tree | Note
