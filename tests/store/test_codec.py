from __future__ import annotations

import hashlib
import json

import msgspec
import pytest

from ledger.core.errors import LogDamaged, LogTooNew, NotALog, TablefoldError, UnknownEventType
from ledger.core.log.events import Defined, Noted, UnknownEvent
from ledger.store import codec
from ledger.store.codec import Fingerprint, decode_chunk, decode_header, encode
from tests.store.given import EVENTS, HEADER, NEXT_EVENTS, Flown, Moved, header_body, moves, raw, signed


def test_a_line_is_flat_json_with_the_type_first_and_the_hash_last_exactly_once() -> None:
    line = encode(Moved(id=1, on=0, by="ann", at="2026-11-20T19:03:11Z", steps=3), Fingerprint(b"before"))
    fields = list(json.loads(line))
    assert (fields[0], fields[-1], fields.count("h")) == ("type", "h", 1)


def test_the_hash_covers_every_byte_before_it() -> None:
    data = raw([HEADER, *moves(1, 3)])
    for end in [at for at in range(len(data)) if data.startswith(b',"h":', at)]:
        assert json.loads(b"{" + data[end + 1 : end + 25])["h"] == hashlib.sha256(data[:end]).hexdigest()[:16]


def test_a_hash_that_an_event_brings_along_is_replaced() -> None:
    stale = Moved(id=1, on=0, steps=1, h="0123456789abcdef")
    assert encode(stale, Fingerprint()) == encode(msgspec.structs.replace(stale, h=""), Fingerprint())


def test_events_come_back_as_they_went_in() -> None:
    events = [Moved(id=1, on=0, steps=2, note='é "x" \n\u2028', more=True), Noted(id=2, on=1, text="🂡")]
    data = raw([HEADER, *events])
    back = decode_chunk(data[data.index(b"\n") + 1 :], EVENTS, 1)
    assert [msgspec.structs.replace(event, h="") for event in back] == events


def test_the_header_comes_back_as_it_went_in() -> None:
    assert msgspec.structs.replace(decode_header(raw([HEADER])), h="") == HEADER


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"not json\n", NotALog),
        (b'["a","list"]\n', NotALog),
        (b'{"some":"body"}\n', NotALog),
        (b'{"type":"moved","id":1}\n', NotALog),
        (b"\x00" * 100 + b"\n", NotALog),
        (b'{"type":"\xff"}\n', NotALog),
        (b"[" * 100_000 + b"\n", NotALog),
        (b'{"a":' * 100_000 + b"\n", NotALog),
        (b"\xef\xbb\xbf{}\n", NotALog),
        (b'{"type":"header"\n', LogDamaged),
        (b'{"type":"header","format":1}\n', LogDamaged),
        (b'{"type":"header","format":"one"}\n', LogDamaged),
        (b'{"type":"header","format":2,"new":[1]}\n', LogTooNew),
    ],
)
def test_a_first_line_that_is_no_header_is_refused(line: bytes, error: type[TablefoldError]) -> None:
    with pytest.raises(error) as refusal:
        decode_header(line)
    assert (type(refusal.value), refusal.value.line) == (error, 1)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b'{"typo":"header","format":1,"h":"0123456789abcdef"}', LogDamaged),
        (b'{"type":"hedaer","format":1,"h":"0123456789abcdef"}', LogDamaged),
        (b'{"type":"other","form":1,"h":"0123456789abcdef"}', NotALog),
        (b'{"type":"other","format":1,"h":"0123"}', NotALog),
        (b'not json "format": at all,"h":"0123456789abcdef"}', LogDamaged),
    ],
)
def test_a_first_line_that_was_a_header_is_damaged_and_any_other_is_no_log(
    body: bytes, error: type[TablefoldError]
) -> None:
    with pytest.raises(error) as refusal:
        decode_header(body + b"\n")
    assert type(refusal.value) is error


def test_a_header_with_a_true_hash_and_a_wrong_body_is_damaged() -> None:
    with pytest.raises(LogDamaged, match="Line 1: the field 'tool' is missing"):
        decode_header(signed([b'{"type":"header","format":1']))


BODIES = {
    b'{"type":"moved","id":3,"on":2}': "Line 4: the field 'steps' is missing, in 'moved'.",
    b'{"type":"moved","id":3,"on":2,"steps":"x"}': (
        "Line 4: a whole number is expected instead of text in 'steps', in 'moved'."
    ),
    b'{"type":"moved","id":7,"on":2,"steps":1}': "Line 4: its id is 7 and should be 3.",
    b'{"type":"moved","id":3,"steps":1}{"type":"moved","id":4,"steps":1}': (
        "Line 4: something follows the object on the same line."
    ),
    b'{"type":"moved","id":3,"on":2,"steps":1,"note":"\xff"}': "Line 4: it is not valid UTF-8, in 'moved'.",
    b'{"type":"defined","id":3,"fields":{"a":' + b"[" * 100_000: "Line 4: it is nested too deeply.",
    b'{"type":"moved","id":3,': "Line 4: it breaks off in the middle.",
    b"": "Line 4: it breaks off in the middle.",
    b"[3]": "Line 4: an object is expected, not array.",
    b'{"id":3}': "Line 4: the field 'type' is missing.",
    b"\x00\x00\x00": "Line 4: it is not JSON from byte 0 on.",
    b'{"type":"moved","id":4,"steps":1,"steps":2}': "Line 4: its id is 4 and should be 3.",
}


@pytest.mark.parametrize("body", BODIES, ids=[f"case{number}" for number in range(len(BODIES))])
def test_a_bad_line_among_good_ones_is_named_with_its_reason(body: bytes) -> None:
    good = [raw([event]) for event in moves(1, 6)]
    chunk = b"".join([*good[:2], body + b"\n", *good[3:]])
    with pytest.raises(LogDamaged) as refusal:
        decode_chunk(chunk, EVENTS, 1)
    assert (refusal.value.message, refusal.value.line) == (BODIES[body], 4)


def test_two_objects_on_one_line_are_not_made_good_by_an_empty_line() -> None:
    first, second = (raw([event]) for event in moves(1, 2))
    with pytest.raises(LogDamaged, match=r"Line 2: something follows"):
        decode_chunk(first.strip() + second + b"\n", EVENTS, 1)
    with pytest.raises(LogDamaged, match=r"Line 2: "):
        decode_chunk(b"\n" + first.strip() + second, EVENTS, 1)


def test_one_object_on_two_lines_is_not_made_good_by_two_on_another() -> None:
    one, two, three = (raw([event]) for event in moves(1, 3))
    with pytest.raises(LogDamaged, match=r"Line 2: something follows"):
        decode_chunk(one.strip() + two + three.replace(b',"on"', b',\n"on"'), EVENTS, 1)


def test_a_repeated_field_is_named_where_lines_are_read_one_by_one() -> None:
    bad = b'{"type":"moved","id":1,"on":0,"steps":1,"steps":2}\n' + b"x\n"
    with pytest.raises(LogDamaged, match=r"Line 2: the field 'steps' is there twice"):
        decode_chunk(bad, EVENTS, 1)


def test_an_unknown_type_is_named_with_its_line() -> None:
    chunk = raw([*moves(1, 2), Flown(id=3, on=2, height=9)])
    with pytest.raises(UnknownEventType) as refusal:
        decode_chunk(chunk, EVENTS, 1)
    assert (
        refusal.value.message == "Line 4: this version does not know the event 'flown'; a later one wrote it."
    )
    assert refusal.value.line == 4


def test_a_tolerant_reader_keeps_the_place_of_an_unknown_type() -> None:
    chunk = raw([*moves(1, 1), Flown(id=2, on=1, by="ann", height=9), *moves(3, 1)])
    events = decode_chunk(chunk, EVENTS, 1, tolerant=True)
    assert [type(event) for event in events] == [Moved, UnknownEvent, Moved]
    stranger = events[1]
    assert isinstance(stranger, UnknownEvent)
    assert (stranger.type, stranger.id, stranger.on, stranger.by) == ("flown", 2, 1, "ann")


def test_a_tolerant_reader_still_refuses_a_known_type_with_a_bad_body() -> None:
    with pytest.raises(LogDamaged, match="Line 2: the field 'steps' is missing"):
        decode_chunk(b'{"type":"moved","id":1,"on":0}\n', EVENTS, 1, tolerant=True)


def test_a_field_from_a_later_version_is_called_that() -> None:
    with pytest.raises(LogTooNew, match="does not know the field 'speed' of 'moved'"):
        decode_chunk(b'{"type":"moved","id":1,"on":0,"steps":1,"speed":2}\n', EVENTS, 1)


def test_the_next_version_reads_what_this_one_does_not_know() -> None:
    assert decode_chunk(raw([Flown(id=1, on=0, height=9)]), NEXT_EVENTS, 1)[0].id == 1


def test_a_taught_piece_may_carry_the_words_of_the_envelope() -> None:
    taught = Defined(id=1, on=0, kind="card", name="x", fields={"more": True, "h": "1", "type": "header"})
    back = decode_chunk(raw([taught]), EVENTS, 1)[0]
    assert msgspec.structs.replace(back, h="") == taught


def test_a_header_body_is_the_line_without_its_hash() -> None:
    assert signed([header_body()]) == raw([HEADER])


def test_a_sound_block_is_read_at_once_and_not_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "decode_line", None)
    assert [event.id for event in decode_chunk(raw(moves(5, 3)), EVENTS, 5)] == [5, 6, 7]
