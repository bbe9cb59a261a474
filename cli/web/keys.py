"""The keys of seats: tokens that nobody can guess, each for the page of one seat.

Law: a token is compared with all there are, each in constant time, so that how long it takes tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from secrets import token_urlsafe

BYTES = 16
"""128 bits: more than anybody can try."""


class Keys:
    """The token of each seat that has one. New ones are made at each start, and when somebody asks."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}

    def require(self, seats: Iterable[str]) -> None:
        """Gives a token to those who have none; those who are not there any more lose theirs."""
        self._tokens = {seat: self._tokens.get(seat) or token_urlsafe(BYTES) for seat in seats}

    def renew(self) -> None:
        """Makes new ones: the old links open nothing any more."""
        self._tokens = {seat: token_urlsafe(BYTES) for seat in self._tokens}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self._tokens)

    @property
    def tokens(self) -> dict[str, str]:
        """The token of each seat at this moment."""
        return self._tokens.copy()

    def seat(self, token: str) -> str | None:
        """Whose token it is; None where it is nobody's."""
        given, found = token.encode("utf-8", "surrogatepass"), None
        for seat, known in self._tokens.items():
            if compare_digest(known.encode(), given):
                found = seat
        return found
