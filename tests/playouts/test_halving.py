"""How a search shares its games among moves, with games that are made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.log.events import Noted
from ledger.playouts import searching
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.running import CHUNK, Task
from ledger.playouts.searching import DecisionOdds

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


def test_a_move_that_names_what_is_hidden_is_left_out_unless_it_was_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = [
        SimpleNamespace(text=text, event=Noted(text=text)) for text in ("hidden", "hidden and played", "open")
    ]
    moment = SimpleNamespace(names_what_is_hidden=lambda event: "hidden" in event.text)
    asked_of: list[tuple[int, int]] = []

    def halving(log: Any, at: int, asked: ForecastOptions, events: list[bytes], *more: Any) -> list[None]:
        asked_of.append((len(events), asked.playouts))
        return [None] * len(events)

    monkeypatch.setattr(searching, "where_decided", lambda log, at: at)
    monkeypatch.setattr(searching, "_question", lambda log, at, seat: ("ann", moves))
    monkeypatch.setattr(searching.Viewpoint, "of", lambda log, at, seat, hindsight: moment)
    monkeypatch.setattr(searching, "_played", lambda log, at, seat: moves[1].event)
    monkeypatch.setattr(searching, "_halving", halving)
    monkeypatch.setattr(
        searching, "_chances", lambda log, at, asked, seat, legal, tallies: [m.text for m in legal]
    )
    asked = ForecastOptions(playouts=90)
    assert searching.choice(LOG, 3, asked) == ["hidden", "hidden and played", "open"]
    assert searching.choice(LOG, 3, asked, only_sure=True) == ["hidden and played", "open"]
    for most in (1000, 100, 1):
        searching.choice(LOG, 3, asked, most=most, only_sure=True)
    assert asked_of == [(3, 90), (2, 90), (2, 90), (2, 50), (2, 1)]
    monkeypatch.setattr(searching, "_played", lambda log, at, seat: None)
    assert searching.choice(LOG, 3, asked, only_sure=True) == ["open"]
    moves.pop()
    assert searching.choice(LOG, 3, asked, only_sure=True) == DecisionOdds(3, "ann", (), 0)
