"""Which connections are kept: only so many, and none that says nothing or takes nothing.

Law: a silent connection takes up a place only for a while, and many connections from one address do not keep
others out: if all places are taken, the address with the most connections loses one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import count
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 500
"""The most connections at once; another one takes the place of an old one, or is refused."""
PATIENCE = 10.0
"""Seconds after which a connection that says nothing, or takes nothing, is looked at again; then it ends."""
_NUMBERS = count()


class Guarded(H11Protocol):
    """A connection that ends if nothing has moved on it between two checks, or if others need its place."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.number = next(_NUMBERS)
        self.home = home(transport.get_extra_info("peername"))
        self._was: Any = None
        self._next: asyncio.TimerHandle | None = None
        if self._makes_room():
            self._next = self.loop.call_later(PATIENCE, self._look)
        else:
            transport.abort()

    def _makes_room(self) -> bool:
        """Whether there is a place. If none is left, the oldest connection of the address with the most
        connections ends; if every address has only one, none ends. Many phones can share an address, so an
        address has no fixed limit.
        """
        there = [each for each in self.connections if isinstance(each, Guarded)]
        there = [each for each in there if not each.transport.is_closing()]
        if len(there) <= MOST:
            return True
        ((crowded, number),) = Counter(each.home for each in there).most_common(1)
        if number == 1:
            return False
        min((each for each in there if each.home == crowded), key=lambda each: each.number).transport.abort()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        if self._next is not None:
            self._next.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        is_waiting = self.cycle is None or self.cycle.response_complete
        left = self.transport.get_write_buffer_size()
        stands = (is_waiting, left, id(self.cycle)) if is_waiting or left else None
        if stands is not None and stands == self._was:
            self.transport.abort()
        else:
            self._was = stands
            self._next = self.loop.call_later(PATIENCE, self._look)


def home(peer: Any) -> str:
    """Where a connection comes from: an address or, for IPv6, its network, because a single machine has many
    addresses there."""
    name = str(peer[0]).partition("%")[0] if isinstance(peer, tuple) else ""
    with suppress(ValueError):
        address = ip_address(name)
        if isinstance(address, IPv6Address):
            mapped = address.ipv4_mapped
            return str(mapped or ip_network((address, 64), strict=False))
    return name
