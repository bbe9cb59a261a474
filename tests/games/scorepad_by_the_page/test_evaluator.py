"""The evaluator itself, against results that were worked out by hand.

The first are the page's own games; the others say in a sentence how their number comes about.
"""

from __future__ import annotations

import tomllib

import pytest

from tests.games.scorepad_by_the_page import scores
from tests.games.scorepad_by_the_page.evaluator import Evaluator
from tests.games.scorepad_by_the_page.formulas import BadFormula, parse, shares, worth
from tests.games.scorepad_by_the_page.moves import Change, Move
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE


def says(seat: str, number: str, amount: int, *, added: bool = False, insists: bool = False) -> Move:
    changes = (Change(seat, number, amount, added),)
    return Move(f"{seat} {number} {amount}", "change", seat, changes, insists=insists)


def game(sheet: str, seats: str = "ann bob cy dan") -> Evaluator:
    return Evaluator(tomllib.loads(f'name = "made"\n{sheet}'), seats.split())


def totals(played: Evaluator) -> list[int]:
    return [scores.total(played, seat) for seat in played.seats]


ROUND, PASS, PHASE, END = (Move(word, word) for word in ("round", "pass", "phase", "end"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("-7 // 2", -4),
        ("7 // 0", 0),
        ("1 < 2 and not 3 == 4", 1),
        ("3 and 5", 1),
        ("0 or 0", 0),
        ("if(2 > 3, 10, min(4, 9))", 4),
        ("abs(2 - 9) * (1 + 1)", 14),
        ("table(2, 0, 1, 3)", 3),
        ("table(9, 0, 1, 3)", 3),
        ("seats * round", 4),
        ("not 0 + 1", 0),
    ],
)
def test_a_formula_of_plain_numbers(text: str, expected: int) -> None:
    assert worth(parse(text), "ann", game("")) == expected


@pytest.mark.parametrize("text", ["1 +", "(1", "1 < 2 < 3", "1 / 2", "min 1)", ""])
def test_what_is_no_formula(text: str) -> None:
    with pytest.raises(BadFormula):
        parse(text)


@pytest.mark.parametrize(
    ("ties", "prizes", "expected"),
    [
        ("shared", [5, 3, 1], [5, 5, 1, 0]),  # two are first, so nobody is second
        ("split", [5, 3, 1], [4, 4, 1, 0]),  # 8 for two
        ("split", [5], [2, 2, 0, 0]),  # half of 5, rounded down
        ("nothing", [5, 3, 1], [0, 0, 1, 0]),
    ],
)
def test_two_are_tied_for_the_most(ties: str, prizes: list[int], expected: list[int]) -> None:
    compared = {"ann": 4, "bob": 4, "cy": 1, "dan": 0}
    assert list(shares(compared, prizes, ties, BY_THE_PAGE).values()) == expected


def test_the_page_counts_wealth() -> None:
    """Gold 3 each; ann has 7: 3 and 5 for the first rank. bob has 3 // 2."""
    played = game(
        '[[counter]]\nname="gold"\nstart=3'
        '\n[[category]]\nname="wealth"\npoints="gold // 2 + if(rank(gold) == 1, 5, 0)"',
        "ann bob",
    )
    played.play(says("ann", "gold", 4, added=True))
    assert totals(played) == [8, 1]


def test_the_page_counts_rounds_of_two_teams() -> None:
    played = game('[values]\ngoal="teams"\nrounds=2\n[[category]]\nname="tricks"\nscored="round"')
    for tricks in ((3, 1, 2, 0), (1, 5, 0, 4)):
        for seat, number in zip(played.seats, tricks, strict=True):
            assert not played.play(says(seat, "tricks", number))
        played.play(ROUND)
    assert (totals(played), played.is_over, scores.winners(played)) == ([4, 6, 2, 4], True, ("bob", "dan"))


def test_the_page_gives_the_first_turn_to_the_most() -> None:
    played = game(
        '[values]\nrounds=0\nturns="bid"\npassing="round"\nphases=["bid","play"]\nends="best(total) >= 10"'
        '\n[[counter]]\nname="bid"\nfresh=true'
        '\n[[category]]\nname="won"\nleast=-9',
        "ann bob",
    )
    won = [says("", "won", points, added=True) for points in (4, 6)]
    line = [says("ann", "bid", 2), says("bob", "bid", 3), PHASE, won[0], PASS, won[1], PASS]
    assert not any(played.play(move) for move in line)
    assert (totals(played), played.round) == ([6, 4], 2)
    assert not any(played.play(move) for move in [says("ann", "bid", 1), PHASE, won[0], PASS, PASS])
    assert (totals(played), played.is_over) == ([10, 4], True)


def test_the_page_compares_gold_at_a_tie() -> None:
    played = game(
        '[values]\nties=["gold"]'
        '\n[[role]]\nname="druid"\nstart={gold=2}'
        '\n[[role]]\nname="smith"\nstart={gold=6}'
        '\n[[counter]]\nname="gold"'
        '\n[[category]]\nname="songs"\nrole="druid"'
        '\n[[category]]\nname="purse"\npoints="gold // 2"',
        "ann bob",
    )
    for role in ("druid", "smith"):
        assert not played.play(Move(f"takes {role}", "take", word=role))
    assert not played.play(says("ann", "songs", 2))
    assert played.play(says("bob", "songs", 2)).startswith("Refused")
    assert (totals(played), scores.winners(played)) == ([3, 3], ("bob",))


def test_the_page_rates_a_victory_of_all() -> None:
    played = game(
        '[values]\ngoal="together"\nwon="threat == 0"'
        '\n[[counter]]\nname="threat"\nshared=true\nstart=2'
        '\n[[category]]\nname="saved"'
        '\n[[rating]]\nname="heroes"\nleast=5'
        '\n[[rating]]\nname="survivors"',
        "ann bob",
    )
    for move in (says("ann", "saved", 4), says("bob", "saved", 2), says("", "threat", -2, added=True), END):
        assert not played.play(move)
    assert (scores.has_won(played), scores.rating(played)) == (True, "heroes")


def test_a_round_in_which_nothing_happened_brings_nothing() -> None:
    """3 for round 1; round 2 began, and the game ends in it."""
    played = game(
        "[values]\nrounds=0"
        '\n[[counter]]\nname="gold"'
        '\n[[category]]\nname="rent"\nscored="round"\npoints="gold"',
        "ann",
    )
    played.play(says("ann", "gold", 3))
    played.play(ROUND)
    assert (totals(played), played.round) == ([3], 2)
    played.play(END)
    assert (totals(played), played.round) == ([3], 1)


def test_after_the_last_round_nothing_is_added() -> None:
    played = game(
        '[values]\nrounds=1\n[[category]]\nname="hole"\nscored="round"\n[[category]]\nname="bonus"', "ann"
    )
    for move in (says("ann", "hole", 4), ROUND, says("ann", "bonus", 2)):
        played.play(move)
    assert totals(played) == [6]


def test_must_holds_whatever_is_changed() -> None:
    """wood 5, debt 3: wood may fall to 3, and not to 2; what is broken already is let be."""
    played = game(
        '[[counter]]\nname="wood"\n[[counter]]\nname="birds"\n[[counter]]\nname="debt"\nmust="debt <= wood"',
        "ann bob",
    )
    assert not played.play(says("ann", "wood", 5))
    assert not played.play(says("ann", "debt", 3))
    assert played.play(says("ann", "wood", 2))
    assert not played.play(says("ann", "wood", 2, insists=True))
    assert not played.play(says("ann", "birds", 1))
    assert played.play(says("ann", "debt", 3))


def test_a_supply_is_what_all_take_from() -> None:
    played = game('[[counter]]\nname="wood"\nsupply=5', "ann bob")
    assert not played.play(says("ann", "wood", 3))
    assert played.play(says("bob", "wood", 3))
    assert not played.play(says("bob", "wood", 2))


def test_one_throw_brings_one_number() -> None:
    sheet = "".join(
        f'[[category]]\nname="{name}"\nonce=true\nmust="said <= 1"\n' for name in ("ones", "twos")
    )
    played = game(sheet, "ann")
    throw = Move("ann roll 2d6: 1 2", "roll", "ann", dice="2d6", faces=(1, 2))
    assert not any(played.play(move) for move in (throw, says("ann", "ones", 1)))
    assert played.play(says("ann", "twos", 2))
    assert not any(played.play(move) for move in (throw, says("ann", "twos", 2)))
    assert played.play(says("ann", "ones", 1))


def test_a_team_has_one_number_and_compares_sums() -> None:
    played = game(
        '[values]\ngoal="teams"\nties=["gold"]\n[[counter]]\nname="gold"\n[[category]]\nname="tricks"\nteam=true'
    )
    for move in (
        says("ann", "tricks", 5),
        says("cy", "tricks", 3),
        says("dan", "tricks", 3),
        says("dan", "gold", 1),
    ):
        played.play(move)
    assert (totals(played), scores.winners(played)) == ([3, 3, 0, 0], ("bob", "dan"))


def test_a_card_is_there_as_often_as_it_has_copies() -> None:
    played = game(
        '[[deck]]\nname="lots"'
        '\n[[card]]\nname="owl"\ndeck="lots"\npoints=7\ncopies=2'
        '\n[[category]]\nname="goals"\ndeck="lots"',
        "ann bob",
    )
    drawn = [
        played.play(Move(f"{seat} draw owl", "draw", seat, card="owl")) for seat in ("ann", "ann", "bob")
    ]
    assert ([bool(refused) for refused in drawn], totals(played)) == ([False, False, True], [14, 0])


def test_what_was_banked_before() -> None:
    """Round 1 brings 4 and nothing for what was banked; round 2 brings 1, and 4 once more."""
    played = game(
        "[values]\nrounds=2"
        '\n[[category]]\nname="bags"\nscored="round"'
        '\n[[category]]\nname="again"\nscored="round"\npoints="banked(bags)"',
        "ann",
    )
    for move in (says("ann", "bags", 4), ROUND, says("ann", "bags", 1), ROUND):
        played.play(move)
    assert totals(played) == [4 + 1 + 4]


def test_a_hidden_number_is_told_by_reveal() -> None:
    played = game('[[category]]\nname="bet"\nhidden=true', "ann bob")
    bet = played.sheet.categories[0]
    played.play(says("ann", "bet", 6))
    assert played.is_secret(bet, "ann")
    assert not played.play(Move("ann reveal", "reveal", "ann"))
    assert not played.is_secret(bet, "ann")
    assert played.play(Move("bob reveal", "reveal", "bob"))
