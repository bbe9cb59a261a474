"""Which of several rolls is Helped, and how often by whom. Source: Helping (Once per Roll; Help on Hard
Checks)."""

from __future__ import annotations

from ledger.testing import MoveOrEvent, Play
from tests.games.humanity.tables import rich, seen, stands, table

HELPING = "Helping"


def hard(*moves: MoveOrEvent, **rulings: str) -> Play:
    """Ann makes a Hard Check; Bob has a Blessing of 5 and one of 3, Cy one of 4."""
    return table(*rich("bob", 5, 3), *rich("cy", 4), "ann check hand vs hard", *moves, **rulings)


def test_help_between_two_rolls_goes_to_the_lower_of_both() -> None:
    play = hard("roll 6", "bob help 5", "roll 4", "say apt no")
    assert stands(play).results == (6, 6)
    assert stands(hard("roll 3", "bob help 5", "roll 6", "say apt no")).results == (5, 6)


def test_whoever_helped_a_roll_can_help_another_that_is_the_lowest_now() -> None:
    play = hard("roll 3", "roll 4", "say apt no", "bob help 5")
    assert stands(play).results == (5, 4)
    play.after("bob help 3")
    assert stands(play).results == (5, 5)


def test_nobody_helps_the_same_roll_twice() -> None:
    play = hard("roll 2", "roll 6", "say apt no", "bob help 5")
    assert stands(play).results == (4, 6)
    play.when("bob help 3").refused(HELPING)
    play.when("cy help 4").legal()


def test_help_from_before_the_dice_counts_for_the_roll_that_it_goes_to() -> None:
    play = hard("bob help 5")
    play.when("bob help 3").refused(HELPING)
    play.after("roll 3", "roll 4", "say apt no")
    assert stands(play).results == (5, 4)
    play.when("bob help 3").legal()
    play = hard("bob help 5", "roll 2", "roll 5", "say apt no")
    assert stands(play).results == (4, 5)
    play.when("bob help 3").refused(HELPING)


def test_help_on_x_is_help_to_the_lowest_roll() -> None:
    play = hard("roll 2", "roll 6", "say apt no", "say x", "bob help x 5")
    play.when("bob help 3").refused(HELPING)


def test_help_stays_with_its_helper_if_the_throw_does_not_count() -> None:
    play = hard("roll 2", "roll 6", "say apt no", "bob help 5", "scrap", "roll 2")
    assert stands(play).results == (4, 6)
    play.when("bob help 3").refused(HELPING)


def test_G034_a_helper_of_two_rolls_is_one_helper() -> None:
    moves = ("roll 3", "roll 4", "say apt no", "bob help 5", "bob help 3")
    assert seen(hard(*moves, help_busts="each")) == ("minor", 0, 3)
    assert seen(hard(*moves[:-1], "cy help 4", help_busts="each")) == ("minor", 0, 4)


def test_an_attack_that_may_be_hard_is_judged_before_its_throw_is_helped() -> None:
    """An Aptitude of the Defender asks for a second roll, which may be the lowest."""
    play = table(*rich("cy", 4), "ann attack heart Bob", "roll 5")
    play.when("cy help 4").refused(HELPING, "say defender_apt yes Bob", "say defender_apt no Bob")
    play.after("say defender_apt yes", "cy help 4", "roll 3", "say apt no")
    assert stands(play).results == (5, 5)
