"""Connections that are worth keeping: neither too many, nor silent, nor deaf.

Law: nobody's silence costs others more than a place for a while.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 500
"""Connections at once; more are hung up on."""
PATIENCE = 10.0
"""Seconds after which a connection that says nothing, or takes nothing, is looked at again; then it ends."""


class Guarded(H11Protocol):
    """A connection that ends where nothing has moved on it between two looks."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._was: Any = None
        self._next: asyncio.TimerHandle | None = None
        if len(self.connections) > MOST:
            transport.abort()
        else:
            self._next = self.loop.call_later(PATIENCE, self._look)

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
