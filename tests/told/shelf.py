"""What is told where all logs are asked together."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.shelf import places, scan
from ledger.shelf.file import open_shelf
from tests.told.logs import EVENING, LOG, folder, put
from tests.told.person import Case


@cache
def _shelf() -> bytes:
    """A shelf with the evening."""
    with TemporaryDirectory() as there:
        log, file = Path(there, LOG), Path(there, "shelf.duckdb")
        log.write_bytes(EVENING)
        told = scan.read_chunk(
            [scan.ScanFile(each, "") for each in places.find_logs([str(log)])], key=b"k", audit=False
        )
        with open_shelf(str(file), "told") as shelf:
            shelf.keep(told.read, told.lines)
        return file.read_bytes()


def scanned(there: Path) -> None:
    """What `shelf scan` leaves in this folder."""
    file = there / "data/tablefold/shelf.duckdb"
    file.parent.mkdir(parents=True)
    file.write_bytes(_shelf())


def _asks(name: str, query: str, then: str = "FROM games") -> Case:
    """A query that cannot be answered; then one that can."""
    return Case(name, f'shelf query "{query}"', (f'shelf query "{then}"',), (scanned,))


PLACES = (
    Case("a command of the shelf that is misspelt", "shelf qurey", ("shelf query",), (scanned,)),
    Case("a place that is not there", "shelf nowhere", ("shelf .",)),
    Case("a glob that names nothing", "shelf 'nowhere/*.jsonl'", ("shelf '*.jsonl'",)),
    Case("a URL that leads nowhere", "shelf memory://nowhere", ("shelf .",)),
    Case("a URL of no kind", "shelf nothing://games", ("shelf .",)),
    Case("a URL that keeps copies", "shelf filecache::memory://games", ("shelf .",)),
    Case("a day that is none", "shelf --since yesterday", ("shelf --since 2026-05",)),
)
CONDITIONS = (
    Case(
        "a condition that names nothing anywhere", "shelf --where 'zzzzzz < 3'", ("shelf --where 'deck > 3'",)
    ),
    Case(
        "a condition of another moment that is none",
        "shelf --where 'over at noon'",
        ("shelf --where 'over at turn 3'",),
    ),
    Case("a condition that is a count", "shelf --where deck", ("shelf --where 'deck = 3'",)),
    Case("a condition of logs that breaks off", "shelf --where 'deck <'", ("shelf --where 'deck < 3'",)),
)
SCORES = "SELECT score FROM seats"
QUERIES = (
    Case("a query before any scan", 'shelf query "FROM games"', (scanned, 'shelf query "FROM games"')),
    _asks("a query of nearly a column", "SELECT scroe FROM seats", SCORES),
    _asks("a query of a column of another table", "SELECT score FROM games", SCORES),
    _asks("a query of nearly a table", "SELECT score FROM seat", SCORES),
    _asks("a query that is none", "SELCT score FROM seats", SCORES),
    _asks("a query that breaks off", "SELECT score FROM seats WHERE", SCORES),
    _asks("a query of a file", "SELECT * FROM read_csv('/etc/passwd')"),
    _asks("a query that does something", "COPY games TO 'games.csv'"),
    _asks("two queries at once", "FROM games; FROM seats"),
    _asks("a query without words", " "),
    _asks("a query that eats memory", "SELECT repeat('x', 3000000000)"),
    Case(
        "a query that is no file",
        "shelf query @wins.sql",
        (put("wins.sql", "FROM games"), "shelf query @wins.sql"),
        (scanned,),
    ),
    Case(
        "an answer for the screen and a file",
        "shelf query 'FROM games' --csv --to wins.csv",
        ("shelf query 'FROM games' --to wins.csv",),
        (scanned,),
    ),
    Case(
        "an answer in a form and no file",
        "shelf query 'FROM games' --to-format csv",
        ("shelf query 'FROM games' --to wins --to-format csv",),
        (scanned,),
    ),
    Case(
        "an answer to nothing",
        "shelf query --to wins.csv",
        ("shelf query 'FROM games' --to wins.csv",),
        (scanned,),
    ),
    Case(
        "an answer that is there already",
        "shelf query 'FROM games' --to wins.csv",
        ("shelf query 'FROM games' --to wins.csv --force",),
        (scanned, put("wins.csv", "mine")),
    ),
    Case(
        "an answer in place of a log",
        f"shelf query 'FROM games' --to {LOG} --to-format csv --force",
        ("shelf query 'FROM games' --to wins.csv",),
        (scanned,),
    ),
    Case(
        "an answer that does not fit Parquet",
        "shelf query 'SELECT 170141183460469231731687303715884105727' --to wins.parquet",
        ("shelf query 'SELECT 170141183460469231731687303715884105727' --to wins.csv",),
        (scanned,),
    ),
    Case(
        "a shelf that is none",
        f"shelf query --shelf {LOG} 'FROM games'",
        (scanned, "shelf query 'FROM games'"),
    ),
    Case(
        "a shelf that is a folder",
        "shelf query --shelf d 'FROM games'",
        (scanned, "shelf query 'FROM games'"),
        (folder("d"),),
    ),
)
DIFFS = (
    Case(
        "other rules of no game",
        "shelf diff --rule deck_out=reshuffle_discards",
        ("shelf diff --game effortless --rule deck_out=reshuffle_discards",),
    ),
    Case(
        "other rules that are not named",
        "shelf diff --game effortless",
        ("shelf diff --game effortless --rule second_needs_symbol=no",),
    ),
    Case("other rules for no evening", "shelf diff --game kingless --rule hand_check=all", ("shelf .",)),
)
SCANS = (
    Case("a shelf that is a log", "shelf scan -o game.jsonl", ("shelf scan -o all.duckdb",)),
    Case(
        "an engine that is not there", "shelf scan --engine spark", ("shelf scan --engine local --workers 1",)
    ),
)
SHELF = (*PLACES, *SCANS, *CONDITIONS, *QUERIES, *DIFFS)
