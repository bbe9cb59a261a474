"""`export`: where it goes, in which form, and what it never replaces."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli import files
from cli.export import FORMATS, format_of
from ledger.core.errors import UsageError
from ledger.games import registry
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, "Toad", "take 2", "note here")
    return tablefold


@pytest.mark.parametrize("form", FORMATS)
def test_a_dash_no_file_and_a_file_are_the_same(form: str, game: Tablefold) -> None:
    printed = game("export", LOG, "--to", form)
    assert (printed.status, printed.err) == (0, "")
    assert game("export", LOG, "-", "--to", form).out == printed.out
    ran = game("export", LOG, "out", "--to", form)
    assert (ran.out, ran.err) == (f"The moves up to event 3 are in out, as {form}.\n", "")
    assert Path("out").read_bytes().removeprefix(b"\xef\xbb\xbf") == printed.out.encode()


def test_the_ending_of_a_file_says_the_form_where_nobody_does() -> None:
    assert [format_of(f"x{ending.upper()}") for ending in FORMATS.values()] == list(FORMATS)
    assert (format_of("x"), format_of("")) == ("events", "events")
    assert format_of("x.json", {"json": ".json"}, "csv") == "json"
    assert format_of("x", {"json": ".json"}, "csv") == "csv"


@pytest.mark.parametrize("file", ["report.pdf", "page.html", "all.txt"])
def test_a_form_that_nobody_writes_is_refused_and_nothing_is_written(file: str, game: Tablefold) -> None:
    ran = game("export", LOG, file)
    assert (ran.status, ran.out) == (2, "")
    assert f"No file that ends in {Path(file).suffix} is written here." in ran.err
    assert ".md" in ran.err
    assert not Path(file).exists()
    assert game("export", LOG, file, "--to", "markdown").status == 0


def test_a_file_that_is_there_is_replaced_only_by_force(game: Tablefold) -> None:
    Path("out.md").write_text("mine")
    assert game("export", LOG, "out.md").status == 2
    assert Path("out.md").read_text() == "mine"
    assert game("export", LOG, "out.md", "--force").status == 0
    assert Path("out.md").read_text().startswith("# Pebbles")
    assert sorted(os.listdir()) == [LOG, "out.md"]


@pytest.mark.parametrize("name", [LOG, "hard.jsonl", "soft.jsonl", "other.jsonl"])
def test_a_log_is_never_replaced(name: str, game: Tablefold) -> None:
    os.link(LOG, "hard.jsonl")
    os.symlink(LOG, "soft.jsonl")
    game.played("other.jsonl")
    before = Path(name).read_bytes()
    ran = game("export", LOG, name, "--force")
    assert (ran.status, Path(name).read_bytes()) == (2, before)
    assert "a log is never replaced" in ran.err


def test_an_export_may_be_replaced_although_it_holds_events(game: Tablefold) -> None:
    assert game("export", LOG, "bare.jsonl").status == 0
    assert game("export", LOG, "bare.jsonl", "--force", "--at", "1").status == 0
    assert len(Path("bare.jsonl").read_text().splitlines()) == 2


def test_a_link_stays_a_link_and_its_file_is_replaced(game: Tablefold) -> None:
    Path("old.md").write_text("old")
    os.symlink("old.md", "link.md")
    assert game("export", LOG, "link.md", "--force").status == 0
    assert os.readlink("link.md") == "old.md"
    assert Path("old.md").read_text().startswith("# Pebbles")


def test_a_full_disk_leaves_nothing_behind_and_the_old_file_as_it_was(
    game: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("out.md").write_text("mine")
    monkeypatch.setattr(files, "open", full, raising=False)
    for name, replacing in (("new.md", False), ("out.md", True)):
        with pytest.raises(UsageError, match="cannot be written"):
            files.write(name, b"whole", replacing=replacing)
    assert sorted(os.listdir()) == [LOG, "out.md"]
    assert Path("out.md").read_text() == "mine"


def full(name: str, mode: str) -> io.RawIOBase:
    """A file on a disk that is full once it holds a byte."""

    class Full(io.FileIO):
        def write(self, data: Any) -> int:
            super().write(bytes(data)[:1])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return Full(name, mode.replace("b", ""))


@pytest.mark.parametrize("form", FORMATS)
def test_an_export_ends_at_an_event_or_a_bookmark_and_follows_a_branch(form: str, game: Tablefold) -> None:
    game("undo", LOG, "to", "1")
    game("do", LOG, "take 3")
    assert game("bookmark", LOG, "start", "1").status == 0
    at = game("export", LOG, "--to", form, "--at", "start").out
    assert game("export", LOG, "--to", form, "--at", "1").out == at
    branch = game("export", LOG, "--to", form, "--branch", "main~1").out
    assert len({at, branch, game("export", LOG, "--to", form).out}) == 3


def test_the_prompt_exports_in_any_form(game: Tablefold) -> None:
    ran = game("play", LOG, stdin=b"export --to markdown\nexport here.csv\nexport there --to svg\n")
    assert (ran.status, ran.err) == (0, "")
    assert "# Pebbles" in ran.out
    assert Path("here.csv").read_bytes().startswith(b"\xef\xbb\xbfrow,")
    assert Path("there").read_text().startswith("<svg ")


def test_a_play_is_shown_as_a_code_for_a_phone(game: Tablefold) -> None:
    *code, said = game("export", LOG, "--to", "bgstats", "--qr").out.splitlines()
    assert said == "Scan it with a phone that has BG Stats."
    assert len({*map(len, filter(None, code))}) == 1
    assert len(code) > 20


def test_all_games_of_a_folder_go_into_one_file(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.SHIPPED, "scorepad", "ledger.games.scorepad")
    shutil.copy(ROOT / "sample_logs/scorepad/an-evening-of-birds.jsonl", ".")
    ran = tablefold("export", ".", "all.json", "--to", "bgstats")
    assert (ran.out, ran.err) == ("all.json holds 1 play, for BG Stats.\n", "")
    assert len(json.loads(Path("all.json").read_bytes())["plays"]) == 1
    assert tablefold("export", ".", "all.json", "--to", "bgstats").status == 2
