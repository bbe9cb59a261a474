"""What a scan keeps of logs that come, grow, go and fail; both the logs and the shelf are made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.shelf import engines, scan
from ledger.shelf.columns import packed
from ledger.shelf.engines import Done
from ledger.shelf.file import BadRows, LogRow
from ledger.shelf.found import Found
from ledger.shelf.rows import SeatRow
from ledger.shelf.scan import ScanFile, ScanReport
from tests.shelf.made import evening
from tests.shelf.shelves import KEY, here

NONE, HUGE = "no log", "a huge number"


class Shelf:
    """What a shelf does for a scan, without a database: of the rows it keeps the points and what is wrong."""

    def __init__(self) -> None:
        self.logs: dict[str, LogRow] = {}
        self.points: dict[str, int] = {}
        self.damage: dict[str, str] = {}

    def known_logs(self) -> dict[str, LogRow]:
        return dict(self.logs)

    def keep(self, logs: Sequence[LogRow], lines: Mapping[str, bytes], before: Sequence[str] = ()) -> None:
        seats, games = (
            [msgspec.json.decode(line) for line in lines.get(table, b"").splitlines()]
            for table in ("seats", "games")
        )
        if any(number >= 2**63 for each in seats for number in each["number"]):
            raise BadRows
        for log in before:
            del self.logs[log]
            for rows in (self.points, self.damage):
                rows.pop(log, None)
        for row in logs:
            assert row.log not in self.logs, "nothing stands there twice"
            self.logs[row.log] = row
        self.points |= {each["log"]: score for each in seats for score in each["score"]}
        self.damage |= {each["log"]: why for each in games for why in each["damage"]}

    def mark_gone(self, logs: Sequence[str]) -> None:
        self.logs = {log: replace(row, gone=log in logs) for log, row in self.logs.items()}

    def count(self, condition: str) -> int:
        assert condition == "damage <> ''"
        return sum(why != "" and not self.logs[log].gone for log, why in self.damage.items())

    def missing_games(self) -> dict[str, int]:
        return {"chess": 1}


class Folder:
    """Files that count as logs, and the shelf that they are scanned to."""

    def __init__(self, place: Path) -> None:
        self.place, self.shelf = place, Shelf()

    def write(self, name: str, text: str) -> None:
        (self.place / f"{name}.jsonl").write_text(text)

    def scanned(self, **how: Any) -> ScanReport:
        """The last that a scan says."""
        *_, last = scan.scan([str(self.place)], self.shelf, key=KEY, **how)  # type: ignore[arg-type]
        return last

    def kept(self) -> Mapping[str, int]:
        """The points of each log that is kept."""
        return {Path(log).stem: points for log, points in sorted(self.shelf.points.items())}

    def wrong(self) -> Mapping[str, str]:
        """What is wrong with each log that is kept."""
        return {Path(log).stem: why for log, why in sorted(self.shelf.damage.items())}

    def gone(self) -> list[bool]:
        return [row.gone for row in self.shelf.logs.values()]


def read(file: Found, name: str, *, audit: bool, odds: object) -> dict[str, bytes] | None:
    """The rows of a log, in place of reading it: a seat has as many points as the log has letters."""
    text = Path(file.path).read_text()
    if text == NONE:
        return None
    rows = scan._pack_tables(evening(name, {"ann": len(text)}))
    if text == HUGE:
        rows["seats"] = b"".join(packed([SeatRow(log=name, number=2**63, seat="ann")]))
    return rows


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setattr(engines, "run", here)
    monkeypatch.setattr(scan, "_packed_rows", read)
    found = Folder(tmp_path)
    for name, text in (("a", "1"), ("b", "22"), ("c", NONE)):
        found.write(name, text)
    return found


def numbers(report: ScanReport) -> tuple[int, ...]:
    return report.files, report.done, report.new, report.changed, report.same, report.gone


def test_only_what_changed_is_read_again_and_nothing_stands_there_twice(folder: Folder) -> None:
    assert numbers(folder.scanned()) == (3, 3, 2, 0, 0, 0)
    assert folder.kept() == {"a": 1, "b": 2}
    assert {len(row.mark) for row in folder.shelf.logs.values()} == {32}
    folder.write("a", "4444")
    assert numbers(folder.scanned()) == (3, 3, 0, 1, 1, 0)
    assert folder.kept() == {"a": 4, "b": 2}
    assert numbers(folder.scanned(again=True)) == (3, 3, 0, 2, 0, 0)
    assert folder.kept() == {"a": 4, "b": 2}


def test_an_audit_that_was_asked_for_stays(folder: Folder) -> None:
    folder.scanned()
    assert folder.scanned(audit=True).changed == 2
    assert (folder.scanned(audit=True).same, folder.scanned().same) == (2, 2)


def test_a_log_that_is_gone_keeps_its_rows_and_what_is_no_log_any_more_does_not(folder: Folder) -> None:
    folder.scanned()
    (folder.place / "b.jsonl").unlink()
    folder.write("a", NONE)
    report = folder.scanned()
    assert (numbers(report), report.is_whole) == ((2, 2, 0, 0, 0, 1), True)
    assert folder.kept() == {"b": 2}
    assert folder.gone() == [True]
    folder.write("b", "22")
    assert numbers(folder.scanned())[3:] == (0, 1, 0)
    assert folder.gone() == [False]


def test_a_value_that_no_table_can_hold_costs_its_log_alone(folder: Folder) -> None:
    folder.write("a", HUGE)
    report = folder.scanned()
    assert (report.new, report.damaged) == (2, 1)
    assert folder.kept() == {"b": 2}
    assert folder.wrong() == {"a": "It holds a value that no table can hold.", "b": ""}


def test_a_log_that_was_given_up_is_named_and_tried_again(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(work: Any, chunks: Iterable[Sequence[ScanFile]], **how: Any) -> Iterator[Done[Any, Any]]:
        for each in (each for chunk in chunks for each in chunk):
            if Path(each.file.log).stem == "a":
                yield Done([each], None, "it was killed")
            else:
                yield Done([each], work([each]))

    with monkeypatch.context() as patch:
        patch.setattr(engines, "run", failing)
        report = folder.scanned()
    assert {Path(log).stem: why for log, why in report.given_up.items()} == {"a": "it was killed"}
    assert (folder.kept(), report.damaged, report.new) == ({"b": 2}, 1, 2)
    assert folder.wrong() == {"a": "It was given up: it was killed.", "b": ""}
    assert numbers(folder.scanned())[2:] == (0, 1, 1, 0)
    assert folder.kept() == {"a": 1, "b": 2}


def test_ctrl_c_while_rows_are_kept_loses_none_of_them(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, tried = folder.shelf.keep, list[Any]()

    def once(*of: Any) -> None:
        tried.append(of)
        if len(tried) == 1:
            raise KeyboardInterrupt
        keep(*of)

    monkeypatch.setattr(folder.shelf, "keep", once)
    with pytest.raises(KeyboardInterrupt):
        folder.scanned()
    assert folder.kept() == {"a": 1, "b": 2}


def test_rows_are_kept_as_soon_as_they_are_many_or_a_while_has_passed(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "LOGS", 1)
    for name, at_once in (("BATCH", 0), ("SECONDS", -1.0)):
        with monkeypatch.context() as patch:
            patch.setattr(scan, name, at_once)
            steps = scan.scan([str(folder.place)], folder.shelf, key=KEY, again=True)  # type: ignore[arg-type]
            done = [(report.done, len(folder.kept())) for report in steps]
        assert done[:3] == [(0, 0), (1, 1), (2, 2)] if name == "BATCH" else done[-1] == (3, 2)
