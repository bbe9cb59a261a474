"""Games are found by name; another package can add one, and none can spoil the others."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cli.main import run
from ledger.core.errors import BrokenGame, LogUnplayable, UnknownGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.games.effortless import GAME as EFFORTLESS
from tests.stones import GAME as TOY


class Installed(EntryPoint):
    """An entry point of a package that is installed."""

    @property
    def dist(self) -> Any:
        return SimpleNamespace(name=f"tablefold-{self.name}", version="0.3")


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Installs games: `install(stones=GAME)`; a text is the module that is to be imported."""

    def installing(**games: object) -> None:
        points = []
        for name, game in games.items():
            module = game if isinstance(game, str) else f"game_of_{name}"
            if not isinstance(game, str):
                made = ModuleType(module)
                made.GAME = game  # type: ignore[attr-defined]
                monkeypatch.setitem(sys.modules, module, made)
            points.append(Installed(name=name, value=f"{module}:GAME", group=registry.GROUP))
        monkeypatch.setattr(registry, "_entry_points", lambda: points)

    return installing


def test_a_shipped_game_is_found() -> None:
    assert EFFORTLESS is registry.game("effortless")


def test_an_installed_game_is_found_with_its_package(install: Any) -> None:
    install(stones=TOY)
    assert TOY is registry.game("stones")
    assert registry.package("stones") == "tablefold-stones 0.3"
    assert "stones" in registry.names()


def test_nobody_takes_over_a_shipped_name(install: Any) -> None:
    install(effortless=TOY)
    assert EFFORTLESS is registry.game("effortless")


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.game("chess")
    assert caught.value.hint.startswith("The games are: effortless")


def test_a_game_that_is_nearly_named_is_suggested() -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.game("kingles")
    assert caught.value.hint == "Did you mean kingless?"


BROKEN = {
    "no_module": ("nowhere_at_all", "No module named 'nowhere_at_all'"),
    "no_game": (object(), "it is not a Game of ledger.api, but object"),
    "other": (TOY, "calls itself 'stones', but its entry point is called 'other'"),
    "newer": (replace(TOY, info=replace(TOY.info, name="newer", api=99)), "written for API 99"),
    "older": (replace(TOY, info=replace(TOY.info, name="older", api=1)), "written for API 1, and"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_says_why_and_whose_it_is(install: Any, name: str) -> None:
    game, why = BROKEN[name]
    install(**{name: game})
    with pytest.raises(BrokenGame, match=why) as caught:
        registry.game(name)
    assert f"The game {name} of tablefold-{name} 0.3 cannot be loaded" in caught.value.message


def test_a_game_of_api_1_is_told_so_by_how_it_joins_its_events(
    install: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (
        "from ledger import api\nturns = api.Chapter()\n@turns.on(api.Event)\ndef laid(state, event): ..."
    )
    (tmp_path / "old_pebbles.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    install(pebbles="old_pebbles")
    with pytest.raises(BrokenGame, match=r"written for API 1, whose chapters had 'on', and .* API 2"):
        registry.game("pebbles")


def test_a_broken_game_is_in_nobodys_way(install: Any, capsys: pytest.CaptureFixture[str]) -> None:
    install(stones=TOY, other=TOY)
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert "tablefold-stones" in out
    assert "The game other of tablefold-other 0.3 cannot be loaded" in " ".join(out.split())


def test_no_log_is_made_for_a_broken_game(install: Any, tmp_path: Path) -> None:
    install(other=TOY)
    with pytest.raises(BrokenGame):
        Desk.new(tmp_path / "a.jsonl", NewGame(game="other", seats=("ann", "bob")))
    assert list(tmp_path.iterdir()) == []


def test_a_log_says_which_package_brought_its_game(install: Any, tmp_path: Path) -> None:
    install(stones=TOY)
    log = tmp_path / "a.jsonl"
    Desk.new(log, NewGame(game="stones", seats=("ann", "bob")))
    assert Desk.open(log).header.package == "tablefold-stones 0.3"
    install()
    with pytest.raises(LogUnplayable) as caught:
        Desk.open(log)
    assert "tablefold-stones 0.3" in caught.value.hint


def test_a_game_that_stumbles_is_named_and_the_log_is_not_called_damaged(
    install: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The mistake arises in the game's own module."""
    source = "def pending(state):\n    return {}['nothing']\n"
    stumbling = ModuleType("stumbling")
    exec(source, stumbling.__dict__)
    stumbling.GAME = replace(TOY, pending=stumbling.pending)
    monkeypatch.setitem(sys.modules, "stumbling", stumbling)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    install(stones=TOY)
    log = str(tmp_path / "a.jsonl")
    Desk.new(log, NewGame(game="stones", seats=("ann", "bob")))
    install(stones="stumbling")
    assert run(["do", log, "take amber"]) == 70
    said = " ".join(capsys.readouterr().err.split())
    assert "The game stones of tablefold-stones 0.3 made a mistake of its own (KeyError)" in said
    assert "damaged" not in said


@pytest.mark.parametrize("name", registry.names())
def test_every_event_of_our_games_has_a_sentence_of_its_own(name: str) -> None:
    game = registry.game(name)
    assert [kind.__name__ for kind in game.events if game.kinds[kind].tell is None] == []


def test_where_a_game_is_is_known_without_importing_it(install: Any) -> None:
    install(stones="no.such.module")
    for where in (registry.module_of, registry.home):
        assert [where("stones"), where("kingless")] == ["no.such.module", "ledger.games.kingless"]
    assert registry.home("whist") == ""
    with pytest.raises(UnknownGame, match="no game called 'whist'"):
        registry.module_of("whist")
