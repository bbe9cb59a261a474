"""Small parts of the command line, one by one: files that are written and replaced, and what a shell is
offered."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from cli import completing, files
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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    desk = Desk.new("one.jsonl", NewGame(game="effortless", seats=("ann", "bob"), dealer="tool", seed=2))
    desk.do("keep")
    Desk.new("two.jsonl", NewGame(game="kingless", seats=("cy", "dee")))
    for name in ("sheet.toml", "sheet.json", "notes.txt"):
        (tmp_path / name).touch()
    for name in ("old", ".git"):
        (tmp_path / name).mkdir()
    return tmp_path


def offered(find: Any, text: str = "", args: tuple[str, ...] = (), **params: Any) -> list[str]:
    """What a completion offers for a text, on a line with these words and options."""
    ctx: Any = SimpleNamespace(params=params, args=[*args])
    found = find(ctx, click.Argument(["x"]), text)
    return [each.value if isinstance(each, click.shell_completion.CompletionItem) else each for each in found]


def test_logs_and_folders_are_offered_by_their_beginning(here: Path) -> None:
    assert offered(completing.logs) == ["one.jsonl", "two.jsonl", "old/"]
    assert offered(completing.logs, "o") == ["one.jsonl", "old/"]
    assert offered(completing.logs, "x") == []
    assert offered(completing.logs, ".") == [".git/"]
    assert offered(completing.logs, f"{here}/t") == [f"{here}/two.jsonl"]
    assert offered(completing.places, "o") == ["one.jsonl", "old/"]
    assert offered(completing.places, "n") == [], "a text is no log"
    assert offered(completing.places, "nowhere/") == []
    assert offered(completing.logs, "nowhere/") == []


def test_what_a_log_knows_is_offered_wherever_the_log_stands_on_the_line(here: Path) -> None:
    for where in ({"log": "two.jsonl"}, {"args": ("two.jsonl",)}):
        assert offered(completing.seats, **where) == ["cy", "dee"]  # type: ignore[arg-type]
        assert offered(completing.columns, **where) == ["cy", "dee"]  # type: ignore[arg-type]
    assert offered(completing.seats, "d", log="two.jsonl") == ["dee"]
    assert (offered(completing.seats), offered(completing.columns), offered(completing.kinds)) == ([], [], [])
    assert {"noted", "claimed"} <= {*offered(completing.kinds, log="one.jsonl")}
    assert offered(completing.seats, log="nowhere.jsonl") == []


def test_claims_are_offered_seat_by_seat(here: Path) -> None:
    assert offered(completing.claims, "", log="two.jsonl") == ["cy=", "dee="]
    assert offered(completing.claims, "cy=44,", log="two.jsonl") == ["cy=44,dee="]
    assert offered(completing.claims, "CY=44,d", log="two.jsonl") == ["CY=44,dee="]
    assert offered(completing.claims, "cy=44,dee=1,", log="two.jsonl") == []


def test_catalogs_are_offered_with_the_files_that_may_be_some(here: Path) -> None:
    built_in = ["house", "table"]
    assert offered(completing.catalogs, game="kingless") == [*built_in, "sheet.json", "sheet.toml", "old/"]
    assert offered(completing.catalogs, "s", game="kingless") == ["sheet.json", "sheet.toml"]
    assert offered(completing.catalogs, "nowhere/", game="kingless") == []
    assert offered(completing.catalogs_shown, of="kingless") == built_in
    assert offered(completing.catalogs_shown, "h", args=("kingless",)) == ["house"]
    assert "check" in offered(completing.topics, "che", game="humanity")
    assert "check" in offered(completing.topics, "che", args=("humanity",))


def test_rulings_are_offered_that_are_not_chosen_yet(here: Path) -> None:
    found = offered(completing.rulings, "record", game="effortless")
    assert found == ["record=everything", "record=effort"]
    assert offered(completing.rulings, "record", game="effortless", rules=("record=effort",)) == []


def test_moves_are_offered_as_the_prompt_completes_them(here: Path) -> None:
    first = offered(completing.moves, "", log="one.jsonl")
    assert first != []
    assert not {"undo", "show", "score"} & {*first}, "a word of the prompt is no move"
    assert offered(completing.moves, "") == []
    assert offered(completing.moves, "", log="nowhere.jsonl") == []
    begun = offered(completing.moves, first[0][:1], log="one.jsonl")
    assert first[0] in begun
    assert all(text.startswith(first[0][:1]) for text in begun)


def test_conditions_are_offered_for_the_state_of_a_log(here: Path) -> None:
    assert offered(completing.conditions, "", log="nowhere.jsonl") == []
    assert offered(completing.conditions, "") == []
    found = offered(completing.conditions, "ann", log="one.jsonl")
    assert found != []
    assert all(text.startswith("ann") for text in found)
