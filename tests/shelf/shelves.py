"""Folders of logs, shelves made of them, and what stands in a shelf."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ledger.shelf import query, scan
from ledger.shelf.engines import Done
from ledger.shelf.file import STORED, VERSION, ShelfWriter, connect, open_shelf
from ledger.shelf.query import ShelfReader
from ledger.shelf.scan import ScanReport
from ledger.shelf.scanned import PARTS

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_logs"
KEY = b"k" * 32
EDITION = "1"
Table = list[tuple[Any, ...]]


def logs_in(folder: Path, *names: str) -> Path:
    """A folder with copies of some samples, or of small ones of every kind."""
    wanted = names or (
        "scorepad/an-evening-of-birds",
        "kingless/three-with-the-box",
        "broken/torn-step",
        "broken/unknown-game",
        "broken/plain-text",
    )
    folder.mkdir(exist_ok=True)
    for name in wanted:
        shutil.copy(SAMPLES / f"{name}.jsonl", folder)
    return folder


def scanned(folder: Path, shelf: Path, edition: str = EDITION, **how: Any) -> ScanReport:
    """The last that a scan says."""
    with open_shelf(str(shelf), edition) as file:
        *_, last = scan.scan([str(folder)], file, **{"key": KEY, **how})
    return last


def rows(shelf: Path, but: Iterable[str] = ("shelf",)) -> dict[str, Table]:
    """All rows that a shelf stores, sorted."""
    base = connect(str(shelf))
    try:
        return {
            table: sorted(base.execute(f'SELECT * FROM "{table}"').fetchall(), key=repr)
            for table in STORED
            if table not in but
        }
    finally:
        base.close()


def marked(shelf: Path) -> Mapping[str, bool]:
    """The logs by their names, and whether each is gone."""
    return {Path(log).stem: gone for log, gone, *_ in rows(shelf)["logs"]}


def here(work: Any, chunks: Iterable[Sequence[Any]], **how: Any) -> Iterator[Done[Any, Any]]:
    """An engine without a process, for what is not about engines."""
    for chunk in chunks:
        yield Done(chunk, work(chunk))


InMemory = tuple[ShelfWriter, ShelfReader]


@contextmanager
def in_memory(spool: Path) -> Iterator[InMemory]:
    """An empty shelf that lies nowhere."""
    import duckdb  # noqa: PLC0415 - only what needs it comes here

    settings = {name: query.SETTINGS[name] for name in ("errors_as_json", "threads")}
    with duckdb.connect(config=settings) as base:
        shelf = ShelfWriter("shelf.duckdb", base, str(spool))
        shelf.prepare_tables(EDITION)
        reader = ShelfReader(base)
        yield shelf, reader
        reader.close()


def emptied(made: InMemory) -> InMemory:
    """The same without its evenings."""
    base = made[0]._base
    base.execute(";".join(f'DELETE FROM "{table}"' for table in ("logs", "games", *PARTS)))
    base.execute("UPDATE shelf SET version = ?, edition = ?", [VERSION, EDITION])
    return made
