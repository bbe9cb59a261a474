"""What is found in a file of plays: the plays, and what was odd about them.

Law: a file may come from a stranger: a value is used only if it is of the kind that its field needs.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime
from hashlib import sha256
from itertools import chain, count
from typing import Any

import msgspec

from ledger.core.errors import BadPlays
from ledger.core.rules.plays import Play

LARGEST = 256 * 1024 * 1024
"""The most bytes that a file of plays may have."""
LONGEST_NAME = 80
"""The most characters in what names something: a game, a place, a role, a play, a field."""
LONGEST = 200
"""The most characters in a remark about something that has no field."""


class FoundPlays(msgspec.Struct, frozen=True):
    """`odd` says what was odd, and in which play; `unknown` names the fields that Tablefold does not know."""

    plays: tuple[Play, ...]
    odd: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    source: str = ""
    guessed: tuple[str, ...] = ()
    """What each heading of a table was taken to mean."""


def read_bytes(path: str) -> bytes:
    """All of an ordinary file of a sensible size. Raises BadPlays."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadPlays(f"{path} cannot be read: {why}.", hint="Name the file with the plays.") from None
    if len(data) > LARGEST:
        hint = "Split it, or export fewer plays."
        raise BadPlays(f"{path} has more than {LARGEST // 1024 // 1024} MiB.", hint=hint)
    return data.removeprefix(b"\xef\xbb\xbf")


def text(value: object) -> str:
    """A text, or a number as a text; otherwise an empty text."""
    if isinstance(value, bool) or value is None:
        return ""
    return str(value) if isinstance(value, str | int | float) else ""


def shown(value: object) -> str:
    """A text on one line, without invisible characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text(value)).split())


def named(value: object) -> str:
    """What names something, on one line and not too long."""
    return shown(value)[:LONGEST_NAME]


def fingerprint(data: bytes) -> str:
    """A short digest, which tells two plays or two versions of one apart."""
    return sha256(data).hexdigest()[:16]


def whole(value: object) -> int:
    """A whole number from 0 to a million; otherwise 0."""
    try:
        number = int(value) if isinstance(value, int | float | str) else 0
    except (ValueError, OverflowError):
        return 0
    return number if 0 <= number <= 1_000_000 else 0


def truth(value: object) -> bool:
    return value in (True, 1, "1", "true", "True")


def rows(value: object) -> list[dict[str, Any]]:
    """The objects in a list; anything else in it is left out."""
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def moment(value: object) -> str:
    """A local time as `2026-05-03 19:30:00`; empty if it is not a time."""
    try:
        there = datetime.fromisoformat(text(value).strip())
    except ValueError:
        return ""
    return f"{there:%Y-%m-%d %H:%M:%S}" if there.year >= 1000 else ""


def remark(name: str, value: object) -> str:
    """A short remark for a field that has no place here: its name and its value."""
    said = shown(value) or shown(msgspec.json.encode(value).decode())
    return f"{named(name)}: {said if len(said) <= LONGEST else said[: LONGEST - 1] + '…'}"


def free_name(name: str, taken: Container[str]) -> str:
    """The name for another thing, with a number if something else already has it."""
    every = chain((name,), (f"{name} ({number})".strip() for number in count(2)))
    return next(each for each in every if each not in taken)


def is_said(value: object) -> bool:
    """Whether a field says anything."""
    return value not in (None, "", 0, False, [], {}, "0", "[]", "{}")
