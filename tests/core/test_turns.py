"""Turns out of the order, as every game counts them."""

from __future__ import annotations

from random import Random

import pytest

from ledger.core.pieces.turns import after_turn, whose_turn

SEATS = ("ann", "bob", "cy", "dee")


def around(last: str) -> tuple[str, ...]:
    at = SEATS.index(last) + 1 if last else 0
    return SEATS[at:] + SEATS[:at]


def played(*turns: str) -> list[str]:
    """Who is due before each turn, and after the last."""
    last, early, due = "", (), list[str]()
    for by in (*turns, ""):
        due.append(str(whose_turn(around(last), early)))
        if by:
            last, early = after_turn(by, due[-1], around(last), last, early)
    return due


@pytest.mark.parametrize("seed", range(40))
def test_in_the_order_it_goes_around_and_one_turn_too_early_is_skipped_once(seed: int) -> None:
    """Counted otherwise: everybody has had as many turns as the others once the early one was skipped."""
    chance = Random(seed)
    at, ahead = chance.randrange(8), chance.randrange(1, 4)
    in_order = [SEATS[place % 4] for place in range(16)]
    early, left = in_order[at + ahead], [*in_order[at : at + ahead], *in_order[at + ahead + 1 :]]
    one_early = [*in_order[:at], early, *left]
    assert played(*in_order)[:-1] == in_order
    against = [place for place, due in enumerate(played(*one_early)[:-1]) if due != one_early[place]]
    assert against == [at]


def test_with_a_second_turn_too_early_the_table_goes_on_from_there() -> None:
    assert played("ann", "cy", "dee")[-1] == "ann"


def test_nobody_is_due_where_nobody_may_have_a_turn() -> None:
    assert whose_turn((), ()) is None
    assert whose_turn(("ann",), ("ann",)) == "ann"
