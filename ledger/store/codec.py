"""Lines of the log to structs and back, and the prefix hash that ties each line to all before it.

Law: bytes in, structs out; no file is opened here. Lines are decoded a block at a time. Only a block that
does not decode is read again line by line, to name the line and the reason.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from ledger.core.errors import Contradiction, LogDamaged, LogError, LogTooNew, NotALog, UnknownEventType
from ledger.core.log.events import ENVELOPE, FORMAT, Event, Header, Retired, UnknownEvent
from ledger.core.pieces.decode_errors import plain

LONGEST_LINE = 4 * 1024 * 1024
"""The longest line that is written or read, in bytes with its newline."""

_ENDING = rb',"h":"[0-9a-f]{16}"}'
LINE_ENDING_BYTES = 25
"""How many bytes end a line: the field of its hash, the brace and the newline."""
_SEAM = b'"}\n{"type":'
"""What this tool writes between two events."""
_UPDATE = "Update Tablefold and open the log again."
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
READ_UP_TO = (
    "The lines before it can still be read, but nothing can be added to the log. "
    "`tablefold repair LOG --salvage NEW` makes a new log of them."
)
"""What to do with a log that is damaged after its header."""
_NO_HEADER = "Look for another copy of the log: without its first line, none of it can be read."
_NO_LOG = "Check the name. A log is started with: tablefold new LOG --game GAME --players NAMES"
_FAILURES = (msgspec.MsgspecError, ValueError, RecursionError)

_encoder = msgspec.json.Encoder()


class Fingerprint:
    """SHA-256 over the bytes of a log so far."""

    __slots__ = ("_sha",)

    def __init__(self, data: bytes = b"") -> None:
        self._sha = hashlib.sha256(data)

    def add(self, data: bytes | memoryview) -> None:
        self._sha.update(data)

    def ending(self) -> bytes:
        """The end of a line whose other bytes, and all lines before it, were added: hash, brace, newline."""
        return b',"h":"%s"}\n' % self._sha.digest()[:8].hex().encode()

    def add_line(self, body: bytes) -> bytes:
        """Adds a line whose bytes before the hash are `body`. Returns its `ending`."""
        self._sha.update(body)
        ending = self.ending()
        self._sha.update(ending)
        return ending

    def hex(self) -> str:
        """The whole SHA-256, 64 hex digits."""
        return self._sha.hexdigest()

    def copy(self) -> Fingerprint:
        twin: Fingerprint = object.__new__(Fingerprint)
        twin._sha = self._sha.copy()
        return twin


class _Peek(msgspec.Struct):
    """What a first line says about itself, before it is trusted to be a header."""

    type: Any = None
    format: Any = None


class _Envelope(msgspec.Struct):
    type: str
    more: bool = False
    then: bool = False


_peek = msgspec.json.Decoder(_Peek)
_envelope = msgspec.json.Decoder(_Envelope)
_header = msgspec.json.Decoder(Header)
_unknown = msgspec.json.Decoder(UnknownEvent)


@functools.cache
def decoder(events_type: Any) -> msgspec.json.Decoder[Any]:
    """The decoder for a tagged union of events: `TimelineEvent | TableEvent` and the game's own."""
    return msgspec.json.Decoder(events_type)


@functools.cache
def _retired_kinds(events_type: Any) -> frozenset[type[Retired]]:
    """The kinds in `events_type` that nothing writes any more."""
    return frozenset(member for member in get_args(events_type) if issubclass(member, Retired))


def _in_todays_form(event: Event) -> Event:
    """The event as it would be written today, in the same place. Raises Contradiction."""
    while isinstance(event, Retired):
        now = event.now()
        place = {name: getattr(event, name) for name in ENVELOPE}
        event = msgspec.structs.replace(now, **place, by=now.by or event.by)
    return event


@functools.cache
def _tags(events_type: Any) -> frozenset[str]:
    return frozenset(member.__struct_config__.tag for member in get_args(events_type) or (events_type,))


def encode(line: Event | Header, mark: Fingerprint) -> bytes:
    """The line as it is in the file, its `h` last; `mark` moves past it.

    Raises UnicodeEncodeError for text that UTF-8 cannot hold.
    """
    raw = _encoder.encode(msgspec.structs.replace(line, h="") if line.h else line)
    body = raw[:-1]
    return body + mark.add_line(body)


def check_readable(event: Event, line: bytes) -> None:
    """Raises ValueError for an event that does not fit its own type: nobody could read a log with it."""
    try:
        msgspec.json.decode(line, type=type(event))
    except _FAILURES as error:
        raise ValueError(f"{plain(error)}, in {type(event).__name__}") from None


def hash_fits(lines: bytes, mark: Fingerprint) -> bool:
    """Whether one or more whole lines end in the hash of all before it; `mark` moves past them.

    The newest hash covers every byte before it, so at the end of a log this checks all of it.
    """
    return lines[-LINE_ENDING_BYTES:] == mark.add_line(lines[:-LINE_ENDING_BYTES])


def is_unfinished(line: bytes) -> bool:
    """Whether a whole line says that more belongs to it. False for one that cannot be read."""
    try:
        envelope = _envelope.decode(line)
    except _FAILURES:
        return False
    return envelope.more or envelope.then


def goes_on_after_its_end(line: bytes) -> bool:
    """Whether something else is between the end of a line and its newline.

    A crash never leaves that behind, but a changed newline does, and then the line was whole.
    """
    return any(_is_object(line[: found.end()]) for found in re.finditer(_ENDING + b"(?=.)", line, re.DOTALL))


def _is_object(data: bytes) -> bool:
    try:
        _envelope.decode(data)
    except _FAILURES:
        return False
    return True


def decode_header(line: bytes) -> Header:
    """The header in a log's first line.

    Raises NotALog, LogTooNew for a format number above ours, LogDamaged for a changed header.
    """
    if line.startswith(_BYTE_ORDER_MARK + b'{"type":"header"'):
        raise damaged(1, "a byte order mark comes before it; a program that adds one has rewritten the log")
    ours = line.startswith(b'{"type":"header"') or (b'"format":' in line and ends_in_hash(line))
    try:
        peek = _peek.decode(line)
    except _FAILURES as error:
        if ours:
            raise damaged(1, plain(error)) from None
        raise no_log("line 1 is not a JSON object", line=1) from None
    if peek.type != "header" and not ours:
        said = f"a {peek.type!r}, not a header" if isinstance(peek.type, str) else "not a header"
        raise no_log(f"line 1 is {said}", line=1)
    if type(peek.format) is int and peek.format > FORMAT:
        message = f"Line 1: the log has format {peek.format}; this version reads up to format {FORMAT}."
        raise LogTooNew(message, hint=_UPDATE, line=1)
    if not hash_fits(line, Fingerprint()):
        raise damaged(1, hash_reason(line))
    try:
        header = _header.decode(line)
    except _FAILURES as error:
        raise damaged(1, plain(error)) from None
    if header.format < 1:
        raise damaged(1, f"there is no format {header.format}")
    return header


def decode_chunk(data: bytes, events_type: Any, first: int, *, tolerant: bool = False) -> list[Event]:
    """The events of a block of whole lines, which may be none; the first has the id `first`.

    About 64 KiB at a time decode faster than a whole file at once. Retired events come in today's form.
    With `tolerant`, lines of unknown type become `UnknownEvent`s. Raises UnknownEventType, LogTooNew or
    LogDamaged, each with the first bad line.
    """
    if not data:
        return []
    try:
        events: list[Event] = decoder(events_type).decode_lines(data)
        if _is_one_per_line(data, len(events)) and _are_gapless(events, first):
            retired = _retired_kinds(events_type)
            is_old = retired and not retired.isdisjoint(map(type, events))
            return list(map(_in_todays_form, events)) if is_old else events
    except (*_FAILURES, Contradiction):
        pass
    return _decode_slowly(data, events_type, first, tolerant=tolerant)


def _is_one_per_line(data: bytes, count: int) -> bool:
    """Whether each line of a block is one of its `count` objects, for lines that begin like ours.

    Inside an object a closing brace, a newline and an opening brace never meet. Removing newlines is faster
    than counting them, and a long needle is faster to find than a short one.
    """
    lines = len(data) - len(data.replace(b"\n", b""))
    return lines == count and data.count(_SEAM) == count - 1


def _are_gapless(events: Sequence[Event], first: int) -> bool:
    for event in events:
        if event.id != first:
            return False
        first += 1
    return True


def _decode_slowly(data: bytes, events_type: Any, first: int, *, tolerant: bool) -> list[Event]:
    lines = data.removesuffix(b"\n").split(b"\n")
    return [
        decode_line(line, events_type, number, tolerant=tolerant)
        for number, line in enumerate(lines, start=first + 1)
    ]


def decode_line(line: bytes, events_type: Any, number: int, *, tolerant: bool = False) -> Event:
    """The event in line `number`, from 1, given without its newline.

    Raises UnknownEventType, LogTooNew or LogDamaged.
    """
    event = decode_known(line, events_type, number, tolerant=tolerant)
    if event.id != number - 1:
        raise damaged(number, f"its id is {event.id} and should be {number - 1}")
    check_keys(line, number)
    return event


def decode_known(line: bytes, events_type: Any, number: int, *, tolerant: bool = False) -> Event:
    """The event in a line. Neither its id nor its keys are checked. Raises as `decode_line` does."""
    try:
        event: Event = decoder(events_type).decode(line)
    except _FAILURES as error:
        return _decode_unknown(line, events_type, number, error, tolerant=tolerant)
    try:
        return _in_todays_form(event)
    except Contradiction as contradiction:
        raise damaged(number, contradiction.why) from None


def _decode_unknown(
    line: bytes, events_type: Any, number: int, error: Exception, *, tolerant: bool
) -> UnknownEvent:
    """The line as an event of unknown type; raises the reason unless `tolerant`."""
    try:
        kind = _envelope.decode(line).type
    except _FAILURES:
        raise damaged(number, plain(error)) from None
    if kind in _tags(events_type):
        raise _bad_body_error(number, kind, error) from None
    if not tolerant:
        message = f"Line {number}: this version does not know the event {kind!r}; a later one wrote it."
        hint = f"{_UPDATE} To look at the rest, use show --tolerant."
        raise UnknownEventType(message, hint=hint, line=number) from None
    try:
        return _unknown.decode(line)
    except _FAILURES as bad:
        raise damaged(number, plain(bad)) from None


def _bad_body_error(number: int, kind: str, error: Exception) -> LogError:
    field = re.search(r"unknown field `(.*)`", str(error))
    if field:
        message = f"Line {number}: this version does not know the field {field[1]!r} of {kind!r}."
        return LogTooNew(message, hint=f"A later version may have written it. {_UPDATE}", line=number)
    return damaged(number, f"{plain(error)}, in {kind!r}")


class _Twice(ValueError):
    """An object has the same field twice."""


@functools.cache
def _strict_decoder() -> Callable[[str], Any]:
    import json  # noqa: PLC0415 - only the strict and the failing path need it

    def once(pairs: Sequence[tuple[str, Any]]) -> None:
        if len(dict(pairs)) != len(pairs):
            keys = [key for key, _ in pairs]
            raise _Twice(next(key for key in keys if keys.count(key) > 1))

    return json.JSONDecoder(object_pairs_hook=once).decode


def check_keys(line: bytes, number: int) -> None:
    """Raises LogDamaged if an object in the line names a field twice."""
    try:
        _strict_decoder()(line.decode())
    except _Twice as error:
        raise damaged(number, f"the field '{error}' is there twice") from None
    except (ValueError, RecursionError) as error:
        raise damaged(number, plain(error)) from None


def is_log_header(line: bytes) -> bool:
    """Whether a first line looks like the header of a log, and not of bare events."""
    try:
        return _peek.decode(line).format is not None
    except _FAILURES:
        return False


def hash_reason(line: bytes) -> str:
    """Why a line that does not fit the hash is refused."""
    if len(line) > LONGEST_LINE:
        return f"it is longer than {LONGEST_LINE // 1024 // 1024} MiB"
    if not line.strip():
        return "it is empty"
    if not line.endswith(b"\n"):
        return "it breaks off in the middle"
    if line.endswith(b'"}\r\n'):
        return "it ends in CR LF instead of LF; a program that changes newlines has rewritten the log"
    if not ends_in_hash(line):
        return "it does not end in a hash"
    return "its hash does not fit, so it is not what was written"


def ends_in_hash(line: bytes) -> bool:
    """Whether a line ends in a hash, as all our lines do."""
    return re.fullmatch(_ENDING, line.removesuffix(b"\n")[1 - LINE_ENDING_BYTES :]) is not None


def damaged(number: int, reason: str) -> LogDamaged:
    """The error for a line that is not what was written."""
    return LogDamaged(
        f"Line {number}: {reason}.", line=number, hint=_NO_HEADER if number == 1 else READ_UP_TO
    )


def no_log(reason: str, line: int | None = None) -> NotALog:
    """The error for a file that no Tablefold ever wrote."""
    return NotALog(f"This is not a Tablefold log: {reason}.", line=line, hint=_NO_LOG)
