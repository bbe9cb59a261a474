"""Rooms stay liveable: short files, short functions, a first line that says what the room is for."""

from __future__ import annotations

import ast

from tests.house.sources import HOUSE, ROOT, House, Source, assert_none

LONGEST_FILE, LONGEST_STORY = 400, 500
"""Lines; a file that tells a single story may be a story long, and stands in ARCHITECTURE."""
ARCHITECTURE = (ROOT / "ledger" / "ARCHITECTURE.md").read_text(encoding="utf-8")
LONGEST_FUNCTION = 60
LATE_IMPORTS = 60
EMPTY_NAMES = {"utils", "helpers", "manager", "base", "common"}
UNFINISHED = ("TODO", "FIXME", "XXX", "NotImplementedError")


def long_files(house: House) -> list[str]:
    lengths = [(source, len(source.text.splitlines())) for source in house.sources]
    return [
        source.at(f"{lines} lines")
        for source, lines in lengths
        if lines > (LONGEST_STORY if f"`{source.path}`" in ARCHITECTURE else LONGEST_FILE)
    ]


def long_scripts() -> list[str]:
    """What pages run: a script tells a single story each."""
    lengths = {path.name: len(path.read_text().splitlines()) for path in (ROOT / "cli" / "web").glob("*.js")}
    return [f"{name}: {lines} lines" for name, lines in lengths.items() if lines >= LONGEST_STORY]


def long_functions(house: House) -> list[str]:
    return [
        source.at(node.name)
        for source in house.sources
        for node in source.nodes
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]


def late_imports(house: House) -> list[str]:
    """Imports in functions, outside the files of commands, which are all loaded late."""
    return [
        source.at(node.lineno)
        for source in house.sources
        if not source.path.startswith("cli/commands/")
        for functions in (_lines_of_functions(source),)
        for node in source.nodes
        if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno in functions
    ]


def _lines_of_functions(source: Source) -> set[int]:
    return {
        line
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)
    }


def unexplained_imports(house: House) -> list[str]:
    """Late imports of which nothing beside them says why."""
    lines = {source.path: source.text.splitlines() for source in house.sources}
    places = (place.rsplit(": ", 1) for place in late_imports(house))
    return [f"{path}: {line}" for path, line in places if " - " not in lines[path][int(line) - 1]]


def nameless_functions(house: House) -> list[str]:
    """Functions that a traceback shows as `_`."""
    return [
        source.at(node.lineno)
        for source in house.sources
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.strip("_")
    ]


def silent_rooms(house: House) -> list[str]:
    return [source.path for source in house.sources if not ast.get_docstring(source.tree)]


def empty_names(house: House) -> list[str]:
    return [source.path for source in house.sources if EMPTY_NAMES & set(source.parts)]


def unfinished(house: House) -> list[str]:
    return [source.at(word) for source in house.sources for word in UNFINISHED if word in source.text]


def test_a_file_is_short() -> None:
    assert_none(long_files(HOUSE))


def test_a_script_is_short() -> None:
    assert_none(long_scripts())


def test_a_function_is_short() -> None:
    assert_none(long_functions(HOUSE))


def test_few_imports_stand_in_functions() -> None:
    """A short command loads little; that is worth so many that one does not see at the top of a file."""
    assert len(late_imports(HOUSE)) <= LATE_IMPORTS


def test_an_import_in_a_function_says_why() -> None:
    assert_none(unexplained_imports(HOUSE))


def test_a_function_has_a_name() -> None:
    assert_none(nameless_functions(HOUSE))


def test_a_room_opens_with_what_it_is_for() -> None:
    assert_none(silent_rooms(HOUSE))


def test_no_room_is_called_after_nothing() -> None:
    assert_none(empty_names(HOUSE))


def test_nothing_is_left_to_do() -> None:
    assert_none(unfinished(HOUSE))
