"""Pictures stay as they were: look at the old and the new one in a browser before you take the new one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from cli.pages.points import Point, ProgressPage
from cli.render import picture, plot
from ledger.api import Box, Disc, Key, Line, Picture, Text

SEATS = ("ann", "bob", "a name that is too long")
GAME = ProgressPage(
    SEATS,
    tuple(
        Point(3 * step, (step + 1) // 2, (7 * step % 11, step * step // 4 - 5, None if step < 4 else step))
        for step in range(12)
    ),
    colours=("", "green", "teal"),
)
ROUNDS = tuple(Point(step, step, (step // 9, step % 40 // 3)) for step in range(300))
TABLE = Picture(
    title="The harbour",
    width=1000,
    height=400,
    parts=(
        (Line(x=200, y=200, to_x=800, to_y=120, text="3", owner="ann"), Line(x=0, y=0, to_x=9, to_y=9)),
        (
            Box(x=40, y=40, width=320, height=120, text="A very long name of a place", title="Quay"),
            Disc(x=500, y=200, radius=60, text="Bo", owner="bob", tone="off"),
            Text(x=990, y=380, text="turn 4", end="end"),
            Text(x=500, y=30, text="north", end="middle", size=30),
            Text(x=10, y=380, text="as long as its room" * 4, room=300),
        ),
    ),
    legend=(
        Key(text="B", owner="bob", means="what Bob has"),
        Key(kind="box", means="a place"),
        Key(kind="line", means="a link whose meaning takes more room than there is in a column of two"),
    ),
)


def _table() -> picture.Drawn:
    return picture.drawn(TABLE, picture.looks(("ann", "bob"), {"bob": "green"}))


PICTURES: dict[str, Callable[[], str]] = {
    "points, alone": lambda: plot.svg(GAME, "Friday", above=("Friday", "ann won with 7")),
    "points, long": lambda: plot.svg(ProgressPage(("ann", "bob"), ROUNDS, unit="round"), from_nought=False),
    "points, by day": lambda: plot.svg(
        replace(GAME, days=tuple(f"2026-0{1 + step // 3}-01" for step in range(12)))
    ),
    "points with margins": lambda: plot.svg(
        replace(GAME, margins=tuple(((step, step + 4), None, (0, 9)) for step in range(12)))
    ),
    "no points": lambda: plot.svg(ProgressPage(("ann",), ())),
    "a table, alone": lambda: picture.alone(_table(), "Friday", ("ann won with 7.",)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stays_as_it_was(name: str, drawn: SnapshotAssertion) -> None:
    assert PICTURES[name]() == drawn
