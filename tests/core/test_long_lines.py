"""Reading what was typed takes time in proportion to its length, whatever stands in it."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from ledger.core.line import tokens

LONG = 300_000
TIMES = 10


def seconds(read_it: Callable[[str], Any], text: str) -> float:
    """The processor's time, the least of three."""
    took = []
    for _ in range(3):
        begun = process_time()
        read_it(text)
        took.append(process_time() - begun)
    return min(took)


@pytest.mark.parametrize("part", ["a ", '"a" '])
def test_a_line_ten_times_as_long_takes_about_ten_times_as_long(part: str) -> None:
    """A reader that went back at every word would take a hundred times as long."""
    short, long = (seconds(tokens, "note " + part * count) for count in (LONG // TIMES, LONG))
    assert long <= TIMES**1.6 * max(short, 0.0005)


@pytest.mark.parametrize("text", ['say "a b" c', '"a b"c "d', "  a\tb ", '""', 'a"b c"'])
def test_what_stands_between_quotes_is_one_word(text: str) -> None:
    found = {
        'say "a b" c': ["say", '"a b"', "c"],
        '"a b"c "d': ['"a b"', "c", '"d'],
        "  a\tb ": ["a", "b"],
        '""': ['""'],
        'a"b c"': ['a"b', 'c"'],
    }
    assert tokens(text) == found[text]
