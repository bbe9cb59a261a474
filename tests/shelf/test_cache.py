"""What a log comes to is remembered as long as the log is the same, and never wrongly."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from ledger.core.errors import TablefoldError
from ledger.games import registry
from ledger.shelf import cache, engines, gathering, places
from ledger.shelf.found import Found
from ledger.shelf.rows import Evening

SAMPLES = Path(__file__).parents[2] / "sample_logs"
SHORT = SAMPLES / "scorepad/an-evening-of-birds.jsonl"
TORN = SAMPLES / "broken/torn-step.jsonl"
SECOND = 1_000_000_000


class Shelf:
    """Two logs, a file that is no log, and a cache; `was_read` says what was really read since last time."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.games = folder / "games"
        self.games.mkdir()
        self.log = self.games / "birds.jsonl"
        copy(SHORT, self.log)
        copy(TORN, self.games / "torn.jsonl")
        (self.games / "notes.jsonl").write_text('{"no": "log"}\n')
        self.file = str(folder / "cache/tablefold/shelf.sqlite")
        self._read: list[str] = []
        really = gathering.read_evening
        patch.setattr(
            gathering, "read_evening", lambda file: self._read.append(Path(file.log).stem) or really(file)
        )

    def asked(self, *, is_brief: bool = False) -> list[Evening]:
        return list(gathering.evenings([str(self.games)], self.file, is_brief=is_brief))

    def was_read(self) -> list[str]:
        read, self._read[:] = list(self._read), []
        return read


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    return Shelf(tmp_path, monkeypatch)


def test_a_log_is_read_once_and_so_is_what_is_no_log(shelf: Shelf) -> None:
    first = shelf.asked()
    assert ([Path(each.game.log).stem for each in first], shelf.was_read()) == (
        ["birds", "torn"],
        ["birds", "notes", "torn"],
    )
    assert (shelf.asked(), shelf.was_read()) == (first, [])


def test_a_brief_evening_is_its_game_and_its_seats(shelf: Shelf) -> None:
    whole = shelf.asked()
    assert shelf.asked(is_brief=True) == [Evening(game=each.game, seats=each.seats) for each in whole]
    assert shelf.was_read() == ["birds", "notes", "torn"]
    assert whole[0].score_lines


def test_a_log_that_grew_is_read_again_and_no_other(shelf: Shelf) -> None:
    lines = SHORT.read_bytes().splitlines(keepends=True)
    shelf.log.write_bytes(b"".join(lines[:-1]))
    before = shelf.asked()
    shelf.was_read()
    with shelf.log.open("ab") as log:
        log.write(lines[-1])
    assert shelf.asked() != before
    assert shelf.was_read() == ["birds"]


def test_the_same_size_at_the_same_time_is_not_enough_where_the_last_hash_differs(shelf: Shelf) -> None:
    shelf.asked()
    shelf.was_read()
    was = shelf.log.stat()
    data = shelf.log.read_bytes()
    shelf.log.write_bytes(data[:-5] + (b"0000" if data[-5:-1] != b"0000" else b"1111") + data[-1:])
    os.utime(shelf.log, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert (shelf.asked()[0].game.damage != "", shelf.was_read()) == (True, ["birds"])


def test_another_time_is_enough_and_so_is_another_path(shelf: Shelf) -> None:
    shelf.asked()
    shelf.was_read()
    os.utime(shelf.log, ns=(SECOND, SECOND))
    shelf.asked()
    assert shelf.was_read() == ["birds"]
    shelf.log.rename(shelf.games / "feathers.jsonl")
    shelf.asked()
    assert shelf.was_read() == ["feathers"]


def test_another_tablefold_or_another_package_of_a_game_reads_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.asked()
    shelf.was_read()
    monkeypatch.setattr(cache, "OURS", "tablefold 99.0")
    shelf.asked()
    assert sorted(shelf.was_read()) == ["birds", "notes", "torn"]
    monkeypatch.undo()


def test_a_game_of_others_in_a_new_version_is_read_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "package", lambda name: name and "guests 1.0")
    shelf.asked()
    shelf.was_read()
    shelf.asked()
    assert shelf.was_read() == []
    monkeypatch.setattr(registry, "package", lambda name: name and "guests 2.0")
    shelf.asked()
    assert shelf.was_read() == ["birds", "torn"]


def test_another_version_of_the_cache_is_made_anew(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.asked()
    shelf.was_read()
    monkeypatch.setattr(cache, "VERSION", 99)
    shelf.asked()
    assert len(shelf.was_read()) == 3
    shelf.asked()
    assert shelf.was_read() == []


def test_the_cache_is_for_its_owner_alone_and_not_beside_the_logs(shelf: Shelf) -> None:
    shelf.asked()
    file = Path(shelf.file)
    assert (stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(file.parent.stat().st_mode)) == (0o600, 0o700)
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()} == {
        "shelf.sqlite": 0o600,
        "shelf.sqlite.key": 0o600,
    }
    assert sorted(path.name for path in shelf.games.iterdir()) == ["birds.jsonl", "notes.jsonl", "torn.jsonl"]


def test_the_cache_holds_no_hash_no_seed_and_no_typed_word(shelf: Shelf) -> None:
    shelf.asked()
    base = sqlite3.connect(shelf.file)
    rows = base.execute("select end, brief, whole from evenings").fetchall()
    base.close()
    said = b"".join(end + brief + zlib.decompress(whole) for end, brief, whole in rows)
    for line in SHORT.read_bytes().splitlines():
        told = json.loads(line)
        assert told["h"].encode() not in said
        assert bytes.fromhex(told["h"]) not in said
        assert told.get("typed", "no such words") not in said.decode("utf-8", "replace")


def test_without_its_key_it_is_made_anew(shelf: Shelf) -> None:
    right = shelf.asked()
    shelf.was_read()
    Path(f"{shelf.file}.key").unlink()
    assert (shelf.asked(), len(shelf.was_read())) == (right, 3)
    assert (shelf.asked(), shelf.was_read()) == (right, [])


def test_a_log_that_is_gone_falls_out_and_one_that_is_elsewhere_stays(shelf: Shelf, tmp_path: Path) -> None:
    def kept() -> list[str]:
        base = sqlite3.connect(shelf.file)
        rows = base.execute("select log from evenings order by log").fetchall()
        base.close()
        return [Path(log).name for (log,) in rows]

    other = tmp_path / "other"
    other.mkdir()
    copy(SHORT, other / "far.jsonl")
    list(gathering.evenings([str(other)], shelf.file))
    shelf.asked()
    (shelf.games / "torn.jsonl").unlink()
    os.utime(shelf.log, ns=(SECOND, SECOND))
    shelf.asked()
    assert kept() == ["birds.jsonl", "notes.jsonl", "far.jsonl"]


@pytest.mark.parametrize("damage", ["nothing", "noise", "half", "table", "folder", "pipe", "rows"])
def test_a_cache_that_is_damaged_is_made_anew_or_done_without(damage: str, shelf: Shelf) -> None:
    right = shelf.asked()
    file = Path(shelf.file)
    data = file.read_bytes()
    file.unlink()
    if damage == "nothing":
        file.touch()
    elif damage == "noise":
        file.write_bytes(Random(1).randbytes(len(data)))
    elif damage == "half":
        file.write_bytes(data[: len(data) // 2])
    elif damage == "folder":
        file.mkdir()
    elif damage == "pipe":
        os.mkfifo(file)
    else:
        file.write_bytes(data)
        base = sqlite3.connect(file)
        if damage == "table":
            base.execute("alter table evenings drop column whole")
        else:
            base.execute("update evenings set whole = 'words', brief = null")
        base.commit()
        base.close()
    assert (shelf.asked(), shelf.asked(is_brief=True)) == (
        right,
        [Evening(game=each.game, seats=each.seats) for each in right],
    )
    shelf.asked()
    shelf.was_read()
    assert (shelf.asked(), shelf.was_read() == []) == (right, damage not in ("folder", "pipe"))


@pytest.mark.parametrize("seed", range(8))
def test_no_flipped_byte_changes_what_is_told(seed: int, shelf: Shelf) -> None:
    right = shelf.asked()
    file, chance = Path(shelf.file), Random(seed)
    data = bytearray(file.read_bytes())
    for _ in range(8):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(data)
    assert shelf.asked() == right


def test_where_there_is_no_place_for_it_it_is_done_without(shelf: Shelf) -> None:
    for nowhere in ("", "/dev/null/tablefold/shelf.sqlite", str(shelf.log / "shelf.sqlite")):
        shelf.file = nowhere
        assert len(shelf.asked()) == 2


def test_two_runs_at_once_do_no_harm(shelf: Shelf) -> None:
    with ThreadPoolExecutor(4) as runs:
        found = list(runs.map(lambda _: shelf.asked(), range(8)))
    assert [each == found[0] for each in found] == [True] * 8
    assert shelf.was_read() != []
    assert shelf.asked() == found[0]  # keeps what no run could write while another one did
    shelf.was_read()
    assert (shelf.asked(), shelf.was_read()) == (found[0], [])


def test_while_another_run_writes_it_is_done_without(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    right = shelf.asked()
    monkeypatch.setattr(cache, "PATIENCE", 0)
    other = sqlite3.connect(shelf.file, isolation_level=None)
    other.execute("begin exclusive")
    assert (shelf.asked(), len(shelf.was_read())) == (right, 6)
    other.execute("rollback")
    other.close()
    assert (shelf.asked(), shelf.was_read()) == (right, [])


def test_many_logs_are_read_by_several_processes_and_come_to_the_same(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = shelf.asked()
    Path(shelf.file).unlink()
    shelf.was_read()
    monkeypatch.setattr(gathering, "MANY", 1)
    assert (shelf.asked(), shelf.was_read()) == (right, [])


def test_a_log_whose_process_dies_is_told_and_ends_no_list(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(work: object, chunks: Iterator[list[Found]], **more: object) -> Iterator[engines.Done]:  # type: ignore[type-arg]
        for chunk in chunks:
            for file in chunk:
                yield engines.Done([file], None, "its worker was killed (SIGKILL)")

    with monkeypatch.context() as patch:
        patch.setattr(gathering, "MANY", 1)
        patch.setattr(engines, "run", run)
        told = {each.game.damage for each in shelf.asked()}
    assert told == {"It was given up: its worker was killed (SIGKILL)."}
    assert ([each.game.over for each in shelf.asked()], shelf.was_read()) == (
        [True, False],
        ["birds", "notes", "torn"],
    )


def test_whoever_waits_hears_how_many_logs_are_read_and_nothing_where_none_is(shelf: Shelf) -> None:
    heard: list[tuple[int, int]] = []

    def hear(done: int, of: int) -> None:
        heard.append((done, of))

    for _ in range(2):
        list(gathering.evenings([str(shelf.games)], shelf.file, hear=hear))
    assert heard == [(3, 3)]


def test_what_is_known_is_told_without_reading(shelf: Shelf) -> None:
    assert list(gathering.known_evenings([str(shelf.games)], shelf.file)) == []
    brief = shelf.asked(is_brief=True)
    shelf.was_read()
    assert (list(gathering.known_evenings([str(shelf.games)], shelf.file)), shelf.was_read()) == (brief, [])


def test_a_place_that_fails_later_is_a_log_that_says_why(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(file: Found) -> object:
        raise TablefoldError("The log cannot be fetched: nobody answers.")

    with monkeypatch.context() as patch:
        patch.setattr(places, "local_path", refused)
        assert {each.game.damage for each in shelf.asked()} == {"The log cannot be fetched: nobody answers."}
    assert [each.game.damage == "" for each in shelf.asked()] == [True, False]


def test_a_cache_that_was_closed_lets_go_of_its_file_and_knows_nothing_more(shelf: Shelf) -> None:
    shelf.asked()
    one = cache.Cache(shelf.file)
    found = [each for each in places.find_logs([str(shelf.games)]) if each.log in one.known([each])]
    assert found
    base = one._base
    assert base is not None
    one.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        base.execute("select 1")
    assert not one.known(found)
    assert os.path.exists(shelf.file)
