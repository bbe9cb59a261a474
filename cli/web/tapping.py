"""Incoming taps: who may send one, how large it may be, and how many a second.

Law: a tap comes from a page of this server and from somebody who has its link, and is JSON. Anything else is
refused before it is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from cli.web.recording import Recorder
from cli.web.taps import Answer, Tap
from ledger.core.line import whole

LARGEST = 4096
"""The most bytes of a tap."""
LONGEST = 1000
"""The most characters of each text in a tap."""
OFTEN = 5
"""Taps a second of one seat."""
PATIENCE = 10.0
"""Seconds that a tap may take to arrive."""
DOINGS: Mapping[str, Callable[[Recorder, str | None, Tap], Answer]] = {
    "say": Recorder.say,
    "do": Recorder.do,
    "undo": Recorder.undo,
    "allow": Recorder.allow,
    "forget": Recorder.forget,
}
"""What a tap can ask for, by the last part of its address."""


def refusal(method: str, path: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
    """Why a request that would change something is not even read: a status and a sentence; None if it will be
    read."""
    if method != "POST" or path.rpartition("/")[2] not in DOINGS:
        return 405, "This page is read-only."
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return 403, "A tap has to come from a page of this table."
    if urlsplit(headers.get("origin", "")).netloc.casefold() != headers.get("host", "").casefold():
        return 403, "A tap has to come from a page of this table."
    if headers.get("content-type", "").partition(";")[0].strip().casefold() != "application/json":
        return 415, "A tap has to be JSON."
    length = whole(headers.get("content-length", ""))
    if length is None or not 0 <= length <= LARGEST:
        return 413, "That is too long for a tap."
    return None


async def tap_of(request: Request) -> Tap | Response:
    """What a request asks for, or the answer to a request that makes no sense."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for piece in request.stream():
                body += piece
                if len(body) > LARGEST:
                    return said(413, "That is too long for a tap.")
        tap = msgspec.json.decode(body, type=Tap)
    except TimeoutError:
        return said(408, "That tap took too long to come in.")
    except (msgspec.DecodeError, UnicodeDecodeError, ClientDisconnect):
        return said(400, "That is not a tap.")
    texts = (tap.words, tap.reason, tap.taught, tap.key)
    if any(len(text) > LONGEST or not text.isprintable() for text in texts):
        return said(400, "That is not a tap.")
    return tap


def said(status: int, error: str, wait: int = 0) -> Response:
    """An answer that refuses something; after `wait` seconds it can be sent again."""
    return JSONResponse({"error": error}, status, {"Retry-After": str(wait)} if wait else None)


class Pace:
    """How often each seat may tap: `OFTEN` times at once, then `OFTEN` times a second."""

    def __init__(self) -> None:
        self._left: dict[str | None, tuple[float, float]] = {}
        """How many taps a seat had left, and when that was."""

    def is_too_fast(self, seat: str | None) -> bool:
        """Whether one more tap is too much now; if not, it counts."""
        now = monotonic()
        left, since = self._left.get(seat, (float(OFTEN), now))
        left = min(OFTEN, left + (now - since) * OFTEN)
        self._left[seat] = (left - 1 if left >= 1 else left, now)
        return left < 1
