"""Every page of the table alone: what stands there, and that the whole table has it, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.render.text import draw
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.desk.desk import Desk
from ledger.games.endeavor.view import board, pages, view

SAMPLES = Path(__file__).parents[3] / "sample_logs" / "endeavor"


def desk(name: str) -> Desk:
    return Desk.open(SAMPLES / f"{name}.jsonl")


def text(blocks: tuple[Block, ...]) -> str:
    return "\n".join(line.text for line in draw(blocks, width=100))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("alone-and-won", ("map", "boards", "grid", "opposition", "influence", "draws")),
        ("three-with-neutrals", ("map", "boards", "draws")),
    ],
)
def test_each_page_has_its_heading_and_the_whole_table_has_what_stands_there(
    name: str, expected: tuple[str, ...]
) -> None:
    state = desk(name).state
    assert pages(state) == expected
    whole = view(state)
    for page in (*expected, *state.boards):
        heading, *blocks = view(state, page)
        assert isinstance(heading, Heading)
        assert page in heading.text.casefold()
        assert blocks
        if page in ("map", "grid", "draws"):
            assert [block for block in blocks if block not in whole] == []
    boards = text(view(state, "boards"))
    assert all(text(view(state, side)[1:]) in boards for side in state.boards)


def test_a_page_that_this_table_has_not_is_the_whole_table() -> None:
    state = desk("three-with-neutrals").state
    assert view(state, "grid") == view(state, "influence") == view(state)


def test_what_the_seat_decided_is_told_with_what_it_declined() -> None:
    one = desk("alone-and-won")
    (_, grid) = view(one.state, "influence")
    assert isinstance(grid, Grid)
    assert [row[:3] for row in grid.rows] == [
        (4, "setup", "swap in Europe"),
        (23, "round 1", "green, step b"),
        (157, "round 6", "red, step d1"),
        *((made.event, f"round {made.n}", made.what) for made in one.state.mat.picks[3:]),
    ]
    assert grid.rows[0][3:] == ("EU6 EU7", "EU7 EU6, EU9 EU10, EU10 EU9")
    assert grid.rows[2][3:] == ("AF", "NA")
    (_, note) = view(one.history.state_at(3), "influence")
    assert note == Note("No tie was left to the seat.")


def test_while_building_alone_the_grid_is_looked_at_and_else_the_map() -> None:
    one = desk("alone-and-won")
    told = {text(board(one.history.state_at(at))) for at in range(0, one.head, 7)}
    grid, chart = (text(view(one.state, page)[1:2]).splitlines()[0] for page in ("grid", "map"))
    assert any(grid in each and chart not in each for each in told)
    assert any(chart in each for each in told)
