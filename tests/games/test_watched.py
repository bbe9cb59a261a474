"""What a table sees of a game stays as it was: lists, boards, scores, sentences, and what is refused and why.

Where a sum is another one: `python -m tests.games.watched SOURCE STEP` prints what it stands for.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Pages
from tests.games.watched import page

SAMPLES = (
    "courses/a-duel-with-house-decks",
    "courses/three-attics",
    "effortless/five-in-the-cabin",
    "effortless/two-with-a-dummy",
    "endeavor/alone-and-won",
    "endeavor/four-on-the-map",
    "endeavor/three-with-neutrals",
    "humanity/the-lighthouse",
    "humanity/the-mirror-maze",
    "humanity/the-night-train",
    "humanity/the-salt-flats",
    "kingless/six-in-the-hut",
    "kingless/two-without-a-box",
    "scorepad/an-evening-of-birds",
    "scorepad/fireworks-at-midnight",
    "scorepad/five-lots-for-three",
    "scorepad/hearts-to-a-hundred",
    "scorepad/nine-holes",
    "scorepad/partners-at-the-bridge",
    "scorepad/ten-winters",
    "scorepad/thirteen-boxes",
    "scorepad/three-games-in-one",
    "scorepad/trains-in-the-attic",
)
ENDEAVORS = ("monstrous", "racing", "stealth", "unit")
SOURCES = (
    *(f"sample_logs/{name}.jsonl" for name in SAMPLES),
    *(f"tests/games/humanity/walked/{name}.jsonl" for name in ENDEAVORS),
)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: Path(source).stem)
def test_a_table_sees_what_it_saw(source: str, snapshot: SnapshotAssertion) -> None:
    assert page(source) == snapshot.use_extension(Pages)
