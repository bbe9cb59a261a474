"""A name of a type means one thing in the whole house, so that whoever reads `Row` need not ask whose.

Law: every class counts, and every alias at the top of a file, in `ledger` and `cli`. Type variables do
not, nor does anything in the tests.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.house.sources import HOUSE, House, Source, assert_none

MOST_SHARED = 76
TYPE_VARIABLES = {"TypeVar", "TypeVarTuple", "ParamSpec"}


def type_names(source: Source) -> Iterator[str]:
    """The classes of a file, and what stands at its top for a type: `Row = tuple[Cell, ...]`."""
    for node in source.nodes:
        if isinstance(node, ast.ClassDef):
            yield node.name
    for statement in source.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if _is_of_a_type(name) and not _is_type_variable(value):
                    yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                yield name


def _is_of_a_type(name: str) -> bool:
    plain = name.lstrip("_")
    return plain[:1].isupper() and not plain.isupper()


def _is_type_variable(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in TYPE_VARIABLES
    )


def files_by_name(house: House) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for source in house.sources:
        for name in set(type_names(source)):
            found[name].append(source.path)
    return found


def shared_names(house: House) -> list[str]:
    """Names that stand in two files or more."""
    found = sorted(files_by_name(house).items())
    return [f"{name}: {', '.join(files)}" for name, files in found if len(files) > 1]


def test_few_names_are_shared() -> None:
    found = shared_names(HOUSE)
    assert_none(found if len(found) > MOST_SHARED else [])
