"""Every rule of the house can fail: a fault is planted for each, and the rule names the place."""

from __future__ import annotations

import pytest

from tests.house import test_events, test_floors, test_sizes, test_type_names
from tests.house.sources import House, Rule

ROOM = '"""A room."""'


def hearts(rooms: dict[str, str]) -> dict[str, str]:
    """A house with one game, which has these rooms."""
    rooms = {"__init__": ROOM, **rooms}
    return {f"ledger/games/hearts/{room}.py": text for room, text in rooms.items()}


def wide_events(house: House) -> list[str]:
    return test_events.widely_named(house, "hearts", [("Passed", "passed"), ("Led", "led"), ("Won", "won")])


def wide_median(house: House) -> list[str]:
    return test_events.widely_named(house, "hearts", [("Passed", "passed")])


FAULTS: list[tuple[Rule, dict[str, str], list[str]]] = [
    (
        test_floors.upward_imports,
        {"ledger/core/a.py": "def late():\n    from cli.main import run", "cli/main.py": ROOM},
        ["ledger/core/a.py: cli.main"],
    ),
    (
        test_floors.bridges,
        hearts({"a": "from ledger.games import chess"}) | {"ledger/games/chess/__init__.py": ROOM},
        ["ledger/games/hearts/a.py: ledger.games.chess"],
    ),
    (
        test_floors.imports_of_later_rooms,
        hearts(
            {
                "tricks/state": "from ledger.games.hearts.tricks.view import page",
                "tricks/view": "import ledger.games.hearts.about",
            }
        ),
        ["ledger/games/hearts/tricks/state.py: ledger.games.hearts.tricks.view"],
    ),
    (
        test_floors.circles,
        hearts({"a": "import ledger.games.hearts.b", "b": "from ledger.games.hearts import a"}),
        ["ledger.games.hearts.a -> ledger.games.hearts.b -> ledger.games.hearts.a"],
    ),
    (
        test_floors.ways_past_the_door,
        hearts({"a": "from ledger import api\nimport ledger.core.log.fold"}) | {"ledger/api.py": ROOM},
        ["ledger/games/hearts/a.py: ledger.core.log.fold"],
    ),
    (test_sizes.nameless_functions, {"cli/a.py": "def _(): ...\ndef _a(): ...\n"}, ["cli/a.py: 1"]),
    (test_floors.impure, {"ledger/core/a.py": "import os.path", "cli/b.py": "import os"}, ["ledger.core.a"]),
    (
        test_floors.other_doors_to_the_system,
        {
            "ledger/store/a.py": "from pathlib import Path",
            "ledger/store/b.py": "open(0)",
            "ledger/store/system.py": "import os",
        },
        ["ledger/store/a.py: pathlib", "ledger/store/b.py: open"],
    ),
    (test_floors.users_of_tabulate, {"cli/a.py": "import tabulate"}, ["cli.a"]),
    (test_floors.far_users_of_prompt_toolkit, {"cli/a.py": "import prompt_toolkit.keys"}, ["cli.a"]),
    (
        test_floors.games_named_on_the_command_line,
        hearts({}) | {"cli/a.py": "x = 'hearts'"},
        ["cli/a.py: hearts"],
    ),
    (test_sizes.long_files, {"cli/a.py": "\n" * 401}, ["cli/a.py: 401 lines"]),
    (test_sizes.long_functions, {"cli/a.py": "def f():" + "\n    pass" * 60}, ["cli/a.py: f"]),
    (
        test_sizes.late_imports,
        {"cli/a.py": "import os\ndef f():\n    import sys", "cli/commands/a.py": "def f():\n    import sys"},
        ["cli/a.py: 3"],
    ),
    (
        test_sizes.unexplained_imports,
        {"cli/a.py": "def f():\n    import re  # noqa: PLC0415 - slow\n    import os  # noqa: PLC0415"},
        ["cli/a.py: 3"],
    ),
    (test_sizes.silent_rooms, {"cli/a.py": "x = 1", "cli/b.py": ROOM}, ["cli/a.py"]),
    (test_sizes.empty_names, {"cli/utils/a.py": ROOM, "cli/b.py": ROOM}, ["cli/utils/a.py"]),
    (
        test_type_names.names_of_several_types,
        {
            "cli/a.py": "Row = tuple[int, ...]\nclass State: ...",
            "cli/b.py": "class Row: ...\nclass State: ...\nROW = 3",
            "ledger/c.py": "R = TypeVar('R')\nCard = Deck = 1\nclass Card: ...",
            "ledger/d.py": "R = TypeVar('R')\nCard: TypeAlias = int",
            "ledger/e.py": "def f():\n    class Card: ...",
        },
        ["Card: ledger/c.py, ledger/d.py, ledger/e.py", "Row: cli/a.py, cli/b.py"],
    ),
    (test_sizes.unfinished, {"cli/a.py": "# TODO"}, ["cli/a.py: TODO"]),
    (
        wide_events,
        hearts(dict.fromkeys("abcdef", "Passed") | {"g": "'passed'"}),
        [f"Passed: {', '.join(f'ledger/games/hearts/{room}.py' for room in 'abcdefg')}"],
    ),
    (wide_median, hearts(dict.fromkeys("abcd", "Passed")), ["hearts: 4 files"]),
    (
        test_events.hidden_names,
        hearts({"a": "from ledger.api import *\ngetattr(0, 'name')\ngetattr(0, name)"}),
        ["ledger/games/hearts/a.py: 1", "ledger/games/hearts/a.py: 2"],
    ),
]


@pytest.mark.parametrize(("rule", "files", "places"), FAULTS, ids=[rule.__name__ for rule, _, _ in FAULTS])
def test_a_rule_names_the_planted_fault(rule: Rule, files: dict[str, str], places: list[str]) -> None:
    assert rule(House(files)) == places
