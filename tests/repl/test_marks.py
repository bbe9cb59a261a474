"""What changed since the board was last shown carries a sign."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from cli.render.text import draw
from cli.repl import lines
from cli.repl.marks import marked
from cli.style import Style
from ledger.core.blocks import Facts, Grid, Heading, Note
from ledger.desk.desk import Desk
from tests.repl.conftest import Open

COLUMNS = ("", "place", "cards", "ann")
BEFORE = [
    Heading("turn 1"),
    Grid(COLUMNS, ((1, "Cave", "Sword, Helm", 2), (2, "City", "Wits", 0))),
    Facts((("ann", "effort 17, Sword"), ("bob", 3))),
    Note("The deck is full."),
]


def test_nothing_is_marked_where_nothing_changed_or_nothing_was_shown() -> None:
    assert marked(BEFORE, BEFORE) == BEFORE
    assert marked([], BEFORE) == BEFORE


def test_numbers_parts_and_what_is_gone_are_marked() -> None:
    after = [
        Heading("turn 2"),
        Grid(COLUMNS, ((1, "Cave", "Sword, Boots", 3), (2, "City", "", 0), (3, "Pit", "Cloak", 0))),
        Facts((("ann", "effort 16, Sword, Strength"), ("bob", 3))),
        Note("The deck is empty."),
    ]
    assert marked(BEFORE, after) == [
        Heading("turn 2  (~ changed)"),
        Grid(COLUMNS, ((1, "Cave", "Sword, ~Boots", "~3"), (2, "City", "~", 0), ("~3", "Pit", "Cloak", 0))),
        Facts((("ann", "~effort 16, Sword, ~Strength"), ("bob", 3))),
        Note("~ The deck is empty."),
    ]


def test_a_card_that_only_went_away_marks_what_is_left() -> None:
    told, _ = marked([Facts((("ann", "Sword, Helm"),))], [Facts((("ann", "Sword"),))])
    assert told == Facts((("ann", "~Sword"),))


def test_a_part_that_is_new_as_a_whole_is_marked_once() -> None:
    check = [Heading("Check 1", 2), Facts((("who", "Ann"), ("what", "hand")))]
    assert marked(BEFORE, [*BEFORE, *check]) == [
        Heading("turn 1  (~ changed)"),
        *BEFORE[1:],
        Heading("~ Check 1", 2),
        check[1],
    ]


def test_marks_are_told_row_by_row_on_a_narrow_terminal() -> None:
    board = lines.board(
        marked(
            [Heading("turn 1"), Grid(COLUMNS, ((1, "Cave", "", 2),))],
            [Heading("turn 1"), Grid(COLUMNS, ((1, "Cave", "Helm", 3), (2, "City", "", 0)))],
        ),
        Style(width=20),
    )
    assert [line.text for line in draw(board, width=40)] == [
        "turn 1  (~ changed)",
        "===================",
        "1 Cave, ~Helm; ann ~3",
        "~2 City; ann 0",
    ]


def test_the_board_shows_each_seats_own_and_what_changed(
    dealt: Desk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(dealt, color=False)
    session.until("bob place>")
    assert session.keys("place coliseum; 1\r").until("cy place>", "~effort 19, ~Double Wisdom") == screen_text


def test_a_board_of_a_round_fits_on_a_screen_with_the_question(dealt: Desk, terminal: Open) -> None:
    """24 rows hold the places, what each seat has, the choices and the prompt."""
    for line in ("place coliseum", "take 1") * 3:
        dealt.do(line)
    shown = terminal(dealt).until("bob place>", "effort 19")
    assert "Effortless: turn 3\n" in shown


def test_a_board_without_a_title_explains_the_sign_below_it() -> None:
    told = marked([Facts((("ann", 1),))], [Facts((("ann", 2),))])
    assert told == [Facts((("ann", "~2"),)), Note("(~ changed)", tone="hint")]
