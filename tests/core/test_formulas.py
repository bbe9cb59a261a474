"""How large a formula may be: what just fits is read, and what is one larger is told."""

from __future__ import annotations

import pytest

from ledger.core.pieces.formulas import DEEPEST, LIMIT, MOST_NODES, BadFormula, nodes, parse


def nested(begin: str, times: int, end: str = "") -> str:
    return begin * times + "1" + end * times


@pytest.mark.parametrize(
    ("fits", "too_much", "why"),
    [
        (nested("-", DEEPEST - 1), nested("-", DEEPEST), "nested more than 20 deep"),
        (nested("not ", DEEPEST - 1), nested("not ", DEEPEST), "nested more than 20 deep"),
        (nested("-(", DEEPEST - 1, ")"), nested("-(", DEEPEST, ")"), "nested more than 20 deep"),
        (nested("abs(", DEEPEST - 1, ")"), nested("abs(", DEEPEST, ")"), "nested more than 20 deep"),
        (nested("(", 2 * DEEPEST, ")"), nested("(", 2 * DEEPEST + 1, ")"), "nested more than 20 deep"),
        (nested("1+", MOST_NODES - 2), nested("1+", MOST_NODES - 1), "more than 200 parts"),
        (str(LIMIT - 1), str(LIMIT), "a number larger than any table needs"),
    ],
    ids=["minus", "not", "minus and brackets", "functions", "brackets", "parts", "numbers"],
)
def test_a_formula_is_as_large_as_its_law_says_and_no_larger(fits: str, too_much: str, why: str) -> None:
    assert max(depth for _, depth in nodes(parse(fits))) <= DEEPEST
    with pytest.raises(BadFormula, match=why):
        parse(too_much)
