"""The host's lines in a file: the table's log is as if they were not there, and a broken one is named."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, Undone
from ledger.core.log.secrets import Secret, SecretDropped
from ledger.store import journal as journals
from ledger.store import proof
from ledger.store.blocks import whole_lines
from ledger.store.codec import decode_header
from tests.store.given import EVENTS, header_body, ids, moves, played, raw, signed


def with_secrets(path: Path) -> journals.Journal:
    """Four steps, with a secret after the second of them and a line that drops it after the third."""
    journal = played(path, [1, 2])
    journal.append(asides=(Secret(id=1, on=3, by="gm", events=()),))
    journal.append(moves(4, 2))
    journal.append(asides=(SecretDropped(id=1, on=5, by="gm"),))
    journal.append(moves(6))
    return journal


def test_the_fingerprint_of_a_log_is_that_of_the_table_s_log(log: Path, tmp_path: Path) -> None:
    written, plain = with_secrets(log), played(tmp_path / "plain.jsonl", [1, 2, 2, 1])
    read = journals.open_log(log)
    assert written.fingerprint == read.fingerprint == proof.digest(log) == plain.fingerprint
    assert proof.digest(log, with_secrets=True) != plain.fingerprint
    assert b"".join(read.table_lines()) == Path(plain.path).read_bytes()
    assert ids(log) == ids(plain.path) == [1, 2, 3, 4, 5, 6]
    assert [each.on for each in read.asides] == [3, 5]


def test_a_log_with_secrets_is_reported_in_the_numbers_of_the_table_s_log(log: Path, tmp_path: Path) -> None:
    with_secrets(log)
    plain = played(tmp_path / "plain.jsonl", [1, 2, 2, 1])
    ours, table = proof.verify(log, EVENTS), proof.verify(plain.path, EVENTS)
    assert (ours.lines, ours.steps, ours.bytes, ours.fingerprint) == (
        table.lines,
        table.steps,
        table.bytes,
        table.fingerprint,
    )


@pytest.mark.parametrize(("on", "is_sound"), [(0, True), (1, True), (2, False), (3, False), (-1, False)])
def test_a_secret_belongs_to_the_header_or_to_an_event_of_play_before_it(
    on: int, is_sound: bool, log: Path
) -> None:
    """Event 2 is an undo, and event 3 comes later."""
    lines: list[Event] = [*moves(1), Undone(id=2, on=1, to=0)]
    secret = Secret(id=1, on=on, by="gm", events=())
    whole = raw([*lines, secret])
    log.write_bytes(signed([header_body(), *(line[:-24] for line in whole.splitlines())]))
    if is_sound:
        assert proof.verify(log, EVENTS).lines == 3
        return
    with pytest.raises(LogDamaged) as caught:
        proof.verify(log, EVENTS)
    assert caught.value.line == 4
    assert caught.value.message.endswith(f"it points to {on} in 'on', which is not an earlier event of play.")


def test_a_file_that_ends_too_early_does_not_end_its_line() -> None:
    file = io.BytesIO(b"one\ntwo\n")
    assert b"".join(whole_lines(file, 0, 8)) == b"one\ntwo\n"
    with pytest.raises(EOFError):
        list(whole_lines(file, 0, 12))


def test_there_is_no_format_before_the_first() -> None:
    header = header_body()
    assert decode_header(signed([header])).format == 1
    with pytest.raises(LogDamaged, match="Line 1: there is no format 0"):
        decode_header(signed([header.replace(b'"format":1', b'"format":0')]))
