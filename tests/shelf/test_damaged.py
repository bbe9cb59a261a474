"""A shelf that is damaged, cut off, held or strange is told as what it is, by every command that opens it."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import run
from ledger.shelf.file import HEADERS, connect
from tests.shelf.shelves import logs_in, rows

DAMAGED = "The shelf is damaged, or cut off."
HOLDING = "import duckdb, sys; held = duckdb.connect(sys.argv[1]); print(flush=True); sys.stdin.read()"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scanned folder with its shelf in it."""
    folder = logs_in(tmp_path_factory.mktemp("made") / "logs")
    assert run(["shelf", "scan", str(folder), "-o", str(folder / "good.duckdb")]) == 0
    return folder


def commands(folder: Path, shelf: Path) -> list[list[str]]:
    return [
        ["shelf", "scan", str(folder), "-o", str(shelf)],
        ["shelf", "query", "--shelf", str(shelf)],
        ["shelf", "query", "SELECT count(*), sum(hash(e)) FROM events e", "--shelf", str(shelf)],
        ["stats", "--shelf", str(shelf)],
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_shelf_is_named_as_such(
    seed: int, made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance, told = random.Random(seed), 0
    good = (made / "good.duckdb").read_bytes()
    data = bytearray(good[: chance.randrange(20_000, len(good))] if seed % 2 else good)
    if not seed % 2:
        for _ in range(400):
            data[chance.randrange(12, len(data))] ^= 1 << chance.randrange(8)
    for command in commands(made, tmp_path / "bad.duckdb"):
        (tmp_path / "bad.duckdb").write_bytes(data)
        capsys.readouterr()
        status, err = run(command), capsys.readouterr().err
        assert status == (1 if err else 0)
        assert not err or err.startswith(DAMAGED)
        assert not err or "Delete it: a scan makes it again." in err
        told += bool(err)
    assert told >= 2


@pytest.mark.parametrize("size", [0, 4096, 8192, HEADERS])
def test_a_shelf_whose_making_was_cut_off_is_made_by_the_next_scan(
    size: int, made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each length that a kill can leave: DuckDB writes three headers one after the other."""
    shelf = tmp_path / "begun.duckdb"
    with connect(str(shelf)):
        pass
    whole = shelf.read_bytes()
    assert len(whole) == HEADERS
    shelf.write_bytes(whole[:size])
    scan, *asking = commands(made, shelf)
    for command in asking if size < HEADERS else ():
        assert run(command) == 2
        assert f"No logs have been scanned yet: nothing is in {shelf}." in capsys.readouterr().err
    assert run(scan) == 0
    assert rows(shelf) == rows(made / "good.duckdb")


@pytest.mark.parametrize("text", ["", "1", "DUCK", "a few letters of mine"])
def test_a_short_file_of_somebody_else_stays(text: str, made: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "mine.txt"
    shelf.write_text(text)
    assert run(commands(made, shelf)[0]) == (2 if text else 0)
    assert not text or shelf.read_text() == text


def test_a_shelf_that_somebody_has_open_is_held(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf = made / "good.duckdb"
    with subprocess.Popen(
        (sys.executable, "-c", HOLDING, shelf), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert run(["shelf", "query", "--shelf", str(shelf)]) == 5
        assert "has the shelf open" in capsys.readouterr().err
        other.communicate()


def test_a_view_that_asks_for_a_file_is_listed_and_nothing_is_read(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf, secret = tmp_path / "strange.duckdb", tmp_path / "secret.csv"
    secret.write_text("a,b\n1,hunter\n")
    shutil.copy(made / "good.duckdb", shelf)
    with connect(str(shelf)) as base:
        base.execute(f"CREATE VIEW prying AS FROM read_csv('{secret}')")
    capsys.readouterr()
    assert run(["shelf", "query", "--shelf", str(shelf)]) == 0
    told = capsys.readouterr()
    assert "prying: a view that cannot be read" in told.out
    assert "hunter" not in told.out + told.err
    assert run(["shelf", "query", "FROM prying", "--shelf", str(shelf)]) == 2
    assert "hunter" not in capsys.readouterr().err
