"""Bare events: lines that say what happened, with no place in a log and no hashes.

Law: bytes in, structs out. A line is decoded like one of a log, with its own number; nothing is written.
Source: ledger/FORMAT.md, "Bare events".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal

import msgspec

from ledger.core.errors import DoesNotFit, LogError, LogMissing, LogUnreadable, NotALog
from ledger.core.log.events import TIMELINE, CatalogRef, Event, Header, UnknownEvent, bare
from ledger.core.pieces.decode_errors import plain
from ledger.core.pieces.names import close
from ledger.core.pieces.table import Knob
from ledger.store import disk
from ledger.store.codec import check_keys, decode_known, is_log_header
from ledger.store.system import fspath

LONGEST_EXCERPT = 160
"""The most characters that are shown of a line that does not fit."""
NAME_IT = "Name a file of bare events, one on a line."
EXPORT = "tablefold export LOG writes the bare events of a log."


class BareHeader(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag="header",
):
    """What the first line may say about the game."""

    game: str = ""
    variant: str = ""
    seats: tuple[str, ...] = ()
    dealer: Literal["", "table", "tool"] = ""
    seed: int | None = None
    rulings: dict[str, Knob] = msgspec.field(default_factory=dict)
    catalog: str | CatalogRef = ""
    title: str = ""
    place: str = ""
    date: str = ""
    colours: dict[str, str] = {}
    names: dict[str, str] = {}
    known_to: str = ""
    """The seat that may know what the file holds; such a file is not a full game."""


class _TypedLine(msgspec.Struct):
    type: str = ""


_header = msgspec.json.Decoder(BareHeader)
_typed = msgspec.json.Decoder(_TypedLine)
_encoder = msgspec.json.Encoder()


def lines_of(path: disk.StrPath) -> tuple[bytes, ...]:
    """The lines of a file, without their newlines. Raises LogMissing or LogUnreadable."""
    name = fspath(path)
    try:
        with disk.open_to_read(name) as file:
            data = file.read()
    except NotALog:
        raise LogUnreadable("This is not an ordinary file.", where=name, hint=NAME_IT) from None
    except LogMissing:
        raise LogMissing("There is no such file.", where=name, hint=NAME_IT) from None
    except LogUnreadable as error:
        raise LogUnreadable(error.message.replace("log", "file"), where=name, hint=NAME_IT) from None
    return tuple(data.removesuffix(b"\n").split(b"\n")) if data else ()


def decode_header(line: bytes, path: str) -> BareHeader | None:
    """The header in a first line; None if there is none. Raises DoesNotFit."""
    if not _is_header(line):
        return None
    if is_log_header(line):
        raise misfit(path, 1, line, "this is a whole log, not a file of bare events", hint=EXPORT)
    try:
        header = _header.decode(line)
        check_keys(line, 1)
    except LogError as error:
        raise misfit(path, 1, line, _decoder_reason(error)) from None
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        fields = ", ".join(BareHeader.__struct_fields__)
        raise misfit(path, 1, line, plain(error), hint=f"A header may hold: {fields}.") from None
    return header


def _is_header(line: bytes) -> bool:
    """Whether a first line is a header, or was probably meant to be one, and no event."""
    try:
        said = _typed.decode(line).type
    except (msgspec.MsgspecError, ValueError, RecursionError):
        said = ""
    return said == "header" or (not said and b'"header"' in line[:200])


def decode_event(line: bytes, events_type: Any, number: int, path: str) -> Event:
    """The event in a line. Raises DoesNotFit."""
    if not line.strip():
        raise misfit(path, number, line, "it is empty", hint="Remove empty lines.")
    try:
        event = decode_known(line, events_type, number)
        check_keys(line, number)
    except LogError as error:
        raise misfit(
            path, number, line, _decoder_reason(error), hint=_what_would_fit(error, events_type, line)
        ) from None
    if type(event) in TIMELINE:
        raise misfit(path, number, line, "it moves between lines of play, and only one is read", hint=EXPORT)
    if event.id or event.on >= 0 or event.then or event.typed or event.h:
        why = "bare events have no id, no parent, no hash, no `then` and no `typed`"
        raise misfit(path, number, line, why, hint=EXPORT)
    return event


def misfit(path: str, number: int, line: bytes, why: str, hint: str = "", rule: str = "") -> DoesNotFit:
    """The error for a line that does not fit, with the line as it is in the file."""
    text = line.decode("utf-8", "backslashreplace")
    said = text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 1]}…"
    cited = f" ({rule})" if rule else ""
    message = f"Line {number} does not fit: {why}{cited}." + (f" It says: {said}" if said else "")
    return DoesNotFit(message, where=f"{path}:{number}", hint=hint, line=number)


def _decoder_reason(error: LogError) -> str:
    """What a decoder said about a line, without the line's number and without a guess at who wrote it."""
    return error.message.partition(": ")[2].partition(";")[0].rstrip(".")


def _what_would_fit(error: LogError, events_type: Any, line: bytes) -> str:
    """The hint for an unknown type or field: what could be there instead."""
    tags = {kind.__struct_config__.tag: kind for kind in events_type.__args__}
    try:
        said = str(msgspec.json.decode(line, type=UnknownEvent).type)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return "Every line is one JSON object with a type."
    if said in tags:
        own = tags[said].__struct_fields__[len(Event.__struct_fields__) :]
        return f"The fields of {said} are: {', '.join(own) or 'none'}; at, by and more may be there too."
    return close(said, tuple(tags)) or "The game has no such event."


# the way out


def bare_header(header: Header, rulings: dict[str, Knob], *, is_shipped: bool, known_to: str = "") -> bytes:
    """The first line of an export. A shipped catalog is only named, any other written in full. A file that
    only one seat may know (`known_to`) has no seed."""
    return _encoder.encode(
        BareHeader(
            game=header.game,
            variant=header.variant,
            seats=header.seats,
            dealer=header.dealer if header.dealer == "tool" else "",
            seed=None if known_to else header.seed,
            rulings=rulings,
            catalog=header.catalog.name if is_shipped else header.catalog,
            title=header.title,
            place=header.place,
            date=header.date,
            colours=header.colours,
            names=header.names,
            known_to=known_to,
        )
    )


def bare_lines(events: Sequence[Event]) -> Iterator[bytes]:
    """One line of play, event by event, with `more` if the next event belongs to the same step."""
    yield from map(_encoder.encode, _without_envelopes(events))


def veiled_lines(shown: Sequence[Event], hidden: Sequence[dict[str, Any]]) -> Iterator[bytes]:
    """One line of play as a seat is `shown` it, event by event, each marked with what is `hidden` in it."""
    for event, kept in zip(_without_envelopes(shown), hidden, strict=True):
        said: dict[str, Any] = msgspec.to_builtins(event)
        yield _encoder.encode(said | kept)


def _without_envelopes(events: Sequence[Event]) -> Iterator[Event]:
    for event, following in zip_longest(events, events[1:]):
        more = event.more and following is not None and following.id == event.id + 1
        yield msgspec.structs.replace(bare(event), at=event.at, more=more)
