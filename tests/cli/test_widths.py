"""How wide the columns of every list are, and which of them a narrow page leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest
from syrupy.assertion import SnapshotAssertion

from cli import pages
from cli.render.columns import Columns
from cli.render.text import draw
from tests.cli.conftest import Pages


def found() -> Iterator[tuple[str, Columns]]:
    """The columns of every page, with where they stand."""
    for module in iter_modules(pages.__path__):
        for name, thing in vars(import_module(f"cli.pages.{module.name}")).items():
            if isinstance(thing, Columns):
                yield f"{module.name} {name.casefold()}", thing


EVERY = dict(found())


@pytest.mark.parametrize("name", EVERY)
def test_long_cells_are_cut_where_they_always_were(name: str, snapshot: SnapshotAssertion) -> None:
    columns = EVERY[name]
    row = {head: "".join(str(place % 10) for place in range(1, 121)) for head in columns.wanted}
    lines = []
    for width in (200, 120, 100, 80, 60, 40):
        grid = columns.grid([row], width, ascii_only=True)
        lines += [str(width), *(line.text for line in draw((grid,), width=width))]
    assert "\n".join(lines) == snapshot.use_extension(Pages)


def test_the_lists_of_logs_are_among_them() -> None:
    assert {"lately columns", "shelf columns"} <= EVERY.keys()


NARROWEST = {
    "lately columns": {"when": 98, "game": 80, "seats": 68, "where it stands": 22},
    "shelf columns": {"time": 121, "moves": 115, "state": 108, "game": 92, "date": 80, "seats": 24},
}
"""The narrowest page that still shows a column of long cells, in the order in which they are left out."""


@pytest.mark.parametrize("name", EVERY)
def test_a_page_that_is_narrower_leaves_a_column_out(name: str) -> None:
    """The log's name is never left out."""
    columns, left = EVERY[name], [*EVERY[name].wanted]
    row = dict.fromkeys(left, "x" * 120)
    for column, width in NARROWEST[name].items():
        assert columns.grid([row], width, ascii_only=True).columns == tuple(left)
        left.remove(column)
        assert columns.grid([row], width - 1, ascii_only=True).columns == tuple(left)
    assert left == ["log"]
