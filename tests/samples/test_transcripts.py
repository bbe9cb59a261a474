"""What a table typed is played into `tablefold play`, as anybody would do it."""

from __future__ import annotations

import shlex
from pathlib import Path

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Tablefold
from tests.samples.__main__ import SAMPLE_LOGS

TRANSCRIPTS = sorted((SAMPLE_LOGS / "transcripts").glob("*.txt"))
TOTALS = {
    "a-first-evening": {"Fay": 14, "Gus": 8, "Hal": 12},
    "three-at-a-table": {"mia": 51, "noah": 52, "olga": 54},
    "two-and-the-tool": {"kim": 51, "lee": 61},
}


def arguments(transcript: Path) -> list[str]:
    """The arguments of the command in the first line."""
    first = transcript.read_text(encoding="utf-8").splitlines()[0]
    program, *words = shlex.split(first.removeprefix("# "))
    assert program == "tablefold"
    return ["game.jsonl" if word == "LOG" else word for word in words]


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_played(transcript: Path, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold(*arguments(transcript)).status == 0
    played = tablefold("play", "game.jsonl", stdin=transcript.read_bytes())
    assert (played.status, played.err) == (0, "")
    assert played.out == page


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_ends_with_its_score(transcript: Path, tablefold: Tablefold) -> None:
    tablefold(*arguments(transcript))
    tablefold("play", "game.jsonl", stdin=transcript.read_bytes())
    score = msgspec.json.decode(tablefold("score", "game.jsonl", "--json").out)
    assert TOTALS[transcript.stem] == {seat["seat"]: seat["total"] for seat in score["seats"]}
