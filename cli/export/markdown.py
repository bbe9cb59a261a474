"""A session report for a forum, in Markdown.

Law: CommonMark with the tables of GitHub. Text of a log is text: it makes no link, no tag, no mention and
no formatting. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cli.export.account import Account, Export, StepAccount
from cli.pages.score import category_rows
from cli.render.clean import visible
from ledger.core.blocks import Cell

_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~#@$^{}]|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""What can begin something other than text, wherever it stands."""
_OPENING = re.compile(r"^(\d{1,9})(?=[.)])|^(?=[-+=])")
"""What is a list, a rule or a heading only at the beginning."""


def made(export: Export) -> bytes:
    return report(export.account).encode()


def report(account: Account) -> str:
    """The whole report: title, seats, score, moves by turns, notes, seal."""
    parts = (
        _lines([f"# {plain(account.headline)}"]),
        _lines(f"- **{name}:** {plain(value)}" for name, value in account.facts),
        _score(account),
        _moves(account),
        _notes(account),
        _lines([f"Seal: `{account.seal}`"] if account.seal else []),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def plain(text: str) -> str:
    """Text in which Markdown finds nothing but text."""
    text = _SPECIAL.sub(lambda found: f"\\{found[0]}", visible(text).strip())
    return _OPENING.sub(lambda found: f"{found[0]}\\", text)


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _score(account: Account) -> str:
    sheet = account.score
    if not sheet.lines and not sheet.winners:
        return ""
    shared = sheet.by_side()
    rows = [("", *shared.seats), *category_rows(shared)]
    head, *body = ("| " + " | ".join(map(_cell, row)) + " |" for row in rows)
    rule = "| --- |" + " ---: |" * len(shared.seats)
    after = [plain(text) for text in (*account.winners, *sheet.notes)]
    return "\n\n".join([f"## {account.score_title}", _lines([head, rule, *body]), *after])


def _cell(cell: Cell) -> str:
    return plain(cell) if isinstance(cell, str) else str(cell)


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
    """A move, below it what followed from it and what was said of it later."""
    (_, first), *others = move.rows
    yield f"- {plain(first)}"
    yield from (f"  - {plain(text)}" for _, text in others)
    yield from (f"  - “{plain(text)}”" for text in move.remarks)


def _notes(account: Account) -> str:
    notes = [f"- {plain(text)}" for text in account.notes]
    return _lines(["## Notes", "", *notes]) if notes else ""
