"""A small language for what may be true in a game: `Sol total >= 30 and not over`.

    condition  = all { "or" all }
    all        = claim { "and" claim }
    claim      = "not" claim | sum [ ("=" | "==" | "!=" | "<" | "<=" | ">" | ">=") sum ] [ at ]
    at         = "at" ( "turn" number | "event" number | "the end" | "any time" )
    sum        = [ "-" ] value { ("+" | "-") value }
    value      = number | name | "words" { word } | yes | no | "(" condition ")"

`at` counts only in questions about a whole game (`parse(…, moments=True)`); elsewhere it is part of a name.
Quotes hold mere words, a label with other signs, or a name that is a keyword; a seat needs none. They may
hold only the beginning of a name: `"Tom & Jerry" total`.

Law: text in, a tree out, and back: what is printed can be read again. No name has a meaning here, and nothing
that somebody types is ever run. What is unknown is neither true nor false.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from ledger.core.errors import BadCondition
from ledger.core.line import LONGEST_NUMBER, exact
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.table import Fact, shown
from ledger.core.rules.condition_tokens import NUMBERED, ConditionToken, tokens

LONGEST = 1000
"""How many letters a condition may have."""
DEEPEST = 40
"""How deep brackets and `not` may be nested."""
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Value(msgspec.Struct, frozen=True):
    """A number, yes or no."""

    value: Points | bool

    def __str__(self) -> str:
        return shown(self.value)


class ConditionName(msgspec.Struct, frozen=True):
    """Something that has a value in a game. If it is `quoted`, it may be mere words."""

    text: str
    quoted: bool = False

    def __str__(self) -> str:
        return f'"{self.text}"' if self.quoted else self.text


class Sum(msgspec.Struct, frozen=True):
    """Values with their signs: -1 for a value that is subtracted."""

    parts: tuple[tuple[int, Condition], ...]

    def __str__(self) -> str:
        (first, value), *rest = self.parts
        start = ("-" if first < 0 else "") + _inside(self, value)
        return start + "".join(f" {'-' if sign < 0 else '+'} {_inside(self, each)}" for sign, each in rest)


class Compared(msgspec.Struct, frozen=True):
    left: Condition
    sign: str
    right: Condition

    def __str__(self) -> str:
        return f"{_inside(self, self.left)} {self.sign} {_inside(self, self.right)}"


class Not(msgspec.Struct, frozen=True):
    part: Condition

    def __str__(self) -> str:
        return f"not {_inside(self, self.part)}"


class Every(msgspec.Struct, frozen=True):
    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(_inside(self, part) for part in self.parts)


class Some(msgspec.Struct, frozen=True):
    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(_inside(self, part) for part in self.parts)


class At(msgspec.Struct, frozen=True):
    """A condition at another moment: `when` is a turn or event with its `number`, the end or any time."""

    part: Condition
    when: str
    number: int = 0

    def __str__(self) -> str:
        moment = f"{self.when} {self.number}" if self.when in NUMBERED else self.when
        return f"{_inside(self, self.part)} at {moment}"


Condition = Some | Every | Not | At | Compared | Sum | ConditionName | Value
_BINDS: tuple[type, ...] = (Some, Every, Not, At, Compared, Sum, ConditionName, Value)
"""From the loosest to the tightest. A part needs brackets unless it binds tighter than what is around it."""


def _inside(outer: Condition, inner: Condition) -> str:
    needs_brackets = _BINDS.index(type(inner)) <= _BINDS.index(type(outer))
    return f"({inner})" if needs_brackets else str(inner)


def names_in(condition: Condition) -> Iterator[ConditionName]:
    """Every name in a condition, from left to right."""
    return (part for part in _within(condition) if isinstance(part, ConditionName))


def comparisons_in(condition: Condition) -> Iterator[Compared]:
    """Every comparison in a condition."""
    return (part for part in _within(condition) if isinstance(part, Compared))


def _within(condition: Condition) -> Iterator[Condition]:
    """The condition and all its parts."""
    yield condition
    for part in _parts(condition):
        yield from _within(part)


def _parts(condition: Condition) -> Sequence[Condition]:
    match condition:
        case Some(parts) | Every(parts):
            return parts
        case Not(part) | At(part):
            return (part,)
        case Compared(left, _, right):
            return (left, right)
        case Sum(signed):
            return [part for _, part in signed]
    return ()


def with_other_names(condition: Condition, other: Callable[[ConditionName], ConditionName]) -> Condition:
    """The condition with each name replaced by what `other` gives for it."""
    match condition:
        case ConditionName():
            return other(condition)
        case Some(parts) | Every(parts):
            return type(condition)(tuple(with_other_names(part, other) for part in parts))
        case Not(part) | At(part):
            return replace(condition, part=with_other_names(part, other))
        case Compared(left, sign, right):
            return Compared(with_other_names(left, other), sign, with_other_names(right, other))
        case Sum(signed):
            return Sum(tuple((sign, with_other_names(part, other)) for sign, part in signed))
    return condition


# reading


def parse(text: str, *, moments: bool = False, names: Iterable[str] = ()) -> Condition:
    """Reads a condition. Each of the `names` is a word, whatever signs it holds. Raises BadCondition, which
    says what is wrong and where."""
    if len(text) > LONGEST:
        raise BadCondition(
            f"A condition has at most {LONGEST} characters; this one has {len(text)}.",
            hint="Ask for less at once.",
        )
    return _Parser(text, tokens(text, names, moments=moments)).whole()


class _Parser:
    """Each method reads what has the same name in the grammar above."""

    def __init__(self, text: str, said: Iterable[ConditionToken]) -> None:
        self._text = text
        self._later = iter(tuple(said))
        self._token = next(self._later)
        self._depth = 0

    def whole(self) -> Condition:
        if self._token.kind == "end":
            raise BadCondition(
                "A condition is missing.", hint='For example: turn > 9, or by = "ann" and not over.'
            )
        found = self._condition()
        if self._token.kind != "end":
            self._refuse("Nothing can stand here", "Join two conditions with `and` or `or`.")
        return found

    def _condition(self) -> Condition:
        parts = [self._all()]
        while self._take("or"):
            parts.append(self._all())
        return Some(tuple(parts)) if len(parts) > 1 else parts[0]

    def _all(self) -> Condition:
        parts = [self._claim()]
        while self._take("and"):
            parts.append(self._claim())
        return Every(tuple(parts)) if len(parts) > 1 else parts[0]

    def _claim(self) -> Condition:
        if self._take("not"):
            return Not(self._deeper(self._claim))
        left = self._sum()
        if not (sign := self._take(*_COMPARE)):
            return self._timed(left)
        compared = Compared(left, sign, self._sum())
        if (again := self._token.kind) in _COMPARE:
            self._refuse(
                "One comparison ends here", f"Split it in two: {compared} and {compared.right} {again} …."
            )
        return self._timed(compared)

    def _timed(self, part: Condition) -> Condition:
        while said := self._take("at"):
            _, when, what = said.casefold().split()
            part = At(part, when, int(what)) if when in NUMBERED else At(part, f"{when} {what}")
        return part

    def _sum(self) -> Condition:
        sign = self._take("-") or "+"
        parts = []
        while sign:
            parts.append((1 if sign == "+" else -1, self._value()))
            sign = self._take("+", "-")
        return parts[0][1] if parts[0][0] > 0 and len(parts) == 1 else Sum(tuple(parts))

    def _value(self) -> Condition:
        if self._take("("):
            inner = self._deeper(self._condition)
            if not self._take(")"):
                self._refuse("A closing bracket is missing", "Close it with ).")
            return inner
        if quoted := self._take("quoted"):
            return ConditionName(" ".join((quoted[1:-1], *self._words())), quoted=True)
        words = self._words()
        if not words:
            self._refuse("A name or a number is missing", "For example: turn > 9.")
        return _number_or_name(" ".join(words))

    def _words(self) -> list[str]:
        return list(iter(lambda: self._take("word"), ""))

    def _deeper(self, read: Callable[[], Condition]) -> Condition:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadCondition(
                f"Brackets and `not` can be nested at most {DEEPEST} deep.", hint="Say it more simply."
            )
        found = read()
        self._depth -= 1
        return found

    def _take(self, *kinds: str) -> str:
        """Reads what comes next if it is one of these kinds, and returns its text; empty if it is not."""
        token = self._token
        if token.kind not in kinds:
            return ""
        self._token = next(self._later)
        return token.text

    def _refuse(self, what: str, hint: str) -> NoReturn:
        place = f"character {self._token.place}"
        here = f": {self._token.text}" if self._token.text else ", at its end"
        raise BadCondition(f"{what} ({place}{here}).", where=f"{place} of: {self._text}", hint=hint)


def _number_or_name(text: str) -> Value | ConditionName:
    if text.casefold() in ("yes", "no"):
        return Value(text.casefold() == "yes")
    if (number := exact(text)) is not None:
        return Value(number)
    if not (text.isascii() and text.isdecimal()):
        return ConditionName(text)
    raise BadCondition(
        f"A number has at most {LONGEST_NUMBER} digits; this has {len(text)}.",
        hint="Compare with a smaller number.",
    )


# what it comes to

ValueOf = Callable[[ConditionName | At], Fact | None]
"""The value of a name now, or whether something was true at another moment; None if nobody knows."""


def is_true(condition: Condition, value: ValueOf) -> bool | None:
    """Whether a condition is true; None if that depends on something unknown. Raises BadCondition if the
    question makes no sense, such as whether words are less than a number."""
    found = value_of(condition, value)
    if found is None or isinstance(found, bool):
        return found
    hint = f"Compare it: {condition} = {_example(found)}."
    raise BadCondition(f"{condition} is {_kind(found)}, neither yes nor no.", hint=hint)


def value_of(condition: Condition, value: ValueOf) -> Fact | None:
    """The value of a condition: a number, words, or whether it is true; None if it depends on something
    unknown. Raises BadCondition if the question makes no sense."""
    match condition:
        case Value(plain):
            return plain
        case ConditionName() | At():
            return value(condition)
        case Sum(parts):
            return _added([(sign, part, value_of(part, value)) for sign, part in parts])
        case Compared(left, sign, right):
            return _compared(value_of(left, value), sign, value_of(right, value), condition)
        case Not(part):
            found = is_true(part, value)
            return None if found is None else not found
        case Every(parts):
            return _joined(parts, value, decided=False)
        case Some(parts):
            return _joined(parts, value, decided=True)


def _joined(parts: Sequence[Condition], value: ValueOf, *, decided: bool) -> bool | None:
    """Whether joined conditions are true: the first that is `decided` settles it, the rest are skipped."""
    found: bool | None = not decided
    for part in parts:
        one = is_true(part, value)
        if one is decided:
            return decided
        if one is None:
            found = None
    return found


def _added(parts: Sequence[tuple[int, Condition, Fact | None]]) -> Points | None:
    total: Points | None = 0
    for sign, part, found in parts:
        if found is None or total is None:
            total = None
        elif isinstance(found, int | Decimal) and not isinstance(found, bool):
            total += sign * found
        else:
            raise BadCondition(
                f"{part} is {_kind(found)}; only numbers can be added.",
                hint=f"Compare it by itself: {part} = {_example(found)}.",
            )
    return total


def _compared(left: Fact | None, sign: str, right: Fact | None, said: Compared) -> bool | None:
    if left is None or right is None:
        return None
    if _kind(left) != _kind(right):
        raise BadCondition(
            f"{said}: {said.left} is {_kind(left)} and {said.right} is {_kind(right)}.",
            hint=f"{said.left} is {_example(left)} there.",
        )
    if isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
    if isinstance(left, str | bool) and sign not in ("=", "!="):
        raise BadCondition(
            f"{said}: {_kind(left)} can be equal or not, but never more or less.",
            hint=f"Ask with = or !=: {replace(said, sign='=')}.",
        )
    return _COMPARE[sign](left, right)


def _kind(value: Fact) -> str:
    if isinstance(value, bool):
        return "yes or no"
    return "a word" if isinstance(value, str) else "a number"


def _example(value: Fact) -> str:
    return f'"{value}"' if isinstance(value, str) else shown(value)
