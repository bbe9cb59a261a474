"""What the store says where the system, or somebody else, does what it seldom does."""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import LogChanged, TablefoldError
from ledger.store import bare, disk, journal, likeness, lock, steps, system
from ledger.store.codec import is_unfinished
from ledger.store.likeness import is_like_a_log
from tests.store.failing import SHORT, Failing

SAMPLE = Path(__file__).parents[2] / "sample_logs/scorepad/nine-holes.jsonl"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[int]:
    """A file with ten letters, open for writing at its end."""
    (tmp_path / "a.jsonl").write_bytes(b"0123456789")
    fd = os.open(tmp_path / "a.jsonl", os.O_RDWR | os.O_APPEND)
    yield fd
    os.close(fd)


@pytest.mark.parametrize(
    ("kind", "error", "code", "left"),
    [
        ("write", errno.ENOSPC, "log-unwritable", b""),
        ("write", SHORT, "log-unwritable", b""),
        ("sync", errno.EIO, "step-uncertain", b"more"),
    ],
)
def test_a_step_that_could_not_be_written_leaves_nothing_or_is_uncertain(
    kind: str, error: int, code: str, left: bytes, file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "calls", Failing(kind, 1, error))
    with pytest.raises(TablefoldError) as caught:
        disk.write_step(file, b"more", 10, "a.jsonl")
    assert (caught.value.code, os.pread(file, 99, 0)) == (code, b"0123456789" + left)


def test_a_change_that_the_system_does_not_tell_is_not_known(
    file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disk.change_time(file) is not None
    monkeypatch.setattr(system, "calls", Failing("fstat", 1, errno.EIO))
    assert disk.change_time(file) is None


@pytest.mark.parametrize(
    ("error", "said"), [(errno.ENOLCK, "its disk cannot lock files"), (errno.EIO, "cannot be written")]
)
def test_a_lock_that_fails_is_told(error: int, said: str, file: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "calls", Failing("lock", 1, error))
    with pytest.raises(TablefoldError, match=said) as caught:
        lock.acquire(file, "a.jsonl", 0)
    assert caught.value.code == "log-unwritable"


def test_a_line_for_the_host_says_whether_a_step_follows() -> None:
    some: Any = SimpleNamespace(more=True)
    with pytest.raises(ValueError, match="if, and only if, a step follows"):
        steps.encode_asides([some], journal.Fingerprint(), "a.jsonl", goes_on=False)


def test_a_file_that_cannot_be_read_is_not_called_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(name: str) -> None:
        raise disk.unreadable(name, OSError(errno.EIO, "Input/output error"))

    monkeypatch.setattr(disk, "open_to_read", closed)
    with pytest.raises(TablefoldError) as caught:
        bare.lines_of("header")
    assert "file" in caught.value.message
    assert "log" not in caught.value.message


def test_a_line_of_a_log_is_found_wherever_a_piece_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    line = b',"h":"0123456789abcdef"}\n'
    monkeypatch.setattr(likeness, "FAR", 2 << 20)
    for before in ((1 << 20) - 12, (2 << 20) - len(line)):
        assert is_like_a_log(io.BytesIO(b"x" * before + line))
    assert is_like_a_log(io.BytesIO(b"x" + line.strip()))
    assert not is_like_a_log(io.BytesIO(b"x" * (2 << 20) + line))
    assert not is_like_a_log(io.BytesIO(b"x" * 99))


def test_a_log_that_shrank_meanwhile_is_told_as_changed(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, path := tmp_path / "a.jsonl")
    log = journal.open_log(path)
    assert b"".join(log.raw_lines()) == path.read_bytes()
    with pytest.raises(LogChanged):
        log._bad_aside()
    log._end += 5
    with pytest.raises(LogChanged, match="Somebody else wrote to the log"):
        list(log.raw_lines())


def test_a_line_that_is_too_long_comes_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(SAMPLE, path := tmp_path / "a.jsonl")
    log = journal.open_log(path)
    monkeypatch.setattr(journal, "LONGEST_LINE", 40)
    monkeypatch.setattr(journal, "BLOCK", 10)
    pieces = [*log.raw_lines()]
    assert b"".join(pieces) == path.read_bytes()
    assert max(map(len, pieces)) == 50
    assert sum(piece.endswith(b"\n") for piece in pieces) == len(path.read_bytes().splitlines())


def test_a_line_that_cannot_be_read_asks_for_no_more() -> None:
    whole = b'{"type":"moved","id":1,"on":0,"more":true}'
    assert [is_unfinished(line) for line in (whole, whole[:-2], b"")] == [True, False, False]
