"""Every number that has a name: limits, sizes, places, weights, and tables of them.

A number that changes is a decision, and the page is where it is compared with its neighbours. How it decides
is tested where it decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from zlib import crc32

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.games import registry
from tests.cli.conftest import Pages

ROOT = Path(__file__).parents[2]
ROOMS = (
    *(f"ledger/{room}" for room in ("core", "store", "desk", "shelf", "playouts")),
    *(f"ledger/games/{name}" for name in registry.SHIPPED),
    "cli",
)
LONGEST = 100
"""Letters of a table that stand on the page; behind them is a sum of all of it."""

SENTENCE = 4
"""Blanks of a text that says something: it may be said in other words."""


def numbers(room: str) -> Iterator[str]:
    """The numbers of each file of a room, in the order in which they stand there."""
    for path in sorted((ROOT / room).rglob("*.py")):
        module = path.relative_to(ROOT).with_suffix("")
        if module.name == "__main__":
            continue
        found = vars(import_module(".".join(module.parts).removesuffix(".__init__")))
        text = path.read_text("utf-8")
        own = [name for name in found if re.search(rf"^(\w+, )*{name}\b.* = ", text, re.MULTILINE)]
        told = [f"  {name} = {said}" for name in own if (said := _told(found[name]))]
        if told:
            yield "\n".join((f"{module}.py", *told))


def _told(value: object) -> str:
    """A number, or what has numbers in it; empty for anything else."""
    said = _said(value)
    if said is None or not any(letter.isdigit() for letter in said):
        return ""
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}… {crc32(said.encode()):08x}"


def _said(value: object) -> str | None:
    """A plain value, sets in order; None where there is something else in it, or a sentence."""
    match value:
        case str():
            return repr(value) if value.count(" ") < SENTENCE else None
        case bool() | int() | float() | Decimal() | None:
            return repr(value)
        case Mapping():
            parts = [part for pair in value.items() for part in pair]
        case Set():
            parts = sorted(value, key=repr)
        case tuple() | list():
            parts = [*value]
        case msgspec.Struct():
            parts = [*msgspec.structs.asdict(value).values()]
        case _:
            return None
    said = [_said(part) for part in parts]
    return None if None in said else f"{type(value).__name__}({', '.join(map(str, said))})"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.replace("/", " "))
def test_a_number_with_a_name_is_a_decision(room: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(numbers(room)) + "\n" == snapshot.use_extension(Pages)
