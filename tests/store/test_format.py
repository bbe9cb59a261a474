"""The specification's worked example is a real log."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.errors import LogUnwritable
from ledger.core.log.events import Event, Header, TableEvent, TimelineEvent
from ledger.store import journal as journals
from ledger.store import proof
from ledger.store.codec import LONGEST_LINE, Fingerprint, encode
from tests.store.given import EVENTS, HEADER, raw

SPECIFICATION = (Path(journals.__file__).parents[1] / "FORMAT.md").read_text(encoding="utf-8")
EXAMPLE = SPECIFICATION.split("```json\n")[1].split("```")[0].encode()


def test_the_example_is_a_sound_log(log: Path) -> None:
    log.write_bytes(EXAMPLE)
    report = proof.verify(log, EVENTS)
    assert (report.lines, report.steps, report.torn) == (3, 1, None)
    assert f"over all {report.bytes} bytes is `{report.fingerprint}`" in SPECIFICATION


def test_the_example_is_what_this_version_writes(log: Path) -> None:
    log.write_bytes(EXAMPLE)
    journal = journals.open_log(log)
    events = [event for chunk in journal.chunks(EVENTS) for event in chunk]
    assert raw([journal.header, *events]) == EXAMPLE


def test_the_hashes_in_the_example_cover_the_bytes_it_says() -> None:
    rows = re.findall(r"\| (\d) \| 0 to (\d+) \| `(\w+)` \|", SPECIFICATION)
    assert len(rows) == 3
    for line, last, h in rows:
        assert hashlib.sha256(EXAMPLE[: int(last) + 1]).hexdigest()[:16] == h
        assert EXAMPLE.splitlines()[int(line) - 1].endswith(b'"%s"}' % h.encode())
    sizes = [len(line) for line in EXAMPLE.splitlines(keepends=True)]
    assert "Three lines of {}, {} and {} bytes".format(*sizes) in SPECIFICATION


def test_every_shared_event_and_its_fields_are_specified() -> None:
    of_the_log = SPECIFICATION.partition("\n## Shelf\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*)$", of_the_log, re.MULTILINE))
    for kind in (*TimelineEvent.__args__, *TableEvent.__args__):
        row = rows[kind.__struct_config__.tag].split(" | ")[0]
        own = [field for field in kind.__struct_fields__ if field not in Event.__struct_fields__]
        assert re.findall(r"`(\w+)`", row) == own
    assert {*Header.__struct_fields__, *Event.__struct_fields__} <= set(rows)


def test_the_longest_line_is_specified() -> None:
    assert f"({LONGEST_LINE:,} bytes)".replace(",", " ") in SPECIFICATION


def test_a_header_takes_at_most_the_longest_line(log: Path) -> None:
    room = LONGEST_LINE - len(encode(replace(HEADER, title="x"), Fingerprint())) + 1
    with pytest.raises(LogUnwritable, match=r"may take 4 MiB at most"):
        journals.create(log, replace(HEADER, title="x" * (room + 1)))
    assert not log.exists()
    journals.create(log, replace(HEADER, title="x" * room))
    assert log.stat().st_size == LONGEST_LINE
