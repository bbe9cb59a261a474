"""SQL is asked of a scanned shelf, and of nothing else: it reads one file, in bounded memory, and ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ledger.core.errors import TablefoldError
from ledger.shelf import query
from ledger.shelf.query import BadQuery, ShelfReader, open_reader


def asked(file: str, text: str) -> list[tuple[object, ...]]:
    with open_reader(file) as shelf:
        return [tuple(row) for row in shelf.ask(text).rows]


def test_a_query_answers_with_columns_types_and_rows(shelf: str) -> None:
    with open_reader(shelf) as there:
        answer = there.ask("SELECT 1 AS n, 'a' AS n, [2] AS n_1")
        assert (answer.columns, answer.types) == (("n", "n_1", "n_1_1"), ("INTEGER", "VARCHAR", "INTEGER[]"))
        assert [*answer.rows] == [(1, "a", [2])]


ASKING = (
    "FROM games LIMIT 1",
    "WITH one AS (SELECT 1) FROM one",
    "VALUES (1)",
    "DESCRIBE games",
    "SHOW TABLES",
    "SUMMARIZE seats",
    "EXPLAIN SELECT 1",
    "SELECT body->>'$.seat' FROM events LIMIT 1;",
)
DOING = (
    "COPY games TO '{file}'",
    "COPY (SELECT 1) TO '/dev/stdout'",
    "EXPORT DATABASE '{file}'",
    "IMPORT DATABASE '{file}'",
    "ATTACH '{file}'",
    "ATTACH ':memory:' AS other",
    "DETACH shelf",
    "USE memory",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{file}'",
    "SET threads = 64",
    "RESET memory_limit",
    "SET lock_configuration = false",
    "PRAGMA enable_profiling",
    "PRAGMA profile_output = '{file}'",
    "PRAGMA database_list",
    "CALL pragma_version()",
    "UPDATE EXTENSIONS",
    "CHECKPOINT",
    "VACUUM",
    "BEGIN",
    "DROP TABLE games",
    "DELETE FROM games",
    "UPDATE games SET title = ''",
    "INSERT INTO games SELECT * FROM games",
    "CREATE TABLE mine (n INT)",
    "CREATE TEMP TABLE mine AS SELECT 1",
    "CREATE MACRO twice(n) AS n * 2",
    "CREATE SECRET (TYPE s3)",
    "ALTER TABLE games RENAME TO evenings",
    "PREPARE one AS SELECT 1",
)
REACHING = (
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM 'https://example.com/x.parquet'",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT * FROM read_json('/etc/passwd')",
    "SELECT * FROM read_parquet('/etc/passwd')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')",
    "SELECT * FROM duckdb_secrets()",
    "SELECT * FROM duckdb_extensions()",
    "SELECT getenv('HOME')",
    "SELECT * FROM text",
    "SELECT * FROM a_variable",
)
EATING = (
    "SELECT repeat('x', 3000000000)",
    "SELECT unnest(range(1000000000))",
    "SELECT length(repeat(game, 300000000)) FROM games",
)


def told(there: ShelfReader, text: str) -> str:
    """What is said against a query; empty where it is answered."""
    try:
        [*there.ask(text).rows]
    except BadQuery as error:
        return f"{error.message} {error.where} {error.hint}"
    return ""


def test_whatever_asks_is_a_query(shelf: str) -> None:
    with open_reader(shelf) as there:
        assert [text for text in ASKING if told(there, text)] == []


def test_what_does_more_than_ask_is_refused(shelf: str, tmp_path: Path) -> None:
    before = Path(shelf).read_bytes()
    with open_reader(shelf) as there:
        texts = [text.format(file=tmp_path / "out") for text in DOING]
        assert [text for text in texts if "A query only asks" not in told(there, text)] == []
    assert [*tmp_path.iterdir()] == []
    assert Path(shelf).read_bytes() == before


def test_no_file_variable_or_environment_is_read(shelf: str) -> None:
    a_variable = [1]
    with open_reader(shelf) as there:
        said = {text: told(there, text) for text in REACHING}
    assert a_variable
    assert [text for text, why in said.items() if not why or "root:" in why] == []


def test_what_eats_memory_is_ended(shelf: str) -> None:
    with open_reader(shelf) as there:
        assert [text for text in EATING if "more than 1 GB" not in told(there, text)] == []


def test_settings_are_locked_and_nothing_is_loaded(shelf: str) -> None:
    names = ("access_mode", "enable_external_access", "lock_configuration", "autoload_known_extensions")
    listed = ", ".join(f"'{name}'" for name in names)
    found = asked(shelf, f"SELECT name, value FROM duckdb_settings() WHERE name IN ({listed}) ORDER BY name")
    assert found == [
        ("access_mode", "read_only"),
        ("autoload_known_extensions", "false"),
        ("enable_external_access", "false"),
        ("lock_configuration", "true"),
    ]


def test_one_query_is_asked_at_a_time(shelf: str) -> None:
    texts = ("SELECT 1; SELECT 2", "SELECT 1; DROP TABLE games", "", ";", "-- nothing")
    with open_reader(shelf) as there:
        assert [text for text in texts if "Ask one query at a time" not in told(there, text)] == []


def test_a_huge_answer_is_there_row_by_row(shelf: str) -> None:
    with open_reader(shelf) as there:
        rows = there.ask("FROM range(1000000000000)").rows
        assert [next(rows), next(rows)] == [(0,), (1,)]


# what is told of a wrong query


WRONG = (
    ("SELECT gmae FROM games", '"gmae" not found', "query:1:8, at gmae", "Did you mean game"),
    ("SELECT 'é',\n  scroe FROM seats", '"scroe" not found', "query:2:3, at scroe", "Did you mean score"),
    ("SELECT score FROM games", '"score" not found', "query:1:8, at score", "score is a column of"),
    ("SELECT * FROM gmes", "gmes does not exist", "query:1:15, at gmes", "Did you mean games?"),
    ("SELECT * FROM zzzzzz", "zzzzzz does not exist", "query:1:15, at zzzzzz", "Tables: "),
    ("SELCT 1", 'at or near "SELCT"', "query:1:1, at SELCT", "lists tables"),
    ("SELECT 1 +", "Syntax error", "query:1:10, at +", "lists tables"),
    ("SELECT 'a'::INT", "Could not convert string 'a'", "query:1:", "lists tables"),
    ("SELECT $1", "Values were not provided", "", "lists tables"),
    (f"SELECT {'(' * 3000}1{')' * 3000}", "expression depth", "", "lists tables"),
)


def test_a_wrong_query_is_told_with_its_place_and_near_names(shelf: str) -> None:
    with open_reader(shelf) as there:
        for text, message, where, hint in WRONG:
            with pytest.raises(BadQuery) as caught:
                [*there.ask(text).rows]
            error = caught.value
            assert message in error.message
            assert (error.where.startswith(where), hint in error.hint, text) == (True, True, text)
            assert "{" not in error.message


def test_without_a_scanned_file_the_command_is_named_that_makes_it(tmp_path: Path) -> None:
    with pytest.raises(TablefoldError, match="No logs have been scanned yet") as caught:
        asked(str(tmp_path / "none.duckdb"), "SELECT 1")
    assert caught.value.hint == "Scan them: tablefold shelf scan"


def test_a_file_of_something_else_is_no_shelf(tmp_path: Path) -> None:
    (tmp_path / "notes.duckdb").write_text("dear diary " * 10_000)
    with pytest.raises(TablefoldError) as caught:
        asked(str(tmp_path / "notes.duckdb"), "SELECT 1")
    assert caught.value.code == "no-shelf"


HOLDING = "import duckdb, sys; base = duckdb.connect(sys.argv[1]); print(flush=True); sys.stdin.read()"


def test_while_a_scan_holds_the_file_one_sentence_says_so(tmp_path: Path) -> None:
    file = str(tmp_path / "held.duckdb")
    words = [sys.executable, "-c", HOLDING, file]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as scan:
        assert scan.stdout is not None
        scan.stdout.readline()
        with pytest.raises(TablefoldError) as caught:
            asked(file, "SELECT 1")
        scan.communicate(b"")
    assert (caught.value.code, caught.value.exit_status) == ("shelf-held", 5)


ENDLESS = "SELECT count(*) FROM range(100000000000) a, range(1000000) b"
ASKING_FOR_EVER = """
import signal, sys
from cli.__main__ import start
from ledger.shelf.query import ShelfReader
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[1:] = "shelf", "query", "--shelf", *sys.argv[1:]
done = ShelfReader._run
def telling(reader, work, *given):
    return done(reader, lambda *given: (print(flush=True), work(*given))[1], *given)
ShelfReader._run = telling
sys.exit(start())
"""
"""Writes a line as soon as DuckDB is at work."""


AT_ONCE = 30
"""Seconds in which a busy machine ends what would take it minutes or years."""
HUGE = "SELECT length(lpad('x', 2000000000, 'y'))"
"""One value, in the making of which DuckDB does not look for Ctrl-C."""


@pytest.mark.parametrize("asked", [ENDLESS, HUGE], ids=["endless", "huge"])
def test_ctrl_c_ends_a_query_at_once(asked: str, shelf: str) -> None:
    words = [sys.executable, "-c", ASKING_FOR_EVER, shelf, asked]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        asking.stdout.readline()
        time.sleep(0.3)
        asking.send_signal(signal.SIGINT)
        try:
            _, err = asking.communicate(timeout=AT_ONCE)
        finally:
            asking.kill()
    assert (asking.returncode, err.strip()) == (130, b"")


def test_memory_is_bounded_for_the_query_alone(shelf: str) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open_reader(shelf):
        inside = resource.getrlimit(resource.RLIMIT_AS)
    assert inside[0] != resource.RLIM_INFINITY
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert query.ROOM < 8
