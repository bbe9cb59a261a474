"""What is wrong with files that seats bring, such as decks.

Law: one line for each problem, in the order of the files and their lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.shell import problem_blocks
from ledger.core.blocks import Block, Note
from ledger.core.pieces.names import counted

if TYPE_CHECKING:
    from ledger.desk.bringing import Checked


def blocks(found: Sequence[Checked]) -> tuple[Block, ...]:
    """Every problem, and which files have none."""
    told: list[Block] = []
    for each in found:
        told += problem_blocks(problem._replace(file=each.file) for problem in each.problems)
        if not each.problems:
            told.append(Note(f"{each.file}: nothing is wrong with {each.name}."))
    count = sum(len(each.problems) for each in found)
    if count:
        told.append(Note(f"{counted(count, 'problem')} in {counted(len(found), 'file')}.", tone="bad"))
    return tuple(told)


def data(found: Sequence[Checked]) -> dict[str, Any]:
    return {
        "format": 1,
        "ok": not any(each.problems for each in found),
        "decks": [
            {
                "file": each.file,
                "name": each.name,
                "problems": [
                    {
                        "line": problem.line,
                        "code": problem.code,
                        "message": problem.message,
                        "hint": problem.hint,
                    }
                    for problem in each.problems
                ],
            }
            for each in found
        ],
    }
