"""How a search shares its games among moves, with games that are made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.playouts import searching
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.running import CHUNK, Task

LOG: Any = SimpleNamespace(journal=SimpleNamespace(path="a.jsonl"))
WINS = {b"a": 0.1, b"b": 0.9, b"c": 0.5, b"d": 0.2}
"""How often each move wins."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, int]]:
    """Every chunk of games that is played: the move, and the number of the first game."""
    found: list[tuple[bytes, int]] = []

    def run(todo: Iterable[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        for task in todo:
            found.append((task.first, task.number))
            won = WINS[task.first] * task.playouts
            yield task, PlayoutCount(decided=task.playouts, wins={"ann": won, "bob": task.playouts - won})

    monkeypatch.setattr(searching, "run", run)
    return found


def halved(playouts: int, moves: bytes = b"abcd") -> tuple[list[int], list[tuple[int, int]]]:
    """How many games each move got, and what was heard of it."""
    heard: list[tuple[int, int]] = []
    events = [moves[place : place + 1] for place in range(len(moves))]
    asked = ForecastOptions(playouts=playouts)
    tallies = searching._halving(LOG, 3, asked, events, "ann", lambda *of: heard.append(of))
    return [tally.decided for tally in tallies], heard


def test_the_better_half_is_played_on_and_no_game_is_played_twice(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(4 * CHUNK)
    assert games == [2 * CHUNK, 6 * CHUNK, 6 * CHUNK, 2 * CHUNK]
    assert heard == [(number, 16) for number in range(1, 17)]
    assert len({*played}) == len(played) == 16
    assert {first for first, _ in played[8:]} == {b"b", b"c"}


def test_of_three_moves_two_are_played_on(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(2 * CHUNK, b"abc")
    assert games == [CHUNK, 3 * CHUNK, 3 * CHUNK]
    assert heard[-1] == (6, 6)
    assert [done for done, _ in heard] == [1, 2, 3, 4, 5, 6, 6][: len(heard)]


def test_few_games_are_played_in_one_round(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(3)
    assert games == [3, 3, 3, 3]
    assert heard == [(number, 4) for number in range(1, 5)]
    assert halved(CHUNK, b"a") == ([CHUNK], [(1, 1)])


def test_a_decision_is_looked_for_towards_the_head_and_elsewhere_taken_as_it_is() -> None:
    def ancestor(at: int, head: int) -> bool:
        return at < 9

    timeline = SimpleNamespace(is_ancestor=ancestor)
    history = SimpleNamespace(timeline=timeline, rest_after=lambda at, head: {3: 5, 5: None}[at])
    log: Any = SimpleNamespace(head=8, history=history)
    assert [searching.where_decided(log, at) for at in (3, 5, 12)] == [5, 5, 12]
