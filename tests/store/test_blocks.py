"""A file in blocks of whole lines, with blocks and lines so short that every place of a cut is met."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest

from ledger.core.errors import LogDamaged
from ledger.store import blocks

LINES = b"a\nbb\n" + b"c" * 9 + b"\n" + b"d\n" * 20


def test_every_block_ends_with_a_line_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    for size, start in product(range(1, 50), (0, 2, 5)):
        monkeypatch.setattr(blocks, "BLOCK", size)
        found = list(blocks.whole_lines(BytesIO(LINES), start, len(LINES)))
        assert b"".join(found) == LINES[start:]
        assert all(block.endswith(b"\n") for block in found)


@pytest.mark.parametrize(("longest", "number"), [(9, 3), (2, 2)])
def test_a_line_that_is_too_long_is_told_by_its_number(
    longest: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block is no longer than the longest line."""
    monkeypatch.setattr(blocks, "LONGEST_LINE", longest)
    for size, start in product(range(1, longest + 1), (0, 2)):
        monkeypatch.setattr(blocks, "BLOCK", size)
        with pytest.raises(LogDamaged) as error:
            list(blocks.whole_lines(BytesIO(LINES), start, len(LINES)))
        assert error.value.line == number
