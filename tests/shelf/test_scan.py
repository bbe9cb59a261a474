"""A scan keeps what logs say, reads only what changed, and can be ended anywhere."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.playouts.forecasting import ForecastOptions, OddsRows, forecasts, moments
from ledger.shelf import engines, scan
from ledger.shelf.columns import packed
from ledger.shelf.engines import Done
from ledger.shelf.extra import MissingExtra
from ledger.shelf.file import (
    NoShelf,
    ShelfFailed,
    ShelfHeld,
    ShelfWriter,
    connect,
    open_shelf,
)
from ledger.shelf.found import Found
from ledger.shelf.keys import read_or_make_key
from ledger.shelf.rows import SeatRow
from tests.shelf import shelves
from tests.shelf.shelves import EDITION, KEY, here, logs_in, marked, rows, scanned


@pytest.fixture(autouse=True)
def _one_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "engine" not in request.fixturenames:
        monkeypatch.setattr(engines, "run", shelves.here)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return logs_in(tmp_path / "logs")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return tmp_path / "shelf.duckdb"


def grown(log: Path) -> None:
    Desk.open(str(log)).do("note more")


# what is kept


def test_all_logs_are_kept_with_their_rows(folder: Path, shelf: Path) -> None:
    report = scanned(folder, shelf)
    assert (report.files, report.done, report.new, report.damaged) == (5, 5, 4, 1)
    assert report.missing_games == {"chess": 1}
    assert report.is_whole
    kept = rows(shelf)
    assert (
        {Path(row[0]).stem for row in kept["games"]}
        == set(marked(shelf))
        == {
            "an-evening-of-birds",
            "three-with-the-box",
            "torn-step",
            "unknown-game",
        }
    )
    assert len(kept["events"]) > 80
    assert len(kept["facts"]) > 80


@pytest.mark.parametrize("engine", ["local"])
def test_one_worker_keeps_the_same_as_none(folder: Path, tmp_path: Path, engine: str) -> None:
    scanned(folder, tmp_path / "one.duckdb", engine=engine, workers=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "run", shelves.here)
        scanned(folder, tmp_path / "none.duckdb")
    assert rows(tmp_path / "one.duckdb") == rows(tmp_path / "none.duckdb")


def test_an_audit_is_kept_where_it_is_asked_for_and_stays(folder: Path, shelf: Path) -> None:
    scanned(folder, shelf)
    assert not rows(shelf)["findings"]
    assert scanned(folder, shelf, audit=True).changed == 4
    found = rows(shelf)["findings"]
    assert found
    assert scanned(folder, shelf).same == scanned(folder, shelf, audit=True).same == 4
    assert rows(shelf)["findings"] == found


def test_odds_are_kept_where_they_are_asked_for_and_stay(folder: Path, shelf: Path) -> None:
    """They are those that `odds` says of the same log; a pad has none."""
    scanned(folder, shelf)
    assert not rows(shelf)["odds"]
    assert scanned(folder, shelf, odds=OddsRows(2)).changed == 4
    kept = rows(shelf)["odds"]
    assert {Path(row[0]).stem for row in kept} == {"three-with-the-box", "torn-step"}
    log = Reader.open(path := folder / "three-with-the-box.jsonl")
    asked = ForecastOptions(playouts=2, workers=1)
    said = [*forecasts(log, moments(log, log.head, "turn"), asked)]
    assert {row[1:6:2] for row in kept if row[0] == str(path)} == {
        (each.event, seat, chance.margin) for each in said for seat, chance in each.chances.items()
    }
    assert scanned(folder, shelf).same == scanned(folder, shelf, odds=OddsRows(2)).same == 4
    assert scanned(folder, shelf, odds=OddsRows(3)).changed == 4


def test_more_rows_than_travel_together_are_all_kept(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.shelf.columns.BATCH", 4)
    monkeypatch.setattr("ledger.shelf.columns.LONGEST", 100)
    monkeypatch.setattr("ledger.shelf.file.PIECE", 10)
    seats = [SeatRow(log="a", number=number, seat=f"seat {number}") for number in range(5)]
    with open_shelf(str(shelf), EDITION) as file:
        file.keep([], {"seats": b"".join(packed(seats))})
    assert [row[1:3] for row in rows(shelf)["seats"]] == [(number, f"seat {number}") for number in range(5)]


def test_a_number_that_no_table_holds_costs_its_log_alone(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = scan._packed_rows

    def boundless(file: Found, name: str, **how: Any) -> dict[str, bytes] | None:
        found = read(file, name, **how)
        if "birds" not in name or found is None:
            return found
        return {**found, "seats": b"".join(packed([SeatRow(log=name, number=2**63, seat="ann")]))}

    monkeypatch.setattr(scan, "_packed_rows", boundless)
    report = scanned(folder, shelf)
    assert (report.new, report.damaged) == (4, 2)
    kept = rows(shelf)
    assert len(kept["games"]) == 4
    assert [row[22] for row in kept["games"] if "birds" in row[0]] == [
        "It holds a value that no table can hold."
    ]
    assert {Path(row[0]).stem for row in kept["seats"]} >= {"three-with-the-box"}


def test_a_name_that_is_no_text_is_kept(folder: Path, shelf: Path) -> None:
    strange = os.fsencode(folder) + b"/caf\xe9.jsonl"
    shutil.copy(os.fsencode(folder / "torn-step.jsonl"), strange)
    assert scanned(folder, shelf).new == 5
    assert scanned(folder, shelf).same == 5
    assert "caf\\udce9" in marked(shelf)


# what is read again


def test_what_did_not_change_is_not_read_again(folder: Path, shelf: Path) -> None:
    scanned(folder, shelf)
    before = rows(shelf)
    os.utime(folder / "torn-step.jsonl", (1, 1))
    report = scanned(folder, shelf)
    assert (report.new, report.changed, report.same) == (0, 0, 4)
    assert rows(shelf) == before


def test_what_grew_is_read_again_and_nothing_stands_there_twice(
    folder: Path, shelf: Path, tmp_path: Path
) -> None:
    scanned(folder, shelf)
    grown(folder / "an-evening-of-birds.jsonl")
    report = scanned(folder, shelf)
    assert (report.new, report.changed, report.same) == (0, 1, 3)
    scanned(folder, tmp_path / "anew.duckdb")
    assert rows(shelf) == rows(tmp_path / "anew.duckdb")


def test_everything_is_read_again_where_that_is_asked_or_another_tablefold_does_it(
    folder: Path, shelf: Path
) -> None:
    scanned(folder, shelf)
    before = rows(shelf)
    assert scanned(folder, shelf, again=True).changed == 4
    assert scanned(folder, shelf, edition="2").changed == 4
    assert rows(shelf) == before


def test_a_log_that_vanished_is_marked_and_keeps_its_rows(folder: Path, shelf: Path, tmp_path: Path) -> None:
    scanned(folder, shelf)
    before = rows(shelf, but=("shelf", "logs"))
    (folder / "torn-step.jsonl").rename(tmp_path / "away")
    report = scanned(folder, shelf)
    assert (report.gone, report.same, report.damaged) == (1, 3, 0)
    assert marked(shelf)["torn-step"]
    assert rows(shelf, but=("shelf", "logs")) == before
    (tmp_path / "away").rename(folder / "torn-step.jsonl")
    assert scanned(folder, shelf).gone == 0
    assert not any(marked(shelf).values())


def test_a_log_at_another_place_is_not_gone(folder: Path, shelf: Path, tmp_path: Path) -> None:
    scanned(folder, shelf)
    other = logs_in(tmp_path / "other", "broken/torn-line")
    report = scanned(other, shelf)
    assert (report.files, report.new, report.gone) == (1, 1, 0)
    assert len(marked(shelf)) == 5


def test_what_is_no_log_any_more_leaves_nothing(folder: Path, shelf: Path) -> None:
    scanned(folder, shelf)
    (folder / "torn-step.jsonl").write_text("no log\n")
    scanned(folder, shelf)
    assert "torn-step" not in marked(shelf)
    assert not [row for table in rows(shelf).values() for row in table if "torn-step" in str(row[0])]


def test_a_log_that_was_given_up_is_named_and_tried_again(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(work: object, chunks: Iterator[list[scan.ScanFile]], **how: object) -> Iterator[Done]:
        for chunk in chunks:
            for each in chunk:
                hurts = "birds" in each.file.log
                yield Done([each], None, "it took longer than 60 s") if hurts else Done([each], work([each]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "run", failing)
        report = scanned(folder, shelf)
    assert {Path(log).stem: why for log, why in report.given_up.items()} == {
        "an-evening-of-birds": "it took longer than 60 s"
    }
    told = {Path(row[0]).stem: row[22] for row in rows(shelf)["games"]}
    assert told["an-evening-of-birds"] == "It was given up: it took longer than 60 s."
    assert scanned(folder, shelf).changed == 1
    assert not {Path(row[0]).stem: row[22] for row in rows(shelf)["games"]}["an-evening-of-birds"]


# what ends it


def test_what_was_done_before_it_was_ended_is_kept(folder: Path, shelf: Path) -> None:
    with open_shelf(str(shelf), EDITION) as file, closing(scan.scan([str(folder)], file, key=KEY)) as steps:
        for report in steps:
            if report.new == 2:
                break
    assert len(marked(shelf)) == 2
    assert scanned(folder, shelf).new == 2


def test_ctrl_c_while_rows_are_kept_loses_none_of_them(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert = ShelfWriter._insert

    def once(self: ShelfWriter, table: str, data: bytes) -> None:
        monkeypatch.setattr(ShelfWriter, "_insert", insert)
        raise RuntimeError("Query interrupted")

    monkeypatch.setattr(ShelfWriter, "_insert", once)
    with pytest.raises(KeyboardInterrupt):
        scanned(folder, shelf)
    assert len(marked(shelf)) == 4
    assert scanned(folder, shelf).same == 4


def test_what_fails_in_the_middle_leaves_no_half(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanned(folder, shelf)
    before = rows(shelf)
    grown(folder / "an-evening-of-birds.jsonl")
    insert = ShelfWriter._insert

    def full(self: ShelfWriter, table: str, data: bytes) -> None:
        if table == "events":
            raise OSError(28, "No space left on device")
        insert(self, table, data)

    monkeypatch.setattr(ShelfWriter, "_insert", full)
    with pytest.raises(ShelfFailed, match="No space left on device"):
        scanned(folder, shelf)
    monkeypatch.setattr(ShelfWriter, "_insert", insert)
    assert rows(shelf) == before
    assert scanned(folder, shelf).changed == 1


# the file


def test_the_file_and_what_lies_beside_it_are_for_their_owner_alone(folder: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "data" / "shelf.duckdb"
    modes: dict[str, int] = {}
    with open_shelf(str(shelf), EDITION) as file:
        for _ in scan.scan([str(folder)], file, key=KEY):
            below = [shelf.parent, *shelf.parent.rglob("*")]
            modes |= {path.name: stat.S_IMODE(path.stat().st_mode) for path in below}
    assert modes.pop("data") == 0o700
    assert {shelf.name, shelf.name + ".wal"} <= set(modes)
    assert set(modes.values()) == {0o600}
    assert [path.name for path in shelf.parent.iterdir()] == [shelf.name]


def test_a_file_that_others_could_read_is_closed_to_them(folder: Path, shelf: Path) -> None:
    connect(str(shelf)).close()
    shelf.chmod(0o644)
    scanned(folder, shelf)
    assert stat.S_IMODE(shelf.stat().st_mode) == 0o600


def test_nothing_in_it_tells_a_hash(folder: Path, shelf: Path) -> None:
    scanned(folder, shelf)
    kept = repr(rows(shelf, but=()))
    for log in folder.iterdir():
        for line in log.read_bytes().splitlines():
            h = line.rpartition(b'"h":"')[2][:16].decode(errors="replace")
            assert len(h) < 16 or h not in kept
    marks = {row[2] for row in rows(shelf)["logs"]}
    scanned(folder, shelf, key=b"o" * 32, again=True)
    assert not marks & {row[2] for row in rows(shelf)["logs"]}


def test_what_is_no_shelf_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    log = folder / "torn-step.jsonl"
    data = log.read_bytes()
    with pytest.raises(NoShelf, match="That file is not a shelf"):
        scanned(folder, log)
    assert log.read_bytes() == data
    with pytest.raises(NoShelf, match="That file is not a shelf"):
        scanned(folder, folder)
    other = tmp_path / "other.duckdb"
    base = connect(str(other))
    base.execute("CREATE TABLE mine (number INTEGER)")
    base.close()
    with pytest.raises(NoShelf, match="holds something else"):
        scanned(folder, other)


def test_a_shelf_without_a_place_is_reported(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ShelfFailed, match="The shelf cannot be used"):
        scanned(folder, tmp_path / "file" / "shelf.duckdb")


def test_without_the_extra_it_says_how_to_install_it(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    with pytest.raises(MissingExtra, match="A shelf needs duckdb") as told:
        scanned(folder, shelf)
    assert "pip install 'tablefold[shelf]'" in told.value.hint


def test_the_key_stays_the_same_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "shelf.key"
    key = read_or_make_key(str(file))
    assert read_or_make_key(str(file)) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(b"cut off")
    assert len(read_or_make_key(str(file))) == 32
    assert read_or_make_key("") != read_or_make_key("")


@pytest.mark.parametrize("kind", ["pipe", "folder", "endless"])
def test_nobody_waits_for_a_key_and_nothing_takes_its_place(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "shelf.key"
    match kind:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case _:
            file.symlink_to("/dev/zero")
    before = file.lstat().st_mode
    assert len(read_or_make_key(str(file))) == 32
    assert file.lstat().st_mode == before


def test_while_one_scan_holds_it_another_says_so(shelf: Path, tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    process = os.fork()
    if not process:
        base = connect(str(shelf))
        held.write_text("held")
        held.read_text()
        base.close()
        os._exit(0)
    held.read_text()
    try:
        with pytest.raises(ShelfHeld, match="Another scan or query has the shelf open"):
            scanned(tmp_path, shelf)
    finally:
        held.write_text("enough")
        os.waitpid(process, 0)


def test_where_nothing_is_said_this_machine_works_with_as_many_as_it_has(
    folder: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}

    def run(*of: Any, **how: Any) -> Any:
        asked.update(how)
        return here(*of)

    monkeypatch.setattr(engines, "run", run)
    assert scanned(folder, shelf).new > 0
    assert (asked["engine"], asked["workers"]) == ("local", 0)
