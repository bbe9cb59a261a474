"""What a shelf keeps and refuses, tried on one that lies in memory."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import TablefoldError
from ledger.shelf import file as shelf_file
from ledger.shelf import query
from ledger.shelf.columns import packed
from ledger.shelf.file import BadRows, LogRow, NoShelf, ShelfFailed, ShelfWriter, open_shelf
from ledger.shelf.query import BadQuery, ShelfReader, open_reader
from ledger.shelf.rows import SeatRow
from tests.shelf.shelves import EDITION, InMemory, emptied

duckdb = pytest.importorskip("duckdb")


@pytest.fixture
def shelf(in_memory: InMemory) -> InMemory:
    return emptied(in_memory)


def seats(log: str, *names: str) -> dict[str, bytes]:
    rows = [SeatRow(log=log, number=number, seat=name) for number, name in enumerate(names)]
    return {"seats": b"".join(packed(rows))}


def asked(shelf: InMemory, text: str) -> list[Sequence[Any]]:
    return [tuple(row) for row in shelf[1].ask(text).rows]


# what is kept


def test_a_shelf_of_a_later_version_is_refused(shelf: InMemory) -> None:
    shelf[0]._base.execute("UPDATE shelf SET version = version + 1")
    with pytest.raises(NoShelf, match="made by a later Tablefold"):
        shelf[0].prepare_tables(EDITION)


def test_rows_are_kept_whole_or_not_at_all_and_the_old_ones_go_first(shelf: InMemory) -> None:
    own, other = LogRow(log="a", mark="0", odds=3), LogRow(log="b", gone=True, audited=True)
    shelf[0].keep([own, other], {"seats": seats("a", "ann", "bob")["seats"] + seats("b", "eve")["seats"]})
    huge = {"seats": b"".join(packed([SeatRow(log="a", number=2**63, seat="cid")]))}
    with pytest.raises(BadRows):
        shelf[0].keep([LogRow(log="a", mark="1")], huge, before=["a"])
    assert shelf[0].known_logs() == {"a": own, "b": other}
    assert asked(shelf, "SELECT seat FROM seats ORDER BY ALL") == [("ann",), ("bob",), ("eve",)]
    shelf[0].keep([LogRow(log="a", mark="1")], seats("a", "dan"), before=["a"])
    assert shelf[0].known_logs() == {"a": LogRow(log="a", mark="1"), "b": other}
    assert asked(shelf, "SELECT seat FROM seats ORDER BY ALL") == [("dan",), ("eve",)]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("Query interrupted"), KeyboardInterrupt),
        (OSError(28, "No space left on device"), ShelfFailed),
        (RuntimeError("of a game"), RuntimeError),
    ],
    ids=["ctrl-c", "full", "another"],
)
def test_what_fails_while_rows_are_kept_leaves_no_half(
    error: Exception, told: type[BaseException], shelf: InMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: ShelfWriter, table: str, data: bytes) -> None:
        raise error

    shelf[0].keep([LogRow(log="a")], seats("a", "ann"))
    monkeypatch.setattr(ShelfWriter, "_insert", failing)
    with pytest.raises(told):
        shelf[0].keep([LogRow(log="b")], seats("b", "bob"), before=["a"])
    assert asked(shelf, "SELECT seat FROM seats") == [("ann",)]


def test_a_shelf_of_an_older_version_is_emptied_and_of_another_edition_read_again(shelf: InMemory) -> None:
    shelf[0].keep([LogRow(log="a", mark="0")], seats("a", "ann"))
    shelf[0].prepare_tables(EDITION)
    assert shelf[0].known_logs()["a"].mark == "0"
    shelf[0].prepare_tables("another")
    assert (shelf[0].known_logs()["a"].mark, asked(shelf, "SELECT seat FROM seats")) == ("", [("ann",)])
    shelf[0]._base.execute("CREATE TABLE former (n INT); UPDATE shelf SET version = version - 1")
    shelf[0].prepare_tables(EDITION)
    assert shelf[0].known_logs() == {}
    tables = asked(shelf, "SELECT table_name FROM duckdb_tables()")
    assert {name for (name,) in tables} == set(shelf_file.STORED)


# the file


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (duckdb.InterruptException("x"), KeyboardInterrupt),
        (duckdb.IOException("No space left.\nMore"), ShelfFailed),
    ],
    ids=["ctrl-c", "full"],
)
def test_what_duckdb_says_of_an_open_shelf_is_told(
    error: Exception, told: type[BaseException], tmp_path: Path
) -> None:
    file = tmp_path / "shelf.duckdb"
    file.touch()  # its making was cut off
    with pytest.raises(told) as caught, open_shelf(str(file), EDITION):
        raise error
    assert told is KeyboardInterrupt or str(caught.value) == "The shelf cannot be used: No space left."


def test_what_lies_in_the_way_of_a_shelf_stays(tmp_path: Path) -> None:
    file, beside = tmp_path / "shelf.duckdb", tmp_path / "shelf.duckdb.wal"
    beside.write_text("dear diary")
    with pytest.raises(NoShelf, match="in the way of a shelf") as caught, open_shelf(str(file), EDITION):
        pass
    assert caught.value.where == str(beside)
    assert beside.read_text() == "dear diary"
    beside.write_bytes(b"")  # as DuckDB begins it
    file.touch()
    with pytest.raises(NoShelf, match="That file is not a shelf"), open_shelf(str(file), EDITION):
        pass


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*of: object, **how: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "shelf.duckdb").write_text("anything")
    monkeypatch.setattr(shelf_file, "open", closed, raising=False)
    with pytest.raises(ShelfFailed, match="The shelf cannot be used: Permission denied"):
        shelf_file.is_unborn(str(tmp_path / "shelf.duckdb"))


# a query that does not end well


def test_a_view_that_cannot_be_read_is_listed_without_a_number(shelf: InMemory) -> None:
    shelf[0]._base.execute("CREATE TABLE t (n INT); CREATE VIEW prying AS FROM t; DROP TABLE t")
    assert (shelf[1]._count("prying"), shelf[1]._count("games")) == (None, 0)


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "not heard"])
def test_ctrl_c_interrupts_a_query_and_waits_for_it_a_while(
    heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asked(Future[None]):
        def result(self, timeout: float | None = None) -> None:
            raise KeyboardInterrupt

    def interrupt() -> None:
        said.append("interrupted")
        if heard:
            doing.set_result(None)

    doing, said = Asked(), list[str]()
    monkeypatch.setattr(query, "PATIENCE", 0.01)
    reader = ShelfReader(SimpleNamespace(interrupt=interrupt, close=lambda: said.append("closed")))
    monkeypatch.setattr(reader._worker, "submit", lambda *work: doing)
    with pytest.raises(KeyboardInterrupt):
        reader._run(print)
    reader.close()
    assert said == ["interrupted", "closed"][: 1 + heard]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (MemoryError(), "That takes more than 1 GB of memory."),
        (duckdb.IOException("It is gone.\nMore"), "The shelf cannot be used: It is gone."),
        (duckdb.Error("Corrupt database file"), "The shelf is damaged, or cut off."),
    ],
    ids=["memory", "gone", "damaged"],
)
def test_what_fails_while_a_shelf_is_read_is_told(
    error: BaseException, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "shelf.duckdb"
    file.write_bytes(bytes(shelf_file.HEADERS))
    monkeypatch.setattr(query, "connect", lambda file, **how: SimpleNamespace(close=lambda: None))
    with pytest.raises(TablefoldError) as caught, open_reader(str(file)):
        raise error
    assert caught.value.message == told


def test_damage_that_a_query_meets_is_told_of_the_file(shelf: InMemory) -> None:
    with pytest.raises(duckdb.Error, match="checksum"), shelf[1]._friendly_errors("SELECT 1"):
        raise duckdb.Error("checksum does not match")
    with pytest.raises(BadQuery, match="more than 1 GB"), shelf[1]._friendly_errors("SELECT 1"):
        raise duckdb.OutOfMemoryException("no room")
