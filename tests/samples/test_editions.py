"""A new edition of a shipped catalog changes no log: what it is played with stands in its first line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cli.main import run
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry

SAMPLES = sorted(Path(__file__).parents[2].glob("sample_logs/*/*.jsonl"))
PLAYED = [path for path in SAMPLES if path.parent.name in registry.names()]


def edition(game: AnyGame) -> AnyGame:
    """The game as its next version ships it: of each kind of piece one is gone, one has another name."""

    def catalog(name: str) -> Mapping[str, Any]:
        content = dict(game.catalog(name))
        for kind, entries in content.items():
            if isinstance(entries, list) and len(entries) > 2:
                content[kind] = [{**entries[0], "name": "Something Else"}, *entries[1:-1]]
        return content

    return replace(game, catalog=catalog)


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    found = registry.game
    monkeypatch.setattr(registry, "game", lambda name: edition(found(name)))


TRIED = 20_000
"""Events that are folded in looking for what would explain a wrong claim: the same with both editions."""


def told(path: Path) -> tuple[object, ...]:
    desk = Desk.open(path)
    found = desk.audit(desk.head, patience=TRIED)
    return desk.score(desk.head), desk.state.table.catalog.content(), desk.where_it_stands(), found


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_log_is_played_with_the_edition_that_it_began_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, found = told(path), registry.game
    monkeypatch.setattr(registry, "game", lambda name: edition(found(name)))
    assert told(path) == before


@pytest.mark.usefixtures("next_version")
def test_an_old_log_goes_on_and_stands_in_the_list_of_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    old = next(path for path in PLAYED if path.parent.name == "endeavor")
    shutil.copy(old, "old.jsonl")
    assert run(["do", "old.jsonl", "note it goes on"]) == 0
    capsys.readouterr()
    assert run([]) == 0
    assert "old.jsonl" in capsys.readouterr().out


@pytest.mark.usefixtures("next_version")
def test_an_old_edition_is_exported_in_full_and_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = next(path for path in PLAYED if path.parent.name == "endeavor")
    bare, again = tmp_path / "bare.jsonl", tmp_path / "again.jsonl"
    assert run(["export", str(old), str(bare)]) == 0
    assert run(["import", str(again), str(bare)]) == 0
    assert told(again)[1] == told(old)[1]


def test_a_new_log_holds_the_pieces_of_its_game(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    Desk.new(str(path), NewGame(game="effortless", seats=("ann", "bob", "cy")))
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["catalog"]["content"] == json.loads(
        json.dumps(registry.game("effortless").catalog("rulebook"))
    )


def test_a_log_of_a_game_that_is_not_installed_stands_in_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    shutil.copy(PLAYED[0], "old.jsonl")
    assert run(["do", "old.jsonl", "note here"]) == 0
    found = registry.game

    def gone(name: str) -> AnyGame:
        return found("no-such-game")

    monkeypatch.setattr(registry, "game", gone)
    capsys.readouterr()
    assert run([]) == 0
    assert "old.jsonl" in (out := capsys.readouterr().out)
    assert "cannot be played here" in out
