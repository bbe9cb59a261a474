"""What the search chooses, in a game so small that all of it can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.core.log.events import Event
from ledger.core.rules.verdicts import deciders
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.playouts import choosing
from ledger.playouts.choosing import HORIZON, MoveTree, chosen, legal_for


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Six pebbles, three seats, and two points for the last one: with four left, 3 leaves one to the next."""
    monkeypatch.setattr(registry, "SHIPPED", {"pebbles": "tests.cli.pebbles"})
    found = Desk.new(tmp_path / "a.jsonl", NewGame(game="pebbles", seats=("ann", "bob", "cy")))
    found.do("charm Owl")
    return found


def choices(desk: Desk, seat: str, playouts: int, *, is_flat: bool = False) -> list[str]:
    """What the search chooses with each of ten seeds; `-` where there is nothing to choose."""
    found = (chosen(desk, seat, Random(seed), playouts=playouts, is_flat=is_flat) for seed in range(10))
    return ["-" if move is None else move.text.removeprefix("take ") for move in found]


def test_what_may_not_be_done_is_no_choice_and_nobody_chooses_out_of_turn(desk: Desk) -> None:
    assert [move.text for move in legal_for(desk, "ann")] == ["take 1", "take 2", "take 3", "peek"]
    assert legal_for(desk, "bob") == []
    assert choices(desk, "bob", 1) == ["-"] * 10


def test_many_games_find_the_move_that_is_best(desk: Desk) -> None:
    desk.do("take 2")
    assert choices(desk, "bob", 30) == ["3"] * 10


def test_the_same_chance_chooses_the_same_move_and_so_it_stays(desk: Desk) -> None:
    assert " ".join(choices(desk, "ann", 9)) == "1 1 1 2 1 2 peek 1 2 peek"
    assert " ".join(choices(desk, "ann", 25)) == "peek 1 peek 1 1 1 1 1 1 1"
    assert " ".join(choices(desk, "ann", 25, is_flat=True)) == "1 1 3 peek peek peek 1 1 peek 1"


def test_a_playout_is_cut_off_and_then_the_points_say_who_is_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "a.jsonl", wanted)
    desk.do("keep")
    (seat,) = deciders(desk.pending)
    tree = MoveTree(desk, seat, legal_for(desk, seat), Random(1))
    counted: list[int] = []
    real = tree.moment.game.projector.fold_known

    def fold(state: Any, events: Sequence[Event]) -> Any:
        counted[-1] += len(events)
        return real(state, events)

    monkeypatch.setattr(tree.moment.game.projector, "fold_known", fold)
    for is_flat in (False, False, True):
        counted.append(0)
        tree.play(is_flat=is_flat)
    assert counted[:2] == [HORIZON, HORIZON]
    assert counted[2] > 3 * HORIZON
    assert sum(node.visits for node in tree.root.children.values()) == 3


def test_where_nothing_counts_before_the_end_a_playout_gets_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "HORIZON", 1)
    desk.do("take 2")
    assert choices(desk, "bob", 30) == ["3"] * 10


def test_a_search_that_has_time_looks_at_the_clock_after_each_game(desk: Desk) -> None:
    looked = iter(range(100))
    found = chosen(desk, "ann", Random(1), seconds=9, clock=lambda: float(next(looked)))
    assert (found, next(looked)) == (chosen(desk, "ann", Random(1), playouts=8), 10)
