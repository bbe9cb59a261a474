"""Imports point down only, games are islands, and the rooms of a game follow one another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((*ROOT.glob("ledger/**/*.py"), *ROOT.glob("cli/**/*.py")))
ROOMS = ("catalog", "state", "events", "flow", "scoring", "view", "about", "__init__")
"""The rooms that every game, and every chapter of a large one, has under the same name, in their order. What
it does not need it leaves out, and others may stand between. A room may be a file or a folder."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor(module: str) -> int:
    """0 core, 1 store, 2 the door, 3 games, 4 desk and its neighbours, 5 command line, 6 the kit for games.

    The bare package is below all.
    """
    if module == "ledger":
        return 0
    for prefix, number in (
        ("ledger.core", 0),
        ("ledger.store", 1),
        ("ledger.api", 2),
        ("ledger.games.registry", 4),
        ("ledger.games.rulings", 4),
        ("ledger.games", 3),
        ("ledger.testing", 6),
        ("ledger", 4),
        ("cli", 5),
    ):
        if module == prefix or module.startswith(prefix + "."):
            return number
    raise AssertionError(module)


def imports(path: Path) -> Iterator[str]:
    """Every project module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in ("ledger", "cli"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("ledger", "cli"):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = (ROOT / Path(*inner.split("."))).with_suffix(".py").exists()
                is_package = (ROOT / Path(*inner.split("."))).is_dir()
                yield inner if is_module or is_package else str(node.module)


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_point_down(path: Path) -> None:
    module = module_of(path)
    upward = [name for name in imports(path) if floor(name) > floor(module)]
    assert upward == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("ledger/games/*/**/*.py")), ids=module_of)
def test_a_game_is_an_island(path: Path) -> None:
    island = ".".join(module_of(path).split(".")[:3])
    foreign = [
        name for name in imports(path) if name.startswith("ledger.games.") and not name.startswith(island)
    ]
    assert foreign == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("ledger/games/*/**/*.py")), ids=module_of)
def test_a_room_imports_only_rooms_before_it(path: Path) -> None:
    """Of those with a name that all games know: within the game, and within a chapter."""
    *place, own = path.relative_to(ROOT / "ledger/games").with_suffix("").parts
    beside = ".".join(("ledger.games", *place, ""))
    used = {name.removeprefix(beside).split(".")[0] for name in imports(path) if name.startswith(beside)}
    later = ROOMS[ROOMS.index(own) :] if own in ROOMS else ("about",)
    assert used & set(later) == set()


@pytest.mark.parametrize("game", sorted(path.parent.name for path in ROOT.glob("ledger/games/*/__init__.py")))
def test_the_rooms_of_a_game_form_no_circle(game: str) -> None:
    assert in_order(ROOT / "ledger/games" / game)


def test_the_files_of_the_command_line_form_no_circle() -> None:
    """The files of commands are imported by name when they are asked for, and no arrow leads to them."""
    assert in_order(ROOT / "cli")


def in_order(folder: Path) -> list[str]:
    """The modules in a folder, each behind those it imports. Raises CycleError."""
    files = {module_of(path): set(imports(path)) for path in folder.rglob("*.py")}
    arrows = {name: {each for each in used if each in files and each != name} for name, used in files.items()}
    return list(TopologicalSorter(arrows).static_order())


@pytest.mark.parametrize("path", sorted(ROOT.glob("ledger/games/*/**/*.py")), ids=module_of)
def test_a_game_comes_in_by_the_door(path: Path) -> None:
    """A shipped game needs nothing that a stranger's game could not have."""
    beside = [name for name in imports(path) if name.startswith("ledger") and floor(name) != 3]
    assert set(beside) <= {"ledger.api"}


def external(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).split(".")[0])
    return names


def users_of(package: str) -> list[str]:
    return [module_of(path) for path in SOURCES if package in external(path)]


@pytest.mark.parametrize(
    "package", ["time", "datetime", "random", "secrets", "os", "pathlib", "socket", "sys"]
)
def test_core_and_games_know_no_clock_chance_or_system(package: str) -> None:
    pure = [name for name in users_of(package) if floor(name) in (0, 2, 3)]
    assert pure == []


def test_the_store_has_one_door_to_the_system() -> None:
    """So that a test can put another system in its place."""
    store = sorted((ROOT / "ledger/store").glob("*.py"))
    doors = {"os", "shutil", "pathlib", "tempfile", "fcntl", "msvcrt"}
    assert [module_of(path) for path in store if external(path) & doors] == ["ledger.store.system"]
    opening = [
        module_of(path)
        for path in store
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    ]
    assert opening == []


def test_tabulate_is_imported_in_one_file() -> None:
    assert users_of("tabulate") == ["cli.render.text"]


def test_prompt_toolkit_stays_where_people_type() -> None:
    outside = [
        name
        for name in users_of("prompt_toolkit")
        if not name.startswith(("cli.repl", "cli.replay_screen", "ledger.testing.terminal"))
    ]
    assert outside == []


def test_the_command_line_knows_no_game_by_name() -> None:
    games = {path.name for path in (ROOT / "ledger/games").iterdir() if (path / "__init__.py").exists()}
    naming = [
        (module_of(path), node.value)
        for path in ROOT.glob("cli/**/*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in games
    ]
    assert naming == []
