"""What a pad answers where a number is missing, comes too late, or is typed where nothing asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.pages import share
from cli.pages.shared import PageOptions
from cli.session import Session
from ledger.core.blocks import Grid, Note
from ledger.core.errors import MoveImpossible, MoveRefused, UnknownVerb
from ledger.core.typing.eyes import all_of_it
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

Pad = Callable[..., Session]
ROUNDS = 'name = "own"\n[values]\nrounds = 2\n[[category]]\nname = "score"\nscored = "round"\ndecimals = 2\n'


@pytest.fixture
def pad(tmp_path: Path) -> Pad:
    def begun(sheet: str, *lines: str, seats: tuple[str, ...] = ("ann", "bob")) -> Session:
        own = tmp_path / "own.toml"
        own.write_text(sheet, encoding="utf-8")
        wanted = NewGame(game="scorepad", seats=seats, catalog=str(own))
        session = Session(Desk.new(tmp_path / "pad.jsonl", wanted))
        for line in lines:
            session.run(line)
        return session

    return begun


def totals(session: Session) -> dict[str, object]:
    return dict(session.desk.score(session.desk.head).totals())


@pytest.mark.parametrize("line", ["bob 9", "! bob 9 -- forgot", "! bob score +9", "! ann gives bob 9 score"])
def test_what_would_count_nowhere_is_not_recorded_even_if_the_table_insists(line: str, pad: Pad) -> None:
    session = pad(ROUNDS, "5 3", "round", "ann 4", "round")
    before = session.desk.head
    with pytest.raises(
        MoveImpossible, match="round 2 is over, and score begins anew in each: `undo` takes"
    ) as no:
        session.run(line)
    assert "`insert ID " in no.value.message
    assert session.desk.head == before


def test_what_comes_too_late_is_put_right_as_the_refusal_says(pad: Pad) -> None:
    session = pad(ROUNDS, "5 3", "round", "ann 4", "round", "insert 4 bob score 9", "amend 1 ann score 6")
    assert totals(session) == {"ann": 10, "bob": 12}
    assert [*session.desk.game.adjustable(session.desk.state)] == []


def test_without_rounds_a_number_counts_after_the_end(pad: Pad) -> None:
    session = pad('name = "own"\n[[category]]\nname = "red"\n', "5 3", "end", "bob 9")
    assert totals(session) == {"ann": 5, "bob": 9}


COLOURS = 'name = "own"\n[[category]]\nname = "red"\n[[category]]\nname = "blue"\n'
STANDING = 'name = "own"\n[values]\nrounds = 3\n[[category]]\nname = "red"\n'


def refusal(session: Session, line: str) -> tuple[str, str | None]:
    before = session.desk.head
    with pytest.raises(MoveRefused) as refused:
        session.run(line)
    assert session.desk.head == before
    return refused.value.message, refused.value.hint


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("red 3 5", "Say it without its name, 3 5, or with names: ann red 3, bob red 5"),
        ("r 3, 5", "Say it without its name, 3 5, or with names: ann red 3, bob red 5"),
        ("red 3 5 8", "Say it with names: ann red 3, bob red 5"),
        ("blue -3 5", "Say it with names: ann blue -3, bob blue 5"),
    ],
)
def test_a_category_with_several_numbers_is_told_how_to_say_whose_they_are(
    line: str, hint: str, pad: Pad
) -> None:
    what = "red" if line[0] == "r" else "blue"
    assert refusal(pad(COLOURS), line) == (f"Whose {what} is each of them?", hint)


@pytest.mark.parametrize("line", ["3 5", "ann red 3, bob red 5"])
def test_what_that_refusal_tells_to_type_is_recorded(line: str, pad: Pad) -> None:
    assert totals(pad(COLOURS, line)) == {"ann": 3, "bob": 5}


@pytest.mark.parametrize("line", ["3 5", "+3 +5", "3 5 8"])
def test_after_the_end_a_row_is_told_that_the_game_is_over_and_how_to_correct(line: str, pad: Pad) -> None:
    kept = pad(COLOURS, "1 2", "3 4", "end")
    assert refusal(kept, line) == (
        "The game is over.",
        "To change a number, name it: ann red 5; `undo` goes back.",
    )


@pytest.mark.parametrize(
    ("sheet", "before", "expected"),
    [
        (ROUNDS, (), "Expected now: 5 5, bob 5, ann score 5 or round"),
        (ROUNDS, ("1 2",), "Expected now: ann score 5 or round"),
        (COLOURS, ("1 2", "3 4", "end"), "The game is over. Expected now: claim or change"),
    ],
)
def test_a_word_that_is_no_move_is_told_what_answers_the_question(
    sheet: str, before: tuple[str, ...], expected: str, pad: Pad
) -> None:
    """Numbers, as `help` tells them to be typed, and not the word of a correction."""
    with pytest.raises(UnknownVerb) as caught:
        pad(sheet, *before).run("skat")
    assert caught.value.hint == f"{expected}. `help` lists every move."


def test_after_the_end_only_what_still_means_something_is_told(pad: Pad) -> None:
    session = pad(COLOURS, "1 2", "3 4", "end")
    notes = [block.text for block in session.run("help").blocks if isinstance(block, Note)]
    assert notes[0] == "Type: claim SEAT POINTS or change COUNTER NUMBER"


def test_after_the_last_round_a_row_is_told_that_only_a_correction_changes_a_number(pad: Pad) -> None:
    assert refusal(pad(ROUNDS, "1 2", "round", "3 4", "round"), "3 5") == (
        "The game is over.",
        "`amend ID MOVE` changes what was said, `insert ID MOVE` adds to it; `undo` goes back.",
    )


@pytest.mark.parametrize("before", [(), ("ann red 3",), ("ann red 3", "round")])
def test_a_round_that_asks_for_nothing_never_says_that_all_is_said(before: tuple[str, ...], pad: Pad) -> None:
    session = pad(STANDING, *before)
    message, hint = refusal(session, "3 4 5")
    assert message == "No row of numbers is asked for now."
    assert hint == "To add to everybody's: +5 +5. To change one, name it."
    assert "is said" not in refusal(session, "3")[0]


def test_a_round_that_asks_for_nothing_and_cannot_end_takes_no_row_again(pad: Pad) -> None:
    session = pad(STANDING.replace("rounds = 3", 'rounds = 3\ncloses = "sum(red) == 9"'), "ann red 3")
    assert session.desk.prompt(session.desk.pending).endswith("a round ends only if sum(red) == 9")
    assert refusal(session, "4 5")[0] == "No row of numbers is asked for now."
    session.run("+1 +5")
    assert session.desk.prompt(session.desk.pending).endswith("is the round over?")


def shown(session: Session, line: str) -> list[list[str]]:
    (grid,) = (block for block in session.run(line).blocks if isinstance(block, Grid))
    return [[str(cell) for cell in row[1:]] for row in grid.rows]


@pytest.mark.parametrize(
    ("lines", "row", "total"),
    [
        (("3 3.00",), ["3", "3"], ["3", "3"]),
        (("1.50 2.25", "ann +1.50", "bob +0.75"), ["3", "3"], ["3", "3"]),
        (("1.5 2.25", "round", "1.50 0.25"), ["1.5", "0.25"], ["3", "2.5"]),
        (("1.50 10.10",), ["1.5", "10.1"], ["1.5", "10.1"]),
    ],
)
def test_a_number_is_shown_in_the_same_way_in_a_row_and_in_a_total(
    lines: tuple[str, ...], row: list[str], total: list[str], pad: Pad
) -> None:
    session = pad(ROUNDS, *lines)
    assert shown(session, "show") == [row, total]
    assert shown(session, "score")[-1] == total
    assert session.run("why ann").blocks[0].text == f"ann, {total[0]} points"  # type: ignore[union-attr]


def test_a_sentence_says_a_number_as_the_pad_shows_it(pad: Pad) -> None:
    session = pad(ROUNDS, "1.50 3.00")
    said = [note.text for note in session.run("ann +1.50").blocks]  # type: ignore[union-attr]
    assert said == ["ann: score 3, was 1.5"]


TRICKS = """name = "own"
[values]
rounds = 2
[[counter]]
name = "bid"
fresh = true
[[category]]
name = "tricks"
scored = "round"
"""


@pytest.mark.parametrize(
    ("sheet", "lines", "said"),
    [
        (ROUNDS, ("5 3", "round"), ["round 1 is over"]),
        (ROUNDS, ("bob 3", "round"), ["round 1 is over; ann has no number for score"]),
        (ROUNDS, ("round",), ["round 1 is over; ann and bob have no number for score"]),
        (ROUNDS, ("bob leaves", "ann 3", "round"), ["round 1 is over"]),
        (
            ROUNDS,
            ("5 3", "round", "ann 4", "round"),
            ["round 2 is over; bob has no number for score", "the game is over"],
        ),
        (ROUNDS, ("5 3", "round", "ann 4", "end"), ["the game is over; bob has no number for score"]),
        (
            TRICKS,
            ("ann bid 1", "round"),
            ["round 1 is over; bob has no number for bid; ann and bob have no number for tricks"],
        ),
    ],
)
def test_a_round_that_ends_says_whose_number_is_missing(
    sheet: str, lines: tuple[str, ...], said: list[str], pad: Pad
) -> None:
    *before, last = lines
    told = pad(sheet, *before).run(last).blocks
    assert [note.text for note in told if isinstance(note, Note)] == said


@pytest.mark.parametrize(
    ("sheet", "before", "typed"),
    [
        (COLOURS, (), ("5 5", "bob 5", "ann red 5")),
        (COLOURS, ("5 5",), ("5 5", "bob 5", "ann blue 5")),
        (COLOURS, ("5 5", "5 5"), ("ann red 5",)),
        (COLOURS, ("ann 5",), ("5", "bob red 5")),
        (COLOURS, ("end",), ("5 5", "bob 5", "ann red 5")),
        (COLOURS, ("end seats",), ("5", "ann red 5")),
        (ROUNDS, ("5 3", "round"), ("5 5", "bob 5", "ann score 5")),
        (ROUNDS, ("5 3",), ("ann score 5",)),
        (STANDING, (), ("ann red 5",)),
    ],
)
def test_what_help_and_moves_tell_to_type_is_simple_and_can_be_typed(
    sheet: str, before: tuple[str, ...], typed: tuple[str, ...], pad: Pad
) -> None:
    session = pad(sheet, *before)
    for page in ("help", "moves"):
        notes = [block.text for block in session.run(page).blocks if isinstance(block, Note)]
        (told,) = (text for text in notes if text.startswith("Type: "))
        assert told.startswith(f"Type: {' or '.join(typed)}")
        assert "change" not in told
    for line in typed:
        session.run(line)
        session.run("undo")


def test_where_a_seat_has_its_turn_the_word_for_a_change_is_told(pad: Pad) -> None:
    session = pad(COLOURS.replace('"own"', '"own"\n[values]\nturns = "clockwise"'))
    (told, *_) = (
        block.text for block in session.run("help").blocks if "Type: " in getattr(block, "text", "")
    )
    assert told.startswith("Type: change COUNTER NUMBER")
    session.run("change red 5")


def test_a_score_keeps_the_order_of_the_sheet_whoever_has_points(pad: Pad) -> None:
    sheet = (
        'name = "own"\n[[category]]\nname = "Red"\n[[category]]\nname = "blue"\n[[category]]\nname = "green"'
    )
    desk = pad(sheet, "ann blue 2", "bob green 1", "bob Red 3").desk
    assert desk.score(desk.head).categories() == ("Red", "blue", "green")
    shared = share.page(desk, PageOptions())
    assert [category for category, _ in shared.sums] == ["Red", "blue", "green", ""]
    groups = [shared.data["groups"][number] for number in shared.data["sheets"][-1][2::2]]
    assert [shared.data["cells"][category] for _, category, *_ in groups] == ["Red", "blue", "green"]


def test_a_pad_without_cards_offers_no_drawing(pad: Pad) -> None:
    session = pad(COLOURS.replace('"own"', '"own"\n[values]\nturns = "clockwise"\ndice = ["1d6"]'))
    assert [move.text for move in session.desk.moves(all_of_it)] == ["roll", "pass", "end"]
