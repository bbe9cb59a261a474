"""What a view is made of, before it becomes text or JSON.

Law: blocks hold words and numbers, no colour, width or escape sequence; how they look is decided above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

import msgspec

from ledger.core.errors import with_one_end_mark

Cell = str | int | Decimal
Cells = tuple[Cell, ...]
"""A row of a table."""


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A `text` above what follows; `level` 1 is the title of a page."""

    text: str
    level: int = 1


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """Labels with their values: each line shows one of the `pairs`."""

    pairs: tuple[tuple[str, Cell], ...]


class Grid(msgspec.Struct, frozen=True, tag="table"):
    """A table: the headings of its `columns`, and its `rows`, with a cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Branching(msgspec.Struct, frozen=True):
    """A `text` in a tree, and the branches `below` it."""

    text: str
    below: tuple[Branching, ...] = ()


class Tree(msgspec.Struct, frozen=True, tag="tree"):
    """Causes with their effects below them; the `roots` are farthest to the left."""

    roots: tuple[Branching, ...]


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A sentence. `tone` never carries meaning that the words of the `text` do not."""

    text: str
    tone: str = "plain"

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "text", with_one_end_mark(self.text))


Block = Heading | Facts | Grid | Tree | Note
Blocks = tuple[Block, ...]
"""A page."""


def reworded(blocks: Iterable[Block], say: Callable[[str], str]) -> Iterator[Block]:
    """The page with every text changed by `say`."""
    for block in blocks:
        if isinstance(block, Heading):
            yield Heading(say(block.text), block.level)
        elif isinstance(block, Note):
            yield Note(say(block.text), block.tone)
        elif isinstance(block, Facts):
            yield Facts(tuple((say(label), _cell(value, say)) for label, value in block.pairs))
        elif isinstance(block, Grid):
            rows = (tuple(_cell(cell, say) for cell in row) for row in block.rows)
            yield Grid(tuple(map(say, block.columns)), tuple(rows))
        else:
            yield Tree(tuple(_branch(root, say) for root in block.roots))


def _cell(cell: Cell, say: Callable[[str], str]) -> Cell:
    return say(cell) if isinstance(cell, str) else cell


def _branch(root: Branching, say: Callable[[str], str]) -> Branching:
    """The branch with every text changed by `say`. It works from the leaves up, however deep the tree is."""
    waiting, nodes = [root], list[Branching]()
    while waiting:
        nodes.append(waiting.pop())
        waiting += nodes[-1].below
    said: dict[int, Branching] = {}
    for node in reversed(nodes):
        said[id(node)] = Branching(say(node.text), tuple(said[id(below)] for below in node.below))
    return said[id(root)]
