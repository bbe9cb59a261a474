"""A shelf of the sample logs, and of a log that was corrected, made once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.desk.correcting import CorrectionOptions, amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.shelf import places, scan
from ledger.shelf.file import open_shelf
from tests.shelf import shelves

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = ("effortless", "kingless", "courses", "scorepad")


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file."""
    folder = tmp_path_factory.mktemp("shelf")
    corrected(folder / "corrected.jsonl")
    file = str(folder / "shelf.duckdb")
    names = [*(str(SAMPLES / game) for game in GAMES), str(folder / "corrected.jsonl")]
    wanted = [scan.ScanFile(found, "") for found in places.find_logs(names)]
    told = scan.read_chunk(wanted, key=b"k" * 32, audit=False)
    with open_shelf(file, "of the tests") as kept:
        kept.keep(told.read, told.lines)
    return file


@pytest.fixture(scope="session")
def in_memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[shelves.InMemory]:
    """A shelf that lies nowhere, to write to and to ask: for what is not about its file. What a test before
    left in it is still there."""
    with shelves.in_memory(tmp_path_factory.mktemp("spool")) as made:
        yield made


def corrected(path: Path) -> None:
    """A log with two corrections."""
    desk = Desk.new(str(path), NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=7))
    for text in ("helo", "again"):
        desk.do(f"note {text}")
        amend(desk, desk.head, [f"note {text} there"], CorrectionOptions(reason="misheard")).write()
