"""Whether a file of bare events begins with a header: its type says so, and nothing else in the line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.core.errors import DoesNotFit, LogMissing, LogUnreadable
from ledger.store import bare
from tests.store.given import EVENTS

HEADER = {"type": "header", "game": "pawns", "seats": ["ann", "bob"]}


@pytest.mark.parametrize(
    "line",
    [
        json.dumps(HEADER),
        json.dumps(HEADER, separators=(",", ":")),
        json.dumps(HEADER, sort_keys=True),
        json.dumps({"title": "x" * 500, **HEADER}),
        "  " + json.dumps(HEADER),
    ],
)
def test_a_header_is_known_wherever_its_type_stands(line: str) -> None:
    header = bare.decode_header(line.encode(), "a.jsonl")
    assert header is not None
    assert (header.game, header.seats) == ("pawns", ("ann", "bob"))


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"noted","by":"table","text":"header"}',
        b'{"by":"header","type":"moved","steps":1}',
        b'{"type":"moved","steps":1}',
        b"",
    ],
)
def test_an_event_that_speaks_of_a_header_is_none(line: bytes) -> None:
    assert bare.decode_header(line, "a.jsonl") is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type":"header","gam":"pawns"}', "the field 'gam' is unknown"),
        (b'{"type":"header","game":"pawns"', "it breaks off in the middle"),
        (b'{"typ":"header"}', "the field 'typ' is unknown"),
        (b'["header"]', "an object is expected, not array"),
        (b'{"type":"header","format":1}', "this is a whole log"),
        (b'{"type":"header","game":"a","game":"b"}', "the field 'game' is there twice"),
    ],
)
def test_a_line_that_was_meant_as_a_header_is_told_what_is_wrong_with_it(line: bytes, why: str) -> None:
    with pytest.raises(DoesNotFit) as caught:
        bare.decode_header(line, "a.jsonl")
    assert (why in caught.value.message, caught.value.line) == (True, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "it is empty"),
        (b"  ", "it is empty"),
        (b'{"type":"undone","to":0}', "it moves between lines of play"),
        *(
            (b'{"type":"moved","steps":1,%s}' % more, "bare events have no id")
            for more in (b'"id":1', b'"on":0', b'"then":true', b'"typed":"go"', b'"h":"00"')
        ),
    ],
)
def test_a_bare_event_says_only_what_happened(line: bytes, why: str) -> None:
    with pytest.raises(DoesNotFit) as caught:
        bare.decode_event(line, EVENTS, 7, "a.jsonl")
    assert (why in caught.value.message, caught.value.line) == (True, 7)


def test_what_is_no_file_of_events_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LogMissing, match="There is no such file"):
        bare.lines_of(tmp_path / "nothing")
    with pytest.raises(LogUnreadable, match="not an ordinary file"):
        bare.lines_of(tmp_path)
    (tmp_path / "empty").touch()
    assert bare.lines_of(tmp_path / "empty") == ()
    (tmp_path / "two").write_bytes(b"a\n\nb\n")
    assert bare.lines_of(tmp_path / "two") == (b"a", b"", b"b")
