"""A session report for a forum, in the marks that BoardGameGeek and most other forums know.

Law: only `b`, `i`, `c` and `q` are used: bold, italic, fixed width, a quotation. There are no tables, so the
score is aligned by spaces. Text from a log stays text: it opens no mark. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from collections.abc import Iterator

from cli.export.account import Account, Export, StepAccount
from cli.pages.score import category_rows
from cli.render.clean import visible
from cli.render.text import draw
from ledger.core.blocks import Grid
from ledger.core.rules.describe import sentence

JOINER = "\u2060"
"""Put after a bracket from the log, it keeps a forum from reading a mark there; nobody sees it."""
WIDE = 1000
"""Columns of the score: enough that none of its lines is broken."""


def made(export: Export) -> bytes:
    return report(export.account).encode()


def report(account: Account) -> str:
    """The whole report: title, facts, score, moves by turns, notes, seal."""
    parts = (
        _bold(account.headline),
        "\n".join(f"{_bold(name)}: {plain(value)}" for name, value in account.facts),
        _score(account),
        _moves(account),
        _notes(account),
        f"Seal: [c]{account.seal}[/c]" if account.seal else "",
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def plain(text: str) -> str:
    """Text in which a forum finds no mark."""
    return visible(text).strip().replace("[", f"[{JOINER}")


def _bold(text: str) -> str:
    return f"[b]{plain(text)}[/b]"


def _score(account: Account) -> str:
    sheet = account.score
    if not sheet.lines and not sheet.winners:
        return ""
    shared = sheet.by_side()
    grid = Grid(("", *shared.seats), tuple(category_rows(shared)))
    rows = "\n".join(plain_line(line.text) for line in draw((grid,), width=WIDE))
    after = [plain(text) for text in (*account.winners, *sheet.notes)]
    return "\n".join([_bold(account.score_title), f"[c]{rows}[/c]", *after])


def plain_line(text: str) -> str:
    """A line of fixed width, with the spaces in front."""
    return visible(text).rstrip().replace("[", f"[{JOINER}")


def _moves(account: Account) -> str:
    if not account.moves:
        return "Nothing has been played yet."
    parts = [
        "\n".join([_bold(title or "Moves"), *(line for move in moves for line in _move(move))])
        for title, moves in account.turns
    ]
    if not account.is_over:
        parts.append(f"The game goes on: {plain(account.asked)}")
    return "\n\n".join(parts)


def _move(move: StepAccount) -> Iterator[str]:
    """A move, with what followed from it and what was said about it later."""
    first, *others = [plain(sentence(text)) for _, text in move.rows]
    yield f"{first} [i]{' '.join(others)}[/i]" if others else first
    yield from (f"[q]{plain(text)}[/q]" for text in move.remarks)


def _notes(account: Account) -> str:
    return "\n".join([_bold("Notes"), *map(plain, account.notes)]) if account.notes else ""
