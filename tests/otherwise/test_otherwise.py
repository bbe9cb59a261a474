"""What is refused as it was typed and legal in other words: the refusal says them, and no `!`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ledger.core.typing import otherwise
from tests.otherwise.lines import early, fault


@pytest.mark.parametrize("seed", [1, 2])
def test_a_line_typed_one_move_too_early_is_told_how_it_is_legal(seed: int, tmp_path: Path) -> None:
    lines = list(islice(early(Random(seed), tmp_path), 100))
    assert len({line.game.info.name for line in lines}) > 2
    assert [told for line in lines if (told := fault(line))] == []


def test_a_refusal_that_keeps_the_legal_line_to_itself_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(otherwise, "legal_lines", lambda *_: ())
    assert any(map(fault, islice(early(Random(1), tmp_path), 20)))
