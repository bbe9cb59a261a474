"""What the search chooses, in a game so small that all of it can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.core.rules.verdicts import deciders
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.playouts import choosing
from ledger.playouts.choosing import ALIKE, HORIZON, MoveNode, MoveTree, chosen, legal_for


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Six pebbles, three seats, and two points for the last one: with four left, 3 leaves one to the next."""
    monkeypatch.setattr(registry, "SHIPPED", {"pebbles": "tests.cli.pebbles"})
    found = Desk.new(tmp_path / "a.jsonl", NewGame(game="pebbles", seats=("ann", "bob", "cy")))
    found.do("charm Owl")
    return found


def choices(desk: Desk, seat: str, playouts: int) -> list[str]:
    """What the search chooses with each of ten seeds; `-` where there is nothing to choose."""
    found = (chosen(desk, seat, Random(seed), playouts=playouts) for seed in range(10))
    return ["-" if move is None else move.text.removeprefix("take ") for move in found]


def test_what_may_not_be_done_is_no_choice_and_nobody_chooses_out_of_turn(desk: Desk) -> None:
    assert [move.text for move in legal_for(desk, "ann")] == ["take 1", "take 2", "take 3", "peek"]
    assert legal_for(desk, "bob") == []
    assert choices(desk, "bob", 1) == ["-"] * 10


def test_many_games_find_the_move_that_is_best(desk: Desk) -> None:
    desk.do("take 2")
    assert choices(desk, "bob", 30) == ["3"] * 10


def test_the_same_chance_chooses_the_same_move_and_so_it_stays(desk: Desk) -> None:
    assert " ".join(choices(desk, "ann", 9)) == "peek 3 peek peek 2 1 1 1 1 1"
    assert " ".join(choices(desk, "ann", 25)) == "1 peek peek peek 1 1 1 1 1 1"


@pytest.fixture
def long_game(tmp_path: Path) -> Desk:
    """The beginning of an Effortless, which is longer than any horizon here."""
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "a.jsonl", wanted)
    desk.do("keep")
    return desk


def tree_at(desk: Desk) -> MoveTree:
    (seat,) = deciders(desk.pending)
    return MoveTree(desk, seat, legal_for(desk, seat), Random(1))


def events_of(tree: MoveTree, patch: pytest.MonkeyPatch, playouts: int) -> list[int]:
    """How many events each of the next playouts has."""
    counted: list[int] = []
    real = tree.game.projector.fold_known

    def fold(state: Any, events: Sequence[Event]) -> Any:
        counted[-1] += len(events)
        return real(state, events)

    with patch.context() as only:
        only.setattr(tree.game.projector, "fold_known", fold)
        for _ in range(playouts):
            counted.append(0)
            tree.play()
    return counted


def test_a_playout_is_cut_off_and_then_the_points_say_who_is_ahead(
    long_game: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tree_at(long_game)
    assert events_of(tree, monkeypatch, 2) == [HORIZON, HORIZON]
    assert sum(node.visits for node in tree.root.children.values()) == 2


def test_the_horizon_is_wider_only_after_as_many_playouts_that_end_alike_as_no_accident_brings(
    long_game: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "_reward", lambda sheet: dict.fromkeys(sheet.seats, 0.5))
    alike = events_of(tree_at(long_game), monkeypatch, ALIKE + 1)
    assert alike == [HORIZON] * ALIKE + [2 * HORIZON]


def test_the_horizon_stays_once_two_playouts_have_ended_in_another_way(
    long_game: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewards = chain([0.4], repeat(0.5))
    monkeypatch.setattr(choosing, "_reward", lambda sheet: dict.fromkeys(sheet.seats, next(rewards)))
    assert {*events_of(tree_at(long_game), monkeypatch, 3 * ALIKE)} == {HORIZON}


def test_where_nothing_counts_before_the_end_a_playout_gets_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "HORIZON", 1)
    desk.do("take 2")
    assert choices(desk, "bob", 30) == ["3"] * 10


def test_moves_that_nobody_tried_yet_are_tried_in_the_order_of_the_points_they_bring_at_once(
    long_game: Desk,
) -> None:
    tree = tree_at(long_game)
    nodes = [*tree.root.children.values()]
    assert len({node.after for node in nodes}) > 1
    assert {node.worth() for node in nodes} == {inf}
    at_once = nodes[0].at_once
    assert at_once is not None
    for end, reward in ((-1, 0.3), (1, 0.7)):
        at_once.learn(0, end, reward)
    leads = [node.after for node in sorted(nodes, key=MoveNode.worth)]
    assert leads == sorted(leads)
    best = max(nodes, key=lambda node: node.after)
    tree.play()
    assert [node for node in nodes if node.visits] == [best]


def test_a_decision_in_the_tree_is_that_of_the_seat_that_made_it(tmp_path: Path) -> None:
    """An event of Endeavor names its seat, but not who did it."""
    wanted = NewGame(
        game="endeavor", variant="two", seats=("white", "red"), dealer="tool", seed=3, colours={}
    )
    found = Desk.new(tmp_path / "a.jsonl", wanted)
    tree = tree_at(found)
    for _ in range(40):
        tree.play()
    below = [node for child in tree.root.children.values() for node in child.children.values()]
    assert below
    assert {node.seat for node in below} <= {"white", "red"}
    assert any(child.seen > child.visits for child in tree.root.children.values())


def test_a_search_that_has_time_looks_at_the_clock_after_each_game(desk: Desk) -> None:
    looked = iter(range(100))
    found = chosen(desk, "ann", Random(1), seconds=9, clock=lambda: float(next(looked)))
    assert (found, next(looked)) == (chosen(desk, "ann", Random(1), playouts=8), 10)


def sheet(fewest: bool, **points: int) -> ScoreSheet:
    lines = tuple(ScoreLine(seat, "points", "", number, "") for seat, number in points.items())
    return ScoreSheet(seats=(*points,), lines=lines, final=True, fewest=fewest)


@pytest.mark.parametrize("fewest", [False, True])
def test_an_ending_is_worth_the_victory_and_a_little_more_to_who_came_close(fewest: bool) -> None:
    worth = choosing._reward(sheet(fewest, ann=10, bob=6, cy=2))
    assert sorted(worth, key=worth.__getitem__) == (["ann", "bob", "cy"] if fewest else ["cy", "bob", "ann"])
    assert worth["bob"] == pytest.approx(choosing.SPREAD / 2), "in the middle, without a victory"
    assert all(0 <= each <= 1 for each in worth.values())


def test_who_plays_together_aims_at_the_victory_and_the_points_of_all() -> None:
    many, few, won = (
        choosing._reward(replace(sheet(False, ann=ann, bob=2), teams=(("ann", "bob"),), winners=winners))
        for ann, winners in ((9, ()), (1, ()), (9, ("ann", "bob")))
    )
    assert many["ann"] == many["bob"] > few["ann"] == few["bob"]
    assert won["bob"] == pytest.approx(many["bob"] + 1 - choosing.SPREAD)


def test_a_move_is_worth_what_its_games_brought_on_average() -> None:
    node = MoveNode(Event(id=1), "ann")
    node.visits, node.reward = 4, 3.0
    assert node.mean() == 0.75
