"""Formulas in a catalog: a text becomes a tree, and a tree becomes a number.

Law: a tree is data and is folded; no text is ever run. It has at most `MOST_NODES` nodes and is at most
`DEEPEST` deep. It always has a value: a number of `LIMIT` or more is kept below it, and anything divided by 0
is 0. The asker says what a name means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_FLOOR, Decimal
from functools import lru_cache
from operator import eq, ge, gt, le, lt, mul, ne, neg, not_
from typing import Protocol

from msgspec import Struct

Points = int | Decimal
"""An exact number, whole or with decimals."""
MOST_NODES, DEEPEST, LONGEST, LIMIT = 200, 20, 2_000, 10**9
EVERY = ("sum", "rank", "best", "least", "most", "split", "alone", "team")
"""Functions that ask about all seats: `sum(x)`, `rank(x)` from 1, `best(x)` and `least(x)` of any seat,
`most(x, 5, 3)` gives 5 points to the first and 3 to the second. If seats tie, each gets the points; with
`split` they share them, and with `alone` they get nothing. `team(x)` is the sum of a seat's team."""
ARGS = {"min": (2, 0), "max": (2, 0), "if": (3, 3), "table": (2, 0), "abs": (1, 1), "face": (1, 1)}
ARGS |= {"banked": (1, 1)}
"""How many arguments the other functions take: at least, and at most (0 for any number). `face(6)` is how
many of the last dice show a 6, and asks for the name `face 6`; `banked(x)` asks for `banked x`."""
FUNCTIONS = frozenset((*EVERY, *ARGS))


def _floor(one: Points, other: Points) -> Points:
    """How many times the other number goes into this one, rounded down; this works for decimals, too."""
    if isinstance(one, int) and isinstance(other, int):
        return one // other
    return int((Decimal(one) / other).to_integral_value(ROUND_FLOOR))


_CALLED = ("*", "//", "<", "<=", ">", ">=", "==", "!=", "-", "not", "abs", "min", "max", "+")
_DONE = (mul, _floor, lt, le, gt, ge, eq, ne, neg, not_, abs, min, max, lambda *of: sum(of))
_SIGNS: Mapping[str, Callable[..., Points]] = dict(zip(_CALLED, _DONE, strict=True))
_FOLDS: Mapping[str, Callable[[Iterable[Points]], Points]] = {"sum": sum, "best": max, "least": min}
_PART = r"\s*(?:(\d+)|((?:and|or|not)\b)|((?:(?!(?:and|or|not)\b)[^\W\d_]+\s*)+)|(//|[<>=!]=|[-+*<>=(),]))"


class BadFormula(Exception):
    """`why` fits after "the formula": what is wrong, and where, counted in characters from 1."""

    def __init__(self, why: str, at: int = 0) -> None:
        super().__init__(why)
        self.why = f"{why}, at character {at}" if at else why


class Number(Struct, frozen=True):
    value: int


class Name(Struct, frozen=True):
    text: str
    at: int


class Apply(Struct, frozen=True, cache_hash=True):
    """A sign or a function, and what it is applied to. `+` has any number of parts, `-` has one."""

    what: str
    of: tuple[Formula, ...]
    at: int


Formula = Number | Name | Apply


def parse(text: str) -> Formula:
    """The tree of a text. Raises BadFormula."""
    if len(text) > LONGEST:
        raise BadFormula(f"has more than {LONGEST} characters")
    reader = _FormulaReader(text)
    tree = reader.either(0)
    reader.end()
    if sum(1 for _ in nodes(tree)) > MOST_NODES:
        raise BadFormula(f"has more than {MOST_NODES} parts")
    if max(depth for _, depth in nodes(tree)) > DEEPEST:
        raise BadFormula(f"is nested more than {DEEPEST} deep")
    return tree


def nodes(tree: Formula) -> Iterator[tuple[Formula, int]]:
    """Every node of a tree with its depth, from 1."""
    left = [(tree, 1)]
    while left:
        node, depth = left.pop()
        yield node, depth
        if isinstance(node, Apply):
            left += [(part, depth + 1) for part in node.of]


def names(tree: Formula) -> tuple[Name, ...]:
    """Every name that a tree reads."""
    return tuple(node for node, _ in nodes(tree) if isinstance(node, Name))


def reads(tree: Formula) -> set[str]:
    """The names and dice that a tree asks for now, without those inside `banked`."""
    found, left = set[str](), [tree]
    while left:
        node = left.pop()
        if isinstance(node, Name):
            found.add(node.text)
        elif isinstance(node, Apply) and node.what != "banked":
            found |= {"pips"} if node.what == "face" else set()
            left += node.of
    return found


@lru_cache(maxsize=1_000)
def banked(tree: Formula) -> frozenset[str]:
    """The names inside `banked`: a tree asks what they have scored so far."""
    found = (node.of[0] for node, _ in nodes(tree) if isinstance(node, Apply) and node.what == "banked")
    return frozenset(name.text for name in found if isinstance(name, Name))


def asks_team(tree: Formula) -> bool:
    """Whether a tree asks about a seat's partners."""
    return any(isinstance(node, Apply) and node.what == "team" for node, _ in nodes(tree))


def placed(tree: Formula, place: str, known: Collection[str]) -> Formula:
    """A copy of the tree, in which the place is added to each name that is `known` with it."""
    if isinstance(tree, Apply):
        return Apply(tree.what, tuple(placed(part, place, known) for part in tree.of), tree.at)
    if isinstance(tree, Name) and f"{tree.text} {place}" in known:
        return Name(f"{tree.text} {place}", tree.at)
    return tree


class _FormulaReader:
    """Reads a text from left to right, with a method for each rule of the grammar."""

    def __init__(self, text: str) -> None:
        self._parts: list[tuple[str, str, int]] = []
        part, place = re.compile(_PART), 0
        while text[place:].strip():
            found = part.match(text, place)
            if found is None:
                at = len(text) - len(text[place:].lstrip()) + 1
                raise BadFormula(f"has {text[at - 1]!r}, which means nothing there", at)
            kind = ("number", "sign", "name", "sign")[(found.lastindex or 1) - 1]
            said = " ".join(found[found.lastindex or 1].split())
            said = "==" if said == "=" else said
            self._parts.append((kind, said, found.start(found.lastindex or 1) + 1))
            place = found.end()
        self._parts.append(("end", "its end", len(text) + 1))
        self._next = 0

    def end(self) -> None:
        kind, said, at = self._parts[self._next]
        if kind != "end":
            raise BadFormula(f"goes on with {said!r} where it should end", at)

    def _is(self, *signs: str) -> tuple[str, int] | None:
        kind, said, at = self._parts[self._next]
        if kind != "sign" or said not in signs:
            return None
        self._next += 1
        return said, at

    def _several(self, sign: str, part: Callable[[int], Formula], depth: int) -> Formula:
        found, at = [part(depth)], 0
        while (said := self._is(sign)) is not None:
            at = at or said[1]
            found.append(part(depth))
        return Apply(sign, tuple(found), at) if at else found[0]

    def either(self, depth: int) -> Formula:
        return self._several("or", lambda depth: self._several("and", self._compared, depth), depth)

    def _compared(self, depth: int) -> Formula:
        denied = 0
        while (said := self._is("not")) is not None:
            denied += 1
        left = self._sum(depth)
        if (said := self._is("<", "<=", ">", ">=", "==", "!=")) is not None:
            left = Apply(said[0], (left, self._sum(depth)), said[1])
        for _ in range(min(denied, DEEPEST + 1)):
            left = Apply("not", (left,), 1)
        return left

    def _sum(self, depth: int) -> Formula:
        found, at = [self._product(depth)], 0
        while (said := self._is("+", "-")) is not None:
            at = at or said[1]
            part = self._product(depth)
            found.append(Apply("-", (part,), said[1]) if said[0] == "-" else part)
        return Apply("+", tuple(found), at) if at else found[0]

    def _product(self, depth: int) -> Formula:
        left = self._atom(depth)
        while (said := self._is("*", "//")) is not None:
            left = Apply(said[0], (left, self._atom(depth)), said[1])
        return left

    def _atom(self, depth: int) -> Formula:
        if depth > 2 * DEEPEST:
            raise BadFormula(f"is nested more than {DEEPEST} deep", self._parts[self._next][2])
        if (said := self._is("-")) is not None:
            return Apply("-", (self._atom(depth + 1),), said[1])
        if self._is("("):
            inner = self.either(depth + 1)
            self._close()
            return inner
        kind, text, at = self._parts[self._next]
        if kind not in ("number", "name"):
            raise BadFormula(f"needs a number or a name, and not {text!r}", at)
        self._next += 1
        if kind == "number" and len(text) >= len(str(LIMIT)):
            raise BadFormula("has a number larger than any table needs", at)
        if kind == "number":
            return Number(int(text))
        return self._called(text.casefold(), at, depth) if self._is("(") else Name(text.casefold(), at)

    def _called(self, name: str, at: int, depth: int) -> Formula:
        of = [self.either(depth + 1)]
        while self._is(","):
            of.append(self.either(depth + 1))
        self._close()
        ranked = name in ("most", "split", "alone")
        least, most = ARGS.get(name, (2, 0) if ranked else (1, 1))
        if name not in ARGS and name not in EVERY:
            raise BadFormula(f"knows no function {name!r}: there are {', '.join((*EVERY, *ARGS))}", at)
        if len(of) < least or (most and len(of) > most):
            raise BadFormula(
                f"gives {name} {len(of)} values, but it takes {least}{'' if most else ' or more'}", at
            )
        if name == "banked" and not isinstance(of[0], Name):
            raise BadFormula("asks with banked(…) what something has scored so far, but gives no name", at)
        return Apply(name, tuple(of), at)

    def _close(self) -> None:
        if not self._is(")"):
            _, text, at = self._parts[self._next]
            raise BadFormula(f"needs a ) and not {text!r}", at)


class Asker(Protocol):
    """What a tree asks for its value: what names mean for a seat, and a tree's value for all seats."""

    def look(self, name: str, seat: str) -> Points: ...
    def every(self, tree: Formula) -> Mapping[str, Points]: ...
    def mates(self, seat: str) -> Sequence[str]: ...


def value(tree: Formula, asker: Asker, seat: str) -> Points:
    """The value of a tree for a seat; comparisons are 1 or 0. Raises BadFormula if the asker does."""
    return _counting(tree)(asker, seat)


Counting = Callable[[Asker, str], Points]
"""Works out the value of a tree for a seat. Made once for each tree, because pads ask it again and again."""


@lru_cache(maxsize=1_000)
def _counting(tree: Formula) -> Counting:
    if isinstance(tree, Number):
        number = tree.value
        return lambda asker, seat: number
    if isinstance(tree, Name):
        text = tree.text
        return lambda asker, seat: asker.look(text, seat)
    found = _WAYS.get(tree.what, _arithmetic)(tree)

    def kept(asker: Asker, seat: str) -> Points:
        number = found(asker, seat)
        return number if -LIMIT < number < LIMIT else min(max(number, 1 - LIMIT), LIMIT - 1)

    return kept


def _shortcut(tree: Apply) -> Counting:
    """A function that works out only those parts of a tree that decide its value."""
    parts = [_counting(part) for part in tree.of]
    first, *rest = parts
    if tree.what == "and":
        return lambda asker, seat: int(all(part(asker, seat) for part in parts))
    if tree.what == "or":
        return lambda asker, seat: int(any(part(asker, seat) for part in parts))
    if tree.what == "if":
        return lambda asker, seat: rest[0 if first(asker, seat) else 1](asker, seat)
    last = len(rest) - 1
    return lambda asker, seat: rest[int(min(max(first(asker, seat), 0), last))](asker, seat)


def _arithmetic(tree: Apply) -> Counting:
    if tree.what == "banked" and isinstance(tree.of[0], Name):
        name = f"banked {tree.of[0].text}"
        return lambda asker, seat: asker.look(name, seat)
    first, *rest = parts = [_counting(part) for part in tree.of]
    sign = _SIGNS.get(tree.what, max)
    if tree.what == "face":
        return lambda asker, seat: asker.look(f"face {int(first(asker, seat))}", seat)
    if tree.what == "//":
        return lambda asker, seat: _divided(first(asker, seat), rest[0](asker, seat))
    if tree.what == "+":
        return lambda asker, seat: sum([part(asker, seat) for part in parts])
    if len(rest) == 1:
        (second,) = rest
        return lambda asker, seat: _number(sign(first(asker, seat), second(asker, seat)))
    return lambda asker, seat: _number(sign(*[part(asker, seat) for part in parts]))


def _number(found: Points) -> Points:
    """A value as a number: a comparison is 1 or 0."""
    return int(found) if isinstance(found, bool) else found


def _divided(number: Points, by: Points) -> Points:
    return _floor(number, by) if by else 0


def _among_seats(tree: Apply) -> Counting:
    """A function that compares the seats, or adds them up."""
    asked, what = tree.of[0], tree.what
    if what == "team":
        return lambda asker, seat: sum(map(asker.every(asked).__getitem__, asker.mates(seat)))
    if what in _FOLDS:
        fold = _FOLDS[what]
        return lambda asker, seat: fold(asker.every(asked).values())
    prizes = [_counting(part) for part in tree.of[1:]]

    def ranked(asker: Asker, seat: str) -> Points:
        values = asker.every(asked)
        own = values[seat]
        before = sum(other > own for other in values.values())
        if what == "rank":
            return before + 1
        tied = sum(other == own for other in values.values())
        won = [prize(asker, seat) for prize in prizes][before : before + tied]
        if own <= 0 or not won or (what == "alone" and tied > 1):
            return 0
        return _floor(sum(won), tied) if what == "split" else won[0]

    return ranked


_WAYS = dict.fromkeys(("if", "and", "or", "table"), _shortcut) | dict.fromkeys(EVERY, _among_seats)
