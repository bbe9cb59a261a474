"""A session report for a forum, in Markdown.

Law: CommonMark with the tables of GitHub. Text from a log stays text: it makes no link, no tag, no mention
and no formatting. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from cli.export.account import Account, Export, StepAccount
from cli.pages import chapters
from cli.pages.accounts import TITLE
from cli.pages.chapters import Chapters
from cli.pages.rows import nodes_with_depth
from cli.pages.score import category_rows
from cli.render.clean import visible
from ledger.core.blocks import Block, Cell, Facts, Grid, Heading, Note

_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~#@$^{}]|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""Characters that can begin something other than text anywhere in a line."""
PEOPLE = "People and places"
_OPENING = re.compile(r"^(\d{1,9})(?=[.)])|^(?=[-+=])")
"""What is a list, a rule or a heading only at the beginning of a line."""


def made(export: Export) -> bytes:
    return report(export.account, chapters.of(export.desk, export.at, export.seat)).encode()


def report(account: Account, told: Chapters | None = None) -> str:
    """The whole report: title, seats, score, the story of a campaign, moves by turns, notes, seal."""
    parts = (
        _lines([f"# {plain(account.headline)}"]),
        _lines(f"- **{name}:** {plain(value)}" for name, value in account.facts),
        _score(account),
        *(_chapters(account, told) if told is not None else ()),
        _moves(account),
        _notes(account),
        _lines([f"Seal: `{account.seal}`"] if account.seal else []),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def plain(text: str) -> str:
    """Text in which Markdown finds nothing but text."""
    return _OPENING.sub(lambda found: f"{found[0]}\\", _inside(text.strip()))


def _inside(text: str) -> str:
    """The text as it is written in the middle of a line."""
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", visible(text))


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _score(account: Account) -> str:
    sheet = account.score
    if not sheet.lines and not sheet.winners:
        return ""
    shared = sheet.by_side()
    rows = [("", *shared.seats), *category_rows(shared)]
    after = [plain(text) for text in (*account.winners, *sheet.notes)]
    grid = _table(rows, ["---", *["---:"] * len(shared.seats)], plain)
    return "\n\n".join([f"## {account.score_title}", grid, *after])


def _table(rows: Iterable[Sequence[Cell]], rule: Sequence[str], say: Callable[[str], str]) -> str:
    """A table; the first row is its head."""
    head, *body = (f"| {' | '.join(_cell(cell, say) for cell in row)} |" for row in rows)
    return _lines([head, f"| {' | '.join(rule)} |", *body])


def _cell(cell: Cell, say: Callable[[str], str]) -> str:
    return say(cell) if isinstance(cell, str) else str(cell)


def _chapters(account: Account, told: Chapters) -> Iterator[str]:
    """The sessions of a campaign, then its people and places, to which the names in the story lead."""
    above = [account.headline, account.score_title, *(each.title for each in told.sessions), PEOPLE]
    places = _anchors([*above, *(name for name, _ in told.people)])[len(above) - 1 :]

    def say(text: str) -> str:
        (first, _), *rest = told.parts(text.strip())
        parts = ((_inside(part), place) for part, place in rest)
        links = (f"[{part}](#{places[place]})" if place else part for part, place in parts)
        return _OPENING.sub(lambda found: f"{found[0]}\\", _inside(first)) + "".join(links)

    for each in told.sessions:
        yield f"## {each.title}"
        yield from _blocks(each.blocks, say)
    if told.people:
        yield f"## {PEOPLE}"
    for name, known in told.people:
        yield f"### {plain(name)}"
        yield from _blocks(known, say)
    if told.counts:
        yield f"## {TITLE}"
        yield from _blocks(told.counts, say)


def _anchors(headings: Iterable[str]) -> list[str]:
    """The word that leads to each heading, as GitHub makes it; a number at the end tells equal ones apart."""
    found: dict[str, int] = {}
    made = []
    for heading in headings:
        word = re.sub(r"[^\w -]", "", visible(heading).casefold()).replace(" ", "-")
        again = found.get(word, 0)
        found[word] = again + 1
        made.append(f"{word}-{again}" if again else word)
    return made


def _blocks(blocks: Iterable[Block], say: Callable[[str], str]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Heading):
            yield f"#### {say(block.text)}"
        elif isinstance(block, Note):
            yield say(block.text)
        elif isinstance(block, Facts):
            yield _lines(f"- **{plain(label)}:** {_cell(value, say)}" for label, value in block.pairs)
        elif isinstance(block, Grid):
            yield _table((block.columns, *block.rows), ["---"] * len(block.columns), say)
        else:
            rows = nodes_with_depth(block.roots)
            yield _lines(f"{'  ' * depth}- {say(text)}" for depth, text in rows)


def _moves(account: Account) -> str:
    if not account.moves:
        return "## Moves\n\nNothing has been played yet."
    parts = ["## Moves"]
    for title, moves in account.turns:
        parts += [f"### {title}"] if title else []
        parts.append(_lines(line for move in moves for line in _move(move)))
    if not account.is_over:
        parts.append(f"The game goes on: {plain(account.asked)}")
    return "\n\n".join(parts)


def _move(move: StepAccount) -> Iterator[str]:
    """A move, with what followed from it and what was said about it later below."""
    (_, first), *others = move.rows
    yield f"- {plain(first)}"
    yield from (f"  - {plain(text)}" for _, text in others)
    yield from (f"  - “{plain(text)}”" for text in move.remarks)


def _notes(account: Account) -> str:
    notes = [f"- {plain(text)}" for text in account.notes]
    return _lines(["## Notes", "", *notes]) if notes else ""
