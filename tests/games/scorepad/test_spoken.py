"""Numbers as people say them on a pad: a row in the order of the seats, a name with each, a category once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

SHEETS = Path(__file__).parents[2] / "bench" / "typist" / "sheets"
SEATS = ("ann", "bob", "cy", "dee")


def new(folder: Path, sheet: str = "hearts", seats: tuple[str, ...] = SEATS) -> Desk:
    return Desk.new(folder / "pad.jsonl", NewGame(game="scorepad", catalog=sheet, seats=seats))


def said(desk: Desk, line: str) -> list[str]:
    return list(desk.do(line).sentences)


def test_a_row_is_everybodys_number_in_the_order_of_the_seats_and_one_step(tmp_path: Path) -> None:
    desk = new(tmp_path)
    assert "taken of ann, bob, cy, dee, such as 5 5 5 5" in desk.prompt(desk.pending)
    assert said(desk, "5 8 0 13") == ["ann: taken 5", "bob: taken 8", "cy: taken 0", "dee: taken 13"]
    assert desk.history.undo_target() == 0


@pytest.mark.parametrize(
    "line",
    [
        "a 5 b 8 c 0 d 13",
        "ann taken 5, bob 8, cy 0, dee 13",
        "ann 5, bob 8, cy 0, dee 13",
        "a t 5 b t 8 c t 0 d t 13",
        "ANN 5 Bob 8 cy 0 dee 13",
        "ann: 5, bob: 8, c: 0 dee: 13",
    ],
)
def test_names_can_be_said_with_the_numbers_and_a_category_once(tmp_path: Path, line: str) -> None:
    assert said(new(tmp_path), line) == ["ann: taken 5", "bob: taken 8", "cy: taken 0", "dee: taken 13"]


def test_a_beginning_finds_a_seat(tmp_path: Path) -> None:
    desk = new(tmp_path)
    assert [said(desk, line) for line in ("c t 4", "d 7")] == [["cy: taken 4"], ["dee: taken 7"]]
    assert "taken of ann, bob" in desk.prompt(desk.pending)


def test_a_round_asks_its_categories_in_the_order_of_the_pad(tmp_path: Path) -> None:
    desk = new(tmp_path, "spades")
    desk.do("2 3 4 2")
    assert "tricks of ann, bob, cy, dee" in desk.prompt(desk.pending)
    assert said(desk, "3 4 4 2") == ["ann: tricks 3", "bob: tricks 4", "cy: tricks 4", "dee: tricks 2"]
    desk.do("round")
    assert len(said(desk, "2 3 4 2 3 4 4 2")) == 2 * len(SEATS)


def test_a_full_round_is_closed_by_the_usual_answer_and_the_game_never_is(tmp_path: Path) -> None:
    desk = new(tmp_path)
    desk.do("5 8 0 13")
    position = desk.pending
    from ledger.core.typing import listing  # noqa: PLC0415 - for this test alone

    listed = listing.moves(desk.game, desk.state, position)
    usual = listing.usual_move(desk.game, position, listed)
    assert usual is not None
    assert usual.text == "round"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("5 8", "taken: ann 5, bob 8, and nothing for cy and dee."),
        ("5 8 0 13 7", "taken: ann 5, bob 8, cy 0, dee 13, and 7 for nobody."),
        ("5 x 3 2", "taken: ann 5, and 'x' is not a number."),
        (
            "5 8 0 27",
            "ann taken 5, bob taken 8, cy taken 0, dee taken 27: Dee taken would be 27,",
        ),
    ],
)
def test_a_row_that_does_not_fit_is_shown_as_it_was_understood_and_nothing_is_recorded(
    tmp_path: Path, line: str, why: str
) -> None:
    desk = new(tmp_path)
    with pytest.raises(MoveRefused) as refused:
        desk.do(line)
    assert refused.value.message.startswith(why)
    assert len(desk.history) == 0


def test_where_every_number_is_said_a_row_says_what_closes_the_round(tmp_path: Path) -> None:
    desk = new(tmp_path)
    desk.do("5 8 0 13")
    with pytest.raises(MoveRefused, match="Every number of round 1 has been said"):
        desk.do("5 8 0 13")


def test_a_round_that_cannot_end_as_it_was_said_takes_its_row_again(tmp_path: Path) -> None:
    """As on paper, where a moon said wrongly is struck out and written anew."""
    desk = new(tmp_path)
    desk.do("26 0 0 0")
    assert "all others take 26, or one takes -26; say the row again" in desk.prompt(desk.pending)
    with pytest.raises(MoveRefused, match="Every number of round 1 has been said") as refused:
        desk.do("0 26 26")
    assert "It cannot end, because a round gives out 26 points" in (refused.value.hint or "")
    assert said(desk, "0 26 26 26") == [
        *("ann: taken 0, was 26", "bob: taken 26, was 0", "cy: taken 26, was 0", "dee: taken 26, was 0")
    ]
    assert desk.prompt(desk.pending).endswith("is the round over?")
    with pytest.raises(MoveRefused, match="Every number of round 1 has been said"):
        desk.do("26 0 26 26")


def test_the_last_category_of_a_round_that_cannot_end_is_said_again_or_all_are(tmp_path: Path) -> None:
    sheet = tmp_path / "bids.toml"
    sheet.write_text(
        """name = "Bids"
[values]
rounds = 3
closes = "sum(tricks) == round"
[[counter]]
name = "bid"
fresh = true
[[counter]]
name = "tricks"
fresh = true
[[category]]
name = "points"
scored = "round"
points = "if(bid == tricks, 10, 0)"
""",
        encoding="utf-8",
    )
    desk = new(tmp_path, str(sheet), ("ann", "bob"))
    desk.do("1 0 1 1")
    assert said(desk, "1 0") == ["ann: tricks 1", "bob: tricks 0, was 1"]
    desk.do("round")
    desk.do("1 1 0 0")
    assert said(desk, "0 2 1 1")[:2] == ["ann: bid 0, was 1", "bob: bid 2, was 1"]


def test_two_seats_with_one_beginning_are_not_guessed(tmp_path: Path) -> None:
    desk = new(tmp_path, seats=("ann", "abe", "cy"))
    with pytest.raises(MoveRefused, match="'a' could be ann or abe"):
        desk.do("a 5 c 4")
    assert len(desk.history) == 0


def test_a_number_of_a_row_may_be_below_zero_and_every_answer_says_the_new_value(tmp_path: Path) -> None:
    desk = new(tmp_path, "golf", ("ann", "bob", "cy"))
    assert said(desk, "5 -2 0")[:3] == ["ann: hole 5", "bob: hole -2", "cy: hole 0"]
    assert said(desk, "bob hole -1") == ["bob: hole -1, was -2"]
    assert said(desk, "bob hole +-1") == ["bob: hole -2, was -1"]
    assert said(desk, "bob hole take 1") == ["bob: hole -3, was -2"]
    assert said(desk, "bob hole +2") == ["bob: hole -1, was -3"]
    assert said(desk, "bob hole =-5") == ["bob: hole -5, was -1"]


def test_where_no_number_is_below_zero_a_minus_takes_away(tmp_path: Path) -> None:
    desk = new(tmp_path, "wingspan", ("ann", "bob"))
    desk.do("ann eggs 5")
    assert said(desk, "ann eggs -2") == ["ann: eggs 3, was 5"]
    assert said(desk, "ann eggs +4") == ["ann: eggs 7, was 3"]


@pytest.mark.parametrize("said", ["1 2 3 4 4", "1, 2, 3, 4, 4"])
def test_what_a_throw_shows_is_no_row(tmp_path: Path, said: str) -> None:
    desk = new(tmp_path, "yahtzee", ("ann", "bob"))
    desk.do("roll 5d6")
    desk.do(said)
    assert desk.tell([*desk.history.lines()][-1]) == "ann: 5d6: 1, 2, 3, 4, 4"


@pytest.mark.parametrize("away", ["bob leaves", "b out", "bob sits out"])
@pytest.mark.parametrize("here", ["bob joins", "Bob back", "b in"])
def test_a_seat_leaves_and_joins_in_the_words_of_a_table(tmp_path: Path, away: str, here: str) -> None:
    desk = new(tmp_path, seats=("ann", "bob", "cy"))
    assert said(desk, away) == ["bob sits out from now on"]
    assert "taken of ann, cy" in str(desk.prompt(desk.pending))
    assert said(desk, here) == ["bob sits in again"]


def test_where_the_fewest_win_a_missed_round_costs_what_the_table_writes_down(tmp_path: Path) -> None:
    desk = new(tmp_path, "golf", ("ann", "bob", "cy"))
    for line in ("9 9 9", "bob sits out", "round", "ann 4, cy 5"):
        desk.do(line)
    assert desk.score(desk.head).total("bob") == 9
    desk.do("bob 12")
    assert desk.score(desk.head).total("bob") == 21


def test_what_is_counted_comes_before_the_words_for_leaving(tmp_path: Path) -> None:
    sheet = tmp_path / "runs.toml"
    sheet.write_text('[[category]]\nname = "outs"\n[[category]]\nname = "innings"\n')
    desk = new(tmp_path, str(sheet), ("ann", "bob"))
    with pytest.raises(TablefoldError):
        desk.do("bob out")
    assert said(desk, "bob out 3") == ["bob: outs 3"]


def test_one_category_needs_no_name(tmp_path: Path) -> None:
    desk = new(tmp_path, "plain", ("ann", "bob"))
    assert said(desk, "ann 5, bob 6") == ["ann: points 5", "bob: points 6"]
    assert said(desk, "b +2") == ["bob: points 8, was 6"]
    assert said(desk, "bob take 2.5") == ["bob: points 5.5, was 8"]


def test_at_the_end_too_many_numbers_are_refused_and_none_is_recorded(tmp_path: Path) -> None:
    desk = new(tmp_path, "wingspan", ("ann", "bob"))
    desk.do("end categories")
    before = len(desk.history)
    with pytest.raises(MoveRefused, match=r"^birds: ann 5, bob 5; bonus cards: .* 5 and 5 for nobody"):
        desk.do(" ".join("5" * 20))
    assert len(desk.history) == before
    assert len(said(desk, "31 28")) == 2
    with pytest.raises(MoveRefused, match="tucked cards: ann 5, bob 5, and 5 for nobody"):
        desk.do(" ".join("5" * 11))


@pytest.mark.parametrize("line", ["5 --8 0 13", "5 ==8 0 13", "5 -+8 0 13", "5 +=8 0 13"])
def test_two_signs_are_no_number(tmp_path: Path, line: str) -> None:
    desk = new(tmp_path)
    with pytest.raises(MoveRefused, match="is not a number"):
        desk.do(line)
    assert desk.head == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5 27 0 0", "ann taken 5, bob taken 27: Bob taken would be 27, and the most is 26."),
        ("5 8 0 13 1", "taken: ann 5, bob 8, cy 0, dan 13, and 1 for nobody."),
        ("5 --5 0 1", "taken: ann 5, and '--5' is not a number."),
        ("--5", "taken: '--5' is not a number."),
        ("a 5 b x", "ann 5, and 'b x' is not a number."),
    ],
)
def test_a_row_that_is_not_taken_is_told_as_it_was_understood(tmp_path: Path, line: str, said: str) -> None:
    desk = new(tmp_path, seats=("ann", "bob", "cy", "dan"))
    with pytest.raises(TablefoldError) as refused:
        desk.do(line)
    assert refused.value.message.startswith(said)
    assert len(desk.history) == 0


def test_whoever_insists_on_a_row_insists_on_all_of_it(tmp_path: Path) -> None:
    desk = new(tmp_path, seats=("ann", "bob", "cy"))
    with pytest.raises(TablefoldError) as refused:
        desk.do("5 27 0")
    assert "! 5 27 0 -- why" in refused.value.hint
    desk.do("! 5 27 0 -- we saw it")
    assert list(desk.game.facts(desk.state).values()) == [5, 27, 0]


def test_a_row_at_the_end_ends_with_a_category_or_within_the_first(tmp_path: Path) -> None:
    desk = new(tmp_path, "wingspan", ("ann", "bob", "cy"))
    desk.do("end")
    told = "^birds: ann 1, bob 2, cy 3; bonus cards: ann 4, and nothing for bob and cy[.]$"
    with pytest.raises(MoveRefused, match=told):
        desk.do("1 2 3 4")
    desk.do("1 2")
    desk.do("3 4 5 6")
    assert "goals of ann, bob, cy" in str(desk.prompt(desk.pending))


def test_a_letter_of_a_seat_and_a_category_is_the_seats_where_the_others_are_seats(tmp_path: Path) -> None:
    desk = new(tmp_path, str(SHEETS / "wizard.toml"))
    assert said(desk, "a 0 b 1 c 1 d 0")[1] == "bob: bid 1"


def test_a_round_brings_nothing_to_whoever_sits_it_out(tmp_path: Path) -> None:
    """Nobody has kept a bid of nothing by not being there; who has said something is still counted."""
    desk = new(tmp_path, str(SHEETS / "wizard.toml"))
    for line in ("bob sits out", "1 0 1", "1 0 1", "round"):
        desk.do(line)
    assert [desk.score(desk.head).total(seat) for seat in SEATS] == [30, 0, 20, 30]
    for line in ("bob sits in", "0 0 0 0", "bob sits out", "0 0 0", "round"):
        desk.do(line)
    assert [desk.score(desk.head).total(seat) for seat in SEATS] == [50, 20, 40, 50]


def test_letters_and_numbers_need_no_space_between_them(tmp_path: Path) -> None:
    desk = new(tmp_path)
    desk.do("a5b8c0 d13")
    assert list(desk.game.facts(desk.state).values()) == [5, 8, 0, 13]


FIVE_AND_SIX = ("ann: points 5", "bob: points 6")
CHANGE_ONE = "To change one, name it."


def test_on_a_pad_of_one_category_a_later_row_is_added_to_everybodys(tmp_path: Path) -> None:
    desk = new(tmp_path, "plain", ("ann", "bob"))
    assert said(desk, "5 6") == [*FIVE_AND_SIX]
    assert said(desk, "+2 -3") == ["ann: points 7, was 5", "bob: points 3, was 6"]
    assert said(desk, "0 +1") == ["ann: points 7", "bob: points 4, was 3"]
    for line in ("1 2", "+1 +1 +1", "+1 2"):
        with pytest.raises(MoveRefused, match=r"^No row of numbers is asked for now\.$") as refused:
            desk.do(line)
        assert refused.value.hint == f"To add to everybody's: +5 +5. {CHANGE_ONE}"
    desk.do("end")
    with pytest.raises(MoveRefused, match=r"^The game is over\.$") as refused:
        desk.do("+1 +1")
    assert refused.value.hint == "To change a number, name it: ann points 5; `undo` goes back."


@pytest.mark.parametrize(
    ("sheet", "lines", "number", "why", "hint"),
    [
        ("plain", ("5 6",), "3", "Whose number is 3, and of what?", "Name it: ann points 3"),
        ("plain", ("5 6",), "+-4", "Whose number is take 4, and of what?", "Name it: ann points take 4"),
        ("hearts", ("5 21 0",), "4", "Every number of round 1 has been said.", "Name it: ann taken 4"),
        ("hearts", ("5 21 0",), "-4", "Every number of round 1 has been said.", "Name it: ann taken -4"),
    ],
)
def test_a_number_alone_belongs_to_nobody_where_none_is_asked(
    tmp_path: Path, sheet: str, lines: tuple[str, ...], number: str, why: str, hint: str
) -> None:
    desk = new(tmp_path, sheet, ("ann", "bob", "cy")[: lines[0].count(" ") + 1])
    for line in lines:
        desk.do(line)
    before = len(desk.history)
    with pytest.raises(MoveRefused) as refused:
        desk.do(number)
    assert (refused.value.message, refused.value.hint) == (why, hint)
    assert len(desk.history) == before


def test_a_number_alone_is_the_next_that_is_asked_and_a_minus_is_part_of_it(tmp_path: Path) -> None:
    desk = new(tmp_path, "golf", ("ann", "bob"))
    assert [said(desk, line) for line in ("-2", "5")] == [["ann: hole -2"], ["bob: hole 5"]]
    (tmp_path / "more").mkdir()
    desk = new(tmp_path / "more", "wingspan", ("ann", "bob"))
    assert [said(desk, line) for line in ("7", "6", "2")] == [
        ["ann: birds 7"],
        ["bob: birds 6"],
        ["ann: bonus cards 2"],
    ]
    with pytest.raises(MoveRefused, match="Bob bonus cards would be -2, and the least is 0"):
        desk.do("-2")


@pytest.mark.parametrize(
    ("seats", "lines", "told"),
    [
        (
            ("Ann 2", "bob"),
            ("Ann 2 points 5", "Ann 2 points +5", "ann 2 +5, bob 3"),
            ["Ann 2: points 5", "Ann 2: points 10, was 5", "Ann 2: points 15, was 10", "bob: points 3"],
        ),
        (
            ("Player 1", "Player 2"),
            ("Player 1 points 5", "Player 2 +5", "Player 2 points +5", "player 1 3 player 2 -1"),
            [
                *("Player 1: points 5", "Player 2: points 5", "Player 2: points 10, was 5"),
                *("Player 1: points 3, was 5", "Player 2: points -1, was 10"),
            ],
        ),
        (
            ("bob", "Mary Ann"),
            ("Mary Ann 5", "Mary Ann +5", "bob 3, Mary Ann 4"),
            [
                "Mary Ann: points 5",
                "Mary Ann: points 10, was 5",
                "bob: points 3",
                "Mary Ann: points 4, was 10",
            ],
        ),
        (
            ("Ann", "Ann 2"),
            ("Ann 2 5", "Ann 7", "Ann points 2"),
            ["Ann 2: points 5", "Ann: points 7", "Ann: points 2, was 7"],
        ),
    ],
)
def test_the_longest_name_in_front_of_a_number_is_a_seat_s(
    tmp_path: Path, seats: tuple[str, ...], lines: tuple[str, ...], told: list[str]
) -> None:
    desk = new(tmp_path, "plain", seats)
    assert [desk.names.with_names(each) for line in lines for each in said(desk, line)] == told


def test_a_seat_that_gets_another_name_is_typed_by_it_with_a_number(tmp_path: Path) -> None:
    desk = new(tmp_path, "plain", ("ann", "bob"))
    desk.name_seat("ann", "Zoe")
    assert said(desk, "Zoe 5, bob 3") == ["Zoe: points 5", "bob: points 3"]


def test_what_is_offered_to_be_typed_for_a_name_of_several_words_is_read(tmp_path: Path) -> None:
    desk = new(tmp_path, "plain", ("Player 1", "Player 2"))
    asked = desk.names.with_names(desk.prompt(desk.pending))
    assert asked.endswith("or Player 2 5")
    assert said(desk, asked.rpartition(", or ")[2]) == ["Player 2: points 5"]


def test_a_name_by_itself_makes_nothing_of_its_own_number(tmp_path: Path) -> None:
    desk = new(tmp_path, "plain", ("Ann 2", "bob"))
    with pytest.raises(TablefoldError):
        desk.do("Ann 2")
    assert len(desk.history) == 0


def test_a_name_that_begins_a_category_is_a_seat_beside_other_seats(tmp_path: Path) -> None:
    desk = new(tmp_path, seats=("tak", "bob", "cy"))
    assert said(desk, "tak 5 bob 8") == ["tak: taken 5", "bob: taken 8"]


def test_without_dice_of_its_own_a_pad_rolls_a_single_die(tmp_path: Path) -> None:
    assert said(new(tmp_path, "plain", ("ann", "bob")), "ann roll") == ["ann asks for 1d6"]
