"""Files that the command line writes and replaces, and what kind a file is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli import files
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        (b"PAR1...", "a Parquet file"),
        (b"<!DOCTYPE html>", "a page"),
        (b" \n<html>", "a page"),
        (b"\xef\xbb\xbf<!doctype html>", "a page"),
        (b"<svg>", "a picture"),
        (b"<?xml ?>", "a picture"),
        (b'{"a": 1}', "a JSON file"),
        (b"\n[1]", "a JSON file"),
        (b"name,score", "a text file"),
        (b"", "a text file"),
        (b"a\0b", "a binary file"),
        (b"\xff\xfe plain", "a binary file"),
        ("caf\u00e9".encode()[:-1], "a text file"),  # the piece ends within a character
        (b"\xe2\x82ab cd ef", "a binary file"),
        (b"x" * 10 + b"\xff", "a text file"),
        (b"\xff" + b"x" * 4, "a binary file"),
        (b"\xff" + b"x" * 3, "a text file"),
    ],
)
def test_a_file_is_known_by_how_it_begins(begin: bytes, kind: str) -> None:
    assert files.kind_of_file(begin) == kind


def test_a_file_is_made_but_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    files.write(str(file), b"one")
    with pytest.raises(UsageError, match="already exists"):
        files.write(str(file), b"two")
    assert file.read_bytes() == b"one"
    file.chmod(0o640)
    files.write(str(file), b"two", replacing=True)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"two", 0o640)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    with pytest.raises(UsageError, match="is a text file, and a JSON file would take its place"):
        files.write(str(file), b"{}", replacing=True)
    files.write(str(file), b"{}", replacing=True, any_kind=True)
    assert file.read_bytes() == b"{}"


def test_a_log_is_never_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    Desk.new(log, NewGame(game="kingless", seats=("ann", "bob")))
    before = log.read_bytes()
    for how in ({"replacing": True}, {"replacing": True, "any_kind": True}):
        with pytest.raises(UsageError, match="is a log, and a log is never replaced"):
            files.write(str(log), b"{}", **how)
    with pytest.raises(UsageError, match="is a log"):
        files.require_no_log(str(log))
    assert log.read_bytes() == before
    files.require_no_log(str(tmp_path / "nothing"))


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match="cannot be written: No such file or directory"):
        files.write(str(tmp_path / "nowhere" / "a"), b"x")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "old"
    old.write_bytes(b"old")
    monkeypatch.setattr(files.os, "replace", full)  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        files.write(str(old), b"new", replacing=True)
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert old.read_bytes() == b"old"


def test_what_is_no_file_is_written_into_and_a_link_is_followed(tmp_path: Path) -> None:
    files.write(os.devnull, b"x", replacing=True)
    assert not Path(os.devnull).is_file()
    with pytest.raises(UsageError, match="cannot be written"):
        files.write(str(tmp_path), b"x", replacing=True)
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    files.write(str(link), b"x", replacing=True)
    assert (real.read_bytes(), link.is_symlink()) == (b"x", True)
