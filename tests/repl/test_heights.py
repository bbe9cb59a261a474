"""What the next decision needs stands on a screen of 24 lines, at every decision of every sample."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from cli.render.fitting import beside
from cli.render.text import draw
from cli.repl.lines import choices
from cli.repl.marks import marked
from cli.repl.position import Position
from cli.style import Style
from ledger.core.blocks import Block, Facts, Grid, Heading
from ledger.core.rules.game import veil
from ledger.core.rules.verdicts import Decision, Follows
from ledger.desk.desk import Desk

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = ("courses", "effortless", "endeavor", "humanity", "kingless")
LOGS = [path for game in GAMES for path in sorted((SAMPLES / game).glob("*.jsonl"))]
STYLE = Style()
ROOM = 19
"""Lines of a screen of 24 above the prompt, its menu and the toolbar."""


def _heights(log: Path, every: int) -> Iterator[tuple[int, int]]:
    """Events, and how many lines the board and what is asked below it take there."""
    desk = Desk.open(log)
    game = desk.game
    before: tuple[Block, ...] = ()
    for event in islice(desk.history.path(desk.head), 0, None, every):
        state = desk.history.state_at(event.id)
        pending = game.pending(state)
        if isinstance(pending, Follows):
            continue
        position = Position(game, desk.verbs, desk.luck, state)
        seat = pending.seat if isinstance(pending, Decision) else ""

        def below(most: int, position: Position = position) -> list[Block]:
            return choices(position, STYLE, most=most)

        board = (game.board or game.view)(veil(game, state, None), None)
        lines, most = beside(marked(before, board), below, STYLE, ROOM, first=seat)
        before = board
        yield event.id, len(lines) + len(list(draw(below(most), width=STYLE.width)))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_now_and_then_the_board_and_the_question_are_in_sight(log: Path) -> None:
    assert [(event, height) for event, height in _heights(log, 41) if height > ROOM] == []


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_at_every_third_event_the_board_and_the_question_are_in_sight(log: Path) -> None:
    assert [(event, height) for event, height in _heights(log, 3) if height > ROOM] == []


HANDS: list[Block] = [
    Heading("A game"),
    Facts((("ann", ", ".join(["Wisdom"] * 36)), ("bob", ", ".join(["Charisma"] * 36)))),
]


def _shown(blocks: list[Block], rows: int, first: str = "ann", width: int = 80) -> list[str]:
    lines, _ = beside(blocks, lambda most: (), Style(width=width), rows, first=first)
    return [line.text for line in lines]


def test_a_page_that_fits_stays_as_it_is() -> None:
    assert _shown(HANDS, 20) == [line.text for line in draw(HANDS, width=80)]


def test_the_others_lists_are_shortened_first_and_what_is_left_out_is_counted() -> None:
    *ann, bob = _shown(HANDS, 6)[1:]
    assert [line.count("Wisdom") for line in ann] == [9, 9, 9, 9]
    assert bob.count("Charisma") == 6
    assert bob.endswith("Charisma, … 30 more")


def test_a_seats_own_list_is_the_last_to_be_shortened() -> None:
    _, ann, bob = _shown(HANDS, 3)
    assert ann.endswith("… 28 more")
    assert bob.endswith("… 30 more")


def test_long_cells_are_shortened_so_that_each_row_is_one_line() -> None:
    grid = Grid(("who", "spent"), (("ann", ", ".join(["heart", "home"] * 8)), ("bob", "hand, head")))
    head, ann, bob = _shown([grid], 3, width=40)
    assert (head, bob) == ("who  spent", "bob  hand, head")
    assert ann == "ann  heart, home, heart, home, … 12 more"


def test_the_moves_become_fewer_before_anything_is_left_out() -> None:
    def below(most: int) -> list[Block]:
        return [Heading(str(number), 2) for number in range(most)]

    lines, most = beside(HANDS, below, STYLE, 15, first="ann")
    assert len(lines) == 11
    assert most == 4


def test_a_piece_named_like_the_sign_for_what_is_left_out_is_a_piece() -> None:
    odd = [Facts((("bob", ", ".join(["Wisdom"] * 30 + ["… more"])),))]
    (line,) = _shown(odd, 1)
    assert line.endswith("… 23 more")
