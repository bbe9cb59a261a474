"""What a long page of statistics holds: each evening once, the evenings behind its numbers, and the tables
about each player and each game, packed for `stats.js`.

Law: nothing is left out, and nothing is said twice. Everything is in columns. A column has its texts and a
character for each row: the number of its text, or 0 if it repeats the text of the last row with the same
neighbours.
"""

from __future__ import annotations

import re
import zlib
from base64 import b85encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ledger.shelf.stats.figures import Figure, FigureTable

BESIDE: Mapping[str, Sequence[str]] = {
    "met": ("opponents.met",),
    "their wins": ("opponents.wins",),
    "ahead": ("met", "opponents.ahead"),
    "behind": ("met", "opponents.ahead"),
    "plays": ("player games.plays",),
    "wins": ("player games.wins",),
    "win rate": ("plays", "wins"),
    "expected": ("player games.expected",),
    "average": ("player games.average",),
    "best": ("plays", "average"),
    "place": ("plays", "wins"),
    "last": ("evenings.last",),
    "rated": ("player games.plays",),
    "rating": ("player games.rating",),
    "mu": ("rating",),
    "sigma": ("rated", "mu"),
    "ordinal": ("rating",),
    "table": ("average",),
    "difference": ("average", "table"),
}
"""The neighbours that best predict the texts of a column: columns to its left, or a column of another table
(`table.column`), in the row about the same two names. Other entries here would only make the page longer."""
FIELDS = re.compile(r"(, |: |(?<=\d)-(?=\d)| (?=-?\d[\d.]*(?:, |$)))")
"""The separator between the fields of an evening's line."""
NUMBER = re.compile(r"-?\d[\d.]*")
BEGINNING = 4
"""Year, month, day and game: the fields that a line begins with."""
SHORT_BLOCKS = 6
"""Columns differ, and shorter blocks fit them better: this saves 3 % of a page."""
SURROGATES = range(0xD800, 0xE000)


class TableKind(NamedTuple):
    """What tables share if only their rows differ."""

    name: str
    title: str
    columns: tuple[str, ...]
    are_numbers: tuple[bool, ...]
    notes: tuple[str, ...]


class LazyTable(NamedTuple):
    """A table that the page makes when somebody opens it."""

    kind: TableKind
    rows: Sequence[Sequence[str]]


class Each(NamedTuple):
    """What the page says about a player or a game, and the numbers of the evenings behind it."""

    name: str
    evenings: Sequence[int]
    tables: Sequence[LazyTable]


def packed(
    told: Sequence[str], numbers: Sequence[int], tables: Iterable[FigureTable], each: Sequence[Each] = ()
) -> str:
    """The line of each evening (`told`) by its number, the evenings behind each cell of the tables, and what
    the page says about each player and game: deflated, in base 85 with `/` for `<`."""
    place_of = {number: place for place, number in enumerate(numbers)}
    lines = [FIELDS.split(line) for line in told]
    with_field: dict[str, list[int]] = {}
    for place, parts in enumerate(lines):
        for field in dict.fromkeys(parts[::2]):
            with_field.setdefault(field, []).append(place)
    sets = _Sets(place_of, with_field)
    kinds = {
        kind: place for place, kind in enumerate(dict.fromkeys(t.kind for one in each for t in one.tables))
    }
    data = {
        "told": _told(lines),
        "numbers": _gaps(numbers),
        "cells": [[*map(sets.row, table.rows)] for table in tables],
        "sets": sets.lines,
        "each": [
            (
                sets.one([place_of[number] for number in one.evenings], one.name),
                [kinds[table.kind] for table in one.tables],
            )
            for one in each
        ],
        "kinds": _kinds(each, kinds, _last_days(lines)),
    }
    deflate = zlib.compressobj(9, memLevel=SHORT_BLOCKS)
    short = deflate.compress(msgspec.json.encode(data)) + deflate.flush()
    return b85encode(short).decode().replace("<", "/")


def _signs(numbers: Iterable[int]) -> str:
    """A character for each number, from the space on."""
    signs = (number + ord(" ") for number in numbers)
    return "".join(chr(sign + len(SURROGATES) if sign >= SURROGATES.start else sign) for sign in signs)


def _gaps(ascending: Iterable[int]) -> str:
    """Ascending numbers, each as the count of numbers left out before it."""
    before, found = -1, []
    for number in ascending:
        found.append(number - before - 1)
        before = number
    return _signs(found)


def _column(
    texts: Sequence[str],
    beside: Callable[[int], str],
    keep: Callable[[int, str], None] = lambda row, text: None,
) -> tuple[list[str], str]:
    """A column: the texts that their neighbours (`beside`) do not predict, and the characters. It calls
    `keep` for each row."""
    last: dict[str, str] = {}
    new: list[str | None] = []
    for row, text in enumerate(texts):
        key = beside(row)
        new.append(None if last.get(key) == text else text)
        last[key] = text
        keep(row, text)
    found = [text for text, _ in Counter(text for text in new if text is not None).most_common()]
    number_of: dict[str | None, int] = {text: number for number, text in enumerate(found, 1)}
    return found, _signs(number_of.get(text, 0) for text in new)


def _told(lines: Sequence[Sequence[str]]) -> list[tuple[list[str], str]]:
    """The forms of the lines, with a character for each field that says its sort, and the fields of each
    sort. A field is predicted by the one before it."""
    forms: list[str] = []
    sorts: list[list[str]] = [[] for _ in range(BEGINNING + 2)]
    for parts in lines:
        form = list(parts)
        for place, field in enumerate(parts[::2]):
            sort = place if place < BEGINNING else BEGINNING + (NUMBER.fullmatch(field) is None)
            sorts[sort].append(field)
            form[2 * place] = chr(sort)
        forms.append("".join(form))
    return [_column(each, ["", *each].__getitem__) for each in (forms, *sorts)]


def _last_days(lines: Sequence[Sequence[str]]) -> dict[str, str]:
    """For a game and each field of its evenings, the day of the last such evening."""
    found: dict[str, str] = {}
    for parts in lines:
        fields = parts[::2]
        for field in fields[BEGINNING:]:
            found["\n".join((fields[BEGINNING - 1], field))] = "-".join(fields[: BEGINNING - 1])
    return found


def _kinds(
    each: Sequence[Each], kinds: Iterable[TableKind], last_days: dict[str, str]
) -> list[dict[str, Any]]:
    """All tables of a kind as one long table, with the number of rows of each."""
    rows: dict[TableKind, list[tuple[str, Sequence[str]]]] = {kind: [] for kind in kinds}
    counts: dict[TableKind, list[int]] = {kind: [] for kind in kinds}
    for one in each:
        for table in one.tables:
            rows[table.kind].extend((one.name, row) for row in table.rows)
            counts[table.kind].append(len(table.rows))
    cells = {"evenings.last": last_days}
    return [
        {
            "kind": kind,
            "rows": _signs(counts[kind]),
            "beside": [BESIDE.get(name, ()) for name in kind.columns],
            "columns": [
                _table_column(kind, column, rows[kind], cells) for column in range(len(kind.columns))
            ],
        }
        for kind in kinds
    ]


def _table_column(
    kind: TableKind,
    column: int,
    rows: Sequence[tuple[str, Sequence[str]]],
    cells: dict[str, dict[str, str]],
) -> tuple[list[str], str]:
    """A column of all tables of a kind. It keeps the cells in `cells`, by the two names that each is
    about."""
    left = {name: place for place, name in enumerate(kind.columns[:column])}
    here = cells.setdefault(f"{kind.name}.{kind.columns[column]}", {})

    def beside(row: int) -> str:
        of, texts = rows[row]
        found = []
        for name in BESIDE.get(kind.columns[column], ()):
            if name in left:
                found.append(texts[left[name]])
            else:
                there = cells.get(name, {})
                found.append(there.get(f"{texts[0]}\n{of}", there.get(f"{of}\n{texts[0]}", "")))
        return "\n".join(found)

    def keep(row: int, text: str) -> None:
        of, texts = rows[row]
        here[f"{of}\n{texts[0]}"] = text

    return _column([texts[column] for _, texts in rows], beside, keep)


class _Sets:
    """Sets of evenings by their places, each kept once. If the evenings of its row's name, or an earlier set
    of such a row, contain a set, it is kept as places within that."""

    def __init__(self, place_of: Mapping[int, int], with_field: Mapping[str, Sequence[int]]) -> None:
        self.place_of, self.with_field = place_of, with_field
        self.lines: list[tuple[str | int | None, str]] = []
        self.known: dict[tuple[int, ...], int] = {}
        self.wider: dict[str, list[tuple[int, ...]]] = {}

    def row(self, row: Sequence[Figure]) -> list[int]:
        """The number of each cell's set of evenings, or -1. New sets get a line each, the larger ones
        first."""
        there = self.place_of
        own = [tuple(sorted({there[each] for each in cell.evenings if each in there})) for cell in row]
        for some in sorted({each for each in own if each}, key=len, reverse=True):
            self.one(some, str(row[0].value))
        return [
            self.known[some] if some and cell.value is not None else -1
            for cell, some in zip(row, own, strict=True)
        ]

    def one(self, some: Sequence[int], name: str) -> int:
        """The number of a set kept under this name."""
        if (key := tuple(some)) not in self.known:
            base, within = self._within(key, name)
            self.known[key] = len(self.lines)
            self.lines.append((base, _gaps(within)))
            self.wider.setdefault(name, []).append(key)
        return self.known[key]

    def _within(self, some: tuple[int, ...], name: str) -> tuple[str | int | None, Iterator[int]]:
        """The smallest set that contains this one, and the places of its evenings in that set."""
        bases: list[tuple[str | int, Sequence[int]]] = [
            (self.known[key], key) for key in self.wider.get(name, ())
        ]
        if name in self.with_field:
            bases.append((name, self.with_field[name]))
        own = {*some}
        bases = [(base, there) for base, there in bases if len(there) >= len(some) and own.issubset(there)]
        if not bases:
            return None, iter(some)
        base, there = min(bases, key=lambda each: len(each[1]))
        return base, (at for at, place in enumerate(there) if place in own)
