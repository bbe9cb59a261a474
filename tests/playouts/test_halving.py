"""How a search shares its games among moves, with games that are made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ledger.core.log.events import Noted
from ledger.playouts import running, searching
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.running import CHUNK, Task, encoded
from ledger.playouts.searching import _Comparison

LOG: Any = SimpleNamespace(journal=SimpleNamespace(path="a.jsonl"))
WINS = {encoded(Noted(text=move)): won for move, won in zip("abcd", (0.1, 0.9, 0.5, 0.2), strict=True)}
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

    monkeypatch.setattr(running, "run", run)
    return found


def halved(playouts: int, moves: str = "abcd") -> tuple[list[int], list[tuple[int, int]]]:
    """How many games each move got, and what was heard of it."""
    heard: list[tuple[int, int]] = []
    made: Any = object.__new__(_Comparison)
    made.log, made.at, made.asked, made.seat = LOG, 3, ForecastOptions(), "ann"
    made.legal = [SimpleNamespace(text=move, event=Noted(text=move)) for move in moves]
    made.tallies = {move: PlayoutCount() for move in moves}
    made.halve(playouts, lambda *of: heard.append(of))
    return [tally.decided for tally in made.tallies.values()], heard


def test_the_better_half_is_played_on_and_no_game_is_played_twice(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(4 * CHUNK)
    assert games == [2 * CHUNK, 6 * CHUNK, 6 * CHUNK, 2 * CHUNK]
    assert heard == [(number * CHUNK, 16 * CHUNK) for number in range(1, 17)]
    assert len({*played}) == len(played) == 16
    assert {first for first, _ in played[8:]} == {[*WINS][1], [*WINS][2]}


def test_of_three_moves_two_are_played_on(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(2 * CHUNK, "abc")
    assert games == [CHUNK, 3 * CHUNK, 3 * CHUNK]
    assert heard[-1] == (6 * CHUNK, 6 * CHUNK)
    assert [done // CHUNK for done, _ in heard] == [1, 2, 3, 4, 5, 6, 6][: len(heard)]


def test_few_games_are_played_in_one_round(played: list[tuple[bytes, int]]) -> None:
    games, heard = halved(3)
    assert games == [3, 3, 3, 3]
    assert heard == [(number * 3, 12) for number in range(1, 5)]
    assert halved(CHUNK, "a") == ([CHUNK], [(CHUNK, CHUNK)])


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

    class Comparison:
        """What can be chosen; the second move was played."""

        def __init__(self, log: Any, at: int, asked: ForecastOptions) -> None:
            self.at, self.legal = at, [*moves]

        def is_played(self, move: Any) -> bool:
            return move.event.text == "hidden and played"

        def halve(self, playouts: int, hear: Any) -> None:
            asked_of.append((len(self.legal), playouts))

        def odds(self) -> list[str]:
            return [move.text for move in self.legal]

    monkeypatch.setattr(searching, "where_decided", lambda log, at: at)
    monkeypatch.setattr(searching, "_Comparison", Comparison)
    monkeypatch.setattr(searching.Viewpoint, "of", lambda log, at, seat, hindsight: moment)
    asked, choice = ForecastOptions(playouts=90), cast(Any, searching.choice)
    assert choice(LOG, 3, asked) == ["hidden", "hidden and played", "open"]
    assert choice(LOG, 3, asked, only_sure=True) == ["hidden and played", "open"]
    for most in (1000, 100, 1):
        choice(LOG, 3, asked, most=most, only_sure=True)
    assert asked_of == [(3, 90), (2, 90), (2, 90), (2, 50), (2, 1)]
    moves[1:] = []
    assert choice(LOG, 3, asked, only_sure=True) == []
    assert len(asked_of) == 5
