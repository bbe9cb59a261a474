"""An author's evening: a game that changes while it is played, and what random games of it are like."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.settings import Settings
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.testing import evening
from ledger.testing.__main__ import main
from ledger.testing.beginning import begin
from ledger.testing.evening import EveningSetup, play_evening
from ledger.testing.loading import GameSource
from tests.stones import GAME

CODE = Path("pebbles/__init__.py")


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameSource]:
    """A new game in a folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    begin("pebbles", tmp_path / "new")
    (tmp_path / "new" / "pebbles").rename(tmp_path / "pebbles")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield GameSource("pebbles:GAME")
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
        del sys.modules[name]


def save(old: str, new: str) -> None:
    """Saves the code of the game with a change."""
    text = CODE.read_text(encoding="utf-8")
    assert old in text
    CODE.write_text(text.replace(old, new), encoding="utf-8")


def told_of(source: GameSource, monkeypatch: pytest.MonkeyPatch, *sittings: Callable[[Desk], object]) -> str:
    """What is told in an evening of these sittings; a file is saved at the end of each but the last."""
    rest = list(sittings)

    def play(desk: Desk, settings: Settings, *, pages: Any, **how: Any) -> None:
        rest.pop(0)(desk)
        pages.news()

    monkeypatch.setattr(evening, "play", play)
    return "\n".join(play_evening(source, Path("log.jsonl"), Settings(), EveningSetup()))


def typed(*moves: str, then: tuple[str, str] | None = None) -> Callable[[Desk], object]:
    def sit(desk: Desk) -> None:
        for move in moves:
            desk.do(move)
        if then is not None:
            save(*then)

    return sit


def test_a_saved_file_changes_the_rules_and_the_game_goes_on(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    told = told_of(
        pebbles,
        monkeypatch,
        typed("take 3", "take 2", then=("left: int = 21", "left: int = 30")),
        lambda desk: seen.append(desk.state.left),
    )
    assert (told, seen) == ("Saved: the rules are new.", [25])


def test_what_the_new_rules_refuse_is_told_with_its_line(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    stricter = (
        "        return api.LEGAL\n",
        "        return api.refused('Turns', 'nobody takes anything')\n",
    )
    told = told_of(pebbles, monkeypatch, typed("take 3", "take 2", then=stricter), typed())
    assert "log.jsonl:2: " in told
    assert "log.jsonl:3: " in told
    assert "nobody takes anything" in told


def test_what_the_new_pieces_forbid_leaves_the_log_and_stays_in_a_copy(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_of(
        pebbles,
        monkeypatch,
        typed("take 3", "take 2", "take 3", then=("left: int = 21", "left: int = 4")),
        typed("take 1"),
    )
    assert "log.jsonl:3: " in told
    assert "2 lines from there on are in log.1" in told
    assert Path("log.1").read_bytes().count(b"\n") == 4
    assert Path("log.jsonl").read_bytes().count(b"\n") == 3


def test_a_mistake_of_the_game_is_told_and_the_evening_goes_on_with_the_next_save(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    right, slip = "self.count <= state.left", "{}[self.count] <= state.left"
    monkeypatch.setattr(evening, "_wait", lambda source: save(slip, right))
    sittings = typed("take 3", then=(right, slip)), lambda desk: seen.append(desk.state.left)
    told = told_of(pebbles, monkeypatch, *sittings)
    assert told.startswith("Saved: the rules are new.\nKeyError (3) in `Taken.needs` in pebbles/__init__.py")
    assert "That is a mistake of the game. Save its file, and the evening goes on." in told
    assert (told.endswith("Saved: the rules are new."), seen) == (True, [18])


def test_a_file_that_cannot_be_loaded_leaves_the_rules(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_of(
        pebbles, monkeypatch, typed("take 3", then=("left: int = 21", "left: int = =")), typed("take 2")
    )
    assert "Saved, but it cannot be loaded: invalid syntax in __init__.py, line" in told
    save("left: int = =", "left: int = 1 / 0")
    assert pebbles.is_saved
    assert pebbles.load().startswith("ZeroDivisionError (division by zero) in ")


def test_seats_that_play_at_random_are_bots(tmp_path: Path) -> None:
    with registry.guest(GAME):
        desk = evening.opened(GAME, tmp_path / "log.jsonl", EveningSetup(random="bob"))
        assert desk.header.bots == {"bob": "random"}


def ran(*line: str) -> str:
    result = CliRunner().invoke(main, line)
    assert result.exit_code == 0, result.output
    return result.output


def test_statistics_count_each_game_to_its_end() -> None:
    told = ran("stats", "tests.stones:GAME", "--games", "9", "--seats", "3")
    assert "Stones: 9 random games, 3 seats, the tool deals" in told
    assert "events in a game            least 12, median 12, mean 12, most 12" in told
    assert re.search(r"StoneTaken +54 +6\.0", told), "three heaps of 3, 2 and 1 stones"


def test_a_profile_names_functions_of_the_game() -> None:
    told = ran("profile", "tests.strangers.skull:GAME", "--games", "2")
    assert "`pending` in skull/__init__.py, line" in told
    assert "all that is not the game's" in told


def test_nobody_plays_with_too_many_seats() -> None:
    result = CliRunner().invoke(main, ("stats", "tests.stones:GAME", "--seats", "9"))
    assert (result.exit_code, "Nobody plays it with 9 seats." in result.output) == (2, True)


def test_logs_in_tests_games_are_checked_with_the_game(
    pebbles: GameSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_of(pebbles, monkeypatch, typed("take 3", "take 2"))
    Path("tests/games").mkdir(parents=True)
    Path("log.jsonl").rename("tests/games/evening.jsonl")
    line = ("pebbles:GAME", "--games", "1", "--forged", "0")
    assert ran(*line).startswith("Pebbles conforms")
    save("left: int = 21", "left: int = 4")
    pebbles.load()
    result = CliRunner().invoke(main, line)
    assert result.exit_code == 1
    assert "tests/games/evening.jsonl" in result.output
