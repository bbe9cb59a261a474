"""The formulas of a sheet: `+ - * //`, comparisons, `and or not`, and functions.

Law: a formula is read once, into nested tuples, and worked out for one seat with what a `Table` tells.
Names are words of letters, several of them with blanks between; case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from tests.games.scorepad_by_the_page.readings import Readings

Tree = tuple[Any, ...]
Key = tuple[str, str]
"""A seat (empty for the table) and the name of a number."""

OVER_SEATS = frozenset({"sum", "rank", "best", "least", "team"})
PRIZES = {"most": "shared", "split": "split", "alone": "nothing"}
FUNCTIONS = frozenset({"min", "max", "abs", "if", "table", "face", "banked", *OVER_SEATS, *PRIZES})
_WORDS = frozenset({"and", "or", "not"})
WORDS = frozenset({"round", "seats", "pips", "said"})
"""What a name means on every sheet, points apart."""
_TOKEN = re.compile(r"\s*(//|<=|>=|==|!=|[-+*<>(),]|\d+|[^\W\d_]+)")
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("or",),
    ("and",),
    (),
    ("<", "<=", ">", ">=", "==", "!="),
    ("+", "-"),
    ("*", "//"),
)
_NOT, _COMPARED = 2, 3


class Table(Protocol):
    """What a formula may ask."""

    @property
    def seats(self) -> Sequence[str]: ...
    @property
    def readings(self) -> Readings: ...
    @property
    def dice(self) -> Sequence[int]: ...

    def value(self, name: str, seat: str) -> int: ...
    def kept(self, category: str, seat: str) -> int: ...
    def partners(self, seat: str) -> Sequence[str]: ...
    def keys(self, name: str, seat: str) -> set[Key]: ...


class BadFormula(ValueError):
    """It is not written as the page says."""


@cache
def parse(text: str) -> Tree:
    """Raises BadFormula."""
    words, at = list[str](), 0
    text = text.strip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise BadFormula(text)
        words.append(found[1].casefold())
        at = found.end()
    tree, rest = _level(0, words)
    if rest:
        raise BadFormula(text)
    return tree


def _level(level: int, words: list[str]) -> tuple[Tree, list[str]]:
    if level == len(_LEVELS):
        return _unary(words)
    if level == _NOT and words[:1] == ["not"]:
        tree, words = _level(_NOT, words[1:])
        return ("not", tree), words
    tree, words = _level(level + 1, words)
    while words and words[0] in _LEVELS[level]:
        sign = words[0]
        other, words = _level(level + 1, words[1:])
        tree = ("op", sign, tree, other)
        if level == _COMPARED:
            break
    return tree, words


def _unary(words: list[str]) -> tuple[Tree, list[str]]:
    if not words:
        raise BadFormula("it ends too early")
    word, rest = words[0], words[1:]
    if word == "-":
        tree, rest = _unary(rest)
        return ("op", "-", ("number", 0), tree), rest
    if word.isdigit():
        return ("number", int(word)), rest
    if word == "(":
        tree, rest = _level(0, rest)
        return tree, _without(")", rest)
    if not word.isalpha() or word in _WORDS:
        raise BadFormula(word)
    if word in FUNCTIONS and rest[:1] == ["("]:
        return _call(word, rest[1:])
    name = [word]
    while rest and rest[0].isalpha() and rest[0] not in _WORDS:
        name.append(rest[0])
        rest = rest[1:]
    return ("name", " ".join(name)), rest


def _call(function: str, words: list[str]) -> tuple[Tree, list[str]]:
    values = list[Tree]()
    while True:
        tree, words = _level(0, words)
        values.append(tree)
        if words[:1] != [","]:
            return ("call", function, tuple(values)), _without(")", words)
        words = words[1:]


def _without(sign: str, words: list[str]) -> list[str]:
    if words[:1] != [sign]:
        raise BadFormula(f"{sign} is missing")
    return words[1:]


_SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
}


def worth(tree: Tree, seat: str, table: Table) -> int:
    """What a formula comes to for a seat."""
    match tree:
        case ("number", number):
            return int(number)
        case ("name", name):
            return table.value(name, seat)
        case ("not", inner):
            return int(not worth(inner, seat, table))
        case ("op", ("and" | "or") as sign, one, other):
            return _both(sign, worth(one, seat, table), worth(other, seat, table), table.readings)
        case ("op", "//", one, other):
            by = worth(other, seat, table)
            return worth(one, seat, table) // by if by else 0
        case ("op", sign, one, other):
            return _SIGNS[sign](worth(one, seat, table), worth(other, seat, table))
        case ("call", "banked", (("name", name),)):
            return table.kept(name, seat)
        case ("call", function, values) if function in OVER_SEATS:
            return _over_seats(function, values[0], seat, table)
        case ("call", function, values) if function in PRIZES:
            compared = {each: worth(values[0], each, table) for each in table.seats}
            prizes = [worth(value, seat, table) for value in values[1:]]
            return shares(compared, prizes, PRIZES[function], table.readings)[seat]
        case ("call", function, values):
            return _function(function, [worth(value, seat, table) for value in values], table)
    raise BadFormula(str(tree))


def _both(sign: str, one: int, other: int, readings: Readings) -> int:
    if readings.truth_is_one:
        return int(bool(one) and bool(other)) if sign == "and" else int(bool(one) or bool(other))
    return (one and other) if sign == "and" else (one or other)


def _over_seats(function: str, tree: Tree, seat: str, table: Table) -> int:
    if function == "team":
        return sum(worth(tree, each, table) for each in table.partners(seat))
    values = {each: worth(tree, each, table) for each in table.seats}
    if function == "sum":
        return sum(values.values())
    if function == "best":
        return max(values.values())
    if function == "least":
        return min(values.values())
    better = [value for value in values.values() if value > values[seat]]
    return 1 + len(better if table.readings.rank_by_places else set(better))


def _function(function: str, values: list[int], table: Table) -> int:
    if function == "min":
        return min(values)
    if function == "max":
        return max(values)
    if function == "abs":
        return abs(values[0])
    if function == "if":
        return values[1] if values[0] else values[2]
    if function == "face":
        return list(table.dice).count(values[0])
    return from_table(values[0], values[1:], table.readings)


def from_table(number: int, values: Sequence[int], readings: Readings) -> int:
    """What a table of values for 0, 1, 2 … gives; beyond its end the last one holds."""
    if not values or (number < 0 and not readings.table_below_is_first):
        return 0
    return values[max(0, min(number, len(values) - 1))]


def shares(compared: dict[str, int], prizes: Sequence[int], ties: str, readings: Readings) -> dict[str, int]:
    """What each seat gets for the most, the second …; whoever has nothing gets nothing."""
    got, place = dict.fromkeys(compared, 0), 0
    for value in sorted({value for value in compared.values() if value > 0}, reverse=True):
        tied = [seat for seat, has in compared.items() if has == value]
        for_them = list(prizes[place : place + len(tied)])
        if not for_them:
            break
        if len(tied) == 1 or ties == "shared":
            each = for_them[0]
        elif ties == "nothing":
            each = 0
        else:
            each = (
                sum(for_them) // len(tied) if readings.split_rounds_down else -(-sum(for_them) // len(tied))
            )
        got.update(dict.fromkeys(tied, each))
        place += len(tied) if readings.tied_use_up_places else 1
    return got


def reads(tree: Tree, seat: str, table: Table) -> set[Key]:
    """Every number that a formula reads for a seat."""
    match tree:
        case ("name", name):
            return table.keys(name, seat)
        case ("not", inner):
            return reads(inner, seat, table)
        case ("op", _, one, other):
            return reads(one, seat, table) | reads(other, seat, table)
        case ("call", "banked", _):
            return set()
        case ("call", function, values):
            over = function in OVER_SEATS or function in PRIZES
            asked = (table.partners(seat) if function == "team" else table.seats) if over else [seat]
            first = set[Key]().union(*(reads(values[0], each, table) for each in asked))
            return first.union(*(reads(value, seat, table) for value in values[1:]))
    return set()
