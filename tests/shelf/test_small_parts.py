"""Small parts of the shelf where something is odd: a file that cannot be read, a stranger's mistake."""

from __future__ import annotations

import io
import os
import sqlite3
import sys
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from ledger.core.errors import BrokenPromise, LogDamaged, LogUnreadable, UsageError
from ledger.core.rules.verdicts import Over
from ledger.shelf import (
    apart,
    asking,
    columns,
    differing,
    evening,
    keys,
    parquet,
    places,
    query,
    remote,
    scan,
    telling,
)
from ledger.shelf.cache import Cache, _open_database
from ledger.shelf.found import Found
from ledger.shelf.rows import ColumnarRows, SeatRow
from ledger.shelf.stats import names, nights, year
from ledger.shelf.stats.figures import mean
from ledger.shelf.stats.people import People
from tests.shelf import made


def file(log: str, size: int = 0) -> Found:
    return Found(log, size=size, time=0)


def failing(error: BaseException) -> Any:
    def fails(*of: object, **how: object) -> None:
        raise error

    return fails


def test_many_rows_travel_in_parts_that_are_short_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [SeatRow(log="a", number=number, seat=f"seat {number}") for number in range(7)]
    (whole,) = columns.packed(rows)
    monkeypatch.setattr(columns, "LONGEST", len(whole) - 1)  # without the end of the line
    assert [*columns.packed(rows)] == [whole]
    monkeypatch.setattr(columns, "LONGEST", len(whole) - 2)
    parts = [msgspec.json.decode(line) for line in columns.packed(rows)]
    assert len(parts) == 2
    assert [each for part in parts for each in part["number"]] == [*range(7)]
    monkeypatch.setattr(columns, "LONGEST", 1)
    assert [msgspec.json.decode(line)["number"] for line in columns.packed(rows)] == [[n] for n in range(7)]


def test_rows_that_are_equal_are_one_in_a_set() -> None:
    rows = [SeatRow(log="a", number=number, seat="ann") for number in range(3)]
    assert len({ColumnarRows.of(rows), ColumnarRows.of([*rows])}) == 1
    assert len({ColumnarRows.of(rows), ColumnarRows.of(rows[1:])}) == 2


def test_what_a_game_promised_and_broke_is_said_of_its_log() -> None:
    said = evening.as_error(BrokenPromise("`things`", "names nothing")).message
    assert said.startswith("Its game breaks what every game promises: ")
    assert "`things` names nothing" in said
    assert evening.as_error(ValueError("x")).message.startswith("Tablefold has a mistake in its code")


@pytest.mark.parametrize("line", [3, None])
def test_a_log_that_cannot_be_read_says_at_which_line(line: int | None) -> None:
    game = evening.unread_evening("a", None, LogDamaged("It is torn.", line=line)).game
    assert (game.damage, game.damaged_line) == ("It is torn.", line or 0)


def test_a_log_that_brings_out_a_mistake_ends_no_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.jsonl").touch()
    log = file(str(tmp_path / "a.jsonl"))
    monkeypatch.setattr(telling, "read", failing(ValueError("x")))
    rows = scan._packed_rows(log, "a", audit=False, odds=None)
    assert rows is not None
    (game,) = (msgspec.json.decode(line) for line in rows["games"].splitlines())
    said = "Tablefold has a mistake in its code that this log brings out (ValueError)."
    assert (game["log"], game["damage"]) == ("a", [said])
    monkeypatch.setattr(telling, "read", lambda *of, **how: None)
    assert scan._packed_rows(log, "a", audit=False, odds=None) is None


def test_larger_logs_may_take_longer_and_each_has_its_time() -> None:
    small, large = file("a", 100), file("b", 10_000_000)
    assert asking.time_limit([]) == 0
    assert asking.time_limit([small]) >= 60
    assert asking.time_limit([large]) > 2 * asking.time_limit([small])
    assert asking.time_limit([small, large]) == asking.time_limit([small]) + asking.time_limit([large])


def test_a_file_that_is_no_log_has_no_game(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("dear diary\n")
    assert apart._game_of(file(str(tmp_path / "notes"))) == ""


def test_the_end_of_what_cannot_be_read_is_empty(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 10)
    ends = [places.last_bytes(file(str(tmp_path / name), 10)) for name in ("a", "nowhere", ".")]
    assert ends == [b"x" * 10, b"", b""]


def test_what_fails_when_it_is_looked_at_is_no_folder(tmp_path: Path) -> None:
    with os.scandir(tmp_path) as entries:
        assert [*entries] == []
    broken: Any = SimpleNamespace(is_dir=failing(OSError("gone")))
    assert not places._is_folder(broken)


def test_a_key_that_cannot_be_read_is_made_for_this_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_bytes(b"k" * 32)
    monkeypatch.setattr(keys, "open", failing(PermissionError(13, "denied")), raising=False)
    fresh = {keys.read_or_make_key(str(tmp_path / "key")) for _ in range(2)}
    assert {len(key) for key in fresh} == {32}
    assert len(fresh) == 2
    assert (tmp_path / "key").read_bytes() == b"k" * 32


def test_a_value_in_a_column_of_texts_is_text() -> None:
    cells = ((3, "VARCHAR"), ([1, "é"], "VARCHAR"), ("x", "VARCHAR"), (None, "VARCHAR"), (3, "BIGINT"))
    assert [parquet._cell_as(cell, kind) for cell, kind in cells] == ["3", '[1,"é"]', "x", None, 3]


def test_a_place_that_is_not_there_is_told_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "_filesystem", lambda _: (SimpleNamespace(protocol=("ftp",)), "/games"))
    monkeypatch.setattr(remote, "_files_below", failing(FileNotFoundError()))
    with pytest.raises(UsageError, match="There is no 'ftp://there/games'"):
        remote.list_files("ftp://ann:secret@there/games")


def test_without_a_database_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "sqlite3", None)
        assert Cache(str(tmp_path / "cache")).known([file("a")]) == set()
    assert [*tmp_path.iterdir()] == []
    cache = Cache(str(tmp_path / "cache"))
    monkeypatch.setattr(os, "unlink", failing(OSError("busy")))
    cache._give_up(is_broken=True)
    assert cache._file == ""


def test_a_cache_that_is_refused_stays_and_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "cache").write_bytes(b"of somebody")
    cache = Cache(str(tmp_path / "cache"))
    cache._give_up(is_broken=False)
    assert (cache._file, (tmp_path / "cache").read_bytes()) == ("", b"of somebody")
    with pytest.raises(OSError, match="is not an ordinary file"):
        _open_database(str(tmp_path), failing(AssertionError("it was opened")))
    said: list[str] = []
    base: Any = SimpleNamespace(
        execute=failing(sqlite3.OperationalError("busy")), close=lambda: said.append("closed")
    )
    with pytest.raises(sqlite3.OperationalError, match="busy"):
        _open_database(str(tmp_path / "another"), lambda *of, **how: base)
    assert said == ["closed"]


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("SQLITE_CANTOPEN", True),
        ("SQLITE_IOERR_READ", True),
        ("SQLITE_BUSY", True),
        ("SQLITE_FULL", True),
        ("SQLITE_CORRUPT", False),
        ("SQLITE_NOTADB", False),
        ("", False),
    ],
)
def test_only_a_broken_file_is_thrown_away(name: str, stays: bool, tmp_path: Path) -> None:
    (tmp_path / "cache").write_bytes(b"of somebody")
    cache, error = Cache(str(tmp_path / "cache")), sqlite3.DatabaseError("so")
    if name:
        error.sqlite_errorname = name
    cache._base = SimpleNamespace(close=lambda: None)  # type: ignore[assignment]
    assert cache._ask(failing(error)) is None
    assert (tmp_path / "cache").exists() is stays


def test_decimals_are_added_up_exactly() -> None:
    assert (mean([]), mean([1, 2]), mean([0.5])) == (None, 1.5, 0.5)
    assert mean([Decimal("0.1"), 0.25, Decimal("0.4")]) == 0.25
    assert mean([Decimal("0.1")] * 3) == 0.1


def test_a_person_is_listed_with_the_ids_of_all_exports() -> None:
    some = made.evening("a", {"ann": 5, "bob": 1})
    seats = tuple(msgspec.structs.replace(seat, person=f"user {seat.seat}") for seat in some.seats)
    known = names.KnownNames(People({"ann": "Ann", "bob": "Ann"}), {}, {})
    (ann,) = names.listed("people", [msgspec.structs.replace(some, seats=seats)], known)
    assert (ann.name, ann.logs, ann.others, ann.ids) == ("Ann", 1, ("ann", "bob"), ("user ann", "user bob"))


def test_logs_that_are_not_counted_are_told_by_their_reasons() -> None:
    some = {
        "not installed": made.evening("a", {"ann": 5}, is_installed=False, damage="no such game"),
        "damaged": made.evening("b", {"ann": 5}, damage="torn"),
        "not to be counted": made.evening("c", {"ann": 5}, ignored=True),
    }
    left = nights.count_evenings(some.values(), People()).left_out
    assert {each.why: each.logs for each in left} == {why: (each.game.log,) for why, each in some.items()}


def test_a_day_that_is_none_has_no_weekday() -> None:
    assert (year.calendar_day("2026-02-30"), year.calendar_day("2026")) == (None, None)
    assert [year._weekday_of(some)[1] for some in map(night_of, ("2026-11-30", "2026"))] == [
        "Monday",
        "not known",
    ]


def test_wins_of_a_year_are_told_to_the_hundredth() -> None:
    three = [made.evening(name, {"ann": 5, "bob": 1, "cy": 1}) for name in "ab"]
    counted = nights.count_evenings(three, People()).nights
    (row,) = year._split(counted, "year by seats", "By number of seats", lambda night: (3, "3")).rows
    assert [cell.value for cell in row[3:]] == [0.67, 0.67]


def night_of(day: str) -> nights.Night:
    (night,) = nights.count_evenings([made.evening("a", {"ann": 5}, date=day)], People()).nights
    return night


def test_a_fact_with_the_name_of_a_total_replaces_it() -> None:
    there = telling._Places(("ann", "ann lee"))["ann", "ann lee", None, "ann total", "ann lee total", "deck"]
    assert (there.seats, there.names) == (["ann", "ann lee", ""], ["total", "total", "deck"])
    assert there.chosen is not None
    assert [*there.chosen([1, 2, 3, 4, 5])] == [3, 4, 5]
    assert telling._Places(("ann",))["ann", None, "deck"].chosen is None


def test_what_duckdb_says_of_an_error_is_read_if_it_can_be() -> None:
    assert query._error_fields('Error: {"exception_message": "no"}') == {"exception_message": "no"}
    assert query._error_fields("out of luck {") == {"exception_message": "out of luck {"}
    assert query._place_in_query("SELECT x", "somewhere") == ""
    assert query._place_in_query("SELECT é,\nxy", "[11,2]") == "query:2:1, at xy"


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ({"error_subtype": "COLUMN_NOT_FOUND", "name": "scroe"}, "Did you mean score?"),
        (
            {"error_subtype": "COLUMN_NOT_FOUND", "name": "scroe", "candidates": "scroes"},
            "Did you mean scroes?",
        ),
        ({"error_subtype": "COLUMN_NOT_FOUND", "name": "g.score"}, "score is a column of seats."),
        ({"error_subtype": "COLUMN_NOT_FOUND", "name": "zzzzzz"}, query.LISTS),
        ({"type": "Table", "name": "seat"}, "Did you mean seats?"),
        ({"type": "Table", "name": "zzzzzz"}, "Tables: games, seats."),
        ({"exception_type": "Permission", "type": "Table"}, "A query reads the shelf and nothing else."),
        ({}, query.LISTS),
    ],
)
def test_what_a_wrong_query_may_have_meant_is_said(said: dict[str, str], hint: str) -> None:
    reader = query.ShelfReader(None)
    vars(reader)["_columns"] = {"games": (("log", "VARCHAR"),), "seats": (("score", "BIGINT"),)}
    assert reader._next_hint(said) == hint


def test_a_statement_that_pythons_duckdb_does_not_know_is_no_query() -> None:
    class Statement:
        @property
        def type(self) -> Any:
            raise ValueError("29 is not a valid StatementType")

    assert query._kind(Statement()) == "this"


def test_where_the_system_does_not_say_how_much_is_used_nothing_is_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_AS)
    monkeypatch.setattr(query, "open", failing(FileNotFoundError()), raising=False)
    with query._bounded_memory():
        assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_a_log_that_is_gone_by_now_has_no_answer(tmp_path: Path) -> None:
    everything: Any = SimpleNamespace(fits=lambda known: True)
    assert asking.ask(file(str(tmp_path / "nowhere")), everything, lambda reader: reader.head) is None


# what other rules change


@pytest.mark.parametrize(
    ("upto", "stands", "more", "outcome"),
    [
        (8, ("over", "over"), {"totals": (("ann", 1, 2),)}, "early"),
        (9, ("over", differing.GOES_ON), {}, "end"),
        (9, (differing.GOES_ON, "over"), {}, "end"),
        (9, ("ann won", "bob won"), {"totals": (("ann", 1, 2),)}, "win"),
        (9, ("over", "over"), {"totals": (("ann", 1, 2),), "changes": ("x",)}, "points"),
        (9, ("over", "over"), {"parting": "x"}, "play"),
        (9, ("over", "over"), {"changes": ("x",)}, "play"),
        (9, ("over", "over"), {"scores": ("x",)}, "play"),
        (9, ("over", "over"), {}, "same"),
    ],
)
def test_the_greatest_change_under_other_rules_counts(
    upto: int, stands: tuple[str, str], more: dict[str, Any], outcome: str
) -> None:
    nothing: dict[str, Any] = {"totals": (), "changes": (), "scores": (), "parting": None}
    found: Any = SimpleNamespace(upto=upto, stands=stands, **{**nothing, **more})
    assert differing._outcome(found, 9) == outcome


def test_nothing_is_said_of_what_other_rules_would_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    found = SimpleNamespace(
        upto=7, stands=("over", "over"), winners=((), ()), totals=(), changes=(), scores=(), parting=None
    )
    log: Any = SimpleNamespace(
        damage=None, head=9, state="all", known_state=lambda state, seat: state, pending=Over()
    )
    log.compare_rules = lambda here, there, rulings, catalog: found
    other: Any = SimpleNamespace(rulings={}, catalog=None)
    own = [False]
    monkeypatch.setattr(differing, "_plays_by", lambda *_: own[0])
    told = differing._compare_log(log, other=other)
    assert (told.outcome, told.events, told.upto, told.stands) == ("early", 9, 7, ("over", "over"))
    log.known_state = lambda state, seat: "a part"
    assert differing._compare_log(log, other=other) == differing.Differed(outcome="early", events=9)
    log.pending = None
    assert differing._compare_log(log, other=other) == differing.Differed(outcome="hidden", events=9)
    found.upto, log.pending = 9, Over()
    assert differing._compare_log(log, other=other).upto == 9
    own[0] = True
    assert differing._compare_log(log, other=other) == differing.Differed(outcome="own", events=9)
    log.damage = ValueError("line 3")
    with pytest.raises(ValueError, match="line 3"):
        differing._compare_log(log, other=other)


# places elsewhere


def test_nobody_reads_a_password_in_what_is_told_of_a_place() -> None:
    told = {
        "s3://ann:secret@there/a?key=1": "s3://there/a?key=1",
        "https://there/a.jsonl?key=1": "https://there/a.jsonl",
        "there": "there",
    }
    assert {url: remote._without_sign_in(url) for url in told} == told
    assert remote._reason(ValueError("no\n way to https://ann:x@there/a.")) == "no way to https://there/a"
    assert remote._reason(KeyError()) == "KeyError"


def test_a_log_below_a_place_is_reached_with_the_sign_in_of_the_place() -> None:
    assert (
        remote._with_sign_in("ftp://ann:x@there/games", "ftp://there/games/a") == "ftp://ann:x@there/games/a"
    )
    assert remote._with_sign_in("ftp://ann:x@there", "ftp://bob:y@there/a") == "ftp://bob:y@there/a"
    assert remote._with_sign_in("ftp://there", "ftp://there/a") == "ftp://there/a"


def test_a_file_that_cannot_be_fetched_has_no_end_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Found("ftp://there/a", size=9, time=0, url="ftp://ann:x@there/a")
    files: Any = SimpleNamespace(tail=lambda name, size: b"0123456789"[-size:])
    monkeypatch.setattr(remote, "_filesystem", lambda url: (files, "/a"))
    assert remote.last_bytes(there, 4) == b"6789"
    files.tail = files.open = failing(OSError("ftp://ann:x@there is gone."))
    assert remote.last_bytes(there, 4) == b""
    with pytest.raises(LogUnreadable) as caught, remote.fetch_copy(there):
        pass
    assert caught.value.message == "The log cannot be fetched: ftp://there is gone."
    assert caught.value.where == "ftp://there/a"


def test_a_file_elsewhere_is_fetched_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    files: Any = SimpleNamespace(open=lambda name, mode: io.BytesIO(b"0123456789"))
    monkeypatch.setattr(remote, "_filesystem", lambda url: (files, "/a"))
    monkeypatch.setattr(remote, "_CHUNK", 4)
    with remote.fetch_copy(Found("ftp://there/a", size=9, time=0, url="ftp://there/a")) as path:
        assert Path(path).read_bytes() == b"0123456789"
    assert not Path(path).exists()
