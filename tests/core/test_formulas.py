"""How large a formula may be: what just fits is read, and what is one larger is told."""

from __future__ import annotations

import pytest

from ledger.core.pieces.formulas import DEEPEST, FUNCTIONS, LIMIT, MOST_NODES, BadFormula, nodes, parse, value


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
        ("1".ljust(2_000), "1".ljust(2_001), "more than 2000 characters"),
        (str(LIMIT - 1), str(LIMIT), "a number larger than any table needs"),
    ],
    ids=["minus", "not", "minus and brackets", "functions", "brackets", "parts", "signs", "numbers"],
)
def test_a_formula_is_as_large_as_its_law_says_and_no_larger(fits: str, too_much: str, why: str) -> None:
    assert max(depth for _, depth in nodes(parse(fits))) <= DEEPEST
    with pytest.raises(BadFormula, match=why):
        parse(too_much)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a b )", "goes on with ')' where it should end, at character 5"),
        ("a + ", "needs a number or a name, and not 'its end', at character 5"),
        ("(a + 1", "needs a ) and not 'its end', at character 7"),
        ("abs(a, b)", "gives abs 2 values, but it takes 1, at character 1"),
        ("1 + min(a)", "gives min 1 values, but it takes 2 or more, at character 5"),
        ("if(a, b)", "gives if 2 values, but it takes 3, at character 1"),
        ("if(a, b, c, d)", "gives if 4 values, but it takes 3, at character 1"),
        ("sum(a, b)", "gives sum 2 values, but it takes 1, at character 1"),
        ("most(a)", "gives most 1 values, but it takes 2 or more, at character 1"),
        ("a ? b", "has '?', which means nothing there, at character 3"),
        (" " * 2_001, "has more than 2000 characters"),
    ],
)
def test_what_is_no_formula_is_told_with_its_place(text: str, why: str) -> None:
    with pytest.raises(BadFormula) as caught:
        parse(text)
    assert caught.value.why == why


def test_both_signs_of_equality_are_read_as_a_condition_reads_them() -> None:
    assert parse("eggs = 3") == parse("eggs == 3")


class Ones:
    """Every name is worth what it says after its first letter."""

    def look(self, name: str, seat: str) -> int:
        return int(name.rpartition(" ")[2]) if name.startswith("face") else LIMIT // 2

    def every(self, tree: object) -> dict[str, int]:
        return {}

    def mates(self, seat: str) -> list[str]:
        return []


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("7 // 2 - 1", 2),
        ("2 + 3 * 4", 14),
        ("-(1 + 2)", -3),
        ("1 < 2", 1),
        ("2 <= 1", 0),
        ("not 3", 0),
        ("0 or 2", 1),
        ("1 and 0", 0),
        ("if(0, 1 // 0, 5)", 5),
        ("if(2, 6, 1 // 0)", 6),
        ("table(0, 4, 5)", 4),
        ("table(1, 4, 5)", 5),
        ("table(9, 4, 5)", 5),
        ("table(-1, 4, 5)", 4),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("abs(-3)", 3),
        ("face(6)", 6),
        ("a + a - 1", LIMIT - 1),
    ],
)
def test_a_formula_comes_to_what_it_says(text: str, comes_to: int) -> None:
    assert value(parse(text), Ones(), "ann") == comes_to


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("a + a", LIMIT - 1),
        ("0 - a - a", 1 - LIMIT),
        ("a * a - a", LIMIT - 1 - LIMIT // 2),
        ("7 // (a - a)", 0),
        ("-7 // 0", 0),
    ],
)
def test_every_formula_comes_to_something(text: str, comes_to: int) -> None:
    assert value(parse(text), Ones(), "ann") == comes_to


ALWAYS_ONE = frozenset({"abs", "banked", "best", "face", "least", "rank", "sum", "team"})


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_every_function_takes_as_many_values_as_the_page_says(name: str) -> None:
    """One, three for `if`, and two or more for all others."""
    for count in range(1, 6):
        fits = count == 1 if name in ALWAYS_ONE else count == 3 if name == "if" else count > 1
        said = f"{name}({', '.join('abcde'[:count])})"
        if fits:
            parse(said)
            continue
        with pytest.raises(BadFormula, match=f"gives {name} {count} values"):
            parse(said)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("banked(1)", "asks with banked"),
        ("banked(a + b)", "asks with banked"),
        ("nothing(a)", "knows no function 'nothing'"),
    ],
)
def test_a_formula_that_asks_for_something_unknown_is_reported(text: str, why: str) -> None:
    with pytest.raises(BadFormula, match=why):
        parse(text)
