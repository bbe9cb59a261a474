"""Worlds: what the tool deals in them, and that every moment of a game can be played on from."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ledger.desk.reader import Reader
from ledger.playouts import forecasting
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.worlds import FreshLuck
from tests.playouts.tables import ALONE, GAMES, Player, Table, play


def test_a_draw_that_looks_at_the_whole_deck_finds_what_has_left_it_first() -> None:
    luck = FreshLuck(Random(1), {("lanes", 0): (3, ["blue", "red"])})
    stock = ("red", "red", "blue", "blue", "green")
    whole = luck.cards("lanes", 0, stock, 0, 5)
    assert (sorted(whole[:3]), whole[3:]) == (["blue", "green", "red"], ("blue", "red"))
    assert luck.cards("lanes", 0, stock, 3, 2) == ("blue", "red")


def test_a_deck_that_is_asked_for_the_first_time_is_dealt_from_its_top_and_keeps_its_order() -> None:
    luck, stock = FreshLuck(Random(1), {}), tuple(range(9))
    whole = luck.cards("lanes", 0, stock, 0, 9)
    assert sorted(whole) == [*stock]
    assert luck.cards("lanes", 0, stock, 2, 3) == whole[2:5]
    assert sorted(luck.order("lanes", 0, 9)) == [*stock]


@pytest.mark.parametrize("name", [*GAMES, *ALONE])
def test_every_moment_of_an_opening_is_played_to_the_end(name: str, tmp_path: Path) -> None:
    """Between the two runs of discs of SoloPlay a bot once found no disc to lay."""
    path = tmp_path / "game.jsonl"
    alone = name in ALONE
    play(Table(name, (Player(),) * (1 if alone else 2), 4), path)
    log = Reader.open(path)
    early = [event.id for event in log.history.path()[1:16]]
    asked = ForecastOptions(playouts=1, workers=1)
    assert [each.undecided for each in forecasting.forecasts(log, early, asked)] == [0] * len(early)
