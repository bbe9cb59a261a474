"""Blocks drawn as lines of text.

Law: lines have a tone and no escape sequence; nobody needs the tone to understand them. All text is cleaned
first, so that its width is the width on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import repeat
from unicodedata import combining, east_asian_width

import msgspec

from cli.render.clean import visible
from ledger.core.blocks import Block, Branching, Cell, Facts, Grid, Heading, Note, Tree

GAP = "  "
WIDEST_LABEL = 34
NARROWEST = 20
AND = ", "
"""The separator between the parts of a cell or a sentence."""
LONGEST_NAME = 3
"""Words of a name that stay on one line."""
JOINED = "\u00a0"
"""Replaces a space at which no line may break, while text is being wrapped."""


class TextLine(msgspec.Struct, frozen=True):
    text: str
    tone: str = "plain"


class Glyphs(msgspec.Struct, frozen=True):
    """What a tree is drawn with."""

    between: str
    last: str
    bar: str


UNICODE = Glyphs("├─ ", "└─ ", "│  ")
ASCII = Glyphs("|- ", "`- ", "|  ")
FIRST_COMBINING = "\u0300"
"""Every character before this one takes one column."""
KEPT = 256
"""How many texts are kept with their lines: most of a page is on the next page, too."""
_PLAIN = str.maketrans({"…": "...", "→": "->", "←": "<-", "·": "|", "\u2013": "-", "\u2019": "'"})


def draw(
    blocks: Iterable[Block], *, width: int, ascii_only: bool = False, tight: bool = False
) -> Iterator[TextLine]:
    """The lines of a page, `width` columns wide where words allow it; a blank line separates the blocks.

    A `tight` page has no blank lines, and no rules under titles.
    """
    return Drawer(width=width, ascii_only=ascii_only, tight=tight).draw(blocks)


class Drawer:
    """Draws one page after another, as `draw` does; what was on the last page is not drawn again."""

    def __init__(self, *, width: int, ascii_only: bool = False, tight: bool = False) -> None:
        self._width, self._ascii_only, self._tight = max(width, NARROWEST), ascii_only, tight
        self._drawn: list[tuple[Block, bool, Sequence[TextLine]]] = []
        """The blocks of the last page, whether each is ruled, and its lines."""

    def draw(self, blocks: Iterable[Block]) -> Iterator[TextLine]:
        """The lines of the next page."""
        page, drawn = list(blocks), self._drawn
        self._drawn = []
        for before, block, following in zip((None, *page), page, (*page[1:], None), strict=False):
            if not self._tight and _apart(before, block):
                yield TextLine("")
            is_ruled = not self._tight and not (isinstance(block, Heading) and isinstance(following, Grid))
            for other, was_ruled, known in drawn:
                if was_ruled is is_ruled and other == block:
                    lines = known
                    break
            else:
                lines = self._lines_of(block, is_ruled)
            self._drawn.append((block, is_ruled, lines))
            yield from lines

    def _lines_of(self, block: Block, is_ruled: bool) -> list[TextLine]:
        width, ascii_only = self._width, self._ascii_only
        if isinstance(block, Heading):
            return [*_heading(_clean(block.text, ascii_only), width, ruled=is_ruled and block.level == 1)]
        if isinstance(block, Note):
            return [*map(TextLine, _wrap(_clean(block.text, ascii_only), width), repeat(block.tone))]
        if isinstance(block, Facts):
            return [*_facts(_cleaned(block.pairs, ascii_only), width)]
        if isinstance(block, Grid):
            return [*_table(_cleaned((block.columns, *block.rows), ascii_only), width, ruled=is_ruled)]
        return [*_tree(block, width, ascii_only=ascii_only)]


def _apart(before: Block | None, block: Block) -> bool:
    if before is None or isinstance(before, Heading):
        return False
    alike = isinstance(before, Note | Tree) and type(before) is type(block)
    return not alike


def _clean(text: str, ascii_only: bool) -> str:
    text = visible(text)
    return text.translate(_PLAIN) if ascii_only else text


def _cleaned(rows: Iterable[Sequence[Cell]], ascii_only: bool) -> list[tuple[Cell, ...]]:
    return [tuple(_clean(c, ascii_only) if isinstance(c, str) else c for c in row) for row in rows]


def measure(text: str) -> int:
    """How many columns a terminal needs for a text."""
    if text.isascii() or max(text) < FIRST_COMBINING:
        return len(text)
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


@lru_cache(maxsize=KEPT)
def wrapped(text: str, width: int) -> Sequence[str]:
    """A text, which may be a list, in lines of at most `width`; a name of several words moves to the next
    line as a whole."""
    if measure(text) <= width:
        return (text,)
    return tuple([line.replace(JOINED, " ") for line in _wrap(_names_joined(text, width), width)])


def filled(text: str, width: int) -> str:
    """A line that a terminal breaks between words, because spaces fill each row to its edge. It stays one
    line for people who copy a command from it; quoted parts are not filled."""
    rows, used = "", 0
    for part in re.findall(r"\s+|\"[^\"]*\"\S*|'[^']*'\S*|\S+", text):
        size, at = measure(part), used % width
        blanks = width - at if at and at + size > width and size <= width else 0
        rows, used = rows + " " * blanks + part, used + blanks + size
    return rows


def _wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns; a longer word is cut."""
    if measure(text) <= width:
        return [text]
    lines, line, used = [], "", 0
    bare = text.lstrip(" ")
    first, *others = bare.split(" ")
    for word in _cut((" " * (len(text) - len(bare)) + first, *others), width):
        size = measure(word)
        if line and used + 1 + size > width:
            lines.append(line)
            line, used = word, size
        else:
            line, used = (f"{line} {word}", used + 1 + size) if line else (word, size)
    return [*lines, line]


def _names_joined(text: str, width: int) -> str:
    """The text with the words of short names in a list held together, as far as they fit on a line."""
    parts = text.split(AND)
    if len(parts) == 1:
        return text
    return AND.join(
        part.replace(" ", JOINED) if part.count(" ") < LONGEST_NAME and measure(part) < width else part
        for part in parts
    )


def _cut(words: Iterable[str], width: int) -> Iterator[str]:
    for word in words:
        part, used = "", 0
        for sign in word if measure(word) > width else ():
            size = measure(sign)
            if used + size > width:
                yield part
                part, used = "", 0
            part, used = part + sign, used + size
        yield part or word


def _heading(text: str, width: int, *, ruled: bool) -> Iterator[TextLine]:
    """A title with a rule under it, unless a table brings its own."""
    lines = _wrap(text, width)
    yield from (TextLine(line, "heading") for line in lines)
    if ruled:
        yield TextLine("=" * max(map(measure, lines)), "heading")


def _facts(pairs: list[tuple[Cell, ...]], width: int) -> Iterator[TextLine]:
    sizes = [size for label, _ in pairs if (size := measure(str(label))) <= WIDEST_LABEL]
    column = min(max(sizes, default=0), width // 2)
    indent = " " * (column + len(GAP))
    for label, value in pairs:
        first, *others = wrapped(str(value), width - len(indent))
        if measure(str(label)) > column:
            yield from (TextLine(line) for line in _wrap(str(label), width))
            others = [first, *others]
        else:
            yield TextLine((_pad(str(label), column) + GAP + first).rstrip())
        yield from (TextLine(indent + line) for line in others)


def _pad(text: str, width: int, right: bool = False) -> str:
    if text.isascii():
        return text.rjust(width) if right else text.ljust(width)
    room = " " * (width - measure(text))
    return room + text if right else text + room


def _table(rows: list[tuple[Cell, ...]], width: int, *, ruled: bool) -> Iterator[TextLine]:
    """The columns side by side; tabulate does the work only if a cell must be broken."""
    columns = list(zip(*rows, strict=True))
    texts = [[str(cell) for cell in row] for row in rows]
    sizes = [max(map(measure, column)) for column in zip(*texts, strict=True)]
    right = [_is_of_numbers(column[1:]) for column in columns]
    room = width - len(GAP) * (len(sizes) - 1)
    if sum(sizes) > room:
        for least in (_least(columns, AND), _least(columns, " "), [6] * len(sizes)):
            sizes = _shrunk(sizes, room, least)
        lines = _broken(rows, sizes, right)
    else:
        texts.insert(1, ["-" * size for size in sizes])
        lines = [GAP.join(map(_pad, row, sizes, right)) for row in texts]
    if not ruled:
        del lines[next(number for number, line in enumerate(lines) if number and not line.strip("- "))]
    for number, line in enumerate(lines):
        yield TextLine(line.rstrip(), "heading" if number == 0 else "plain")


def _is_of_numbers(cells: Sequence[Cell]) -> bool:
    """Whether a column holds numbers and no words, so that it is aligned to the right."""
    if not any(isinstance(cell, int | Decimal) for cell in cells):
        return False
    return not any(isinstance(cell, str) and any(map(str.isalpha, cell)) for cell in cells)


def _shrunk(sizes: Sequence[int], room: int, least: Sequence[int]) -> list[int]:
    """The widths, with the widest columns narrowed until all fit and none below its least."""
    shrunk = list(sizes)
    while sum(shrunk) > room:
        spare = [size if size > low else 0 for size, low in zip(shrunk, least, strict=True)]
        if not any(spare):
            break
        shrunk[spare.index(max(spare))] -= 1
    return shrunk


def _least(columns: Sequence[Sequence[Cell]], between: str) -> list[int]:
    """How wide each column must be so that no part of its cells breaks."""
    return [max(measure(part) for cell in column for part in str(cell).split(between)) for column in columns]


def _broken(rows: list[tuple[Cell, ...]], sizes: list[int], right: list[bool]) -> list[str]:
    import tabulate  # noqa: PLC0415 - slow to import, and most tables fit

    tabulate.MIN_PADDING = 0
    headers, *body = (
        ["\n".join(wrapped(str(cell), size)) for cell, size in zip(row, sizes, strict=True)] for row in rows
    )
    table: str = tabulate.tabulate(
        body,
        headers,
        tablefmt="simple",
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if side else "left" for side in right],
    )
    return table.splitlines()


def _tree(tree: Tree, width: int, *, ascii_only: bool) -> Iterator[TextLine]:
    glyphs = ASCII if ascii_only else UNICODE
    waiting: list[tuple[Branching, str, str]] = [(root, "", "") for root in reversed(tree.roots)]
    while waiting:
        node, first, rest = waiting.pop()
        hanging = rest + (glyphs.bar if node.below else GAP)
        lines = _wrap(_clean(node.text, ascii_only), max(width - measure(first), NARROWEST))
        if len(lines) > 1:
            lines = [lines[0], *_wrap(" ".join(lines[1:]), max(width - measure(hanging), NARROWEST))]
        yield TextLine(first + lines[0])
        yield from (TextLine(hanging + line) for line in lines[1:])
        for place, child in enumerate(reversed(node.below)):
            glyph, bar = (glyphs.last, GAP + " ") if place == 0 else (glyphs.between, glyphs.bar)
            waiting.append((child, rest + glyph, rest + bar))
