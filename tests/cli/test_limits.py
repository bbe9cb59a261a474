"""Every limit is reached before it is told: what is as large as may be is read, and one more is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from cli import ordinary
from cli.export.answers import plain, values
from ledger.desk import new_log
from ledger.shelf.query import ResultSet
from ledger.shelf.telling import _number_or_text
from ledger.store import words


def of_settings(path: Path) -> int:
    return len(ordinary.read(str(path)))


def of_a_catalog(path: Path) -> int:
    return len(new_log._bytes_of(path))


def of_a_deck(path: Path) -> int:
    text, problems = words.read_text(path)
    if problems:
        raise OSError(problems[0].message)
    return len(text)


@pytest.mark.parametrize(
    ("read", "most", "why"),
    [
        (of_settings, 256 * 1024, "it has more than 256 KiB"),
        (of_a_catalog, 4 * 1024 * 1024, "it has more than 4 MiB"),
        (of_a_deck, 1024 * 1024, "the file is larger than 1 MiB"),
    ],
)
def test_a_file_is_as_large_as_it_may_be_and_no_byte_larger(
    read: Callable[[Path], int], most: int, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b" " * most)
    assert read(path) == most
    path.write_bytes(b" " * (most + 1))
    with pytest.raises(OSError, match=why):
        read(path)


def test_lines_that_are_no_text_are_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "deck"
    path.write_bytes("\ufeffone\n".encode() + b"\xff\ntwo\nthr\xfe\nfour")
    text, problems = words.read_text(path)
    assert text == "one\n\ntwo\n\nfour"
    assert [problem.line for problem in problems] == [2, 4]


@pytest.mark.parametrize("most", [2**63 - 1, 1 - 2**63])
def test_the_largest_number_of_a_column_is_one_and_what_lies_further_is_text(
    most: int,
) -> None:
    further = most + (1 if most > 0 else -1)
    assert (plain(most), plain(further)) == (most, str(further))
    assert (_number_or_text(most), _number_or_text(further)) == ((most, None), (None, str(further)))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        (math.inf, None),
        (math.nan, None),
        (Decimal("2.50"), 2.5),
        ((1, (None, b"\x01")), [1, [None, "01"]]),
        ({1: date(2026, 11, 22)}, {"1": "2026-11-22"}),
    ],
)
def test_what_a_query_answers_is_told_as_json_has_it(value: Any, told: Any) -> None:
    assert plain(value) == told
    assert type(plain(value)) is type(told)


@pytest.mark.parametrize(("worth", "told"), [(None, (None, None)), (True, (1, None)), ("so", (None, "so"))])
def test_a_worth_is_a_number_or_a_text(worth: Any, told: Any) -> None:
    assert _number_or_text(worth) == told


def test_a_column_of_json_is_told_as_what_it_holds_and_as_text_where_it_is_none() -> None:
    rows: list[tuple[Any, ...]] = [('{"x": [1]}', '{"x": 1}'), ("no json", "b"), ([1], None)]
    answer = ResultSet(columns=("a", "b"), types=("JSON", "VARCHAR"), rows=iter(rows))
    assert [*values(answer)] == [[{"x": [1]}, '{"x": 1}'], ["no json", "b"], [[1], None]]
