from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ledger.core.errors import LogChanged, LogDamaged, LogError, LogTooNew, TablefoldError, UnknownEventType
from ledger.core.log.events import Event, Undone
from ledger.store import codec, proof
from ledger.store import journal as journals
from ledger.store.codec import LONGEST_LINE, Fingerprint, hash_fits
from ledger.store.tail import lines_before, steps_end
from tests.store.given import EVENTS, HEADER, NEXT_EVENTS, Flown, Moved, header_body, ids, moves, raw, signed

HUNDRED = [HEADER, *moves(1, 2), *[move for first in range(3, 99) for move in moves(first)], *moves(99)]


def _named(path: Path) -> int | None:
    """The line that a reader names, if it complains at all."""
    try:
        journal = journals.open_log(path)
        for _ in journal.chunks(EVENTS):
            pass
    except LogError as error:
        return error.line
    return journal.torn.line if journal.torn else None


def test_a_log_cut_at_every_byte_gives_exactly_the_whole_steps_before_the_cut(log: Path) -> None:
    steps = [moves(1), moves(2, 3), moves(5), moves(6, 2)]
    data = raw([HEADER, *[event for step in steps for event in step]])
    ends = {len(raw([HEADER])): 0}
    events: list[Event] = []
    for step in steps:
        events += step
        ends[len(raw([HEADER, *events]))] = len(events)
    start = min(ends)
    for cut in range(start, len(data) + 1):
        log.write_bytes(data[:cut])
        last = max(end for end in ends if end <= cut)
        assert ids(log) == list(range(1, ends[last] + 1))
        torn = journals.open_log(log).torn
        assert (torn.line, torn.bytes) == (ends[last] + 2, cut - last) if torn else cut in ends
    for cut in range(start):
        log.write_bytes(data[:cut])
        with pytest.raises(LogError):
            journals.open_log(log)


def test_no_single_flipped_bit_fits_the_hash_of_its_line() -> None:
    mark = Fingerprint()
    for line in raw(HUNDRED).splitlines(keepends=True):
        before = mark.copy()
        assert hash_fits(line, mark)
        for at in range(len(line)):
            for bit in range(8):
                flipped = line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]
                assert not hash_fits(flipped, before.copy())


def test_a_reader_names_the_line_of_any_flipped_byte(log: Path) -> None:
    data = raw(HUNDRED)
    assert data.count(b"\n") == 100
    log.write_bytes(data)
    with log.open("r+b", buffering=0) as file:
        for at, byte in enumerate(data):
            if at % 4 and byte != 10:  # each end of a line, and of the other bytes every fourth
                continue
            line = data.count(b"\n", 0, at) + 1
            for bit in range(8) if byte == 10 else [at % 8]:
                file.seek(at)
                file.write(bytes([byte ^ 1 << bit]))
                assert _named(log) == line, (at, bit)
            file.seek(at)
            file.write(bytes([byte]))
    assert _named(log) is None


def test_a_lost_last_newline_is_a_torn_tail_that_names_its_line(log: Path) -> None:
    log.write_bytes(raw(HUNDRED)[:-1])
    torn = journals.open_log(log).torn
    assert torn is not None
    assert (torn.line, torn.why) == (100, "its last line is cut off")


def _damaged_in_the_middle(log: Path) -> None:
    data = raw([HEADER, *moves(1), *moves(2, 3), *moves(5), *moves(6)])
    log.write_bytes(data.replace(b'"steps":4', b'"steps":1'))


def test_damage_with_good_lines_after_it_is_named(log: Path) -> None:
    _damaged_in_the_middle(log)
    with pytest.raises(LogDamaged, match="Line 5: its hash does not fit") as refusal:
        ids(log)
    assert refusal.value.where == f"{log}:5"


def test_a_damaged_log_is_read_up_to_the_last_whole_step_before_the_damage(log: Path) -> None:
    _damaged_in_the_middle(log)
    journal = journals.open_log(log)
    seen = [event.id for chunk in journal.chunks(EVENTS, until_damage=True) for event in chunk]
    assert seen == [1]
    assert journal.damage is not None
    assert journal.damage.line == 5
    before = log.read_bytes()
    with pytest.raises(LogDamaged):
        journal.append(moves(2))
    assert log.read_bytes() == before


def test_a_reading_until_damage_tells_it_in_the_words_of_one_that_stops(log: Path) -> None:
    _damaged_in_the_middle(log)
    with pytest.raises(LogDamaged) as refusal:
        ids(log)
    journal = journals.open_log(log)
    for _ in journal.chunks(EVENTS, until_damage=True):
        pass
    assert journal.damage is not None
    assert (journal.damage.message, journal.damage.hint) == (refusal.value.message, refusal.value.hint)


def test_a_line_with_a_true_hash_and_a_wrong_body_ends_a_reading_until_damage(log: Path) -> None:
    good = [b'{"type":"moved","id":%d,"on":0,"steps":1' % number for number in range(1, 5)]
    log.write_bytes(signed([header_body(), *good[:2], b'{"type":"moved","id":3,"on":0', good[3]]))
    with pytest.raises(LogDamaged, match="Line 4: the field 'steps' is missing"):
        ids(log)
    journal = journals.open_log(log)
    assert [event.id for chunk in journal.chunks(EVENTS, until_damage=True) for event in chunk] == [1, 2]
    with pytest.raises(LogDamaged, match="Line 4"):
        journal.append(moves(5))


def test_a_sound_log_reads_the_same_until_damage(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1, 3000)]))
    journal = journals.open_log(log)
    seen = [event.id for chunk in journal.chunks(EVENTS, until_damage=True) for event in chunk]
    assert (seen, journal.damage) == (list(range(1, 3001)), None)


def test_an_unknown_type_is_named_unless_the_reader_is_tolerant(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1), Flown(id=2, on=1, height=3), *moves(3)]))
    with pytest.raises(UnknownEventType) as refusal:
        ids(log)
    assert refusal.value.where == f"{log}:3"
    with pytest.raises(UnknownEventType) as refusal:
        ids(log, until_damage=True)
    assert refusal.value.where == f"{log}:3"
    assert ids(log, tolerant=True) == [1, 2, 3]
    journal = journals.open_log(log)
    journal.append(moves(4))
    assert ids(log, tolerant=True) == [1, 2, 3, 4]


def test_an_unknown_type_is_reported_unless_it_may_be_passed_over(log: Path) -> None:
    log.write_bytes(raw([HEADER, Flown(id=1, on=0, height=3)]))
    line = log.read_bytes().splitlines()[1]
    journal = journals.open_log(log)
    assert len([*journal.chunks(NEXT_EVENTS)]) == 1
    strict: list[Callable[..., Any]] = [
        lambda **how: proof.verify(log, EVENTS, **how),
        lambda **how: codec.decode_line(line, EVENTS, 2, **how),
        lambda **how: codec.decode_known(line, EVENTS, 2, **how),
        lambda **how: codec.decode_chunk(line + b"\n", EVENTS, 1, **how),
        lambda **how: [*journal.chunks(EVENTS, **how)],
    ]
    for read in strict:
        with pytest.raises(UnknownEventType):
            read()
        assert read(tolerant=True)
    with pytest.raises(LogChanged):
        journal.chunk(0, EVENTS)
    assert journal.chunk(0, EVENTS, tolerant=True)


def test_a_newer_format_is_refused_even_if_all_else_is_unknown(log: Path) -> None:
    log.write_bytes(b'{"type":"header","format":99,"shape":"round"}\n{"what":"ever"}\n')
    with pytest.raises(LogTooNew, match="format 99; this version reads up to format 1"):
        journals.open_log(log)


def test_a_line_of_ten_megabytes_gives_one_clear_error(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1), *moves(2, note="x" * 10_000_000), *moves(3)]))
    with pytest.raises(LogDamaged, match="Line 3: it is longer than 4 MiB"):
        ids(log)
    with pytest.raises(LogDamaged, match="Line 3: it is longer than 4 MiB"):
        proof.verify(log, EVENTS)
    log.write_bytes(raw([HEADER, *moves(1)]) + b"x" * 10_000_000)
    assert ids(log) == [1]


BAD_BODIES = {
    "invalid UTF-8": b'{"type":"moved","id":2,"on":1,"steps":1,"note":"\xff"',
    "deep nesting": b'{"type":"defined","id":2,"on":1,"kind":"","name":"","fields":{"a":' + b"[" * 9999,
    "two objects on a line": b'{"type":"moved","id":2,"steps":1}{"type":"moved","id":2,"steps":1',
    "NUL bytes": b"\0\0\0\0",
    "a field twice": b'{"type":"moved","id":2,"on":1,"steps":1,"steps":1',
    "a missing id": b'{"type":"moved","id":3,"on":1,"steps":1',
    "a parent to come": b'{"type":"moved","id":2,"on":2,"steps":1',
    "a negative parent": b'{"type":"moved","id":2,"on":-1,"steps":1',
    "a target to come": b'{"type":"undone","id":2,"on":1,"to":2',
}


@pytest.mark.parametrize("what", BAD_BODIES)
def test_verifying_names_the_line_of(what: str, log: Path) -> None:
    good = b'{"type":"moved","id":%d,"on":0,"steps":1'
    log.write_bytes(signed([header_body(), good % 1, BAD_BODIES[what], good % 3]))
    with pytest.raises(LogDamaged) as refusal:
        proof.verify(log, EVENTS)
    assert (refusal.value.line, refusal.value.where) == (3, f"{log}:3")


def test_a_line_of_the_timeline_is_nobodys_parent(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1), Undone(id=2, on=1, to=0), Moved(id=3, on=2, steps=1)]))
    with pytest.raises(LogDamaged, match="Line 4: it points to 2 in 'on', which is not an event of play"):
        proof.verify(log, EVENTS)


def test_a_sound_log_is_reported_in_numbers(log: Path) -> None:
    data = raw([HEADER, *moves(1), *moves(2, 3)])
    log.write_bytes(data + data[-60:-20])
    report = proof.verify(log, EVENTS)
    assert (report.lines, report.steps, report.bytes) == (5, 2, len(data))
    assert report.torn is not None


def test_every_error_of_a_reader_has_a_place_a_hint_or_a_line(log: Path) -> None:
    _damaged_in_the_middle(log)
    with pytest.raises(TablefoldError) as refusal:
        ids(log)
    assert refusal.value.hint.startswith("The lines before it can still be read, but nothing can be added to")


# which line is to blame


def _blamed(log: Path, *bodies: bytes, change: tuple[bytes, bytes] = (b"", b"")) -> LogError:
    """What a reader says of hand-written lines with true hashes, some bytes changed afterwards."""
    log.write_bytes(signed([header_body(), *bodies]).replace(*change))
    with pytest.raises(LogError) as refusal:
        ids(log)
    assert refusal.value.where == f"{log}:{refusal.value.line}"
    return refusal.value


def _moved(number: int, steps: int = 1) -> bytes:
    return b'{"type":"moved","id":%d,"on":%d,"steps":%d' % (number, number - 1, steps)


LONG = [b'{"type":"noted","id":%d,"on":0,"text":"' % number + b"x" * 40_000 + b'"' for number in range(6)]
"""Lines that take more than half a block: what stands after two of them is read later."""
NO_STEPS = b'{"type":"moved","id":%d,"on":0'
FLOWN = b'{"type":"flown","id":%d,"on":0,"height":3'
CHANGED = "its hash does not fit, so it is not what was written."


def test_a_line_that_was_changed_is_blamed_before_a_later_one_that_cannot_be_read(log: Path) -> None:
    error = _blamed(
        log, _moved(1), _moved(2, 7), _moved(3), NO_STEPS % 4, change=(b'"steps":7', b'"steps":8')
    )
    assert (type(error), error.message) == (LogDamaged, f"Line 3: {CHANGED}")
    late = (*LONG[3:5], NO_STEPS % 5)
    error = _blamed(log, _moved(1, 7), _moved(2), *late, change=(b'"steps":7', b'"steps":8'))
    assert error.message == f"Line 2: {CHANGED}"


def test_a_line_that_cannot_be_read_is_blamed_before_a_later_one_that_was_changed(log: Path) -> None:
    late = (*LONG[3:5], _moved(5, 7))
    error = _blamed(log, _moved(1), NO_STEPS % 2, *late, change=(b'"steps":7', b'"steps":8'))
    assert error.message == "Line 3: the field 'steps' is missing, in 'moved'."


def test_a_line_that_was_changed_and_cannot_be_read_is_told_with_the_better_reason(log: Path) -> None:
    error = _blamed(log, _moved(1), _moved(2, 7), *LONG[3:5], change=(b'"steps":7', b'"steps":x'))
    assert (type(error), error.message) == (LogDamaged, "Line 3: it is not JSON from byte 38 on.")


@pytest.mark.parametrize("at", [2, 3, 4])
@pytest.mark.parametrize("more", [(), LONG[4:6]], ids=["read at once", "read in blocks"])
def test_a_line_whose_type_was_changed_is_damaged_and_not_too_new(
    log: Path, at: int, more: tuple[bytes, ...]
) -> None:
    change = (b'moved","id":%d' % (at - 1), b'flown","id":%d' % (at - 1))
    error = _blamed(log, _moved(1), _moved(2), _moved(3), *more, change=change)
    assert (type(error), error.message) == (LogDamaged, f"Line {at}: {CHANGED}")


def test_a_later_versions_line_is_called_that_where_all_before_it_is_sound(log: Path) -> None:
    late = (*LONG[3:5], _moved(5, 7))
    error = _blamed(log, _moved(1), FLOWN % 2, *late, change=(b'"steps":7', b'"steps":8'))
    assert (type(error), error.line) == (UnknownEventType, 3)
    error = _blamed(log, _moved(1, 7), FLOWN % 2, change=(b'"steps":7', b'"steps":8'))
    assert (type(error), error.message) == (LogDamaged, f"Line 2: {CHANGED}")


# long steps that were cut off


@pytest.mark.parametrize("kib", [40, 63, 64, 65, 130, 600, 5000])
def test_a_torn_step_of_any_length_is_found(log: Path, kib: int) -> None:
    whole = raw([HEADER, *moves(1, 2)])
    count = kib * 1024 // 500
    data = raw([HEADER, *moves(1, 2), *moves(3, count + 1, note="x" * 400)])
    last = data.rindex(b"\n", 0, -1) + 1
    log.write_bytes(data[:last])
    torn = journals.open_log(log).torn
    assert torn is not None
    assert (torn.line, torn.bytes, torn.why) == (4, last - len(whole), "the last line of its step is missing")
    assert ids(log) == [1, 2]
    log.write_bytes(data[: last - 1])
    torn = journals.open_log(log).torn
    assert torn is not None
    assert (torn.line, torn.bytes, torn.why) == (4, last - 1 - len(whole), "its last line is cut off")


@pytest.mark.parametrize("count", [1, 1000])
def test_what_was_written_after_a_log_was_opened_is_not_looked_at(count: int) -> None:
    seen = raw([HEADER, *moves(1, 2)])
    later = raw([HEADER, *moves(1, 2), *moves(3, count, note="x" * 400)])[:-1]
    assert steps_end(BytesIO(later), len(raw([HEADER])), len(seen)) == (len(seen), "")


def test_lines_are_counted_up_to_a_place_however_far() -> None:
    data = b"".join(b"x" * 1000 + b"\n" for _ in range(300))
    assert [lines_before(BytesIO(data), 1001 * lines) for lines in (0, 1, 64, 65, 66, 131, 300)] == [
        0,
        1,
        64,
        65,
        66,
        131,
        300,
    ]
    assert lines_before(BytesIO(data), len(data) + 10_000) == 300


@pytest.mark.parametrize("kib", [63, 64, 65, 130, 600])
def test_a_single_long_line_that_was_cut_off_is_found(log: Path, kib: int) -> None:
    whole = raw([HEADER, *moves(1)])
    data = raw([HEADER, *moves(1), *moves(2, note="x" * kib * 1024)])
    for cut in (len(data) - 1, len(data) - 30, len(whole) + 1):
        log.write_bytes(data[:cut])
        torn = journals.open_log(log).torn
        assert torn is not None
        assert (torn.line, torn.bytes) == (3, cut - len(whole))
    log.write_bytes(data)
    assert journals.open_log(log).torn is None
    assert ids(log) == [1, 2]


@pytest.mark.parametrize("kib", [1, 65, 600])
def test_a_log_that_begins_with_a_torn_step_holds_nothing_yet(log: Path, kib: int) -> None:
    whole = raw([HEADER])
    data = raw([HEADER, *moves(1, kib * 2 + 1, note="x" * 500)])
    last = data.rindex(b"\n", 0, -1) + 1
    log.write_bytes(data[:last])
    journal = journals.open_log(log)
    assert journal.torn is not None
    assert (journal.torn.line, journal.torn.bytes, journal.lines) == (2, last - len(whole), 1)
    assert ids(log) == []
    assert proof.verify(log, EVENTS).bytes == len(whole)


# the longest line


def _noted(length: int) -> bytes:
    """The body of a note whose whole line is so many bytes long."""
    body = b'{"type":"noted","id":1,"on":0,"text":"'
    return body + b"x" * (length - len(body) - 26) + b'"'


def test_a_line_of_exactly_the_longest_length_is_read(log: Path) -> None:
    log.write_bytes(signed([header_body(), _noted(LONGEST_LINE), _moved(2)]))
    assert len(log.read_bytes().splitlines(keepends=True)[1]) == LONGEST_LINE
    assert ids(log) == [1, 2]
    assert ids(log, until_damage=True) == [1, 2]
    assert proof.verify(log, EVENTS).lines == 3
    assert journals.open_log(log).lines == 3
    log.write_bytes(signed([header_body(), _noted(LONGEST_LINE)]))
    assert ids(log) == [1]


@pytest.mark.parametrize("more", [1, 64 * 1024, 200_000, 5_000_000])
def test_a_longer_line_is_damage_with_its_number(log: Path, more: int) -> None:
    log.write_bytes(signed([header_body(), _noted(LONGEST_LINE + more), _moved(2)]))
    for read in (ids, lambda path: proof.verify(path, EVENTS)):
        with pytest.raises(LogDamaged, match="Line 2: it is longer than 4 MiB"):
            read(log)
