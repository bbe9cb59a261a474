"""What a page sends when somebody taps, the answer to it, and what waits for other seats.

Law: words and numbers only; nothing here knows a game or a log.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Tap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends. `at` is the event that it showed; `key` stays the same when the tap is sent
    again."""

    at: int
    key: str = ""
    words: str = ""
    insists: bool = False
    reason: str = ""
    """Why the table insists."""
    taught: str = ""
    """What an unknown piece is, in the words of the question about it."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a page: an HTTP status and what goes with it."""

    status: int
    data: dict[str, Any]


class SealedChoice(msgspec.Struct, frozen=True):
    """What a seat has chosen while others still choose: the question, the words, and the sentence that they
    make."""

    prompt: str
    words: str
    sentences: tuple[str, ...]


class Undoing(msgspec.Struct, frozen=True):
    """Who asks to take back what ended at an event, and the sentence in which the table's prompt says so."""

    seat: str
    at: int
    sentence: str
