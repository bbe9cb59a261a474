"""Scorepad is written as a stranger would write it: on `ledger.api` alone, and on a few pages."""

from __future__ import annotations

import ast
from pathlib import Path

from ledger.core.pieces import formulas
from ledger.games import scorepad

ROOMS = sorted(Path(scorepad.__file__).parent.glob("*.py"))


def code(path: Path) -> int:
    """Lines without blanks, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for number, line in lines if line.strip() and number not in said and line.strip()[0] != "#")


def test_the_game_has_at_most_1872_lines_and_formulas_245() -> None:
    assert sum(map(code, ROOMS)) <= 1_872
    assert code(Path(formulas.__file__)) <= 245


def test_it_imports_nothing_but_the_door_and_its_own_rooms() -> None:
    for path in ROOMS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ledger"):
                assert node.module in ("ledger", "ledger.api") or str(node.module).startswith(
                    "ledger.games.scorepad"
                )
