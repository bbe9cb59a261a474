"""The server on a thread of its own, while another thread shows its links.

Law: it ends within a second, even with readers connected; nothing that a stranger sends is printed.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Sequence
from threading import Thread

import uvicorn

from cli.web.address import reachable
from cli.web.app import Server, application
from cli.web.guard import Guarded
from cli.web.keys import Keys
from cli.web.recording import Recorder
from cli.web.table import WebTable

SILENT = logging.CRITICAL + 1
PATIENCE = 5.0
"""Seconds until a server that does not answer counts as a mistake of ours."""
FAREWELL = 0.5
"""Seconds for answers that are on their way when it ends."""


class Serving:
    """`names` are its other names. It listens at once, and answers when it has started."""

    def __init__(
        self,
        table: WebTable,
        listening: socket.socket,
        names: Sequence[str],
        *,
        keys: Keys | None = None,
        recorder: Recorder | None = None,
        is_open: bool = False,
        certificate: tuple[str, str] | None = None,
    ) -> None:
        """With a `recorder`, pages of seats record, and the plain page too if `is_open`. `certificate` names
        two files: the certificate, and its key."""
        self.keys = Keys() if keys is None else keys
        self.name_of = table.name_of
        self._recorder = recorder
        self.keys.require(table.seats)
        self.plain = f"{'http' if certificate is None else 'https'}://{reachable(listening)}/"
        self._listening = listening
        self._server = Server(table, self.keys, recorder, is_open=is_open)
        cert, key = certificate or (None, None)
        config = uvicorn.Config(
            application(self._server, names, records=recorder is not None),
            ssl_certfile=cert,
            ssl_keyfile=key,
            http=Guarded,
            ws="none",
            loop="asyncio",
            log_config=None,
            log_level=SILENT,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=0,
        )
        self._uvicorn = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._uvicorn.serve(sockets=[self._listening])
        for left in [*self._uvicorn.server_state.connections]:
            left.transport.abort()  # it waits for a reader who takes nothing
        await asyncio.sleep(0)

    def begin(self) -> None:
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive() and self._server.fault is None

    def require_well(self) -> None:
        """Raises the error that ended it, if that was a mistake of ours or of a game."""
        if self._server.fault is not None:
            raise self._server.fault

    def wanted(self) -> str:
        """What a page asks the whole table, in a sentence; empty if no page asks anything."""
        return "" if self._recorder is None else self._recorder.wanted

    @property
    def links(self) -> dict[str, str]:
        """The link of each seat that has one. Each link is a secret."""
        return {seat: f"{self.plain}seat/{token}/" for seat, token in self.keys.tokens.items()}

    def renew(self) -> None:
        """Makes new links for all seats; pages behind the old links no longer follow the log."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._server.renew(), self._loop).result(PATIENCE)

    def throws(self, how: str) -> str:
        """Where the dice of the pages are thrown, in a sentence; `how` sets it first, if given. Raises
        UsageError."""
        if self._loop is None:
            return ""
        return asyncio.run_coroutine_threadsafe(self._server.throws(how), self._loop).result(PATIENCE)

    def wait(self) -> None:
        """Waits until it ends, by itself or by Ctrl-C."""
        while self.is_running:
            self._thread.join(0.2)

    def end(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(FAREWELL)
