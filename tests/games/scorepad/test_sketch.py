"""The rows that show a pad while it is made: what somebody writes, what a formula gives, and who wins."""

from __future__ import annotations

from typing import Any

from ledger.core.blocks import Grid
from ledger.core.pieces.catalog import Catalog
from ledger.games.scorepad import GAME


def sketched(**content: Any) -> Grid:
    (grid,) = GAME.sketch(Catalog(GAME.schema, {"name": "ours", **content}))
    assert isinstance(grid, Grid)
    return grid


def test_a_round_and_the_end_have_a_row_each_and_every_number_its_column() -> None:
    grid = sketched(
        values={"rounds": 0, "goal": "fewest", "ends": "best(team(total)) >= 60", "ties": ["gold"]},
        counter=[{"name": "gold", "start": 5}, {"name": "bid", "fresh": True}],
        category=[
            {"name": "walls", "scored": "round", "least": -9},
            {"name": "points", "scored": "round", "points": "2 * bid"},
            {"name": "rows", "each": 2, "least": -1},
            {"name": "most gold", "points": "if(rank(gold) == 1, 4, 0)"},
        ],
    )
    heads = ("ours", "gold from 5", "bid", "walls (-)", "points", "rows 2 each (-)", "most gold", "total")
    assert grid.columns == heads
    assert grid.rows == (
        ("each round", "", "·", "·", "=", "", "", "until 60"),
        ("at the end", "·", "", "", "", "·", "=", "the fewest win, then gold"),
    )


def test_without_rounds_there_is_one_row() -> None:
    assert sketched(category=[{"name": "birds"}]).rows == (("no rounds", "·", "the most win"),)
    birds = [{"name": "birds", "scored": "round"}]
    full = sketched(values={"until_full": True}, category=birds).rows
    assert full == (("until full", "·", "the most win"),)


def test_a_number_of_rounds_and_teams_are_named() -> None:
    rows = sketched(values={"rounds": 15, "goal": "teams", "teams": 3}).rows
    assert rows == (("15 rounds", ""), ("at the end", "the best of 3 teams wins"))
