"""What is wrong with catalogs, and with files that seats bring, such as decks.

Law: one line for each problem, in the order of the files and their lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.render.json import FORMAT
from cli.shell import problem_blocks
from cli.words import WORDS
from ledger.core.blocks import Block, Note
from ledger.core.pieces.names import counted
from ledger.core.typing.table_moves import table_verbs

if TYPE_CHECKING:
    from ledger.core.rules.game import AnyGame
    from ledger.desk.checking import Checked


def blocks(found: Sequence[Checked], game: AnyGame) -> tuple[Block, ...]:
    """Every problem, the files that have none, and the pieces whose names begin with a word of the
    session."""
    taken = {*WORDS, *table_verbs(game)}
    shown: list[Block] = []
    for each in found:
        shown += problem_blocks(problem._replace(file=each.file) for problem in each.problems)
        if not each.problems:
            shown.append(Note(f"{each.file}: nothing is wrong with {each.name}."))
        for name in each.pieces:
            if (word := name.partition(" ")[0].casefold()) in taken:
                says = f"{word} is a word of the session, too: type it after a seat, as in `ann {name}`."
                shown.append(Note(f"{each.file}: {says}", tone="hint"))
    count = sum(len(each.problems) for each in found)
    if count:
        shown.append(Note(f"{counted(count, 'problem')} in {counted(len(found), 'file')}.", tone="bad"))
    return tuple(shown)


def data(found: Sequence[Checked], catalogs: Sequence[Checked]) -> dict[str, Any]:
    """`decks` are the files that seats would bring."""
    answer: dict[str, Any] = {"format": FORMAT, "ok": not any(each.problems for each in (*found, *catalogs))}
    answer["decks"] = list(map(_file_data, found))
    return {**answer, "catalogs": list(map(_file_data, catalogs))} if catalogs else answer


def _file_data(each: Checked) -> dict[str, Any]:
    problems = [
        {"line": problem.line, "code": problem.code, "message": problem.message, "hint": problem.hint}
        for problem in each.problems
    ]
    return {"file": each.file, "name": each.name, "problems": problems}
