"""Rooms stay liveable: short files, short functions, a first line that says what the room is for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((*ROOT.glob("ledger/**/*.py"), *ROOT.glob("cli/**/*.py")))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_file_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_function_is_short(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    long = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_room_opens_with_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_room_is_called_after_nothing(path: Path) -> None:
    assert not {"utils", "helpers", "manager", "base", "common"} & {path.stem, *path.parts[:-1]}


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_is_left_to_do(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [word for word in ("TODO", "FIXME", "XXX", "NotImplementedError") if word in text] == []
