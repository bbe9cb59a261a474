"""The parts of a scan without a process: chunks, marks, batches, and what is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.shelf import scan
from ledger.shelf.engines import pool
from ledger.shelf.file import BadRows, LogRow
from ledger.shelf.found import Found
from ledger.shelf.scan import BYTES, LOGS, PARTS, ScanFile, ScanReport, WorkerReport
from tests.cli.conftest import Tablefold, program_in

Lines = Mapping[str, bytes]


class Shelf:
    """A shelf in memory. It refuses rows that hold `bad`."""

    def __init__(self, **known: LogRow) -> None:
        self.known = known
        self.kept: list[tuple[list[str], list[str], bytes]] = []
        """Each time: the logs that were read, those whose rows went before, and the rows of the games."""
        self.gone: list[str] = []
        self.interrupted = False

    def known_logs(self) -> Mapping[str, LogRow]:
        return self.known

    def keep(self, read: Sequence[LogRow], lines: Lines, instead: Sequence[str]) -> None:
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt
        if b"bad" in lines["games"]:
            raise BadRows("no table holds that")
        self.kept.append(([row.log for row in read], [*instead], lines["games"]))

    def mark_gone(self, logs: Sequence[str]) -> None:
        self.gone += logs

    def count(self, where: str) -> int:
        return 2

    def missing_games(self) -> Mapping[str, int]:
        return {"stones": 1}


def found(name: str, size: int = 10) -> Found:
    return Found(name, size, 0)


def answer(*logs: str, same: Sequence[str] = (), none: Sequence[str] = (), text: str = "") -> WorkerReport:
    lines = b"".join(b'{"log":"%s","x":"%s"}\n' % (log.encode(), (text or log).encode()) for log in logs)
    return WorkerReport(tuple(same), tuple(map(_row, logs)), tuple(none), {"games": lines})


def _row(log: str) -> LogRow:
    return LogRow(log=log, mark=f"mark of {log}")


@pytest.fixture
def scanned(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[ScanReport]]:
    """The reports of a scan in which workers answer what is said here."""

    def run(shelf: Shelf, names: Sequence[str], *done: Any, **how: Any) -> list[ScanReport]:
        def answers(work: Any, chunks: Any, **given: Any) -> Iterator[Any]:
            how["seen"] = work, [*chunks], given
            yield from done

        seen = how.pop("seen_in", None)
        monkeypatch.setattr(scan.places, "find_logs", lambda roots, passed: [*map(found, names)])
        monkeypatch.setattr(scan.engines, "run", answers)
        reports = [*scan.scan(["/logs"], shelf, key=b"k", **how)]  # type: ignore[arg-type]
        if seen is not None:
            seen.append(how["seen"])
        return reports

    return run


def done(answer: WorkerReport | None, *chunk: str, failed: str = "") -> Any:
    return SimpleNamespace(answer=answer, chunk=[ScanFile(found(name), "") for name in chunk], failed=failed)


def test_a_scan_counts_what_is_new_changed_the_same_gone_and_no_log(scanned: Any) -> None:
    shelf = Shelf(old=_row("old"), same=_row("same"), **{"/logs/away": _row("/logs/away")})
    names = ["new", "old", "same", "none"]
    first, middle, last = scanned(shelf, names, done(answer("new", "old", same=["same"], none=["none"])))
    assert (first.files, first.done, first.is_whole) == (4, 0, False)
    assert (middle.done, middle.new, middle.changed, middle.same) == (4, 1, 1, 1)
    assert (last.is_whole, last.gone, last.damaged, last.missing_games) == (True, 1, 2, {"stones": 1})
    assert shelf.gone == ["/logs/away"]
    (kept,) = shelf.kept
    assert kept[:2] == (["new", "old"], ["old"]), "what is read again takes the place of its old rows"


def test_a_file_that_was_no_log_and_still_is_none_takes_no_transaction(scanned: Any) -> None:
    shelf = Shelf()
    scanned(shelf, ["none"], done(answer(none=["none"])))
    assert shelf.kept == []
    shelf = Shelf(none=_row("none"))
    scanned(shelf, ["none"], done(answer(none=["none"])))
    assert shelf.kept == [([], ["none"], b"")]


def test_a_log_that_was_given_up_is_kept_with_its_reason_and_tried_again(scanned: Any) -> None:
    shelf = Shelf()
    *_, last = scanned(shelf, ["a"], done(None, "a", failed="it took longer than 60 s"))
    assert last.given_up == {"a": "it took longer than 60 s"}
    ((logs, _, rows),) = shelf.kept
    assert logs == ["a"]
    assert b"It was given up: it took longer than 60 s." in rows


def test_rows_that_no_table_holds_cost_their_own_log_alone(scanned: Any) -> None:
    shelf = Shelf()
    good, bad = answer("a", "b"), answer("c", text="bad")
    scanned(shelf, ["a", "b", "c"], done(good), done(bad))
    assert [logs for logs, _, _ in shelf.kept] == [["a"], ["b"], ["c"]]
    assert b"It holds a value that no table can hold." in shelf.kept[2][2]
    assert shelf.kept[0][2] == b'{"log":"a","x":"a"}\n'


def test_ctrl_c_waits_until_what_was_done_is_kept(scanned: Any) -> None:
    shelf = Shelf()
    shelf.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        scanned(shelf, ["a"], done(answer("a")))
    assert [logs for logs, _, _ in shelf.kept] == [["a"]]


def test_a_full_batch_is_kept_at_once(scanned: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "BATCH", 19)
    shelf = Shelf()
    scanned(shelf, ["a", "b", "c"], *(done(answer(name)) for name in "abc"))
    assert [logs for logs, _, _ in shelf.kept] == [["a"], ["b"], ["c"]]
    monkeypatch.setattr(scan, "BATCH", 1000)
    shelf = Shelf()
    scanned(shelf, ["a", "b", "c"], *(done(answer(name)) for name in "abc"))
    assert [logs for logs, _, _ in shelf.kept] == [["a", "b", "c"]]


def test_a_mark_is_left_out_where_a_log_has_to_be_read_again(scanned: Any) -> None:
    audited = LogRow(log="a", mark="m", audited=True, odds=100)
    for how, mark in (
        ({}, "m"),
        ({"again": True}, ""),
        ({"audit": True}, "m"),
        ({"odds": SimpleNamespace(playouts=100)}, "m"),
        ({"odds": SimpleNamespace(playouts=200)}, ""),
    ):
        seen: list[Any] = []
        scanned(Shelf(a=audited), ["a"], seen_in=seen, **how)
        assert [[task.mark for task in chunk] for chunk in seen[0][1]] == [[mark]], how
    seen = []
    scanned(Shelf(a=LogRow(log="a", mark="m")), ["a"], seen_in=seen, audit=True)
    assert seen[0][1][0][0].mark == "", "it was never audited"


def sizes(*files: int, most: int = LOGS) -> list[int]:
    """How many files come into each chunk."""
    tasks = [ScanFile(found(str(number), size), "") for number, size in enumerate(files)]
    return [len(chunk) for chunk in scan._chunks(tasks, most)]


def test_chunks_hold_so_many_logs_and_bytes_and_a_large_log_is_alone() -> None:
    assert sizes() == []
    assert sizes(*[1] * 5) == [1] * 5, "a few are divided among many workers"
    assert sizes(*[1] * (PARTS * LOGS)) == [LOGS] * PARTS
    assert sizes(*[1] * (3 * PARTS)) == [3] * PARTS
    assert sizes(*[1] * (3 * PARTS), most=1) == [1] * 3 * PARTS
    half = BYTES // 2
    assert sizes(*[half] * (4 * PARTS)) == [2] * 2 * PARTS
    assert sizes(*[half + 1] * (4 * PARTS)) == [1] * 4 * PARTS
    assert sizes(*[1] * 62, BYTES + 1, 1) == [*[4] * 15, 2, 1, 1]


@pytest.mark.parametrize(
    ("allowed", "counted", "cores"),
    [({0, 3, 5}, 8, 3), (set[int](), 8, 1), (None, 6, 6), (None, 1, 1), (None, None, 1)],
)
def test_as_many_cores_are_used_as_this_process_may_use(
    monkeypatch: pytest.MonkeyPatch, allowed: set[int] | None, counted: int | None, cores: int
) -> None:
    """Where the system does not say which they are, all of them; at least one."""
    if allowed is None:
        monkeypatch.delattr(pool.os, "sched_getaffinity", raising=False)
    else:
        monkeypatch.setattr(pool.os, "sched_getaffinity", lambda _: allowed, raising=False)
    monkeypatch.setattr(pool.os, "cpu_count", lambda: counted)
    assert pool.cores() == cores


def test_a_chunk_has_a_second_for_every_hundred_thousand_bytes() -> None:
    assert scan._time_limit([ScanFile(found("a", 250_000), ""), ScanFile(found("b", 50_000), "")]) == 63
    assert scan._time_limit([ScanFile(found("a", 99_999), "")], 3600) == 3660


def test_a_log_at_an_address_is_gone_only_if_its_place_was_looked_at(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.touch()
    assert not scan._is_gone(_row(str(here)), ())
    assert scan._is_gone(_row(str(tmp_path / "away")), ())
    far = _row("s3://games/a.jsonl")
    for root in ("s3://games", "s3://games/", "s3://games/a.jsonl"):
        assert scan._is_gone(far, [root])
    for root in ("s3://game", "s3://other", "s3://games/a"):
        assert not scan._is_gone(far, [root])
    assert scan._is_gone(LogRow(log=far.log, gone=True), ())


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    return program_in(tmp_path, monkeypatch)


def test_a_worker_reads_what_changed_and_says_what_is_no_log(logs: Tablefold) -> None:
    logs.played("a.jsonl", "charm owl", "take 2")
    (logs.folder / "b.jsonl").write_text("{}\n")
    (logs.folder / "c.jsonl").write_text('{"tablefold":"log"')
    chunk = [
        ScanFile(Found(str(path), path.stat().st_size, 0), "") for path in sorted(logs.folder.glob("*.jsonl"))
    ]
    first = scan.read_chunk(chunk, key=b"k", audit=False)
    assert str(logs.folder / "a.jsonl") in [row.log for row in first.read]
    assert {row.audited for row in first.read} == {False}
    again = [
        ScanFile(each.file, next((r.mark for r in first.read if r.log == each.file.log), ""))
        for each in chunk
    ]
    second = scan.read_chunk(again, key=b"k", audit=False)
    assert ([*second.same], second.read, second.none) == ([row.log for row in first.read], (), first.none)
    other = scan.read_chunk(again, key=b"other", audit=True)
    assert [row.log for row in other.read] == [row.log for row in first.read], "another key, other marks"
    assert {row.audited for row in other.read} == {True}
    scan.require_openable([each.file for each in chunk])
    with pytest.raises(OSError, match="No such file"):
        scan.require_openable([Found(str(logs.folder / "nowhere"), 1, 0)])
