"""A name of a type means one thing in the whole house, so that whoever reads `Row` need not ask whose.

Law: every class counts, and every alias at the top of a file, in `ledger` and `cli`. Type variables do
not, nor does anything in the tests.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.house.sources import HOUSE, House, Source, assert_none

FOR_EACH_GAME = "State"
"""Each game calls its state so, and no game sees another's."""
SHARED = frozenset(
    {
        "Card",
        "CardDiscarded",
        "CardRevealed",
        "DeckRanOut",
        "DeckShuffled",
        "Drew",
        "EffectLeft",
        "EffectSkipped",
        "FirstPlayerSet",
        "Play",
        "RoundClosed",
        "RoundOpened",
        "Shipped",
        "SpecialResolved",
        "TurnEnded",
        "TurnStarted",
    }
)
"""Names of two types, each in its own game or promised to authors. No others, and none of three types."""
MOST_SHARED = 20
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


def names_of_several_types(house: House) -> list[str]:
    """Names that stand in two files though they are not allowed to, or in three."""
    return [
        f"{name}: {', '.join(files)}"
        for name, files in sorted(files_by_name(house).items())
        if name != FOR_EACH_GAME and len(files) > (2 if name in SHARED else 1)
    ]


def test_a_type_has_its_name_for_itself() -> None:
    assert_none(names_of_several_types(HOUSE))


def test_no_more_names_are_shared_than_are_said_to_be() -> None:
    found = files_by_name(HOUSE)
    assert_none(sorted(name for name in SHARED if len(found[name]) < 2))


def test_few_names_are_shared() -> None:
    assert len(SHARED | {FOR_EACH_GAME}) <= MOST_SHARED
