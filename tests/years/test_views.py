"""Days and records of plays from elsewhere, asked in SQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from ledger.shelf import places, scan
from ledger.shelf.file import open_shelf
from ledger.shelf.query import open_reader
from ledger.shelf.stats.nights import Night, count_evenings
from ledger.shelf.stats.people import People
from ledger.shelf.stats.year import year_tables
from tests.years import exports
from tests.years.test_bring import bring, evenings

pytest.importorskip("duckdb")


def test_the_views_say_what_statistics_say_of_days_and_records(tmp_path: Path) -> None:
    """Of an export with decimals, teams, ignored plays and games that the fewest points win."""
    export = exports.made(31, 60, 12)
    bring(tmp_path / "games", export)
    files = [scan.ScanFile(found, "") for found in places.find_logs([str(tmp_path / "games")])]
    told = scan.read_chunk(files, key=b"k" * 32, audit=False)
    with open_shelf(file := str(tmp_path / "shelf.duckdb"), "of the tests") as kept:
        kept.keep(told.read, told.lines)
    counted = count_evenings(evenings(tmp_path / "games"), People())
    days: dict[str, list[Night]] = {}
    for night in counted.finished:
        days.setdefault(night.day, []).append(night)
    with open_reader(file) as shelf:
        assert [tuple(row) for row in shelf.ask("FROM calendar").rows] == [
            (day, len(own), sum(n.evening.game.minutes for n in own), len({n.game for n in own}))
            for day, own in sorted(days.items())
        ]
        rows = shelf.ask("SELECT played, score, who, day FROM records").rows
        got = {played: (score, who, day) for played, score, who, day in rows}
    for table in year_tables(counted, "20"):
        if table.name == "year records":
            assert got == {
                str(row[0].value): (float(str(row[1].value)), row[2].value, row[3].value)
                for row in table.rows
            }


def test_the_views_count_the_corrected_copy_and_not_its_log(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "sample_logs" / "scorepad" / "nine-holes.jsonl"
    for name in ("as-it-was", "corrected"):
        (tmp_path / f"{name}.jsonl").write_bytes(sample.read_bytes())
    assert run(["drop", str(tmp_path / "corrected.jsonl"), "2", "--event"]) == 0
    files = [scan.ScanFile(found, "") for found in places.find_logs([str(tmp_path)])]
    told = scan.read_chunk(files, key=b"k" * 32, audit=False)
    with open_shelf(file := str(tmp_path / "shelf.duckdb"), "of the tests") as kept:
        kept.keep(told.read, told.lines)
    with open_reader(file) as shelf:
        assert [*shelf.ask("SELECT DISTINCT log FROM records").rows] == [(str(tmp_path / "corrected.jsonl"),)]
