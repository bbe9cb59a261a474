"""An event stands in one place: few files of a game name it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from statistics import median

from ledger.games import registry
from tests.house.sources import HOUSE, House, Source, assert_none

MEDIAN, WORST = 3, 6
Kind = tuple[str, str]
"""The name of an event's class, and its type in the log."""


def rooms_of(house: House, game: str) -> list[Source]:
    """Every file of a game that could name an event."""
    return [each for each in house.under(f"ledger/games/{game}") if each.parts[-1] != "__init__"]


def kinds_of(game: str) -> list[Kind]:
    return [(kind.__name__, str(kind.__struct_config__.tag)) for kind in registry.game(game).events]


def widely_named(house: House, game: str, kinds: Iterable[Kind]) -> list[str]:
    """The events of a game that too many files name, and the median where it is too high."""
    rooms = rooms_of(house, game)
    words = {source.path: set(re.findall(r"\w+", source.text)) for source in rooms}
    quoted = {source.path: set(re.findall(r"[\"'](\w+)[\"']", source.text)) for source in rooms}
    files = {
        name: [path for path in words if name in words[path] or tag in quoted[path]] for name, tag in kinds
    }
    found = [f"{name}: {', '.join(paths)}" for name, paths in files.items() if len(paths) > WORST]
    middle = median(map(len, files.values()))
    return [*found, f"{game}: {middle} files"] if middle > MEDIAN else found


def hidden_names(house: House) -> list[str]:
    """Stars, and `getattr` with a name that is written out."""
    return [
        source.at(node.lineno)
        for game in house.games()
        for source in rooms_of(house, game)
        for node in source.nodes
        if (isinstance(node, ast.ImportFrom) and node.names[0].name == "*")
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "getattr"
            and isinstance(node.args[1], ast.Constant)
        )
    ]


def test_an_event_is_named_in_few_files() -> None:
    assert_none([each for game in HOUSE.games() for each in widely_named(HOUSE, game, kinds_of(game))])


def test_no_name_comes_by_a_way_that_nobody_can_follow() -> None:
    assert_none(hidden_names(HOUSE))
