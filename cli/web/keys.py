"""The keys of seats: tokens that nobody can guess, each for the page of one seat.

Law: a token is compared with all tokens, each in constant time, so that the time it takes gives nothing away.
Tokens outlive the server in a file that only its user can read; if that cannot be written, they end with the
server.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe

import msgspec

from cli import folders, ordinary
from cli.web.address import HIGHEST

BYTES = 16
"""128 bits: more than anybody can try."""
FOLDER = "links"


def file_of(log: str, environ: Mapping[str, str]) -> Path | None:
    """Where the links of a log are kept, by its id; None if the system has no place for it."""
    folder = folders.state(environ)
    return Path(folder, FOLDER, f"{log}.json") if folder and log.isalnum() else None


class KeptKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What outlives the server: the token of each seat, and the port that its links name."""

    tokens: dict[str, str] = {}
    port: int = 0


class Keys:
    """The token of each seat that has one; new ones are made when somebody asks."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._tokens: dict[str, str] = {}
        kept = _read(file)
        self._kept = kept.tokens
        self.port = kept.port
        """Where the links led the last time; 0 if there was none."""

    def require(self, seats: Iterable[str]) -> None:
        """Sees to it that these seats, and no others, have a token: the earlier one, or a new one."""
        before = self._tokens
        known = {**self._kept, **before}
        self._tokens = {seat: known.get(seat) or token_urlsafe(BYTES) for seat in seats}
        if self._tokens != before:
            self._keep()

    def renew(self) -> None:
        """Makes new tokens: the old links no longer open anything."""
        self._kept = {}
        self._tokens = {seat: token_urlsafe(BYTES) for seat in self._tokens}
        self._keep()

    def came_to(self, port: int) -> None:
        """Notes that links lead to this port from now on."""
        self.port = port
        self._keep()

    def _keep(self) -> None:
        """Saves the tokens for the next time this log is served."""
        self._kept = {**self._kept, **self._tokens}
        if self._file is None:
            return
        draft = self._file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft.unlink(missing_ok=True)
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                opened.write(msgspec.json.encode(KeptKeys(self._kept, self.port)))
            draft.replace(self._file)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self._tokens)

    @property
    def tokens(self) -> dict[str, str]:
        """The token of each seat at this moment."""
        return self._tokens.copy()

    def seat(self, token: str) -> str | None:
        """The seat that a token belongs to; None if it belongs to nobody."""
        given, found = token.encode("utf-8", "surrogatepass"), None
        for seat, known in self._tokens.items():
            if compare_digest(known.encode(), given):
                found = seat
        return found


def _read(file: Path | None) -> KeptKeys:
    """What was kept; an empty `KeptKeys` if the file is not as it was written."""
    if file is None:
        return KeptKeys()
    try:
        found = msgspec.json.decode(ordinary.read(str(file)), type=KeptKeys)
    except (OSError, msgspec.DecodeError):
        return KeptKeys()
    is_whole = all(len(token) >= BYTES and token.isascii() for token in found.tokens.values())
    return found if is_whole and 0 <= found.port <= HIGHEST else KeptKeys()
