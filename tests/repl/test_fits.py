"""Every table shows on 24 lines what the next decision needs."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.render.text import draw
from cli.repl import lines
from cli.repl.lines import choices
from cli.repl.lookahead import Lookahead
from cli.style import Style
from ledger.core.blocks import Note
from ledger.core.rules.game import veil
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk
from tests.typist import at_the_prompt

SAMPLES = Path(__file__).parents[2] / "sample_logs"
ROOM = 18
"""Lines of a screen of 24 that are left beside the question, its moves and the toolbar."""


@pytest.mark.parametrize("name", ["a-duel-with-house-decks", "three-attics"])
def test_the_points_of_courses_stay_in_sight_to_the_end(name: str) -> None:
    desk = Desk.open(SAMPLES / "courses" / f"{name}.jsonl")
    assert desk.game.board is not None
    for event in desk.history.path(desk.head):
        state = veil(desk.game, desk.history.state_at(event.id), None)
        shown = [line.text for line in draw(desk.game.board(state, None), width=80)]
        assert len(shown) <= ROOM
        assert shown[1].startswith("seat  points")


def test_the_board_of_courses_tells_what_can_pay_and_who_can_act() -> None:
    desk = Desk.open(SAMPLES / "courses" / "a-duel-with-house-decks.jsonl")
    assert desk.game.board is not None
    state = veil(desk.game, desk.history.state_at(100), None)
    shown = [line.text for line in draw(desk.game.board(state, None), width=80)]
    assert "mia can pay with  c7 Old Mill 1, c11 Deep Lake 3, c19 Long Pier 2" in shown
    assert any(line.startswith("noa's untapped    p18 Shepherd 2/2 at c1") for line in shown)
    assert any(line.endswith("p12 Surveyor 2/3 at c7 (can clear)") for line in shown)


def test_tapped_partners_of_others_stand_in_short_after_those_who_can_act() -> None:
    """They may be attacked, and decide whether to come; a seat's own tapped partners can do nothing."""
    desk = Desk.open(SAMPLES / "courses" / "three-attics.jsonl")
    assert desk.game.board is not None
    found = set[str]()
    for event in desk.history.path(desk.head):
        state = veil(desk.game, desk.history.state_at(event.id), None)
        if state.turn is None:
            continue
        text = " ".join(" ".join(line.text for line in draw(desk.game.board(state, None), width=80)).split())
        for seat in state.order:
            tapped = [card for card in state.of("partner", seat) if card.tapped]
            for card in tapped:
                is_shown = re.search(rf"tapped [^;]*\b{card.label} \S+/\S+", text) is not None
                assert is_shown == (seat != state.turn.seat)
                found |= {seat} if is_shown else set()
    assert len(found) == 3


@pytest.fixture
def tower(stones: NewDesk) -> Desk:
    """Two characters in a scene; dice come from the table."""
    desk = Desk.new(Path("tower.jsonl"), NewGame(game="humanity", seats=("ann", "bob")))
    for line in (
        "ann create hand eager vice Ada, climbing, knots, rope",
        "bob create head wis fate Ben, clockwork, tides",
        "session",
        "scene tower with ada, ben",
        "ben award 1",
        "4",
    ):
        desk.do(line)
    return desk


def test_blocked_moves_of_several_reasons_take_one_line(tower: Desk) -> None:
    tower.do("ada check hand")
    position = Lookahead(tower).position()
    assert position is not None
    reasons = {move.verdict.why for move in position.listed if not move.verdict.is_accepted}
    assert len(reasons) > 3
    said = [block.text for block in choices(position, Style()) if isinstance(block, Note)]
    (blocked,) = [text for text in said if "blocked" in text]
    assert blocked.startswith("  blocked: use head")
    assert blocked.endswith("(help says why)")
    assert len(blocked) <= 80


@pytest.mark.parametrize(("most", "is_listed"), [(16, True), (17, False)])
def test_names_for_each_part_of_an_answer_are_listed_if_they_are_few(most: int, is_listed: bool) -> None:
    names = [f"n{number}" for number in range(most)]
    position: Any = SimpleNamespace(names_by_argument={"one": names, "other": ["x", "y"]})
    said = " ".join(
        block.text for block in lines._names_by_argument(position, Style()) if isinstance(block, Note)
    )
    assert said.split() == ([*f"one: {', '.join(names)} other: x, y".split()] if is_listed else [])


def test_before_the_dice_it_is_told_that_somebody_can_help(tower: Desk) -> None:
    assert "before the dice: Ben help" in at_the_prompt(tower, "ada check hand")
    helped = at_the_prompt(tower, "ben help 4").partition("Ben Helps with")[2]
    assert helped
    assert "before the dice" not in helped


@pytest.mark.parametrize("name", ["the-lighthouse", "the-mirror-maze", "the-night-train", "the-salt-flats"])
def test_an_open_check_and_the_shop_fit_beside_the_question(name: str) -> None:
    """The Check alone may be longer where many can still do something; its end is next to the question."""
    desk = Desk.open(SAMPLES / "humanity" / f"{name}.jsonl")
    assert desk.game.board is not None
    for event in desk.history.path(desk.head)[::7]:
        state = veil(desk.game, desk.history.state_at(event.id), None)
        titles = [getattr(block, "text", "") for block in desk.game.board(state, None)]
        if any(title.startswith("Check ") for title in titles):
            assert [title for title in titles if "Endeavor)" in title] == []
        if "Session Shop" in titles:
            assert len(list(draw(desk.game.board(state, None), width=80))) <= ROOM + 12


def test_whoever_plays_alone_sees_the_board_in_every_turn(stones: NewDesk) -> None:
    """The opposition acts in between, though nobody else is ever asked."""
    wanted = NewGame(game="endeavor", seats=("white",), variant="solo", dealer="tool", seed=18)
    desk = Desk.new(Path("solo.jsonl"), wanted)
    while desk.game.status(desk.state) != "round 1":
        desk.do(next(move.text for move in desk.moves() if move.verdict.is_accepted))
    turn = desk.game.turn(desk.state)
    said = at_the_prompt(desk, "1", "1", "1", "1")
    assert desk.game.turn(desk.state) > turn
    assert said.count("Endeavor: round 1") > 1
