"""Imports point down only, games are islands, and the rooms of a game follow one another."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter

from tests.house.sources import HOUSE, House, assert_none

ROOMS = ("catalog", "state", "events", "flow", "scoring", "view", "about", "__init__")
"""The rooms that every game, and every chapter of a large one, has under the same name, in their order. What
it does not need it leaves out, and others may stand between. A room may be a file or a folder."""
CORE = ("pieces", "log", "rules", "audit", "typing", "corrections")
"""The rooms of the core, each on top of those before it; what stands beside them is below all."""
OUTSIDE = {"time", "datetime", "random", "secrets", "os", "pathlib", "socket", "sys"}
"""What a pure module does not know: clocks, chance and the system."""
DISK = {"os", "shutil", "pathlib", "tempfile", "fcntl", "msvcrt"}
TYPING_PLACES = ("cli.repl", "cli.replay_screen")


def floor(module: str) -> float:
    """0 core, its rooms one above the other; 1 store, 2 the door, 3 games, 4 desk (the shelf
    beside it reads through it, playouts share its workers), 5 command line, 6 the kit.

    The bare package is below all.
    """
    if module == "ledger":
        return 0
    for prefix, number in (
        *((f"ledger.core.{room}", number / 10) for number, room in enumerate(CORE, start=1)),
        ("ledger.core", 0),
        ("ledger.store", 1),
        ("ledger.api", 2),
        ("ledger.games.registry", 4),
        ("ledger.games.outsiders", 4),
        ("ledger.games.rulings", 4),
        ("ledger.games", 3),
        ("ledger.testing", 6),
        ("ledger.desk", 4),
        ("ledger.shelf", 4.5),
        ("ledger.playouts", 4.6),
        ("cli", 5),
    ):
        if module == prefix or module.startswith(prefix + "."):
            return number
    raise AssertionError(module)


def upward_imports(house: House) -> list[str]:
    return [
        source.at(name)
        for source in house.sources
        for name in house.imports(source)
        if floor(name) > floor(source.module)
    ]


def bridges(house: House) -> list[str]:
    """Imports of one game by another."""
    return [
        source.at(name)
        for game in house.games()
        for source in house.under(f"ledger/games/{game}")
        for name in house.imports(source)
        if name.startswith("ledger.games.") and name.split(".")[2] != game
    ]


def imports_of_later_rooms(house: House) -> list[str]:
    """Of those with a name that all games know: within the game, and within a chapter."""
    found = []
    for game in house.games():
        for source in house.under(f"ledger/games/{game}"):
            *place, own = source.parts
            beside = ".".join((*place, ""))
            later = ROOMS[ROOMS.index(own) :] if own in ROOMS else ("about",)
            found += [
                source.at(name)
                for name in house.imports(source)
                if name.startswith(beside) and name.removeprefix(beside).split(".")[0] in later
            ]
    return found


def circles(house: House) -> list[str]:
    """A circle of imports, wherever in a file they stand, and be they for types alone."""
    try:
        TopologicalSorter(
            {source.module: set(house.imports(source)) - {source.module} for source in house.sources}
        ).prepare()
    except CycleError as circle:
        return [" -> ".join(circle.args[1])]
    return []


def ways_past_the_door(house: House) -> list[str]:
    """Imports of a game beside `ledger.api` and the game itself."""
    return [
        source.at(name)
        for game in house.games()
        for source in house.under(f"ledger/games/{game}")
        for name in house.imports(source)
        if name.startswith("ledger") and floor(name) != 3 and name != "ledger.api"
    ]


def users_of(house: House, *packages: str) -> list[str]:
    return [source.module for source in house.sources if source.packages & set(packages)]


def impure(house: House) -> list[str]:
    return [name for name in users_of(house, *OUTSIDE) if floor(name) < 1 or floor(name) in (2, 3)]


def other_doors_to_the_system(house: House) -> list[str]:
    store = [source for source in house.under("ledger/store") if source.module != "ledger.store.system"]
    return [source.at(name) for source in store for name in sorted(source.packages & DISK)] + [
        source.at("open")
        for source in store
        for node in source.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    ]


def users_of_tabulate(house: House) -> list[str]:
    return [name for name in users_of(house, "tabulate") if name != "cli.render.text"]


def far_users_of_prompt_toolkit(house: House) -> list[str]:
    return [name for name in users_of(house, "prompt_toolkit") if not name.startswith(TYPING_PLACES)]


def games_named_on_the_command_line(house: House) -> list[str]:
    games = house.games()
    return [
        source.at(node.value)
        for source in house.under("cli")
        for node in source.nodes
        if isinstance(node, ast.Constant) and node.value in games
    ]


def test_imports_point_down() -> None:
    assert_none(upward_imports(HOUSE))


def test_a_game_is_an_island() -> None:
    assert_none(bridges(HOUSE))


def test_a_room_imports_only_rooms_before_it() -> None:
    assert_none(imports_of_later_rooms(HOUSE))


def test_imports_form_no_circle() -> None:
    assert_none(circles(HOUSE))


def test_a_game_comes_in_by_the_door() -> None:
    """A shipped game needs nothing that a stranger's game could not have."""
    assert_none(ways_past_the_door(HOUSE))


def test_core_and_games_know_no_clock_chance_or_system() -> None:
    assert_none(impure(HOUSE))


def test_the_store_has_one_door_to_the_system() -> None:
    """So that a test can put another system in its place."""
    assert_none(other_doors_to_the_system(HOUSE))


def test_tabulate_is_imported_in_one_file() -> None:
    assert_none(users_of_tabulate(HOUSE))


def test_prompt_toolkit_stays_where_people_type() -> None:
    assert_none(far_users_of_prompt_toolkit(HOUSE))


def test_the_command_line_knows_no_game_by_name() -> None:
    assert_none(games_named_on_the_command_line(HOUSE))
