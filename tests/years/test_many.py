"""The time of an import grows with the size of its file, whoever made it, whatever repeats in it.

Work is counted in lines of Python that ran, so that a busy computer changes nothing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import BadPlays
from ledger.desk.plays import bgstats, folder, table
from ledger.desk.plays.found import FoundPlays
from tests.growth import lines_run

FEW, MANY = 150, 600
MOST = 1.25 * MANY / FEW


def _plays(rows: int, row: str) -> FoundPlays:
    lines = ("date,game,play,player,score", *(row.format(number) for number in range(rows)))
    return table.read("\n".join(lines).encode(), "plays.csv", {})


def _require_four_times_the_work(row: str, path: Path) -> None:
    few, many = (
        lines_run(lambda count=count: folder.plan(str(path), _plays(count, row), None))
        for count in (FEW, MANY)
    )
    assert many <= MOST * few, many / few


def test_many_people_of_one_name_at_one_table_take_no_longer_each(tmp_path: Path) -> None:
    _require_four_times_the_work("2026-01-03,Azul,7,Ann,{}", tmp_path)


def test_many_people_of_one_first_name_take_no_longer_each(tmp_path: Path) -> None:
    _require_four_times_the_work("2026-01-03,Azul,7,Ann {}x,5", tmp_path)


def test_many_plays_of_one_game_on_one_day_take_no_longer_each(tmp_path: Path) -> None:
    _require_four_times_the_work("2026-01-03,Azul,{},Ann,5", tmp_path)


def test_an_export_that_is_nested_too_deeply_is_told_in_plain_words() -> None:
    with pytest.raises(BadPlays, match="BG Stats: it is nested too deeply"):
        bgstats.read(b'{"plays":' + b"[" * 100_000, "deep.json")
