"""The words and signs of a condition, before anybody asks what they mean.

Law: only this room knows the signs of a condition. A name that is known beforehand is a word, whatever signs
or keywords it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NoReturn

import msgspec

from ledger.core.errors import BadCondition
from ledger.core.line import LONGEST_NUMBER

SIGNS = "+ - = != < <= > >= ( )"
KEYWORDS = ("and", "or", "not")
NUMBERED = ("turn", "event")
"""Moments that have a number; the others are `the end` and `any time`."""
_TOKEN = re.compile(r"""(?P<quoted>"[^"]*")|(?P<word>[\w'.:]+)|(?P<sign>[!<>=]=|[-+=<>()])|(?P<wrong>\S)""")
_MOMENT = rf"(?:turn|event)\s+[0-9]{{1,{LONGEST_NUMBER}}}|the\s+end|any\s+time"
_TIMED = re.compile(rf"(?P<at>(?<![\w'.:])at\s+(?:{_MOMENT})(?![\w'.:]))|{_TOKEN.pattern}", re.IGNORECASE)
_PLAIN = re.compile(r"[\w'.: ]+")
_WHOLE = r"(?P<name>(?<![\w'.:])(?i:{0})(?![\w'.:]))|{1}"


class ConditionToken(msgspec.Struct, frozen=True):
    kind: str
    """A sign or a keyword is its own kind; the other kinds are `word`, `quoted` and `end`."""
    text: str
    place: int
    """The place of its first letter, from 1."""


def tokens(text: str, names: Iterable[str] = (), *, moments: bool = False) -> Iterator[ConditionToken]:
    """The words and signs of a text, with `end` after the last. Raises BadCondition for a sign that means
    nothing."""
    pattern = _TIMED if moments else _TOKEN
    if odd := sorted(filter(_is_odd, names), key=len, reverse=True):
        forms = "|".join(" +".join(map(re.escape, name.split())) for name in odd)
        pattern = re.compile(_WHOLE.format(forms, pattern.pattern), pattern.flags)
    for found in pattern.finditer(text):
        kind, said = str(found.lastgroup), found[0]
        if kind == "wrong":
            _refuse_sign(said, f"character {found.start() + 1}", text)
        if kind == "name":
            yield ConditionToken("word", " ".join(said.split()), found.start() + 1)
            continue
        if kind == "sign" or said.casefold() in KEYWORDS:
            said = "=" if said == "==" else said
            kind = said.casefold()
        yield ConditionToken(kind, said, found.start() + 1)
    yield ConditionToken("end", "", len(text) + 1)


def _is_odd(name: str) -> bool:
    """Whether a name would not be read as its words: `Ann-Lee`, `Tom and Jerry`."""
    words = name.casefold().split()
    has_keyword = len(words) > 1 and not {*KEYWORDS}.isdisjoint(words)
    return any(map(str.isalpha, name)) and (has_keyword or not _PLAIN.fullmatch(name))


def _refuse_sign(sign: str, place: str, text: str) -> NoReturn:
    what, hint = f"The quote at {place} is not closed.", 'Close it with another ".'
    if sign != '"':
        what = f"{sign!r} ({place}) means nothing in a condition."
        hint = f'The signs are {SIGNS}. A name that holds others goes in quotes: "{sign}".'
    raise BadCondition(what, where=f"{place} of: {text}", hint=hint)
