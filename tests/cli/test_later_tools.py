"""Logs that a later version of the tool wrote, read by this one."""

from __future__ import annotations

from pathlib import Path

from ledger.store.codec import Fingerprint, encode
from tests.cli.conftest import Tablefold
from tests.store.given import Flown, Moved


def test_a_type_a_field_and_a_format_of_a_later_tool_are_one_sentence_each(tablefold: Tablefold) -> None:
    tablefold.played("game.jsonl", "charm owl")
    whole = Path("game.jsonl").read_bytes()
    header = whole.splitlines(keepends=True)[0]
    count = whole.count(b"\n")
    mark = Fingerprint(whole)
    newer = encode(Flown(id=count, on=count - 1, height=3), mark)
    mark = Fingerprint(whole)
    field = encode(Moved(id=count, on=count - 1, steps=1), mark).replace(b'"moved"', b'"noted"')
    said = {}
    for what, data in (
        ("type", whole + newer),
        ("field", whole + field),
        ("format", header.replace(b'"format":1', b'"format":2')),
    ):
        Path("game.jsonl").write_bytes(data)
        came = tablefold("show", "game.jsonl")
        assert came.status == 3
        said[what] = came.err.splitlines()[0]
    assert (
        said["type"]
        == f"Line {count + 1}: this version does not know the event 'flown'; a later one wrote it."
    )
    assert said["format"].endswith("the log has format 2; this version reads up to format 1.")
    Path("game.jsonl").write_bytes(whole + newer)
    assert tablefold("show", "game.jsonl", "--tolerant").status == 0
