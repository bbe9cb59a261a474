"""An event stands in one place: few files of a game name it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median

import pytest

from ledger.games import registry

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("ledger/games/*/__init__.py"))
MEDIAN, WORST = 3, 6


def files_of(game: str) -> dict[Path, str]:
    """The text of every file of a game that could name an event."""
    paths = (ROOT / "ledger/games" / game).rglob("*.py")
    return {path: path.read_text(encoding="utf-8") for path in paths if path.name != "__init__.py"}


def places(game: str) -> dict[str, list[str]]:
    """Each kind of event, and the files in which its class or its type is named."""
    texts = files_of(game)
    return {
        kind.__name__: [
            path.name
            for path, text in texts.items()
            if re.search(rf"\b{kind.__name__}\b|[\"']{kind.__struct_config__.tag}[\"']", text)
        ]
        for kind in registry.game(game).events
    }


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_named_in_few_files(game: str) -> None:
    found = places(game)
    many = {name: files for name, files in found.items() if len(files) > WORST}
    assert many == {}
    assert median(len(files) for files in found.values()) <= MEDIAN


@pytest.mark.parametrize("game", GAMES)
def test_no_name_comes_by_a_way_that_nobody_can_follow(game: str) -> None:
    """No star, no `getattr` with a name that is written out."""
    hidden = [
        path.name
        for path, text in files_of(game).items()
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.ImportFrom) and node.names[0].name == "*")
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "getattr"
            and isinstance(node.args[1], ast.Constant)
        )
    ]
    assert hidden == []
