"""The small language in which a person says what may be true of a game: `Sol total >= 30 and not over`.

    condition  = all { "or" all }
    all        = claim { "and" claim }
    claim      = "not" claim | sum [ ("=" | "!=" | "<" | "<=" | ">" | ">=") sum ]
    sum        = [ "-" ] value { ("+" | "-") value }
    value      = number | name | "words" | yes | no | "(" condition ")"

Law: text in, a tree out, and back: what is printed reads the same again. No name has a meaning here, and
nothing that is typed is ever run. What is unknown neither holds nor fails.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

import msgspec

from ledger.core.errors import BadCondition
from ledger.core.line import LONGEST_NUMBER
from ledger.core.table import Knob, shown

LONGEST = 1000
"""Letters of the longest condition."""
DEEPEST = 40
"""How deep brackets and `not` may stand within one another."""
SIGNS = "+ - = != < <= > >= ( )"
KEYWORDS = ("and", "or", "not")
_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_EVEN: Mapping[str, Callable[[Any, Any], bool]] = {"=": operator.eq, "!=": operator.ne}
_TOKEN = re.compile(r"""(?P<quoted>"[^"]*")|(?P<word>[\w'.:]+)|(?P<sign>!=|<=|>=|[-+=<>()])""")


class Value(msgspec.Struct, frozen=True):
    """A number, yes or no."""

    value: int | bool

    def __str__(self) -> str:
        return shown(self.value)


class Name(msgspec.Struct, frozen=True):
    """Something that has a value in a game. Where it is `quoted` it may be nothing but words."""

    text: str
    quoted: bool = False

    def __str__(self) -> str:
        return f'"{self.text}"' if self.quoted else self.text


class Sum(msgspec.Struct, frozen=True):
    """Values with their signs: -1 in front of what is taken away."""

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


Condition = Some | Every | Not | Compared | Sum | Name | Value
_BINDS: tuple[type, ...] = (Some, Every, Not, Compared, Sum, Name, Value)
"""The later, the closer: what binds no closer than what it stands in needs brackets."""


def _inside(outer: Condition, inner: Condition) -> str:
    needs_brackets = _BINDS.index(type(inner)) <= _BINDS.index(type(outer))
    return f"({inner})" if needs_brackets else str(inner)


def names(condition: Condition) -> Iterator[Name]:
    """Every name in it, from left to right."""
    match condition:
        case Name():
            yield condition
        case Compared(left, _, right):
            yield from (*names(left), *names(right))
        case Not(part):
            yield from names(part)
        case Every(parts) | Some(parts):
            for part in parts:
                yield from names(part)
        case Sum(signed):
            for _, part in signed:
                yield from names(part)


def comparisons(condition: Condition) -> Iterator[Compared]:
    """Every comparison in it."""
    match condition:
        case Compared(left, _, right):
            yield from (condition, *comparisons(left), *comparisons(right))
        case Not(part):
            yield from comparisons(part)
        case Every(parts) | Some(parts):
            for part in parts:
                yield from comparisons(part)
        case Sum(signed):
            for _, part in signed:
                yield from comparisons(part)


# reading


class _Token(msgspec.Struct, frozen=True):
    kind: str
    text: str
    place: int
    """Of its first letter, from 1."""


def parse(text: str) -> Condition:
    """Raises BadCondition, which says what is wrong and where."""
    if len(text) > LONGEST:
        raise BadCondition(
            f"A condition has at most {LONGEST} letters; this one has {len(text)}.",
            hint="Ask for less of it at once.",
        )
    return _Parser(text).whole()


def _tokens(text: str) -> Iterator[_Token]:
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        found = _TOKEN.match(text, place)
        if found is None:
            _refuse_sign(text, place)
        kind = str(found.lastgroup)
        folded = found[0].casefold()
        yield _Token("keyword" if kind == "word" and folded in KEYWORDS else kind, found[0], place + 1)
        place = found.end()


def _refuse_sign(text: str, place: int) -> NoReturn:
    where = f"sign {place + 1} of: {text}"
    if text[place] == '"':
        raise BadCondition(
            f"The quote at sign {place + 1} is not closed.", where=where, hint='Close it with another ".'
        )
    raise BadCondition(
        f"{text[place]!r} (sign {place + 1}) means nothing in a condition.",
        where=where,
        hint=f'The signs are {SIGNS}. A name that holds others stands in quotes: "{text[place]}".',
    )


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: Sequence[_Token] = tuple(_tokens(text))
        self._next = 0
        self._depth = 0

    def whole(self) -> Condition:
        if not self._tokens:
            raise BadCondition(
                "A condition is missing.", hint='Such as: deck < 10, or by = "ann" and not over.'
            )
        found = self._some()
        if self._next < len(self._tokens):
            self._refuse("Nothing can stand here", "Join two conditions with `and` or `or`.")
        return found

    def _some(self) -> Condition:
        parts = [self._every()]
        while self._take("or"):
            parts.append(self._every())
        return Some(tuple(parts)) if len(parts) > 1 else parts[0]

    def _every(self) -> Condition:
        parts = [self._claim()]
        while self._take("and"):
            parts.append(self._claim())
        return Every(tuple(parts)) if len(parts) > 1 else parts[0]

    def _claim(self) -> Condition:
        if self._take("not"):
            return Not(self._deeper(self._claim))
        left = self._sum()
        sign = self._peek()
        if sign not in _ORDER and sign not in _EVEN:
            return left
        self._next += 1
        compared = Compared(left, sign, self._sum())
        if (again := self._peek()) in _ORDER or again in _EVEN:
            self._refuse(
                "One comparison ends here", f"Say it in two: {compared} and {compared.right} {again} …."
            )
        return compared

    def _sum(self) -> Condition:
        sign = -1 if self._take("-") else 1
        parts = [(sign, self._value())]
        while (said := self._peek()) in ("+", "-"):
            self._next += 1
            parts.append((1 if said == "+" else -1, self._value()))
        return parts[0][1] if parts[0][0] > 0 and len(parts) == 1 else Sum(tuple(parts))

    def _value(self) -> Condition:
        token = self._tokens[self._next] if self._next < len(self._tokens) else None
        if token is not None and token.text == "(":
            self._next += 1
            inner = self._deeper(self._some)
            if not self._take(")"):
                self._refuse("A closing bracket is missing", "Close it with ).")
            return inner
        if token is not None and token.kind == "quoted":
            self._next += 1
            return Name(token.text[1:-1], quoted=True)
        words: list[str] = []
        while self._next < len(self._tokens) and self._tokens[self._next].kind == "word":
            words.append(self._tokens[self._next].text)
            self._next += 1
        if not words:
            self._refuse("A name or a number is missing", "Such as: deck < 10.")
        return self._named(words)

    def _named(self, words: Sequence[str]) -> Condition:
        if len(words) == 1:
            (word,) = words
            if word.casefold() in ("yes", "no"):
                return Value(word.casefold() == "yes")
            if word.isascii() and word.isdecimal():
                if len(word) > LONGEST_NUMBER:
                    raise BadCondition(
                        f"A number has at most {LONGEST_NUMBER} digits; this has {len(word)}.",
                        hint="Compare with a smaller one.",
                    )
                return Value(int(word))
        return Name(" ".join(words))

    def _deeper(self, read: Callable[[], Condition]) -> Condition:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadCondition(
                f"Brackets and `not` stand at most {DEEPEST} deep.", hint="Say it more simply."
            )
        found = read()
        self._depth -= 1
        return found

    def _peek(self) -> str:
        """The sign or keyword that comes next; empty for a name, a number, words or the end."""
        if self._next == len(self._tokens):
            return ""
        token = self._tokens[self._next]
        return token.text.casefold() if token.kind in ("sign", "keyword") else ""

    def _take(self, wanted: str) -> bool:
        if self._peek() != wanted:
            return False
        self._next += 1
        return True

    def _refuse(self, what: str, hint: str) -> NoReturn:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            said, place = f": {token.text}", token.place
        else:
            said, place = ", at its end", len(self._text) + 1
        raise BadCondition(f"{what} (sign {place}{said}).", where=f"sign {place} of: {self._text}", hint=hint)


# what it comes to

Asked = Callable[[Name], Knob | None]
"""What a name is worth now; None where nobody knows."""


def holds(condition: Condition, value: Asked) -> bool | None:
    """Whether it is so; None where that hangs on what is unknown. Raises BadCondition where it makes no sense
    to ask, such as whether words are less than a number."""
    match condition:
        case Every(parts):
            return _joined(parts, value, decided=False)
        case Some(parts):
            return _joined(parts, value, decided=True)
        case Not(part):
            found = holds(part, value)
            return None if found is None else not found
        case Compared(left, sign, right):
            return _compared(_worth(left, value), sign, _worth(right, value), condition)
    worth = _worth(condition, value)
    if worth is None or isinstance(worth, bool):
        return worth
    hint = f"Compare it: {condition} = {_example(worth)}."
    raise BadCondition(f"{condition} is {_kind(worth)}, neither yes nor no.", hint=hint)


def _joined(parts: Sequence[Condition], value: Asked, *, decided: bool) -> bool | None:
    """Conditions of which one alone decides; no later one is asked then."""
    found: bool | None = not decided
    for part in parts:
        one = holds(part, value)
        if one is decided:
            return decided
        if one is None:
            found = None
    return found


def _worth(condition: Condition, value: Asked) -> Knob | None:
    match condition:
        case Value(plain):
            return plain
        case Name():
            return value(condition)
        case Sum(parts):
            return _added([(sign, part, _worth(part, value)) for sign, part in parts])
    return holds(condition, value)


def _added(parts: Sequence[tuple[int, Condition, Knob | None]]) -> int | None:
    total: int | None = 0
    for sign, part, worth in parts:
        if worth is None or total is None:
            total = None
        elif isinstance(worth, int) and not isinstance(worth, bool):
            total += sign * worth
        else:
            raise BadCondition(
                f"{part} is {_kind(worth)}; only numbers can be added.",
                hint=f"Compare it by itself: {part} = {_example(worth)}.",
            )
    return total


def _compared(left: Knob | None, sign: str, right: Knob | None, said: Compared) -> bool | None:
    if left is None or right is None:
        return None
    if _kind(left) != _kind(right):
        raise BadCondition(
            f"{said}: {said.left} is {_kind(left)} and {said.right} is {_kind(right)}.",
            hint=f"{said.left} is {_example(left)} there.",
        )
    if isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
    if sign in _EVEN:
        return _EVEN[sign](left, right)
    if isinstance(left, str | bool):
        raise BadCondition(
            f"{said}: {_kind(left)} can be equal or not, but never more or less.",
            hint=f"Ask with = or !=: {msgspec.structs.replace(said, sign='=')}.",
        )
    return _ORDER[sign](left, right)


def _kind(value: Knob) -> str:
    if isinstance(value, bool):
        return "yes or no"
    return "a number" if isinstance(value, int) else "words"


def _example(value: Knob) -> str:
    return f'"{value}"' if isinstance(value, str) else shown(value)
