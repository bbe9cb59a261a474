"""What a program, a plugin or a hostile file meets: true answers, and no endless wait."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from prompt_toolkit.layout.screen import Char

from cli.main import run
from cli.repl.screen import TURNING, Past
from ledger.core import toml
from ledger.core.errors import BrokenGame, UnknownGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from tests.samples.test_editions import PLAYED

NEW = ("new", "game.jsonl", "--game", "effortless", "--players", "ann,bob,cy")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "STATE"):
        (tmp_path / name.lower() / "tablefold").mkdir(parents=True)
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def test_a_program_is_told_what_was_recorded_before_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(NEW) == 0
    capsys.readouterr()
    assert run(["do", "game.jsonl", "note one", "nonsense", "--json"]) == 1
    said = json.loads(capsys.readouterr().err)
    assert said["error"]["code"] == "unknown-piece"
    assert ([each["text"] for each in said["recorded"]["events"]], said["recorded"]["head"]) == (["one"], 1)
    assert run(["do", "game.jsonl", "nonsense", "--json"]) == 1
    assert "recorded" not in json.loads(capsys.readouterr().err)


def test_an_import_says_that_the_log_is_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["export", str(PLAYED[0]), "bare.jsonl"]) == 0
    broken = UnknownGame("The log cannot be read: Input/output error.", hint="Look at the disk.")

    def failing(*said: object, **more: object) -> Reader:
        raise broken

    monkeypatch.setattr(Reader, "open", failing)
    capsys.readouterr()
    assert run(["import", "again.jsonl", "bare.jsonl"]) != 0
    said = capsys.readouterr().err
    assert said.startswith("again.jsonl is made, with ")
    assert "Do not import it again." in said
    assert Path("again.jsonl").exists()


@pytest.mark.parametrize("error", [UnknownGame, BrokenGame])
def test_a_seal_is_checked_without_the_game(
    error: type[Exception], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(PLAYED[0], "game.jsonl")
    assert run(["seal", "game.jsonl", "--json"]) == 0
    seal = json.loads(capsys.readouterr().out)["seal"]

    def gone(name: str) -> None:
        raise error("There is no such game here.", hint="Install it.")

    monkeypatch.setattr(registry, "game", gone)
    assert run(["verify", "game.jsonl", "--seal", seal]) == 0
    said = capsys.readouterr().out
    assert "is not installed, so what its events say was not checked." in said
    assert "The seal fits" in said
    data = Path("game.jsonl").read_bytes()
    Path("game.jsonl").write_bytes(data.replace(b'"by":"table"', b'"by":"tabel"', 1))
    assert run(["verify", "game.jsonl", "--seal", seal]) == 3


def test_a_game_that_leaves_at_import_is_told_and_the_others_work(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "leaving.py").write_text("import sys\nsys.exit(3)\n")
    monkeypatch.setattr(sys, "path", [str(here), *sys.path])
    point = EntryPoint(name="leaving", value="leaving:GAME", group=registry.GROUP)
    monkeypatch.setattr(registry, "_outside_points", lambda: iter((point,)))
    assert run(["games"]) == 0
    assert "Effortless" in (said := capsys.readouterr()).out
    assert "leaving" in said.out + said.err


@pytest.mark.parametrize(
    "text",
    [
        "a." * 20_000 + "b = 1",
        "[" + "a." * 20_000 + "b]",
        "\n".join(".".join(f"a{number}" for _ in range(39)) + " = 1" for number in range(200)),
        "name = " + "9" * 5_000,
        "name = 0x" + "f" * 50_000,
    ],
    ids=("key", "table", "many", "number", "hexadecimal"),
)
def test_hostile_toml_is_refused_or_read_at_once(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("own.toml").write_text(text)
    began = time.process_time()
    assert run([*NEW, "--catalog", "own.toml"]) in (1, 2)
    assert time.process_time() - began < 2
    assert "sys." not in capsys.readouterr().err


def test_a_text_may_have_as_many_dots_as_it_likes() -> None:
    assert toml.read(f'text = "{"." * 500}"') == {"text": "." * 500}


@pytest.mark.parametrize("value", ["9" * 5_000, "0x" + "f" * 50_000])
def test_a_setting_of_many_digits_is_reported(
    value: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "config" / "tablefold" / "config.toml").write_text(f"color = {value}\n")
    assert run(["games"]) == 2
    assert "more than 400 digits" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_nobody_waits_for_settings_that_never_come(
    kind: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, name in (("config", "config.toml"), ("state", "recent")):
        file = here / folder / "tablefold" / name
        if kind == "pipe":
            os.mkfifo(file)
        else:
            file.symlink_to("/dev/zero")
    assert run([]) == 2
    assert "it is not an ordinary file" in capsys.readouterr().err
    (here / "config" / "tablefold" / "config.toml").unlink()
    assert run([]) == 0
    assert run(NEW) == 0


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
def test_nobody_waits_for_what_was_typed_before(here: Path) -> None:
    pipe = here / "history"
    os.mkfifo(pipe)
    past = Past(pipe)
    past.store_string("place temple")
    assert list(past.load_history_strings()) == []
    assert pipe.is_fifo()


def test_no_hash_of_a_line_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A hash is about everything that stands before it: hidden cards, and the seed."""
    assert run([*NEW, "--dealer", "tool", "--seed", "7"]) == 0
    assert run(["do", "game.jsonl", "keep"]) == 0
    for words in (["log"], ["log", "--all"], ["replay"], ["replay", "--as", "ann"]):
        capsys.readouterr()
        assert run([words[0], "game.jsonl", *words[1:], "--json"]) == 0
        assert '"h"' not in capsys.readouterr().out


def test_names_that_differ_only_in_composition_are_one(tmp_path: Path) -> None:
    composed, apart = "zo\u00e9", "zoe\u0301"
    assert run(["new", "two.jsonl", "--game", "effortless", "--players", f"{composed},{apart},bob"]) == 2
    desk = Desk.new("game.jsonl", NewGame(game="effortless", seats=(apart, "bob", "cy")))
    assert desk.setup.seats[0] == composed
    desk.do(f"claim {apart} 4")
    desk.branch(apart)
    desk.switch("main")
    assert desk.switch(composed).sentences
    assert run(["show", "game.jsonl", "--as", apart]) == 0


def test_a_log_is_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "-", *NEW[2:]]) == 2
    assert not Path("-").exists()


def test_what_turns_the_direction_of_a_line_is_seen_while_typing() -> None:
    assert Char("\u202e").char == "\\u202e"
    assert all(Char(sign).char.isascii() for sign in TURNING)
