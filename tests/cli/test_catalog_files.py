"""Catalog files of strangers: what cannot be used is told in words, whatever it is and whatever it holds."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.core.errors import BadCatalog, BadSetup
from ledger.core.pieces.catalog import Catalog, extend
from ledger.desk.new_log import LARGEST_CATALOG, read_catalog
from ledger.games import registry
from tests.cli.conftest import Tablefold

NEW = ("new", "game.jsonl", "--game", "pebbles", "--players", "ann,bob", "--catalog")
ODD = (
    None,
    0,
    -1,
    2**31,
    2**63,
    0.5,
    True,
    "",
    "?",
    "\ud800",
    "x" * 500,
    [],
    {},
    [[]],
    {"": 1},
    ["ann"],
    [{}],
)
ROUNDS = 150


def test_a_pipe_is_no_catalog_and_nobody_waits_for_it(tablefold: Tablefold) -> None:
    os.mkfifo("own.json")
    came = tablefold(*NEW, "own.json")
    assert (came.status, came.err.splitlines()[0]) == (
        2,
        "The catalog own.json cannot be read: it is not an ordinary file.",
    )


def test_a_device_that_never_ends_is_no_catalog(tablefold: Tablefold) -> None:
    Path("own.json").symlink_to("/dev/zero")
    assert "it is not an ordinary file" in tablefold(*NEW, "own.json").err


def test_a_catalog_is_no_larger_than_a_line(tablefold: Tablefold) -> None:
    Path("own.json").write_bytes(b" " * (LARGEST_CATALOG + 1))
    came = tablefold(*NEW, "own.json")
    assert (came.status, "it has more than 4 MiB" in came.err) == (2, True)


@pytest.mark.parametrize("values", ["?", 5, [], [{"name": "X"}]])
def test_values_that_are_no_table_are_reported(values: Any) -> None:
    game = registry.game("kingless")
    with pytest.raises(BadCatalog):
        Catalog(game.schema, extend(game.catalog("house"), {"values": values}))


@pytest.mark.parametrize("name", ["", " ", ["ann"], {"a": 1}, None, 3])
def test_a_piece_has_a_name_that_is_text(name: Any) -> None:
    game = registry.game("kingless")
    with pytest.raises(BadCatalog):
        Catalog(game.schema, extend(game.catalog("house"), {"name": "own", "card": [{"name": name}]}))


def _places(part: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a catalog, the first few of a list."""
    if way:
        yield way
    pairs = part.items() if isinstance(part, dict) else enumerate(part[:5]) if isinstance(part, list) else ()
    for key, inner in pairs:
        yield from _places(inner, (*way, key))


@pytest.mark.parametrize("name", ["effortless", "kingless", "humanity", "endeavor"])
def test_whatever_stands_somewhere_in_a_catalog_is_used_or_told(name: str, tmp_path: Path) -> None:
    game, chance, own = registry.game(name), Random(name), tmp_path / "own.json"
    shipped = json.dumps(dict(game.catalog(game.info.catalogs[0].name)))
    for _ in range(ROUNDS):
        content = json.loads(shipped)
        *way, last = chance.choice(list(_places(content)))
        part = content
        for key in way:
            part = part[key]
        part[last] = chance.choice(ODD)
        own.write_text(json.dumps({"extends": game.info.catalogs[0].name, **content}))
        with suppress(BadCatalog, BadSetup):
            read_catalog(game, own)
