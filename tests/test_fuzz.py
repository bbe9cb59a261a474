"""The kept inputs of every target, once more; the fuzzer itself runs by hand: `python -m tests.fuzz`."""

from __future__ import annotations

import pytest

from tests.fuzz.targets import CORPUS, TARGETS, kept


def test_every_target_has_inputs_to_begin_with() -> None:
    assert sorted(path.name for path in CORPUS.iterdir()) == sorted(TARGETS)
    assert all(kept(target) for target in TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_what_strangers_wrote_is_used_or_told(target: str) -> None:
    for path in kept(target):
        TARGETS[target](path.read_bytes())
