"""Logs that no Tablefold wrote, though their hashes are true: told in words, never with a crash."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import Tablefold
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.broken import PLAIN
from tests.samples.forge import signed

ENVELOPE = ("type", "id", "at", "more", "h")
NAMES = ("zoe", "dummy", "table", "tool", "?", "", "Temple", "Strength", "main", "99.9", "out", "discard")
FAR = 120
"""Lines of a log that are enough for every kind of move."""


def lines_of(name: str) -> list[dict[str, Any]]:
    """The first whole steps of a shipped log."""
    text = (SAMPLE_LOGS / "effortless" / f"{name}.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()[:FAR]]
    while lines[-1].get("more"):
        lines.pop()
    return lines


def other(value: Any, random: Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, 0, -1, 99, 10**12))
    if isinstance(value, str):
        return random.choice(NAMES)
    return type(value)()


def written(lines: Sequence[dict[str, Any]]) -> bytes:
    """The log of these lines, with the hashes that are due."""
    bare = [{key: value for key, value in line.items() if key != "h"} for line in lines]
    return signed(*(json.dumps(line, ensure_ascii=False).encode()[:-1] for line in bare))


@pytest.mark.parametrize("name", ["two-with-a-dummy", "three-at-the-kitchen-table", "four-at-the-club"])
def test_a_changed_line_with_a_true_hash_is_told(name: str, tablefold: Tablefold) -> None:
    random = Random(name)
    for _ in range(20):
        lines = lines_of(name)
        changed = random.choice(lines[1:])
        field = random.choice([key for key in changed if key not in ENVELOPE])
        changed[field] = other(changed[field], random)
        (tablefold.folder / "stranger.jsonl").write_bytes(written(lines))
        for command in ("show", "log", "score", "audit", "verify"):
            came = tablefold(command, "stranger.jsonl")
            assert came.status in (0, 3, 4), (command, changed, came.err)
            assert (came.status in (0, 4)) is (came.err == "")


def test_a_line_of_ten_million_bytes_is_reported(tablefold: Tablefold) -> None:
    endless = b'{"type":"noted","id":3,"on":2,"text":"' + b"x" * 10_000_000 + b'"}\n'
    (tablefold.folder / "long.jsonl").write_bytes(PLAIN + endless)
    came = tablefold("show", "long.jsonl")
    assert came.status == 3
    assert came.err.startswith("Line 4: it is longer than 4 MiB.\nWhere: long.jsonl:4\n")


def test_a_move_of_ten_million_bytes_is_not_recorded(tablefold: Tablefold) -> None:
    (tablefold.folder / "game.jsonl").write_bytes(PLAIN)
    came = tablefold("play", "game.jsonl", stdin=b"note " + b"x" * 10_000_000 + b"\n")
    assert (came.status, came.out) == (1, "")
    assert came.err.startswith("A single event may take 4 MiB at most.\n")
    assert (tablefold.folder / "game.jsonl").read_bytes() == PLAIN
