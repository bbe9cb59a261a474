"""The commands of chances, in a game so small that a hundred random ones of it take no time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.commands import chances
from ledger.playouts import forecasting, running
from tests.cli.conftest import Tablefold

LINES = (
    "odds a.jsonl",
    "odds a.jsonl --json",
    "odds a.jsonl --every move --csv",
    "odds a.jsonl --every 2 --plot --ascii",
    "odds a.jsonl --at 2",
    "odds a.jsonl --at 2 --as bob --seed 3",
    "odds a.jsonl --at 2 --moves",
    "odds a.jsonl --at 1 --moves --json --hindsight",
    "odds a.jsonl --moves",
    "odds a.jsonl --moves --csv",
    "odds a.jsonl --json --csv",
    "odds a.jsonl --every turns",
    "odds a.jsonl --every 0",
    "odds a.jsonl --time 0",
    "review a.jsonl",
    "review a.jsonl --json --seed 2",
    "review a.jsonl --time -1",
    "plot a.jsonl odds --ascii",
    "plot a.jsonl odds --json --as bob",
    "whatif a.jsonl --at 4 take_1 --odds",
    "whatif a.jsonl --at 4 take_1 --odds --json",
)


@pytest.mark.parametrize("line", LINES)
def test_what_it_says(
    line: str, tablefold: Tablefold, page: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "cores", lambda: 1)
    tablefold.played("a.jsonl", "charm Owl", "take 2", "take 1", "take 3")
    playouts = "6" if line.startswith("review") else "40"
    workers = () if line.startswith("plot") else ("--workers", "1")
    games = () if "--time" in line else ("--playouts", playouts, *workers)
    words = (word.replace("_", " ") for word in line.split())
    assert tablefold.page(*words, *games) == page


def test_what_is_kept_is_said_again_to_the_letter(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl", "charm Owl", "take 2", "take 1", "take 3")
    first, again = (tablefold("odds", log, "--json", "--playouts", "2", "--workers", "1") for _ in range(2))
    assert '"chance": 1.0' in first.out
    assert again.out == first.out


@pytest.mark.parametrize("every", ["9" * 5000, "-1", "1.5", "²"])
def test_a_number_of_moves_is_a_number_that_can_be_counted(every: str, tablefold: Tablefold) -> None:
    ran = tablefold("odds", tablefold.played("a.jsonl", "charm Owl"), "--every", every)
    assert (ran.status, "neither turn nor move" in ran.err) == (2, True)


@pytest.mark.parametrize("how", [("--time", "0.001"), ("--until-key",)])
def test_what_is_known_in_a_moment_is_shown(
    how: tuple[str, ...], tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "PATIENCE", 0.001)
    ran = tablefold("odds", tablefold.played("a.jsonl", "charm Owl", "take 2"), *how)
    assert ran.status == 0
    assert "What bob could do after event 2" in ran.out
    assert "of 4 moves were tried." in ran.out


def test_of_a_game_that_is_over_the_result_is_said_once(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl", "charm Owl", "take 2", "take 1", "take 3")
    ran = tablefold("odds", log, "--time", "0.001")
    assert "The game is over: that is its result." in ran.out
    assert "Stopped" not in ran.out


def test_a_shared_page_has_the_chances_of_its_game(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "cores", lambda: 1)
    log = tablefold.played("a.jsonl", "charm Owl", "take 2", "take 1", "take 3")
    assert "The chances over time" in tablefold("share", log, "-o", "-", "--odds", "--playouts", "2").out


def test_ctrl_c_shows_what_was_counted_so_far(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tablefold.played("a.jsonl", "charm Owl", "take 2", "take 1", "take 3")
    every = forecasting.forecasts

    def interrupted(*how: Any) -> Iterator[Any]:
        yield from islice(every(*how), left)
        raise KeyboardInterrupt

    monkeypatch.setattr(forecasting, "forecasts", interrupted)
    left, words = 2, ("odds", log, "--every", "move", "--playouts", "2", "--workers", "1")
    ran = tablefold(*words)
    assert (ran.status, "Stopped after 2 of 4 moments." in ran.out) == (0, True)
    left = 0
    assert tablefold(*words).status == 130
