"""`shelf query`: what it shows, how much of it, and what it writes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.commands.shelf import options
from ledger.core.errors import UsageError
from ledger.shelf.file import ALL
from tests.cli.conftest import Ran, Tablefold, page, tablefold

__all__ = ["page", "tablefold"]

KINDS = """SELECT 1 AS n, -0.5 AS half, 1e300 AS large, 1 / 3 AS third, 'nan'::DOUBLE AS none, true AS yes,
NULL AS nothing, [1, NULL] AS list, {'a': 'b'} AS pair, DATE '2026-05-01' AS day,
1.50::DECIMAL(5, 2) AS price,
18446744073709551616 AS huge, 'a'::BLOB AS bytes, '{"x": [1]}'::JSON AS body, 'two' AS n, 'é' AS "wörd" """
HOSTILE = "SELECT chr(27) || '[31mred' || chr(10) || 'line' AS text, '=1+1' AS formula, 1 AS \"=\x1b[2J\""


class Asks:
    """Asks the shelf of the tests."""

    def __init__(self, tablefold: Tablefold, shelf: str) -> None:
        self.tablefold, self._shelf = tablefold, shelf

    def __call__(self, *words: str, stdin: bytes = b"") -> Ran:
        return self.tablefold("shelf", "query", "--shelf", self._shelf, *words, stdin=stdin)

    def answers(self, *words: str, stdin: bytes = b"") -> str:
        ran = self(*words, stdin=stdin)
        assert (ran.status, ran.err) == (0, "")
        return ran.out


@pytest.fixture
def asks(tablefold: Tablefold, shelf: str) -> Asks:
    return Asks(tablefold, shelf)


def test_an_answer_is_a_table_on_the_page(asks: Asks) -> None:
    asked = (
        "SELECT seat, score FROM seats JOIN games USING (log) WHERE won AND date = '2026-11-06' ORDER BY ALL"
    )
    assert asks.answers(asked) == "seat  score\n----  -----\nblue     58\ncat      14\n"


def test_every_kind_of_value_is_told(asks: Asks, page: SnapshotAssertion) -> None:
    told = [asks.answers(KINDS), asks.answers(KINDS, "--json"), asks.answers(KINDS, "--csv")]
    assert "\n".join(told).replace("\r\n", "\n") == page


def test_no_cell_drives_a_terminal_or_a_spreadsheet(asks: Asks) -> None:
    for words in ((), ("--json",), ("--csv",)):
        told = asks.answers(HOSTILE, *words)
        assert "\x1b" not in told
    assert "'=1+1" in told
    assert "\"'=" in told or "'=\\x1b" in told


def test_a_page_shows_some_rows_and_says_how_all_are_seen(asks: Asks) -> None:
    assert asks.answers("FROM range(1000)").count("\n") == 104
    assert "the first 100 rows: --rows 0 shows all" in asks.answers("FROM range(1000)")
    assert asks.answers("FROM range(1000)", "--rows", "0").count("\n") == 1002
    assert asks.answers("FROM range(3)", "--rows", "3").count("\n") == 5
    assert asks.answers("FROM range(0)") == "No row matches that.\n"


def test_a_page_stays_a_page_however_wide_its_answer_is(asks: Asks) -> None:
    wide = "SELECT " + ", ".join(f"{n} AS c{n}" for n in range(300))
    assert asks.answers(wide).splitlines()[:3] == ["row 1", "c0    0", "c1    1"]
    assert len(asks.answers("SELECT repeat('x', 100000)")) < 2000


def test_a_query_comes_from_standard_input_or_a_file(asks: Asks) -> None:
    text = "SELECT count(*) AS n -- of all\nFROM games\n"
    (asks.tablefold.folder / "all.sql").write_text(text, encoding="utf-8")
    assert asks.answers("-", stdin=text.encode()) == asks.answers("@all.sql") == asks.answers(text)


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_an_answer_is_written_by_the_ending_of_its_file(form: str, asks: Asks) -> None:
    duckdb = pytest.importorskip("duckdb")
    file = asks.tablefold.folder / f"wins.{form}"
    query = "SELECT seat, score, body FROM seats JOIN events USING (log) WHERE id = 1 ORDER BY ALL"
    assert asks.answers(query, "--to", file.name) == f"The answer is in {file.name}, as {form}.\n"
    reader = {"csv": "read_csv", "json": "read_json", "parquet": "read_parquet"}[form]
    rows = "(SELECT unnest(rows, recursive := true)" if form == "json" else "(SELECT *"
    found = duckdb.execute(f"SELECT count(*), sum(score) FROM {rows} FROM {reader}('{file}'))").fetchone()
    (row,) = json.loads(asks.answers(f"SELECT count(*), sum(score) FROM ({query})", "--json"))["rows"]
    assert [*found] == [*row.values()]


def test_the_name_of_a_column_stays_a_name_where_a_file_is_written(asks: Asks) -> None:
    duckdb = pytest.importorskip("duckdb")
    name = "n\" FROM range(3)) TO 'mine.csv' --"
    quoted = name.replace('"', '""')
    asks.answers(f'SELECT 1 AS "{quoted}"', "--to", "out.parquet")
    assert duckdb.execute("DESCRIBE FROM 'out.parquet'").fetchone()[0] == name
    assert not (asks.tablefold.folder / "mine.csv").exists()


def test_a_file_is_replaced_only_by_force(asks: Asks) -> None:
    file = asks.tablefold.folder / "wins.csv"
    file.write_text("mine", encoding="utf-8")
    assert "exists" in asks("SELECT 1 AS n", "--to", str(file)).err
    assert file.read_text(encoding="utf-8") == "mine"
    asks.answers("SELECT 1 AS n", "--to", str(file), "--force")
    assert file.read_bytes() == b"\xef\xbb\xbfn\r\n1\r\n"
    assert asks.answers("SELECT 1 AS n", "--to", "-") == "n\r\n1\r\n"


def test_without_a_query_the_tables_are_listed_with_what_they_mean(asks: Asks) -> None:
    told = asks.answers()
    data = json.loads(asks.answers("--json"))
    assert data["format"] == 1
    assert [table["name"] for table in data["tables"]] == [*ALL]
    assert "games: 24 rows" in told
    assert all(column["about"] for table in data["tables"] for column in table["columns"])
    assert data["tables"][0]["rows"] == 24


def test_two_forms_of_one_answer_are_refused(asks: Asks) -> None:
    assert "two forms of one answer" in asks("SELECT 1", "--csv", "--json").err


def test_where_no_folder_is_known_a_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options.folders, "data", lambda environ: "")
    with pytest.raises(UsageError, match="no folder for a shelf"):
        options.shelf_file()


def test_without_the_extra_it_says_how_to_install_it(asks: Asks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    ran = asks("SELECT 1")
    assert (ran.status, "pip install 'tablefold[shelf]'" in ran.err) == (2, True)


def test_a_log_is_never_taken_for_a_shelf(asks: Asks) -> None:
    log = Path(asks.tablefold.folder / "log.jsonl")
    log.write_text('{"a": 1}\n', encoding="utf-8")
    ran = asks.tablefold("shelf", "query", "--shelf", str(log), "SELECT 1")
    assert (ran.status, "That file is not a shelf" in ran.err) == (2, True)
