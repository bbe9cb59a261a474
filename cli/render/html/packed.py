"""Evenings packed into a page, each once, with the numbers that come from them: what `stats.js` unpacks.

Law: nothing is left out. A set of evenings that lies within another of a row with the same name is told by
the places there, so that the wins of a person take a bit for each play, not its number.
"""

from __future__ import annotations

import re
import zlib
from base64 import b85encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.shelf.stats.figures import Figure, FigureTable

BASE, LAST, MORE = 32, 48, 93
"""A gap is written in digits of 32: the last one from the sign 48 on, those before it from 93 on."""


FIRST_SIGN, LAST_SIGN = 0xA0, 0xD7FF
"""Between these is a sign for each common word, one that is in no text of the page."""


def packed(
    told: Sequence[str],
    words: Iterable[str],
    numbers: Sequence[int],
    tables: Iterable[FigureTable],
    each: Sequence[tuple[Sequence[int], Any]] = (),
) -> str:
    """What each evening was (`told`) by its number, and the evenings behind each cell, deflated, in base 85.
    `words` are in many lines of what is told. `each` holds the numbers of some evenings and the tables about
    them, which the page makes when somebody opens them."""
    place_of = {number: place for place, number in enumerate(numbers)}
    sets: dict[tuple[int, ...], int] = {}
    lines: list[str] = []
    wider: dict[object, list[tuple[int, ...]]] = {}
    cells = [
        [list(_row(row, place_of, sets, lines, wider.setdefault(row[0].value, []))) for row in table.rows]
        for table in tables
    ]
    signs, short = _shortened("\n".join(told), words)
    data = {
        "words": signs,
        "told": short,
        "numbers": _gaps(numbers),
        "sets": lines,
        "cells": cells,
        "each": [(_gaps(map(place_of.__getitem__, own)), tables) for own, tables in each],
    }
    return b85encode(zlib.compress(msgspec.json.encode(data), 9)).decode().replace("<", "/")


def _shortened(text: str, words: Iterable[str]) -> tuple[dict[str, str], str]:
    """A sign for each word that is in the text, and the text with signs in place of words."""
    there = {*text}
    free = (sign for sign in map(chr, range(FIRST_SIGN, LAST_SIGN)) if sign not in there)
    common = sorted({*words} - {""}, key=len, reverse=True)
    any_word = re.compile("|".join(map(re.escape, common)) or "(?!)")
    often = Counter(any_word.findall(text)).most_common()
    sign_of = {word: sign for (word, _), sign in zip(often, free, strict=False)}
    short = any_word.sub(lambda found: sign_of.get(found[0], found[0]), text)
    return {sign: word for word, sign in sign_of.items()}, short


def _row(
    row: Sequence[Figure],
    place_of: Mapping[int, int],
    sets: dict[tuple[int, ...], int],
    lines: list[str],
    wider: list[tuple[int, ...]],
) -> Iterator[int]:
    """Of each cell which set it comes from, or -1. New sets get their line, the larger ones first. `wider`
    are those of other such rows."""
    own = [tuple(sorted({place_of[each] for each in cell.evenings if each in place_of})) for cell in row]
    for some in sorted({each for each in own if each}, key=len, reverse=True):
        if some not in sets:
            bases = (each for each in wider if len(each) > len(some) and {*some} <= {*each})
            base = min(bases, key=len, default=None)
            places = {} if base is None else {place: at for at, place in enumerate(base)}
            sets[some] = len(lines)
            within = some if base is None else tuple(places[place] for place in some)
            lines.append(f"{'' if base is None else sets[base]} {_gaps(within)}")
            wider.append(some)
    for cell, some in zip(row, own, strict=True):
        yield sets[some] if some and cell.value is not None else -1


def _gaps(ascending: Iterable[int]) -> str:
    """Ascending numbers by how many are left out before each."""
    text, before = [], -1
    for number in ascending:
        digits, gap = "", number - before - 1
        while gap >= BASE:
            digits, gap = chr((LAST if not digits else MORE) + gap % BASE) + digits, gap // BASE
        text.append(chr((LAST if not digits else MORE) + gap) + digits)
        before = number
    return "".join(text)
