"""The ready sheets against played games: what the published rules give, counted by hand."""

from __future__ import annotations

import pytest

from ledger.games.scorepad import GAME
from ledger.testing import Play, given


def played(sheet: str, seats: str, *moves: str) -> Play:
    return given(GAME, seats, *moves, catalog=sheet)


def totals(play: Play) -> dict[str, int]:
    sheet = GAME.score(play.state)
    return {seat: sheet.total(seat) for seat in sheet.seats}


def refused(play: Play, move: str) -> str:
    verdict = play.when(move).verdict
    assert verdict.kind == "refused", verdict
    return verdict.why


# hearts: 26 points a round, or the moon


def hearts(*rounds: str) -> Play:
    play = played("hearts", "ann bob cy dora")
    for points in rounds:
        for seat, taken in zip(("ann", "bob", "cy", "dora"), points.split(), strict=True):
            play.after(f"{seat} taken ={taken}")
        play.after("round")
    return play


def test_hearts_ends_when_somebody_has_a_hundred_and_the_fewest_win() -> None:
    play = hearts("5 8 0 13", "0 25 1 0", "26 26 0 26", "0 13 13 0", "3 20 3 0", "1 8 4 13")
    assert totals(play) == {"ann": 35, "bob": 100, "cy": 21, "dora": 52}
    assert GAME.score(play.state).winners == ("cy",)


def test_whoever_shoots_the_moon_may_take_26_off_as_well() -> None:
    play = hearts("0 0 -26 0", "13 13 0 0")
    assert totals(play) == {"ann": 13, "bob": 13, "cy": -26, "dora": 0}


@pytest.mark.parametrize("points", ["10 0 0 0", "26 26 0 0", "26 0 0 0", "-26 26 26 0", "13 13 13 13"])
def test_a_round_of_hearts_gives_out_26_or_the_moon(points: str) -> None:
    play = played("hearts", "ann bob cy dora")
    for seat, taken in zip(("ann", "bob", "cy", "dora"), points.split(), strict=True):
        play.after(f"{seat} taken ={taken}")
    assert refused(play, "round").startswith("a round gives out 26 points")


# hanabi


def hanabi(*moves: str) -> Play:
    return played("hanabi", "ann bob", *moves)


def test_hanabi_is_won_with_any_number_of_cards_and_rated() -> None:
    play = hanabi("red 4", "green 3", "blue 3", "yellow 3", "white 2", "end")
    assert GAME.score(play.state).winners == ("ann", "bob")
    assert GAME.score(play.state).notes == ("The table has won with 15 points: worth a look.",)


def test_five_whole_fireworks_end_hanabi_at_once() -> None:
    play = hanabi("red 5", "green 5", "blue 5", "yellow 5", "white 5", "pass")
    assert GAME.score(play.state).notes == ("The table has won with 25 points: a legend.",)


def test_the_third_fuse_loses_everything_in_hanabi() -> None:
    play = hanabi("red 5", "green 5", "blue 5", "yellow 5", "fuses 0", "pass")
    assert GAME.score(play.state).winners == ()
    assert GAME.score(play.state).notes == ("The table has lost with 0 points: a dark night.",)


# ticket


def test_trains_count_by_the_length_of_their_routes() -> None:
    play = played(
        "ticket",
        "ann bob",
        *("ann single 2", "ann triple 3", "ann six 2", "ann tickets 34", "ann done 3", "ann path 31"),
        *("bob double 4", "bob four 5", "bob five 1", "bob tickets -9", "bob done 2", "bob path 27"),
        *("end", "end"),
    )
    assert totals(play) == {"ann": 2 + 12 + 30 + 34 + 10, "bob": 8 + 35 + 10 - 9}


def test_equal_points_and_tickets_are_decided_by_the_longest_path() -> None:
    moves = ("ann tickets 10", "bob tickets 20", "ann done 3", "bob done 3", "ann path 31", "bob path 27")
    play = played("ticket", "ann bob", *moves, "end", "end")
    assert totals(play) == {"ann": 20, "bob": 20}
    assert GAME.score(play.state).winners == ("ann",)


@pytest.mark.parametrize(
    ("paths", "tickets", "winners"),
    [
        ((31, 27, 12), (10, 20), ("ann",)),
        ((31, 31, 12), (20, 20), ("ann", "bob")),
        ((31, 27, 40), (20, 20), ("ann", "bob")),
    ],
)
def test_the_bonus_for_the_longest_path_breaks_a_tie_and_not_the_longer_of_two_paths(
    paths: tuple[int, ...], tickets: tuple[int, int], winners: tuple[str, ...]
) -> None:
    moves = [f"{seat} path {path}" for seat, path in zip(("ann", "bob", "cy"), paths, strict=True)]
    moves += [f"{seat} tickets {own}" for seat, own in zip(("ann", "bob"), tickets, strict=True)]
    play = played("ticket", "ann bob cy", *moves, "ann done 3", "bob done 3", "end", "end")
    assert GAME.score(play.state).winners == winners


def test_nobody_has_more_than_45_trains() -> None:
    play = played("ticket", "ann bob", "ann double 20")
    assert refused(play, "ann single 6") == "ann trains would be -1, and the least is 0"


# spades: nil and bags


def spades(*rounds: str) -> Play:
    """Each round: bid and tricks of all four."""
    play = played("spades", "ann bob cy dan")
    for said in rounds:
        for seat, pair in zip(("ann", "bob", "cy", "dan"), said.split(), strict=True):
            bid, tricks = pair.split("/")
            play.after(f"{seat} bid {bid}", f"{seat} tricks {tricks}")
        play.after("round")
    return play


def sides(play: Play) -> tuple[int, int]:
    points = totals(play)
    return points["ann"] + points["cy"], points["bob"] + points["dan"]


def test_a_contract_is_ten_a_trick_and_one_for_each_bag() -> None:
    assert sides(spades("4/5 3/3 3/3 2/2")) == (71, 50)


def test_a_contract_that_fails_costs_ten_a_trick() -> None:
    assert sides(spades("5/4 3/4 3/3 2/2")) == (-80, 51)


def test_nil_is_a_hundred_and_helps_no_contract() -> None:
    assert sides(spades("0/0 4/5 4/5 3/3")) == (100 + 41, 71)
    assert sides(spades("0/2 4/4 4/4 3/3")) == (-100 + 40 + 2, 70)


def test_ten_bags_cost_a_hundred() -> None:
    assert sides(spades(*["2/5 3/3 2/3 2/2"] * 2)) == (2 * 44, 2 * 50)
    assert sides(spades(*["2/5 3/3 2/3 2/2"] * 3)) == (3 * 44 - 100, 3 * 50)


def test_a_round_of_spades_has_thirteen_tricks() -> None:
    play = played("spades", "ann bob cy dan", "ann bid 3", "bob bid 3", "cy bid 3", "dan bid 3")
    play.after("ann tricks 4", "bob tricks 4")
    assert refused(play, "round") == "a round has four bids and thirteen tricks"


# yahtzee


def yahtzee(*moves: str) -> Play:
    return played("yahtzee", "ann bob", *moves)


def test_a_whole_sheet_of_yahtzee() -> None:
    boxes = (
        *("ones 3", "twos 6", "threes 9", "fours 12", "fives 15", "sixes 18", "three alike 20"),
        *(
            "four alike 22",
            "full house 1",
            "small straight 1",
            "large straight 0",
            "five alike 1",
            "chance 24",
        ),
    )
    play = yahtzee(*(line for box in boxes for line in (f"ann {box}", "pass", f"bob {box}", "pass")), "end")
    whole = 3 + 6 + 9 + 12 + 15 + 18 + 35 + 20 + 22 + 25 + 30 + 0 + 50 + 24
    assert totals(play) == {"ann": whole, "bob": whole}
    assert GAME.score(play.state).final


def test_every_five_alike_after_the_first_is_a_hundred() -> None:
    play = yahtzee("ann roll 5d6: 6 6 6 6 6", "ann five alike 1", "pass", "pass")
    play.after("ann roll 5d6: 4 4 4 4 4", "ann more alike +1", "ann full house 1")
    assert totals(play)["ann"] == 50 + 100 + 25


def test_five_alike_are_only_a_hundred_where_the_first_were_fifty() -> None:
    play = yahtzee("ann five alike 0", "pass", "pass", "ann roll 5d6: 4 4 4 4 4")
    assert "five alike after the first fifty" in refused(play, "ann more alike 1")


@pytest.mark.parametrize(
    ("faces", "box"),
    [
        ("1 2 3 4 6", "three alike 16"),
        ("1 2 3 4 6", "full house 1"),
        ("3 3 3 3 1", "full house 1"),
        ("2 2 2 3 3", "four alike 12"),
        ("1 2 3 5 6", "small straight 1"),
        ("1 2 3 4 6", "large straight 1"),
        ("5 5 5 5 4", "five alike 1"),
        ("1 1 1 2 2", "ones 4"),
    ],
)
def test_a_box_takes_only_what_lies_on_the_table(faces: str, box: str) -> None:
    refused(yahtzee(f"ann roll 5d6: {faces}"), f"ann {box}")


@pytest.mark.parametrize(
    ("faces", "box"),
    [("3 3 3 1 1", "full house 1"), ("2 3 4 5 5", "small straight 1"), ("2 3 4 5 6", "large straight 1")],
)
def test_a_box_takes_what_lies_on_the_table(faces: str, box: str) -> None:
    yahtzee(f"ann roll 5d6: {faces}").when(f"ann {box}").accepted()


def test_a_box_is_filled_once_and_one_a_throw() -> None:
    play = yahtzee("ann roll 5d6: 6 6 6 1 1", "ann sixes 18")
    assert "can be said only once" in refused(play, "ann sixes 18")
    assert "a throw fills one box, with what it shows" in refused(play, "ann full house 1")
